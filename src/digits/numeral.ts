/** Numbers in the digits of any alphabet: written as their parts change, checked up to a largest one, and read exactly; decimal ones, faster. */
import { type BodyFault, digitAt, digitTable, NO_DIGIT, toCharCodes } from './alphabet.ts'
import { type FlatText, flatText } from './flat-text.ts'

/** Bits of a part, and the values that it has. */
export const PART_BITS = 24
export const PART = 0x100_0000

/** The digits of a number among the character codes of an ID. No one else writes them. */
export interface DigitSpan {
  readonly alphabet: string
  readonly length: number
  readonly codes: number[]
  readonly start: number
}

/** Writes one number after another into the same digits. */
export interface NumberWriter {
  /** Sums up the first parts, which stay the same until it is called again. */
  settle(this: void, parts: readonly number[]): void
  /** Writes the digits of all parts, of which the first are those that were summed up. */
  write(this: void, parts: readonly number[]): void
}

/**
 * A writer of digits. The first `settled` parts are those that are summed up.
 *
 * A number is given in parts: `n = Σ part[j] · weight[j]`. With the powers of 2^24 as weights the parts are limbs. With
 * others they may be the fields of a layout, say a time in milliseconds and a counter. The spelling is made in groups of
 * digits: `n = Σ group[d] · G^d`, where G is a power of the base. Each weight is written in base G beforehand, so
 * spelling is a matrix of constants times the parts, and one carry from group to group. What the first parts add to each
 * group is summed up once, while they are the same; a group that comes out as before keeps its digits.
 *
 * Why doubles are exact here: a part is at most 2^24, a constant is below G, at most 2^21, and there are at most 2^7
 * parts: their products and a carry add up to less than 2^53. The floor of a quotient is right: a whole number below
 * 2^53 that does not divide evenly misses the next whole quotient by at least 1/G. Rounding adds less.
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
  // Most weights are written in one or two groups: so zeros are left out.
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
        // A group fits 32 bits, so `| 0` makes the divisions below those of integers.
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

/** The sum that parts add to one group, each by a factor. */
interface Terms {
  readonly at: readonly number[]
  readonly by: readonly number[]
}

function addTerms({ at, by }: Terms, parts: readonly number[], start: number): number {
  let sum = start
  for (let k = 0; k < at.length; k++) sum += (parts[at[k] as number] as number) * (by[k] as number)
  return sum
}

/** One way to spell the numbers from 0 to a largest one, all in the same length. */
export interface Numeral {
  /** Digits of a number: the fewest that hold the largest one. */
  readonly length: number
  /** Says why the text from `offset` on is not such a number. It copies nothing and does no arithmetic. */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** The number of the checked digits that begin at a place. */
  read(this: void, text: string, at: number): bigint
}

/** The numbers up to the largest one in an alphabet: a double rounds large ones, so they are judged digit by digit. */
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

/** Judges as many digits as the largest number has, from a place of a string on. */
export type DigitCheck = (text: string, at: number) => BodyFault | undefined

/** The check of numbers in an alphabet, zero-padded; `largest` are the digits of the largest one. */
export function boundedDigits(alphabet: string, largest: readonly number[]): DigitCheck {
  const table = digitTable(alphabet)
  return (text, at) => {
    // The first digit that differs says which of two numbers of one length is larger.
    let difference = 0
    for (let i = 0; i < largest.length; i++) {
      const digit = digitAt(table, text, at + i)
      if (digit === NO_DIGIT) return 'invalid_character'
      if (difference === 0) difference = digit - (largest[i] as number)
    }
    return difference > 0 ? 'overflow' : undefined
  }
}

/** The digits of a value in a base, most significant first; none for 0. */
export function toDigits(value: bigint, base: number): number[] {
  const digits: number[] = []
  for (let rest = value; rest > 0n; rest /= BigInt(base)) digits.unshift(Number(rest % BigInt(base)))
  return digits
}

/** Digits of the largest group in a base: below 2^21, so sums stay below 2^53, as `numberWriter` explains. */
export function chooseGroupLength(base: number): number {
  return Math.floor(Math.log(0x20_0000) / Math.log(base))
}

// Decimal numbers of 63 bits, without leading zeros.

/** The largest number of 63 bits, which is the largest signed integer of 64 bits. */
export const DECIMAL_MAX = 0x7fff_ffff_ffff_ffffn

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
const BILLION = 1_000_000_000

// 2^42 = UPPER · 10^9 + LOWER
const UPPER = 4_398
const LOWER = 46_511_104

/** Spells the number `high · 2^42 + rest`; `high` is below 2^21, `rest` below 2^42. */
export type DecimalWriter = (high: number, rest: number) => string

/**
 * A writer of strings that begin with `head`.
 *
 * The two binary halves are put together as two decimal ones, `upper · 10^9 + lower`. All values are integers that
 * a double holds: the largest, the sum, is below 2^21 · 10^9 + 2^42 < 2^51. It keeps the character
 * codes of the last text: successive numbers seldom differ before the last nine digits.
 */
export function decimalWriter(head: string): DecimalWriter {
  let text: FlatText | undefined
  let writtenUpper = 0

  return (high, rest) => {
    const sum = high * LOWER + rest
    const carry = Math.floor(sum / BILLION)
    const upper = high * UPPER + carry
    const lower = sum - carry * BILLION
    if (upper === 0) return head + lower
    if (!text || upper !== writtenUpper) {
      text = flatText(head + upper + '0'.repeat(GROUP_LENGTH))
      writtenUpper = upper
    }
    writeNineDigits(text.codes, lower)
    return text.spell()
  }
}

/** Writes the last nine codes. A group fits 32 bits, so `| 0` divides as integers do. */
function writeNineDigits(codes: number[], group: number): void {
  let rest = group | 0
  const start = codes.length - GROUP_LENGTH
  for (let i = codes.length - 1; i >= start; i--) {
    const shorter = (rest / 10) | 0
    codes[i] = ZERO + rest - shorter * 10
    rest = shorter
  }
}
