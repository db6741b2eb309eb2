/** The `uuid` format: the usual text of a UUID, of version 4, 5, 7, 8 or any. */
import { V7Generator } from 'uuidv7'
import type { BodyFault } from '../../digits/alphabet.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import {
  checkUuid,
  isUuidVersion,
  UUID_ALPHABET,
  UUID_LENGTH,
  uuidSpeller,
  uuidToBytes,
  withUuidVersion,
} from '../../digits/uuid.ts'
import { development } from '../../errors/development.ts'
import { checkChoice } from '../../errors/error.ts'
import { type OptionNames, ownOptions } from '../../errors/options.ts'
import { clockOutOfRange, isHeldBack, SPAN_OF_48_BITS } from '../shared/clock.ts'
import type { CanBackfill, CanBound, CanGenerate, CanTimeSome, CanUuid, Format } from '../shared/format.ts'
import type { UuidOfName } from '../shared/from-name.ts'

/** The type of `uuid({ version: 4 })`. */
export interface Uuid4 extends Format, CanGenerate, CanUuid {}

/** The type of `uuid()`. */
export interface Uuid7 extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {}

/** The type of `uuid({ version: 'any' })`: without bounds, since a UUID of another version sorts anywhere. */
export interface UuidAny extends Format, CanGenerate, CanBackfill, CanTimeSome, CanUuid {}

/** Options of `uuid`. */
export interface UuidOptions {
  /** The version to generate and to accept: 4, 7 (the default), or `'any'`, which generates 7 and accepts all; 5 or 8 for `fromName`. */
  readonly version?: 4 | 5 | 7 | 8 | 'any'
}

const UUID_OPTIONS: OptionNames<UuidOptions> = { version: true }

/**
 * Fills 16 bytes of its own with random bits. All words are drawn before one is written: the source is foreign code.
 */
function byteFiller(random: RandomSource): () => Uint8Array {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  return () => {
    const [a, b, c, d] = [random.uint32(), random.uint32(), random.uint32(), random.uint32()]
    view.setUint32(0, a)
    view.setUint32(4, b)
    view.setUint32(8, c)
    view.setUint32(12, d)
    return bytes
  }
}

/** Writes 48 bits of time (RFC 9562, section 5.7). */
function withTime(bytes: Uint8Array, timestampMs: number): Uint8Array {
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(timestampMs / 256 ** (5 - i))
  return bytes
}

function readUuidTimestamp(text: string, offset: number): number {
  return Number.parseInt(text.slice(offset, offset + 8) + text.slice(offset + 9, offset + 13), 16)
}

/** The members of every version. Of a version whose bodies come from names, they are all. */
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
    fromBytes: uuidSpeller(''),
  } as const
}

function create4(): Uuid4 {
  return {
    ...versioned(4),
    randomBits: 122,
    generator(head, random) {
      const spell = uuidSpeller(head)
      const fill = byteFiller(random)
      return () => spell(withUuidVersion(fill(), 4))
    },
  }
}

function create7(): Uuid7 {
  const spellBody = uuidSpeller('')
  return {
    ...versioned(7),
    example: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    randomBits: 74,
    timeRangeMs: SPAN_OF_48_BITS,
    generator(head, random) {
      const spell = uuidSpeller(head)
      const source = new V7Generator({ nextUint32: () => random.uint32() })
      let latestMs = Number.NEGATIVE_INFINITY
      return (nowMs) => {
        if (!isHeldBack(nowMs, latestMs)) {
          if (nowMs < 0 || nowMs > SPAN_OF_48_BITS[1]) throw clockOutOfRange(nowMs, SPAN_OF_48_BITS)
          latestMs = nowMs
        }
        return spell(source.generateOrResetWithTs(latestMs).bytes)
      }
    },
    backfiller(head, random) {
      const spell = uuidSpeller(head)
      const fill = byteFiller(random)
      return (timestampMs) => spell(withUuidVersion(withTime(fill(), timestampMs), 7))
    },
    timestamp: readUuidTimestamp,
    lowest: (timestampMs) => spellBody(withUuidVersion(withTime(new Uint8Array(16), timestampMs), 7)),
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

const uuid7 = /* @__PURE__ */ create7()
const uuidAny = /* @__PURE__ */ createAny()

/**
 * UUIDs in their usual text: 36 characters, version 7 by default.
 *
 * Shape: lower-case hexadecimal digits in groups of 8-4-4-4-12; a double click selects one group, not the id.
 * Units: version 7 starts with 48 bits of milliseconds since 1970, to the year 10889. The first id of a millisecond has
 * 74 random bits. Each further one counts 42 of them up by one and draws 32 anew. So ids of one definition strictly
 * increase, unless the clock steps back by more than 10 s. It shows when it was generated, and a neighbour of the same
 * millisecond can be guessed in 2^32 tries: it is not a secret. Version 4 is 122 random bits: it carries nothing and
 * does not sort. `'any'` generates version 7 and accepts all 2^128 values, nil and max among them; `timestamp` gives
 * `undefined` for those that are not of version 7. A clone of a running virtual machine repeats ids:
 * `docs/formats.md`, "Images and clones".
 *
 * @throws {IdError} `invalid_format` when `version` is not 4, 5, 7, 8 or `'any'`. Generation of version 7 throws
 * `out_of_range` under a clock before 1970 or after 10889.
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
  return version === 7 ? uuid7 : uuidAny
}
