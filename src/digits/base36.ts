/**
 * Base 36: 128-bit numbers written as 25 digits and read back, in exact double arithmetic.
 *
 * A number is held in six limbs of 24 bits, least first (the sixth has 8 bits): `n = Σ limb[j] · 2^(24j)`. Its digits are held in five
 * groups of five, least first: `n = Σ group[d] · 36^(5d)`. Both are places of a positional system, so a small matrix of constants and
 * a carry convert between the two. The constants are the powers of one base written in the other.
 *
 * Doubles are exact here: a limb is below 2^24 and a group below 36^5 < 2^26, and so are the constants. A product of a limb and a
 * constant is below 2^50, and the sum of at most six products and a carry is below 2^53. When digits are read, a product is likewise
 * below 2^26 · 2^24 = 2^50.
 */
import { type BodyFault, toCharCodes } from './alphabet.ts'

/** A number below 2^128: six limbs of 24 bits, least first. They also have room for a number that is too large, as the reader explains. */
export type Limbs = [number, number, number, number, number, number]

/** The same number in base 36: five groups of five digits, least first. */
export type Groups = [number, number, number, number, number]

/** Digits of a 128-bit number: 36^24 < 2^128 < 36^25. */
export const BASE36_LENGTH = 25

/** The digits in the order of their codes, so that strings sort as their numbers do. */
export const BASE36_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The digits, the upper-case and the lower-case letters, in the order of their codes. */
export const BASE62_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The base of the groups: 36^5. */
export const GROUP = 60_466_176

const CODE_OF_BASE36_DIGIT = /* @__PURE__ */ toCharCodes(BASE36_ALPHABET)
// A character that is not a digit has a bit that no digit has, so that a single test finds it among five values.
const NO_BASE36_DIGIT = 64
const BASE36_DIGIT_OF_CODE = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  BASE36_ALPHABET.indexOf(String.fromCharCode(code)),
)

/** Converts places of one base to places of another, least first, and returns the rest above the fifth place. */
type Converter = (from: readonly number[], to: number[]) => number

function createConverter(base: bigint, other: bigint): Converter {
  // The powers of one base, written in the other, five places each, least first: at most j + 1 places for power `j`.
  const powers = Float64Array.from({ length: 30 }, (_, i) =>
    Number((base ** BigInt((i / 5) | 0) / other ** BigInt(i % 5)) % other),
  )
  const size = Number(other)
  return (from, to) => {
    let carry = 0
    for (let k = 0; k < 5; k++) {
      let sum = carry
      for (let j = k; j < from.length; j++) sum += (from[j] as number) * (powers[5 * j + k] as number)
      carry = Math.floor(sum / size)
      to[k] = sum - carry * size
    }
    return carry
  }
}

// The bases of limbs and groups: 2^24 and 36^5.
const toGroups = /* @__PURE__ */ createConverter(0x100_0000n, 60_466_176n)
const toLimbs = /* @__PURE__ */ createConverter(60_466_176n, 0x100_0000n)

// Scratch space that all conversions share, because nothing interrupts a conversion.
const spelledGroups: Groups = [0, 0, 0, 0, 0]

/** Writes the character codes of all 25 digits, and returns the groups, which the next conversion overwrites. */
export function writeBase36(codes: number[], at: number, limbs: Limbs): Groups {
  toGroups(limbs, spelledGroups)
  for (let d = 0; d < 5; d++) writeGroup(codes, at + 20 - 5 * d, spelledGroups[d] as number)
  return spelledGroups
}

/** The character codes of every two digits: 256 · first + second. */
const BASE36_PAIRS = /* @__PURE__ */ CODE_OF_BASE36_DIGIT.flatMap((first) =>
  CODE_OF_BASE36_DIGIT.map((second) => 256 * first + second),
)

/** Writes the character codes of a group's five digits. A group has at most 32 bits, so `| 0` truncates as integer division does. */
export function writeGroup(codes: number[], at: number, group: number): void {
  const upper = (group / 1296) | 0
  const first = (upper / 1296) | 0
  const middle = BASE36_PAIRS[upper - first * 1296] as number
  const last = BASE36_PAIRS[group - upper * 1296] as number
  codes[at] = CODE_OF_BASE36_DIGIT[first] as number
  codes[at + 1] = middle >>> 8
  codes[at + 2] = middle & 255
  codes[at + 3] = last >>> 8
  codes[at + 4] = last & 255
}

export function encodeBase36(limbs: Limbs): string {
  const codes: number[] = []
  writeBase36(codes, 0, limbs)
  return String.fromCharCode(...codes)
}

/**
 * Reads the value of five digits, or -1 if any of them is not a digit. The values are joined by `|` and tested once. They are written
 * out, because a loop hides from the engine that no product overflows.
 */
function readGroup(text: string, at: number): number {
  const a = text.charCodeAt(at)
  const b = text.charCodeAt(at + 1)
  const c = text.charCodeAt(at + 2)
  const d = text.charCodeAt(at + 3)
  const e = text.charCodeAt(at + 4)
  // The table has only ASCII.
  if ((a | b | c | d | e) > 127) return -1
  const v = BASE36_DIGIT_OF_CODE[a] as number
  const w = BASE36_DIGIT_OF_CODE[b] as number
  const x = BASE36_DIGIT_OF_CODE[c] as number
  const y = BASE36_DIGIT_OF_CODE[d] as number
  const z = BASE36_DIGIT_OF_CODE[e] as number
  return (v | w | x | y | z) < NO_BASE36_DIGIT ? (((v * 36 + w) * 36 + x) * 36 + y) * 36 + z : -1
}

/** Reads the 25 digits from `offset` to the end of the string into `limbs`. */
export function decodeBase36(text: string, offset: number, limbs: Limbs): BodyFault | undefined {
  if (text.length - offset !== BASE36_LENGTH) return 'invalid_length'
  for (let d = 0; d < 5; d++) {
    const group = readGroup(text, offset + 20 - 5 * d)
    if (group < 0) return 'invalid_character'
    spelledGroups[d] = group
  }
  limbs[5] = toLimbs(spelledGroups, limbs)
  return limbs[5] < 2 ** 8 ? undefined : 'overflow'
}

/** Returns the 16 bytes of a number, most significant first. */
export function limbsToBytes(limbs: Limbs): Uint8Array {
  return Uint8Array.from(
    { length: 16 },
    (_, i) => (limbs[((15 - i) / 3) | 0] as number) >>> (8 * ((15 - i) % 3)),
  )
}

/** Reads 16 bytes, most significant first, into `limbs`. */
export function bytesToLimbs(bytes: Uint8Array, limbs: Limbs): void {
  limbs.fill(0)
  bytes.forEach((byte, i) => {
    const limb = ((15 - i) / 3) | 0
    limbs[limb] = (limbs[limb] as number) * 256 + byte
  })
}
