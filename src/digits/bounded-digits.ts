/** The digits of a number up to a largest one, judged one by one: a double rounds large numbers. */
import { digitAt, digitTable, NO_DIGIT } from './alphabet.ts'
import type { BodyFault } from './body-fault.ts'

/** Judges as many digits as the largest number has, from a place of a text on. */
export type DigitCheck = (text: string, at: number) => BodyFault | undefined

/** The check of numbers in an alphabet, zero-padded; `largest` are the digits of the largest one. */
export function boundedDigits(alphabet: string, largest: readonly number[]): DigitCheck {
  const table = digitTable(alphabet)
  return (text, at) => {
    // The first digit that differs says which of two numbers of one length is larger.
    let difference = 0
    for (let i = 0; i < largest.length; i++) {
      const digit = digitAt(table, text, at + i)
      if (digit === NO_DIGIT) return 'invalid_character'
      if (difference === 0) difference = digit - (largest[i] as number)
    }
    return difference > 0 ? 'overflow' : undefined
  }
}
