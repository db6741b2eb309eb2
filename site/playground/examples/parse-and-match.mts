import { defineId, idUnion, matchId } from 'brandid'

const UserId = defineId('user')
const TeamId = defineId('team')
const OwnerId = idUnion(UserId, TeamId)

function addressOf(text: string) {
  const owner = OwnerId.parse(text)
  // If you remove one of the two functions, the call does not compile.
  return matchId(owner, {
    user: (id) => `/users/${id}`,
    team: (id) => `/teams/${id}`,
  })
}

console.log(addressOf(UserId.generate()))
console.log(addressOf(TeamId.generate()))

const result = OwnerId.safeParse('post_1')
if (!result.success) console.log(result.error.message)
