/** Knows where the digits of a UUID's text stand: it writes and judges them in place. RFC 9562, section 4. */

import type { BodyFault } from '../format.ts'
import { codesOf, digitAt, digitTable, holdsOnly } from './alphabet.ts'

/** The characters of the canonical text. */
export const UUID_ALPHABET = '0123456789abcdef-'

/** Characters of the text. */
export const UUID_LENGTH = 36

const IS_HYPHEN = Array.from({ length: UUID_LENGTH }, (_, place) => [8, 13, 18, 23].includes(place))
const DIGITS = [...IS_HYPHEN.keys()].filter((place) => !IS_HYPHEN[place])
// The places of the digits that say what kind of UUID it is.
const VERSION = 14
const VARIANT = 19

const CODE_OF_DIGIT = codesOf(UUID_ALPHABET)
const DIGIT_OF_CODE = digitTable('0123456789abcdef')
const HYPHEN_CODE = 45

/** Spells sixteen bytes after a head, whose character codes are kept. */
export function uuidSpeller(head: string): (bytes: Readonly<Uint8Array>) => string {
  const start = head.length
  const codes = codesOf(`${head}00000000-0000-0000-0000-000000000000`)
  return (bytes) => {
    for (let i = 0; i < 16; i++) {
      const byte = bytes[i] as number
      codes[start + (DIGITS[2 * i] as number)] = CODE_OF_DIGIT[byte >>> 4] as number
      codes[start + (DIGITS[2 * i + 1] as number)] = CODE_OF_DIGIT[byte & 15] as number
    }
    return String.fromCharCode.apply(null, codes)
  }
}

/** Judges the text from `offset` to its end, whatever the version. */
export function checkUuid(text: string, offset: number): BodyFault | undefined {
  if (text.length - offset !== UUID_LENGTH) return 'invalid_length'
  const isShaped =
    isHyphen(text, offset + 8) &&
    isHyphen(text, offset + 13) &&
    isHyphen(text, offset + 18) &&
    isHyphen(text, offset + 23) &&
    holdsOnly(DIGIT_OF_CODE, text, offset, offset + 8) &&
    holdsOnly(DIGIT_OF_CODE, text, offset + 9, offset + 13) &&
    holdsOnly(DIGIT_OF_CODE, text, offset + 14, offset + 18) &&
    holdsOnly(DIGIT_OF_CODE, text, offset + 19, offset + 23) &&
    holdsOnly(DIGIT_OF_CODE, text, offset + 24, offset + 36)
  return isShaped ? undefined : 'invalid_character'
}

function isHyphen(text: string, at: number): boolean {
  return text.charCodeAt(at) === HYPHEN_CODE
}

/** Whether a checked text has this version, and the variant to which versions belong (10 in binary). */
export function isUuidVersion(version: number, text: string, offset: number): boolean {
  return (
    digitAt(DIGIT_OF_CODE, text, offset + VERSION) === version &&
    digitAt(DIGIT_OF_CODE, text, offset + VARIANT) >>> 2 === 0b10
  )
}
