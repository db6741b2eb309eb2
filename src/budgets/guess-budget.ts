/** The probability of a guessed id: the adversary's side of a space. */
import {
  checkProbability,
  type IdSpace,
  type NoSpace,
  openQuantity,
  positive,
  readBits,
  type Without,
  within,
} from './id-space.ts'

type LiveIds = { readonly liveIds: number }
type Guesses = { readonly guesses: number } & Without<'guessesPerSecond' | 'years'>
type GuessesInTime = { readonly guessesPerSecond: number; readonly years: number } & Without<'guesses'>
type Rate = { readonly guessesPerSecond: number } & Without<'guesses' | 'years'>
type Probability = { readonly probability: number }

/** Space, live ids, guesses and probability: three of the four. */
export type GuessQuestion =
  | (IdSpace & LiveIds & (Guesses | GuessesInTime) & Without<'probability'>)
  | (IdSpace & LiveIds & Probability & Without<'guesses' | 'guessesPerSecond' | 'years'>)
  | (IdSpace & (Guesses | GuessesInTime) & Probability & Without<'liveIds'>)
  | (NoSpace & LiveIds & (Guesses | GuessesInTime) & Probability)

/** The same, where the duration is the unknown. */
export type GuessQuestionInTime = IdSpace & LiveIds & Rate & Probability

/** One of `guesses` hits one of `liveIds` among 2^`bits` values with `probability`. */
export interface GuessBudget {
  readonly bits: number
  readonly liveIds: number
  readonly guesses: number
  readonly probability: number
}

/** The same, and how long the guesses take. A year has 365.25 days. */
export interface GuessBudgetInTime extends GuessBudget {
  readonly years: number
}

const SECONDS_PER_YEAR = 31_557_600

/**
 * Computes any one of space, live ids, guesses and probability from the others, for ids that grant access by
 * themselves. Leave one out, and the result has it.
 *
 * Every id that is alive is a target, so `liveIds` times `guesses` count. A million live ids take 20 bits off the
 * space. Collisions do not measure this. 36^12 values hold 300 million ids before two are alike with 1 %, and of those
 * ids one is guessed with 1 % after 150 million tries.
 *
 * Units: `bits` that are unpredictable, up to 2,000; `guesses` in all, or `guessesPerSecond` for `years`, each drawn at
 * random; `probability` that at least one hits, above 0 and below 1.
 *
 * @throws {IdError} `out_of_range`
 * @example
 * guessBudget({ alphabet: 36, length: 12, liveIds: 1e6, guessesPerSecond: 100, probability: 0.01 }).years //=> 15.0…
 * guessBudget({ liveIds: 1e9, guesses: 1e15, probability: 1e-9 }).bits //=> 109.6…
 */
export function guessBudget(question: GuessQuestion): GuessBudget
export function guessBudget(question: GuessQuestionInTime): GuessBudgetInTime
export function guessBudget(question: GuessQuestion | GuessQuestionInTime): GuessBudget | GuessBudgetInTime {
  const guessesPerSecond = positive('guesses per second', question.guessesPerSecond)
  const years = positive('years', question.years)
  const made = guessesPerSecond && years && guessesPerSecond * years * SECONDS_PER_YEAR
  const guesses = within('guesses', question.guesses ?? made, 1, Number.MAX_VALUE)
  const liveIds = within('live ids', question.liveIds, 1, Number.MAX_VALUE)
  const [space, probability] = [readBits(question), checkProbability(question.probability)]
  const open = openQuantity({ space, liveIds, guesses, probability })
  const budget = solve(space, liveIds, guesses, probability, open)
  return guessesPerSecond
    ? { ...budget, years: budget.guesses / guessesPerSecond / SECONDS_PER_YEAR }
    : budget
}

type Quantity = 'space' | 'liveIds' | 'guesses' | 'probability'

/** Of the four, the one that is left out is not read. */
function solve(bits = 0, liveIds = 1, guesses = 1, probability = 0, open: Quantity): GuessBudget {
  const exponent = -Math.log1p(-probability)
  // The share of the space that is alive, in bits.
  const share = Math.log2(-Math.expm1(-exponent / guesses))
  switch (open) {
    case 'space':
      return { bits: Math.log2(liveIds) - share, liveIds, guesses, probability }
    case 'liveIds':
      return { bits, liveIds: 2 ** (share + bits), guesses, probability }
    case 'guesses':
      return { bits, liveIds, guesses: exponent / computeMissExponent(bits, liveIds), probability }
    case 'probability':
      return {
        bits,
        liveIds,
        guesses,
        probability: -Math.expm1(-guesses * computeMissExponent(bits, liveIds)),
      }
  }
}

/** How far the chance that one guess misses, e^-x, is from 1. */
function computeMissExponent(bits: number, liveIds: number): number {
  return -Math.log1p(-Math.min(1, 2 ** (Math.log2(liveIds) - bits)))
}
