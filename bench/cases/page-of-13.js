// biome-ignore-all lint/correctness/noUnusedVariables: a bundler is to drop most of them.
/** A program that defines 13 ids of three formats and a union, and uses one of them. */
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
export const isUser = UserId.is
