/** The `cuid2` format: a letter and 23 base-36 characters, as returned by CUID2's `createId`. */
import { type BodyFault, digitTable, holdsOnly } from '../../digits/alphabet.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { flatText } from '../../digits/flat-text.ts'
import { uniformDigits } from '../../digits/uniform-digits.ts'
import { type CanGenerate, type Format, once } from '../shared/format.ts'

/** The type of `cuid2()`. */
export interface Cuid2 extends Format, CanGenerate {
  readonly length: 24
  readonly randomBits: number
}

const CUID2_LENGTH = 24

const cuid2Format = /* @__PURE__ */ once(createCuid2Format)

function createCuid2Format(): Cuid2 {
  const letters = BASE36_ALPHABET.slice(10)
  const digits = digitTable(BASE36_ALPHABET)
  return {
    name: 'cuid2',
    example: 'tz4a98xxat96iws9zmbrgj3a',
    alphabet: BASE36_ALPHABET,
    length: CUID2_LENGTH,
    pattern: `[a-z][0-9a-z]{${CUID2_LENGTH - 1}}`,
    places: { 0: letters },
    randomBits: Math.log2(letters.length) + (CUID2_LENGTH - 1) * Math.log2(BASE36_ALPHABET.length),
    check(text, offset): BodyFault | undefined {
      if (text.length - offset !== CUID2_LENGTH) return 'invalid_length'
      // Every letter of the alphabet sorts after every digit.
      return text.charAt(offset) >= 'a' && holdsOnly(digits, text, offset) ? undefined : 'invalid_character'
    },
    generator(head, random) {
      // The fill functions are created here, because building their tables at import would slow down startup.
      const fillLetter = uniformDigits(letters)
      const fillRest = uniformDigits(BASE36_ALPHABET)
      const start = head.length
      const { codes, spell } = flatText(head + letters.slice(0, CUID2_LENGTH))
      return () => {
        fillLetter(codes, start, start + 1, random)
        fillRest(codes, start + 1, codes.length, random)
        return spell()
      }
    },
  }
}

/**
 * 24-character CUID2s, the npm package's default, for tables that already contain CUID2s.
 *
 * Shape: `0` to `9` and `a` to `z`, starting with a letter. A double click selects the whole ID. For another length, use
 * `nanoid({ length })` or `opaque({ length })`. Randomness: 123 bits. `createId` hashes the time, a counter, a fingerprint and random
 * characters. brandid draws every character uniformly from the platform's random source instead, and the results are indistinguishable. An
 * ID reveals neither other IDs nor its creation time, and does not sort by time. A clone of a running virtual machine repeats IDs: see
 * `docs/formats.md`, "Images and clones".
 *
 * @see https://github.com/paralleldrive/cuid2
 * @example
 * const UserId = defineId('user', { format: cuid2() })
 * UserId.generate() //=> 'user_tz4a98xxat96iws9zmbrgj3a'
 */
export function cuid2(): Cuid2 {
  return cuid2Format()
}
