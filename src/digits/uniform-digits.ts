/**
 * The interface of a random source, and uniform digits of any base from its 32-bit words.
 *
 * A word `w` below 2^32 is read as the fraction `w / 2^32`. Multiplied by the base, its integer part is a digit and
 * the rest is a fraction again: so `c` multiplications give the `c` digits of `v = floor(w · N / 2^32)`,
 * with `N = base^c`, and leave `w · N mod 2^32`. Where N divides 2^32, as with every power of two, that is just the
 * upper bits of the word. Elsewhere some `v` have one word more than others. Words that leave less than
 * `2^32 mod N` are drawn again, and each `v` keeps exactly `floor(2^32 / N)` of them (Lemire, "Fast Random Integer
 * Generation in an Interval", 2019: https://doi.org/10.1145/3230636).
 *
 * Doubles are exact here: a base, or its square, is at most 2^21 and a fraction below 2^32, so their product is below 2^53.
 * The rest is its low word, which `Math.imul` finds without the digit: each multiplication waits for the one
 * before, and for nothing else.
 */
import { type IdError, noCrypto } from '../errors/error.ts'

const WORD = 0x1_0000_0000

/** At least half of all words are taken: 256 rejections in a row do not happen to a source that works. */
export const MOST_REFUSALS = 256

/** Fills the places `from` to `to` (exclusive) with the character codes of random digits. */
export type DigitFiller = (codes: number[], from: number, to: number, random: RandomSource) => void

/**
 * A filler that draws from these digits, given by their character codes. Two digits at a time, as one of base², which
 * come from a table: half as many multiplications.
 */
export function uniformDigits(digitCodes: readonly number[]): DigitFiller {
  const base = digitCodes.length
  const pairs = digitCodes.flatMap((first) => digitCodes.map((second) => 256 * first + second))
  // For base 36: 5 digits a word, of which 4 in 10,000 are drawn again (6 digits would fit, but half of them would not
  // do).
  const refused = refusedBelow(base)
  const batch = bestBatch(refused)

  return (codes, from, to, random) => {
    for (let at = from; at < to; ) {
      const end = Math.min(at + batch, to)
      const tooLow = refused[end - at] as number
      let fraction: number
      let refusals = -1
      do {
        if (++refusals > MOST_REFUSALS) throw standstill()
        fraction = random.uint32()
        let i = at
        for (; i < end - 1; i += 2) {
          const both = pairs[((fraction * pairs.length) / WORD) | 0] as number
          codes[i] = both >>> 8
          codes[i + 1] = both & 255
          fraction = Math.imul(fraction, pairs.length) >>> 0
        }
        if (i < end) {
          codes[i] = digitCodes[((fraction * base) / WORD) | 0] as number
          fraction = Math.imul(fraction, base) >>> 0
        }
      } while (fraction < tooLow)
      at = end
    }
  }
}

/** A uniform integer from 0 to `bound - 1`, for a bound of at most 2^21. */
export function uniformBelow(bound: number, random: RandomSource): number {
  for (let refusals = 0; refusals <= MOST_REFUSALS; refusals++) {
    const product = random.uint32() * bound
    const value = Math.floor(product / WORD)
    if (product - value * WORD >= WORD % bound) return value
  }
  throw standstill()
}

/** The error about a source that gives one word for ever. */
export function standstill(): IdError {
  return noCrypto('The random source gives the same word every time.')
}

/** `2^32 mod base^c` for every count of digits `c` up to 32. Beyond the range of a word every word is rejected. */
function refusedBelow(base: number): number[] {
  const refused: number[] = []
  // An alphabet that nothing checked may have one digit, or none: the powers of its base never leave a word.
  for (let values = 1; refused.length < 33; values *= base) refused.push(WORD % values)
  return refused
}

/** The count of digits for which a word yields the most, its rejections taken into account. */
function bestBatch(refused: readonly number[]): number {
  const yields = refused.map((tooLow, count) => count * (1 - tooLow / WORD))
  return yields.indexOf(Math.max(...yields))
}

/** A source of uniformly distributed bits. Generators receive it as a parameter, so tests can seed them. */
export interface RandomSource {
  /** A uniform integer from 0 to 2^32 - 1. */
  uint32(): number
}
