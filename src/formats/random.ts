/** Knows ids that are nothing but random bits, as base36. */

import { checkChoice } from '../check-option.ts'
import { codesOf } from '../digits/alphabet.ts'
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
import type { CanBytes, CanGenerate, Format } from '../format.ts'

/** The type of `random()`. */
export interface Random extends Format, CanGenerate, CanBytes {
  readonly length: number
  readonly randomBits: number
}

/** Options of `random`. */
export interface RandomOptions {
  /** Bits of randomness, and width of the number: 128 (the default) or 256. */
  readonly bits?: 128 | 256
}

// Shared room for one conversion at a time: nothing here is interrupted half way.
const limbs: Limbs = [0, 0, 0, 0, 0, 0]
const groups: Groups = [0, 0, 0, 0, 0]

/** What does not depend on how the number is spelt. */
function traitsOf(bits: 128 | 256, length: number) {
  return {
    name: `random(${bits})`,
    alphabet: BASE36_ALPHABET,
    length,
    pattern: `[0-9a-z]{${length}}`,
    randomBits: bits,
    byteLength: bits / 8,
    forgive: (body: string) => body.padStart(length, '0'),
  }
}

const random128: Random = {
  ...traitsOf(128, BASE36_LENGTH),
  check: (text, offset) => decodeBase36(text, offset, limbs),
  generator(head, random) {
    const codes = codesOf(head + '0'.repeat(BASE36_LENGTH))
    const start = head.length
    return () => {
      for (let j = 0; j < 5; j++) limbs[j] = random.uint32() >>> 8
      limbs[5] = random.uint32() >>> 24
      toGroups(limbs, groups)
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

// 256 bits are ten parts of 24 bits and one of 16, least first.
const parts = Array.from({ length: 11 }, () => 0)
const weights = parts.map((_, j) => 2n ** BigInt(24 * j))
const numeral = createNumeral(BASE36_ALPHABET, 2n ** 256n - 1n, weights)

const random256: Random = {
  ...traitsOf(256, numeral.length),
  check: numeral.check,
  generator(head, random) {
    const codes = codesOf(head + '0'.repeat(numeral.length))
    return () => {
      for (let j = 0; j < 10; j++) parts[j] = random.uint32() >>> 8
      parts[10] = random.uint32() >>> 16
      numeral.write(parts, codes, head.length)
      return String.fromCharCode.apply(null, codes)
    }
  },
  toBytes(text, offset) {
    const value = numeral.read(text, offset)
    return Uint8Array.from({ length: 32 }, (_, i) => Number(BigInt.asUintN(8, value >> BigInt(8 * (31 - i)))))
  },
  fromBytes(bytes) {
    parts.fill(0)
    for (const [i, byte] of bytes.entries()) {
      const part = Math.floor((31 - i) / 3)
      parts[part] = (parts[part] as number) * 256 + byte
    }
    const codes: number[] = []
    numeral.write(parts, codes, 0)
    return String.fromCharCode(...codes)
  },
}

/**
 * Random bits in base 36 and nothing else: 25 characters for 128 bits, 50 for 256.
 *
 * Shape: `0` to `9` and `a` to `z`, zero-padded; one double click selects the whole id.
 * Randomness: every bit, so nobody guesses one from another, two are never the same in practice, and they tell
 * nothing about when they were made. They do not sort by time, which spreads inserts over the whole index.
 * 128 bits are BaseID's `ORDERED = False`. For secrets `brandid/token` is the place: it has a checksum, and errors
 * that keep the value to themselves.
 *
 * @throws {IdError} `invalid_format` when `bits` is neither 128 nor 256.
 * @example
 * const InviteId = defineId('invite', { format: random() })
 * InviteId.generate() //=> 'invite_9s1jqjdwx06xdkoyarz7pkz4p'
 */
export function random({ bits = 128 }: RandomOptions = {}): Random {
  checkChoice(bits, 'bits', [128, 256])
  return bits === 128 ? random128 : random256
}
