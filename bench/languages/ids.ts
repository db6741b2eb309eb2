import { defineId } from 'brandid'
import { nanoid, typeid, ulid } from 'brandid/formats'

// What the bench of languages generates.
export const UserId = defineId('user')
export const EventId = defineId('evt', { format: ulid() })
export const OrderId = defineId('order', { format: typeid() })
export const DatabaseId = defineId('db', { format: nanoid({ length: 12 }) })
