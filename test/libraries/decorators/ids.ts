/** The IDs of the recipes. */
import { defineId, type IdOf } from 'brandid'

export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const PostId = defineId('post')
export type PostId = IdOf<typeof PostId>
