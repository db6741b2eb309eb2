import { defineId } from 'brandid'
import { nanoid, ulid } from 'brandid/formats'

// What the bench of languages generates.
export const UserId = defineId('user')
export const EventId = defineId('evt', { format: ulid() })
export const DatabaseId = defineId('db', { format: nanoid({ length: 12 }) })
