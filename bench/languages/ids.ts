import { defineId } from 'brandid'
import { nanoid, typeid, ulid } from 'brandid/formats'

// The definitions for the generated files of the language bench.
export const UserId = defineId('user')
export const TeamId = defineId('team', { named: ['team_system'] })
export const EventId = defineId('evt', { format: ulid() })
export const OrderId = defineId('order', { format: typeid() })
export const DatabaseId = defineId('db', { format: nanoid({ length: 12 }) })
