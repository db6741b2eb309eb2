/** The `opaque` format: the IDs of another system, which are checked and never generated. */
import { characterClass, digitTable, holdsOnly, sampleText, sortAlphabet } from '../../digits/alphabet.ts'
import { BASE62_ALPHABET } from '../../digits/base36.ts'
import { development } from '../../errors/development.ts'
import type { OptionNames } from '../../errors/options.ts'
import { ownMembers } from '../../errors/runtime.ts'
import { type Format, readLengths } from '../shared/format.ts'

/** The type of `opaque()`, which checks IDs and generates none. */
export interface Opaque extends Format {}

/** Options of `opaque`. */
export interface OpaqueOptions {
  /** Every character that a body may contain, in any order, by default digits and both cases of the letters. */
  readonly alphabet?: string | undefined
  /** The length of a body in characters: a number, or the least and the most, up to 1,024. */
  readonly length: Format['length']
}

export const OPAQUE_OPTIONS: OptionNames<OpaqueOptions> = { length: true, alphabet: true }

// The longest string that `normalize` reads. Longer strings, such as signed tokens, are not IDs.
export const LONGEST_TEXT = 1024

/**
 * IDs of another system, such as Stripe's `cus_…`, which are checked and never generated.
 *
 * Shape: 1 to 1,024 characters, as given, of visible ASCII without `_`. By default, they are `0` to `9`, `A` to `Z` and `a` to `z`, so
 * that a double click selects the whole ID, but not with `-` or `.` in the alphabet. A definition with this format has no `generate`.
 * The other system determines how hard its IDs are to guess, whether they sort, and what they carry. The check proves only the shape,
 * not that the ID exists.
 *
 * @throws {IdError} `invalid_format` if no ID could have the alphabet or the length.
 * @example
 * const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })
 * CustomerId.is('cus_NffrFeUfNV2Hib') //=> true
 */
export function opaque(options: OpaqueOptions): Opaque {
  const checks = development()
  checks?.checkNames(options, OPAQUE_OPTIONS, 'opaque')
  const given = ownMembers(options)
  const { alphabet = BASE62_ALPHABET } = given
  checks?.checkTextAlphabet(alphabet)
  checks?.checkLength(given.length)
  checks?.checkInteger(readLengths(given)[1], 'length', 1, LONGEST_TEXT)
  return createOpaque(given)
}

/** Creates the format of strings with a checked alphabet and length. */
export function createOpaque({ alphabet = BASE62_ALPHABET, length }: OpaqueOptions): Opaque {
  const [least, most] = readLengths({ length })
  const sorted = sortAlphabet(alphabet)
  const digits = digitTable(sorted)
  const characters = characterClass(sorted)
  const isFixed = least === most
  return {
    name: `opaque(${characters}, ${isFixed ? least : `${least}-${most}`})`,
    example: sampleText(sorted, least),
    alphabet: sorted,
    length: isFixed ? least : [least, most],
    pattern: `${characters}{${isFixed ? least : `${least},${most}`}}`,
    check(text, offset) {
      const count = text.length - offset
      if (count < least || count > most) return 'invalid_length'
      return holdsOnly(digits, text, offset) ? undefined : 'invalid_character'
    },
  }
}
