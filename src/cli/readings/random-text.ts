/** Random characters: nanoid, CUID2, and the CUID that it follows. */
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { ownOf } from './base36.ts'
import { idView, inTenths, isoOf, wholeView } from './parts.ts'
import type { Reading } from './reading.ts'
import { doubtOf, timedScore } from './score.ts'
import { type Subject, withoutPrefix } from './subject.ts'

/** The alphabets that such ids are usually drawn from, the smallest first. */
const ALPHABETS = [
  { pattern: /^[0-9a-f]+$/, size: 16, name: '0-9 a-f' },
  { pattern: /^[0-9a-z]+$/, size: 36, name: '0-9 a-z' },
  { pattern: /^[0-9A-Z]+$/, size: 36, name: '0-9 A-Z' },
  { pattern: /^[0-9A-Za-z]+$/, size: 62, name: '0-9 A-Z a-z' },
  { pattern: /^[0-9A-Za-z_-]+$/, size: 64, name: '0-9 A-Z a-z _ -' },
] as const

/** The usual lengths: that of the nanoid package, and that of brandid and PlanetScale. */
const NANOID_LENGTHS: ReadonlyMap<number, number> = new Map([
  [64, 21],
  [36, 12],
])
const CUID2_LENGTH = 24
/** The first version of cuid. */
const CUID_SINCE_MS = Date.UTC(2012, 0, 1)
const UNUSUAL = 8
/** What a prefix costs that no definition can have: the text is one word of an alphabet with the separator. */
const NO_PREFIX = 64
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const LEAST = 10
const MOST = 64

/** Reads random characters. */
export function readNanoid(subject: Subject): Reading[] {
  const whole = withoutPrefix(subject)
  // The alphabet of the nanoid package has the separator.
  const readings = subject.prefix && whole.body.length === 21 ? [whole, subject] : [subject]
  return readings.flatMap(nanoidOf)
}

function nanoidOf(subject: Subject): Reading[] {
  const { body } = subject
  const alphabet = ALPHABETS.find(({ pattern }) => pattern.test(body))
  const isUsual = alphabet !== undefined && NANOID_LENGTHS.get(alphabet.size) === body.length
  // 21 characters of 64 hold neither `_` nor `-` in a third of the cases.
  const isDefault = isUsual || (body.length === 21 && alphabet?.size === 62)
  // A word without digits is rather a word, unless a prefix says that it is an id.
  const isWord = !/[0-9]/.test(body) && !(isDefault && subject.prefix)
  if (!alphabet || body.length < LEAST || body.length > MOST || isWord) return []
  // Digits alone are numbers, and groups of hexadecimal digits are UUIDs.
  if (/^[0-9]*$/.test(body) || UUID.test(body)) return []
  const size = isDefault && body.length === 21 ? 64 : alphabet.size
  const randomBits = inTenths(body.length * Math.log2(size))
  return [
    {
      ...ownOf(subject, { body, wrong: [] }),
      format: 'nanoid',
      name: 'nanoid',
      randomBits,
      why: `${body.length} characters of ${alphabet.name}${isDefault ? `, a usual length` : ''}, which carry nothing`,
      score: -randomBits - (isDefault ? 1 : UNUSUAL) - (/[A-Z]/.test(subject.prefix) ? NO_PREFIX : 0),
      views: () => [wholeView(subject, `${randomBits} random bits, if they are drawn evenly`)],
    },
  ]
}

/** Reads a letter and letters or digits, 24 in all by default. https://github.com/paralleldrive/cuid2 */
export function readCuid2(subject: Subject): Reading[] {
  const { body } = subject
  if (!/^[a-z][0-9a-z]{9,31}$/.test(body) || !/[0-9]/.test(body)) return []
  const randomBits = inTenths(Math.log2(26) + (body.length - 1) * Math.log2(36))
  const isUsual = body.length === CUID2_LENGTH
  return [
    {
      ...ownOf(subject, { body, wrong: [] }),
      format: 'cuid2',
      name: 'CUID2',
      randomBits,
      why: `a letter and ${body.length - 1} of 0-9 a-z${isUsual ? ', 24 in all' : ''}: a hash, which carries nothing`,
      score: -randomBits - (isUsual ? 0 : UNUSUAL + 2),
      views: () => [wholeView(subject, 'a hash in base 36, after a random letter')],
    },
    ...readCuid(subject),
  ]
}

/** Reads `c`, the time, a counter, a fingerprint and random digits. https://github.com/paralleldrive/cuid */
function readCuid(subject: Subject): Reading[] {
  const { body, nowMs } = subject
  if (body.length !== 25 || !body.startsWith('c')) return []
  const timeMs = Number.parseInt(body.slice(1, 9), BASE36_ALPHABET.length)
  const sequence = Number.parseInt(body.slice(9, 13), BASE36_ALPHABET.length)
  return [
    {
      ...ownOf(subject, { body, wrong: [] }),
      format: 'cuid',
      name: 'CUID',
      timeMs,
      sequence,
      worker: body.slice(13, 17),
      randomBits: inTenths(8 * Math.log2(36)),
      why: `a c and 24 of 0-9 a-z that begin with the milliseconds${doubtOf(timeMs, CUID_SINCE_MS, nowMs)}`,
      score: timedScore(-2, 16 * Math.log2(36), { ms: timeMs, sinceMs: CUID_SINCE_MS, nowMs }),
      views: () => [
        idView(
          subject,
          ['c for cuid', 1, 'dim'],
          [`time ${isoOf(timeMs)}`, 8, 'green'],
          [`counter ${sequence}`, 4, 'red'],
          [`machine ${body.slice(13, 17)}`, 4, 'blue'],
          ['random', 8, 'magenta'],
        ),
      ],
    },
  ]
}
