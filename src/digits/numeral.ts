/**
 * Numbers of more than 53 bits in the digits of any alphabet, zero-padded, written and read exactly.
 *
 * A number is given in parts: `n = Σ part[j] · weight[j]`. With the powers of 2^24 as weights the parts are limbs. With
 * others they may be the fields of a layout, say a time in milliseconds and a counter. The sum is the same. The
 * spelling is made in groups of digits: `n = Σ group[d] · G^d`, where G is a power of the base. Each weight is written
 * in base G beforehand, so spelling is a matrix of constants times the parts, and one carry from group to group.
 *
 * Why doubles are exact here: a part is at most 2^24, a constant is below G, at most 2^21, and there are at most 2^7
 * parts: their products and a carry add up to less than 2^53. The floor of a quotient is right: a whole number below
 * 2^53 that does not divide evenly misses the next whole quotient by at least 1/G. Rounding adds less.
 */

import { codesOf, digitAt, digitTable, NO_DIGIT } from './alphabet.ts'
import type { BodyFault } from './body-fault.ts'
import { digitsOf, groupLengthOf } from './groups.ts'

/** One way to spell the numbers from 0 to a largest one, all in the same length. */
export interface Numeral {
  /** Digits of a number: the fewest that hold the largest one. */
  readonly length: number
  /** Says why the text from `offset` on is no such number. It copies nothing and does no arithmetic. */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** Writes the character codes of the digits of `Σ part[j] · weight[j]`, which is at most the largest number. */
  write(this: void, parts: readonly number[], codes: number[], start: number): void
  /** The number of the checked text from `offset` on. */
  read(this: void, text: string, offset: number): bigint
}

export function createNumeral(alphabet: string, largest: bigint, weights: readonly bigint[]): Numeral {
  const base = alphabet.length
  const codeOfDigit = codesOf(alphabet)
  const digitOfCode = digitTable(alphabet)
  const lastDigits = digitsOf(largest, base)
  const length = lastDigits.length
  const groupLength = groupLengthOf(base)
  const groupSize = base ** groupLength
  const groupCount = Math.ceil(length / groupLength)
  const rows = weights.map((weight) => digitsOf(weight, groupSize))
  // One row for each group, least first: what each part adds to it.
  const columns = Array.from({ length: groupCount }, (_, d) => rows.map((row) => row.at(-1 - d) ?? 0))

  return {
    length,
    check(text, offset) {
      if (text.length - offset !== length) return 'invalid_length'
      // Which of two numbers of the same length is larger, the first different digit decides.
      let difference = 0
      for (let i = 0; i < length; i++) {
        const digit = digitAt(digitOfCode, text, offset + i)
        if (digit === NO_DIGIT) return 'invalid_character'
        if (difference === 0) difference = digit - (lastDigits[i] as number)
      }
      return difference > 0 ? 'overflow' : undefined
    },
    write(parts, codes, start) {
      let carry = 0
      let end = start + length
      for (const column of columns) {
        let sum = carry
        for (let j = 0; j < column.length; j++) sum += (parts[j] as number) * (column[j] as number)
        carry = Math.floor(sum / groupSize)
        // A group fits 32 bits, so `| 0` makes the divisions below those of integers.
        let rest = (sum - carry * groupSize) | 0
        const first = Math.max(start, end - groupLength)
        for (let i = end - 1; i >= first; i--) {
          const shorter = (rest / base) | 0
          codes[i] = codeOfDigit[rest - shorter * base] as number
          rest = shorter
        }
        end = first
      }
    },
    read(text, offset) {
      let value = 0n
      for (let i = offset; i < text.length; i++) {
        value = value * BigInt(base) + BigInt(digitAt(digitOfCode, text, i))
      }
      return value
    },
  }
}
