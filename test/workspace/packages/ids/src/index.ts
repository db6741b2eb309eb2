/** The IDs package: every definition that several packages use, each with its getter. */
import { defineId, type IdDef, type IdOf } from 'brandid'

export const UserId: IdDef<'user'> = defineId('user')
export type UserId = IdOf<typeof UserId>
export const PostId: IdDef<'post'> = defineId('post')
export type PostId = IdOf<typeof PostId>

declare module 'brandid/register' {
  interface Register {
    get user(): typeof UserId
    get post(): typeof PostId
  }
}
