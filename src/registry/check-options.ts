/** The checks of what `defineId` receives, for programs without types and for what types cannot see. */
import type { Bare } from '../definition/bare-type.ts'
import { checkFormats } from '../definition/check-formats.ts'
import { checkNamed } from '../definition/named.ts'
import { checkPrefix } from '../definition/prefix.ts'
import type { Shape } from '../definition/shape.ts'
import { IdError } from '../errors/error.ts'
import { describeKind } from '../errors/words.ts'
import type { Format } from '../formats/shared/format.ts'
import { ownOptions } from '../formats/shared/options.ts'
import { paddedUuid25 } from '../formats/uuid25-default.ts'
import type { DefineOptions } from './define-id.ts'

const LISTS = ['accepts', 'aliases', 'named', 'examples'] as const
const TEXTS = ['entity', 'description'] as const

/** @throws {IdError} as `checkTypes`, `checkPrefix` and `checkFormats` do; `invalid_option` when options are no object. */
export function checkGiven(prefix: unknown, given: DefineOptions<Format, Format & Partial<Bare>>): void {
  const options = ownOptions(given, 'invalid_option')
  checkTypes(options)
  checkPrefix(prefix)
  const { format = paddedUuid25, accepts = [] } = options
  checkFormats([format, ...accepts.filter((each) => !each?.narrow)])
}

/** Options of any type. */
type Given = { readonly [Option in (typeof LISTS | typeof TEXTS)[number]]?: unknown }

/** @throws {IdError} `invalid_option` when an option is of another type, or the entity is empty. */
function checkTypes(options: Given): void {
  for (const option of LISTS) {
    const list = options[option]
    // A string has a length and items, too.
    if (list !== undefined && !Array.isArray(list)) throw wrong(option, 'an array', describeKind(list))
  }
  for (const option of TEXTS) {
    const text = options[option]
    if (text !== undefined && typeof text !== 'string') throw wrong(option, 'a text', describeKind(text))
  }
  if (options.entity === '') throw wrong('entity', 'a text', 'an empty one')
}

function wrong(option: string, expected: string, receivedText: string): IdError {
  return new IdError('invalid_option', `\`${option}\` to be ${expected}`, receivedText)
}

/** @throws {IdError} as `checkPrefix` and `checkNamed` do; `invalid_prefix` when two prefixes are equal. */
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
