// Written by `brandid generate`. Change the definitions instead, and run it again.
interface Tag<Prefix extends string> {
  readonly '~id': { readonly [Key in Prefix]: true }
}
type Id<Prefix extends string> = string & Tag<Prefix>

/** k_was_uuid ID */
export type KWasUuidId = Id<'k_was_uuid'>

/** k_was_any ID */
export type KWasAnyId = Id<'k_was_any'>

/** The kinds of IDs, by prefix. */
export interface Ids {
  k_was_uuid: KWasUuidId
  k_was_any: KWasAnyId
}

interface KeyTag<Name extends string> {
  readonly '~key': { readonly [Key in Name]: true }
}
type Key<Name extends string, Value = number> = Value & KeyTag<Name>

/** Who may sign in. */
export type UserKey = Key<'user'>

/** small thing key */
export type SmallKey = Key<'small'>

/** event key */
export type EventKey = Key<'event', bigint>

/** From MariaDB. */
export type UnsignedKey = Key<'unsigned', bigint>

/** order key */
export type OrderKey = Key<'order', string>

/** short key */
export type ShortKey = Key<'short', string>

/** nano key */
export type NanoKey = Key<'nano', string>

/** The keys, by name. */
export interface Keys {
  user: UserKey
  small: SmallKey
  event: EventKey
  unsigned: UnsignedKey
  order: OrderKey
  short: ShortKey
  nano: NanoKey
}

type Format = readonly [pattern: RegExp, largest?: string, version?: number]
const formatNanoid: Format = [/^(?:[0-9a-z]{12})$/]
const formatOpaque76726bba: Format = [/^(?:[\-_a-f]{6,9})$/]
const formatUlid: Format = [/^(?:[0-7][0-9A-HJKMNP-TV-Z]{25})$/]
const formatUuid: Format = [/^(?:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/]
const formatUuid25: Format = [/^(?:[0-9a-z]{25})$/, 'f5lxx1zz5pnorynqglhzmsp33', 7]
const formatUuidd42922d3: Format = [/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/]

const table: { readonly [Prefix in keyof Ids]: readonly Format[] } = {
  k_was_uuid: [formatUuid25],
  k_was_any: [formatNanoid, [/^(?:root)$/]],
}

/** The formats of IDs without their prefix. */
const bare: { readonly [Prefix in keyof Ids]?: readonly Format[] } = {
  k_was_uuid: [formatUuidd42922d3],
  k_was_any: [formatOpaque76726bba, formatUlid],
}

const hasHead = (prefix: string, value: unknown): boolean =>
  typeof value === 'string' && value.startsWith(`${prefix}_`)

/** Whether 25 base 36 digits encode a UUID of the given version and the standard variant. */
function hasVersion(body: string, version: number): boolean {
  let bits = BigInt(0)
  for (const digit of body) bits = bits * BigInt(36) + BigInt(parseInt(digit, 36))
  const field = (shift: number) => Number((bits >> BigInt(shift)) & BigInt(15))
  return field(76) === version && field(62) % 4 === 2
}

function fits(formats: readonly Format[], body: string): boolean {
  return formats.some(
    ([pattern, largest, version]) =>
      pattern.test(body) &&
      (!largest || body.length < largest.length || body.slice(0, largest.length) <= largest) &&
      (!version || hasVersion(body, version)),
  )
}

/** Whether a value is an ID with the given prefix. */
export function is<Prefix extends keyof Ids>(prefix: Prefix, value: unknown): value is Ids[Prefix] {
  if (typeof value !== 'string') return false
  if (!hasHead(prefix, value)) return fits(bare[prefix] ?? [], value)
  const body = value.slice(prefix.length + 1)
  return fits(table[prefix], body)
}

/** Finds the kind of an ID by its prefix. Returns `undefined` for any other value. */
export function kindOf(value: unknown): keyof Ids | undefined {
  return (Object.keys(table) as (keyof Ids)[]).find((prefix) => hasHead(prefix, value) && is(prefix, value))
}

const keys: { readonly [Name in keyof Keys]: number | bigint | readonly Format[] } = {
  user: 9007199254740991,
  small: 2147483647,
  event: BigInt('9223372036854775807'),
  unsigned: BigInt('18446744073709551615'),
  order: [formatUuid],
  short: [formatUuid25],
  nano: [formatNanoid],
}

/** Whether a value is a key with the given name. */
export function isKey<Name extends keyof Keys>(name: Name, value: unknown): value is Keys[Name] {
  const domain: number | bigint | readonly Format[] = keys[name]
  if (typeof domain === 'object') return typeof value === 'string' && fits(domain, value)
  if (typeof value !== typeof domain || (typeof value !== 'bigint' && !Number.isInteger(value))) return false
  return 1 <= (value as number) && (value as number) <= domain
}
