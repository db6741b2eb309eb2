/** The `typeid` format: a UUIDv7 in lower-case Crockford base 32. */
import { bitDigits, CROCKFORD_ALPHABET, forgiveCrockford } from '../../digits/bit-digits.ts'
import {
  type CanBackfill,
  type CanBound,
  type CanGenerate,
  type CanUuid,
  type Format,
  once,
} from '../shared/format.ts'
import { type Tail, timeOrdered } from '../shared/monotonic-80-bits.ts'

/** The type of `typeid()`. */
export interface Typeid extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {}

/**
 * The 30 bits after the time, in digits 10 to 15: version 7, 12 random bits, variant 10, and the first 12 of the 62 counting bits (RFC
 * 9562, section 5.7). When the 62 bits are used up, the next millisecond is borrowed, as section 6.2 allows.
 */
const uuidv7Tail: Tail = {
  makeHigh: (word) => (0b0111 << 26) | ((word >>> 20) << 14) | (0b10 << 12) | (word & 0xfff),
  isLast: (high) => (high & 0xfff) === 0xfff,
  whenUsedUp: 'borrow',
}

const typeidFormat = /* @__PURE__ */ once(createTypeidFormat)

function createTypeidFormat(): Typeid {
  const digits = bitDigits(CROCKFORD_ALPHABET)
  const ordered = timeOrdered(digits, uuidv7Tail)

  // The version is in the first four bits of digit 10; the variant is the second and third bit of digit 13.
  function isVersion7(text: string, offset: number): boolean {
    const version = digits.read(text, offset + 10, 1) >>> 1
    const variant = (digits.read(text, offset + 13, 1) >>> 2) & 0b11
    return version === 7 && variant === 0b10
  }

  return {
    ...ordered,
    name: 'typeid',
    example: '01h455vb4pex5vsknk084sn02q',
    pattern: `[0-7][0-9a-hjkmnp-tv-z]{${digits.length - 1}}`,
    prefixPattern: /^[a-z]([a-z_]{0,61}[a-z])?$/,
    randomBits: 12 + 62,
    sql: 'typeid',
    forgive: forgiveCrockford,
    timestamp: (text, offset) => (isVersion7(text, offset) ? ordered.timestamp(text, offset) : undefined),
  }
}

/**
 * TypeIDs: 26 characters that sort by creation time and that libraries in other languages can read.
 *
 * Shape: `0` to `9` and `a` to `z` without `i`, `l`, `o`, `u`, starting with `0` to `7`. A double click selects the whole ID. Unlike in
 * other formats, the prefix may contain letters and `_` but no digits. IDs without a prefix, which TypeID allows, are rejected. Units:
 * milliseconds since 1970 (48 bits), and 74 random bits in a millisecond's first ID. Each later ID is the previous ID plus a random step of
 * 1 to 2^32. An ID is not a secret, because it reveals when it was generated, and a neighbor in the same millisecond can be guessed in 2^32
 * tries.
 *
 * Generated IDs are UUIDv7s. As the specification requires, any UUID is accepted, including by `fromUuid`. For a UUID of another version,
 * `timestamp` throws `wrong_version`. `normalize` reads `o` as 0, and `i` and `l` as 1. Generation throws `out_of_range` if the time
 * exceeds 48 bits. A clone of a running virtual machine repeats IDs: see `docs/formats.md`, "Images and clones".
 *
 * @see TypeID specification 0.3.0: https://github.com/jetify-com/typeid/tree/main/spec
 * @example
 * const UserId = defineId('user', { format: typeid() })
 * UserId.toUuid(UserId.parse('user_01h455vb4pex5vsknk084sn02q')) //=> '01890a5d-ac96-774b-bcce-b302099a8057'
 */
export function typeid(): Typeid {
  return typeidFormat()
}
