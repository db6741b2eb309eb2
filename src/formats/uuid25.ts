/** The `uuid25` format, the default: a UUID as 25 digits of base 36. Its generator is the hot path of the package. */

import { codesOf } from '../digits/alphabet.ts'
import {
  BASE36_ALPHABET,
  BASE36_LENGTH,
  bytesOfLimbs,
  decodeBase36,
  decodeUnpadded,
  encodeBase36,
  GROUP,
  type Groups,
  LIMB,
  type Limbs,
  limbsOfBytes,
  toGroups,
  writeGroup,
} from '../digits/base36.ts'
import { clockOutOfRange, ROLLBACK_ALLOWANCE_MS, SPAN_OF_48_BITS } from './shared/clock.ts'
import type {
  BodyFault,
  CanBackfill,
  CanBound,
  CanGenerate,
  CanUuid,
  Format,
  Generator,
} from './shared/format.ts'
import { checkChoice, ownOptions } from './shared/options.ts'
import type { RandomSource } from './shared/secure-random.ts'

/** The type of `uuid25()`. */
export interface Uuid25 extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {
  /** A literal, so that no other format with the same capabilities passes for the default. */
  readonly name: 'uuid25'
}

/** The type of `uuid25({ version: 4 })`, padded or not. */
export interface Uuid25V4 extends Format, CanGenerate, CanUuid {}

/** The type of `uuid25({ version: 'any' })`, padded or not: without bounds, because other versions sort anywhere. */
export interface Uuid25Any extends Format, CanGenerate, CanBackfill, CanUuid {}

/** The type of `uuid25({ padded: false })`: without bounds, because texts of several lengths do not sort. */
export interface UnpaddedUuid25 extends Format, CanGenerate, CanBackfill, CanUuid {}

/** Options of `uuid25`. */
export interface Uuid25Options {
  /**
   * The version to generate and to accept: 7 (the default), 4, or `'any'`, which generates 7 and accepts every UUID.
   */
  readonly version?: 4 | 7 | 'any'
  /** `false` writes the number without leading zeros, as Dave Stearns' Python `BaseID` does. */
  readonly padded?: boolean
}

const RANDOM_BITS = 73 // 12 of rand_a, 13 and 48 of rand_b
const LOW_END = 3_656_158_440_062_976 // 36^10

// Scratch space for one conversion. No function of this file calls foreign code between a write and its read.
const limbs: Limbs = [0, 0, 0, 0, 0, 0]
const groups: Groups = [0, 0, 0, 0, 0]

/**
 * Lays out a UUIDv7 in limbs: 48 bits of time, version 7, 12 bits, variant 10, 62 bits (RFC 9562, section 5.7).
 * `randomA` is rand_a; `high` holds the upper 14 bits of rand_b, `middle` and `low` 24 bits each.
 */
function layOut(timestampMs: number, randomA: number, high: number, middle: number, low: number): void {
  const upper = Math.floor(timestampMs / LIMB)
  const lower = timestampMs - upper * LIMB
  limbs[5] = upper >>> 16
  limbs[4] = ((upper & 0xffff) << 8) | (lower >>> 16)
  limbs[3] = ((lower & 0xffff) << 8) | 0x70 | (randomA >>> 8)
  limbs[2] = ((randomA & 0xff) << 16) | 0x8000 | high
  limbs[1] = middle
  limbs[0] = low
}

function layOutRandomly(timestampMs: number, random: RandomSource, highMask: number): void {
  const word = random.uint32()
  const middle = random.uint32() >>> 8
  const low = random.uint32() >>> 8
  layOut(timestampMs, word >>> 20, word & highMask, middle, low)
}

/**
 * The generator of one prefix. `codes` keeps the character codes of its last id: within a millisecond only the last
 * ten digits are rewritten, and one `String.fromCharCode` makes a flat string of them.
 *
 * Order (RFC 9562, section 6.2, method 2): each id of a millisecond is the previous one plus 1 to 2^32, at random.
 * The upper 13 bits of rand_b are drawn with a zero before them, a guard: the window of ten digits (below 2^52) that
 * holds the ids of one millisecond may then end beyond rand_b's drawn part without touching the variant.
 * A used-up window borrows the next millisecond. A clock that steps back by up to 10 s is ignored. Beyond that the
 * generator restarts from the clock, as the npm package `uuidv7` does.
 */
function paddedGenerator(head: string, random: RandomSource): Generator {
  const codes = codesOf(head + '0'.repeat(BASE36_LENGTH))
  const start = head.length
  let timestampMs = Number.NEGATIVE_INFINITY
  let low = 0

  // Every throw comes before the first change, so a failed call leaves the order unharmed.
  function startAt(ms: number): void {
    if (ms < 0 || ms > SPAN_OF_48_BITS[1]) throw clockOutOfRange(ms, SPAN_OF_48_BITS)
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

function isVersion(version: 4 | 7): boolean {
  return (limbs[3] & 0xf0) >>> 4 === version && (limbs[2] & 0xc000) === 0x8000
}

function timestampOfLimbs(): number {
  return limbs[5] * 2 ** 40 + limbs[4] * 2 ** 16 + (limbs[3] >>> 8)
}

/** The format `uuid25()`: a constant, so that the core bundles this spelling alone. */
export const paddedUuid25: Uuid25 = {
  name: 'uuid25',
  example: '036twi214qwj7mgsvq83nm8wf',
  alphabet: BASE36_ALPHABET,
  length: BASE36_LENGTH,
  pattern: '[0-9a-z]{25}',
  randomBits: RANDOM_BITS,
  byteLength: 16,
  holdsUuid: true,
  uuidVersion: 7,
  sql: 'uuid25',
  timeRangeMs: SPAN_OF_48_BITS,
  check: (text, offset) => decodeBase36(text, offset, limbs) ?? (isVersion(7) ? undefined : 'wrong_version'),
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

/** 122 random bits, version 4 and variant 10 (RFC 9562, section 5.4). */
function generator4(head: string, random: RandomSource): Generator {
  return () => {
    const words = [
      random.uint32(),
      random.uint32(),
      random.uint32(),
      random.uint32(),
      random.uint32(),
    ] as const
    limbs[5] = words[0] >>> 24
    limbs[4] = words[0] & 0xffffff
    limbs[3] = ((words[1] >>> 8) & 0xffff0f) | 0x40
    limbs[2] = ((words[2] >>> 8) & 0xff3fff) | 0x8000
    limbs[1] = words[3] >>> 8
    limbs[0] = words[4] >>> 8
    return head + encodeBase36(limbs)
  }
}

function unpad(body: string): string {
  return body.replace(/^0+(?=.)/, '')
}

/** A generator or a backfiller whose ids have no leading zeros. */
function unpadding(make: (head: string, random: RandomSource) => Generator): typeof make {
  return (head, random) => {
    const next = make('', random)
    return (ms) => head + unpad(next(ms))
  }
}

/** How bodies are spelled: in 25 digits, or without leading zeros from `least` digits on. */
interface Spelling {
  readonly traits: Omit<CanUuid & Format, 'name' | 'check'> & { readonly sql: 'uuid25' }
  /** Reads a body into `limbs`. */
  readonly decode: (text: string, offset: number) => BodyFault | undefined
  readonly generating: typeof unpadding
  /** The body of 25 digits, in this spelling. */
  readonly spell: (body: string) => string
}

function padded(): Spelling {
  return {
    traits: {
      alphabet: BASE36_ALPHABET,
      length: BASE36_LENGTH,
      pattern: paddedUuid25.pattern,
      byteLength: 16,
      holdsUuid: true,
      sql: 'uuid25',
      forgive: (body) => body.padStart(BASE36_LENGTH, '0'),
      toBytes: paddedUuid25.toBytes,
      fromBytes: paddedUuid25.fromBytes,
    },
    decode: (text, offset) => decodeBase36(text, offset, limbs),
    generating: (make) => make,
    spell: (body) => body,
  }
}

function unpadded(least: number): Spelling {
  const nonZero = `[1-9a-z][0-9a-z]{${least - 1},${BASE36_LENGTH - 1}}`
  return {
    traits: {
      ...padded().traits,
      length: [least, BASE36_LENGTH],
      pattern: least === 1 ? `(?:0|${nonZero})` : nonZero,
      forgive: unpad,
      toBytes(text, offset) {
        decodeUnpadded(text, offset, limbs)
        return bytesOfLimbs(limbs)
      },
      fromBytes: (bytes) => unpad(paddedUuid25.fromBytes(bytes)),
    },
    spell: unpad,
    decode(text, offset) {
      const length = text.length - offset
      if (length < least || length > BASE36_LENGTH) return 'invalid_length'
      if (length > 1 && text[offset] === '0') return 'invalid_character'
      return decodeUnpadded(text, offset, limbs)
    },
    generating: unpadding,
  }
}

/** The digits of the least UUIDv4 and of the least UUIDv7: both are above 36^15. */
const VERSIONED_MIN_LENGTH = 16

function versionChecked({ decode }: Spelling, version: 4 | 7): Format['check'] {
  return (text, offset) => decode(text, offset) ?? (isVersion(version) ? undefined : 'wrong_version')
}

function version4(spelling: Spelling, name: string): Uuid25V4 {
  return {
    ...spelling.traits,
    name,
    example: spelling.spell('8m8scpfugfij4qenj0ig77qg8'),
    uuidVersion: 4,
    randomBits: 122,
    check: versionChecked(spelling, 4),
    generator: spelling.generating(generator4),
  }
}

function anyVersion(spelling: Spelling, name: string): Uuid25Any {
  const { traits, decode, generating, spell } = spelling
  return {
    ...traits,
    name,
    example: spell('036twi214qwj7mgsvq83nm8wf'),
    randomBits: RANDOM_BITS,
    timeRangeMs: SPAN_OF_48_BITS,
    check: decode,
    generator: generating(paddedGenerator),
    backfiller: generating(paddedUuid25.backfiller),
    timestamp(text, offset) {
      decode(text, offset)
      return isVersion(7) ? timestampOfLimbs() : undefined
    },
  }
}

function unpadded7(): UnpaddedUuid25 {
  const spelling = unpadded(VERSIONED_MIN_LENGTH)
  return {
    ...anyVersion(spelling, 'uuid25(unpadded)'),
    uuidVersion: 7,
    check: versionChecked(spelling, 7),
  }
}

/**
 * A UUID in base 36, the default: 25 characters that sort by time of creation.
 *
 * Shape: `0` to `9` and `a` to `z`, zero-padded; one double click selects the whole id. The 25 digits are the published
 * Uuid25 encoding: the packages `uuid25` of npm, PyPI and crates.io read and write them.
 * Units: version 7 holds milliseconds since 1970 (48 bits) and 73 random bits in the first id of a millisecond. Each
 * further id is a random step of 1 to 2^32 above the one before. It publishes its time of creation, and a neighbour of
 * the same millisecond is guessed in 2^32 tries: an id is not a secret. Version 4 holds 122 random bits: it publishes
 * nothing and does not sort. `'any'` generates version 7 and accepts all 2^128 values; `timestamp` throws
 * `wrong_version` for the other versions. `padded: false` writes Python BaseID's spelling, 16 to 25 characters (24 for
 * the years 1986 to 2558), which does not sort as text where the length changes, and so has no `lowerBound`. A clone of
 * a running virtual machine repeats ids: `docs/formats.md`, "Images and clones".
 *
 * @throws {IdError} `invalid_format` when `version` is not 4, 7 or `'any'`, or `padded` is not a boolean. Generation of
 * version 7 throws `out_of_range` under a clock before 1970 or after the year 10889.
 * @see RFC 9562, sections 5.4 and 5.7: https://www.rfc-editor.org/rfc/rfc9562
 * @see Uuid25: https://github.com/uuid25/.github/tree/main/profile
 * @example
 * const UserId = defineId('user', { format: uuid25() })
 * UserId.generate() //=> 'user_036tzkoaehzhg7afb9h2b0wtk'
 */
export function uuid25(options?: { readonly version?: 7; readonly padded?: true }): Uuid25
export function uuid25(options: { readonly version?: 7; readonly padded: false }): UnpaddedUuid25
export function uuid25(options: { readonly version: 4; readonly padded?: boolean }): Uuid25V4
export function uuid25(options: { readonly version: 'any'; readonly padded?: boolean }): Uuid25Any
export function uuid25(options: Uuid25Options): Uuid25 | UnpaddedUuid25 | Uuid25V4 | Uuid25Any
export function uuid25(options: Uuid25Options = {}): Uuid25 | UnpaddedUuid25 | Uuid25V4 | Uuid25Any {
  const { version = 7, padded: isPadded = true } = ownOptions(options)
  checkChoice(version, 'version', [4, 7, 'any'])
  checkChoice(isPadded, 'padded', [true, false])
  if (version === 7) return isPadded ? paddedUuid25 : unpadded7()
  const spelling = isPadded ? padded() : unpadded(version === 4 ? VERSIONED_MIN_LENGTH : 1)
  const name = `uuid25(${version}${isPadded ? '' : ', unpadded'})`
  return version === 4 ? version4(spelling, name) : anyVersion(spelling, name)
}
