/** Reads Stripe object IDs by the prefixes in Stripe's API reference. Stripe does not document whether its IDs contain a time. */
import { pickOwn, type Reading, type Subject, wholeView } from './reading.ts'

/** The object type for each prefix, from https://docs.stripe.com/api and the fixtures in https://github.com/stripe/openapi. */
const OBJECTS: Readonly<Record<string, string>> = {
  acct: 'account',
  appsecret: 'Apps secret',
  apwc: 'apple pay domain',
  ba: 'bank account',
  bpc: 'billing portal configuration',
  bps: 'billing portal session',
  card: 'card',
  cbtxn: 'customer balance transaction',
  ccsbtxn: 'customer cash balance transaction',
  ch: 'charge',
  climorder: 'climate order',
  climsup: 'climate supplier',
  clock: 'test helpers test clock',
  cn: 'credit note',
  cnli: 'credit note line item',
  credrev: 'treasury credit reversal',
  cs_live: 'Checkout session',
  cs_test: 'Checkout session in test mode',
  ctoken: 'confirmation token',
  cus: 'customer',
  debrev: 'treasury debit reversal',
  di: 'discount',
  dp: 'dispute',
  ent: 'active entitlement',
  ent_test: 'active entitlement in test mode',
  ephkey: 'ephemeral key',
  evt: 'event',
  fa: 'treasury financial account',
  fca: 'financial connections account',
  fcaown: 'financial connections account owner',
  fcsess: 'financial connections session',
  fctxn: 'financial connections transaction',
  feat: 'feature',
  feat_test: 'feature in test mode',
  fee: 'application fee',
  file: 'file',
  fr: 'fee refund',
  frr: 'reporting report run',
  iauth: 'issuing authorization',
  ibt: 'treasury inbound transfer',
  ic: 'issuing card',
  ich: 'issuing cardholder',
  ics: 'issuing physical bundle',
  idp: 'issuing dispute',
  ii: 'invoice item',
  il: 'invoice line item',
  il_tmp: 'invoice line item of a preview',
  in: 'invoice',
  intok: 'issuing token',
  ipcd: 'issuing personalization design',
  ipi: 'issuing transaction',
  ise: 'issuing settlement',
  issfr: 'radar early fraud warning',
  li: 'line item',
  link: 'file link',
  mandate: 'mandate',
  obp: 'treasury outbound payment',
  obt: 'treasury outbound transfer',
  person: 'person',
  pi: 'PaymentIntent',
  plan: 'plan',
  plink: 'payment link',
  pm: 'PaymentMethod',
  pmc: 'payment method configuration',
  pmd: 'payment method domain',
  po: 'payout',
  price: 'price',
  prod: 'product',
  prodft: 'product feature',
  promo: 'promotion code',
  prv: 'review',
  py: 'payment',
  qt: 'quote',
  rate: 'exchange rate',
  rc: 'treasury received credit',
  rd: 'treasury received debit',
  re: 'refund',
  req: 'request',
  rsl: 'radar value list',
  rsli: 'radar value list item',
  setatt: 'setup attempt',
  seti: 'SetupIntent',
  shr: 'shipping rate',
  si: 'subscription item',
  sqr: 'scheduled query run',
  src: 'source',
  srcmn: 'source mandate notification',
  srctxn: 'source transaction',
  sub: 'subscription',
  sub_sched: 'subscription schedule',
  tax: 'tax transaction',
  tax_li: 'tax calculation line item',
  taxcalc: 'tax calculation',
  taxreg: 'tax registration',
  tmc: 'terminal configuration',
  tml: 'terminal location',
  tmr: 'terminal reader',
  tok: 'token',
  tr: 'transfer',
  trr: 'transfer reversal',
  trxn: 'treasury transaction',
  trxne: 'treasury transaction entry',
  tu: 'topup',
  txcd: 'tax code',
  txi: 'tax ID',
  txn: 'balance transaction',
  txr: 'tax rate',
  vr: 'identity verification report',
  vs: 'identity verification session',
  we: 'webhook endpoint',
}

/** Objects with long IDs that may start with any character. Other long IDs start with seconds, and therefore with 1, 2 or 3. */
const UNTIMED = /^(?:cs_|ent|feat|tm[lr]$|appsecret$)/

/** Random characters of at least this length contain two or more capitals. A single capital is more likely a mistake in another ID. */
const LONG = 20

/** Whether a body has the length, start and mix of cases of a Stripe ID. */
function isStripes(prefix: string, body: string): boolean {
  if (body.length >= LONG && !/[A-Z].*[A-Z]/.test(body)) return false
  if (!/^(?=.*[0-9])(?=.*[a-z])(?=.*[A-Z])[0-9A-Za-z]{14,66}$/.test(body)) return false
  return body.length === 14 || /^[1-3]/.test(body) || UNTIMED.test(prefix)
}

/** Reads a Stripe prefix followed by 14 or more letters and digits. */
export function readStripe(subject: Subject): Reading | undefined {
  const { prefix, body } = subject
  const object = Object.hasOwn(OBJECTS, prefix) ? OBJECTS[prefix] : undefined
  // Other systems also use prefixes such as `link`, `file` and `req`.
  if (!object || !isStripes(prefix, body)) return undefined
  return {
    ...pickOwn(subject),
    format: 'stripe',
    name: `Stripe ${object}`,
    why: `Stripe's prefix "${prefix}" and ${body.length} letters and digits that only Stripe can interpret`,
    isDistinct: true,
    score: 20 - body.length * Math.log2(62),
    views: () => [wholeView(subject, 'characters that only Stripe can interpret')],
  }
}
