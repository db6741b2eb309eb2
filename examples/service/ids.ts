/** The IDs of a service in three languages. From here, `brandid generate` writes those of Go, Python and SQL. */
import { defineId, type IdOf } from 'brandid'
import { typeid } from 'brandid/formats'

export const UserId = defineId('user', { description: 'Who buys.' })
export type UserId = IdOf<typeof UserId>

export const OrderId = defineId('order', { format: typeid(), description: 'What was bought.' })
export type OrderId = IdOf<typeof OrderId>

export const InvoiceId = defineId('invoice', { description: 'What is paid.' })
export type InvoiceId = IdOf<typeof InvoiceId>
