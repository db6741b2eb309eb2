/** How well a format explains texts: the sum of the scores that `brandid inspect` ranks by. */
import { rankedReadings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import { EARLIEST_MS, isPlausible, timedScore } from '../readings/score.ts'
import { readToken } from '../readings/tokens.ts'
import type { Recipe } from './recipes.ts'

/** What a format that is less common costs once, and not with each text: the readings of `random` count it each time. */
const ONCE: Readonly<Record<string, number>> = { random: 14 }
/** The same for characters that no format explains. */
const UNKNOWN = 8

/** A text, and its readings. */
export interface Read {
  readonly text: string
  /** Where its body begins. */
  readonly offset: number
  readonly readings: readonly Reading[]
  readonly nowMs: number
}

/** Reads a text without the definitions of a project. The text of a secret has no readings of ids. */
export function readSample(text: string, offset: number, nowMs: number): Read {
  const { readings } = rankedReadings(text, { nowMs })
  return { text, offset, readings: readings.filter((each) => !each.isToken), nowMs }
}

/** The kind of secret that a text is, by a shape that scanners for secrets publish. */
export const secretKind = (text: string): string | undefined => readToken(text)?.reading.name

/** The logarithm of the likelihood of a recipe; `undefined` where it does not explain one of the texts. */
export function scoreRecipe(recipe: Recipe, reads: readonly Read[]): number | undefined {
  const scores = reads.map((read) => scoreOne(recipe, read))
  const once = (ONCE[recipe.reading] ?? 0) * (scores.length - 1)
  return scores.every((each) => each !== undefined) ? sum(scores) + once : undefined
}

/** The same for a format that readings name and brandid does not make; `undefined` for several, or none. */
export function scoreForeign(
  reads: readonly Read[],
): { readonly name: string; readonly score: number } | undefined {
  const found = reads.map(({ readings }) => readings.find(({ format }) => FOREIGN.has(format)))
  const known = found.filter((each) => each !== undefined)
  const formats = new Set(known.map(({ format }) => format))
  if (known.length < reads.length || formats.size !== 1) return undefined
  const names = new Set(known.map(({ name }) => name))
  return { name: [...names].sort().join(', '), score: sum(known.map(({ score }) => score)) }
}

const FOREIGN = new Set(['ksuid', 'xid', 'tsid', 'tid', 'cuid2', 'sonyflake', 'stripe'])

/** The same for random characters of an alphabet. */
export function scoreRandom(reads: readonly Read[], alphabetSize: number): number {
  return sum(reads.map(({ text, offset }) => -(text.length - offset) * Math.log2(alphabetSize))) - UNKNOWN
}

const sum = (scores: readonly number[]): number => scores.reduce((all, each) => all + each, 0)

function scoreOne({ reading: wanted, timeOf }: Recipe, { text, offset, readings, nowMs }: Read) {
  if (timeOf) {
    const ms = timeOf(text, offset)
    return isPlausible(ms, EARLIEST_MS, nowMs)
      ? timedScore(0, 80, { ms, sinceMs: EARLIEST_MS, nowMs })
      : undefined
  }
  return readings.find((each) => (each.format === wanted || each.name === wanted) && !each.wrong)?.score
}
