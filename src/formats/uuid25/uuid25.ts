/** The `uuid25` format: UUIDs of version 4, 5, 7, 8 or any, in base 36, padded or not. */
import { decodeBase36, encodeBase36, type Limbs } from '../../digits/base36.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { development } from '../../errors/development.ts'
import { checkChoice } from '../../errors/error.ts'
import { type OptionNames, ownOptions } from '../../errors/options.ts'
import type { CanBackfill, CanGenerate, CanTimeSome, CanUuid, Format, Generator } from '../shared/format.ts'
import type { UuidOfName } from '../shared/from-name.ts'
import { unpadded } from '../shared/unpadded.ts'
import { isVersion, paddedUuid25, readTimestamp, type Uuid25 } from './uuid25-default.ts'

/** The type of `uuid25({ version: 4 })`, padded or not. */
export interface Uuid25V4 extends Format, CanGenerate, CanUuid {}

/** The type of `uuid25({ version: 'any' })`, padded or not, without bounds, because other versions do not sort by time. */
export interface Uuid25Any extends Format, CanGenerate, CanBackfill, CanTimeSome, CanUuid {}

/** The type of `uuid25({ padded: false })`, without bounds, because strings of different lengths do not sort by time. */
export interface UnpaddedUuid25 extends Format, CanGenerate, CanBackfill, CanUuid {}

/** Options of `uuid25`. */
export interface Uuid25Options {
  /**
   * The version to generate and accept: 7 (the default), 4, or `'any'`, which generates version 7 and accepts every UUID. Versions 5
   * and 8 are for `fromName`.
   */
  readonly version?: 4 | 5 | 7 | 8 | 'any'
  /** `false` omits leading zeros, like Dave Stearns's Python `BaseID`. */
  readonly padded?: boolean
}

const UUID25_OPTIONS: OptionNames<Uuid25Options> = { version: true, padded: true }

// Scratch space shared by all conversions. Sharing is safe, because no function in this file calls other code between writing and reading.
const readLimbs: Limbs = [0, 0, 0, 0, 0, 0]

/** Creates a generator of UUIDs with 122 random bits, a version and the variant 10 (RFC 9562, section 5.4). */
function randomGenerator(version: number, head: string, random: RandomSource): Generator {
  return () => {
    const words = [
      random.uint32(),
      random.uint32(),
      random.uint32(),
      random.uint32(),
      random.uint32(),
    ] as const
    readLimbs[5] = words[0] >>> 24
    readLimbs[4] = words[0] & 0xffffff
    readLimbs[3] = ((words[1] >>> 8) & 0xffff0f) | (version << 4)
    readLimbs[2] = ((words[2] >>> 8) & 0xff3fff) | 0x8000
    readLimbs[1] = words[3] >>> 8
    readLimbs[0] = words[4] >>> 8
    return head + encodeBase36(readLimbs)
  }
}

/** The minimum length of an unpadded UUIDv4 or UUIDv7, because the smallest of each is above 36^15. */
const VERSIONED_MIN_LENGTH = 16

/** Creates the format for a version without a timestamp. Versions 5 and 8 are computed from names and have no generator. */
function versioned(version: 4 | 5 | 8): Uuid25V4 | UuidOfName {
  const { timeRangeMs, randomBits, generator, backfiller, timestamp, lowest, ...rest } = paddedUuid25
  return {
    ...rest,
    name: `uuid25(${version})`,
    example: randomGenerator(version, '', { uint32: () => 0x919108f7 })(0),
    uuidVersion: version as 5,
    check: (text: string, offset: number) =>
      decodeBase36(text, offset, readLimbs) ?? (isVersion(version, readLimbs) ? undefined : 'wrong_version'),
    ...(version === 4 && {
      example: '8m8scpfugfij4qenj0ig77qg8',
      randomBits: 122,
      generator: (head: string, random: RandomSource) => randomGenerator(version, head, random),
    }),
  }
}

function anyVersion(): Uuid25Any {
  const { uuidVersion, lowest, ...version7 } = paddedUuid25
  return {
    ...version7,
    name: 'uuid25(any)',
    check: (text, offset) => decodeBase36(text, offset, readLimbs),
    timesSome: true,
    timestamp(text, offset) {
      decodeBase36(text, offset, readLimbs)
      return isVersion(7, readLimbs) ? readTimestamp(readLimbs) : undefined
    },
  }
}

/**
 * The default format: UUIDs in base 36, as 25 characters that sort by creation time.
 *
 * Shape: `0` to `9` and `a` to `z`, zero-padded. A double click selects the whole ID. The 25 digits are the published Uuid25 encoding,
 * which the `uuid25` packages on npm, PyPI and crates.io read and write. Units: version 7 has milliseconds since 1970 (48 bits), and 73
 * random bits in a millisecond's first ID. Each later ID is the previous ID plus a random step of 1 to 2^32. An ID is not a secret, because
 * it reveals its creation time, and a neighbor in the same millisecond can be guessed in 2^32 tries. Version 4 has 122 random bits, reveals
 * nothing and does not sort by time. `'any'` generates version 7 and accepts all 2^128 values. With `'any'`, `timestamp` returns
 * `undefined` for other versions. `padded: false` omits leading zeros, like Python's BaseID, which results in 16 to 25 characters (24 from
 * 1986 to 2558). Unpadded IDs of different lengths do not sort as strings, so they have no `lowerBound`. A clone of a running virtual
 * machine repeats IDs: see `docs/formats.md`, "Images and clones".
 *
 * @throws {IdError} `invalid_format` if `version` is not 4, 5, 7, 8 or `'any'`, or `padded` is not a boolean. Generation of version 7
 * throws `out_of_range` if the clock is before 1970 or after the year 10889.
 * @see RFC 9562, sections 5.4 and 5.7: https://www.rfc-editor.org/rfc/rfc9562
 * @see Uuid25: https://github.com/uuid25/.github/tree/main/profile
 * @example
 * const UserId = defineId('user', { format: uuid25() })
 * UserId.generate() //=> 'user_036twi214qwj7mgsvq83nm8wf'
 */
export function uuid25(options?: { readonly version?: 7; readonly padded?: true }): Uuid25
export function uuid25(options: { readonly version?: 7; readonly padded: false }): UnpaddedUuid25
export function uuid25(options: { readonly version: 4; readonly padded?: boolean }): Uuid25V4
export function uuid25(options: { readonly version: 5 | 8; readonly padded?: boolean }): UuidOfName
export function uuid25(options: { readonly version: 'any'; readonly padded?: boolean }): Uuid25Any
export function uuid25(options: Uuid25Options): Uuid25 | UnpaddedUuid25 | Uuid25V4 | UuidOfName | Uuid25Any
export function uuid25(
  options: Uuid25Options = {},
): Uuid25 | UnpaddedUuid25 | Uuid25V4 | UuidOfName | Uuid25Any {
  development()?.checkNames(options, UUID25_OPTIONS, 'uuid25')
  const { version = 7, padded: isPadded = true } = ownOptions(options)
  checkChoice(version, 'version', [4, 5, 7, 8, 'any'])
  checkChoice(isPadded, 'padded', [true, false])
  const padded: Uuid25Any | Uuid25V4 | UuidOfName =
    version === 7 ? paddedUuid25 : version === 'any' ? anyVersion() : versioned(version)
  if (isPadded) return padded
  const name = `uuid25(${version === 7 ? '' : `${version}, `}unpadded)`
  return { ...unpadded(padded as Uuid25Any, version === 'any' ? 1 : VERSIONED_MIN_LENGTH), name }
}
