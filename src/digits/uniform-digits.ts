/**
 * The interface for random sources, and uniform digits in any base from 32-bit random words.
 *
 * A word `w` below 2^32 is treated as the fraction `w / 2^32`. Multiplying the fraction by the base yields a digit as the integer part and
 * a new fraction, so `c` multiplications yield the `c` digits of `v = floor(w · N / 2^32)`, with `N = base^c`, and leave the remainder `w ·
 * N mod 2^32`. If N divides 2^32, as every power of two does, `v` is just the upper bits of the word. Otherwise, some values of `v` result
 * from more words than others. Words with a remainder below `2^32 mod N` are rejected, so that each `v` results from exactly `floor(2^32 /
 * N)` words (Lemire, "Fast Random Integer Generation in an Interval", 2019: https://doi.org/10.1145/3230636).
 *
 * Doubles are exact here: a base, or its square, is at most 2^21 and a fraction is below 2^32, so their product is below 2^53. The new
 * fraction is the low word of the product, which `Math.imul` computes independently of the digit, so each multiplication depends only on
 * the previous multiplication.
 */
import { type IdError, noCrypto } from '../errors/error.ts'

const WORD = 0x1_0000_0000

/** At least half of all words are accepted, so a working source never causes 256 rejections in a row. */
export const MOST_REFUSALS = 256

/** Fills the indexes `from` to `to` (exclusive) with the character codes of random digits. */
export type DigitFiller = (codes: number[], from: number, to: number, random: RandomSource) => void

/**
 * Creates a filler for the given digits, which are passed as character codes. Two digits at a time are drawn as a single digit in base²
 * and looked up in a table, which halves the number of multiplications.
 */
export function uniformDigits(digitCodes: readonly number[]): DigitFiller {
  const base = digitCodes.length
  const pairs = digitCodes.flatMap((first) => digitCodes.map((second) => 256 * first + second))
  // In base 36, each word yields 5 digits, and 4 in 10,000 words are drawn again. With 6 digits per word, half of the words would be
  // drawn again.
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

/** Draws a uniform integer from 0 to `bound - 1`, for a bound of at most 2^21. */
export function uniformBelow(bound: number, random: RandomSource): number {
  for (let refusals = 0; refusals <= MOST_REFUSALS; refusals++) {
    const product = random.uint32() * bound
    const value = Math.floor(product / WORD)
    if (product - value * WORD >= WORD % bound) return value
  }
  throw standstill()
}

/** Creates the error for a source that returns the same word forever. */
export function standstill(): IdError {
  return noCrypto('The random source returns the same word every time.')
}

/** Lists `2^32 mod base^c` for every digit count `c` up to 32. If `base^c` exceeds the range of a word, every word is rejected. */
function refusedBelow(base: number): number[] {
  const refused: number[] = []
  // The loop counts digits, because an unchecked alphabet may have one digit or none, and the powers of 1 and 0 never exceed a word.
  for (let values = 1; refused.length < 33; values *= base) refused.push(WORD % values)
  return refused
}

/** Finds the number of digits per word that yields the most digits on average, including rejections. */
function bestBatch(refused: readonly number[]): number {
  const yields = refused.map((tooLow, count) => count * (1 - tooLow / WORD))
  return yields.indexOf(Math.max(...yields))
}

/** A source of uniformly distributed bits. Generators receive the source as a parameter, so that tests can pass a seeded source. */
export interface RandomSource {
  /** Returns a uniform integer from 0 to 2^32 - 1. */
  uint32(): number
}
