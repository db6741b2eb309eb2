/** Knows the shared registry as functions: any text to its definition, typed by `Register`. */
import type { Id } from './brand.ts'
import { dispatch, entryOf } from './dispatch.ts'
import { sharedEntries } from './entries.ts'
import type { Parsed, ParsedOf, RegisteredId, RegisteredPrefix } from './register.ts'
import type { IdResult } from './result.ts'

/**
 * Finds the definition of any id by its prefix, and checks the id by it.
 *
 * The type is the union of what is in `Register`; destructured, `prefix` narrows `id` and `definition`.
 * `Register` is a promise about a whole program: at a trust boundary, `idUnion` is the closed set.
 *
 * @throws {IdError} `not_a_string`, `missing_prefix`, `unknown_prefix`, or what the definition's `parse` throws.
 * @example
 * const { prefix, id } = parse('user_036tzkoaehzhg7afb9h2b0wtk')
 */
export function parse<Prefix extends RegisteredPrefix>(id: Id<Prefix>): ParsedOf<Prefix>
export function parse(input: unknown): Parsed
export function parse(input: unknown): Parsed {
  const result = safeParse(input)
  if (result.success) return result.data
  throw result.error
}

/**
 * Like `parse`, but returns the error instead of throwing it.
 *
 * @example
 * const result = safeParse(input)
 * if (!result.success) console.log(result.error.code, result.error.hint)
 */
export function safeParse(input: unknown): IdResult<Parsed> {
  return dispatch(sharedEntries(), input) as IdResult<Parsed>
}

/**
 * Tells whether the input is an id of a registered definition, as it stands.
 *
 * @example
 * const ids = ['user_036tzkoaehzhg7afb9h2b0wtk', 'hello'].filter(isId)
 */
export function isId(input: unknown): input is RegisteredId {
  return typeof input === 'string' && entryOf(sharedEntries(), input) !== undefined
}
