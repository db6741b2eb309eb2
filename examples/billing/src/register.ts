// Written by `brandid types`. Run it again after a change of definitions.
import type { AuditId, CouponId, CustomerId, EventId, InvoiceId, LineId, PaymentId, PlanId, PriceId, StripeEventId, StripeSubscriptionId, SubscriptionId, TeamId, UserId } from './ids.ts'

declare module 'brandid/register' {
  interface Register {
    get audit(): typeof AuditId
    get coupon(): typeof CouponId
    get cus(): typeof CustomerId
    get evt(): typeof EventId
    get inv(): typeof InvoiceId
    get line(): typeof LineId
    get pay(): typeof PaymentId
    get plan(): typeof PlanId
    get price(): typeof PriceId
    get 'stripe:evt'(): typeof StripeEventId
    get 'stripe:sub'(): typeof StripeSubscriptionId
    get sub(): typeof SubscriptionId
    get team(): typeof TeamId
    get user(): typeof UserId
  }
}
