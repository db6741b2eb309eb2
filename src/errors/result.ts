/** The result of functions that do not throw: a value, or the error. */
import type { IdError } from './error.ts'

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
export function dataOf<Value>({ data, error }: IdResult<Value>): Value {
  if (error) throw error
  return data
}

/**
 * A failure whose error is created when it is first read: its stack costs many times what the check does, and callers
 * that only branch on `success` never read it. Reading it releases the explanation, and with it the input.
 */
export function failure(explain: () => IdError): IdResult<never> {
  let known: IdError | (() => IdError) = explain
  return {
    success: false,
    get error() {
      if (typeof known === 'function') known = known()
      return known
    },
  }
}
