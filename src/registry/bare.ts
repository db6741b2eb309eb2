/** Ids from before the prefix: whole texts of a format, for `accepts`. */

import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef, Bare } from '../definition/definition-type.ts'
import { composePattern, overlap, type Shape } from '../definition/shape.ts'
import { IdError } from '../errors/error.ts'
import { ownOptions } from '../errors/options.ts'
import { attempt, ownMembers } from '../errors/runtime.ts'
import { showValue } from '../errors/words.ts'
import { createOpaque, LONGEST_TEXT, OPAQUE_OPTIONS, type OpaqueOptions } from '../formats/opaque/opaque.ts'
import { isSealed, type Sealed } from '../formats/sealed/sealed.ts'
import { readChecks } from '../formats/shared/checks.ts'
import { type Format, readLengths } from '../formats/shared/format.ts'
import { checkInteger, checkLength, invalidFormat, isAlphabet } from '../formats/shared/options.ts'

/**
 * Ids from before the prefix, which a definition accepts as its own: the bodies of a format, or texts of an alphabet and
 * a length.
 *
 * The strict functions of that definition accept the texts. Nothing generates them, and neither `parse`, `findIds`,
 * `matchId` nor a union finds them: without a prefix, only the column identifies the kind. The alphabet may have `_`, as that of
 * nanoid has; a text that begins with the prefix and `_` is not a bare id. They carry nothing.
 *
 * @throws {IdError} `invalid_format` for a value that is neither a format nor an alphabet and a length.
 * @example
 * const TagId = defineId('tag', { accepts: [bare({ length: 25, alphabet: '0123456789abcdefghijklmnopqrstuvwxyz' })] })
 * TagId.is('cjld2cjxh0000qzrmn831i7rn') //=> true
 */
export function bare(given: Format | OpaqueOptions): Bare {
  const isFormat = Object.hasOwn(Object(given), 'check')
  if (!isFormat) readChecks()?.checkNames(given as OpaqueOptions, OPAQUE_OPTIONS, 'bare')
  const own = ownOptions(given)
  const { alphabet, length } = own
  checkAlphabet(alphabet)
  checkLength(length)
  checkInteger(readLengths({ length })[1], 'length', 1, LONGEST_TEXT)
  const format = isFormat ? (given as Format) : createOpaque(own)
  const members: Bare & Pick<Format, 'name' | 'check'> = {
    name: `bare(${format.name})`,
    bare: format,
    // No body of an id with a prefix is one of these.
    check: () => 'invalid_length',
    narrow: (definition, shape) => narrow(definition, shape, format),
  }
  return members
}

/** A text without a prefix may hold the separator of one. */
function checkAlphabet(alphabet: string | undefined): void {
  if (alphabet === undefined || (typeof alphabet === 'string' && isAlphabet(alphabet.replace('_', ''))))
    return
  throw invalidFormat('an alphabet of different visible ASCII characters', showValue(alphabet))
}

type Narrowed = { -readonly [Member in 'accepts' | 'body' | 'formatOf' | 'pattern']: AnyIdDef[Member] } & {
  bare?: readonly Format[]
  timestamp?: (id: AnyId) => Date | undefined
}

/** @throws {IdError} `invalid_format` if a bare ID may be a plain key, which a sealer would open as a row, or would never open. */
function checkKeys(sealed: Sealed | undefined, format: Format): void {
  if (!sealed) return
  const isAccepting = Object.hasOwn(sealed, 'acceptsKey')
  const keys = { alphabet: '0123456789', length: countDigits(sealed), places: { 0: '123456789' } }
  if (isAccepting ? !overlap(keys, format) : /[^0-9]/.test(format.alphabet)) return
  throw invalidFormat(
    isAccepting
      ? "bare ids that are never keys beside `sealed(key, { accepts: 'key' })`"
      : "plain keys to be accepted by `sealed(key, { accepts: 'key' })`",
    `bare(${format.name})`,
  )
}

/** Digits of the largest number of 64 bits, the block that a key has to itself. */
const MOST_DIGITS = 20

/** The fewest and the most digits of a key. */
function countDigits({ key }: Sealed): readonly [least: number, most: number] {
  const isKey = (digits: number) => attempt(() => key.fromText('1'.padEnd(digits, '0'))) !== undefined
  let most = MOST_DIGITS
  while (most > 1 && !isKey(most)) most--
  return [1, most]
}

function narrow(definition: AnyIdDef, shape: Shape, format: Format): void {
  const { head, formats, isBare, bare: others } = shape
  const { body, formatOf, timestamp }: Narrowed = ownMembers(definition)
  checkKeys(formats.find(isSealed), format)
  const [present, ...former] = formats
  const accepts = former.filter(({ name }) => name !== `bare(${format.name})`)
  shape.formats = [present, ...accepts]
  shape.isBare = (text) => isBare?.(text) || (!text.startsWith(head) && format.check(text, 0) === undefined)
  const hasPrefix = (id: AnyId) => definition.parse(id).startsWith(head)
  const all = [...others, format]
  shape.bare = all
  const patterns = [composePattern(shape).source, ...all.map(({ pattern }) => `^(?:${pattern})$`)]
  const narrowed: Partial<Narrowed> = {
    accepts,
    bare: all,
    pattern: new RegExp(patterns.join('|')),
    formatOf: (id) => (hasPrefix(id) ? formatOf(id) : undefined),
    ...(timestamp && { timestamp: (id: AnyId) => (hasPrefix(id) ? timestamp(id) : undefined) }),
    body(id) {
      if (hasPrefix(id)) return body(id)
      throw new IdError('missing_prefix', `an id with a body ("${head}…")`, 'an id without a prefix')
    },
  }
  Object.assign(definition, narrowed)
}
