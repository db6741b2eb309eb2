/** The ids of the schema. */
import { defineId, defineKey, type IdOf, idUnion } from 'brandid'
import { uuid } from 'brandid/formats'

export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const PostId = defineId('post')
export type PostId = IdOf<typeof PostId>
export const TagId = defineId('tag')
export type TagId = IdOf<typeof TagId>
/** A type of several, as a record. */
export interface Ids {
  readonly tag: TagId
}
export const TeamId = defineId('team')
export type TeamId = IdOf<typeof TeamId>
export const InvitationId = defineId('invitation')
export type InvitationId = IdOf<typeof InvitationId>
export const OrderId = defineId('order', { format: uuid({ version: 7 }) })
export type OrderId = IdOf<typeof OrderId>
export const OwnerId = idUnion(UserId, TeamId)
export type OwnerId = IdOf<typeof OwnerId>
export const AccountKey = defineKey('account', { max: 2 ** 31 - 1 })
export type AccountKey = IdOf<typeof AccountKey>
export const EntryKey = defineKey('entry', { format: 'bigint' })
export type EntryKey = IdOf<typeof EntryKey>
