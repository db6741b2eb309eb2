/** Collision and guess budgets: the probability of a collision or a hit in an ID space, and related quantities. */
import { IdError, outOfRange } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { joinWords } from '../errors/words.ts'

type Ids = { readonly ids: number } & Without<'idsPerHour' | 'years'>
type IdsInTime = { readonly idsPerHour: number; readonly years: number } & Without<'ids'>
type RateOrYears =
  | ({ readonly idsPerHour: number } & Without<'ids' | 'years'>)
  | ({ readonly years: number } & Without<'ids' | 'idsPerHour'>)
type Probability = { readonly probability: number }

/** A collision question: any two of space, IDs and probability. */
export type CollisionQuestion =
  | (IdSpace & Ids & Without<'probability'>)
  | (IdSpace & Probability & Without<'ids' | 'idsPerHour' | 'years'>)
  | (NoSpace & Ids & Probability)

/** A collision question over time: any three of space, rate, duration and probability. */
export type CollisionQuestionInTime =
  | (IdSpace & IdsInTime & Without<'probability'>)
  | (IdSpace & RateOrYears & Probability)
  | (NoSpace & IdsInTime & Probability)

const COLLISION_OPTIONS: OptionNames<CollisionQuestion | CollisionQuestionInTime> = {
  bits: true,
  alphabet: true,
  length: true,
  format: true,
  ids: true,
  idsPerHour: true,
  years: true,
  probability: true,
}

/** The `probability` that at least two of `ids` random values from a space of 2^`bits` are equal. */
export interface CollisionBudget {
  readonly bits: number
  readonly ids: number
  readonly probability: number
}

/** A collision budget with the rate and the duration that determine the number of IDs. A year has 365.25 days. */
export interface CollisionBudgetInTime extends CollisionBudget {
  readonly idsPerHour: number
  readonly years: number
}

const HOURS_PER_YEAR = 8766

/**
 * Computes the space, the number of IDs or the probability of a collision. Pass two of the three, and the result includes the third.
 *
 * Units: `bits` of the space, up to 2,000; `ids` generated in total, or `idsPerHour` for `years`; `probability` of at least one collision,
 * above 0 and below 1. An answer in `ids` is the largest number that stays within the probability. For IDs that carry a time, the result is
 * an upper bound, because only IDs with the same instant can collide.
 *
 * The result is exact to 12 digits, because it uses the birthday problem's exact product, not the usual estimate. A probability of 1e-300
 * is not rounded to 0, 2^2000 values do not overflow, and more IDs than values collide with probability 1.
 *
 * @throws {IdError} `out_of_range`; `invalid_option` for an unknown quantity.
 * @see https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api for the figures in the first example
 * @example
 * collisionBudget({ alphabet: 36, length: 12, idsPerHour: 1000, probability: 0.01 }).years //=> 35.2…
 * collisionBudget({ format: uuid({ version: 4 }), ids: 1e12 }).probability //=> 9.4…e-14
 * collisionBudget({ ids: 1e9, probability: 1e-6 }).bits //=> 78.7…
 */
export function collisionBudget(question: CollisionQuestion): CollisionBudget
export function collisionBudget(question: CollisionQuestionInTime): CollisionBudgetInTime
export function collisionBudget(
  given: CollisionQuestion | CollisionQuestionInTime,
): CollisionBudget | CollisionBudgetInTime {
  const question = readOptions(given, COLLISION_OPTIONS, 'collisionBudget')
  const idsPerHour = positive('IDs per hour', question.idsPerHour)
  const years = positive('years', question.years)
  const made = idsPerHour && years && Math.round(idsPerHour * years * HOURS_PER_YEAR)
  const ids = within('ids', question.ids ?? made, 0, Number.MAX_VALUE)
  const [space, probability] = [readBits(question), checkProbability(question.probability)]
  const budget = solveCollision(space, ids, probability, openQuantity({ space, ids, probability }))
  if (idsPerHour) return { ...budget, idsPerHour, years: years ?? budget.ids / idsPerHour / HOURS_PER_YEAR }
  if (years) return { ...budget, idsPerHour: budget.ids / years / HOURS_PER_YEAR, years }
  return budget
}

/** Computes the omitted quantity, ignoring its argument. */
function solveCollision(
  bits = 0,
  ids = 0,
  probability = 0,
  open: 'space' | 'ids' | 'probability',
): CollisionBudget {
  const given = { bits, ids, probability }
  switch (open) {
    case 'space':
      return { ...given, bits: leastBits(ids, -Math.log1p(-probability)) }
    case 'ids':
      return { ...given, ids: mostIds(bits, -Math.log1p(-probability)) }
    case 'probability':
      return { ...given, probability: -Math.expm1(-computeExponent(bits, ids)) }
  }
}

// A smaller space uses the exact product. In a larger space, four terms of the series yield the same 12 digits.
const SMALL_SPACE = 0x100_0000
const CERTAIN = 64

/** Computes the exponent x of e^-x, the probability that all IDs differ: x = -Σ ln(1 - i/N), for i from 1 to n - 1. */
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

/** Finds the largest `ids` whose exponent does not exceed `exponent`. The exponent is at least n(n - 1)/2N, which bounds the search. */
function mostIds(bits: number, exponent: number): number {
  const bound = 2 ** ((bits + 1 + Math.log2(exponent)) / 2) + 2
  return Math.floor(lastWhere(1, bound, (ids) => computeExponent(bits, ids) <= exponent))
}

/**
 * Finds the smallest space for `ids`, in bits. The exponent is at least n(n - 1)/2N, and at most ln 4 times as large if N is at least 2n.
 */
function leastBits(ids: number, exponent: number): number {
  if (ids < 2) return 0
  const least = Math.log2(ids) + Math.log2(ids - 1) - 1 - Math.log2(exponent)
  const most = Math.max(least, Math.log2(ids)) + 1
  return -lastWhere(-most, -least, (negative) => computeExponent(-negative, ids) <= exponent)
}

/** Bisects between `here`, which meets a condition, and `there`, which does not, until no double lies between them. */
function lastWhere(here: number, there: number, holds: (value: number) => boolean): number {
  const middle = here + (there - here) / 2
  if (middle <= here || middle >= there) return here
  return holds(middle) ? lastWhere(middle, there, holds) : lastWhere(here, middle, holds)
}

type LiveIds = { readonly liveIds: number }
type Guesses = { readonly guesses: number } & Without<'guessesPerSecond' | 'years'>
type GuessesInTime = { readonly guessesPerSecond: number; readonly years: number } & Without<'guesses'>
type Rate = { readonly guessesPerSecond: number } & Without<'guesses' | 'years'>

/** A guess question: any three of space, live IDs, guesses and probability. */
export type GuessQuestion =
  | (IdSpace & LiveIds & (Guesses | GuessesInTime) & Without<'probability'>)
  | (IdSpace & LiveIds & Probability & Without<'guesses' | 'guessesPerSecond' | 'years'>)
  | (IdSpace & (Guesses | GuessesInTime) & Probability & Without<'liveIds'>)
  | (NoSpace & LiveIds & (Guesses | GuessesInTime) & Probability)

/** A guess question that asks for the duration. */
export type GuessQuestionInTime = IdSpace & LiveIds & Rate & Probability

const GUESS_OPTIONS: OptionNames<GuessQuestion | GuessQuestionInTime> = {
  bits: true,
  alphabet: true,
  length: true,
  format: true,
  liveIds: true,
  guesses: true,
  guessesPerSecond: true,
  years: true,
  probability: true,
}

/** The `probability` that at least one of `guesses` hits one of `liveIds` among 2^`bits` values. */
export interface GuessBudget {
  readonly bits: number
  readonly liveIds: number
  readonly guesses: number
  readonly probability: number
}

/** A guess budget over time. A year has 365.25 days. */
export interface GuessBudgetInTime extends GuessBudget {
  readonly years: number
}

const SECONDS_PER_YEAR = 31_557_600

/**
 * Computes the space, the number of live IDs, the guesses or the probability of a hit, for IDs that grant access on their own. Pass
 * three of the four, and the result includes the fourth.
 *
 * Every live ID is a target, so the probability grows with the product of `liveIds` and `guesses`, and a million live IDs cost 20 bits. A
 * collision budget does not measure this risk: 300 million IDs from 36^12 values collide with a probability of 1%, but 150 million guesses
 * hit one of these IDs with the same probability.
 *
 * Units: unpredictable `bits`, up to 2,000; random `guesses` in total, or `guessesPerSecond` for `years`; `probability` of at least one
 * hit, above 0 and below 1.
 *
 * @throws {IdError} `out_of_range`; `invalid_option` for an unknown quantity.
 * @example
 * guessBudget({ alphabet: 36, length: 12, liveIds: 1e6, guessesPerSecond: 100, probability: 0.01 }).years //=> 15.0…
 * guessBudget({ liveIds: 1e9, guesses: 1e15, probability: 1e-9 }).bits //=> 109.6…
 */
export function guessBudget(question: GuessQuestion): GuessBudget
export function guessBudget(question: GuessQuestionInTime): GuessBudgetInTime
export function guessBudget(given: GuessQuestion | GuessQuestionInTime): GuessBudget | GuessBudgetInTime {
  const question = readOptions(given, GUESS_OPTIONS, 'guessBudget')
  const guessesPerSecond = positive('guesses per second', question.guessesPerSecond)
  const years = positive('years', question.years)
  const made = guessesPerSecond && years && guessesPerSecond * years * SECONDS_PER_YEAR
  const guesses = within('guesses', question.guesses ?? made, 1, Number.MAX_VALUE)
  const liveIds = within('live IDs', question.liveIds, 1, Number.MAX_VALUE)
  const [space, probability] = [readBits(question), checkProbability(question.probability)]
  const open = openQuantity({ space, liveIds, guesses, probability })
  const budget = solveGuess(space, liveIds, guesses, probability, open)
  return guessesPerSecond
    ? { ...budget, years: budget.guesses / guessesPerSecond / SECONDS_PER_YEAR }
    : budget
}

type Quantity = 'space' | 'liveIds' | 'guesses' | 'probability'

/** Computes the omitted quantity, ignoring its argument. */
function solveGuess(bits = 0, liveIds = 1, guesses = 1, probability = 0, open: Quantity): GuessBudget {
  const exponent = -Math.log1p(-probability)
  // The base-2 logarithm of the share of the space that live IDs occupy.
  const share = Math.log2(-Math.expm1(-exponent / guesses))
  const given = { bits, liveIds, guesses, probability }
  switch (open) {
    case 'space':
      return { ...given, bits: Math.log2(liveIds) - share }
    case 'liveIds':
      return { ...given, liveIds: 2 ** (share + bits) }
    case 'guesses':
      return { ...given, guesses: exponent / computeMissExponent(bits, liveIds) }
    case 'probability':
      return { ...given, probability: -Math.expm1(-guesses * computeMissExponent(bits, liveIds)) }
  }
}

/** Computes the exponent x of e^-x, the probability that a guess misses. */
function computeMissExponent(bits: number, liveIds: number): number {
  return -Math.log1p(-Math.min(1, 2 ** (Math.log2(liveIds) - bits)))
}

/** Keys that an object must not have, so that the members of a union stay distinct. */
export type Without<Key extends string> = { readonly [Each in Key]?: never }

/** The members of a format that a budget needs. Each format with random bodies reports its `randomBits`. */
export interface RandomFormat {
  readonly name: string
  readonly randomBits?: number
}

/** The number of possible IDs: 2^bits, alphabet^length (with an alphabet or its size), or the space of a format. */
export type IdSpace =
  | ({ readonly bits: number } & Without<'alphabet' | 'length' | 'format'>)
  | ({ readonly alphabet: string | number; readonly length: number } & Without<'bits' | 'format'>)
  | ({ readonly format: RandomFormat } & Without<'bits' | 'alphabet' | 'length'>)

/** A question that asks for the space. */
export type NoSpace = Without<'bits' | 'alphabet' | 'length' | 'format'>

// In a larger space, the number of IDs, which is about the square root of the space, may exceed the range of a double.
const MOST_SPACE_BITS = 2000

/**
 * Returns the space in bits, because the number of values may be too large for a double.
 *
 * @throws {IdError} `out_of_range` if the space is invalid or larger than 2^2000, or if the format reports no bits.
 */
function readBits({ bits, alphabet, length, format }: IdSpace | NoSpace): number | undefined {
  if (format !== undefined && format.randomBits === undefined) {
    throw new IdError(
      'out_of_range',
      'a format with random IDs',
      `${format.name}, which reports no randomBits`,
    )
  }
  const size = typeof alphabet === 'string' ? new Set(alphabet).size : alphabet
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 2)) {
    throw outOfRange('an alphabet of at least 2 different characters', size)
  }
  if (length !== undefined && !(Number.isSafeInteger(length) && length >= 1)) {
    throw outOfRange('a length of at least 1 character', length)
  }
  const known = bits ?? format?.randomBits ?? (size && length && Math.log2(size) * length)
  return within('a space', known, 0, MOST_SPACE_BITS, ' bits')
}

/** @throws {IdError} `out_of_range` if a given quantity is not a finite number above 0. */
function positive(what: string, value: number | undefined): number | undefined {
  if (value === undefined || (0 < value && value <= Number.MAX_VALUE)) return value
  throw outOfRange(`${what} above 0`, value)
}

/** @throws {IdError} `out_of_range` if a given quantity is not between `least` and `most`. */
function within(what: string, value: number | undefined, least: number, most: number, unit = '') {
  if (value === undefined || (least <= value && value <= most)) return value
  throw outOfRange(`${what} from ${least} to ${most}${unit}`, value)
}

/** @throws {IdError} `out_of_range` if a given probability is not between 0 and 1. */
function checkProbability(probability: number | undefined): number | undefined {
  if (probability === undefined || (0 < probability && probability < 1)) return probability
  throw outOfRange('a probability above 0 and below 1', probability)
}

/**
 * Finds the omitted quantity.
 *
 * @throws {IdError} `out_of_range` unless exactly one quantity is left out.
 */
function openQuantity<Quantity extends string>(
  quantities: Readonly<Record<Quantity, number | undefined>>,
): Quantity {
  const all = Object.keys(quantities) as Quantity[]
  const given = all.filter((each) => quantities[each] !== undefined)
  const [open, ...more] = all.filter((each) => quantities[each] === undefined)
  if (open !== undefined && more.length === 0) return open
  const expected = `all but one of ${joinWords(all, 'and')}`
  throw new IdError('out_of_range', expected, joinWords(given, 'and') || 'none')
}
