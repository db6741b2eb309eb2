/** The `nanoid` format: random characters from an alphabet. */
import { characterClass, digitTable, holdsOnly, sampleText, sortAlphabet } from '../../digits/alphabet.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { flatText } from '../../digits/flat-text.ts'
import { uniformDigits } from '../../digits/uniform-digits.ts'
import { development } from '../../errors/development.ts'
import type { OptionNames } from '../../errors/options.ts'
import { ownMembers } from '../../errors/runtime.ts'
import type { CanGenerate, Format } from '../shared/format.ts'

/** The type of `nanoid()`. */
export interface Nanoid extends Format, CanGenerate {
  readonly length: number
  readonly randomBits: number
}

/** Options of `nanoid`. */
export interface NanoidOptions {
  /** The number of characters in a body, 1 to 255; 12 by default. */
  readonly length?: number | undefined
  /** The characters to draw from, in any order, by default `0` to `9` and `a` to `z`. */
  readonly alphabet?: string | undefined
}

const NANOID_OPTIONS: OptionNames<NanoidOptions> = { length: true, alphabet: true }

// The usual varchar has 255 characters, which provide 255 random bits even with only two symbols.
const LONGEST_NANOID = 255

/**
 * Random characters, by default 12 from `0` to `9` and `a` to `z`, like PlanetScale's public IDs.
 *
 * Shape: `length` characters from `alphabet`. A double click selects the whole ID unless the alphabet contains `-` or `.`. Randomness:
 * length times log2 of the alphabet's size, 62 bits by default. An ID cannot be guessed from another ID. However, 3 · 10^8 IDs have a
 * 1% chance of a duplicate, so keep a unique index and retry after a collision. Each character is drawn uniformly. IDs do not reveal
 * when they were generated, and do not sort by time. A clone of a running virtual machine repeats IDs: see `docs/formats.md`, "Images
 * and clones".
 *
 * @throws {IdError} `invalid_format` if the length is not an integer from 1 to 255, or the alphabet has fewer than two symbols, a
 * duplicate, `_`, or a character other than visible ASCII.
 * @see https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api
 * @example
 * const DatabaseId = defineId('db', { format: nanoid({ length: 12 }) })
 * DatabaseId.generate() //=> 'db_kw2c0khavhql'
 */
export function nanoid(options: NanoidOptions = {}): Nanoid {
  const checks = development()
  checks?.checkNames(options, NANOID_OPTIONS, 'nanoid')
  const { length = 12, alphabet = BASE36_ALPHABET } = ownMembers(options)
  checks?.checkInteger(length, 'length', 1, LONGEST_NANOID)
  checks?.checkTextAlphabet(alphabet)
  const sorted = sortAlphabet(alphabet)
  const digits = digitTable(sorted)
  const characters = characterClass(sorted)
  const fill = uniformDigits(sorted)

  return {
    name: sorted === BASE36_ALPHABET ? `nanoid(${length})` : `nanoid(${length}, ${characters})`,
    example: sampleText(sorted, length),
    alphabet: sorted,
    length,
    pattern: `${characters}{${length}}`,
    randomBits: length * Math.log2(sorted.length),
    sql: 'uniform',
    check(text, offset) {
      if (text.length - offset !== length) return 'invalid_length'
      return holdsOnly(digits, text, offset) ? undefined : 'invalid_character'
    },
    generator(head, random) {
      const start = head.length
      const { codes, spell } = flatText(head + sorted.charAt(0).repeat(length))
      return () => {
        fill(codes, start, codes.length, random)
        return spell()
      }
    },
  }
}
