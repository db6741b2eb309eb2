/** Reads decimal digits: 64-bit numbers with a time, such as snowflakes, Sonyflake IDs and TSIDs, and other numbers. */
import type { AnyFormat } from 'brandid/internal'
import { describeNumber, placeBits, withoutZeros } from '../formats/body-data.ts'
import type { ReadingFacts } from '../formats/facts.ts'
import {
  bytesOfBigInt,
  fieldView,
  pickOwn,
  type Reading,
  type Subject,
  showInstant,
  wholeView,
} from './reading.ts'
import {
  type KnownFormat,
  readerOf,
  readNumbers,
  SHORTEST_NUMBER,
  TSID_EPOCH_MS,
  TSID_RANDOM_BITS,
} from './timed.ts'

/** A format that accepts every string, because `readDecimal` has already checked the number. */
const NUMBER: AnyFormat = {
  name: 'number',
  alphabet: '0123456789',
  length: [1, 20],
  pattern: '[0-9]{1,20}',
  check: () => undefined,
}

/**
 * Layouts from other systems, with sources.
 *
 * Mastodon: https://github.com/mastodon/mastodon/blob/main/lib/mastodon/snowflake.rb Sonyflake: https://github.com/sony/sonyflake
 * TSID: https://github.com/f4b6a3/tsid-creator
 */
const FOREIGN: readonly KnownFormat[] = [
  foreign('mastodon', [1, 0], [['counter', 16, 'sequence']], {
    name: 'Mastodon snowflake',
    why: 'milliseconds since 1970, then 16 other bits',
    common: -3,
    sinceMs: Date.UTC(2016, 10, 1),
  }),
  foreign(
    'sonyflake',
    [10, 1_409_529_600_000],
    [
      ['counter', 8, 'sequence'],
      ['worker', 16, 'machine'],
    ],
    {
      name: 'Sonyflake',
      why: 'units of 10 ms since 2014-09-01 (the default), then 24 other bits',
      common: -4,
      habit: (_, sequence) => (sequence === 0 ? 2 : 0),
    },
  ),
  foreign('tsid', [1, TSID_EPOCH_MS], [['random', TSID_RANDOM_BITS, 'random bits']], {
    name: 'TSID as a number',
    why: 'milliseconds since 2020, then 22 other bits',
    common: -4,
  }),
]

const readForeign = readerOf(FOREIGN)

type ForeignField = readonly [kind: 'worker' | 'counter' | 'random', bits: number, label: string]

/** Describes another system's layout: the time and the fields below it. */
function foreign(
  name: string,
  [unitMs, epochMs]: readonly [number, number],
  fields: readonly ForeignField[],
  reading: ReadingFacts,
): KnownFormat {
  let shift = fields.reduce((sum, [, bits]) => sum + bits, 0)
  const time = placeBits('time', shift, 64 - shift, { unitMs, epochMs })
  const rest = fields.map(([kind, bits, label]) => {
    shift -= bits
    return placeBits(kind, shift, bits, { name: label })
  })
  const body = describeNumber('0123456789', 2n ** 64n, [time, ...rest], { integer: true })
  return {
    name,
    reading: { sinceMs: epochMs, isDistinct: true, ...reading },
    body: withoutZeros(body, 1),
    format: NUMBER,
  }
}

const DECIMAL = /^(?:0|[1-9][0-9]{0,19})$/
const LARGEST = 2n ** 64n
/** The maximum score difference between readings that count as equally likely. An implausible time costs more. */
const NEAR = 16

/** Reads decimal digits of up to 64 bits as a number. */
export function readDecimal(subject: Subject): Reading[] {
  const { body, prefix, nowMs } = subject
  // A few digits after a prefix may mean anything.
  if (prefix !== '' && body.length < SHORTEST_NUMBER) return []
  if (!DECIMAL.test(body) || BigInt(body) >= LARGEST) return readFraction(subject)
  const value = BigInt(body)
  const common = { ...pickOwn(subject), bigint: value, bytes: bytesOfBigInt(value, 8) }
  const epoch = readEpoch(body, nowMs)
  const timed = asEquals([
    ...readNumbers(subject),
    ...readForeign(subject),
    ...(epoch ? [{ ...common, ...epoch }] : []),
  ])
  const [best = 0, second = 0] = timed.map(({ score }) => score).sort((one, other) => other - one)
  const known = readKnownNumber(body)
  const isOpen = best - second < NEAR
  const isLong = body.length >= SHORTEST_NUMBER
  const unknown =
    isOpen && isLong
      ? 'decimal digits: the system is unknown, because several systems match equally well'
      : 'decimal digits, probably a serial number'
  const isRounded = value > MOST_EXACT && body.endsWith('0') && String(Number(body)) === body
  const rounded = isRounded ? '. JavaScript may have rounded the number: it exceeds 2^53 and ends in 0' : ''
  const serial: Reading = {
    ...common,
    format: 'integer',
    name: known ?? 'a number',
    ...(known === CARD && { isPrivate: true }),
    why: (known ? 'decimal digits with a known prefix or check digit' : unknown) + rounded,
    isDistinct: isOpen && isLong,
    // Small serial numbers are more common than large serial numbers.
    score:
      known || isOpen
        ? best + Math.log2(3 * timed.filter((each) => each.score === best).length)
        : -2 * Math.log2(Number(value) + 2),
    views: () => [wholeView(subject, 'a number')],
  }
  return [...timed, serial]
}

/** The integer up to which a double represents every integer exactly. */
const MOST_EXACT = BigInt(Number.MAX_SAFE_INTEGER)

/** Assigns the same score to all snowflake readings with plausible times, because a number does not reveal which system generated it. */
function asEquals(timed: readonly Reading[]): Reading[] {
  const scores = timed.filter(({ format }) => format !== 'epoch').map(({ score }) => score)
  const best = Math.max(...scores)
  const ordered = [...timed].sort((one, other) => other.score - one.score)
  return ordered.map((each) =>
    each.format !== 'epoch' && best - each.score < NEAR ? { ...each, score: best, apart: each.score } : each,
  )
}

/** Reads decimal numbers that are too large for 64 bits. */
export function readLongNumber(subject: Subject): Reading | undefined {
  const { text } = subject
  if (!/^\d{20,34}$/.test(text) || (DECIMAL.test(text) && BigInt(text) < LARGEST)) return undefined
  return {
    ...pickOwn(subject),
    format: 'integer',
    name: 'a long number',
    why: `${text.length} decimal digits, too many for 64 bits`,
    score: -text.length * Math.log2(10),
    views: () => [wholeView(subject, 'a number longer than 64 bits')],
  }
}

/** Reads seconds or milliseconds since 1970 with a fraction. */
function readFraction(subject: Subject): Reading[] {
  const [, whole = ''] = /^(\d{10}|\d{13})\.\d{1,9}$/.exec(subject.body) ?? []
  const epoch = readEpoch(whole, subject.nowMs)
  if (!epoch?.timeMs) return []
  const timeMs = whole.length === 10 ? Math.floor(Number(subject.body) * 1000) : epoch.timeMs
  const views = () => [wholeView(subject, `time ${showInstant(timeMs)}`)] as const
  return [{ ...pickOwn(subject), ...epoch, timeMs, name: `${epoch.name}, with a fraction`, views }]
}

const CARD = 'a number that looks like a payment card number'

/** Describes a number that has a check digit or a well-known prefix, but no time. */
function readKnownNumber(digits: string): string | undefined {
  if (/^7656119\d{10}$/.test(digits)) return 'a SteamID64'
  if (/^17841\d{12}$/.test(digits)) return 'an Instagram business account'
  if (
    /^(?:4\d{15}|5[1-5]\d{14}|3[47]\d{13}|3[068]\d{12}|3[0568]\d{14}|6\d{15}|2[2-7]\d{14})$/.test(digits) &&
    hasLuhnDigit(digits)
  )
    return CARD
  return digits.length === 15 && hasLuhnDigit(digits) ? 'a number with an IMEI check digit' : undefined
}

/** Whether the last digit is a valid Luhn check digit. See ISO/IEC 7812-1, annex B. */
function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The units in which programs count time since 1970, by the number of digits that each count has had since 2001. */
const EPOCH_UNITS: ReadonlyMap<number, readonly [name: string, perMs: number]> = new Map([
  [10, ['seconds', 1e-3]],
  [13, ['milliseconds', 1]],
  [16, ['microseconds', 1e3]],
  [19, ['nanoseconds', 1e6]],
])
const YEAR_MS = 31_557_600_000

/** Reads a time since 1970. */
function readEpoch(digits: string, nowMs: number): Reading | undefined {
  const [name, perMs] = EPOCH_UNITS.get(digits.length) ?? ['', 1]
  const timeMs = Math.floor(Number(digits) / perMs)
  if (name === '' || timeMs > nowMs + YEAR_MS) return undefined
  return {
    format: 'epoch',
    name: `${name} since 1970`,
    timeMs,
    why: `${digits.length} digits, a recent time in ${name}`,
    // A time in milliseconds ends with zeros after conversion to a smaller unit.
    score: -Math.log2(nowMs * perMs) + (perMs > 1 && digits.endsWith('000') ? 14 : 0),
    views: () => [fieldView(digits, [[`time ${showInstant(timeMs)}`, digits.length, 'green']])],
  }
}
