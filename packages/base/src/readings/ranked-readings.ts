/** Reads a string in every possible way, and ranks the readings by score. */

import type { AnyIdDef, AnyKeyDef } from 'brandid/core'
import type { AnyFormat } from 'brandid/formats'
import { bytesToUuid } from 'brandid/internal'
import type { Own } from '../manifest/definition-lookup.ts'
import { readDecimal, readLongNumber } from './decimal.ts'
import { hideLikelySecrets } from './likely-secrets.ts'
import { readCuid, readCuid2, readNanoid, readRandom, readTimeRandom, readUnknown } from './random-text.ts'
import {
  bytesOfBigInt,
  type Content,
  createSubject,
  inTenths,
  type Reading,
  type Subject,
  wholeView,
  withoutPrefix,
} from './reading.ts'
import { readKsuid, readPushId, readTid, readXid } from './sortable.ts'
import { readStripe } from './stripe.ts'
import { readSwapped } from './swapped.ts'
import { readArn, readDate, readDigest, readGid, readGithubNode, readRounded } from './systems.ts'
import { readHexadecimal, readKnown, readTsid } from './timed.ts'
import {
  hideTokens,
  readDamagedToken,
  readLikelySecret,
  readToken,
  readTokenWith,
  type TokenReading,
} from './tokens.ts'
import { readUuidText } from './uuid.ts'
import { readBase64Uuid, readTypeid, readUuid25, readUuidInteger } from './uuid-digits.ts'

/** The result of reading a string. */
export interface Readings {
  /** The string, with tokens redacted so that it is safe to display. */
  readonly text: string
  readonly readings: readonly Reading[]
  /** The error thrown while reading, which is a bug in brandid-kit. */
  readonly fault?: string
  /**
   * Set if the ID was read without the characters around it, or in another form: `part` if the string may contain other IDs, and
   * `mended` if characters in the ID itself were corrected.
   */
  readonly dress?: 'whole' | 'part' | 'mended'
}

/** A function that returns any number of readings of a string. */
type Reader = (subject: Subject) => Reading | readonly Reading[] | undefined

const READERS: readonly Reader[] = [
  readUuidText,
  readSwapped,
  readUuid25,
  readRandom,
  readTimeRandom,
  readTypeid,
  readTsid,
  readKnown,
  readHexadecimal,
  readDecimal,
  readLongNumber,
  readUuidInteger,
  readKsuid,
  readXid,
  readStripe,
  readPushId,
  readTid,
  readBase64Uuid,
  readGid,
  readGithubNode,
  readGlobalId,
  readDate,
  readRounded,
  readDigest,
  readArn,
  readCuid2,
  readCuid,
  readNanoid,
  readUnknown,
]

/** The maximum length of a string that is read as an ID. No format has longer IDs. */
export const LONGEST_ID = 1024

/** The options that affect readings. */
export interface ReadOptions {
  readonly nowMs: number
  /** The project's definitions. */
  readonly own?: Own | undefined
  /** Whether the user asked to show strings that merely look like secrets. */
  readonly isShown?: boolean
}

/** Reads a string unchanged, including any characters around an ID. */
export function readAsIs(input: string, { nowMs, own, isShown = false }: ReadOptions): Readings {
  const hide = (text: string) => (isShown ? hideTokens(text) : hideLikelySecrets(hideTokens(text)))
  if (input.length > LONGEST_ID) return readLong(input, hide)
  const subject = createSubject(input, nowMs)
  const token = readToken(subject.text) ?? readOwnToken(subject, own)
  if (token) return { text: token.shown, readings: [token.reading] }
  const general = isGlued(subject)
    ? []
    : READERS.flatMap((reader) => reader(subject) ?? []).filter((each) => isDrawn(subject, each))
  const readings = own ? [...readOwn(subject, own, general), ...nameKeys(subject, own, general)] : general
  readings.sort((one, other) => other.score - one.score)
  const shown = hideTokens(input)
  const [best] = readings
  // A string that matches a format may still contain a secret, unless one of the project's definitions accepts the string.
  const isOwn = best?.definition !== undefined && !best.isRefused
  const isDoubtful = best === undefined || best.format === 'unknown' || (shown !== input && !isOwn)
  const secret = isDoubtful ? readLikelySecret(subject.text, isShown) : undefined
  if (secret) return { text: secret.shown, readings: [secret.reading] }
  return { text: readings.length > 0 ? shown : hide(input), readings }
}

/** Whether the prefix contains another ID. */
const isGlued = ({ prefix }: Subject): boolean =>
  /[0-9a-z]{20,}/.test(prefix) && /(?:[0-9].*){4}/.test(prefix)

/** Formats with decimal bodies. */
const DECIMAL = new Set([
  'integer',
  'snowflake',
  'mastodon',
  'sonyflake',
  'tsid',
  'epoch',
  'uuid',
  'uuid-integer',
])

/** Whether the body can be random in the reading's format. A long random body would never be all decimal digits. */
function isDrawn({ body }: Subject, { format }: Reading): boolean {
  if (body.length < LONG_INTEGER || DECIMAL.has(format)) return true
  return !/^\d+$/.test(body) && new Set(body).size > 1
}

/** The maximum length of a token that is read. A JSON Web Token with many claims is longer than any ID. */
const LONGEST_TOKEN = 16_384

function readLong(input: string, hide: (text: string) => string): Readings {
  const token = input.length <= LONGEST_TOKEN ? readToken(input.trim()) : undefined
  return token?.reading.claims
    ? { text: token.shown, readings: [token.reading] }
    : { text: `${hide(input.slice(0, LONGEST_ID))}…`, readings: [] }
}

/** The maximum number of names on a line. */
const MAX_NAMES = 3

/** An integer with fewer digits is more likely one of the project's keys than a time. */
const LONG_INTEGER = 17

/** Adds the names of the project's matching keys to the most likely reading. */
function nameKeys(
  { text }: Subject,
  { keys, patternKeys }: Own,
  general: readonly Reading[],
): readonly Reading[] {
  const accepting = [...keys, ...patternKeys].filter((key) => acceptsText(key, text))
  // Two packages may define a key with the same name.
  const names = [...new Set(accepting.map(({ entity }) => entity))]
  const integer = general.find(({ format }) => format === 'integer')
  const like = integer ?? [...general].sort((one, other) => other.score - one.score)[0]
  if (names.length === 0 || !like) return general
  const more = names.length - MAX_NAMES
  const shown = [...names.slice(0, MAX_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const isShort = integer !== undefined && text.length < LONG_INTEGER
  const isOne = names.length === 1
  const isMatched = accepting.every((key) => patternKeys.includes(key))
  const named: Reading = {
    ...like,
    name: isOne ? `${shown} key` : `one of your keys: ${shown}`,
    why: isOne
      ? `${isMatched ? 'the pattern of your definition matches' : 'your definition accepts'} it`
      : `${names.length} of your definitions accept it`,
    score: isShort ? OWN_SCORE : like.score + 1,
  }
  return general.map((each) => (each === like ? named : each))
}

function acceptsText(key: AnyKeyDef, text: string): boolean {
  try {
    key.fromText(text)
    return true
  } catch {
    return false
  }
}

/** Reads a string as one of the project's tokens, intact or damaged, or as a string that looks like a brandid token. */
function readOwnToken({ text, prefix }: Subject, own: Own | undefined): TokenReading | undefined {
  const found = own?.tokenPrefixes.find((each) => text.startsWith(`${each}_`))
  if (found !== undefined) return readTokenWith(found, text)
  return own?.find(prefix.toLowerCase()) ? undefined : readDamagedToken(text, own?.tokenPrefixes ?? [])
}

/** A score higher than any format can reach. */
const OWN_SCORE = 1000

/** Reads a string as one of the project's IDs: a definition has the same prefix, or lists the string as a named ID. */
function readOwn(subject: Subject, own: Own, general: readonly Reading[]): Reading[] {
  const { text, prefix } = subject
  const named = own.definitions.find((definition) => definition.named.some((name) => name === text))
  const definition = named ?? own.find(prefix.toLowerCase())
  return definition ? [createReading(subject, definition, general)] : []
}

function createReading(subject: Subject, definition: AnyIdDef, general: readonly Reading[]): Reading {
  const { text, wrong: around } = subject
  const { data, error } = definition.safeParse(text)
  const position = error?.details?.position
  const normal = definition.safeNormalize(text).data
  const id = data ?? normal
  const format = id === undefined ? undefined : definition.formatOf(id)
  const family = (format ?? definition.format).name.replace(/\(.*/s, '')
  const content = id !== undefined && format ? readContent(id, id.lastIndexOf('_') + 1, format) : {}
  // If a general reader found the same format and time, reuse the general reader's views and bit fields.
  const like = general.find(
    ({ format: name, timeMs }) => name === family && timeMs === (content.timeMs ?? timeMs),
  )
  const wrong = error ? [error.message.replace(/\.$/, ''), ...around] : around
  return {
    ...(like ?? { views: () => [wholeView(subject, format ? format.name : 'the body')] }),
    ...content,
    // Report the same number of random bits as the view, although a generator may reserve a bit for its counter.
    ...(like?.randomBits !== undefined && { randomBits: like.randomBits }),
    format: family,
    name: `${definition.entity} ID`,
    prefix: subject.prefix,
    definition: definition.prefix,
    why: error
      ? `the prefix belongs to your definition "${definition.prefix}"`
      : format
        ? `your definition "${definition.prefix}", in the format ${format.name}`
        : `a named ID of your definition "${definition.prefix}"`,
    ...(wrong.length > 0 && { wrong }),
    ...(normal !== undefined && normal !== text && { canonical: normal }),
    isRefused: id === undefined,
    ...(position !== undefined && around.length === 0 && { faultAt: position }),
    isDistinct: true,
    score: OWN_SCORE,
  }
}

/** Reads the values that the format itself extracts from the body. */
function readContent(id: string, offset: number, format: AnyFormat): Content {
  const { timestamp, toBytes, toBigInt, holdsUuid, randomBits } = format
  const timeMs = timestamp?.(id, offset)
  const bytes = toBytes?.(id, offset)
  const bigint = toBigInt?.(id, offset)
  return {
    ...(timeMs !== undefined && { timeMs }),
    ...(bytes && { bytes }),
    ...(bytes && holdsUuid && { uuid: bytesToUuid(bytes) }),
    ...(bigint !== undefined && { bigint, bytes: bytesOfBigInt(bigint, countBytes(bigint)) }),
    ...(randomBits !== undefined && { randomBits: inTenths(randomBits) }),
  }
}

/** Returns how many bytes to show for a number: 8, as in most databases, or more for numbers from a long layout. */
function countBytes(value: bigint): number {
  return Math.max(8, Math.ceil(value.toString(16).length / 2))
}

/* Relay global IDs: `Product:42` in base64, as GraphQL servers encode them */

const GLOBAL_ID_BASE64 = /^[0-9A-Za-z+/_-]{4,400}={0,2}$/
const GLOBAL_ID = /^([A-Z_a-z]\w{0,60}):([\x21-\x7e]{1,200})$/

/** The score of a global ID. The score is high because few other strings decode to a name, a colon and printable characters. */
const GLOBAL_ID_SCORE = -20

/** Reads base64 that encodes a type name and a node ID. */
function readGlobalId(subject: Subject): Reading | undefined {
  const whole = withoutPrefix(subject)
  const digits = whole.body.replace(/=+$/, '')
  const isWhole = GLOBAL_ID_BASE64.test(whole.body) && digits.length % 4 !== 1
  const text = isWhole ? atob(digits.replaceAll('-', '+').replaceAll('_', '/')) : ''
  const [, type, local] = GLOBAL_ID.exec(text) ?? []
  if (type === undefined || local === undefined || local.startsWith('//')) return undefined
  return {
    format: 'relay-global-id',
    name: `a Relay global ID: ${type} ${hideTokens(local)}`,
    why: `base64 of ${JSON.stringify(hideTokens(text))}`,
    ...(whole.wrong.length > 0 && { wrong: whole.wrong }),
    isDistinct: true,
    score: GLOBAL_ID_SCORE,
    views: () => [wholeView(whole, `base64 of ${hideTokens(text)}`)],
  }
}
