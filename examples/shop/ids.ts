/** The IDs of the shop: each with the format that its use asks for. */
import { defineId, type IdOf } from 'brandid'
import { nanoid, opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'

export const UserId = defineId('user', { description: 'A customer.' })
export type UserId = IdOf<typeof UserId>

/** Short, for URLs that people share. The database has a BIGINT beside it. */
export const ProductId = defineId('prod', { entity: 'product', format: nanoid({ length: 12 }) })
export type ProductId = IdOf<typeof ProductId>

/** Made by the client, so placing an order may be repeated. */
export const OrderId = defineId('order', { description: 'Made by the client, once for each order.' })
export type OrderId = IdOf<typeof OrderId>

/** Made by Stripe. */
export const PaymentId = defineId('pi', { entity: 'Stripe payment', format: opaque({ length: 24 }) })
export type PaymentId = IdOf<typeof PaymentId>

export const SessionToken = defineToken('sess')
