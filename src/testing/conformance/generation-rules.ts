/** Rules for generation and order. */

import { collisionBudget } from '../../budgets/budgets.ts'
import { attempt } from '../../errors/runtime.ts'
import type { AnyFormat, CanGenerate } from '../../formats/shared/format.ts'
import { seededRandom } from '../seeded.ts'
import { broken, createRank, type FormatRule, HEAD, inAscii, type Subject } from './rule.ts'
import { canGenerate, drawInstant, listLandmarks, presentMs } from './samples.ts'

/** Lists the rules for a format that generates IDs. */
export function generationRules(subject: Subject): FormatRule[] {
  const { format } = subject
  if (!canGenerate(format)) return []
  const count = distinctCount(subject)
  const rules: FormatRule[] = [
    { name: 'generates bodies that it accepts', check: () => generatesWhatItAccepts(format, subject) },
    { name: 'draws no randomness before the first ID', check: () => drawsNothingAtFirst(format) },
    { name: 'generates the same IDs from the same randomness', check: () => repeatsItself(format, subject) },
  ]
  if (count > 1) {
    const name = `generates ${count.toLocaleString('en')} IDs without a duplicate`
    rules.push({ name, check: () => makesNoDuplicate(format, subject, count) })
  }
  if (format.timeRangeMs) {
    const name = 'repeats no ID within a millisecond or after the clock steps back'
    rules.push({ name, check: () => repeatsNothing(format, subject) })
  }
  if (format.backfiller) {
    const name = 'backfills without duplicates'
    rules.push({ name, check: () => repeatsNoPast(format, subject) })
  }
  return rules
}

/** Caps the requested count so that random IDs are unlikely to collide. Ordered IDs never collide. */
function distinctCount({ format, count, order }: Subject): number {
  const { randomBits } = format
  if (order === 'strict' || randomBits === undefined) return count
  return Math.min(count, collisionBudget({ bits: randomBits, probability: 1e-6 }).ids)
}

function generatesWhatItAccepts(format: AnyFormat & CanGenerate, { seed }: Subject): void {
  const random = seededRandom(seed)
  const { timeRangeMs, generator, backfiller } = format
  const makers = backfiller ? [generator, backfiller] : [generator]
  for (let i = 0; i < 1000; i++) {
    const nowMs = drawInstant(timeRangeMs, random)
    for (const maker of makers) {
      const id = maker(HEAD, seededRandom(`${seed} ${i}`))(nowMs)
      if (!id.startsWith(HEAD)) throw broken(`an ID that starts with ${inAscii(HEAD)}`, inAscii(id))
      const fault = format.check(id, HEAD.length)
      if (fault) throw broken('an ID that the format accepts', `${inAscii(id)} (${fault})`)
    }
  }
}

function drawsNothingAtFirst(format: AnyFormat & CanGenerate): void {
  const random = {
    uint32(): number {
      throw broken('no call to uint32() before the first ID', 'a call')
    },
  }
  format.generator(HEAD, random)
  format.backfiller?.(HEAD, random)
}

function repeatsItself(format: AnyFormat & CanGenerate, { seed }: Subject): void {
  const nowMs = presentMs(format)
  const [one, other] = [
    format.generator(HEAD, seededRandom(seed)),
    format.generator(HEAD, seededRandom(seed)),
  ]
  for (let i = 0; i < 100; i++) {
    const [id, same] = [one(nowMs + i), other(nowMs + i)]
    if (id !== same) throw broken(`the same ID from the same randomness, ${inAscii(id)},`, inAscii(same))
  }
}

/** Generates 64 IDs per millisecond with a running clock, as a busy program does. */
function makesNoDuplicate(format: AnyFormat & CanGenerate, { seed }: Subject, count: number): void {
  const next = format.generator('', seededRandom(seed))
  const startMs = presentMs(format)
  const seen = new Set<string>()
  for (let i = 0; i < count; i++) {
    const body = next(startMs + (i >>> 6))
    seen.add(body)
    if (seen.size === i) throw broken(`${count} different bodies`, `${inAscii(body)} twice in ${i + 1}`)
  }
}

// The number of IDs in a burst, more than the 65,536 values of a 16-bit sequence.
const BURST = 70_000
const REVISITED = 500

/**
 * Generates a burst of IDs in one millisecond, and then revisits earlier milliseconds after the clock steps back by 5 s and by a minute.
 */
function repeatsNothing(format: AnyFormat & CanGenerate, subject: Subject): void {
  const { seed } = subject
  const next = format.generator('', seededRandom(seed))
  const startMs = presentMs(format)
  const seen = new Set<string>()
  const add = (afterMs: number, isStrict: boolean) => {
    const make = () => next(startMs + afterMs)
    const body = isStrict ? make() : attempt(make)
    if (body === undefined) return
    if (seen.has(body)) throw broken('different IDs', `${inAscii(body)} again, ${afterMs} ms after the start`)
    seen.add(body)
  }
  const burst = distinctCount({ ...subject, count: BURST })
  for (let i = 0; i < burst; i++) add(0, true)
  const revisited = Math.min(REVISITED, limitRevisits(format))
  for (const laterMs of [5000, 65_000]) {
    for (let i = 1; i <= revisited; i++) add(i * 10, false)
    add(laterMs, true)
  }
  for (let i = 0; i <= revisited; i++) add(i * 10, false)
}

const GIVEN = 20_000

/** Backfills many IDs for one instant, and then for other instants. The backfiller may throw once an instant is full. */
function repeatsNoPast({ backfiller, ...format }: AnyFormat, { seed }: Subject): void {
  const past = backfiller?.('', seededRandom(seed))
  const startMs = presentMs(format)
  const seen = new Set<string>()
  for (const afterMs of [0, 2000, -2000]) {
    for (let i = 0; i < GIVEN; i++) {
      const body = attempt(() => past?.(startMs + (i % 100 === 99 ? 0 : afterMs)))
      if (body === undefined) continue
      if (seen.has(body)) throw broken('different IDs for one instant', `${inAscii(body)} twice`)
      seen.add(body)
    }
  }
}

/** Limits the number of IDs for the same instant, so that only one in a million formats repeats an ID by chance. */
function limitRevisits({ randomBits }: AnyFormat): number {
  return randomBits === undefined ? REVISITED : Math.floor(1e-6 * 2 ** randomBits)
}

/** Lists the rules for the order that a format promises. */
export function orderRules(subject: Subject): FormatRule[] {
  const { format, order } = subject
  if (!canGenerate(format) || order === 'none') return []
  const { timeRangeMs } = format
  const rules: FormatRule[] = [
    order === 'strict'
      ? {
          name: 'strictly increases, even within a millisecond or if the clock steps back by 10 s',
          check: () => increases(format, subject),
        }
      : { name: 'increases from one instant to the next', check: () => followsClock(format, subject) },
  ]
  if (timeRangeMs) {
    const check = () => risesThroughAges(format, subject, timeRangeMs)
    rules.push({ name: 'increases when its time gains a digit', check })
  }
  return rules
}

const SECOND_MS = 1000

/** Checks the order of IDs for instants at least a second apart, across the entire range. */
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
      throw broken(`an ID for ${ms} above ${inAscii(last)} for ${lastMs}`, inAscii(body))
    }
    ;[lastMs, last] = [ms, body]
  }
}

/** Checks the order of IDs over a minute in one-second steps, because some formats have one-second resolution. */
function followsClock(format: AnyFormat & CanGenerate, { seed }: Subject): void {
  const next = format.generator('', seededRandom(seed))
  const rank = createRank(format)
  const startMs = presentMs(format)
  let highest = next(startMs)
  for (let afterMs = 1000; afterMs <= 60_000; afterMs += 1000) {
    const bodies = Array.from({ length: 100 }, () => next(startMs + afterMs))
    for (const body of bodies) {
      if (rank(body) <= rank(highest)) {
        throw broken(`an ID above ${inAscii(highest)}`, `${inAscii(body)} ${afterMs} ms after the start`)
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
      throw broken(`an ID above ${inAscii(last)}`, `${inAscii(body)} ${afterMs} ms after the start`)
    }
    last = body
    // Backfilled IDs must not affect the order of other IDs.
    if (past && timeRangeMs && i % 100 === 0) for (const ms of timeRangeMs) attempt(() => past(ms))
  }
}
