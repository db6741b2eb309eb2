/** Reads IDs in formats with a time, using the facts about each format. */
import * as formats from 'brandid/formats'
import { type AnyFormat, bytesToUuid, readAlphabet } from 'brandid/internal'
import { FORMATS } from '../formats/all-formats.ts'
import type { BodyData, DigitsData, FieldData } from '../formats/body-data.ts'
import type { FormatFacts, PlainOptions, ReadingFacts } from '../formats/facts.ts'
import {
  bitView,
  bytesOfBigInt,
  bytesOfHex,
  countPenalty,
  describeDoubt,
  EARLIEST_MS,
  idView,
  pickOwn,
  type Reading,
  readSpelling,
  type Subject,
  showInstant,
  timedScore,
  toInteger,
  wholeView,
} from './reading.ts'

/** The minimum length of a number with a time. A number from the first months after an epoch is more likely a serial number. */
export const SHORTEST_NUMBER = 17
const SMALL_PENALTY = 40

/** A field and its position, computed once per format, because a command may read a million strings. */
interface Place extends FieldData {
  readonly unitBig: bigint
  readonly valuesBig: bigint
  readonly bits: number
  /** The number of digits in the field, and the number of digits after the field. */
  readonly digits: number
  readonly after: number
}

/** A field and its value in a particular body. */
interface Held extends Place {
  readonly value: number
  /** The offset where the field's digits end. The digits start where the previous field ends. */
  readonly end: number
  /** The value to show: a number, or the digits if the value is too large for a number. */
  readonly shown: number | string
}

/** A format and the facts that distinguish it from other formats. */
export interface KnownFormat {
  readonly name: string
  readonly reading: ReadingFacts
  readonly body: BodyData
  readonly format: AnyFormat
}

const KNOWN = Object.entries<FormatFacts<never>>(FORMATS).flatMap(([name, facts]) =>
  facts.variants.flatMap(({ options, reading }): KnownFormat[] => {
    if (!reading) return []
    const create: (options: PlainOptions) => AnyFormat = Reflect.get(formats as object, name)
    const format = create(options)
    return [{ name, reading, format, body: facts.body(options as never, format) }]
  }),
)

export function readerOf(known: readonly KnownFormat[]): (subject: Subject) => Reading[] {
  const placed = known.map(placeFormat)
  return (subject) => placed.flatMap((each) => readTimed(each, subject) ?? [])
}

/** Reads a string in each format that has facts for readings, except formats with decimal bodies. */
export const readKnown = readerOf(KNOWN.filter(({ body }) => !body.integer))

/** Reads decimal digits in each format with decimal bodies. */
export const readNumbers = readerOf(KNOWN.filter(({ body }) => body.integer))

type PlacedFormat = KnownFormat & { readonly places: readonly Place[]; readonly alphabet: string }

function placeFormat(known: KnownFormat): PlacedFormat {
  const { alphabet, fields } = known.body.pieces[0] as DigitsData
  const bitsOfDigit = Math.log2(alphabet.length)
  const places = fields.map((field): Place => {
    const [unitBig, valuesBig] = [BigInt(field.unit), BigInt(field.values)]
    const [shift, bits] = [unitBig, valuesBig].map((each) => each.toString(2).length - 1) as [number, number]
    return { ...field, unitBig, valuesBig, bits, digits: bits / bitsOfDigit, after: shift / bitsOfDigit }
  })
  return { ...known, alphabet, places }
}

/** Reads a body in a format, using the format's facts. Returns `undefined` if the body does not match. */
function readTimed(
  { name, reading: facts, body, format, places, alphabet }: PlacedFormat,
  subject: Subject,
): Reading | undefined {
  const spelling = readSpelling(format, subject)
  if (!spelling) return undefined
  const number = toInteger(spelling.body, alphabet)
  const held = places.map((place) => hold(place, number, spelling.body))
  const time = held.find(({ kind }) => kind === 'time') as Held
  const { unitMs = 1, epochMs = 0 } = time
  const timeMs = Math.floor(time.value * unitMs) + epochMs
  const { sinceMs = EARLIEST_MS } = facts
  // Shorter numbers are far more often serial numbers.
  const isSmall = body.integer && spelling.body.length < SHORTEST_NUMBER
  const doubt = isSmall
    ? '; but a number this small is more likely a serial number'
    : describeDoubt(timeMs, sinceMs, subject.nowMs)
  const width = body.integer ? `${number.toString(2).length} bits: ` : ''
  const rest = held.filter((field) => field !== time)
  const machine = rest.find(({ kind }) => kind === 'worker')
  const worker = machine && (facts.halves ? halvesOf(machine, facts.halves) : machine.shown)
  const sequence = rest.find(({ kind }) => kind === 'counter')?.value
  const randomBits = sumBits(rest.filter(({ kind }) => kind === 'random'))
  const bytes = body.bytes === undefined ? undefined : bytesOfBigInt(number, body.bytes)
  return {
    ...pickOwn(subject, spelling),
    format: name,
    name: facts.name,
    timeMs,
    ...(body.uuid && bytes && { uuid: bytesToUuid(bytes) }),
    ...(body.integer && { bigint: number, bytes: bytesOfBigInt(number, 8) }),
    ...(bytes && { bytes }),
    ...(worker !== undefined && { worker }),
    ...(sequence !== undefined && { sequence }),
    ...(randomBits > 0 && { randomBits }),
    why: width + facts.why + doubt,
    ...(facts.isDistinct && { isDistinct: doubt === '' }),
    score:
      timedScore(facts.common, sumBits(rest), { ms: timeMs, sinceMs, nowMs: subject.nowMs, unitMs }) +
      (facts.habit?.(Number(machine?.value), Number(sequence)) ?? 0) -
      (isSmall ? SMALL_PENALTY : 0) -
      (facts.mistake ?? 1) * countPenalty(spelling),
    views: () => viewsOf(subject, body, number, splitHalves(held, facts.halves), timeMs, facts.counter),
  }
}

/** Formats the two halves of a machine field: `1, process 0`. */
function halvesOf({ value, bits }: Held, [, name]: readonly [string, string]): string {
  const half = 2 ** (bits / 2)
  return `${Math.floor(value / half)}, ${name} ${value % half}`
}

/** Splits the machine field into its two halves, if the format has names for them. */
function splitHalves(held: readonly Held[], halves: readonly [string, string] | undefined): readonly Held[] {
  if (!halves) return held
  return held.flatMap((field) => {
    if (field.kind !== 'worker') return [field]
    const half = 2 ** (field.bits / 2)
    const values = [Math.floor(field.value / half), field.value % half]
    return values.map(
      (value, i) => ({ ...field, bits: field.bits / 2, value, shown: value, name: halves[i] }) as Held,
    )
  })
}

function hold(place: Place, number: bigint, body: string): Held {
  const value = Number((number / place.unitBig) % place.valuesBig)
  const end = body.length - place.after
  // If each process chooses a random worker number, show its digits, because people recognize them.
  return { ...place, value, end, shown: place.drawn ? body.slice(end - place.digits, end) : value }
}

/** Creates the views. Fields that consist of whole digits are shown in the ID; other fields are shown in the bits. */
function viewsOf(
  subject: Subject,
  { integer }: BodyData,
  number: bigint,
  held: readonly Held[],
  timeMs: number,
  counter: string | undefined,
): ReturnType<Reading['views']> {
  // A 64-bit number has room for another time bit, unless the number must stay positive.
  const above = 64 - sumBits(held)
  const fields = held.map((field, i) => {
    const length = integer ? field.bits + (i === 0 ? above : 0) : field.end - (held[i - 1]?.end ?? 0)
    return [labelOf(field, timeMs, counter), length, STYLES[field.kind]] as const
  })
  return integer
    ? [wholeView(subject, 'a 64-bit number'), bitView(number, fields)]
    : [idView(subject, ...fields)]
}

const STYLES = { time: 'green', random: 'magenta', worker: 'blue', counter: 'red', fixed: 'red' } as const

function labelOf({ kind, bits, shown, drawn, name }: Held, timeMs: number, counter = 'counter'): string {
  if (kind === 'time') return `time ${showInstant(timeMs)}`
  if (kind === 'random') return `${bits} random bits`
  const called = kind === 'worker' ? (drawn ? 'process' : 'worker') : counter
  return `${name ?? called} ${shown}`
}

function sumBits(fields: readonly { readonly bits: number }[]): number {
  return fields.reduce((sum, { bits }) => sum + bits, 0)
}

/** 2020-01-01, the epoch of TSID. */
export const TSID_EPOCH_MS = 1_577_836_800_000
export const TSID_RANDOM_BITS = 22

const UPPER = readAlphabet('crockford')

/** Reads 13 Crockford base 32 digits as a TSID. */
export function readTsid(subject: Subject): Reading | undefined {
  const { body, nowMs } = subject
  const upper = body.toUpperCase()
  if (!/^[0-9A-F][0-9A-HJKMNP-TV-Z]{12}$/.test(upper) || /^\d+$/.test(upper)) return undefined
  const value = toInteger(upper, UPPER)
  const wrong = upper === body || upper.toLowerCase() === body ? [] : ['mixed case']
  const spelling = { body: upper, wrong }
  const timeMs = Number(value >> BigInt(TSID_RANDOM_BITS)) + TSID_EPOCH_MS
  const time = { ms: timeMs, sinceMs: TSID_EPOCH_MS, nowMs }
  const doubt = describeDoubt(timeMs, TSID_EPOCH_MS, nowMs)
  return {
    ...pickOwn(subject, spelling),
    format: 'tsid',
    name: 'TSID',
    timeMs,
    bigint: value,
    bytes: bytesOfBigInt(value, 8),
    randomBits: TSID_RANDOM_BITS,
    why: `13 digits in Crockford's base 32: 64 bits, of which 42 are milliseconds since 2020${doubt}`,
    isDistinct: upper === body && doubt === '' && /[A-Z]/.test(upper),
    score: timedScore(-4, TSID_RANDOM_BITS, time) + 6 - countPenalty(spelling),
    views: () => [
      wholeView(subject, '64 bits in base 32'),
      bitView(value, [
        [`time ${showInstant(timeMs)}`, 42, 'green'],
        ['22 random bits, possibly with a 10-bit node ID', TSID_RANDOM_BITS, 'magenta'],
      ]),
    ],
  }
}

/** Descriptions of common lengths, by number of hexadecimal digits. */
const USUAL: ReadonlyMap<number, string> = new Map([
  [16, 'the length of a span ID or a 64-bit hash'],
  [32, 'the length of a trace ID or an MD5 hash'],
  [40, 'the length of a SHA-1 hash, such as a Git commit ID'],
  [64, 'the length of a SHA-256 hash'],
  [96, 'the length of a SHA-384 hash'],
  [128, 'the length of a SHA-512 hash'],
])

/** Reads hexadecimal digits of unknown origin. */
export function readHexadecimal(subject: Subject): Reading | undefined {
  const { body } = subject
  const usual = USUAL.get(body.length)
  if (new Set(body).size < 3) return undefined
  // Uppercase strings of other lengths are more likely account numbers or similar identifiers.
  if (!(usual ? /^(?:[0-9a-f]+|[0-9A-F]+)$/ : /^[0-9a-f]{7,128}$/).test(body) || !/[a-f]/i.test(body))
    return undefined
  return {
    ...pickOwn(subject),
    format: 'hex',
    name: `${body.length} hexadecimal digits`,
    ...(body.length % 2 === 0 && { bytes: bytesOfHex(body) }),
    why: `${4 * body.length} bits${usual ? `, ${usual}` : ''}: the meaning is unknown`,
    score: -4 * body.length - 3,
    views: () => [wholeView(subject, `${4 * body.length} bits in hexadecimal`)],
  }
}
