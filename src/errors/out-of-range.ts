/** The error of a value that is too small, too large, or not a number. */
import { IdError } from './error.ts'
import { describeNumber } from './words.ts'

export function outOfRange(expected: string, value: unknown): IdError {
  return new IdError('out_of_range', expected, describeNumber(value))
}
