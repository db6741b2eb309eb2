/** The default format: a padded UUIDv7 in base 36. The generator is the package's hot path. */
import type { BodyFault } from '../../digits/alphabet.ts'
import {
  BASE36_ALPHABET,
  BASE36_LENGTH,
  bytesToLimbs,
  decodeBase36,
  encodeBase36,
  GROUP,
  type Limbs,
  limbsToBytes,
  writeBase36,
  writeGroup,
} from '../../digits/base36.ts'
import { flatText } from '../../digits/flat-text.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { clockOutOfRange, ROLLBACK_ALLOWANCE_MS, SPAN_OF_48_BITS } from '../shared/clock.ts'
import type { CanBackfill, CanBound, CanGenerate, CanUuid, Format, Generator } from '../shared/format.ts'

/** The type of `uuid25()`. */
export interface Uuid25 extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {
  /** A literal type, so that another format with the same capabilities is not assignable to the default. */
  readonly name: 'uuid25'
}

const LOW_END = 3_656_158_440_062_976 // 36^10

// Scratch space shared by all conversions. Sharing is safe, because no function in this file calls other code between writing and reading.
const limbs: Limbs = [0, 0, 0, 0, 0, 0]

/**
 * Creates the generator for a prefix. `codes` keeps the character codes of the last ID, so only the last ten digits are rewritten
 * within a millisecond.
 *
 * Order (RFC 9562, section 6.2, method 2): each ID in a millisecond is the previous ID plus a random step of 1 to 2^32. Within a
 * millisecond, IDs count up in a window of ten digits (below 2^52). The first bit of rand_b is a zero guard bit, so that counting to the
 * end of the window never changes the variant. When the window is used up, the next millisecond is borrowed. If the clock steps back by up
 * to 10 s, the step is ignored. After a larger step, the generator restarts from the clock, like the npm package `uuidv7`. With an
 * allowance of -1, the generator restarts for each ID.
 */
function paddedGenerator(head: string, random: RandomSource, allowanceMs = ROLLBACK_ALLOWANCE_MS): Generator {
  const { codes, spell } = flatText(head + '0'.repeat(BASE36_LENGTH))
  const start = head.length
  let timestampMs = Number.NEGATIVE_INFINITY
  let low = 0

  // All steps that can throw come before the first change, so that a failed call does not break the order.
  function startAt(ms: number): void {
    if (ms < 0 || ms > SPAN_OF_48_BITS[1]) throw clockOutOfRange(ms, SPAN_OF_48_BITS)
    const word = random.uint32()
    const middle = random.uint32() >>> 8
    const last = random.uint32() >>> 8
    // A UUIDv7 (RFC 9562, section 5.7): 48 time bits, version 7, 12 random bits, variant 10, and 62 bits, of which 61 are random.
    limbs[5] = (ms / 2 ** 40) | 0
    limbs[4] = (ms / 2 ** 16) & 0xffffff
    limbs[3] = ((ms & 0xffff) << 8) | 0x70 | (word >>> 28)
    limbs[2] = ((word >>> 4) & 0xff0000) | 0x8000 | (word & 0x1fff)
    limbs[1] = middle
    limbs[0] = last
    const groups = writeBase36(codes, start, limbs)
    low = groups[1] * GROUP + groups[0]
    timestampMs = ms
  }

  return (nowMs) => {
    if (nowMs > timestampMs || nowMs < timestampMs - allowanceMs) {
      startAt(nowMs)
    } else {
      const raised = low + 1 + random.uint32()
      if (raised < LOW_END) low = raised
      else startAt(timestampMs + 1)
    }
    const upper = Math.floor(low / GROUP)
    writeGroup(codes, start + 15, upper)
    writeGroup(codes, start + 20, low - upper * GROUP)
    return spell()
  }
}

/** Whether the limbs encode a UUID with the given version and RFC 9562's variant. */
export function isVersion(version: number, limbs: Limbs): boolean {
  return ((limbs[3] >>> 4) & 15) === version && ((limbs[2] >>> 14) & 3) === 0b10
}

/** Reads the first 48 bits, which in version 7 are the milliseconds since 1970. */
export function readTimestamp(limbs: Limbs): number {
  return limbs[5] * 2 ** 40 + limbs[4] * 2 ** 16 + (limbs[3] >>> 8)
}

/** Checks a body in the default format. The function is separate, so that parsers do not import the generator. */
export function checkUuid25(text: string, offset: number): BodyFault | undefined {
  return decodeBase36(text, offset, limbs) ?? (isVersion(7, limbs) ? undefined : 'wrong_version')
}

/** The `uuid25()` format, as a constant, so that the core bundles no other format. */
export const paddedUuid25: Uuid25 = {
  name: 'uuid25',
  example: '036twi214qwj7mgsvq83nm8wf',
  alphabet: BASE36_ALPHABET,
  // The possible first digits of a number below 2^128.
  places: { 0: '0123456789abcdef' },
  length: BASE36_LENGTH,
  pattern: '[0-9a-z]{25}',
  // In a millisecond's first ID: 12 bits in rand_a, and 13 + 48 bits in rand_b.
  randomBits: 73,
  byteLength: 16,
  holdsUuid: true,
  uuidVersion: 7,
  sql: 'uuid25',
  timeRangeMs: SPAN_OF_48_BITS,
  check: checkUuid25,
  forgive: (body) => body.padStart(BASE36_LENGTH, '0'),
  generator: paddedGenerator,
  backfiller: (head, random) => paddedGenerator(head, random, -1),
  timestamp(text, offset) {
    decodeBase36(text, offset, limbs)
    return readTimestamp(limbs)
  },
  lowest: /* @__PURE__ */ paddedGenerator('', { uint32: () => 0 }, -1),
  toBytes(text, offset) {
    decodeBase36(text, offset, limbs)
    return limbsToBytes(limbs)
  },
  fromBytes(bytes) {
    bytesToLimbs(bytes, limbs)
    return encodeBase36(limbs)
  },
}
