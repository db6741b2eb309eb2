/** Knows what a format promises of the ids it makes: that they are its own, that they differ, and that they increase. */
import { collisionBudget } from '../budgets/collision-budget.ts'
import type { AnyFormat, CanGenerate } from '../formats/shared/format.ts'
import { drawInstant, presentOf } from './instants.ts'
import { rankOf } from './rank.ts'
import { broken, type FormatPromise, HEAD, quoted, type Subject } from './rule.ts'
import { seededRandom } from './seeded-random.ts'

/** The promises of a format that makes ids. */
export function generationPromises(subject: Subject): FormatPromise[] {
  const { format, isOrdered } = subject
  if (!canGenerate(format)) return []
  const count = distinctCount(subject)
  const promises: FormatPromise[] = [
    { name: 'generates what it accepts', check: () => generatesWhatItAccepts(format, subject) },
    { name: 'draws nothing at random before the first id', check: () => drawsNothingAtFirst(format) },
    { name: 'makes the same ids of the same randomness', check: () => repeatsItself(format, subject) },
  ]
  if (count > 1) {
    const name = `makes ${count.toLocaleString('en')} ids without a duplicate`
    promises.push({ name, check: () => makesNoDuplicate(format, subject, count) })
  }
  if (isOrdered) {
    const name = 'increases strictly, within a millisecond and under a clock that steps back by 10 s'
    promises.push({ name, check: () => increases(format, subject) })
  }
  return promises
}

function canGenerate(format: AnyFormat): format is AnyFormat & CanGenerate {
  return format.generator !== undefined
}

/** Fewer ids than asked for where that many might well collide by chance. What is ordered never does. */
function distinctCount({ format, count, isOrdered }: Subject): number {
  const { randomBits } = format
  if (isOrdered || randomBits === undefined) return count
  return Math.min(count, collisionBudget({ bits: randomBits, probability: 1e-6 }).ids)
}

function presentMs({ timeRangeMs }: AnyFormat): number {
  return timeRangeMs ? presentOf(timeRangeMs) : 0
}

function generatesWhatItAccepts(format: AnyFormat & CanGenerate, { seed }: Subject): void {
  const random = seededRandom(seed)
  const { timeRangeMs, backfiller } = format
  for (let i = 0; i < 1000; i++) {
    const nowMs = timeRangeMs ? drawInstant(timeRangeMs, random) : 0
    const makers = [format.generator, ...(backfiller ? [backfiller] : [])]
    for (const maker of makers) {
      const id = maker(HEAD, seededRandom(`${seed} ${i}`))(nowMs)
      if (!id.startsWith(HEAD)) throw broken(`an id that starts with ${quoted(HEAD)}`, quoted(id))
      const fault = format.check(id, HEAD.length)
      if (fault) throw broken('an id that the format accepts', `${quoted(id)} (${fault})`)
    }
  }
}

function drawsNothingAtFirst(format: AnyFormat & CanGenerate): void {
  const random = {
    uint32(): number {
      throw broken('no randomness to be drawn when a generator is made', 'a draw')
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
    if (id !== same) throw broken(`the same id of the same randomness, ${quoted(id)},`, quoted(same))
  }
}

/** Sixty-four ids a millisecond, which a clock that goes on may see on a busy day. */
function makesNoDuplicate(format: AnyFormat & CanGenerate, { seed }: Subject, count: number): void {
  const next = format.generator('', seededRandom(seed))
  const startMs = presentMs(format)
  const seen = new Set<string>()
  for (let i = 0; i < count; i++) {
    const body = next(startMs + (i >>> 6))
    seen.add(body)
    if (seen.size === i) throw broken(`${count} different bodies`, `${quoted(body)} twice in ${i + 1}`)
  }
}

function increases(format: AnyFormat & CanGenerate, { seed }: Subject): void {
  const { timeRangeMs, backfiller } = format
  const random = seededRandom(seed)
  const next = format.generator('', random)
  const past = backfiller?.('', random)
  const rank = rankOf(format)
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
      throw broken(`an id after ${quoted(last)}`, `${quoted(body)} ${afterMs} ms after the start`)
    }
    last = body
    // Ids of the past leave the order of the others alone.
    if (past && timeRangeMs && i % 100 === 0) past(timeRangeMs[i % 200 === 0 ? 0 : 1])
  }
}
