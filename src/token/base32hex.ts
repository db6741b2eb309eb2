/** Bytes in lower-case base32hex without padding: RFC 4648, section 7. */
import { digitAt, digitTable, toCharCodes } from '../digits/alphabet.ts'

export const BASE32HEX_ALPHABET = '0123456789abcdefghijklmnopqrstuv'

const CODE_OF_DIGIT = /* @__PURE__ */ toCharCodes(BASE32HEX_ALPHABET)
const DIGIT_OF_CODE = /* @__PURE__ */ digitTable(BASE32HEX_ALPHABET)

/** Spells bytes; the last digit is filled up with zero bits. */
export function encodeBase32hex(bytes: Iterable<number>): string {
  const codes: number[] = []
  let buffer = 0
  let filled = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    for (filled += 8; filled >= 5; filled -= 5)
      codes.push(CODE_OF_DIGIT[(buffer >>> (filled - 5)) & 31] as number)
  }
  if (filled > 0) codes.push(CODE_OF_DIGIT[(buffer << (5 - filled)) & 31] as number)
  return String.fromCharCode(...codes)
}

/**
 * The bytes of a text, or `undefined` where it is no spelling of any: a foreign character, a digit too many, or
 * bits after the last byte that are not zero. So all bytes have one spelling.
 */
export function decodeBase32hex(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array((text.length * 5) >>> 3)
  let buffer = 0
  let filled = 0
  let next = 0
  for (let i = 0; i < text.length; i++) {
    const digit = digitAt(DIGIT_OF_CODE, text, i)
    if (digit > 31) return undefined
    buffer = (buffer << 5) | digit
    filled += 5
    if (filled >= 8) {
      filled -= 8
      bytes[next++] = buffer >>> filled
      buffer &= (1 << filled) - 1
    }
  }
  return filled < 5 && buffer === 0 ? bytes : undefined
}
