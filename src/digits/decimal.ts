/** Decimal numbers of 63 bits, without leading zeros: their check and their writer. */
import { type BodyFault, toCharCodes } from './alphabet.ts'

/** The largest number of 63 bits, which is the largest signed integer of 64 bits. */
export const DECIMAL_MAX = 0x7fff_ffff_ffff_ffffn

/** Digits of the largest number. */
export const DECIMAL_MAX_LENGTH = 19

const MAX_CODES = /* @__PURE__ */ toCharCodes('9223372036854775807')
const ZERO = 48
const NINE = 57

/** Judges the text from `offset` on digit by digit: a double would round the numbers around 2^63. */
export function checkDecimal(text: string, offset: number): BodyFault | undefined {
  const length = text.length - offset
  if (length < 1 || length > DECIMAL_MAX_LENGTH) return 'invalid_length'
  // The first digit that differs says which of two numbers of one length is larger. `boundedDigits`, which reads any
  // alphabet by a table, takes a fifth longer.
  let difference = 0
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(offset + i)
    if (code < ZERO || code > NINE) return 'invalid_character'
    if (difference === 0) difference = code - (MAX_CODES[i] as number)
  }
  if (length > 1 && text.charCodeAt(offset) === ZERO) return 'invalid_character'
  return length === DECIMAL_MAX_LENGTH && difference > 0 ? 'overflow' : undefined
}

const GROUP_LENGTH = 9
const GROUP = 1_000_000_000

// 2^42 = UPPER · 10^9 + LOWER
const UPPER = 4_398
const LOWER = 46_511_104

/** Spells the number `high · 2^42 + rest`; `high` is below 2^21, `rest` below 2^42. */
export type DecimalWriter = (high: number, rest: number) => string

/**
 * A writer of texts that begin with `head`.
 *
 * The two binary halves are put together as two decimal ones, `upper · 10^9 + lower`. All values are integers that
 * a double holds: the largest, the sum, is below 2^21 · 10^9 + 2^42 < 2^51. It keeps the character
 * codes of the last text: successive numbers seldom differ before the last nine digits. One `String.fromCharCode` makes a
 * flat string of them.
 */
export function decimalWriter(head: string): DecimalWriter {
  let codes: number[] = []
  let writtenUpper = 0

  return (high, rest) => {
    const sum = high * LOWER + rest
    const carry = Math.floor(sum / GROUP)
    const upper = high * UPPER + carry
    const lower = sum - carry * GROUP
    if (upper === 0) return head + lower
    if (upper !== writtenUpper) {
      codes = toCharCodes(head + upper + '0'.repeat(GROUP_LENGTH))
      writtenUpper = upper
    }
    writeGroup(codes, lower)
    return String.fromCharCode.apply(null, codes)
  }
}

/** Writes the last nine codes. A group fits 32 bits, so `| 0` divides as integers do. */
function writeGroup(codes: number[], group: number): void {
  let rest = group | 0
  const start = codes.length - GROUP_LENGTH
  for (let i = codes.length - 1; i >= start; i--) {
    const shorter = (rest / 10) | 0
    codes[i] = ZERO + rest - shorter * 10
    rest = shorter
  }
}
