import { defineId } from 'brandid'
import './ids.js'
import type { PostId, UserId } from './ids.js'

const PREFIX = 'label'
export const LabelId = defineId(PREFIX)

export function like(userId: string, postId: PostId, teamIds: readonly string[]) {
  const user = userId as UserId
  const made = `user_${postId}`
  return [user, made, teamIds]
}
