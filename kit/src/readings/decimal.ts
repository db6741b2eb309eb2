/** 64-bit numbers with a time: the snowflakes of Twitter, Discord, Mastodon and Instagram, Sonyflake, TSID, CockroachDB. */
import { bitView, bytesOfBigInt, fieldView, showInstant, wholeView } from './parts.ts'
import type { Reading } from './reading.ts'
import { describeDoubt, timedScore } from './score.ts'
import type { Subject } from './subject.ts'

/** How a maker lays out the bits below the time. */
interface Layout {
  readonly format: string
  readonly name: string
  readonly epochMs: number
  /** When the maker began: no id is older. */
  readonly sinceMs: number
  /** Milliseconds of one unit of time. */
  readonly unitMs: number
  readonly timeBits: number
  readonly fields: readonly (readonly [kind: 'worker' | 'sequence' | 'random', bits: number, label: string])[]
  /** How common such numbers are, as a power of 2. */
  readonly common: number
  readonly source: string
}

/** 2020-01-01, where the time of a TSID begins. */
const TSID_EPOCH_MS = 1_577_836_800_000
const TSID_RANDOM_BITS = 22

/**
 * The layouts, with the places that publish them.
 *
 * Twitter: https://github.com/twitter-archive/snowflake/tree/snowflake-2010
 * Discord: https://discord.com/developers/docs/reference#snowflakes
 * Mastodon: https://github.com/mastodon/mastodon/blob/main/lib/mastodon/snowflake.rb
 * Instagram: https://instagram-engineering.com/sharding-ids-at-instagram-1cf5a71e5a5c
 * Sonyflake: https://github.com/sony/sonyflake
 * TSID: https://github.com/f4b6a3/tsid-creator
 * CockroachDB: https://www.cockroachlabs.com/docs/stable/functions-and-operators
 */
const LAYOUTS: readonly Layout[] = [
  {
    format: 'snowflake',
    name: 'Discord snowflake',
    epochMs: 1_420_070_400_000,
    // It opened in May.
    sinceMs: Date.UTC(2015, 3, 1),
    unitMs: 1,
    timeBits: 42,
    fields: [
      ['worker', 10, 'worker'],
      ['sequence', 12, 'increment'],
    ],
    common: 0,
    source: 'milliseconds since 2015 above 22 bits',
  },
  {
    format: 'snowflake',
    name: 'Twitter snowflake',
    epochMs: 1_288_834_974_657,
    sinceMs: Date.UTC(2010, 10, 5),
    unitMs: 1,
    timeBits: 42,
    fields: [
      ['worker', 10, 'worker'],
      ['sequence', 12, 'sequence'],
    ],
    common: 0,
    source: 'milliseconds since 2010-11-04 above 22 bits',
  },
  {
    format: 'mastodon',
    name: 'Mastodon snowflake',
    epochMs: 0,
    sinceMs: Date.UTC(2016, 10, 1),
    unitMs: 1,
    timeBits: 48,
    fields: [['sequence', 16, 'sequence']],
    common: -3,
    source: 'milliseconds since 1970 above 16 bits',
  },
  {
    format: 'instagram',
    name: 'Instagram snowflake',
    epochMs: 1_314_220_021_721,
    sinceMs: 1_314_220_021_721,
    unitMs: 1,
    timeBits: 41,
    fields: [
      ['worker', 13, 'shard'],
      ['sequence', 10, 'sequence'],
    ],
    common: -1,
    source: 'milliseconds since 2011-08-24 above 23 bits',
  },
  {
    format: 'sonyflake',
    name: 'Sonyflake',
    epochMs: 1_409_529_600_000,
    sinceMs: 1_409_529_600_000,
    unitMs: 10,
    timeBits: 40,
    fields: [
      ['sequence', 8, 'sequence'],
      ['worker', 16, 'machine'],
    ],
    common: -4,
    source: 'units of 10 ms since 2014-09-01, its default, above 24 bits',
  },
  {
    format: 'tsid',
    name: 'TSID as a number',
    epochMs: TSID_EPOCH_MS,
    sinceMs: TSID_EPOCH_MS,
    unitMs: 1,
    timeBits: 42,
    fields: [['random', TSID_RANDOM_BITS, 'random bits']],
    common: -4,
    source: 'milliseconds since 2020 above 22 bits',
  },
  {
    format: 'cockroach',
    name: 'unique_rowid() of CockroachDB',
    epochMs: Date.UTC(2015, 0, 1),
    sinceMs: Date.UTC(2015, 0, 1),
    unitMs: 0.01,
    timeBits: 49,
    fields: [['worker', 15, 'node']],
    common: -4,
    source: 'units of 10 µs since 2015 above 15 bits',
  },
]

const DECIMAL = /^(?:0|[1-9][0-9]{0,19})$/
const LARGEST = 2n ** 64n
/** Fewer digits hold a few months since any of the epochs, and are serial numbers far more often. */
const SHORTEST = 17
/** Two readings that are this near, as powers of 2, leave open whose number it is: an implausible time costs more. */
const NEAR = 16
const SMALL_PENALTY = 40

/** Reads a number in decimal digits. */
export function readDecimal(subject: Subject): Reading[] {
  if (!DECIMAL.test(subject.body)) return []
  const value = BigInt(subject.body)
  if (value >= LARGEST) return []
  const common = {
    ...(subject.prefix && { prefix: subject.prefix }),
    bigint: value,
    bytes: bytesOfBigInt(value, 8),
  }
  const layouts = LAYOUTS.map((layout) => ({ ...common, ...read(subject, value, layout) }))
  const timed = [
    ...layouts,
    ...readEpoch(subject.body, subject.nowMs).map((each) => ({ ...common, ...each })),
  ]
  const [best = 0, second = 0] = timed.map(({ score }) => score).sort((one, other) => other - one)
  const known = readKnownNumber(subject.body)
  const isOpen = best - second < NEAR
  const serial: Reading = {
    ...common,
    format: 'integer',
    name: known ?? 'a number',
    why: known
      ? 'decimal digits of that form'
      : isOpen
        ? 'decimal digits: which system wrote them is unknown, since several fit about as well'
        : 'decimal digits: a serial number, as far as they tell',
    isDistinct: isOpen && subject.body.length >= SHORTEST,
    // Small serial numbers are more common than large ones.
    score: known || isOpen ? best + 1 : -2 * Math.log2(Number(value) + 2),
    views: () => [wholeView(subject, 'a number')],
  }
  return [...timed, serial]
}

/** What a number with a check digit or with a head of its own is, which carries no time. */
function readKnownNumber(digits: string): string | undefined {
  if (/^7656119\d{10}$/.test(digits)) return 'a SteamID64'
  if (/^17841\d{12}$/.test(digits)) return 'an account of Instagram for a business'
  if (/^(?:4\d{15}|5[1-5]\d{14}|3[47]\d{13}|6\d{15}|2[2-7]\d{14})$/.test(digits) && hasLuhnDigit(digits))
    return 'a number with the form of a payment card'
  return digits.length === 15 && hasLuhnDigit(digits) ? 'a number with the check digit of an IMEI' : undefined
}

/** Whether the last digit checks the others. ISO/IEC 7812-1, annex B. */
function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The units in which programs count from 1970, by the number of digits since 2001. */
const EPOCH_UNITS: ReadonlyMap<number, readonly [name: string, perMs: number]> = new Map([
  [10, ['seconds', 1e-3]],
  [13, ['milliseconds', 1]],
  [16, ['microseconds', 1e3]],
  [19, ['nanoseconds', 1e6]],
])
const YEAR_MS = 31_557_600_000

/** Reads a time since 1970. */
function readEpoch(digits: string, nowMs: number) {
  const unit = EPOCH_UNITS.get(digits.length)
  if (!unit) return []
  const [name, perMs] = unit
  const timeMs = Math.floor(Number(digits) / perMs)
  if (timeMs > nowMs + YEAR_MS) return []
  const view = fieldView(digits, [[`time ${showInstant(timeMs)}`, digits.length, 'green']])
  return [
    {
      format: 'epoch',
      name: `${name} since 1970`,
      timeMs,
      why: `${digits.length} digits, as the ${name} of these years have`,
      // What counts in milliseconds ends with zeros in smaller units.
      score: -Math.log2(nowMs * perMs) + (perMs > 1 && digits.endsWith('000') ? 14 : 0),
      views: () => [view] as const,
    },
  ]
}

function read(subject: Subject, value: bigint, layout: Layout): Reading {
  const { format, name, epochMs, sinceMs, unitMs, timeBits, fields, common, source } = layout
  const restBits = fields.reduce((sum, [, bits]) => sum + bits, 0)
  const timeMs = Math.floor(Number(value >> BigInt(restBits)) * unitMs) + epochMs
  const parts = listParts(value, layout)
  const isSmall = subject.body.length < SHORTEST
  const doubt = isSmall
    ? '; but so small a number is rather a serial one'
    : describeDoubt(timeMs, sinceMs, subject.nowMs)
  const worker = parts.find(({ kind }) => kind === 'worker')?.value
  const sequence = parts.find(({ kind }) => kind === 'sequence')?.value
  const isRandom = fields.some(([kind]) => kind === 'random')
  return {
    format,
    name,
    timeMs,
    ...(worker !== undefined && { worker }),
    ...(sequence !== undefined && { sequence }),
    ...(isRandom && { randomBits: restBits }),
    why: `a number of ${value.toString(2).length} bits, read as ${source}${doubt}`,
    isDistinct: doubt === '' && subject.body.length >= 17,
    score:
      timedScore(common, restBits, { ms: timeMs, sinceMs, nowMs: subject.nowMs, unitMs }) +
      rateHabit(name, worker, sequence) -
      (isSmall ? SMALL_PENALTY : 0),
    views: () => [
      wholeView(subject, 'a number of 64 bits'),
      bitView(value, [
        [`time ${showInstant(timeMs)}`, timeBits, 'green'],
        ...parts.map(
          ({ kind, bits, label, value: part }) =>
            [
              kind === 'random' ? `${bits} ${label}` : `${label} ${part}`,
              bits,
              kind === 'worker' ? 'blue' : kind === 'sequence' ? 'red' : 'magenta',
            ] as const,
        ),
      ]),
    ],
  }
}

function listParts(value: bigint, { fields }: Layout) {
  let above = fields.reduce((sum, [, bits]) => sum + bits, 0)
  return fields.map(([kind, bits, label]) => {
    above -= bits
    return { kind, bits, label, value: Number((value >> BigInt(above)) & ((1n << BigInt(bits)) - 1n)) }
  })
}

/**
 * What the bits below the time speak for. Twitter and Sonyflake count from 0 in each unit of time, so low numbers
 * are the rule. The examples in Discord's documentation come from its first workers and processes, below 64.
 */
function rateHabit(name: string, worker: number | string | undefined, sequence = 0): number {
  if (name.startsWith('Twitter')) return sequence === 0 ? 3 : 0
  if (name.startsWith('Discord')) return Number(worker) < 64 ? 6 : 2
  // Nodes are numbered from 1.
  if (name.endsWith('CockroachDB')) return Number(worker) < 32 ? 10 : Number(worker) < 1024 ? 5 : -20
  return name === 'Sonyflake' && sequence === 0 ? 2 : 0
}

/** The parts of a TSID, for its text as for its number. */
export function tsidFields(value: bigint, nowMs: number) {
  const timeMs = Number(value >> BigInt(TSID_RANDOM_BITS)) + TSID_EPOCH_MS
  return {
    timeMs,
    randomBits: TSID_RANDOM_BITS,
    doubt: describeDoubt(timeMs, TSID_EPOCH_MS, nowMs),
    fields: [
      [`time ${showInstant(timeMs)}`, 42, 'green'],
      ['22 random bits, of which 10 may be a node', TSID_RANDOM_BITS, 'magenta'],
    ] as const,
  }
}

/** How likely a TSID of an instant is. */
export function tsidScore(timeMs: number, nowMs: number): number {
  return timedScore(-4, TSID_RANDOM_BITS, { ms: timeMs, sinceMs: TSID_EPOCH_MS, nowMs })
}
