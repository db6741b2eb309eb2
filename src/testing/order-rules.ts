/** The rules of order: ids increase, strictly or from one instant to the next. */
import type { AnyFormat, CanGenerate } from '../formats/shared/format.ts'
import { canGenerate } from './generators.ts'
import { listLandmarks, presentMs } from './instants.ts'
import { createRank } from './rank.ts'
import { broken, type FormatRule, inAscii, type Subject } from './rule.ts'
import { seededRandom } from './seeded-random.ts'

/** The rule of the order that a format promises. */
export function orderRules(subject: Subject): FormatRule[] {
  const { format, order } = subject
  if (!canGenerate(format) || order === 'none') return []
  const { timeRangeMs } = format
  const rules: FormatRule[] = [
    order === 'strict'
      ? {
          name: 'increases strictly, within a millisecond and under a clock that steps back by 10 s',
          check: () => increases(format, subject),
        }
      : { name: 'increases from one instant to the next', check: () => followsClock(format, subject) },
  ]
  if (timeRangeMs) {
    const check = () => risesThroughAges(format, subject, timeRangeMs)
    rules.push({ name: 'increases where its time takes more digits', check })
  }
  return rules
}

const SECOND_MS = 1000

/** Over instants that are seconds and ages apart. */
function risesThroughAges(
  format: AnyFormat & CanGenerate,
  { seed }: Subject,
  timeRangeMs: readonly [first: number, last: number],
): void {
  const rank = createRank(format)
  let [lastMs, last]: [number, string | undefined] = [Number.NEGATIVE_INFINITY, undefined]
  for (const ms of listLandmarks(timeRangeMs, format.alphabet.length)) {
    if (ms < lastMs + SECOND_MS) continue
    const body = format.generator('', seededRandom(seed))(ms)
    if (last !== undefined && rank(body) <= rank(last)) {
      throw broken(`an id of ${ms} after ${inAscii(last)} of ${lastMs}`, inAscii(body))
    }
    ;[lastMs, last] = [ms, body]
  }
}

/** A minute in seconds: some formats carry nothing finer. */
function followsClock(format: AnyFormat & CanGenerate, { seed }: Subject): void {
  const next = format.generator('', seededRandom(seed))
  const rank = createRank(format)
  const startMs = presentMs(format)
  let highest = next(startMs)
  for (let afterMs = 1000; afterMs <= 60_000; afterMs += 1000) {
    const bodies = Array.from({ length: 100 }, () => next(startMs + afterMs))
    for (const body of bodies) {
      if (rank(body) <= rank(highest)) {
        throw broken(`an id after ${inAscii(highest)}`, `${inAscii(body)} ${afterMs} ms after the start`)
      }
    }
    highest = bodies.reduce((one, other) => (rank(one) < rank(other) ? other : one))
  }
}

function increases(format: AnyFormat & CanGenerate, { seed }: Subject): void {
  const { timeRangeMs, backfiller } = format
  const random = seededRandom(seed)
  const next = format.generator('', random)
  const past = backfiller?.('', random)
  const rank = createRank(format)
  const startMs = presentMs(format)
  let last: string | undefined
  const readings = [
    ...Array.from({ length: 10_000 }, () => 0),
    ...Array.from({ length: 1000 }, (_, i) => i >>> 2),
    ...[20_000, 19_999, 10_000, 15_000, 20_000, 20_001, 10_001, 30_000, 10 ** 6].flatMap((ms) => [ms, ms]),
  ]
  for (const [i, afterMs] of readings.entries()) {
    const body = next(startMs + afterMs)
    if (last !== undefined && rank(body) <= rank(last)) {
      throw broken(`an id after ${inAscii(last)}`, `${inAscii(body)} ${afterMs} ms after the start`)
    }
    last = body
    // Ids of the past leave the order of the others alone.
    if (past && timeRangeMs && i % 100 === 0) for (const ms of timeRangeMs) past(ms)
  }
}
