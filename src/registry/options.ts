/** The options for `defineId`, and their runtime checks. */

import type { Bare } from '../definition/definition-type.ts'
import { checkPrefix } from '../definition/prefix.ts'
import { checkFormats, checkNamed, type Shape } from '../definition/shape.ts'
import { IdError } from '../errors/error.ts'
import { ownOptions, readOptions } from '../errors/options.ts'
import { describeKind } from '../errors/words.ts'
import { isSealed } from '../formats/sealed/sealed.ts'
import type { Format } from '../formats/shared/format.ts'
import { invalidFormat } from '../formats/shared/options.ts'
import { paddedUuid25 } from '../formats/uuid25/uuid25-default.ts'

/**
 * Options for `defineId`. `undefined` counts as absent, so that a helper can forward its own optional parameters. The type of `format`
 * excludes `undefined`, because the format determines the definition's methods.
 */
export interface DefineOptions<Chosen extends Format = Format, Former extends Format | Bare = never> {
  /** How bodies are generated and checked. Defaults to `uuid25()`. */
  readonly format?: Chosen
  /** The full name of the entity, if the prefix is an abbreviation: `keyspace` for `ks`. Messages and titles use this name. */
  readonly entity?: string | undefined
  /** The description in the JSON Schema, which then also has a title, such as `user ID`. */
  readonly description?: string | undefined
  /** Sample IDs for the JSON Schema. By default, the format provides one sample. Pass an empty list to omit samples. */
  readonly examples?: readonly string[] | undefined
  /** Former prefixes, which stay reserved in the registry. `parse` rejects them, and `normalize` rewrites them. */
  readonly aliases?: readonly string[] | undefined
  /**
   * Former formats, whose IDs are accepted but never generated. Formats must differ in length, alphabet or a fixed position. Two formats
   * may overlap only if neither carries time, bytes, a number or fields. Use `bare(format)` for IDs that predate the prefix.
   */
  // The empty tuple makes the compiler infer each member. For a plain list, the compiler drops a member whose type is included in another
  // member's type.
  readonly accepts?: readonly Former[] | readonly [] | undefined
  /** Exact IDs that match no format, such as `ws_local_root`. Named IDs carry no time, bytes or number. */
  readonly named?: readonly string[] | undefined
}

/** The type of each option. */
const DEFINE_OPTIONS: { readonly [Option in keyof DefineOptions]-?: 'format' | 'text' | 'list' } = {
  format: 'format',
  entity: 'text',
  description: 'text',
  examples: 'list',
  aliases: 'list',
  accepts: 'list',
  named: 'list',
}

/**
 * Checks a definition's options. `whole` is the object that a parser received, which also contains the prefix.
 *
 * @throws {IdError} the same errors as `readOptions`, `checkTypes`, `checkPrefix` and `checkFormats`.
 */
export function checkGiven(
  prefix: unknown,
  given: DefineOptions<Format, Format & Partial<Bare>>,
  whole: object = given,
): void {
  ownOptions(whole, 'invalid_option')
  const options = readOptions(given, DEFINE_OPTIONS, 'defineId')
  checkTypes(options)
  checkPrefix(prefix)
  const { format = paddedUuid25, accepts = [] } = options
  const bodies = accepts.filter((each) => !each?.bare)
  checkFormats([format, ...bodies])
  if ([format, ...bodies].filter(isSealed).length > 1) {
    throw invalidFormat('at most one sealed(key) format', 'two')
  }
}

/** @throws {IdError} `invalid_option` if an option has the wrong type, or the entity is empty. */
function checkTypes(options: { readonly [Option in keyof DefineOptions]?: unknown }): void {
  for (const [option, type] of Object.entries(DEFINE_OPTIONS)) {
    const given = options[option as keyof DefineOptions]
    if (given === undefined) continue
    // Use `Array.isArray`, because strings have a length and indexes as well.
    if (type === 'list' && !Array.isArray(given)) throw wrongOption(option, 'an array', describeKind(given))
    if (type === 'text' && typeof given !== 'string')
      throw wrongOption(option, 'a string', describeKind(given))
  }
  if (options.entity === '') throw wrongOption('entity', 'a non-empty string', '""')
}

function wrongOption(option: string, expected: string, receivedText: string): IdError {
  return new IdError('invalid_option', `\`${option}\` to be ${expected}`, receivedText)
}

/** @throws {IdError} the same errors as `checkPrefix` and `checkNamed`; `invalid_prefix` if two prefixes are equal. */
export function checkShape(shape: Shape): void {
  const { prefix, aliases, formats } = shape
  for (const alias of aliases) checkPrefix(alias)
  for (const { prefixPattern } of formats) checkPrefix(prefix, prefixPattern)
  const prefixes = [prefix, ...aliases]
  if (new Set(prefixes).size < prefixes.length) {
    throw new IdError(
      'invalid_prefix',
      'a prefix and aliases that are all different',
      JSON.stringify(prefixes),
    )
  }
  checkNamed(shape)
}
