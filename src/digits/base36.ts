/**
 * Base 36: a 128-bit number written as 25 digits and read back, in exact double arithmetic.
 *
 * A number is held in six limbs of 24 bits, least first (the sixth has 8 bits): `n = Σ limb[j] · 2^(24j)`.
 * Its spelling is held in five groups of five digits, least first: `n = Σ group[d] · 36^(5d)`.
 * Both are places of a positional system, so a small matrix of constants and one carry lead from one to the other. The
 * constants are each base's powers written in the other.
 *
 * Why doubles are exact here: a limb is below 2^24 and a group below 36^5 < 2^26, and so are the constants.
 * A product of a limb and a constant is below 2^50, and at most six of them and a carry are added: below
 * 2^53. A product of two values that are read back is below 2^26 · 2^24 = 2^50 likewise.
 */
import { type BodyFault, toCharCodes } from './alphabet.ts'

/** A number below 2^128: six limbs of 24 bits, least first. Also room for one that did not fit: see the reader. */
export type Limbs = [number, number, number, number, number, number]

/** The same number in base 36: five groups of five digits, least first. */
export type Groups = [number, number, number, number, number]

/** Digits of a 128-bit number: 36^24 < 2^128 < 36^25. */
export const BASE36_LENGTH = 25

/** The digits, in the order of their codes, so text sorts as numbers do. */
export const BASE36_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The digits, the capital and the small letters, in the order of their codes. */
export const BASE62_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The base of the limbs: 2^24. */
export const LIMB = 0x100_0000
/** The base of the groups: 36^5. */
export const GROUP = 60_466_176

const BASE36_CODES = /* @__PURE__ */ toCharCodes(BASE36_ALPHABET)
// A character that is not a digit has a bit that no digit has, so one test sees it in five values at once.
const INVALID_DIGIT = 64
const BASE36_DIGITS = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  BASE36_CODES.indexOf(code),
)

/** The powers of one base, written in another, five places each, least first: at most j + 1 places for power `j`. */
function computePowers(base: number, count: number, other: number): Float64Array {
  const power = (of: number, exponent: number) => BigInt(of) ** BigInt(exponent)
  return Float64Array.from({ length: 5 * count }, (_, i) =>
    Number((power(base, Math.floor(i / 5)) / power(other, i % 5)) % BigInt(other)),
  )
}

const POWERS_OF_LIMB = /* @__PURE__ */ computePowers(LIMB, 6, GROUP)
const POWERS_OF_GROUP = /* @__PURE__ */ computePowers(GROUP, 5, LIMB)

/** Converts places of one base to places of the other, and returns the rest above the last one. */
function convert(from: readonly number[], powers: Float64Array, base: number, to: number[]): number {
  let carry = 0
  for (let k = 0; k < 5; k++) {
    let sum = carry
    for (let j = k; j < from.length; j++) sum += (from[j] as number) * (powers[5 * j + k] as number)
    carry = Math.floor(sum / base)
    to[k] = sum - carry * base
  }
  return carry
}

/** The five groups of a number, least first, into `groups`. */
export function toGroups(limbs: Limbs, groups: Groups): void {
  convert(limbs, POWERS_OF_LIMB, GROUP, groups)
}

/** Writes the character codes of one group's five digits. A group fits 32 bits, so `| 0` divides as integers do. */
export function writeGroup(codes: number[], at: number, group: number): void {
  let rest = group
  for (let i = at + 4; i >= at; i--) {
    const quotient = (rest / 36) | 0
    codes[i] = BASE36_CODES[rest - quotient * 36] as number
    rest = quotient
  }
}

// Shared room for one conversion at a time: nothing interrupts it half way.
const decodedGroups: Groups = [0, 0, 0, 0, 0]

export function encodeBase36(limbs: Limbs): string {
  const codes: number[] = []
  toGroups(limbs, decodedGroups)
  for (let d = 0; d < 5; d++) writeGroup(codes, 5 * (4 - d), decodedGroups[d] as number)
  return String.fromCharCode(...codes)
}

/**
 * The value of five digits, or -1 where one is not a digit. The values are joined by `|` and judged once.
 * Spelt out, since a loop hides from the engine that no product overflows.
 */
function readGroup(text: string, at: number): number {
  const a = text.charCodeAt(at)
  const b = text.charCodeAt(at + 1)
  const c = text.charCodeAt(at + 2)
  const d = text.charCodeAt(at + 3)
  const e = text.charCodeAt(at + 4)
  // The table ends where ASCII does.
  if ((a | b | c | d | e) > 127) return -1
  const v = BASE36_DIGITS[a] as number
  const w = BASE36_DIGITS[b] as number
  const x = BASE36_DIGITS[c] as number
  const y = BASE36_DIGITS[d] as number
  const z = BASE36_DIGITS[e] as number
  return (v | w | x | y | z) < INVALID_DIGIT ? (((v * 36 + w) * 36 + x) * 36 + y) * 36 + z : -1
}

/** Reads the 25 digits from `offset` to the end of the text into `limbs`. */
export function decodeBase36(text: string, offset: number, limbs: Limbs): BodyFault | undefined {
  if (text.length - offset !== BASE36_LENGTH) return 'invalid_length'
  for (let d = 4, at = offset; d >= 0; d--, at += 5) {
    const group = readGroup(text, at)
    if (group < 0) return 'invalid_character'
    decodedGroups[d] = group
  }
  return toLimbs(limbs)
}

function toLimbs(limbs: Limbs): BodyFault | undefined {
  limbs[5] = convert(decodedGroups, POWERS_OF_GROUP, LIMB, limbs)
  return limbs[5] < 2 ** 8 ? undefined : 'overflow'
}

/** The 16 bytes of a number, most significant first. */
export function limbsToBytes(limbs: Limbs): Uint8Array {
  const bytes = new Uint8Array(16)
  for (let i = 0; i < 16; i++) {
    bytes[i] = (limbs[((15 - i) / 3) | 0] as number) >>> (8 * ((15 - i) % 3))
  }
  return bytes
}

/** Reads 16 bytes, most significant first, into `limbs`. */
export function bytesToLimbs(bytes: Uint8Array, limbs: Limbs): void {
  limbs.fill(0)
  for (let i = 0; i < 16; i++) {
    const limb = ((15 - i) / 3) | 0
    limbs[limb] = (limbs[limb] as number) * 256 + (bytes[i] as number)
  }
}
