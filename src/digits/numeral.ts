/**
 * Numbers in the digits of any alphabet: incremental writing, checks against a maximum, and exact reading. Decimal numbers have a
 * faster writer and check.
 */
import { type BodyFault, digitAt, digitTable, NO_DIGIT, toCharCodes } from './alphabet.ts'
import { flatText } from './flat-text.ts'

/** The number of bits in a part, and the number of values that a part can have. */
export const PART_BITS = 24
export const PART = 0x100_0000

/** The position of a number's digits within the character codes of an ID. Only the number's writer changes these codes. */
export interface DigitSpan {
  readonly alphabet: string
  readonly length: number
  readonly codes: number[]
  readonly start: number
}

/** Writes successive numbers to the same position. */
export interface NumberWriter {
  /** Adds up the settled parts, which stay the same until the next call. */
  settle(this: void, parts: readonly number[]): void
  /** Writes the digits of all parts. The settled parts must be the same as in the last `settle` call. */
  write(this: void, parts: readonly number[]): void
}

/**
 * Creates a writer for a number's digits. The first `settled` parts are added up in advance.
 *
 * A number is passed as parts: `n = Σ part[j] · weight[j]`. If the weights are powers of 2^24, the parts are limbs. With other weights, the
 * parts may be the fields of a layout, such as a time in milliseconds and a counter. The digits are computed in groups: `n = Σ group[d] ·
 * G^d`, where G is a power of the base. Each weight is converted to base G in advance, so that the groups are the product of a constant
 * matrix and the parts, with a carry from group to group. The settled parts are added up only once, as long as they stay the same. A group
 * with an unchanged value keeps its digits.
 *
 * Doubles are exact here: a part is at most 2^24, a constant is below G, which is at most 2^21, and there are at most 2^7 parts, so
 * their products and a carry add up to less than 2^53. The floor of a quotient is also exact, because a quotient with a remainder is at
 * least 1/G below the next integer, and rounding adds less.
 */
export function numberWriter(
  { alphabet, length, codes, start }: DigitSpan,
  weights: readonly bigint[],
  settled = 0,
): NumberWriter {
  const base = alphabet.length
  const codeOfDigit = toCharCodes(alphabet)
  const groupLength = chooseGroupLength(base)
  const groupSize = base ** groupLength
  const groupCount = Math.ceil(length / groupLength)
  const rows = weights.map((weight) => toDigits(weight, groupSize).reverse())
  // Zero factors are left out, because most weights span only one or two groups.
  const listTerms = (d: number, isSettled: boolean): Terms => {
    const at = weights.map((_, j) => j).filter((j) => j < settled === isSettled && rows[j]?.[d])
    return { at, by: at.map((j) => rows[j]?.[d] as number) }
  }
  const staying = Array.from({ length: groupCount }, (_, d) => listTerms(d, true))
  const varying = Array.from({ length: groupCount }, (_, d) => listTerms(d, false))
  const sums = new Array<number>(groupCount).fill(0)
  const written = new Array<number>(groupCount).fill(-1)

  return {
    settle(parts) {
      for (let d = 0; d < groupCount; d++) sums[d] = addTerms(staying[d] as Terms, parts, 0)
    },
    write(parts) {
      let carry = 0
      let end = start + length
      for (let d = 0; d < groupCount; d++) {
        const sum = addTerms(varying[d] as Terms, parts, carry + (sums[d] as number))
        carry = Math.floor(sum / groupSize)
        const first = Math.max(start, end - groupLength)
        // A group fits in 32 bits, so `| 0` turns the divisions below into integer divisions.
        let rest = (sum - carry * groupSize) | 0
        if (rest !== written[d]) {
          written[d] = rest
          for (let i = end - 1; i >= first; i--) {
            const shorter = (rest / base) | 0
            codes[i] = codeOfDigit[rest - shorter * base] as number
            rest = shorter
          }
        }
        end = first
      }
    },
  }
}

/** The terms that add up to a group: the indexes of parts, and their factors. */
interface Terms {
  readonly at: readonly number[]
  readonly by: readonly number[]
}

function addTerms({ at, by }: Terms, parts: readonly number[], start: number): number {
  let sum = start
  for (let k = 0; k < at.length; k++) sum += (parts[at[k] as number] as number) * (by[k] as number)
  return sum
}

/** A fixed-length notation for the numbers from 0 to a maximum. */
export interface Numeral {
  /** The minimum number of digits that can represent the maximum. */
  readonly length: number
  /** Checks the number from `offset` to the end of the string, without copying or arithmetic. */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** Reads the number from checked digits that begin at index `at`. */
  read(this: void, text: string, at: number): bigint
}

/** Creates a numeral from an alphabet and a maximum. Numbers are checked digit by digit, because doubles round large numbers. */
export function createNumeral(alphabet: string, largest: bigint): Numeral {
  const base = BigInt(alphabet.length)
  const digitOfCode = digitTable(alphabet)
  const lastDigits = toDigits(largest, alphabet.length)
  const { length } = lastDigits
  const checkDigits = boundedDigits(alphabet, lastDigits)
  return {
    length,
    check: (text, offset) => (text.length - offset === length ? checkDigits(text, offset) : 'invalid_length'),
    read(text, at) {
      let value = 0n
      for (let i = at; i < at + length; i++) value = value * base + BigInt(digitAt(digitOfCode, text, i))
      return value
    },
  }
}

/** Checks the digits of a number that begins at index `at`. */
export type DigitCheck = (text: string, at: number) => BodyFault | undefined

/** Creates a check for zero-padded numbers. `largest` contains the digits of the maximum. */
export function boundedDigits(alphabet: string, largest: readonly number[]): DigitCheck {
  const table = digitTable(alphabet)
  return (text, at) => {
    // The first differing digit decides which of two equally long numbers is larger.
    let difference = 0
    for (let i = 0; i < largest.length; i++) {
      const digit = digitAt(table, text, at + i)
      if (digit === NO_DIGIT) return 'invalid_character'
      if (difference === 0) difference = digit - (largest[i] as number)
    }
    return difference > 0 ? 'overflow' : undefined
  }
}

/** Returns the digits of a value in a base, most significant first. For 0, the list is empty. */
export function toDigits(value: bigint, base: number): number[] {
  const digits: number[] = []
  for (let rest = value; rest > 0n; rest /= BigInt(base)) digits.unshift(Number(rest % BigInt(base)))
  return digits
}

/** Returns the maximum number of digits in a group below 2^21, which keeps the sums in `numberWriter` below 2^53. */
export function chooseGroupLength(base: number): number {
  return Math.floor(Math.log(0x20_0000) / Math.log(base))
}

// Decimal 63-bit numbers, without leading zeros.

/** The largest 63-bit number, which is the largest signed 64-bit integer. */
export const DECIMAL_MAX = 0x7fff_ffff_ffff_ffffn

export const DECIMAL_MAX_LENGTH = 19

const MAX_CODES = /* @__PURE__ */ toCharCodes('9223372036854775807')
const ZERO = 48
const NINE = 57

/** Checks a decimal number digit by digit, because a double would round numbers around 2^63. */
export function checkDecimal(text: string, offset: number): BodyFault | undefined {
  const length = text.length - offset
  if (length < 1 || length > DECIMAL_MAX_LENGTH) return 'invalid_length'
  // The first differing digit decides which of two equally long numbers is larger. `boundedDigits` would take a fifth longer, because
  // it looks up digits in a table.
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
const BILLION = 1_000_000_000

// 2^42 = UPPER · 10^9 + LOWER
const UPPER = 4_398
const LOWER = 46_511_104

/** Writes the number `high · 2^42 + rest`, with `high` below 2^21 and `rest` below 2^42. */
export type DecimalWriter = (high: number, rest: number) => string

/**
 * Creates a writer for decimal strings that begin with `head`.
 *
 * The two binary halves are converted to two decimal halves, `upper · 10^9 + lower`. All values are integers that a double represents
 * exactly: the largest is `sum`, which is below 2^21 · 10^9 + 2^42 < 2^51. The writer reuses the character codes of the last string,
 * because successive numbers rarely differ before the last nine digits.
 */
export function decimalWriter(head: string): DecimalWriter {
  let text = flatText(head)
  // The upper half is written only if it is not 0.
  let writtenUpper = 0

  return (high, rest) => {
    const sum = high * LOWER + rest
    const carry = Math.floor(sum / BILLION)
    const upper = high * UPPER + carry
    const lower = sum - carry * BILLION
    if (upper === 0) return head + lower
    if (upper !== writtenUpper) {
      text = flatText(head + upper + '0'.repeat(GROUP_LENGTH))
      writtenUpper = upper
    }
    writeNineDigits(text.codes, lower)
    return text.spell()
  }
}

/** Writes the last nine digits. A group fits in 32 bits, so `| 0` truncates a quotient to an integer. */
function writeNineDigits(codes: number[], group: number): void {
  let rest = group | 0
  const start = codes.length - GROUP_LENGTH
  for (let i = codes.length - 1; i >= start; i--) {
    const shorter = (rest / 10) | 0
    codes[i] = ZERO + rest - shorter * 10
    rest = shorter
  }
}
