/** The parsing of any id by the shared registry: from a text to its definition, typed by `Register`. */
import type { Id } from '../definition/brand.ts'
import { type IdResult, unwrap } from '../errors/result.ts'
import { dispatch, findRecord } from './dispatch.ts'
import type { Parsed, ParsedOf, RegisteredId } from './dispatch-types.ts'
import { sharedRecords } from './records.ts'

/**
 * Finds the definition of any id by its prefix, and checks the id with it.
 *
 * The type is the union of the definitions in `Register`; destructured, `prefix` narrows `id` and `definition`.
 * `Register` is a promise about a whole program: at a trust boundary, `idUnion` is the closed set.
 *
 * @throws {IdError} `not_a_string`, `missing_prefix`, `unknown_prefix`, or what the definition's `parse` throws.
 * @example
 * const { prefix, id } = parse('user_036twi214qwj7mgsvq83nm8wf')
 */
export function parse<Prefix extends string>(id: Id<Prefix>): ParsedOf<Prefix>
export function parse(input: unknown): Parsed
export function parse(input: unknown): Parsed {
  return unwrap(safeParse(input))
}

/**
 * Like `parse`, but returns the error instead of throwing it.
 *
 * @example
 * const result = safeParse(input)
 * if (!result.success) console.log(result.error.code, result.error.hint)
 */
export function safeParse(input: unknown): IdResult<Parsed> {
  // The type depends on the program's `Register`, which this package cannot see.
  return dispatch(sharedRecords(), input) as IdResult<Parsed>
}

/**
 * Tests whether the input, unchanged, is an id of a registered definition.
 *
 * @example
 * const ids = ['user_036twi214qwj7mgsvq83nm8wf', 'hello'].filter(isId)
 */
export function isId(input: unknown): input is RegisteredId {
  return findRecord(sharedRecords(), input) !== undefined
}
