/** The probability of a collision: the birthday problem, and its inverses. */
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

type Ids = { readonly ids: number } & Without<'idsPerHour' | 'years'>
type IdsInTime = { readonly idsPerHour: number; readonly years: number } & Without<'ids'>
type RateOrYears =
  | ({ readonly idsPerHour: number } & Without<'ids' | 'years'>)
  | ({ readonly years: number } & Without<'ids' | 'idsPerHour'>)
type Probability = { readonly probability: number }

/** Space, ids and probability: two of the three. */
export type CollisionQuestion =
  | (IdSpace & Ids & Without<'probability'>)
  | (IdSpace & Probability & Without<'ids' | 'idsPerHour' | 'years'>)
  | (NoSpace & Ids & Probability)

/** Space, rate, duration and probability: three of the four. */
export type CollisionQuestionInTime =
  | (IdSpace & IdsInTime & Without<'probability'>)
  | (IdSpace & RateOrYears & Probability)
  | (NoSpace & IdsInTime & Probability)

/** Among `ids` of 2^`bits` values, two are alike with `probability`. */
export interface CollisionBudget {
  readonly bits: number
  readonly ids: number
  readonly probability: number
}

/** The same, and the rate and the duration that determine the number of ids. A year has 365.25 days. */
export interface CollisionBudgetInTime extends CollisionBudget {
  readonly idsPerHour: number
  readonly years: number
}

const HOURS_PER_YEAR = 8766

/**
 * Computes any one of space, ids and probability of a collision from the others: leave one out, and the result has it.
 *
 * Units: `bits` of the space, up to 2,000; `ids` generated in all, or `idsPerHour` for `years`; `probability` of at
 * least one collision, above 0 and below 1. An answer in `ids` is the most that stay within the probability. For ids
 * that carry their time it is a bound from above: only those of one instant can collide.
 *
 * It computes the product of the birthday problem, not its usual estimate, to 12 digits, also where plain doubles fail.
 * A probability of 1e-300 does not vanish, 2^2000 values do not overflow, and more ids than values collide with
 * probability 1.
 *
 * @throws {IdError} `out_of_range`
 * @see https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api for the figures of the first example
 * @example
 * collisionBudget({ alphabet: 36, length: 12, idsPerHour: 1000, probability: 0.01 }).years //=> 35.2…
 * collisionBudget({ format: uuid({ version: 4 }), ids: 1e12 }).probability //=> 9.4…e-14
 * collisionBudget({ ids: 1e9, probability: 1e-6 }).bits //=> 78.7…
 */
export function collisionBudget(question: CollisionQuestion): CollisionBudget
export function collisionBudget(question: CollisionQuestionInTime): CollisionBudgetInTime
export function collisionBudget(
  question: CollisionQuestion | CollisionQuestionInTime,
): CollisionBudget | CollisionBudgetInTime {
  const idsPerHour = positive('ids per hour', question.idsPerHour)
  const years = positive('years', question.years)
  const made = idsPerHour && years && Math.round(idsPerHour * years * HOURS_PER_YEAR)
  const ids = within('ids', question.ids ?? made, 0, Number.MAX_VALUE)
  const [space, probability] = [readBits(question), checkProbability(question.probability)]
  const budget = solve(space, ids, probability, openQuantity({ space, ids, probability }))
  if (idsPerHour) return { ...budget, idsPerHour, years: years ?? budget.ids / idsPerHour / HOURS_PER_YEAR }
  if (years) return { ...budget, idsPerHour: budget.ids / years / HOURS_PER_YEAR, years }
  return budget
}

/** Of the three, the one that is left out is not read. */
function solve(bits = 0, ids = 0, probability = 0, open: 'space' | 'ids' | 'probability'): CollisionBudget {
  switch (open) {
    case 'space':
      return { bits: leastBits(ids, -Math.log1p(-probability)), ids, probability }
    case 'ids':
      return { bits, ids: mostIds(bits, -Math.log1p(-probability)), probability }
    case 'probability':
      return { bits, ids, probability: -Math.expm1(-computeExponent(bits, ids)) }
  }
}

// Up to it the product is taken factor by factor; beyond it four terms of its series have the same 12 digits.
const SMALL_SPACE = 0x100_0000
const CERTAIN = 64

/** How far the chance that all ids differ, e^-x, is from 1: x = -Σ ln(1 - i/N), for i from 1 to n - 1. */
function computeExponent(bits: number, ids: number): number {
  const n = Math.floor(ids)
  const values = 2 ** bits
  if (n < 2) return 0
  if (n - 1 >= values) return Number.POSITIVE_INFINITY
  if (values < SMALL_SPACE) {
    let exponent = 0
    for (let i = 1; i < n && exponent < CERTAIN; i++) exponent -= Math.log1p(-i / values)
    return exponent
  }
  const pairsPerValue = 2 ** (Math.log2(n) + Math.log2(n - 1) - 1 - bits)
  const share = n / values
  return pairsPerValue * (1 + (2 * n - 1) / values / 6 + (share * ((n - 1) / values)) / 6 + share ** 3 / 10)
}

/** The exponent is at least n(n - 1)/2N, which bounds the search from above. */
function mostIds(bits: number, exponent: number): number {
  const bound = 2 ** ((bits + 1 + Math.log2(exponent)) / 2) + 2
  return Math.floor(lastWhere(1, bound, (ids) => computeExponent(bits, ids) <= exponent))
}

/** For the same reason; and where N is at least 2n, the exponent is at most ln 4 times that. */
function leastBits(ids: number, exponent: number): number {
  if (ids < 2) return 0
  const least = Math.log2(ids) + Math.log2(ids - 1) - 1 - Math.log2(exponent)
  const most = Math.max(least, Math.log2(ids)) + 1
  return -lastWhere(-most, -least, (negative) => computeExponent(-negative, ids) <= exponent)
}

/** Halves the way from a place where something holds to one where it does not, until no double is between them. */
function lastWhere(here: number, there: number, holds: (value: number) => boolean): number {
  const middle = here + (there - here) / 2
  if (middle <= here || middle >= there) return here
  return holds(middle) ? lastWhere(middle, there, holds) : lastWhere(here, middle, holds)
}
