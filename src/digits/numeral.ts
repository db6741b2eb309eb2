/** Numbers up to a largest one, in the digits of any alphabet, zero-padded: checked and read exactly. */
import { digitAt, digitTable } from './alphabet.ts'
import type { BodyFault } from './body-fault.ts'
import { boundedDigits } from './bounded-digits.ts'
import { toDigits } from './groups.ts'

/** One way to spell the numbers from 0 to a largest one, all in the same length. */
export interface Numeral {
  /** Digits of a number: the fewest that hold the largest one. */
  readonly length: number
  /** Says why the text from `offset` on is no such number. It copies nothing and does no arithmetic. */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** The number of the checked digits that begin at a place. */
  read(this: void, text: string, at: number): bigint
}

export function createNumeral(alphabet: string, largest: bigint): Numeral {
  const base = BigInt(alphabet.length)
  const digitOfCode = digitTable(alphabet)
  const lastDigits = toDigits(largest, alphabet.length)
  const { length } = lastDigits
  const checkDigits = boundedDigits(alphabet, lastDigits)
  return {
    length,
    check: (text, offset) => (text.length - offset === length ? checkDigits(text, offset) : 'invalid_length'),
    read(text, at) {
      let value = 0n
      for (let i = at; i < at + length; i++) value = value * base + BigInt(digitAt(digitOfCode, text, i))
      return value
    },
  }
}
