/**
 * The interface of a random source, and uniform digits of any base from its 32-bit words.
 *
 * A word `w` below 2^32 is read as the fraction `w / 2^32`. Multiplied by the base, its integer part is a digit and the rest is a
 * fraction again, so `c` multiplications give the `c` digits of `v = floor(w · N / 2^32)`, with `N = base^c`, and leave
 * `w · N mod 2^32`. If N divides 2^32, as every power of two does, `v` is just the upper bits of the word. Otherwise some `v` have one
 * word more than others. Words that leave less than `2^32 mod N` are drawn again, so that each `v` keeps exactly `floor(2^32 / N)`
 * words (Lemire, "Fast Random Integer Generation in an Interval", 2019: https://doi.org/10.1145/3230636).
 *
 * Doubles are exact here: a base, or its square, is at most 2^21 and a fraction below 2^32, so their product is below 2^53. The rest
 * is the low word of the product, which `Math.imul` computes without the digit, so that each multiplication waits only for the
 * multiplication before it.
 */
import { type IdError, noCrypto } from '../errors/error.ts'

const WORD = 0x1_0000_0000

/** At least half of all words are accepted, so 256 rejections in a row never happen with a working source. */
export const MOST_REFUSALS = 256

/** Fills the places `from` to `to` (exclusive) with the character codes of random digits. */
export type DigitFiller = (codes: number[], from: number, to: number, random: RandomSource) => void

/**
 * Creates a filler that draws from these digits, which are given by their character codes. It draws two digits at a time as a single
 * digit of base² and takes both from a table, which halves the number of multiplications.
 */
export function uniformDigits(digitCodes: readonly number[]): DigitFiller {
  const base = digitCodes.length
  const pairs = digitCodes.flatMap((first) => digitCodes.map((second) => 256 * first + second))
  // In base 36, each word yields 5 digits, and 4 in 10,000 words are drawn again. A word could yield 6 digits, but half of the words
  // would be drawn again.
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

/** Creates the error about a source that returns the same word forever. */
export function standstill(): IdError {
  return noCrypto('The random source returns the same word every time.')
}

/** Lists `2^32 mod base^c` for every count of digits `c` up to 32. If `base^c` exceeds the range of a word, every word is rejected. */
function refusedBelow(base: number): number[] {
  const refused: number[] = []
  // The loop counts digits, because an unchecked alphabet may have one digit or none, and the powers of its base never exceed a word.
  for (let values = 1; refused.length < 33; values *= base) refused.push(WORD % values)
  return refused
}

/** Finds the count of digits for which a word yields the most digits on average, including rejections. */
function bestBatch(refused: readonly number[]): number {
  const yields = refused.map((tooLow, count) => count * (1 - tooLow / WORD))
  return yields.indexOf(Math.max(...yields))
}

/** A source of uniformly distributed bits. Generators receive it as a parameter, so that tests can seed them. */
export interface RandomSource {
  /** Returns a uniform integer from 0 to 2^32 - 1. */
  uint32(): number
}
