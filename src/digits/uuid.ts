/** The text of UUIDs: 8-4-4-4-12 hexadecimal digits, written, checked and read in place. RFC 9562, section 4. */
import { IdError, type IdErrorCode } from '../errors/error.ts'
import { countOf, kindOf, quoted } from '../errors/words.ts'
import { codesOf, digitAt, digitTable, holdsOnly } from './alphabet.ts'
import type { BodyFault } from './body-fault.ts'
import { bytesOfHex, hexOfBytes } from './hex.ts'

/** The characters of the canonical text. */
export const UUID_ALPHABET = '0123456789abcdef-'

/** Characters of the text. */
export const UUID_LENGTH = 36

const NIL = '00000000-0000-0000-0000-000000000000'
const DIGITS = /* @__PURE__ */ Array.from(NIL, (_, place) => place).filter((place) => NIL[place] !== '-')
// The places of the digits that hold version and variant.
const VERSION = 14
const VARIANT = 19

const CODE_OF_DIGIT = /* @__PURE__ */ codesOf(UUID_ALPHABET)
const DIGIT_OF_CODE = /* @__PURE__ */ digitTable('0123456789abcdef')
const HYPHEN_CODE = 45

/** A writer of sixteen bytes after a head, whose character codes it keeps. */
export function uuidSpeller(head: string): (bytes: Readonly<Uint8Array>) => string {
  const start = head.length
  const codes = codesOf(head + NIL)
  return (bytes) => {
    for (let i = 0; i < 16; i++) {
      const byte = bytes[i] as number
      codes[start + (DIGITS[2 * i] as number)] = CODE_OF_DIGIT[byte >>> 4] as number
      codes[start + (DIGITS[2 * i + 1] as number)] = CODE_OF_DIGIT[byte & 15] as number
    }
    return String.fromCharCode.apply(null, codes)
  }
}

/** Checks the text from `offset` to its end, whatever the version. */
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

/** The text of 16 bytes, in lower case. */
export function uuidOfBytes(bytes: Uint8Array): string {
  return hexOfBytes(bytes).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The 16 bytes of a UUID of any version, in lower or upper case.
 *
 * @throws {IdError} `not_a_string`, `invalid_length`, or `invalid_character` (braces and `urn:uuid:` are refused).
 */
export function bytesOfUuid(uuid: unknown): Uint8Array {
  if (typeof uuid !== 'string') throw invalidUuid('not_a_string', kindOf(uuid))
  if (uuid.length !== UUID_LENGTH) throw invalidUuid('invalid_length', countOf(uuid.length))
  for (let i = 0; i < UUID_LENGTH; i++) {
    const character = uuid.charAt(i)
    const isRight = NIL[i] === '-' ? character === '-' : /[0-9a-f]/i.test(character)
    if (!isRight) throw invalidUuid('invalid_character', `${quoted(character)} as character ${i + 1}`)
  }
  return bytesOfHex(uuid.replaceAll('-', ''))
}

function invalidUuid(code: IdErrorCode, actual: string): IdError {
  return new IdError(code, 'a UUID (32 hexadecimal digits in groups of 8-4-4-4-12)', actual)
}
