/** Converts an ID's value to a requested format, or to every format that can encode the value. */

import { type CreateFormat, FORMAT_NAMES, FORMATS, type FormatFacts } from '@brandid/base/formats'
import type { Own } from '@brandid/base/manifest'
import { bytesOfBigInt, type Reading, swapBytes, toBigInt, toHex } from '@brandid/base/readings'
import type { AnyIdDef } from 'brandid/core'
import { type AnyFormat, typeid, ulid, uuid25 } from 'brandid/formats'
import { bytesToLimbs, bytesToUuid, encodeBase36, type Limbs } from 'brandid/internal'

/** An ID's value and its lowercase prefix. */
export interface IdValue {
  readonly prefix: string
  readonly bytes: Uint8Array
}

/** Encodes a value. Returns `undefined` if the format cannot encode it. */
export type Spell = (value: IdValue) => string | undefined

const UUID_BYTES = 16

/** Encodings that have no prefix. */
const BARE: Readonly<Record<string, (bytes: Uint8Array) => string | undefined>> = {
  uuid: spellUuid,
  bytes: toHex,
  bigint: (bytes) => toBigInt(bytes).toString(),
  base36: spellBase36,
}

/** The formats that can encode any value of the right length. */
const SPELLING_FORMATS = FORMAT_NAMES.filter((name) => !(name in BARE) && findRow(name).widest)

/** The names of all encodings that are not definitions of the project. */
export const TARGET_NAMES: readonly string[] = [...Object.keys(BARE), ...SPELLING_FORMATS]

function findRow(name: keyof typeof FORMATS): FormatFacts<never> {
  return FORMATS[name]
}

/** Finds an encoding by its name, a format's name or a definition's prefix. */
export function findSpelling(
  name: string,
  asked: string | undefined,
  createFormat: CreateFormat,
  own: Own | undefined,
): Spell | undefined {
  const bare = Object.hasOwn(BARE, name) ? BARE[name] : undefined
  if (bare) return ({ bytes }) => withPrefix(asked ?? '', bare(bytes))
  const format = SPELLING_FORMATS.find((each) => each === name)
  if (format) {
    const created = createFormat({ name: format, options: { ...findRow(format).widest } })
    return ({ prefix, bytes }) => withPrefix(asked ?? prefix, spellBody(created, bytes))
  }
  const definition = own?.find(name)
  return definition && (({ bytes }) => spellId(definition, bytes))
}

function withPrefix(prefix: string, body: string | undefined): string | undefined {
  return body === undefined || prefix === '' ? body : `${prefix}_${body}`
}

/** Encodes a value as an ID of the definition, if the definition accepts that ID. */
function spellId(definition: AnyIdDef, bytes: Uint8Array): string | undefined {
  const id = withPrefix(definition.prefix, spellBody(definition.format, bytes))
  return definition.is(id) ? id : undefined
}

function spellBody(format: AnyFormat, bytes: Uint8Array): string | undefined {
  const { byteLength, fromBytes, fromBigInt, maxBigInt } = format
  if (fromBytes) return bytes.length === byteLength ? fromBytes(bytes) : undefined
  const value = toBigInt(bytes)
  return fromBigInt && maxBigInt !== undefined && value <= maxBigInt ? fromBigInt(value) : undefined
}

function spellUuid(bytes: Uint8Array): string | undefined {
  return bytes.length === UUID_BYTES ? bytesToUuid(bytes) : undefined
}

/** Encodes a value in base 36: 16 bytes as 25 digits, and a value of any other length as few digits as possible. */
function spellBase36(bytes: Uint8Array): string {
  if (bytes.length !== UUID_BYTES) return toBigInt(bytes).toString(36)
  const limbs: Limbs = [0, 0, 0, 0, 0, 0]
  bytesToLimbs(bytes, limbs)
  return encodeBase36(limbs)
}

/** Readings count as equally likely if their scores differ by less than this. */
const SURE = 7

/** A string's value, or the reason why no value is certain. */
export type FoundValue =
  | { readonly value: IdValue }
  | { readonly wrong: Reading }
  | { readonly others: readonly string[] }
  | undefined

/**
 * Finds the value of the most likely reading. Never guesses: returns no value if the string is faulty, if its format is unknown,
 * or if an equally likely reading has a different value.
 *
 * @param from the format that the user specified, if any. Readings in other formats are ignored.
 */
export function findValue(readings: readonly Reading[], from: string | undefined): FoundValue {
  const asked =
    from === undefined
      ? readings
      : readings.filter(({ format, definition }) => format === from || definition === from)
  const [best] = asked
  if (!best || best.format === 'unknown') return undefined
  if (best.wrong) return { wrong: best }
  const near = asked.filter(
    ({ format, score, wrong }) => !wrong && format !== 'unknown' && score > best.score - SURE,
  )
  const valued = near.filter(({ bytes }) => bytes)
  const [first] = valued
  if (!first?.bytes) return undefined
  const isOne = new Set(near.map(({ bytes }) => bytes && toHex(bytes))).size === 1
  if (!isOne && best.definition === undefined) return { others: near.map(({ format }) => format) }
  return { value: { prefix: (first.prefix ?? '').toLowerCase(), bytes: first.bytes } }
}

/** Parses decimal digits as an 8-byte integer, or as a 16-byte integer if the number is too large or the 8 bytes are rejected. */
export function readInteger(text: string, spell: Spell): IdValue | undefined {
  if (!/^\d{1,39}$/.test(text)) return undefined
  const value = BigInt(text)
  const lengths = [8, UUID_BYTES].filter((length) => value < 1n << BigInt(8 * length))
  return lengths
    .map((length) => ({ prefix: '', bytes: bytesOfBigInt(value, length) }))
    .find((each) => spell(each) !== undefined)
}

/* The encodings of a value that databases, logs and other libraries use */

export interface Spelled {
  readonly name: string
  readonly value: string
}

const [TYPEID, ULID, UUID25] = [typeid(), ulid(), uuid25({ version: 'any' })]

/** Lists the encodings of a reading's value. The list is empty if the reading has no bytes or is a secret. */
export function listSpellings({ bytes, prefix = '', isToken }: Reading): Spelled[] {
  if (!bytes || isToken) return []
  const spellWith = (format: AnyFormat) => withPrefix(prefix.toLowerCase(), spellBody(format, bytes))
  const hex = toHex(bytes)
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    ['UUID', spellUuid(bytes)],
    ['base 36', spellWith(UUID25)],
    ['TypeID', spellWith(TYPEID)],
    ['ULID', spellBody(ULID, bytes)],
    ['integer', toBigInt(bytes).toString()],
    ...(bytes.length === UUID_BYTES ? spellGuids(bytes) : [['BINARY, SQL Server', `0x${hex}`] as const]),
    ['bytea, PostgreSQL', `\\x${hex}`],
    ['base64', spellBase64(bytes)],
    ['base64url', spellBase64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')],
    ['base58', spellBase58(bytes)],
  ]
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}

/** Encodes bytes for SQL Server and .NET. `uniqueidentifier` swaps the bytes in the first three fields, but `BINARY(16)` does not. */
function spellGuids(bytes: Uint8Array): (readonly [name: string, value: string])[] {
  const swapped = swapBytes(bytes)
  return [
    ['URN', `urn:uuid:${bytesToUuid(bytes)}`],
    ['BINARY(16)', `0x${toHex(bytes)}`],
    ['uniqueidentifier', `0x${toHex(swapped)}`],
    ['swapped GUID', bytesToUuid(swapped)],
  ]
}

const spellBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes in Bitcoin's base 58, which represents each leading zero byte as a `1`. */
function spellBase58(bytes: Uint8Array): string {
  let digits = ''
  for (let rest = toBigInt(bytes); rest > 0n; rest /= 58n) digits = BASE58.charAt(Number(rest % 58n)) + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return BASE58.charAt(0).repeat(zeros === -1 ? bytes.length : zeros) + digits
}
