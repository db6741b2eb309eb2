/** Rules for time: instants must survive a round trip, and each instant must have a lowest ID. */
import type { AnyFormat } from '../../formats/shared/format.ts'
import { type Range, scriptedRandom, seededRandom } from '../seeded.ts'
import { broken, createRank, type FormatRule, inAscii, type Subject } from './rule.ts'
import { drawInstant, listLandmarks, UNITS_MS } from './samples.ts'

const INSTANTS = 300

/** Lists the rules for a format whose bodies carry time. */
export function timeRules(subject: Subject): FormatRule[] {
  const { format } = subject
  const { timestamp, timeRangeMs } = format
  if (!timestamp || !timeRangeMs) return []
  const read = (body: string) => timestamp(body, 0)
  const bound = chooseBound(format)
  const makers = listTimedMakers(format)
  const writers = makers.length === 0 && bound ? [bound] : makers
  const rules: FormatRule[] = [
    { name: 'declares its range in milliseconds', check: () => declaresRange(timeRangeMs) },
    { name: 'carries only instants in its range', check: () => keepsRange(subject, timeRangeMs, read) },
  ]
  if (writers.length > 0) {
    const check = () => readsBack(subject, timeRangeMs, read, writers)
    rules.push({ name: 'reads back the instant it wrote', check })
  }
  if (bound) {
    const check = () => boundsInstants(subject, timeRangeMs, read, bound, makers)
    rules.push({ name: 'returns the lowest ID for an instant', check })
  }
  return rules
}

// A range of 32-bit seconds would end in February 1970 if misread as milliseconds.
const EARLIEST_END_MS = Date.UTC(2000, 0, 1)

function declaresRange([first, last]: Range): void {
  if (Number.isSafeInteger(first) && Number.isSafeInteger(last) && first <= last && last >= EARLIEST_END_MS)
    return
  throw broken('a range of whole milliseconds since 1970 that ends after 1999', `[${first}, ${last}]`)
}

/** Checks that accepted bodies, including extreme values, carry only instants in the range. */
function keepsRange({ format, accepted }: Subject, [first, last]: Range, read: TimeReader): void {
  const { byteLength, fromBytes, maxBigInt, fromBigInt } = format
  const extremes = [
    ...(byteLength && fromBytes
      ? [0x00, 0xff].map((byte) => fromBytes(new Uint8Array(byteLength).fill(byte)))
      : []),
    ...(maxBigInt !== undefined && fromBigInt ? [0n, maxBigInt].map(fromBigInt) : []),
  ].filter((body) => format.check(body, 0) === undefined)
  for (const body of [...accepted(), ...extremes]) {
    const ms = read(body)
    if (ms === undefined || (first <= ms && ms <= last)) continue
    throw broken(`an instant from ${first} to ${last} for ${inAscii(body)}`, ms)
  }
}

type TimedMaker = (timestampMs: number) => string
type TimeReader = (body: string) => number | undefined

const [ZEROS, ONES] = [new Uint32Array(12), new Uint32Array(12).fill(0xffffffff)]

/** Lists functions that create a body for an instant, with random bits, all zeros or all ones. */
function listTimedMakers({ generator, backfiller }: AnyFormat): TimedMaker[] {
  const sources = [() => seededRandom(0), () => scriptedRandom(ZEROS), () => scriptedRandom(ONES)]
  return [generator, backfiller].flatMap((make) =>
    make ? sources.map((source) => (timestampMs: number) => make('', source())(timestampMs)) : [],
  )
}

/** Returns the function that computes an instant's lowest body, directly or from an integer. */
function chooseBound({ lowest, lowestBigInt, fromBigInt }: AnyFormat): TimedMaker | undefined {
  if (lowest) return lowest
  return lowestBigInt && fromBigInt && ((timestampMs) => fromBigInt(lowestBigInt(timestampMs)))
}

function listInstants({ seed }: Subject, range: Range): number[] {
  const [first, last] = range
  const random = seededRandom(seed)
  const drawn = Array.from({ length: INSTANTS }, () => drawInstant(range, random))
  const edges = [0, 1, 999, 1000].flatMap((ms) => [first + ms, last - ms])
  return [...edges.filter((ms) => first <= ms && ms <= last), ...drawn]
}

/** Checks that milliseconds are rounded down to the format's unit, which is inferred as the unit that fits the most readings. */
function readsBack(subject: Subject, range: Range, read: TimeReader, makers: readonly TimedMaker[]): void {
  const readings = listInstants(subject, range).flatMap((wroteMs) =>
    makers.map((make) => ({ wroteMs, readMs: read(make(wroteMs)) })),
  )
  const [misfit] = UNITS_MS.map((unitMs) =>
    readings.filter(({ wroteMs, readMs }) => readMs !== wroteMs - ((wroteMs - range[0]) % unitMs)),
  ).reduce((fewest, misfits) => (misfits.length < fewest.length ? misfits : fewest))
  if (!misfit) return
  throw broken(`the instant ${misfit.wroteMs}, rounded to the format's unit,`, misfit.readMs)
}

/** Checks that an instant's bound and the next instant's bound enclose exactly the instant's IDs. */
function boundsInstants(
  subject: Subject,
  range: Range,
  read: TimeReader,
  bound: TimedMaker,
  makers: readonly TimedMaker[],
): void {
  const { format } = subject
  const [first, last] = range
  const rank = createRank(format)
  const unitMs = UNITS_MS.find((ms) => bound(first + ms) !== bound(first)) ?? 1
  for (const ms of listInstants(subject, range)) {
    const lowest = bound(ms)
    const startMs = ms - ((ms - first) % unitMs)
    const next = startMs + unitMs <= last ? bound(startMs + unitMs) : undefined
    if (bound(startMs) !== lowest) {
      throw broken(`the same lowest body for ${ms} and ${startMs}`, inAscii(lowest))
    }
    checkLowest(format, read, ms, lowest)
    for (const body of makers.map((make) => make(ms))) {
      const isBetween = rank(lowest) <= rank(body) && (next === undefined || rank(body) < rank(next))
      if (isBetween) continue
      throw broken(
        `a body for ${ms} at or above ${inAscii(lowest)} and below ${inAscii(`${next}`)}`,
        inAscii(body),
      )
    }
  }
  boundsRise(format, range, bound)
}

/** Checks that bounds never decrease from one instant to the next, even when the time gains a digit. */
function boundsRise(format: AnyFormat, range: Range, bound: TimedMaker): void {
  const rank = createRank(format)
  let [beforeMs, before]: [number, string] = [range[0], bound(range[0])]
  for (const ms of listLandmarks(range, format.alphabet.length)) {
    const lowest = bound(ms)
    if (rank(lowest) < rank(before)) {
      throw broken(`a lowest body for ${ms} at or above ${inAscii(before)} for ${beforeMs}`, inAscii(lowest))
    }
    ;[beforeMs, before] = [ms, lowest]
  }
}

/** Checks that the lowest body is accepted, and that the body for the preceding value, if valid, belongs to an earlier instant. */
function checkLowest(format: AnyFormat, read: TimeReader, ms: number, lowest: string): void {
  const fault = format.check(lowest, 0)
  if (fault) throw broken(`a valid lowest body for ${ms}`, `${inAscii(lowest)} (${fault})`)
  const before = findPredecessor(format, lowest)
  if (before === undefined || format.check(before, 0) !== undefined) return
  const instant = read(lowest)
  if (instant !== undefined && instant === read(before)) {
    throw broken(`no body for ${ms} below its lowest body ${inAscii(lowest)}`, inAscii(before))
  }
}

/** Finds the body for the integer or bytes that immediately precede a body's value. */
function findPredecessor(
  { toBigInt, fromBigInt, toBytes, fromBytes }: AnyFormat,
  body: string,
): string | undefined {
  if (toBigInt && fromBigInt) {
    const value = toBigInt(body, 0)
    return value > 0n ? fromBigInt(value - 1n) : undefined
  }
  if (!toBytes || !fromBytes) return undefined
  const bytes = toBytes(body, 0).slice()
  let at = bytes.length - 1
  while (bytes[at] === 0) at--
  if (at < 0) return undefined
  bytes[at] = (bytes[at] as number) - 1
  return fromBytes(bytes.fill(0xff, at + 1))
}
