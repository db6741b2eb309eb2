interface Tag<Prefix extends string> {
  readonly '~id': { readonly [Key in Prefix]: true }
}
type Id<Prefix extends string> = string & Tag<Prefix>

/** k_aa id */
export type KAaId = Id<'k_aa'>

/** k_ab id */
export type KAbId = Id<'k_ab'>

/** k_ac id */
export type KAcId = Id<'k_ac'>

/** k_ad id */
export type KAdId = Id<'k_ad'>

/** k_ae id */
export type KAeId = Id<'k_ae'>

/** k_af id */
export type KAfId = Id<'k_af'>

/** k_ag id */
export type KAgId = Id<'k_ag'>

/** k_ah id */
export type KAhId = Id<'k_ah'>

/** k_ai id */
export type KAiId = Id<'k_ai'>

/** k_aj id */
export type KAjId = Id<'k_aj'>

/** k_ak id */
export type KAkId = Id<'k_ak'>

/** k_al id */
export type KAlId = Id<'k_al'>

/** k_am id */
export type KAmId = Id<'k_am'>

/** k_an id */
export type KAnId = Id<'k_an'>

/** k_ao id */
export type KAoId = Id<'k_ao'>

/** k_ap id */
export type KApId = Id<'k_ap'>

/** k_aq id */
export type KAqId = Id<'k_aq'>

/** k_ar id */
export type KArId = Id<'k_ar'>

/** k_as id */
export type KAsId = Id<'k_as'>

/** k_at id */
export type KAtId = Id<'k_at'>

/** k_au id */
export type KAuId = Id<'k_au'>

/** k_av id */
export type KAvId = Id<'k_av'>

/** k_aw id */
export type KAwId = Id<'k_aw'>

/** k_ax id */
export type KAxId = Id<'k_ax'>

/** k_ay id */
export type KAyId = Id<'k_ay'>

/** k_az id */
export type KAzId = Id<'k_az'>

/** k_ba id */
export type KBaId = Id<'k_ba'>

/** k_bb id */
export type KBbId = Id<'k_bb'>

/** k_bc id */
export type KBcId = Id<'k_bc'>

/** k_bd id */
export type KBdId = Id<'k_bd'>

/** k_be id */
export type KBeId = Id<'k_be'>

/** k_bf id */
export type KBfId = Id<'k_bf'>

/** k_bg id */
export type KBgId = Id<'k_bg'>

/** k_bh id */
export type KBhId = Id<'k_bh'>

/** k_bi id */
export type KBiId = Id<'k_bi'>

/** k_bj id */
export type KBjId = Id<'k_bj'>

/** k_bk id */
export type KBkId = Id<'k_bk'>

/** k_bl id */
export type KBlId = Id<'k_bl'>

/** k_bm id */
export type KBmId = Id<'k_bm'>

/** k_bn id */
export type KBnId = Id<'k_bn'>

/** k_was_uuid id */
export type KWasUuidId = Id<'k_was_uuid'>

/** k_was_any id */
export type KWasAnyId = Id<'k_was_any'>

/** The kinds of ids, by prefix. */
export interface Ids {
  k_aa: KAaId
  k_ab: KAbId
  k_ac: KAcId
  k_ad: KAdId
  k_ae: KAeId
  k_af: KAfId
  k_ag: KAgId
  k_ah: KAhId
  k_ai: KAiId
  k_aj: KAjId
  k_ak: KAkId
  k_al: KAlId
  k_am: KAmId
  k_an: KAnId
  k_ao: KAoId
  k_ap: KApId
  k_aq: KAqId
  k_ar: KArId
  k_as: KAsId
  k_at: KAtId
  k_au: KAuId
  k_av: KAvId
  k_aw: KAwId
  k_ax: KAxId
  k_ay: KAyId
  k_az: KAzId
  k_ba: KBaId
  k_bb: KBbId
  k_bc: KBcId
  k_bd: KBdId
  k_be: KBeId
  k_bf: KBfId
  k_bg: KBgId
  k_bh: KBhId
  k_bi: KBiId
  k_bj: KBjId
  k_bk: KBkId
  k_bl: KBlId
  k_bm: KBmId
  k_bn: KBnId
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
  k_aa: [formatUuid25, formatOpaque76032c99, [/^(?:the_root-1)$/]],
  k_ab: [formatUuid25d2bf696c],
  k_ac: [formatUuid25498a0d79],
  k_ad: [formatUuid25cd2f8747],
  k_ae: [formatUuid257425a64b, formatOpaque76032c99],
  k_af: [formatUuid2554d6e1db, [/^(?:the_root-1)$/]],
  k_ag: [formatRandom],
  k_ah: [formatRandom7e39ae0d],
  k_ai: [formatRandom4f547db2, formatOpaque76032c99],
  k_aj: [formatRandomac8f868f],
  k_ak: [formatTypeid, [/^(?:the_root-1)$/]],
  k_al: [formatTypeid],
  k_am: [formatUuid682a28bf, formatOpaque76032c99],
  k_an: [formatUuidd42922d3],
  k_ao: [formatUuid],
  k_ap: [formatNanoid, [/^(?:the_root-1)$/]],
  k_aq: [formatNanoid1e02bae9, formatOpaque76032c99],
  k_ar: [formatUlid],
  k_as: [formatUlid],
  k_at: [formatHexUlid],
  k_au: [formatHexUlid, formatOpaque76032c99, [/^(?:the_root-1)$/]],
  k_av: [formatObjectId],
  k_aw: [formatObjectId],
  k_ax: [formatSnowflakee8e138fb],
  k_ay: [formatSnowflaked063ca0c, formatOpaque76032c99],
  k_az: [formatSnowflaked72b343b, [/^(?:the_root-1)$/]],
  k_ba: [formatTimeRandom],
  k_bb: [formatTimeRandom620c9ab4],
  k_bc: [formatOpaque006ff501, formatOpaque76032c99],
  k_bd: [formatOpaquea93d2e2c],
  k_be: [formatSealed9b294803, [/^(?:the_root-1)$/]],
  k_bf: [formatSealed9b294803],
  k_bg: [formatLayoutc15191f9, formatOpaque76032c99],
  k_bh: [formatLayout92a3b5b6],
  k_bi: [formatLayout53a43cb2],
  k_bj: [formatLayout3eda5178, [/^(?:the_root-1)$/]],
  k_bk: [formatLayoutcc41fdeb, formatOpaque76032c99],
  k_bl: [formatLayout57d4a20e],
  k_bm: [formatLayout5e8a04c8],
  k_bn: [formatLayout3cf02fb8],
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
