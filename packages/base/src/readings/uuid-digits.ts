/** Reads UUIDs in other encodings: base 36, Crockford's base 32, base64url and decimal. */
import { typeid, uuid25 } from 'brandid/formats'
import {
  bytesOfBigInt,
  countPenalty,
  EARLIEST_MS,
  pickOwn,
  type Reading,
  readSpelling,
  type Spelling,
  type Subject,
  timedScore,
  toInteger,
  wholeView,
  withoutPrefix,
} from './reading.ts'
import { describeSwapped } from './swapped.ts'
import { article, pickContent, readUuid, type UuidContent } from './uuid.ts'

/** Creates the members that are common to all readings of encoded UUIDs. */
function describeContent(subject: Subject, content: UuidContent, digits: string, spelling?: Spelling) {
  return {
    ...pickContent(content),
    ...pickOwn(subject, spelling),
    name: `${content.title} ${digits}`,
    views: (): ReturnType<Reading['views']> => [wholeView(subject, `UUID ${digits}`), content.view()],
  }
}

/**
 * Estimates the cost of reading a string as an encoded UUID if UUIDs with this version are rarely encoded. One in eight strings
 * of random digits has a valid version and variant by chance.
 */
function estimateChance({ version }: UuidContent): number {
  if (version === 7) return 0
  return version === 4 ? 2 : 20
}

const PADDED = uuid25({ version: 'any' })
const UNPADDED = uuid25({ version: 'any', padded: false })
/** The number of digits in a UUID. An unpadded version 7 UUID from this century has 24 digits, and no UUID in use has fewer than 23. */
const [SHORTEST, WHOLE] = [23, 25]

/** Reads 25 base 36 digits, or fewer as in BaseID. */
export function readUuid25(subject: Subject): Reading | undefined {
  const { length } = subject.body
  if (length < SHORTEST || length > WHOLE) return undefined
  const isPadded = length === WHOLE
  const format = isPadded ? PADDED : UNPADDED
  const spelling = readSpelling(format, subject)
  const bytes = spelling && format.toBytes(spelling.body, 0)
  if (!bytes) return undefined
  const content = readUuid(bytes, subject.nowMs)
  const { version, doubt, score } = content
  // If the number is not a UUID with a known version, `readRandom` reads it instead.
  if (version === undefined) return undefined
  const how = isPadded ? '25 digits in base 36' : `${length} digits in base 36, unpadded as in BaseID,`
  return {
    ...describeContent(subject, content, 'in base 36', spelling),
    format: 'uuid25',
    why: `${how} that encode a version ${version} UUID${doubt}`,
    isDistinct: doubt === '',
    score: score - estimateChance(content) - (isPadded ? 0 : 2) - countPenalty(spelling),
  }
}

const TYPEID = typeid()

/** Reads 26 base 32 digits as a TypeID. */
export function readTypeid(subject: Subject): Reading | undefined {
  const spelling = readSpelling(TYPEID, subject)
  if (!spelling) return undefined
  const content = readUuid(TYPEID.toBytes(spelling.body, 0), subject.nowMs)
  const { version, doubt, score } = content
  const held = version ? `a version ${version} UUID` : 'no UUID with a known version'
  // TypeID prefixes contain no digits. The specification requires version 7, but other versions occur.
  const isSpelt = /^[a-z_]*$/.test(subject.prefix)
  const unusual = (subject.prefix ? 0 : 2) + (isSpelt ? 0 : 4)
  const loose = version === undefined && subject.prefix && isSpelt ? looseScore(spelling, subject) : undefined
  return {
    ...describeContent(subject, content, 'in base 32', spelling),
    format: 'typeid',
    name: 'TypeID',
    why: `26 lowercase digits in Crockford's base 32 that encode ${held}${doubt}`,
    isDistinct: version === 7 && doubt === '',
    score: loose ?? score - estimateChance(content) - countPenalty(spelling) - unusual,
  }
}

/** Computes the score for a lowercase ULID. If the string has a prefix, a TypeID that contains a ULID is about as likely. */
function looseScore({ body }: Spelling, { nowMs }: Subject): number {
  const ms = Number(toInteger(body.slice(0, 10), TYPEID.alphabet))
  return timedScore(0, 80, { ms, sinceMs: EARLIEST_MS, nowMs }) - 8.3
}

/** Whether digits that could encode any number are likely to encode a UUID. */
const isUsual = ({ doubt, version }: UuidContent): boolean => doubt === '' && (version === 4 || version === 7)

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Reads 22 base64 or base64url digits, padded or not, that encode a version 4 or 7 UUID, possibly with swapped bytes. */
export function readBase64Uuid(subject: Subject): Reading | undefined {
  const whole = withoutPrefix(subject)
  const digits = whole.body.replace(/==$/, '').replaceAll('+', '-').replaceAll('/', '_')
  if (!/^[0-9A-Za-z_-]{21}[AQgw]$/.test(digits)) return undefined
  const alphabet = digits === whole.body ? 'base64url' : 'base64'
  // 128 bits fill 21 digits and two bits of the twenty-second.
  const bytes = bytesOfBigInt(toInteger(digits, BASE64URL) >> 4n, 16)
  const content = readUuid(bytes, subject.nowMs)
  // Try swapped bytes only in base64, because too many random strings without padding would match by chance.
  if (!isUsual(content))
    return alphabet === 'base64' ? describeSwapped(whole, bytes, ', in base64') : undefined
  return {
    ...describeContent(whole, content, `in ${alphabet}`),
    format: 'uuid-base64url',
    why: `22 digits in ${alphabet} that encode ${article(content)}`,
    score: content.score,
  }
}

/** Reads a decimal integer of at least 36 digits that encodes a version 4 or 7 UUID. */
export function readUuidInteger(subject: Subject): Reading | undefined {
  const { body, nowMs } = subject
  if (!/^[1-9][0-9]{34,38}$/.test(body) || BigInt(body) >= 2n ** 128n) return undefined
  const content = readUuid(bytesOfBigInt(BigInt(body), 16), nowMs)
  if (!isUsual(content)) return undefined
  return {
    ...describeContent(subject, content, 'as an integer'),
    format: 'uuid-integer',
    why: `${body.length} decimal digits that encode ${article(content)}`,
    isDistinct: content.version === 7,
    score: content.score,
  }
}
