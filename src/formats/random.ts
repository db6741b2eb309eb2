/** The `random` format: random bits and nothing else, in base 36. */

import { codesOf, digitTable, holdsOnly, sampleText } from '../digits/alphabet.ts'
import {
  BASE36_ALPHABET,
  BASE36_LENGTH,
  bytesOfLimbs,
  decodeBase36,
  encodeBase36,
  type Groups,
  type Limbs,
  limbsOfBytes,
  toGroups,
  writeGroup,
} from '../digits/base36.ts'
import { createNumeral } from '../digits/numeral.ts'
import type { CanBytes, CanGenerate, Format } from './shared/format.ts'
import { checkChoice, ownOptions } from './shared/options.ts'

/** The type of `random()`. */
export interface Random extends Format, CanGenerate, CanBytes {
  readonly length: number
  readonly randomBits: number
}

/** The type of `random({ padded: false })`. */
export interface UnpaddedRandom extends Format, CanGenerate, CanBytes {
  readonly length: readonly [least: number, most: number]
  readonly randomBits: number
}

/** Options of `random`. */
export interface RandomOptions {
  /** Bits of randomness, and width of the number: 128 (the default) or 256. */
  readonly bits?: 128 | 256
  /** `false` writes the number without leading zeros, as Dave Stearns' Python `BaseID` does. */
  readonly padded?: boolean
}

/** What does not depend on how the number is spelled. */
function traitsOf(bits: 128 | 256, length: number) {
  return {
    name: `random(${bits})`,
    example: sampleText(BASE36_ALPHABET, length),
    alphabet: BASE36_ALPHABET,
    length,
    pattern: `[0-9a-z]{${length}}`,
    randomBits: bits,
    byteLength: bits / 8,
    forgive: (body: string) => body.padStart(length, '0'),
  }
}

const random128: Random = /* @__PURE__ */ create128()

function create128(): Random {
  const limbs: Limbs = [0, 0, 0, 0, 0, 0]
  const groups: Groups = [0, 0, 0, 0, 0]
  return {
    ...traitsOf(128, BASE36_LENGTH),
    check: (text, offset) => decodeBase36(text, offset, limbs),
    generator(head, random) {
      const codes = codesOf(head + '0'.repeat(BASE36_LENGTH))
      const start = head.length
      return () => {
        // Drawn before one is written: a random source is foreign code, which might generate an id of its own.
        const words: Limbs = [
          random.uint32() >>> 8,
          random.uint32() >>> 8,
          random.uint32() >>> 8,
          random.uint32() >>> 8,
          random.uint32() >>> 8,
          random.uint32() >>> 24,
        ]
        toGroups(words, groups)
        for (let d = 0; d < 5; d++) writeGroup(codes, start + 5 * (4 - d), groups[d] as number)
        return String.fromCharCode.apply(null, codes)
      }
    },
    toBytes(text, offset) {
      decodeBase36(text, offset, limbs)
      return bytesOfLimbs(limbs)
    },
    fromBytes(bytes) {
      limbsOfBytes(bytes, limbs)
      return encodeBase36(limbs)
    },
  }
}

const random256: Random = /* @__PURE__ */ create256()

/** 256 bits are ten parts of 24 bits and one of 16, least first. */
function create256(): Random {
  const count = 11
  const weights = Array.from({ length: count }, (_, j) => 2n ** BigInt(24 * j))
  const numeral = createNumeral(BASE36_ALPHABET, 2n ** 256n - 1n, weights)
  return {
    ...traitsOf(256, numeral.length),
    check: numeral.check,
    generator(head, random) {
      const codes = codesOf(head + '0'.repeat(numeral.length))
      return () => {
        const parts = weights.map((_, j) => random.uint32() >>> (j < count - 1 ? 8 : 16))
        numeral.write(parts, codes, head.length)
        return String.fromCharCode.apply(null, codes)
      }
    },
    toBytes(text, offset) {
      const value = numeral.read(text, offset)
      return Uint8Array.from({ length: 32 }, (_, i) =>
        Number(BigInt.asUintN(8, value >> BigInt(8 * (31 - i)))),
      )
    },
    fromBytes(bytes) {
      const parts = new Array<number>(count).fill(0)
      for (const [i, byte] of bytes.entries()) {
        const part = Math.floor((31 - i) / 3)
        parts[part] = (parts[part] as number) * 256 + byte
      }
      const codes: number[] = []
      numeral.write(parts, codes, 0)
      return String.fromCharCode(...codes)
    },
  }
}

/** The same numbers without leading zeros. */
function unpadded(padded: Random): UnpaddedRandom {
  const { length } = padded
  const digits = digitTable(BASE36_ALPHABET)
  const pad = (text: string, offset: number) => text.slice(offset).padStart(length, '0')
  const unpad = (body: string) => body.replace(/^0+(?=.)/, '')
  return {
    ...padded,
    name: `random(${padded.randomBits}, unpadded)`,
    length: [1, length],
    pattern: `(?:0|[1-9a-z][0-9a-z]{0,${length - 1}})`,
    check(text, offset) {
      const count = text.length - offset
      if (count < 1 || count > length) return 'invalid_length'
      if (count > 1 && text[offset] === '0') return 'invalid_character'
      // A number with fewer digits than the largest one is never too large.
      if (count === length) return padded.check(text, offset)
      return holdsOnly(digits, text, offset) ? undefined : 'invalid_character'
    },
    forgive: unpad,
    generator(head, random) {
      const next = padded.generator('', random)
      return (nowMs) => head + unpad(next(nowMs))
    },
    toBytes: (text, offset) => padded.toBytes(pad(text, offset), 0),
    fromBytes: (bytes) => unpad(padded.fromBytes(bytes)),
  }
}

/**
 * Random bits in base 36 and nothing else: 25 characters for 128 bits, 50 for 256.
 *
 * Shape: `0` to `9` and `a` to `z`, zero-padded; one double click selects the whole id. `padded: false` writes Python
 * BaseID's spelling, without leading zeros: 25 characters in 93 % of ids, 24 in nearly all others.
 * Randomness: every bit. No id can be guessed from another, collisions do not occur in practice, and an id does not
 * reveal when it was generated. The ids do not sort by time, which spreads inserts over the whole index. 128 bits are BaseID's
 * `ORDERED = False`. For secrets use `brandid/token`: it has a checksum, and its errors keep no part of the value. A
 * clone of a running virtual machine repeats ids: `docs/formats.md`, "Images and clones".
 *
 * @throws {IdError} `invalid_format` when `bits` is neither 128 nor 256, or `padded` is not a boolean.
 * @example
 * const InviteId = defineId('invite', { format: random() })
 * InviteId.generate() //=> 'invite_9s1jqjdwx06xdkoyarz7pkz4p'
 */
export function random(options?: { readonly bits?: 128 | 256; readonly padded?: true }): Random
export function random(options: { readonly bits?: 128 | 256; readonly padded: false }): UnpaddedRandom
export function random(options: RandomOptions): Random | UnpaddedRandom
export function random(options: RandomOptions = {}): Random | UnpaddedRandom {
  const { bits = 128, padded: isPadded = true } = ownOptions(options)
  checkChoice(bits, 'bits', [128, 256])
  checkChoice(isPadded, 'padded', [true, false])
  const padded = bits === 128 ? random128 : random256
  return isPadded ? padded : unpadded(padded)
}
