/** Knows what the safe doors return: a value, or the error that the other doors would throw. */
import type { IdError } from './error.ts'

/**
 * What `safeParse` gives: the value, or the error that `parse` would throw. The shape is zod's, and as there `error` may be
 * a getter, which makes the error when it is first read.
 */
export type IdResult<Value> =
  | { readonly success: true; readonly data: Value; readonly error?: undefined }
  | { readonly success: false; readonly error: IdError; readonly data?: undefined }

/**
 * A failure whose error is made when it is first read: its stack costs many times what the check does, and who only
 * branches on `success` never looks. What explains it is let go then, and with it the input.
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
