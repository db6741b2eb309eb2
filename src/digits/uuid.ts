/** UUIDs in 8-4-4-4-12 notation (RFC 9562, section 4): functions that write, check and read digits in place. */
import { IdError, type IdErrorCode } from '../errors/error.ts'
import { countCharacters, describeKind, nameInvisible, showCharacter } from '../errors/words.ts'
import { type BodyFault, digitAt, digitPairs, digitTable, NO_DIGIT, writePair } from './alphabet.ts'
import { flatText } from './flat-text.ts'

export const UUID_ALPHABET = '0123456789abcdef-'
export const UUID_LENGTH = 36

const NIL = '00000000-0000-0000-0000-000000000000'
// The indexes of the version digit and the variant digit.
const VERSION = 14
const VARIANT = 19

const HEX = '0123456789abcdef'
const UUID_DIGIT_OF_CODE = /* @__PURE__ */ digitTable(HEX)
const HYPHEN_CODE = 45

// As 16 digits have 256 pairs, the index of a pair is the byte that it represents.
const CODES_OF_BYTE = /* @__PURE__ */ digitPairs(HEX)
// The index of each part's first digit.
const INDEXES = [0, 4, 9, 14, 19, 24, 28, 32]

/** The eight 16-bit parts of the next UUID. All generators share the array, so they set it only after they have drawn all random words. */
export const uuidParts = /* @__PURE__ */ new Uint16Array(8)

/** Sets two parts to the halves of a word. */
export function setUuidWord(at: number, word: number): void {
  uuidParts[at] = word >>> 16
  uuidParts[at + 1] = word
}

/**
 * Creates a function that writes `uuidParts` after a head, from the part at index `from`, because the parts before it often stay the same.
 * The loop keeps the function small enough for V8 to inline it into generators. Half words need no allocation, unlike 32-bit words.
 */
export function uuidSpeller(head: string): (from: number) => string {
  const { codes, spell } = flatText(head + NIL)
  const start = head.length
  return (from) => {
    for (let i = from; i < 8; i++) {
      const at = start + (INDEXES[i] as number)
      const part = uuidParts[i] as number
      writePair(codes, at, CODES_OF_BYTE[part >>> 8] as number)
      writePair(codes, at + 2, CODES_OF_BYTE[part & 255] as number)
    }
    return spell()
  }
}

/** Checks a UUID of any version, from `offset` to the end of the string. */
export function checkUuid(text: string, offset: number): BodyFault | undefined {
  if (text.length - offset !== UUID_LENGTH) return 'invalid_length'
  const isShaped =
    isHyphen(text, offset + 8) &&
    isHyphen(text, offset + 13) &&
    isHyphen(text, offset + 18) &&
    isHyphen(text, offset + 23) &&
    (joinFour(text, offset) |
      joinFour(text, offset + 4) |
      joinFour(text, offset + 9) |
      joinFour(text, offset + 14) |
      joinFour(text, offset + 19) |
      joinFour(text, offset + 24) |
      joinFour(text, offset + 28) |
      joinFour(text, offset + 32)) <
      NO_DIGIT
  return isShaped ? undefined : 'invalid_character'
}

/** Combines four digits with `|`, which preserves `NO_DIGIT`. A loop would take a third longer. */
function joinFour(text: string, at: number): number {
  const a = text.charCodeAt(at)
  const b = text.charCodeAt(at + 1)
  const c = text.charCodeAt(at + 2)
  const d = text.charCodeAt(at + 3)
  // The table covers only ASCII.
  if ((a | b | c | d) > 127) return NO_DIGIT
  const table = UUID_DIGIT_OF_CODE
  return (table[a] as number) | (table[b] as number) | (table[c] as number) | (table[d] as number)
}

function isHyphen(text: string, at: number): boolean {
  return text.charCodeAt(at) === HYPHEN_CODE
}

/** Whether a checked UUID has the given version, and the variant that defines versions (10 in binary). */
export function isUuidVersion(version: number, text: string, offset: number): boolean {
  return (
    digitAt(UUID_DIGIT_OF_CODE, text, offset + VERSION) === version &&
    digitAt(UUID_DIGIT_OF_CODE, text, offset + VARIANT) >>> 2 === 0b10
  )
}

/** Sets the version, and the variant to 10 in binary (RFC 9562, sections 4.1 and 4.2). */
export function withUuidVersion(bytes: Uint8Array, version: number): Uint8Array {
  bytes[6] = ((bytes[6] as number) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes
}

/** Formats 16 bytes as a lower-case UUID. */
export function bytesToUuid(bytes: Uint8Array): string {
  return bytes.reduce(
    (text, byte, i) => text + (i % 2 || i < 4 || i > 10 ? '' : '-') + byte.toString(16).padStart(2, '0'),
    '',
  )
}

/**
 * Parses a UUID of any version, in lower or upper case, and returns its 16 bytes.
 *
 * @throws {IdError} `not_a_string`, `invalid_length`, or `invalid_character` (braces and `urn:uuid:` are rejected).
 */
export function uuidToBytes(uuid: unknown): Uint8Array {
  if (typeof uuid !== 'string') throw invalidUuid('not_a_string', describeKind(uuid))
  if (uuid.length !== UUID_LENGTH)
    throw invalidUuid('invalid_length', countCharacters(uuid.length) + nameInvisible(uuid))
  const shape = uuid.replace(/[0-9a-f]/gi, '0')
  if (shape !== NIL) {
    let at = 0
    while (shape[at] === NIL[at]) at++
    throw invalidUuid('invalid_character', showCharacter(uuid, at) + nameInvisible(uuid, 0, at))
  }
  return hexToBytes(uuid)
}

function invalidUuid(code: IdErrorCode, actual: string): IdError {
  return new IdError(code, 'a UUID (8-4-4-4-12 hexadecimal digits)', actual)
}

/** Formats bytes as lower-case hexadecimal digits. */
export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Parses an even number of hexadecimal digits in either case, which the caller has checked. Hyphens between bytes are skipped. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/\w\w/g) ?? [], (digits) => Number(`0x${digits}`))
}
