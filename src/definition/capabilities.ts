/** The definition members that only some formats add: generation, time and conversions. */
import { bytesToUuid, uuidToBytes } from '../digits/uuid.ts'
import { IdError, outOfRange } from '../errors/error.ts'
import { attempt, countBytes, readDate, readOwn } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'
import { readClock, spanText } from '../formats/shared/clock.ts'
import type { AnyFormat, Format } from '../formats/shared/format.ts'
import { isIntegerFrom } from '../formats/shared/options.ts'
import { beforeSnapshot, secureRandom } from '../formats/shared/secure-random.ts'
import type { AnyId } from './brand.ts'
import type {
  BigInts,
  Bytes,
  GenerateOptions,
  GeneratesAt,
  Instant,
  PartlyTimed,
  Reads,
  Uuids,
} from './definition-type.ts'
import { refuse } from './refusal.ts'
import { findFormat, type Shape } from './shape.ts'

/** A generator or a backfiller. Generated IDs are not checked, because a format must accept every body that it generates. */
type IdGenerator = (timestampMs: number, given?: object, count?: number) => AnyId

/** The definition's `parse` or `fromBody`. */
type ParseInput = (input: unknown) => AnyId

/** Creates `generate` and `generateMany` if the format generates IDs. Only tests pass their own random source and clock. */
export function createGenerateMembers(
  head: string,
  format: AnyFormat,
  random = secureRandom,
  clock = readClock,
): GeneratesAt<string> | undefined {
  const { generator, backfiller, timeRangeMs } = format
  if (!generator) return undefined
  const start = () => {
    next = generator(head, random) as IdGenerator
    past = backfiller?.(head, random) as IdGenerator | undefined
  }
  let next: IdGenerator
  let past: IdGenerator | undefined
  start()
  // Multiple processes may start from the same snapshot, so each process must restart its generators.
  beforeSnapshot(start)
  // Reading the clock takes time, so it is skipped for formats without a time.
  const now = timeRangeMs ? clock : () => 0

  /**
   * Returns the `at` option of a call. Only an own property counts, because array methods pass strings and arrays to their callbacks, and
   * strings and arrays inherit a method named `at`. If reading `at` throws, the option counts as `null`, which is not an instant.
   */
  function findAt(options: GenerateOptions | undefined): number | undefined {
    let at: unknown = null
    attempt(() => {
      at = readOwn(options, 'at')
    })
    if (at === undefined) return at
    if (past) return instantMs(at, format)
    throw new IdError('invalid_option', 'no `at`', describeKind(at))
  }

  return {
    generate(options) {
      const atMs = options ? findAt(options) : undefined
      return atMs === undefined ? next(now(), options) : (past as IdGenerator)(atMs, options)
    },
    generateMany(count, options) {
      if (!isIntegerFrom(count, 0, 10_000_000)) throw outOfRange('a count from 0 to 10000000', count)
      const atMs = findAt(options)
      const timestampMs = atMs ?? now()
      const ids: AnyId[] = []
      while (ids.length < count) {
        ids.push(
          atMs === undefined
            ? next(timestampMs, options)
            : (past as IdGenerator)(atMs, options, count - ids.length),
        )
      }
      return atMs === undefined ? ids : ids.sort()
    },
  }
}

/** Creates the members that read or convert IDs. Every member except `timestamp` requires support from all formats. */
export function createReadMembers(shape: Shape, parse: ParseInput, fromBody: ParseInput): Reading {
  const { head, listed } = shape
  const [format, isMixed] = listed
  const { byteLength, fromBytes, maxBigInt, fromBigInt, lowest, lowestBigInt } = format
  // Entries for bare IDs have no capabilities, so a definition that accepts bare IDs lacks these members.
  const every = (capability: keyof AnyFormat) => listed.every((each) => each[capability])
  const members: { -readonly [Member in keyof Reading]: Reading[Member] } = {}

  /** Creates a function that reads a value from an ID, using the format that accepts the ID. */
  const reader =
    <Key extends ReadCapability>(what: string, key: Key, isPartly?: boolean) =>
    (input: AnyId): ReadResult<Key> => {
      const id = parse(input)
      const found = findFormat(shape, id)?.[key]?.(id, head.length)
      // Named IDs and UUIDs of other versions do not carry the requested value.
      if (found === undefined && !isPartly && every(key))
        throw refuse(shape, id, ['wrong_version', `an ID that carries no ${what}`])
      return found as ReadResult<Key>
    }

  if (listed.some(({ timestamp }) => timestamp)) {
    const isPartly = listed.some(({ timesSome }) => timesSome)
    const timestamp = reader('time', 'timestamp', isPartly)
    members.timestamp = (id) => {
      const timestampMs: number | undefined = timestamp(id)
      return timestampMs === undefined ? timestampMs : new Date(timestampMs)
    }
  }
  // IDs in different formats have no common sort order.
  if (!isMixed) {
    if (lowest) members.lowerBound = (at) => (head + lowest(instantMs(at, format))) as AnyId
    else if (lowestBigInt) members.lowerBound = (at) => lowestBigInt(instantMs(at, format))
  }
  if (byteLength && fromBytes && every('toBytes')) {
    const toBytes = reader('bytes', 'toBytes')
    const idOfBytes = (bytes: unknown) => fromBody(fromBytes(checkBytes(bytes, byteLength)))
    members.toBytes = toBytes
    members.fromBytes = idOfBytes
    if (every('holdsUuid')) {
      members.toUuid = (id) => bytesToUuid(toBytes(id))
      members.fromUuid = (uuid) => idOfBytes(uuidToBytes(uuid))
    }
  }
  if (maxBigInt && fromBigInt && every('toBigInt')) {
    const expected = `a bigint from 0 to ${maxBigInt}`
    members.toBigInt = reader('integer', 'toBigInt')
    members.fromBigInt = (value) => {
      if (typeof value !== 'bigint') throw new IdError('out_of_range', expected, describeKind(value))
      if (value < 0n || value > maxBigInt) throw outOfRange(expected, value)
      return fromBody(fromBigInt(value))
    }
  }
  if (every('read')) members.read = reader('fields', 'read')
  return members
}

/** The name of a format member that reads a value from a checked body. */
type ReadCapability = 'timestamp' | 'read' | 'toBytes' | 'toBigInt'
type ReadResult<Key extends ReadCapability> = NonNullable<ReturnType<NonNullable<AnyFormat[Key]>>>

/** The members that only some definitions have. */
type Reading = Partial<
  Reads<string, object> &
    Uuids<string> &
    Bytes<string> &
    BigInts<string> & {
      timestamp: PartlyTimed<string>['timestamp']
      lowerBound: (at: Instant) => AnyId | bigint
    }
>

/** @throws {IdError} `out_of_range` if the format cannot represent the instant. */
export function instantMs(
  at: unknown,
  { timeRangeMs = [0, 0] }: Format & Pick<AnyFormat, 'timeRangeMs'>,
): number {
  const timestampMs = readDate(at)
  if (isIntegerFrom(timestampMs, ...timeRangeMs)) return timestampMs
  throw outOfRange(`a Date or whole milliseconds since 1970 (${spanText(timeRangeMs)})`, timestampMs)
}

function checkBytes(bytes: unknown, byteLength: number): Uint8Array {
  const count = countBytes(bytes)
  // Copies the bytes into this realm, so that neither an overridden method nor another thread can change them.
  if (count === byteLength) return new Uint8Array(bytes as Uint8Array)
  throw new IdError(
    'invalid_length',
    `a Uint8Array of ${byteLength} bytes`,
    count === undefined ? describeKind(bytes) : `${count} bytes`,
  )
}
