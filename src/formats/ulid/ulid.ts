/** The formats `ulid` and `hexUlid`: 48 time bits and 80 random bits, in upper-case Crockford base 32 or hexadecimal. */
import { bitDigits, CROCKFORD_ALPHABET, forgiveCrockford } from '../../digits/bit-digits.ts'
import {
  type CanBackfill,
  type CanBound,
  type CanGenerate,
  type CanUuid,
  type Format,
  once,
} from '../shared/format.ts'
import { randomTail, timeOrdered } from '../shared/monotonic-80-bits.ts'

/** The type of `ulid()`. */
export interface Ulid extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {}

const ulidFormat = /* @__PURE__ */ once(createUlidFormat)

function createUlidFormat(): Ulid {
  const digits = bitDigits(CROCKFORD_ALPHABET.toUpperCase())
  return {
    name: 'ulid',
    example: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    pattern: `[0-7][0-9A-HJKMNP-TV-Z]{${digits.length - 1}}`,
    randomBits: 80,
    sql: 'ulid',
    forgive: forgiveCrockford,
    ...timeOrdered(digits, randomTail(digits)),
  }
}

/**
 * ULIDs: 26 characters that sort by creation time.
 *
 * Shape: `0` to `9` and `A` to `Z` without `I`, `L`, `O`, `U`, starting with `0` to `7`. A double click selects the whole ID. The
 * specification allows both cases, but only upper case is accepted, so that each value has one string. `normalize` accepts lower case, and
 * reads `o` as 0, and `i` and `l` as 1. Units: milliseconds since 1970 (48 bits, up to the year 10889), and 80 random bits. An ID reveals
 * when it was generated.
 *
 * Order: a definition's IDs increase. Within a millisecond, the specification adds 1 to the previous ID, which reveals the next ID. brandid
 * instead adds a random step of 1 to 2^32, so that guessing a neighbor takes 2^32 tries. Readers that follow the specification accept
 * brandid's ULIDs. An ID is still not a secret.
 *
 * Generation throws `out_of_range` if the time exceeds 48 bits or, as the specification requires, if the 80 bits overflow within a
 * millisecond. The odds of an overflow are 1 in 2^49 for each additional ID in a millisecond. A clone of a running virtual machine
 * repeats IDs: see `docs/formats.md`, "Images and clones".
 *
 * @see ULID specification: https://github.com/ulid/spec
 * @example
 * const UserId = defineId('user', { format: ulid() })
 * UserId.generate() //=> 'user_01JQ6Y5C2M8RZ4V0T9XN3KD7WB'
 */
export function ulid(): Ulid {
  return ulidFormat()
}

/** The type of `hexUlid()`. */
export interface HexUlid extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {}

const hexFormat: HexUlid = /* @__PURE__ */ createHexFormat()

function createHexFormat(): HexUlid {
  const digits = bitDigits('0123456789ABCDEF')
  return {
    name: 'hexUlid',
    example: '0195CDE29854C57A5C3D4E1A2B3C4D5E',
    pattern: `[0-9A-F]{${digits.length}}`,
    randomBits: 80,
    sql: 'hexUlid',
    ...timeOrdered(digits, randomTail(digits)),
  }
}

/**
 * ULIDs in hexadecimal: 32 characters that sort by creation time and that a SQLite column default can generate.
 *
 * Shape: `0` to `9` and `A` to `F`, in upper case, like the output of SQLite's `hex`. A double click selects the whole ID. In SQL:
 * `printf('%012X', ms) || hex(randomblob(10))`. Units: milliseconds since 1970 (48 bits, 12 characters), and 80 random bits (20
 * characters). An ID reveals when it was generated.
 *
 * Order: a definition's IDs increase. Within a millisecond, each ID is the previous ID plus a random step of 1 to 2^32, so that guessing a
 * neighbor takes 2^32 tries. An ID is still not a secret. IDs that SQLite generates have no order within a millisecond. Generation throws
 * `out_of_range` if the time exceeds 48 bits or if the 80 bits overflow within a millisecond. The odds of an overflow are 1 in 2^49 for
 * each additional ID in a millisecond. A clone of a running virtual machine repeats IDs: see `docs/formats.md`, "Images and clones".
 *
 * @see Stephen Margheim, "SQLite Hex-ULIDs": https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids
 * @example
 * const UserId = defineId('user', { format: hexUlid() })
 * UserId.generate() //=> 'user_0195CDE29854C57A5C3D4E1A2B3C4D5E'
 */
export function hexUlid(): HexUlid {
  return hexFormat
}
