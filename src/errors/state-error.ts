/** The error of a state of the program or the machine: a sentence in place of the formula, which is about values. */
import { IdError, type IdErrorCode, type IdErrorOptions } from './error.ts'

export function stateError(
  code: IdErrorCode,
  message: string,
  options?: Omit<IdErrorOptions, 'message'>,
): IdError {
  return new IdError(code, '', '', { ...options, message })
}
