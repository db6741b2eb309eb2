/** The pages that bundles are measured of. */

/** A program that defines 13 ids of three formats and a union, and uses one of them. */
export const PAGE_OF_13 = `
import { defineId, idUnion } from 'brandid/core'
import { nanoid, opaque } from 'brandid/formats'
const UserId = defineId('user')
const OrgId = defineId('org')
const TeamId = defineId('team')
const PlanId = defineId('plan')
const PriceId = defineId('price')
const SubscriptionId = defineId('sub', { entity: 'subscription' })
const InvoiceId = defineId('inv', { entity: 'invoice' })
const PaymentId = defineId('pay', { entity: 'payment' })
const RefundId = defineId('ref', { entity: 'refund' })
const ApiKeyId = defineId('key', { format: nanoid() })
const WebhookId = defineId('wh', { format: nanoid({ length: 16 }) })
const CustomerId = defineId('cus', { format: opaque({ length: 14 }) })
const EventId = defineId('evt', { format: opaque({ length: 24 }) })
const OwnerId = idUnion(UserId, OrgId, TeamId)
export const isUser = UserId.is`

/** By the name of their row. */
export const pages = {
  'brandid/core: { defineId }': `export { defineId } from 'brandid/core'`,
  'brandid/core: 13 definitions of three formats and a union, one used': PAGE_OF_13,
  'brandid/core, all of it': `export * from 'brandid/core'`,
}
