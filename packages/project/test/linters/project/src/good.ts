import { type PostId, UserId } from './ids.js'
import type { TeamId } from './teams.js'

export function like(userId: UserId, postId: PostId, teamIds: readonly TeamId[]) {
  return [userId, postId, teamIds]
}

/** Where strings come in. */
export function fromQuery(query: { userId: string }): UserId {
  return UserId.parse(query.userId)
}

export const none = null as UserId | null
export const key = (user: UserId) => `user_${user}:profile`
