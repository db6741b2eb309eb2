/** Reads random characters: `random`, `timeRandom`, nanoid, CUID2, CUID, and unknown strings. */
import { random, timeRandom } from 'brandid/formats'
import { BASE36_ALPHABET } from 'brandid/internal'
import {
  countPenalty,
  describeDoubt,
  EARLIEST_MS,
  idView,
  inTenths,
  pickOwn,
  type Reading,
  readSpelling,
  type Subject,
  showInstant,
  timedScore,
  wholeView,
  withoutPrefix,
} from './reading.ts'

/** Common alphabets for random IDs, smallest first. */
const ALPHABETS = [
  { pattern: /^[0-9a-f]+$/, size: 16, name: '0-9 a-f' },
  { pattern: /^[0-9a-z]+$/, size: 36, name: '0-9 a-z' },
  { pattern: /^[0-9A-Z]+$/, size: 36, name: '0-9 A-Z' },
  { pattern: /^[0-9A-Za-z]+$/, size: 62, name: '0-9 A-Z a-z' },
  { pattern: /^[0-9A-Za-z_-]+$/, size: 64, name: '0-9 A-Z a-z _ -' },
] as const

const NANOID_LENGTH = 21
const CUID2_LENGTH = 24
/** The year of CUID's first version. */
const CUID_SINCE_MS = Date.UTC(2012, 0, 1)
/** The cost of a reading without a format. Any matching format explains the string better. */
const UNKNOWN = 8
const LEAST = 10
const MOST = 128

/** Reads 21 characters of nanoid's default alphabet, which includes the separator `_`. */
export function readNanoid(subject: Subject): Reading | undefined {
  const whole = withoutPrefix(subject)
  const { body } = whole
  const isMixed = /[a-z]/.test(body) && /[A-Z]/.test(body) && /[0-9_-]/.test(body)
  if (body.length !== NANOID_LENGTH || !isMixed || !/^[0-9A-Za-z_-]+$/.test(body)) return undefined
  return {
    ...pickOwn(whole),
    format: 'nanoid',
    name: 'nanoid',
    randomBits: 126,
    why: '21 characters from 0-9 A-Z a-z _ -, the usual length',
    score: -126,
    views: () => [wholeView(whole, '126 random bits, if evenly distributed')],
  }
}

/** Reads characters that may be an ID in an unknown format. */
export function readUnknown(subject: Subject): Reading | undefined {
  const { body } = subject
  const alphabet = ALPHABETS.find(({ pattern }) => pattern.test(body))
  // Characters without digits are more likely a word, unless they have a prefix or mix both cases.
  const isWord = !/[0-9]/.test(body) && !subject.prefix && !/[a-z][A-Z]/.test(body)
  if (!alphabet || body.length < LEAST || body.length > MOST || isWord || /^[0-9]*$/.test(body))
    return undefined
  const bits = inTenths(body.length * Math.log2(alphabet.size))
  return {
    ...pickUnknown(subject),
    format: 'unknown',
    name: 'unknown',
    why: `${body.length} characters from ${alphabet.name}: no known format`,
    score: -bits - UNKNOWN,
    views: () => [wholeView(subject, `at most ${bits} bits`)],
  }
}

/** Picks the prefix. Its case does not count as a fault, because an unknown format may allow prefixes in any case. */
function pickUnknown(subject: Subject): Partial<Reading> {
  const { prefix, text } = subject
  const { wrong } = withoutPrefix(subject)
  return { ...(prefix && { prefix }), ...(wrong.length > 0 && { wrong, canonical: text }) }
}

/** Reads a letter followed by 23 letters or digits. https://github.com/paralleldrive/cuid2 */
export function readCuid2(subject: Subject): Reading | undefined {
  const { body } = subject
  if (body.length !== CUID2_LENGTH || !/^[a-z][0-9a-z]*$/.test(body) || !/[0-9].*[0-9]/.test(body))
    return undefined
  if (/^[0-9a-f]+$/.test(body)) return undefined
  const randomBits = inTenths(Math.log2(26) + (body.length - 1) * Math.log2(36))
  return {
    ...pickOwn(subject),
    format: 'cuid2',
    name: 'CUID2',
    randomBits,
    why: `a letter and ${body.length - 1} characters from 0-9 a-z: a hash, which encodes no values`,
    // After a prefix, 24 characters are no evidence of CUID2, because many other formats have the same length.
    score: -randomBits - (subject.prefix ? 2 * UNKNOWN : 0),
    views: () => [wholeView(subject, 'a hash in base 36, after a random letter')],
  }
}

/** Reads `c`, the time, a counter, a fingerprint and random digits. https://github.com/paralleldrive/cuid */
export function readCuid(subject: Subject): Reading | undefined {
  const { body, nowMs } = subject
  if (!/^c[0-9a-z]{24}$/.test(body)) return undefined
  const timeMs = Number.parseInt(body.slice(1, 9), BASE36_ALPHABET.length)
  const sequence = Number.parseInt(body.slice(9, 13), BASE36_ALPHABET.length)
  return {
    ...pickOwn(subject),
    format: 'cuid',
    name: 'CUID',
    timeMs,
    sequence,
    worker: body.slice(13, 17),
    randomBits: inTenths(8 * Math.log2(36)),
    why: `the letter c and 24 characters from 0-9 a-z that begin with the time in milliseconds${describeDoubt(timeMs, CUID_SINCE_MS, nowMs)}`,
    // The counter starts at 0 in each process, and few processes reach high numbers.
    score:
      timedScore(-2, 16 * Math.log2(36), { ms: timeMs, sinceMs: CUID_SINCE_MS, nowMs }) -
      (body.startsWith('0', 9) ? 0 : 4),
    views: () => [
      idView(
        subject,
        ['c for cuid', 1, 'dim'],
        [`time ${showInstant(timeMs)}`, 8, 'green'],
        [`counter ${sequence}`, 4, 'red'],
        [`machine ${body.slice(13, 17)}`, 4, 'blue'],
        ['random', 8, 'magenta'],
      ),
    ],
  }
}

const RANDOM_FORMATS = [random({ bits: 128 }), random({ bits: 256 })]

/** Reads 25 or 50 base 36 digits as 128 or 256 random bits. */
export function readRandom(subject: Subject): Reading | undefined {
  const format = RANDOM_FORMATS.find(({ length }) => length === subject.body.length)
  const spelling = format && readSpelling(format, subject)
  if (!format || !spelling) return undefined
  const bits = 8 * format.byteLength
  return {
    ...pickOwn(subject, spelling),
    format: 'random',
    name: `${bits} random bits in base 36`,
    bytes: format.toBytes(spelling.body, 0),
    randomBits: bits,
    why: `${format.length} digits in base 36 that fit in ${bits} bits`,
    // Any digits of this length match, no matter which program generated the digits.
    score: -14 - bits - countPenalty(spelling),
    views: () => [wholeView(subject, `${bits} random bits`)],
  }
}

const TIME_RANDOM = timeRandom()
/** The year in which the repository behind `timeRandom` was created. */
const TIME_RANDOM_SINCE_MS = Date.UTC(2024, 0, 1)

/** Reads 19 base 36 digits as a `timeRandom` ID. */
export function readTimeRandom(subject: Subject): Reading | undefined {
  const { nowMs } = subject
  const spelling = readSpelling(TIME_RANDOM, subject)
  if (!spelling) return undefined
  const timeMs = TIME_RANDOM.timestamp(spelling.body, 0) as number
  const time = { ms: timeMs, sinceMs: TIME_RANDOM_SINCE_MS, nowMs }
  return {
    ...pickOwn(subject, spelling),
    format: 'timeRandom',
    name: 'nanoseconds and 32 random bits in base 36',
    timeMs,
    randomBits: TIME_RANDOM.randomBits,
    why: `19 digits in base 36 with nanoseconds in the upper bits${describeDoubt(timeMs, EARLIEST_MS, nowMs)}`,
    score: timedScore(-6, 32 + Math.log2(1e6), time) - countPenalty(spelling),
    views: () => [wholeView(subject, `time ${showInstant(timeMs)}, and 32 random bits`)],
  }
}
