/** The `opaque` format: IDs from another system, which are checked but never generated. */
import { characterClass, digitTable, holdsOnly, sampleText, sortAlphabet } from '../../digits/alphabet.ts'
import { BASE62_ALPHABET } from '../../digits/base36.ts'
import { development } from '../../errors/development.ts'
import type { OptionNames } from '../../errors/options.ts'
import { ownMembers } from '../../errors/runtime.ts'
import { type Format, readLengths } from '../shared/format.ts'

/** The type of `opaque()`, which checks IDs but cannot generate them. */
export interface Opaque extends Format {}

/** Options of `opaque`. */
export interface OpaqueOptions {
  /** The characters that a body may contain, in any order. By default, digits and upper-case and lower-case letters. */
  readonly alphabet?: string | undefined
  /** The length of a body in characters: a number, or `[least, most]`, up to 1,024. */
  readonly length: Format['length']
}

export const OPAQUE_OPTIONS: OptionNames<OpaqueOptions> = { length: true, alphabet: true }

// The longest string that `normalize` accepts. Longer strings, such as signed tokens, are not IDs.
export const LONGEST_TEXT = 1024

/**
 * IDs from another system, such as Stripe's `cus_…`, which are checked but never generated.
 *
 * Shape: 1 to 1,024 visible ASCII characters without `_`, by default `0` to `9`, `A` to `Z` and `a` to `z`. A double click selects the
 * whole ID unless the alphabet contains `-` or `.`. A definition with this format has no `generate`. The other system determines how
 * hard its IDs are to guess, whether they sort, and what they reveal. An ID with a valid shape does not necessarily exist.
 *
 * @throws {IdError} `invalid_format` if the alphabet or the length is invalid.
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

/** Creates the format from a validated alphabet and length. */
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
