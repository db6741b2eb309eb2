/** The IDs of the database recipes; users come from the domain of the other examples. */
import { defineId, type IdOf } from 'brandid'
import { nanoid, objectId } from 'brandid/formats'

export { UserId } from '../domain.ts'

/** Made by the program before the first insert, and kept for every retry. */
export const OrderId = defineId('order')
export type OrderId = IdOf<typeof OrderId>

/** Short enough to collide: a UNIQUE index decides. */
export const DatabaseId = defineId('db', { format: nanoid({ length: 12 }) })
export type DatabaseId = IdOf<typeof DatabaseId>

/** The ID of a document in MongoDB. */
export const DocumentId = defineId('doc', { format: objectId() })
export type DocumentId = IdOf<typeof DocumentId>
