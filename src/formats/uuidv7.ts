/** Knows UUIDv7 as base36: the default format. The hot path of the package is the generator in this file. */

import { clockOutOfRange, ROLLBACK_ALLOWANCE_MS } from '../clock.ts'
import {
  BASE36_ALPHABET,
  BASE36_LENGTH,
  bytesOfLimbs,
  decodeBase36,
  decodeUnpadded,
  encodeBase36,
  type Groups,
  type Limbs,
  limbsOfBytes,
  toGroups,
  writeGroup,
} from '../digits/base36.ts'
import type { BodyFault, CanBackfill, CanBound, CanGenerate, CanUuid, Format, Generator } from '../format.ts'
import type { RandomSource } from '../random.ts'

/** The type of `uuidv7()`. */
export interface Uuidv7 extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {
  /** A literal, so that no other format that can do the same is taken for the default. */
  readonly name: 'uuidv7'
}

/** The type of `uuidv7({ padded: false })`: its texts have several lengths, so they do not sort. */
export interface UnpaddedUuidv7 extends Format, CanGenerate, CanBackfill, CanUuid {}

/** Options of `uuidv7`. */
export interface Uuidv7Options {
  /** `false` writes the number without leading zeros, as Dave Stearns' Python `BaseID` does. */
  readonly padded?: boolean
}

const TIME_RANGE_MS = [0, 2 ** 48 - 1] as const
const RANDOM_BITS = 12 + 13 + 48
const LOW_END = 36 ** 10
const GROUP = 36 ** 5

// Shared room for one conversion at a time: nothing here is interrupted half way.
const limbs: Limbs = [0, 0, 0, 0, 0, 0]
const groups: Groups = [0, 0, 0, 0, 0]

/**
 * Lays out a UUIDv7 in limbs: 48 bits of time, version 7, 12 bits, variant 10, 62 bits (RFC 9562, section 5.7).
 * `randomA` is rand_a; `high` holds the upper 14 bits of rand_b, `middle` and `low` 24 bits each.
 */
function layOut(timestampMs: number, randomA: number, high: number, middle: number, low: number): void {
  const upper = Math.floor(timestampMs / 2 ** 24)
  const lower = timestampMs - upper * 2 ** 24
  limbs[5] = upper >>> 16
  limbs[4] = ((upper & 0xffff) << 8) | (lower >>> 16)
  limbs[3] = ((lower & 0xffff) << 8) | 0x70 | (randomA >>> 8)
  limbs[2] = ((randomA & 0xff) << 16) | 0x8000 | high
  limbs[1] = middle
  limbs[0] = low
}

function layOutRandomly(timestampMs: number, random: RandomSource, highMask: number): void {
  const word = random.uint32()
  layOut(timestampMs, word >>> 20, word & highMask, random.uint32() >>> 8, random.uint32() >>> 8)
}

/**
 * The generator of one prefix. The character codes of its last id stay in `codes`: within a millisecond only the
 * last ten digits are rewritten, and one `String.fromCharCode` makes a flat string of them.
 *
 * Order (RFC 9562, section 6.2, method 2): each id of a millisecond is the one before plus 1 to 2^32, at random.
 * The upper 13 bits of rand_b are drawn with a zero before them, a guard: the window of ten digits (below 2^52)
 * in which the ids of one millisecond lie may then end beyond rand_b's drawn part without touching the variant.
 * Where the window is used up, the next millisecond is borrowed. A clock that steps back by up to 10 s is
 * ignored; beyond it the generator starts again from the clock, as the npm package `uuidv7` does.
 */
function paddedGenerator(head: string, random: RandomSource): Generator {
  const codes = Array.from(head + '0'.repeat(BASE36_LENGTH), (character) => character.charCodeAt(0))
  const start = head.length
  let timestampMs = Number.NEGATIVE_INFINITY
  let low = 0

  // Whatever throws does so before the first change, so that a failed call leaves the order unharmed.
  function startAt(ms: number): void {
    if (ms < 0 || ms > TIME_RANGE_MS[1]) throw clockOutOfRange(ms, TIME_RANGE_MS)
    layOutRandomly(ms, random, 0x1fff)
    toGroups(limbs, groups)
    writeGroup(codes, start, groups[4])
    writeGroup(codes, start + 5, groups[3])
    writeGroup(codes, start + 10, groups[2])
    low = groups[1] * GROUP + groups[0]
    timestampMs = ms
  }

  return (nowMs) => {
    if (nowMs > timestampMs || nowMs < timestampMs - ROLLBACK_ALLOWANCE_MS) {
      startAt(nowMs)
    } else {
      const raised = low + 1 + random.uint32()
      if (raised < LOW_END) low = raised
      else startAt(timestampMs + 1)
    }
    const upper = Math.floor(low / GROUP)
    writeGroup(codes, start + 15, upper)
    writeGroup(codes, start + 20, low - upper * GROUP)
    return String.fromCharCode.apply(null, codes)
  }
}

function isVersion7(): boolean {
  return (limbs[3] & 0xf0) === 0x70 && (limbs[2] & 0xc000) === 0x8000
}

function checkPadded(text: string, offset: number): BodyFault | undefined {
  return decodeBase36(text, offset, limbs) ?? (isVersion7() ? undefined : 'wrong_version')
}

function timestampOfLimbs(): number {
  return limbs[5] * 2 ** 40 + limbs[4] * 2 ** 16 + (limbs[3] >>> 8)
}

/** What `uuidv7()` gives: a constant, so that the core bundles this spelling alone. */
export const paddedUuidv7: Uuidv7 = {
  name: 'uuidv7',
  alphabet: BASE36_ALPHABET,
  length: BASE36_LENGTH,
  pattern: '[0-9a-z]{25}',
  randomBits: RANDOM_BITS,
  byteLength: 16,
  holdsUuid: true,
  timeRangeMs: TIME_RANGE_MS,
  check: checkPadded,
  forgive: (body) => body.padStart(BASE36_LENGTH, '0'),
  generator: paddedGenerator,
  backfiller: (head, random) => (timestampMs) => {
    layOutRandomly(timestampMs, random, 0x3fff)
    return head + encodeBase36(limbs)
  },
  timestamp(text, offset) {
    decodeBase36(text, offset, limbs)
    return timestampOfLimbs()
  },
  lowest(timestampMs) {
    layOut(timestampMs, 0, 0, 0, 0)
    return encodeBase36(limbs)
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

// Without leading zeros the least UUIDv7, 7 * 2^76 + 2^63, has 16 digits.
const UNPADDED_MIN_LENGTH = 16

function checkUnpadded(text: string, offset: number): BodyFault | undefined {
  const length = text.length - offset
  if (length < UNPADDED_MIN_LENGTH || length > BASE36_LENGTH) return 'invalid_length'
  if (text[offset] === '0') return 'invalid_character'
  return decodeUnpadded(text, offset, limbs) ?? (isVersion7() ? undefined : 'wrong_version')
}

function unpad(body: string): string {
  return body.replace(/^0+/, '')
}

const unpadded: UnpaddedUuidv7 = {
  name: 'uuidv7(unpadded)',
  alphabet: BASE36_ALPHABET,
  length: [UNPADDED_MIN_LENGTH, BASE36_LENGTH],
  pattern: '[1-9a-z][0-9a-z]{15,24}',
  randomBits: RANDOM_BITS,
  byteLength: 16,
  holdsUuid: true,
  timeRangeMs: TIME_RANGE_MS,
  check: checkUnpadded,
  forgive: unpad,
  generator(head, random) {
    const next = paddedUuidv7.generator('', random)
    return (nowMs) => head + unpad(next(nowMs))
  },
  backfiller(head, random) {
    const next = paddedUuidv7.backfiller('', random)
    return (timestampMs) => head + unpad(next(timestampMs))
  },
  timestamp(text, offset) {
    decodeUnpadded(text, offset, limbs)
    return timestampOfLimbs()
  },
  toBytes(text, offset) {
    decodeUnpadded(text, offset, limbs)
    return bytesOfLimbs(limbs)
  },
  fromBytes: (bytes) => unpad(paddedUuidv7.fromBytes(bytes)),
}

/**
 * UUIDv7 in base 36, the default: 25 characters that sort by time of creation.
 *
 * Shape: `0` to `9` and `a` to `z`, zero-padded; one double click selects the whole id.
 * Units: milliseconds since 1970 (48 bits); 73 random bits in the first id of a millisecond, each further one
 * is a random step of 1 to 2^32 above the one before. It shows when it was made, and a neighbour of the same
 * millisecond can be guessed with 2^32 tries: it is no secret.
 * `padded: false` writes Python BaseID's spelling, 16 to 25 characters (24 from 1986 to 2559), which does not
 * sort as text where the length changes, and so has no `lowerBound`.
 *
 * @see RFC 9562, section 5.7: https://www.rfc-editor.org/rfc/rfc9562#section-5.7
 * @example
 * const UserId = defineId('user', { format: uuidv7() })
 * UserId.generate() //=> 'user_036tzkoaehzhg7afb9h2b0wtk'
 */
export function uuidv7(options?: { readonly padded?: true }): Uuidv7
export function uuidv7(options: { readonly padded: false }): UnpaddedUuidv7
export function uuidv7(options: Uuidv7Options): Uuidv7 | UnpaddedUuidv7
export function uuidv7({ padded: isPadded = true }: Uuidv7Options = {}): Uuidv7 | UnpaddedUuidv7 {
  return isPadded ? paddedUuidv7 : unpadded
}
