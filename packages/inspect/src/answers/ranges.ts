/** Computes the smallest and largest IDs in an interval, for range queries, in each format that begins with a time. */
import { bytesOfHex, toBigInt } from '@brandid/base/readings'
import { objectId, typeid, ulid, uuid25 } from 'brandid/formats'
import { BASE62_ALPHABET, bytesToUuid, SNOWFLAKE_EPOCHS } from 'brandid/internal'

/** The bounds of an interval in one format. */
export interface Range {
  readonly name: string
  readonly smallest: string
  readonly largest: string
}

/** Lists the ranges for an interval. By default, the interval is a single millisecond. */
export function listRanges(fromMs: number, toMs: number = fromMs): Range[] {
  return Object.entries(BOUNDS).flatMap(([name, bound]) => {
    const [smallest, largest] = [bound(fromMs, '0'), bound(toMs, 'f')]
    return smallest === undefined || largest === undefined ? [] : [{ name, smallest, largest }]
  })
}

/** The hexadecimal digit that fills the bits after the time: `0` for the smallest ID, `f` for the largest. */
type Fill = '0' | 'f'
type Bound = (timeMs: number, fill: Fill) => string | undefined

const [UUID25, TYPEID, ULID, OBJECT_ID] = [uuid25(), typeid(), ulid(), objectId()]
const KSUID_EPOCH = 1_400_000_000

const BOUNDS: Readonly<Record<string, Bound>> = {
  'UUID version 7': (timeMs, fill) => mapped(uuidBytes(timeMs, fill), bytesToUuid),
  TypeID: (timeMs, fill) => mapped(uuidBytes(timeMs, fill), (bytes) => TYPEID.fromBytes(bytes)),
  'brandid, base 36': (timeMs, fill) => mapped(uuidBytes(timeMs, fill), (bytes) => UUID25.fromBytes(bytes)),
  ULID: (timeMs, fill) => mapped(filled(timeMs, 12, 20, fill), (bytes) => ULID.fromBytes(bytes)),
  ObjectId: (timeMs, fill) =>
    mapped(filled(Math.floor(timeMs / 1000), 8, 16, fill), (bytes) => OBJECT_ID.fromBytes(bytes)),
  KSUID: (timeMs, fill) => mapped(filled(Math.floor(timeMs / 1000) - KSUID_EPOCH, 8, 32, fill), spellKsuid),
  'Discord snowflake': (timeMs, fill) => snowflakeOf('discord', timeMs, fill),
  'Twitter snowflake': (timeMs, fill) => snowflakeOf('twitter', timeMs, fill),
}

const mapped = (bytes: Uint8Array | undefined, spell: (bytes: Uint8Array) => string): string | undefined =>
  bytes && spell(bytes)

/** Encodes a time as hexadecimal digits and fills the rest. Returns `undefined` if the time does not fit in the digits. */
function filled(time: number, digits: number, rest: number, fill: Fill): Uint8Array | undefined {
  return time < 0 || time >= 16 ** digits
    ? undefined
    : bytesOfHex(time.toString(16).padStart(digits, '0') + fill.repeat(rest))
}

/** Encodes a bound as a UUID with version 7 and the RFC 9562 variant. */
function uuidBytes(timeMs: number, fill: Fill): Uint8Array | undefined {
  const bytes = filled(timeMs, 12, 20, fill)
  if (!bytes) return undefined
  bytes[6] = ((bytes[6] as number) & 15) | 0x70
  bytes[8] = ((bytes[8] as number) & 63) | 0x80
  return bytes
}

function spellKsuid(bytes: Uint8Array): string {
  let digits = ''
  for (let rest = toBigInt(bytes); rest > 0n; rest /= 62n)
    digits = BASE62_ALPHABET.charAt(Number(rest % 62n)) + digits
  return digits.padStart(27, '0')
}

const LOW_BITS = 22n

function snowflakeOf(maker: 'discord' | 'twitter', timeMs: number, fill: Fill): string | undefined {
  const epochMs = SNOWFLAKE_EPOCHS.get(maker) as number
  if (timeMs < epochMs) return undefined
  const above = BigInt(timeMs - epochMs) << LOW_BITS
  return (above + (fill === 'f' ? 2n ** LOW_BITS - 1n : 0n)).toString()
}
