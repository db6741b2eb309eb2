/** The `random` format: only random bits, in base 36. */
import { sampleText } from '../../digits/alphabet.ts'
import {
  BASE36_ALPHABET,
  BASE36_LENGTH,
  bytesToLimbs,
  decodeBase36,
  encodeBase36,
  type Limbs,
  limbsToBytes,
  writeBase36,
} from '../../digits/base36.ts'
import { flatText } from '../../digits/flat-text.ts'
import { createNumeral, numberWriter } from '../../digits/numeral.ts'
import { development } from '../../errors/development.ts'
import { checkChoice } from '../../errors/error.ts'
import { type OptionNames, ownOptions } from '../../errors/options.ts'
import { type CanBytes, type CanGenerate, type Format, once } from '../shared/format.ts'
import { unpadded } from '../shared/unpadded.ts'

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
  /** The number of random bits: 128 (the default) or 256. */
  readonly bits?: 128 | 256
  /** `false` omits leading zeros, like Dave Stearns's Python `BaseID`. */
  readonly padded?: boolean
}

const RANDOM_OPTIONS: OptionNames<RandomOptions> = { bits: true, padded: true }

/** Creates the members that do not depend on how numbers are encoded. */
function createTraits(bits: 128 | 256, length: number) {
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

const random128 = /* @__PURE__ */ once(create128)

function create128(): Random {
  const limbs: Limbs = [0, 0, 0, 0, 0, 0]
  return {
    ...createTraits(128, BASE36_LENGTH),
    // The possible first digits of a number below 2^128.
    places: { 0: BASE36_ALPHABET.slice(0, 16) },
    check: (text, offset) => decodeBase36(text, offset, limbs),
    generator(head, random) {
      const { codes, spell } = flatText(head + '0'.repeat(BASE36_LENGTH))
      const start = head.length
      return () => {
        // All words are drawn before any is written, because a custom random source may itself generate an ID.
        const words: Limbs = [
          random.uint32() >>> 8,
          random.uint32() >>> 8,
          random.uint32() >>> 8,
          random.uint32() >>> 8,
          random.uint32() >>> 8,
          random.uint32() >>> 24,
        ]
        writeBase36(codes, start, words)
        return spell()
      }
    },
    toBytes(text, offset) {
      decodeBase36(text, offset, limbs)
      return limbsToBytes(limbs)
    },
    fromBytes(bytes) {
      bytesToLimbs(bytes, limbs)
      return encodeBase36(limbs)
    },
  }
}

const random256 = /* @__PURE__ */ once(create256)

/** Creates the 256-bit format, with numbers in ten 24-bit parts and a 16-bit part, least significant first. */
function create256(): Random {
  const count = 11
  const weights = Array.from({ length: count }, (_, j) => 2n ** BigInt(24 * j))
  const { length, check, read } = createNumeral(BASE36_ALPHABET, 2n ** 256n - 1n)
  const writeAfter = (head: string) => {
    const { codes, spell } = flatText(head + '0'.repeat(length))
    const { write } = numberWriter({ alphabet: BASE36_ALPHABET, length, codes, start: head.length }, weights)
    return (parts: readonly number[]) => {
      write(parts)
      return spell()
    }
  }
  // The writer is created on first use, because creating it at import would slow down startup.
  let writeBody: ReturnType<typeof writeAfter> | undefined
  return {
    ...createTraits(256, length),
    check,
    generator(head, random) {
      const spell = writeAfter(head)
      return () => spell(weights.map((_, j) => random.uint32() >>> (j < count - 1 ? 8 : 16)))
    },
    toBytes(text, offset) {
      const value = read(text, offset)
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
      writeBody ??= writeAfter('')
      return writeBody(parts)
    },
  }
}

/**
 * Only random bits in base 36: 25 characters for 128 bits, 50 for 256.
 *
 * Shape: `0` to `9` and `a` to `z`, zero-padded. A double click selects the whole ID. `padded: false` omits leading zeros, like Python's
 * BaseID: 93% of IDs then have 25 characters, and nearly all others have 24. Randomness: all bits. No ID can be guessed from another ID,
 * collisions do not occur in practice, and an ID does not reveal when it was generated. IDs do not sort by time, so inserts spread over the
 * entire index. With 128 bits, the format matches BaseID's `ORDERED = False`. Use `brandid/token` for secrets, because tokens have a
 * checksum and never appear in errors. A clone of a running virtual machine repeats IDs: see `docs/formats.md`, "Images and clones".
 *
 * @throws {IdError} `invalid_format` if `bits` is neither 128 nor 256, or `padded` is not a boolean.
 * @example
 * const InviteId = defineId('invite', { format: random() })
 * InviteId.generate() //=> 'invite_9s1jqjdwx06xdkoyarz7pkz4p'
 */
export function random(options?: { readonly bits?: 128 | 256; readonly padded?: true }): Random
export function random(options: { readonly bits?: 128 | 256; readonly padded: false }): UnpaddedRandom
export function random(options: RandomOptions): Random | UnpaddedRandom
export function random(options: RandomOptions = {}): Random | UnpaddedRandom {
  development()?.checkNames(options, RANDOM_OPTIONS, 'random')
  const { bits = 128, padded: isPadded = true } = ownOptions(options)
  checkChoice(isPadded, 'padded', [true, false])
  const padded = paddedRandom(bits)
  return isPadded ? padded : { ...unpadded(padded), name: `random(${bits}, unpadded)` }
}

/** Returns the padded format, for tokens. @throws {IdError} `invalid_format` if `bits` is neither 128 nor 256. */
export function paddedRandom(bits: 128 | 256): Random {
  checkChoice(bits, 'bits', [128, 256])
  return bits === 128 ? random128() : random256()
}
