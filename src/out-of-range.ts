/** Knows the error of a value that is too small, too large, or no number at all. */
import { IdError } from './error.ts'
import { kindOf } from './kind-of.ts'

/** An `out_of_range` error, which shows a number and tells of other values the kind. */
export function outOfRange(expected: string, value: unknown): IdError {
  return new IdError('out_of_range', expected, numberText(value))
}

/** A number as it is, and the kind of what is none. */
export function numberText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? `${value}` : kindOf(value)
}
