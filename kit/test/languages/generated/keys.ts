interface Tag<Prefix extends string> {
  readonly '~id': { readonly [Key in Prefix]: true }
}
type Id<Prefix extends string> = string & Tag<Prefix>

/** k_uuid25_a id */
export type KUuid25AId = Id<'k_uuid25_a'>

/** k_uuid25_b id */
export type KUuid25BId = Id<'k_uuid25_b'>

/** k_uuid25_c id */
export type KUuid25CId = Id<'k_uuid25_c'>

/** k_uuid25_d id */
export type KUuid25DId = Id<'k_uuid25_d'>

/** k_uuid25_e id */
export type KUuid25EId = Id<'k_uuid25_e'>

/** k_uuid25_f id */
export type KUuid25FId = Id<'k_uuid25_f'>

/** k_random_a id */
export type KRandomAId = Id<'k_random_a'>

/** k_random_b id */
export type KRandomBId = Id<'k_random_b'>

/** k_random_c id */
export type KRandomCId = Id<'k_random_c'>

/** k_random_d id */
export type KRandomDId = Id<'k_random_d'>

/** k_typeid_a id */
export type KTypeidAId = Id<'k_typeid_a'>

/** k_typeid_b id */
export type KTypeidBId = Id<'k_typeid_b'>

/** k_uuid_a id */
export type KUuidAId = Id<'k_uuid_a'>

/** k_uuid_b id */
export type KUuidBId = Id<'k_uuid_b'>

/** k_uuid_c id */
export type KUuidCId = Id<'k_uuid_c'>

/** k_nanoid_a id */
export type KNanoidAId = Id<'k_nanoid_a'>

/** k_nanoid_b id */
export type KNanoidBId = Id<'k_nanoid_b'>

/** k_ulid_a id */
export type KUlidAId = Id<'k_ulid_a'>

/** k_ulid_b id */
export type KUlidBId = Id<'k_ulid_b'>

/** k_hex_ulid_a id */
export type KHexUlidAId = Id<'k_hex_ulid_a'>

/** k_hex_ulid_b id */
export type KHexUlidBId = Id<'k_hex_ulid_b'>

/** k_object_id_a id */
export type KObjectIdAId = Id<'k_object_id_a'>

/** k_object_id_b id */
export type KObjectIdBId = Id<'k_object_id_b'>

/** k_snowflake_a id */
export type KSnowflakeAId = Id<'k_snowflake_a'>

/** k_snowflake_b id */
export type KSnowflakeBId = Id<'k_snowflake_b'>

/** k_snowflake_c id */
export type KSnowflakeCId = Id<'k_snowflake_c'>

/** k_time_random_a id */
export type KTimeRandomAId = Id<'k_time_random_a'>

/** k_time_random_b id */
export type KTimeRandomBId = Id<'k_time_random_b'>

/** k_opaque_a id */
export type KOpaqueAId = Id<'k_opaque_a'>

/** k_opaque_b id */
export type KOpaqueBId = Id<'k_opaque_b'>

/** k_sealed_a id */
export type KSealedAId = Id<'k_sealed_a'>

/** k_sealed_b id */
export type KSealedBId = Id<'k_sealed_b'>

/** k_layout_a id */
export type KLayoutAId = Id<'k_layout_a'>

/** k_layout_b id */
export type KLayoutBId = Id<'k_layout_b'>

/** k_layout_c id */
export type KLayoutCId = Id<'k_layout_c'>

/** k_layout_d id */
export type KLayoutDId = Id<'k_layout_d'>

/** k_layout_e id */
export type KLayoutEId = Id<'k_layout_e'>

/** k_layout_f id */
export type KLayoutFId = Id<'k_layout_f'>

/** k_layout_g id */
export type KLayoutGId = Id<'k_layout_g'>

/** k_layout_h id */
export type KLayoutHId = Id<'k_layout_h'>

/** k_was_uuid id */
export type KWasUuidId = Id<'k_was_uuid'>

/** k_was_any id */
export type KWasAnyId = Id<'k_was_any'>

/** The kinds of ids, by prefix. */
export interface Ids {
  k_uuid25_a: KUuid25AId
  k_uuid25_b: KUuid25BId
  k_uuid25_c: KUuid25CId
  k_uuid25_d: KUuid25DId
  k_uuid25_e: KUuid25EId
  k_uuid25_f: KUuid25FId
  k_random_a: KRandomAId
  k_random_b: KRandomBId
  k_random_c: KRandomCId
  k_random_d: KRandomDId
  k_typeid_a: KTypeidAId
  k_typeid_b: KTypeidBId
  k_uuid_a: KUuidAId
  k_uuid_b: KUuidBId
  k_uuid_c: KUuidCId
  k_nanoid_a: KNanoidAId
  k_nanoid_b: KNanoidBId
  k_ulid_a: KUlidAId
  k_ulid_b: KUlidBId
  k_hex_ulid_a: KHexUlidAId
  k_hex_ulid_b: KHexUlidBId
  k_object_id_a: KObjectIdAId
  k_object_id_b: KObjectIdBId
  k_snowflake_a: KSnowflakeAId
  k_snowflake_b: KSnowflakeBId
  k_snowflake_c: KSnowflakeCId
  k_time_random_a: KTimeRandomAId
  k_time_random_b: KTimeRandomBId
  k_opaque_a: KOpaqueAId
  k_opaque_b: KOpaqueBId
  k_sealed_a: KSealedAId
  k_sealed_b: KSealedBId
  k_layout_a: KLayoutAId
  k_layout_b: KLayoutBId
  k_layout_c: KLayoutCId
  k_layout_d: KLayoutDId
  k_layout_e: KLayoutEId
  k_layout_f: KLayoutFId
  k_layout_g: KLayoutGId
  k_layout_h: KLayoutHId
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
const formatHexUlid: Format = [/^(?:[0-9A-F]{32})$/]
const formatLayout3cf02fb8: Format = [/^(?:[01][0-9]{2}(?:0[0-9]{3}|10[01][0-9]|102[0-3]))$/, '127']
const formatLayout3eda5178: Format = [/^(?:[0-9a-z]{8})$/]
const formatLayout53a43cb2: Format = [/^(?:[0-9a-f]{2}[0-9a-f]{8}9[0-9a-f]{5})$/]
const formatLayout57d4a20e: Format = [/^(?:[0-9a-f]{10})$/]
const formatLayout5e8a04c8: Format = [/^(?:v1(?:[0-5][0-9a-z]{13}|6[0-9a-w][0-9a-z]{12}|6x[0-4][0-9a-z]{11}|6x5[0-9a-j][0-9a-z]{10}|6x5k[0-9a-w][0-9a-z]{9}|6x5kx[0-9a-s][0-9a-z]{8}|6x5kxt[0-9a-u][0-9a-z]{7}|6x5kxtv[0-9a-t][0-9a-z]{6}|6x5kxtvu[0-9a-v][0-9a-z]{5}|6x5kxtvuw[0-9a-h][0-9a-z]{4}|6x5kxtvuwi[0-9a-k][0-9a-z]{3}|6x5kxtvuwil[0-9a-t][0-9a-z]{2}|6x5kxtvuwilu[0-9a-j][0-9a-z]|6x5kxtvuwiluk[0-9a-f])(?:a["]|[\\]b))$/]
const formatLayout92a3b5b6: Format = [/^(?:(?:0|[1-9][0-9]{0,18}))$/, '9223372036854775807']
const formatLayoutc15191f9: Format = [/^(?:[0-9a-v]{24}[eu]2)$/]
const formatLayoutcc41fdeb: Format = [/^(?:[0-9A-Za][0-9A-Za-z]{26})$/, 'aWgEPTl1tmebfsQzFP4bxwgy80V']
const formatNanoid: Format = [/^(?:[0-9a-z]{12})$/]
const formatNanoid1e02bae9: Format = [/^(?:[\-A-Z]{21})$/]
const formatObjectId: Format = [/^(?:[0-9a-f]{24})$/]
const formatOpaque006ff501: Format = [/^(?:[0-9A-Za-z]{14,60})$/]
const formatOpaque76032c99: Format = [/^(?:[!x-z]{70})$/]
const formatOpaque76726bba: Format = [/^(?:[\-_a-f]{6,9})$/]
const formatOpaquea93d2e2c: Format = [/^(?:[\-a-c]{8})$/]
const formatRandom: Format = [/^(?:[0-9a-z]{25})$/, 'f5lxx1zz5pnorynqglhzmsp33']
const formatRandom4f547db2: Format = [/^(?:[0-9a-z]{50})$/, '6dp5qcb22im238nr3wvp0ic7q99w035jmy2iw7i6n43d37jtof']
const formatRandom7e39ae0d: Format = [/^(?:(?:0|[1-9a-z][0-9a-z]{0,49}))$/, '6dp5qcb22im238nr3wvp0ic7q99w035jmy2iw7i6n43d37jtof']
const formatRandomac8f868f: Format = [/^(?:(?:0|[1-9a-z][0-9a-z]{0,24}))$/, 'f5lxx1zz5pnorynqglhzmsp33']
const formatSealed9b294803: Format = [/^(?:[g-v][0-9a-z]{24})$/, 'v5lxx1zz5pnorynqglhzmsp33']
const formatSnowflaked063ca0c: Format = [/^(?:(?:0|[1-9][0-9]{0,18}))$/, '9223372036854775807']
const formatSnowflaked72b343b: Format = [/^(?:(?:0|[1-9][0-9]{0,18}))$/, '9223372036854775807']
const formatSnowflakee8e138fb: Format = [/^(?:(?:0|[1-9][0-9]{0,18}))$/, '9223372036854775807']
const formatTimeRandom: Format = [/^(?:[0-9a-z]{19})$/, '7oiylpimjg5u2ca1ypr']
const formatTimeRandom620c9ab4: Format = [/^(?:[0-9A-F]{32})$/]
const formatTypeid: Format = [/^(?:[0-7][0-9a-hjkmnp-tv-z]{25})$/]
const formatUlid: Format = [/^(?:[0-7][0-9A-HJKMNP-TV-Z]{25})$/]
const formatUuid: Format = [/^(?:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/]
const formatUuid25: Format = [/^(?:[0-9a-z]{25})$/, 'f5lxx1zz5pnorynqglhzmsp33', 7]
const formatUuid25498a0d79: Format = [/^(?:(?:0|[1-9a-z][0-9a-z]{0,24}))$/, 'f5lxx1zz5pnorynqglhzmsp33']
const formatUuid2554d6e1db: Format = [/^(?:[0-9a-z]{25})$/, 'f5lxx1zz5pnorynqglhzmsp33']
const formatUuid257425a64b: Format = [/^(?:[1-9a-z][0-9a-z]{15,24})$/, 'f5lxx1zz5pnorynqglhzmsp33', 4]
const formatUuid25cd2f8747: Format = [/^(?:[1-9a-z][0-9a-z]{15,24})$/, 'f5lxx1zz5pnorynqglhzmsp33', 7]
const formatUuid25d2bf696c: Format = [/^(?:[0-9a-z]{25})$/, 'f5lxx1zz5pnorynqglhzmsp33', 4]
const formatUuid682a28bf: Format = [/^(?:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/]
const formatUuidd42922d3: Format = [/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/]

const table: { readonly [Prefix in keyof Ids]: readonly Format[] } = {
  k_uuid25_a: [formatUuid25, [/^(?:the_root-1)$/]],
  k_uuid25_b: [formatUuid25d2bf696c, formatOpaque76032c99],
  k_uuid25_c: [formatUuid25498a0d79],
  k_uuid25_d: [formatUuid25cd2f8747],
  k_uuid25_e: [formatUuid257425a64b],
  k_uuid25_f: [formatUuid2554d6e1db, formatOpaque76032c99, [/^(?:the_root-1)$/]],
  k_random_a: [formatRandom, [/^(?:the_root-1)$/]],
  k_random_b: [formatRandom7e39ae0d, formatOpaque76032c99],
  k_random_c: [formatRandom4f547db2],
  k_random_d: [formatRandomac8f868f],
  k_typeid_a: [formatTypeid, [/^(?:the_root-1)$/]],
  k_typeid_b: [formatTypeid, formatOpaque76032c99],
  k_uuid_a: [formatUuid682a28bf, [/^(?:the_root-1)$/]],
  k_uuid_b: [formatUuidd42922d3, formatOpaque76032c99],
  k_uuid_c: [formatUuid],
  k_nanoid_a: [formatNanoid, [/^(?:the_root-1)$/]],
  k_nanoid_b: [formatNanoid1e02bae9, formatOpaque76032c99],
  k_ulid_a: [formatUlid, [/^(?:the_root-1)$/]],
  k_ulid_b: [formatUlid, formatOpaque76032c99],
  k_hex_ulid_a: [formatHexUlid, [/^(?:the_root-1)$/]],
  k_hex_ulid_b: [formatHexUlid, formatOpaque76032c99],
  k_object_id_a: [formatObjectId, [/^(?:the_root-1)$/]],
  k_object_id_b: [formatObjectId, formatOpaque76032c99],
  k_snowflake_a: [formatSnowflakee8e138fb, [/^(?:the_root-1)$/]],
  k_snowflake_b: [formatSnowflaked063ca0c, formatOpaque76032c99],
  k_snowflake_c: [formatSnowflaked72b343b],
  k_time_random_a: [formatTimeRandom, [/^(?:the_root-1)$/]],
  k_time_random_b: [formatTimeRandom620c9ab4, formatOpaque76032c99],
  k_opaque_a: [formatOpaque006ff501, [/^(?:the_root-1)$/]],
  k_opaque_b: [formatOpaquea93d2e2c, formatOpaque76032c99],
  k_sealed_a: [formatSealed9b294803, [/^(?:the_root-1)$/]],
  k_sealed_b: [formatSealed9b294803, formatOpaque76032c99],
  k_layout_a: [formatLayoutc15191f9, [/^(?:the_root-1)$/]],
  k_layout_b: [formatLayout92a3b5b6, formatOpaque76032c99],
  k_layout_c: [formatLayout53a43cb2],
  k_layout_d: [formatLayout3eda5178],
  k_layout_e: [formatLayoutcc41fdeb],
  k_layout_f: [formatLayout57d4a20e, formatOpaque76032c99, [/^(?:the_root-1)$/]],
  k_layout_g: [formatLayout5e8a04c8],
  k_layout_h: [formatLayout3cf02fb8],
  k_was_uuid: [formatUuid25],
  k_was_any: [formatNanoid, [/^(?:root)$/]],
}

/** Formats of ids from before the prefix. */
const bare: { readonly [Prefix in keyof Ids]?: readonly Format[] } = {
  k_was_uuid: [formatUuidd42922d3],
  k_was_any: [formatOpaque76726bba, formatUlid],
}

const hasHead = (prefix: string, value: unknown): boolean =>
  typeof value === 'string' && value.startsWith(`${prefix}_`)

/** Whether 25 digits of base 36 hold a UUID of a version, and of the variant that versions belong to. */
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

/** Whether a value is an id of a kind. */
export function is<Prefix extends keyof Ids>(prefix: Prefix, value: unknown): value is Ids[Prefix] {
  if (typeof value !== 'string') return false
  if (!hasHead(prefix, value)) return fits(bare[prefix] ?? [], value)
  const body = value.slice(prefix.length + 1)
  return fits(table[prefix], body)
}

/** The kind of an id, by its prefix; `undefined` for every other value. */
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

/** Whether a value is a key of a name. */
export function isKey<Name extends keyof Keys>(name: Name, value: unknown): value is Keys[Name] {
  const domain: number | bigint | readonly Format[] = keys[name]
  if (typeof domain === 'object') return typeof value === 'string' && fits(domain, value)
  if (typeof value !== typeof domain || (typeof value !== 'bigint' && !Number.isInteger(value))) return false
  return 1 <= (value as number) && (value as number) <= domain
}
