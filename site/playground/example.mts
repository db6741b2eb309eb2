import { defineId, type IdOf } from 'brandid'

const UserId = defineId('user')
const PostId = defineId('post')

function ban(user: IdOf<typeof UserId>) {
  console.log('banned', user, 'of', UserId.timestamp(user))
}

const [user, post] = [UserId.generate(), PostId.generate()]
ban(user)
// ban(post) // Without the first two slashes, the compiler refuses this line.

const result = UserId.safeParse('post_1')
console.log(result.success ? result.data : result.error.message)
