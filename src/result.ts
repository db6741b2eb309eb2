/** Knows what the safe doors return: a value, or the error that the other doors would throw. */
import type { IdError } from './error.ts'

/** What `safeParse` gives: the value, or the error that `parse` would throw. The shape is zod's. */
export type IdResult<Value> =
  | { readonly success: true; readonly data: Value; readonly error?: undefined }
  | { readonly success: false; readonly error: IdError; readonly data?: undefined }

/**
 * A failure whose error is made when it is first read, as zod does it: its stack costs fifty times what the check does,
 * and who only branches on `success` never looks.
 */
export function failure(explain: () => IdError): IdResult<never> {
  let error: IdError | undefined
  return {
    success: false,
    get error() {
      error ??= explain()
      return error
    },
  }
}
