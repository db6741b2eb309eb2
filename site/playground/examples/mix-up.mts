import { defineId, type IdOf } from 'brandid'

const UserId = defineId('user')
const PostId = defineId('post')

function ban(user: IdOf<typeof UserId>) {
  console.log('banned', user, 'created', UserId.timestamp(user))
}

const [user, post] = [UserId.generate(), PostId.generate()]
ban(user)
// ban(post) // Remove the first two slashes to see the compiler reject this line.

const result = UserId.safeParse('post_1')
console.log(result.success ? result.data : result.error.message)
