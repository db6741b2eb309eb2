/** The IDs of these recipes. */
import { defineId, type IdOf } from 'brandid/core'

export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>

export const PostId = defineId('post')
export type PostId = IdOf<typeof PostId>
