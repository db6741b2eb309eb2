/**
 * 128-bit values in bases that are powers of two: hexadecimal and base 32.
 *
 * The value fills the digits from the right, so that strings sort like their bits. 26 base-32 digits have 130 bits, so a first digit above
 * 7 is an overflow. 32 hexadecimal digits have exactly 128 bits.
 */
import { type BodyFault, digitAt, digitTable, holdsOnly, toCharCodes } from './alphabet.ts'

const BITS = 128

export interface BitDigits {
  readonly alphabet: string
  readonly bits: number
  /** The number of digits in a 128-bit value. */
  readonly length: number
  /** Checks the digits from `offset` to the end of the string. */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** Reads `count` checked digits as an integer, up to 2^53. */
  read(this: void, text: string, at: number, count: number): number
  /** Writes the character codes of `count` digits for an integer below 2^32. */
  write(this: void, codes: number[], at: number, count: number, value: number): void
  /** Converts checked digits to 16 bytes, most significant first. */
  toBytes(this: void, text: string, offset: number): Uint8Array
  fromBytes(this: void, bytes: Uint8Array): string
}

/** Creates the digits for an alphabet of 2^n characters in ASCII order. */
export function bitDigits(alphabet: string): BitDigits {
  const bits = Math.log2(alphabet.length)
  const mask = alphabet.length - 1
  const length = Math.ceil(BITS / bits)
  const firstEnd = 2 ** (BITS - bits * (length - 1))
  const codeOfDigit = toCharCodes(alphabet)
  const table = digitTable(alphabet)

  return {
    alphabet,
    bits,
    length,
    check(text, offset) {
      if (text.length - offset !== length) return 'invalid_length'
      if (!holdsOnly(table, text, offset)) return 'invalid_character'
      return digitAt(table, text, offset) < firstEnd ? undefined : 'overflow'
    },
    read(text, at, count) {
      let value = 0
      for (let i = at; i < at + count; i++) value = value * alphabet.length + digitAt(table, text, i)
      return value
    },
    write(codes, at, count, value) {
      let rest = value
      for (let i = at + count - 1; i >= at; i--) {
        codes[i] = codeOfDigit[rest & mask] as number
        rest >>>= bits
      }
    },
    toBytes(text, offset) {
      const bytes = new Uint8Array(BITS / 8)
      let buffer = 0
      let filled = 0
      let next = bytes.length
      for (let i = offset + length - 1; i >= offset; i--) {
        buffer |= digitAt(table, text, i) << filled
        filled += bits
        if (filled >= 8) {
          bytes[--next] = buffer
          buffer >>>= 8
          filled -= 8
        }
      }
      return bytes
    },
    fromBytes(bytes) {
      const codes: number[] = []
      let buffer = 0
      let filled = 0
      let next = bytes.length
      for (let i = length - 1; i >= 0; i--) {
        if (filled < bits && next > 0) {
          buffer |= (bytes[--next] as number) << filled
          filled += 8
        }
        codes[i] = codeOfDigit[buffer & mask] as number
        buffer >>>= bits
        filled -= bits
      }
      return String.fromCharCode(...codes)
    },
  }
}

/**
 * The digits of Douglas Crockford's base 32, without `i`, `l`, `o` and `u`, in ASCII order.
 *
 * @see https://www.crockford.com/base32.html
 */
export const CROCKFORD_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces letters that Crockford decodes as digits: `o` with 0, and `i` and `l` with 1. Hyphens are kept, so the check rejects them. */
export function forgiveCrockford(body: string): string {
  return body.replace(/o/gi, '0').replace(/[il]/gi, '1')
}
