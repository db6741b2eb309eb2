/**
 * Base 36: conversion between 128-bit numbers and 25 digits, in exact double arithmetic.
 *
 * A number is stored as six 24-bit limbs, least significant first (the sixth has 8 bits): `n = Σ limb[j] · 2^(24j)`. The digits are
 * stored as five groups of five, least significant first: `n = Σ group[d] · 36^(5d)`. Limbs and groups are both positional systems, so
 * a small matrix of constants and a carry convert between them. The constants are the powers of one base, written in the other base.
 *
 * Doubles are exact here: a limb is below 2^24, a group is below 36^5 < 2^26, and the constants have the same bounds. The product of a
 * limb and a constant is below 2^50, and the sum of at most six products and a carry is below 2^53. The products for reading digits are
 * also below 2^26 · 2^24 = 2^50.
 */
import { type BodyFault, digitPairs, writePair } from './alphabet.ts'

/** A number below 2^128: six 24-bit limbs, least significant first. Limbs also represent the larger numbers that `decodeBase36` rejects. */
export type Limbs = [number, number, number, number, number, number]

/** A number in base 36: five groups of five digits, least significant first. */
export type Groups = [number, number, number, number, number]

/** The number of digits in a 128-bit number: 36^24 < 2^128 < 36^25. */
export const BASE36_LENGTH = 25

/** The digits in ASCII order, so that strings sort like the numbers they represent. */
export const BASE36_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Digits, upper-case letters and lower-case letters, in ASCII order. */
export const BASE62_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The base of the groups: 36^5. */
export const GROUP = 60_466_176

// The table value of an invalid character has a bit that no digit has, so that a single comparison covers five characters.
const NO_BASE36_DIGIT = 64
const BASE36_DIGIT_OF_CODE = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  BASE36_ALPHABET.indexOf(String.fromCharCode(code)),
)

/** Converts places from one base to another, least significant first, and returns the carry above the fifth place. */
type Converter = (from: readonly number[], to: number[]) => number

function createConverter(base: bigint, other: bigint): Converter {
  // The powers of one base, written in the other with five places each, least significant first. Power `j` has at most j + 1 places.
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

// Limbs have base 2^24, and groups have base 36^5.
const toGroups = /* @__PURE__ */ createConverter(0x100_0000n, 60_466_176n)
const toLimbs = /* @__PURE__ */ createConverter(60_466_176n, 0x100_0000n)

// Scratch space that all conversions share, because a conversion is never interrupted.
const spelledGroups: Groups = [0, 0, 0, 0, 0]

/** Writes the character codes of all 25 digits, and returns the groups, which the next conversion overwrites. */
export function writeBase36(codes: number[], at: number, limbs: Limbs): Groups {
  toGroups(limbs, spelledGroups)
  for (let d = 0; d < 5; d++) writeGroup(codes, at + 20 - 5 * d, spelledGroups[d] as number)
  return spelledGroups
}

const BASE36_PAIRS = /* @__PURE__ */ digitPairs(BASE36_ALPHABET)

/** Writes a group's five digits. With `| 0`, engines divide an integer, which is faster than a double. A group fits in 32 bits. */
export function writeGroup(codes: number[], at: number, group: number): void {
  group |= 0
  const upper = (group / 1296) | 0
  codes[at] = (BASE36_PAIRS[(upper / 1296) | 0] as number) & 255
  writePair(codes, at + 1, BASE36_PAIRS[upper % 1296] as number)
  writePair(codes, at + 3, BASE36_PAIRS[group % 1296] as number)
}

export function encodeBase36(limbs: Limbs): string {
  const codes: number[] = []
  writeBase36(codes, 0, limbs)
  return String.fromCharCode(...codes)
}

/**
 * Reads the value of five digits, or -1 if any character is not a digit. The values are combined with `|` and tested once. The loop is
 * unrolled, because engines cannot tell that no product overflows in a loop.
 */
function readGroup(text: string, at: number): number {
  const a = text.charCodeAt(at)
  const b = text.charCodeAt(at + 1)
  const c = text.charCodeAt(at + 2)
  const d = text.charCodeAt(at + 3)
  const e = text.charCodeAt(at + 4)
  // The table covers only ASCII.
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
