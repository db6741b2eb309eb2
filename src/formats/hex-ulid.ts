/**
 * The `hexUlid` format: the bits of a ULID in upper-case hexadecimal, as SQLite generates them without an extension.
 */
import { bitDigits } from '../digits/bit-digits.ts'
import type { CanBackfill, CanBound, CanGenerate, CanUuid, Format } from './shared/format.ts'
import { randomTail, timeOrdered } from './shared/monotonic-80-bits.ts'

/** The type of `hexUlid()`. */
export interface HexUlid extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {}

const format: HexUlid = /* @__PURE__ */ createFormat()

function createFormat(): HexUlid {
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
 * ULIDs in hexadecimal: 32 characters that sort by time of creation, and that a column default of SQLite can generate.
 *
 * Shape: `0` to `9` and `A` to `F`, upper case as SQLite's `hex` writes; one double click selects the whole id.
 * In SQL it is `printf('%012X', ms) || hex(randomblob(10))`.
 * Units: milliseconds since 1970 (48 bits, 12 characters), 80 random bits (20 characters). It shows when it was
 * generated.
 *
 * Order: the ids of a definition increase. Within a millisecond each is a random step of 1 to 2^32 above the one
 * before, so guessing a neighbour takes 2^32 tries: it is not a secret. Ids that SQLite generates have no order
 * within one. Generation throws `out_of_range` where the 80 bits overflow within a millisecond. The odds are 1 in 2^49
 * for each further id of that millisecond. It also throws it when the clock is past 48 bits. A clone of a running
 * virtual machine repeats ids: `docs/formats.md`, "Images and clones".
 *
 * @see Stephen Margheim, "SQLite Hex-ULIDs": https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids
 * @example
 * const UserId = defineId('user', { format: hexUlid() })
 * UserId.generate() //=> 'user_0195CDE29854C57A5C3D4E1A2B3C4D5E'
 */
export function hexUlid(): HexUlid {
  return format
}
