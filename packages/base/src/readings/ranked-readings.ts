/** The readings of a string, ranked by their scores. */

import type { AnyIdDef, AnyKeyDef } from 'brandid/core'
import type { AnyFormat } from 'brandid/formats'
import { bytesToUuid } from 'brandid/internal'
import type { Own } from '../manifest/definition-lookup.ts'
import { readDecimal, readLongNumber } from './decimal.ts'
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

/** What was read. */
export interface Readings {
  /** The text, as it may be shown: a token is redacted. */
  readonly text: string
  readonly readings: readonly Reading[]
  /** Why nothing was read: a fault of the program. */
  readonly fault?: string
  /** The ID was read without what stands around it, or in another form: `part` where other IDs may stand beside it, `mended` where characters of the ID were wrong. */
  readonly dress?: 'whole' | 'part' | 'mended'
}

/** Reads a string in one way, in several, or in none. */
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

/** Longer strings are not IDs of any format, and are not looked at. */
export const LONGEST_ID = 1024

/** What readings depend on. */
export interface ReadOptions {
  readonly nowMs: number
  /** The definitions of the project. */
  readonly own?: Own | undefined
  /** Whether the reader asked to see what only looks like a secret. */
  readonly isShown?: boolean
}

/** The readings of a string as it is. */
export function readAsIs(input: string, { nowMs, own, isShown = false }: ReadOptions): Readings {
  if (input.length > LONGEST_ID) return readLong(input)
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
  // What a format reads may hold a secret, too; a definition of the project knows what it accepts.
  const isOwn = best?.definition !== undefined && !best.isRefused
  const isDoubtful = best === undefined || best.format === 'unknown' || (shown !== input && !isOwn)
  const secret = isDoubtful ? readLikelySecret(subject.text, isShown) : undefined
  if (secret) return { text: secret.shown, readings: [secret.reading] }
  return { text: shown, readings }
}

/** A prefix that holds an ID of its own. */
const isGlued = ({ prefix }: Subject): boolean =>
  /[0-9a-z]{20,}/.test(prefix) && /(?:[0-9].*){4}/.test(prefix)

/** The formats that decimal digits are of. */
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

/** Whether digits of a larger alphabet were drawn from it: so many of them are never all decimal. */
function isDrawn({ body }: Subject, { format }: Reading): boolean {
  if (body.length < LONG_INTEGER || DECIMAL.has(format)) return true
  return !/^\d+$/.test(body) && new Set(body).size > 1
}

/** A JSON Web Token with many claims is longer than every ID. */
const LONGEST_TOKEN = 16_384

function readLong(input: string): Readings {
  const token = input.length <= LONGEST_TOKEN ? readToken(input.trim()) : undefined
  return token?.reading.claims
    ? { text: token.shown, readings: [token.reading] }
    : { text: `${hideTokens(input.slice(0, LONGEST_ID))}…`, readings: [] }
}

/** Names that a line shows. */
const MAX_NAMES = 3

/** Shorter integers are keys of a project that has some, and hardly ever times. */
const LONG_INTEGER = 17

/** The readings, the likeliest of which names the keys of the project that the text may be. */
function nameKeys(
  { text }: Subject,
  { keys, patternKeys }: Own,
  general: readonly Reading[],
): readonly Reading[] {
  const accepting = [...keys, ...patternKeys].filter((key) => acceptsText(key, text))
  // Two packages may define one key.
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
    name: isOne ? `${shown} key` : `a key of yours: ${shown}`,
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

/** Strings after the prefix of a token of the project, whole or damaged, and what else looks like a token of brandid. */
function readOwnToken({ text, prefix }: Subject, own: Own | undefined): TokenReading | undefined {
  const found = own?.tokenPrefixes.find((each) => text.startsWith(`${each}_`))
  if (found !== undefined) return readTokenWith(found, text)
  return own?.find(prefix.toLowerCase()) ? undefined : readDamagedToken(text, own?.tokenPrefixes ?? [])
}

/** Above every score of a format. */
const OWN_SCORE = 1000

/** Reads a string as an ID of the definition that has its prefix, or its exact text. */
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
  // If a general reader found the same format and time, its anatomy and bit fields are reused.
  const like = general.find(
    ({ format: name, timeMs }) => name === family && timeMs === (content.timeMs ?? timeMs),
  )
  const wrong = error ? [error.message.replace(/\.$/, ''), ...around] : around
  return {
    ...(like ?? { views: () => [wholeView(subject, format ? format.name : 'the body')] }),
    ...content,
    // The bits that the text holds, as its drawing counts them: a generator may set one of them aside for its counter.
    ...(like?.randomBits !== undefined && { randomBits: like.randomBits }),
    format: family,
    name: `${definition.entity} id`,
    prefix: subject.prefix,
    definition: definition.prefix,
    why: error
      ? `the prefix is that of your definition "${definition.prefix}"`
      : format
        ? `your definition "${definition.prefix}", in the format ${format.name}`
        : `a named id of your definition "${definition.prefix}"`,
    ...(wrong.length > 0 && { wrong }),
    ...(normal !== undefined && normal !== text && { canonical: normal }),
    isRefused: id === undefined,
    ...(position !== undefined && around.length === 0 && { faultAt: position }),
    isDistinct: true,
    score: OWN_SCORE,
  }
}

/** What the format itself finds in the body. */
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

/** Numbers are 64 bits in most databases; those of a layout may be longer. */
function countBytes(value: bigint): number {
  return Math.max(8, Math.ceil(value.toString(16).length / 2))
}

/* Global IDs of Relay: `Product:42` in base64, as servers of GraphQL write them. */

const GLOBAL_ID_BASE64 = /^[0-9A-Za-z+/_-]{4,400}={0,2}$/
const GLOBAL_ID = /^([A-Z_a-z]\w{0,60}):([\x21-\x7e]{1,200})$/

/** Few other strings decode to a name, a colon and printable characters. */
const GLOBAL_ID_SCORE = -20

/** Reads a string whose base64 is the name of a type, and the ID of a node. */
function readGlobalId(subject: Subject): Reading | undefined {
  const whole = withoutPrefix(subject)
  const digits = whole.body.replace(/=+$/, '')
  const isWhole = GLOBAL_ID_BASE64.test(whole.body) && digits.length % 4 !== 1
  const text = isWhole ? atob(digits.replaceAll('-', '+').replaceAll('_', '/')) : ''
  const [, type, local] = GLOBAL_ID.exec(text) ?? []
  if (type === undefined || local === undefined || local.startsWith('//')) return undefined
  return {
    format: 'relay-global-id',
    name: `a global id of Relay: ${hideTokens(local)} of ${type}`,
    why: `base64 of ${JSON.stringify(hideTokens(text))}`,
    ...(whole.wrong.length > 0 && { wrong: whole.wrong }),
    isDistinct: true,
    score: GLOBAL_ID_SCORE,
    views: () => [wholeView(whole, `base64 of ${hideTokens(text)}`)],
  }
}
