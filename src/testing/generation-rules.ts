/** The rules of generation: ids fit the format, and differ. */
import { collisionBudget } from '../budgets/collision-budget.ts'
import type { AnyFormat, CanGenerate } from '../formats/shared/format.ts'
import { canGenerate } from './generators.ts'
import { drawInstant, presentMs } from './instants.ts'
import { broken, type FormatRule, HEAD, inAscii, type Subject } from './rule.ts'
import { seededRandom } from './seeded-random.ts'

/** The rules of a format that makes ids. */
export function generationRules(subject: Subject): FormatRule[] {
  const { format } = subject
  if (!canGenerate(format)) return []
  const count = distinctCount(subject)
  const rules: FormatRule[] = [
    { name: 'generates what it accepts', check: () => generatesWhatItAccepts(format, subject) },
    { name: 'draws nothing at random before the first id', check: () => drawsNothingAtFirst(format) },
    { name: 'makes the same ids of the same randomness', check: () => repeatsItself(format, subject) },
  ]
  if (count > 1) {
    const name = `makes ${count.toLocaleString('en')} ids without a duplicate`
    rules.push({ name, check: () => makesNoDuplicate(format, subject, count) })
  }
  if (format.timeRangeMs) {
    const name = 'makes no id again in one millisecond, nor after the clock stepped back'
    rules.push({ name, check: () => repeatsNothing(format, subject) })
  }
  return rules
}

/** Fewer ids than asked for where that many might well collide by chance. What is ordered never does. */
function distinctCount({ format, count, order }: Subject): number {
  const { randomBits } = format
  if (order === 'strict' || randomBits === undefined) return count
  return Math.min(count, collisionBudget({ bits: randomBits, probability: 1e-6 }).ids)
}

function generatesWhatItAccepts(format: AnyFormat & CanGenerate, { seed }: Subject): void {
  const random = seededRandom(seed)
  const { timeRangeMs, backfiller } = format
  for (let i = 0; i < 1000; i++) {
    const nowMs = timeRangeMs ? drawInstant(timeRangeMs, random) : 0
    const makers = [format.generator, ...(backfiller ? [backfiller] : [])]
    for (const maker of makers) {
      const id = maker(HEAD, seededRandom(`${seed} ${i}`))(nowMs)
      if (!id.startsWith(HEAD)) throw broken(`an id that starts with ${inAscii(HEAD)}`, inAscii(id))
      const fault = format.check(id, HEAD.length)
      if (fault) throw broken('an id that the format accepts', `${inAscii(id)} (${fault})`)
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
    if (id !== same) throw broken(`the same id of the same randomness, ${inAscii(id)},`, inAscii(same))
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
    if (seen.size === i) throw broken(`${count} different bodies`, `${inAscii(body)} twice in ${i + 1}`)
  }
}

// More than the 65,536 of a sequence of 16 bits.
const BURST = 70_000
const REVISITED = 500

/** A burst in one millisecond; then the same milliseconds again, 5 s and a minute later by a clock that stepped back. */
function repeatsNothing(format: AnyFormat & CanGenerate, subject: Subject): void {
  const { seed } = subject
  const next = format.generator('', seededRandom(seed))
  const startMs = presentMs(format)
  const seen = new Set<string>()
  const make = (afterMs: number, isStrict: boolean) => {
    const body = madeBy(() => next(startMs + afterMs), isStrict)
    if (body === undefined) return
    if (seen.has(body))
      throw broken('ids that differ', `${inAscii(body)} again, ${afterMs} ms after the start`)
    seen.add(body)
  }
  const burst = distinctCount({ ...subject, count: BURST })
  for (let i = 0; i < burst; i++) make(0, true)
  const revisited = Math.min(REVISITED, limitRevisits(format))
  for (const laterMs of [5000, 65_000]) {
    for (let i = 1; i <= revisited; i++) make(i * 10, false)
    make(laterMs, true)
  }
  for (let i = 0; i <= revisited; i++) make(i * 10, false)
}

/** How often a format may draw an id of an instant again: one in a million formats repeats itself by chance. */
function limitRevisits({ randomBits }: AnyFormat): number {
  return randomBits === undefined ? REVISITED : Math.floor(1e-6 * 2 ** randomBits)
}

/** A format may refuse to make ids under a clock that stepped back. */
function madeBy(make: () => string, isStrict: boolean): string | undefined {
  try {
    return make()
  } catch (error) {
    if (isStrict) throw error
    return undefined
  }
}
