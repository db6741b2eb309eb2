/** `bare`, for IDs that predate a definition's prefix. */

import type { AnyId } from '../definition/brand.ts'
import type { Accepted, AnyIdDef, Bare, BareIds } from '../definition/definition-type.ts'
import { overlap } from '../definition/shape.ts'
import { development } from '../errors/development.ts'
import { IdError } from '../errors/error.ts'
import { ownOptions } from '../errors/options.ts'
import { attempt, ownMembers } from '../errors/runtime.ts'
import { showValue } from '../errors/words.ts'
import { createOpaque, LONGEST_TEXT, OPAQUE_OPTIONS, type OpaqueOptions } from '../formats/opaque/opaque.ts'
import { isSealed, type Sealed } from '../formats/sealed/sealed.ts'
import { type Format, readLengths } from '../formats/shared/format.ts'
import { checkInteger, checkLength, invalidFormat, isAlphabet } from '../formats/shared/options.ts'

/**
 * Describes IDs that predate the prefix, so that a definition accepts them as its own. Pass the format of these IDs, or an alphabet and a
 * length.
 *
 * The definition's own functions accept bare IDs, but never generate them. `parse`, `findIds`, `matchId` and unions do not recognize bare
 * IDs, because without a prefix only the column identifies the kind. The alphabet may include `_`, as nanoid's does, but a string that
 * begins with the prefix and `_` is never a bare ID. Bare IDs carry no time, bytes or number.
 *
 * @throws {IdError} `invalid_format` for a value that is neither a format nor an object with an alphabet and a length.
 * @example
 * const TagId = defineId('tag', { accepts: [bare({ length: 25, alphabet: '0123456789abcdefghijklmnopqrstuvwxyz' })] })
 * TagId.is('cjld2cjxh0000qzrmn831i7rn') //=> true
 */
export function bare(given: Format | OpaqueOptions): Bare {
  const isFormat = Object.hasOwn(Object(given), 'check')
  if (!isFormat) development()?.checkNames(given as OpaqueOptions, OPAQUE_OPTIONS, 'bare')
  const own = ownOptions(given)
  const { alphabet, length } = own
  checkBareAlphabet(alphabet)
  checkLength(length)
  checkInteger(readLengths({ length })[1], 'length', 1, LONGEST_TEXT)
  const format = isFormat ? (given as Format) : createOpaque(own)
  const members: Bare & Pick<Format, 'name'> = { name: `bare(${format.name})`, bare: format, join }
  return members
}

type Changed = { [Member in 'body' | 'formatOf' | 'pattern']: AnyIdDef[Member] } & {
  readonly timestamp?: (id: AnyId) => Date | undefined
}

/** @throws {IdError} the same errors as `checkKeys`. */
function join(listed: readonly Accepted[], head: string): BareIds {
  const formats = listed.flatMap(({ bare }) => bare ?? [])
  for (const format of formats) checkKeys(listed.find(isSealed), format)
  return {
    formats,
    has: (text) => !text.startsWith(head) && formats.some(({ check }) => check(text, 0) === undefined),
    adapt(definition) {
      const { body, formatOf, timestamp, pattern }: Changed = ownMembers(definition)
      const hasPrefix = (id: AnyId) => definition.parse(id).startsWith(head)
      const patterns = [pattern.source, ...formats.map((each) => `^(?:${each.pattern})$`)]
      const changed: Changed & Pick<AnyIdDef, 'bare'> = {
        bare: formats,
        pattern: new RegExp(patterns.join('|')),
        formatOf: (id) => (hasPrefix(id) ? formatOf(id) : undefined),
        ...(timestamp && { timestamp: (id) => (hasPrefix(id) ? timestamp(id) : undefined) }),
        body(id) {
          if (hasPrefix(id)) return body(id)
          throw new IdError('missing_prefix', `an ID with a body ("${head}…")`, 'an ID without a prefix')
        },
      }
      return changed
    },
  }
}

/** Checks an alphabet, which may contain the separator because bare IDs have no prefix. */
function checkBareAlphabet(alphabet: string | undefined): void {
  if (alphabet === undefined || (typeof alphabet === 'string' && isAlphabet(alphabet.replace('_', ''))))
    return
  throw invalidFormat('an alphabet of distinct visible ASCII characters', showValue(alphabet))
}

/**
 * @throws {IdError} `invalid_format` if a bare ID could be a plain key, because a sealer would either open it as a row's key or never open
 * it.
 */
function checkKeys(sealed: Sealed | undefined, format: Format): void {
  if (!sealed) return
  const isAccepting = Object.hasOwn(sealed, 'acceptsKey')
  const keys = { alphabet: '0123456789', length: countDigits(sealed), places: { 0: '123456789' } }
  if (isAccepting ? !overlap(keys, format) : /[^0-9]/.test(format.alphabet)) return
  throw invalidFormat(
    isAccepting
      ? "bare IDs that cannot be keys with `sealed(key, { accepts: 'key' })`"
      : "`sealed(key, { accepts: 'key' })` if bare IDs may be keys",
    `bare(${format.name})`,
  )
}

/** The number of digits in the largest 64-bit number, because a key takes up 64 bits of a block. */
const MOST_DIGITS = 20

/** Returns the minimum and maximum number of digits in a key. */
function countDigits({ key }: Sealed): readonly [least: number, most: number] {
  const isKey = (digits: number) => attempt(() => key.fromText('1'.padEnd(digits, '0'))) !== undefined
  let most = MOST_DIGITS
  while (most > 1 && !isKey(most)) most--
  return [1, most]
}
