/** Knows the usual text of UUIDs, of version 4, 7 or any. */
import { V7Generator } from 'uuidv7'
import { checkChoice } from '../check-option.ts'
import { clockOutOfRange } from '../clock.ts'
import { checkUuid, isUuidVersion, UUID_ALPHABET, UUID_LENGTH, uuidSpeller } from '../digits/uuid-digits.ts'
import { bytesOfUuid } from '../digits/uuid-text.ts'
import type { BodyFault, CanBackfill, CanBound, CanGenerate, CanUuid, Format } from '../format.ts'
import type { RandomSource } from '../random.ts'

/** The type of `uuid({ version: 4 })`. */
export interface Uuid4 extends Format, CanGenerate, CanUuid {}

/** The type of `uuid()`. */
export interface Uuid7 extends Format, CanGenerate, CanBackfill, CanBound, CanUuid {}

/** The type of `uuid({ version: 'any' })`: without bounds, since a UUID of another version sorts anywhere. */
export interface UuidAny extends Format, CanGenerate, CanBackfill, CanUuid {}

/** Options of `uuid`. */
export interface UuidOptions {
  /** The version to make and to accept: 4, 7 (the default), or `'any'`, which makes 7 and accepts all. */
  readonly version?: 4 | 7 | 'any'
}

const LAST_TIMESTAMP_MS = 2 ** 48 - 1
const TIME_RANGE_MS = [0, LAST_TIMESTAMP_MS] as const

const spellBody = uuidSpeller('')

// Shared room for one UUID at a time: nothing here is interrupted half way.
const bytes = new Uint8Array(16)
const view = new DataView(bytes.buffer)

function drawRandom(random: RandomSource): void {
  for (let at = 0; at < 16; at += 4) view.setUint32(at, random.uint32())
}

function setTime(timestampMs: number): void {
  view.setUint32(0, Math.floor(timestampMs / 2 ** 16))
  view.setUint16(4, timestampMs % 2 ** 16)
}

/** Writes version and variant 10 (RFC 9562, sections 4.1 and 4.2). */
function setVersion(version: 4 | 7): void {
  bytes[6] = ((bytes[6] as number) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
}

function checkVersion(version: 4 | 7) {
  return (text: string, offset: number): BodyFault | undefined =>
    checkUuid(text, offset) ?? (isUuidVersion(version, text, offset) ? undefined : 'wrong_version')
}

function timestampOf(text: string, offset: number): number {
  return Number.parseInt(text.slice(offset, offset + 8) + text.slice(offset + 9, offset + 13), 16)
}

const traits = {
  alphabet: UUID_ALPHABET,
  length: UUID_LENGTH,
  byteLength: 16,
  holdsUuid: true,
  toBytes: (text: string, offset: number) => bytesOfUuid(text.slice(offset)),
  fromBytes: (given: Uint8Array) => spellBody(given),
} as const

const uuid4: Uuid4 = {
  ...traits,
  name: 'uuid(4)',
  pattern: '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}',
  randomBits: 122,
  check: checkVersion(4),
  generator(head, random) {
    const spell = uuidSpeller(head)
    return () => {
      drawRandom(random)
      setVersion(4)
      return spell(bytes)
    }
  },
}

const uuid7: Uuid7 = {
  ...traits,
  name: 'uuid(7)',
  pattern: '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}',
  randomBits: 74,
  timeRangeMs: TIME_RANGE_MS,
  check: checkVersion(7),
  generator(head, random) {
    const spell = uuidSpeller(head)
    const source = new V7Generator({ nextUint32: () => random.uint32() })
    return (nowMs) => {
      if (nowMs < 0 || nowMs > LAST_TIMESTAMP_MS) throw clockOutOfRange(nowMs, TIME_RANGE_MS)
      return spell(source.generateOrResetWithTs(nowMs).bytes)
    }
  },
  backfiller(head, random) {
    const spell = uuidSpeller(head)
    return (timestampMs) => {
      drawRandom(random)
      setTime(timestampMs)
      setVersion(7)
      return spell(bytes)
    }
  },
  timestamp: timestampOf,
  lowest(timestampMs) {
    bytes.fill(0)
    setTime(timestampMs)
    setVersion(7)
    return spellBody(bytes)
  },
}

const uuidAny: UuidAny = {
  ...traits,
  name: 'uuid(any)',
  pattern: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  randomBits: uuid7.randomBits as number,
  timeRangeMs: TIME_RANGE_MS,
  check: checkUuid,
  generator: uuid7.generator,
  backfiller: uuid7.backfiller,
  timestamp: (text, offset) => (isUuidVersion(7, text, offset) ? timestampOf(text, offset) : undefined),
}

/**
 * UUIDs in their usual text: 36 characters, version 7 unless told otherwise.
 *
 * Shape: lower-case hexadecimal digits in groups of 8-4-4-4-12; a double click selects one group, not the id.
 * Units: version 7 starts with 48 bits of milliseconds since 1970, to the year 10889, and has 74 random bits in the
 * first id of a millisecond. Each further one counts 42 of them up by one and draws 32 anew, so ids of one
 * definition strictly increase, unless the clock steps back by more than 10 s. It shows when it was made, and
 * a neighbour of the same millisecond can be guessed with 2^32 tries: it is no secret.
 * Version 4 is 122 random bits: it tells nothing and does not sort.
 * `'any'` makes version 7 and accepts all 2^128 values, nil and max among them; `timestamp` throws `wrong_version`
 * for those that are not of version 7.
 *
 * @throws {IdError} `invalid_format` when `version` is none of 4, 7 and `'any'`; when ids of version 7 are made,
 * `out_of_range` under a clock before 1970 or after 10889.
 * @see RFC 9562: https://www.rfc-editor.org/rfc/rfc9562
 * @example
 * const DeviceId = defineId('device', { format: uuid() })
 * DeviceId.generate() //=> 'device_017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
 */
export function uuid(options?: { readonly version?: 7 }): Uuid7
export function uuid(options: { readonly version: 4 }): Uuid4
export function uuid(options: { readonly version: 'any' }): UuidAny
export function uuid(options: UuidOptions): Uuid4 | Uuid7 | UuidAny
export function uuid({ version = 7 }: UuidOptions = {}): Uuid4 | Uuid7 | UuidAny {
  checkChoice(version, 'version', [4, 7, 'any'])
  if (version === 4) return uuid4
  return version === 7 ? uuid7 : uuidAny
}
