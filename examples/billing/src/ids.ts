/** The IDs of the service: twelve entities, those of Stripe, and two tokens. Each prefix is written once, here. */
import { createRegistry, defineId, type IdOf, idUnion } from 'brandid'
import { nanoid, opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'

export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const TeamId = defineId('team')
export type TeamId = IdOf<typeof TeamId>
export const CustomerId = defineId('cus', { entity: 'customer', aliases: ['cust'] })
export type CustomerId = IdOf<typeof CustomerId>
export const PlanId = defineId('plan')
export type PlanId = IdOf<typeof PlanId>
export const PriceId = defineId('price')
export type PriceId = IdOf<typeof PriceId>
export const SubscriptionId = defineId('sub', { entity: 'subscription' })
export type SubscriptionId = IdOf<typeof SubscriptionId>
export const InvoiceId = defineId('inv', { entity: 'invoice' })
export type InvoiceId = IdOf<typeof InvoiceId>
export const LineId = defineId('line')
export type LineId = IdOf<typeof LineId>
export const PaymentId = defineId('pay', { entity: 'payment' })
export type PaymentId = IdOf<typeof PaymentId>
/** Printed on paper, in groups of four. */
export const CouponId = defineId('coupon', { format: nanoid({ length: 12 }) })
export type CouponId = IdOf<typeof CouponId>
export const EventId = defineId('evt', { entity: 'event' })
export type EventId = IdOf<typeof EventId>
export const AuditId = defineId('audit')
export type AuditId = IdOf<typeof AuditId>

/** Who owns a customer. */
export const OwnerId = idUnion(UserId, TeamId)
export type OwnerId = IdOf<typeof OwnerId>
/** What an event is about. */
export const SubjectId = idUnion(InvoiceId, SubscriptionId)
export type SubjectId = IdOf<typeof SubjectId>

// Stripe has `sub_` and `evt_`, too. A scope keeps its IDs apart from ours.
export const stripe = createRegistry('stripe')
const format = opaque({ length: [14, 64] })
export const StripeSubscriptionId = stripe.defineId('sub', { entity: 'subscription', format })
export type StripeSubscriptionId = IdOf<typeof StripeSubscriptionId>
export const StripeEventId = stripe.defineId('evt', { entity: 'event', format })
export type StripeEventId = IdOf<typeof StripeEventId>

export const ApiKey = defineToken('key')
export type ApiKey = IdOf<typeof ApiKey>
/** Signed, for one team. */
export const InviteToken = defineToken('invite')
