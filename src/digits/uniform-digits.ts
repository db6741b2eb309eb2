/**
 * The interface for random sources, and uniform digits in any base from 32-bit random words.
 *
 * A word `w` below 2^32 is treated as the fraction `w / 2^32`. Multiplying the fraction by the base yields a digit as the integer part and
 * a new fraction, so `c` multiplications yield the `c` digits of `v = floor(w · N / 2^32)`, with `N = base^c`, and leave the remainder `w ·
 * N mod 2^32`. If N divides 2^32, as every power of two does, `v` is just the upper bits of the word. Otherwise, some values of `v` result
 * from more words than others. Words with a remainder below `2^32 mod N` are rejected, so that each `v` results from exactly `floor(2^32 /
 * N)` words (Lemire, "Fast Random Integer Generation in an Interval", 2019: https://doi.org/10.1145/3230636).
 *
 * The new fraction is the low word of the product, which `Math.imul` computes independently of the digit, so each multiplication depends
 * only on the previous multiplication. All numbers are 32-bit integers, because engines convert between integers and doubles slowly.
 */
import { type IdError, noCrypto } from '../errors/error.ts'
import { digitPairs } from './alphabet.ts'

const WORD = 0x1_0000_0000

/** At least half of all words are accepted, so a working source never causes 256 rejections in a row. */
export const MOST_REFUSALS = 256

/** Fills the indexes `from` to `to` (exclusive) with the character codes of random digits. */
export type DigitFiller = (codes: number[], from: number, to: number, random: RandomSource) => void

/**
 * Creates a filler for the digits of an alphabet. Two digits at a time are drawn as a single digit in base² and looked up in a table, which
 * halves the number of multiplications.
 */
export function uniformDigits(alphabet: string): DigitFiller {
  const pairs = digitPairs(alphabet)
  const base = pairs.length
  const batch = bestBatch(base)
  const values = base ** batch
  const tooLow = WORD % values

  return (codes, from, to, random) => {
    let fraction = 0
    for (let at = from, left = 0; at < to; at += 2, left--) {
      if (left === 0) {
        let refusals = 0
        do {
          if (refusals++ > MOST_REFUSALS) throw standstill()
          fraction = random.uint32() | 0
        } while (Math.imul(fraction, values) >>> 0 < tooLow)
        left = batch
      }
      // The products of the base, which is below 2^15, and half a word are below 2^31.
      const digit = (Math.imul(fraction >>> 16, base) + (Math.imul(fraction & 0xffff, base) >>> 16)) >>> 16
      const pair = pairs[digit] as number
      codes[at] = pair >>> 8
      if (at + 1 < to) codes[at + 1] = pair & 255
      fraction = Math.imul(fraction, base)
    }
  }
}

/** Draws a uniform integer from 0 to `bound - 1`, for a bound of at most 2^21, so that the product is exact as a double. */
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

/**
 * Finds the number of pairs per word that yields the most digits on average, including rejections. In base 36, the number is two, because
 * half of all words would be rejected with three.
 */
function bestBatch(base: number): number {
  // An unchecked alphabet may have one digit or none, and no power of 1 or 0 exceeds a word.
  const yields = Array.from({ length: 17 }, (_, count) => count * (1 - (WORD % base ** count) / WORD))
  return yields.indexOf(Math.max(...yields))
}

/** A source of uniformly distributed bits. Generators receive the source as a parameter, so that tests can pass a seeded source. */
export interface RandomSource {
  /** Returns a uniform integer from 0 to 2^32 - 1. */
  uint32(): number
}
