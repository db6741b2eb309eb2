/** The values of a field that is drawn or counted: parts of 24 bits, least first, below a size. */
import { toDigits } from '../../digits/groups.ts'
import { PART, PART_BITS } from '../../digits/number-writer.ts'
import type { RandomSource } from '../../digits/random-source.ts'
import { standstill } from '../../digits/uniform-digits.ts'

// At least half of all values are taken: 256 refusals in a row do not happen to a source that works.
const MOST_REFUSALS = 256

/** The values from 0 to a size. */
export interface Values {
  /** Draws a value, each equally likely. */
  draw(this: void, parts: number[], from: number, random: RandomSource): void
  /** Puts the value at `from`, and up to 2^32 more, into `sum`. Whether that is below the size. */
  add(this: void, parts: readonly number[], from: number, by: number, sum: number[]): boolean
}

export function createValues(size: bigint): Values {
  const largest = toDigits(size - 1n, PART).reverse()
  const count = largest.length
  const widths = largest.map((part, j) => (j < count - 1 ? PART_BITS : 32 - Math.clz32(part)))
  const isPowerOfTwo = (size & (size - 1n)) === 0n

  /** Whether parts of the right widths exceed the largest value. */
  function isTooLarge(parts: readonly number[], from: number): boolean {
    for (let j = count - 1; j >= 0; j--) {
      const difference = (parts[from + j] as number) - (largest[j] as number)
      if (difference !== 0) return difference > 0
    }
    return false
  }

  function drawOnce(parts: number[], from: number, random: RandomSource): void {
    for (let j = 0; j < count; j++) parts[from + j] = random.uint32() >>> (32 - (widths[j] as number))
  }

  return {
    draw(parts, from, random) {
      drawOnce(parts, from, random)
      if (isPowerOfTwo) return
      for (let refusals = 0; isTooLarge(parts, from); refusals++) {
        if (refusals === MOST_REFUSALS) throw standstill()
        drawOnce(parts, from, random)
      }
    },
    add(parts, from, by, sum) {
      let carry = by
      for (let j = 0; j < count; j++) {
        const part = (parts[from + j] as number) + carry
        carry = part < PART ? 0 : Math.floor(part / PART)
        sum[j] = part - carry * PART
      }
      return carry === 0 && !isTooLarge(sum, 0)
    },
  }
}

/** Draws a value of up to 53 bits. */
export function drawNumber(size: bigint, random: RandomSource): number {
  const parts: number[] = []
  createValues(size).draw(parts, 0, random)
  return parts.reduceRight((value, part) => value * PART + part, 0)
}
