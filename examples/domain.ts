/** The IDs of a small domain, as an application would keep them: one file, one line each. */
import { defineId, type IdOf, idUnion } from 'brandid'

export const UserId = defineId('user', { description: 'A person with a login.' })
export type UserId = IdOf<typeof UserId>

export const TeamId = defineId('team', { description: 'Users who share a bill.' })
export type TeamId = IdOf<typeof TeamId>

export const PostId = defineId('post', { aliases: ['article'] })
export type PostId = IdOf<typeof PostId>

export const OwnerId = idUnion(UserId, TeamId)
export type OwnerId = IdOf<typeof OwnerId>

declare module 'brandid/register' {
  interface Register {
    get user(): typeof UserId
    get team(): typeof TeamId
    get post(): typeof PostId
  }
}
