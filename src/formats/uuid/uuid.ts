/** The `uuid` format: UUIDs of version 4, 5, 7, 8 or any, in their usual string form. */
import { V7Generator } from 'uuidv7'
import type { BodyFault } from '../../digits/alphabet.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import {
  bytesToUuid,
  checkUuid,
  isUuidVersion,
  setUuidWord,
  UUID_ALPHABET,
  UUID_LENGTH,
  uuidParts,
  uuidSpeller,
  uuidToBytes,
} from '../../digits/uuid.ts'
import { development } from '../../errors/development.ts'
import { checkChoice } from '../../errors/error.ts'
import { type OptionNames, ownOptions } from '../../errors/options.ts'
import { clockOutOfRange, isHeldBack, SPAN_OF_48_BITS } from '../shared/clock.ts'
import {
  type CanBackfill,
  type CanBound,
  type CanGenerate,
  type CanTimeSome,
  type CanUuid,
  type Format,
  type Generator,
  once,
} from '../shared/format.ts'
import type { UuidOfName } from '../shared/from-name.ts'

/** The type of `uuid({ version: 4 })`. */
export interface Uuid4 extends Format, CanGenerate, CanUuid {}

/** The type of `uuid()`. */
export interface Uuid7 extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {}

/** The type of `uuid({ version: 'any' })`, without bounds, because other versions do not sort by time. */
export interface UuidAny extends Format, CanGenerate, CanBackfill, CanTimeSome, CanUuid {}

/** Options of `uuid`. */
export interface UuidOptions {
  /**
   * The version to generate and accept: 4, 7 (the default), or `'any'`, which generates version 7 and accepts every version. Versions
   * 5 and 8 are for `fromName`.
   */
  readonly version?: 4 | 5 | 7 | 8 | 'any'
}

const UUID_OPTIONS: OptionNames<UuidOptions> = { version: true }

/** Sets the last two words, with the variant 10 (RFC 9562, section 4.1). */
function setLower(c: number, d: number): void {
  setUuidWord(4, (c & 0x3fff_ffff) | 0x8000_0000)
  setUuidWord(6, d)
}

/** Creates a function that writes a UUIDv7 from an instant and three words of other bits (RFC 9562, section 5.7). */
function spellerAt(head: string): (timestampMs: number, b: number, c: number, d: number) => string {
  const spell = uuidSpeller(head)
  return (timestampMs, b, c, d) => {
    setUuidWord(0, timestampMs / 0x1_0000)
    uuidParts[2] = timestampMs
    uuidParts[3] = 0x7000 | (b & 0xfff)
    setLower(c, d)
    return spell(0)
  }
}

function readUuidTimestamp(text: string, offset: number): number {
  return Number.parseInt(text.slice(offset, offset + 8) + text.slice(offset + 9, offset + 13), 16)
}

/** Creates the members that every version has. Versions 5 and 8 have no other members. */
function versioned<Version extends 4 | 5 | 7 | 8>(version: Version) {
  return {
    name: `uuid(${version})`,
    example: `919108f7-52d1-${version}320-9bac-f847db4148a8`,
    alphabet: UUID_ALPHABET,
    length: UUID_LENGTH,
    pattern: `[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}`,
    byteLength: 16,
    holdsUuid: true,
    uuidVersion: version,
    sql: 'uuid',
    check: (text: string, offset: number): BodyFault | undefined =>
      checkUuid(text, offset) ?? (isUuidVersion(version, text, offset) ? undefined : 'wrong_version'),
    toBytes: (text: string, offset: number) => uuidToBytes(text.slice(offset)),
    fromBytes: bytesToUuid,
  } as const
}

/**
 * Creates a generator that draws four words and replaces six bits with the version and the variant. All words are drawn before any is
 * written, because a custom random source may itself generate an ID.
 */
function generator4(head: string, random: RandomSource): Generator {
  const spell = uuidSpeller(head)
  return () => {
    const a = random.uint32()
    const b = random.uint32()
    const c = random.uint32()
    const d = random.uint32()
    setUuidWord(0, a)
    setUuidWord(2, (b & 0xffff_0fff) | 0x4000)
    setLower(c, d)
    return spell(0)
  }
}

/** The counter of a UUIDv7 has 12 bits after the version and 30 bits after the variant. `LAST_HIGH` includes the version. */
const LAST_HIGH = 0x7fff
const LOW_BITS = 0x3fff_ffff

/**
 * Creates a UUIDv7 generator. The npm package `uuidv7` returns the first value of each millisecond. The generator then adds 1 for each ID,
 * rewriting only the words that change and creating no objects. After the last value in a millisecond, the package returns the first value
 * of the next millisecond.
 */
function generator7(head: string, random: RandomSource): Generator {
  const source = new V7Generator({ nextUint32: () => random.uint32() })
  const spell = uuidSpeller(head)
  let timestampMs = Number.NEGATIVE_INFINITY
  let high = 0
  let low = 0

  // Both functions return the index of the first part that they change.
  function startAt(ms: number): number {
    if (ms < 0 || ms > SPAN_OF_48_BITS[1]) throw clockOutOfRange(ms, SPAN_OF_48_BITS)
    const { bytes } = source.generateOrResetWithTs(ms)
    // The array stores 16 bits, so each part ends up with its own two bytes.
    bytes.forEach((byte, i) => {
      uuidParts[i >> 1] = ((uuidParts[i >> 1] as number) << 8) | byte
    })
    timestampMs = ms
    high = uuidParts[3] as number
    low = (((uuidParts[4] as number) << 16) | (uuidParts[5] as number)) & LOW_BITS
    return 0
  }

  function step(): number {
    const last = random.uint32()
    low = (low + 1) & LOW_BITS
    if (low === 0) high++
    uuidParts[3] = high
    setLower(low, last)
    // Only one ID in 65,536 changes more than the lowest 16 bits of the counter.
    return low & 0xffff ? 5 : 3
  }

  return (nowMs) => {
    if (!isHeldBack(nowMs, timestampMs)) return spell(startAt(nowMs))
    return spell(low === LOW_BITS && high === LAST_HIGH ? startAt(timestampMs + 1) : step())
  }
}

function create4(): Uuid4 {
  return {
    ...versioned(4),
    randomBits: 122,
    generator: generator4,
  }
}

function create7(): Uuid7 {
  const spellLowest = spellerAt('')
  return {
    ...versioned(7),
    example: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    randomBits: 74,
    timeRangeMs: SPAN_OF_48_BITS,
    generator: generator7,
    backfiller(head, random) {
      const spell = spellerAt(head)
      return (timestampMs) => spell(timestampMs, random.uint32(), random.uint32(), random.uint32())
    },
    timestamp: readUuidTimestamp,
    lowest: (timestampMs) => spellLowest(timestampMs, 0, 0, 0),
  }
}

function createAny(): UuidAny {
  const { uuidVersion, lowest, ...version7 } = create7()
  return {
    ...version7,
    name: 'uuid(any)',
    pattern: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    check: checkUuid,
    timesSome: true,
    timestamp: (text, offset) =>
      isUuidVersion(7, text, offset) ? readUuidTimestamp(text, offset) : undefined,
  }
}

const uuid7 = /* @__PURE__ */ once(create7)
const uuidAny = /* @__PURE__ */ once(createAny)

/**
 * UUIDs in their usual 36-character form, version 7 by default.
 *
 * Shape: lower-case hexadecimal digits in groups of 8-4-4-4-12. A double click selects only one group of digits. Units: version 7 starts
 * with 48 bits of milliseconds since 1970, to the year 10889. The first ID in a millisecond has 74 random bits. Each later ID increments 42
 * of these bits and redraws the other 32, so that a definition's IDs strictly increase, unless the clock steps back by more than 10 s. An
 * ID is not a secret, because it reveals when it was generated, and a neighbor in the same millisecond can be guessed in 2^32 tries.
 * Version 4 has 122 random bits, reveals nothing and does not sort by time. `'any'` generates version 7 and accepts all 2^128 values,
 * including nil and max. With `'any'`, `timestamp` returns `undefined` for UUIDs of other versions. A clone of a running virtual machine
 * repeats IDs: see `docs/formats.md`, "Images and clones".
 *
 * @throws {IdError} `invalid_format` if `version` is not 4, 5, 7, 8 or `'any'`. Generation of version 7 throws `out_of_range` if the
 * clock is before 1970 or after the year 10889.
 * @see RFC 9562: https://www.rfc-editor.org/rfc/rfc9562
 * @example
 * const DeviceId = defineId('device', { format: uuid() })
 * DeviceId.generate() //=> 'device_017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
 */
export function uuid(options?: { readonly version?: 7 }): Uuid7
export function uuid(options: { readonly version: 4 }): Uuid4
export function uuid(options: { readonly version: 5 | 8 }): UuidOfName
export function uuid(options: { readonly version: 'any' }): UuidAny
export function uuid(options: UuidOptions): Uuid4 | Uuid7 | UuidOfName | UuidAny
export function uuid(options: UuidOptions = {}): Uuid4 | Uuid7 | UuidOfName | UuidAny {
  development()?.checkNames(options, UUID_OPTIONS, 'uuid')
  const { version = 7 } = ownOptions(options)
  checkChoice(version, 'version', [4, 5, 7, 8, 'any'])
  if (version === 5 || version === 8) return versioned(version)
  if (version === 4) return create4()
  return version === 7 ? uuid7() : uuidAny()
}
