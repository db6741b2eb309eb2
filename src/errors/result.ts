/** The result of functions that do not throw: a value, or the error. */
import type { IdError } from './error.ts'
import { stackApi, withStackLimit } from './runtime.ts'

/**
 * The result of `safeParse`: the value, or the error that `parse` throws. The shape is zod's. As there, `error` may be
 * a getter, which creates the error when it is first read.
 *
 * @example
 * const { success, data, error } = UserId.safeParse(input)
 */
export type IdResult<Value> =
  | { readonly success: true; readonly data: Value; readonly error?: undefined }
  | { readonly success: false; readonly error: IdError; readonly data?: undefined }

/** The value of a result; throws its error. */
export function unwrap<Value>({ data, error }: IdResult<Value>): Value {
  if (!error) return data
  // One that was returned has no stack.
  stackApi.captureStackTrace?.(error, unwrap)
  throw error
}

/**
 * A failure whose error is created when it is first read, and without a stack, which costs many times as much as the check
 * does: it would lead to the reader. Reading the error releases the explanation, and with it the input.
 */
export function failure(explain: () => IdError): Extract<IdResult<never>, { readonly success: false }> {
  let known: IdError | (() => IdError) = explain
  return {
    success: false,
    get error() {
      if (typeof known === 'function') known = withStackLimit(0, known)
      return known
    },
  }
}
