import { defineId, type IdOf } from 'brandid'
import { defineToken } from 'brandid/token'

const UserId = defineId('user')
const SessionToken = defineToken('sess')

const token = SessionToken.generate()
console.log('the client gets', token)
console.log('the table stores', await SessionToken.hash(token))

// The checksum detects a changed character, so you can reject the token without a query.
console.log(SessionToken.is(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`))

export function ban(user: IdOf<typeof UserId>) {
  return user
}
// ban(token) // Remove the first two slashes: a token is not an ID.
