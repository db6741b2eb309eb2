/** Stripe's object ids, by the prefixes that its API reference shows. They carry no published time. */
import { ownOf } from './base36.ts'
import { wholeView } from './parts.ts'
import type { Reading } from './reading.ts'
import type { Subject } from './subject.ts'

/** What each prefix stands for. https://docs.stripe.com/api */
const OBJECTS: Readonly<Record<string, string>> = {
  acct: 'account',
  ba: 'bank account',
  bpc: 'billing portal configuration',
  bps: 'billing portal session',
  card: 'card',
  ch: 'charge',
  cn: 'credit note',
  cs_live: 'Checkout session',
  cs_test: 'Checkout session in test mode',
  cus: 'customer',
  dp: 'dispute',
  evt: 'event',
  fee: 'application fee',
  file: 'file',
  ii: 'invoice item',
  il: 'invoice line item',
  in: 'invoice',
  link: 'file link',
  mandate: 'mandate',
  pi: 'PaymentIntent',
  plan: 'plan',
  plink: 'payment link',
  pm: 'PaymentMethod',
  po: 'payout',
  price: 'price',
  prod: 'product',
  promo: 'promotion code',
  prv: 'review',
  py: 'payment',
  qt: 'quote',
  re: 'refund',
  req: 'request',
  seti: 'SetupIntent',
  shr: 'shipping rate',
  si: 'subscription item',
  src: 'source',
  sub: 'subscription',
  sub_sched: 'subscription schedule',
  tr: 'transfer',
  txn: 'balance transaction',
  txr: 'tax rate',
  we: 'webhook endpoint',
}

/** Reads a prefix of Stripe's, and 14 or more letters and digits. */
export function readStripe(subject: Subject): Reading[] {
  const { prefix, body } = subject
  const object = Object.hasOwn(OBJECTS, prefix) ? OBJECTS[prefix] : undefined
  if (!object || !/^[0-9A-Za-z]{14,66}$/.test(body) || !/[0-9]/.test(body)) return []
  return [
    {
      ...ownOf(subject, { body, wrong: [] }),
      format: 'stripe',
      name: `Stripe ${object}`,
      why: `Stripe's prefix "${prefix}", and ${body.length} letters and digits, which carry nothing`,
      isDistinct: true,
      score: 2 - body.length * Math.log2(62),
      views: () => [wholeView(subject, 'characters that only Stripe reads')],
    },
  ]
}
