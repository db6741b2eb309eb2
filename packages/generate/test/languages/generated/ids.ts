// Written by `brandid generate`. Change the definitions instead, and run it again.
interface Tag<Prefix extends string> {
  readonly '~id': { readonly [Key in Prefix]: true }
}
type Id<Prefix extends string> = string & Tag<Prefix>

/** Who may sign in. */
export type UserId = Id<'user'>

/** order ID */
export type OrderId = Id<'order'>

/** message ID */
export type MessageId = Id<'msg'>

/** cus ID */
export type CustomerId = Id<'cus'>

/** keyspace ID */
export type KsId = Id<'ks'>

/** invoice ID */
export type InvoiceId = Id<'inv'>

/** The kinds of IDs, by prefix. */
export interface Ids {
  user: UserId
  order: OrderId
  msg: MessageId
  cus: CustomerId
  ks: KsId
  inv: InvoiceId
}

type Format = readonly [pattern: RegExp, largest?: string, version?: number]
const formatNanoid: Format = [/^(?:[0-9a-z]{12})$/]
const formatNanoid6514b0b2: Format = [/^(?:[0-9a-z]{16})$/]
const formatOpaque006ff501: Format = [/^(?:[0-9A-Za-z]{14,60})$/]
const formatSealed9b294803: Format = [/^(?:[g-v][0-9a-z]{24})$/, 'v5lxx1zz5pnorynqglhzmsp33']
const formatSnowflakee8e138fb: Format = [/^(?:(?:0|[1-9][0-9]{0,18}))$/, '9223372036854775807']
const formatTypeid: Format = [/^(?:[0-7][0-9a-hjkmnp-tv-z]{25})$/]
const formatUuid25: Format = [/^(?:[0-9a-z]{25})$/, 'f5lxx1zz5pnorynqglhzmsp33', 7]

const table: { readonly [Prefix in keyof Ids]: readonly Format[] } = {
  user: [formatUuid25],
  order: [formatTypeid],
  msg: [formatSnowflakee8e138fb],
  cus: [formatOpaque006ff501],
  ks: [formatNanoid6514b0b2, formatNanoid, [/^(?:local_root)$/]],
  inv: [formatSealed9b294803],
}

/** Whether 25 base 36 digits encode a UUID of the given version and the standard variant. */
function hasVersion(body: string, version: number): boolean {
  let bits = BigInt(0)
  for (const digit of body) bits = bits * BigInt(36) + BigInt(parseInt(digit, 36))
  const field = (shift: number) => Number((bits >> BigInt(shift)) & BigInt(15))
  return field(76) === version && field(62) % 4 === 2
}

/** Whether a value is an ID with the given prefix. */
export function is<Prefix extends keyof Ids>(prefix: Prefix, value: unknown): value is Ids[Prefix] {
  if (typeof value !== 'string' || !value.startsWith(`${prefix}_`)) return false
  const body = value.slice(prefix.length + 1)
  return table[prefix].some(
    ([pattern, largest, version]) =>
      pattern.test(body) &&
      (!largest || body.length < largest.length || body.slice(0, largest.length) <= largest) &&
      (!version || hasVersion(body, version)),
  )
}

/** Finds the kind of an ID by its prefix. Returns `undefined` for any other value. */
export function kindOf(value: unknown): keyof Ids | undefined {
  return (Object.keys(table) as (keyof Ids)[]).find((prefix) => is(prefix, value))
}
