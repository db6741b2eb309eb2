import { defineId, defineKey, type IdOf } from 'brandid'

export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>

export const PostId = defineId('post')
export type PostId = IdOf<typeof PostId>

export const ReplyId = defineId('reply')
export type ReplyId = IdOf<typeof ReplyId>

export const DraftKey = defineKey('draft', { max: 2 ** 31 - 1 })
export type DraftKey = IdOf<typeof DraftKey>
