/** The members that only some formats add: generation, time, and conversions. */
import { bytesOfUuid, uuidOfBytes } from '../digits/uuid.ts'
import { IdError } from '../errors/error.ts'
import { kindOf, outOfRange } from '../errors/words.ts'
import { readClock, spanText } from '../formats/shared/clock.ts'
import type { AnyFormat, Format } from '../formats/shared/format.ts'
import { isInteger } from '../formats/shared/options.ts'
import { secureRandom } from '../formats/shared/secure-random.ts'
import { beforeSnapshot } from '../formats/shared/snapshot.ts'
import type { AnyId } from './brand.ts'
import type {
  BigInts,
  Bounded,
  BoundedBigInt,
  Bytes,
  GeneratesAt,
  Instant,
  PartlyTimed,
  Reads,
  Timed,
  Uuids,
} from './definition-type.ts'
import { refusal } from './messages.ts'
import { formatOf, type Shape } from './shape.ts'

const MAX_COUNT = 10_000_000

type Parse = (input: unknown) => AnyId
type FromBody = (body: unknown) => AnyId
/** A capability, where the formats have it. */
type Optional<Capability> = Capability | undefined

/** `generate` and `generateMany`, where the format generates ids: from secure randomness and the clock, except in tests. */
export function generationOf(
  head: string,
  format: AnyFormat,
  random = secureRandom,
  clock = readClock,
): Optional<GeneratesAt<string>> {
  const { generator, backfiller, timeRangeMs } = format
  if (!generator) return undefined
  // A format promises that it accepts what it generates.
  const start = () => generator(head, random) as (nowMs: number, given?: object) => AnyId
  let next = start()
  // A process that starts from an image starts its generators, too.
  beforeSnapshot(() => {
    next = start()
  })
  const past = backfiller?.(head, random) as Optional<(timestampMs: number, given?: object) => AnyId>
  // A format without time does not pay for a look at the clock.
  const now = timeRangeMs ? clock : () => 0

  return {
    generate(options) {
      // `at` of a text or an array is a method, and comes with the callbacks that arrays call.
      const at = options && Object.hasOwn(options, 'at') ? options.at : undefined
      if (at === undefined) return next(now(), options)
      if (past) return past(instantMs(at, format), options)
      throw new IdError(
        'invalid_option',
        `no \`at\`, which the format ${format.name} cannot carry`,
        kindOf(at),
      )
    },
    generateMany(count: number, given?: object) {
      if (!isInteger(count) || count < 0 || count > MAX_COUNT) {
        throw outOfRange(`a count from 0 to ${MAX_COUNT}`, count)
      }
      const nowMs = now()
      const ids: AnyId[] = []
      while (ids.length < count) ids.push(next(nowMs, given))
      return ids
    },
  }
}

/** The members that read ids and convert values: each where every format of the shape can. */
export function readingOf(shape: Shape, parse: Parse, fromBody: FromBody) {
  const bytes = bytesOf(shape, parse, fromBody)
  return {
    ...timeOf(shape, parse),
    ...boundOf(shape),
    ...bytes,
    ...uuidsOf(shape, bytes),
    ...bigIntOf(shape, parse, fromBody),
    ...fieldsOf(shape, parse),
  }
}

function everyFormat({ formats }: Shape, capability: keyof AnyFormat): boolean {
  return formats.every((format) => format[capability] !== undefined)
}

/** A member of a format that reads something from a checked body. */
type Reader = 'read' | 'toBytes' | 'toBigInt'

/** Reads from an id what the format that accepts it finds there. */
function readerOf<Key extends Reader>(shape: Shape, parse: Parse, what: string, key: Key) {
  return (input: AnyId) => {
    const id = parse(input)
    const found = formatOf(shape, id)?.[key]?.(id, shape.head.length)
    if (found !== undefined) return found as ReturnType<NonNullable<AnyFormat[Key]>>
    throw carriesNo(what, shape, id)
  }
}

/** The error of an id that carries nothing of the kind: a named id, or one of another UUID version. */
function carriesNo(what: string, shape: Shape, id: AnyId): IdError {
  return refusal(shape, id, ['wrong_version', `an id that carries no ${what}`])
}

/** `timestamp`: where only some formats carry time, it gives `undefined` for the ids of the others. */
function timeOf(shape: Shape, parse: Parse): Optional<Timed<string> | PartlyTimed<string>> {
  if (!shape.formats.some(({ timestamp }) => timestamp)) return undefined
  const isPartial = !everyFormat(shape, 'timestamp')
  return {
    timestamp(input) {
      const id = parse(input)
      const timestampMs = formatOf(shape, id)?.timestamp?.(id, shape.head.length)
      if (timestampMs !== undefined) return new Date(timestampMs)
      if (isPartial) return undefined
      throw carriesNo('time', shape, id)
    },
  }
}

/** `lowerBound`: only where a single format sorts, because ids of two formats do not sort among each other. */
function boundOf({ formats, head }: Shape): Optional<Bounded<string> | BoundedBigInt> {
  const [format, ...former] = formats
  const { lowest, lowestBigInt } = format
  if (former.length > 0) return undefined
  if (lowest) return { lowerBound: (at) => (head + lowest(instantMs(at, format))) as AnyId }
  return lowestBigInt && { lowerBound: (at) => lowestBigInt(instantMs(at, format)) }
}

function bytesOf(shape: Shape, parse: Parse, fromBody: FromBody): Optional<Bytes<string>> {
  const { byteLength, fromBytes } = shape.formats[0]
  if (!byteLength || !fromBytes || !everyFormat(shape, 'toBytes')) return undefined
  return {
    toBytes: readerOf(shape, parse, 'bytes', 'toBytes'),
    fromBytes: (bytes) => fromBody(fromBytes(checkBytes(bytes, byteLength))),
  }
}

function uuidsOf(shape: Shape, bytes: Optional<Bytes<string>>): Optional<Uuids<string>> {
  if (!bytes || !everyFormat(shape, 'holdsUuid')) return undefined
  const { toBytes, fromBytes } = bytes
  return {
    toUuid: (id) => uuidOfBytes(toBytes(id)),
    fromUuid: (uuid) => fromBytes(bytesOfUuid(uuid)),
  }
}

function fieldsOf(shape: Shape, parse: Parse): Optional<Reads<string, object>> {
  return everyFormat(shape, 'read') ? { read: readerOf(shape, parse, 'fields', 'read') } : undefined
}

function bigIntOf(shape: Shape, parse: Parse, fromBody: FromBody): Optional<BigInts<string>> {
  const { maxBigInt, fromBigInt } = shape.formats[0]
  if (!maxBigInt || !fromBigInt || !everyFormat(shape, 'toBigInt')) return undefined
  const expected = `a bigint from 0 to ${maxBigInt}`
  return {
    toBigInt: readerOf(shape, parse, 'integer', 'toBigInt'),
    fromBigInt(value) {
      if (typeof value !== 'bigint') throw new IdError('out_of_range', expected, kindOf(value))
      if (value < 0n || value > maxBigInt) throw outOfRange(expected, value)
      return fromBody(fromBigInt(value))
    },
  }
}

/** @throws {IdError} `out_of_range` when a format cannot carry the instant. */
export function instantMs(
  at: Instant,
  { timeRangeMs = [0, 0] }: Format & Pick<AnyFormat, 'timeRangeMs'>,
): number {
  const [first, last] = timeRangeMs
  const timestampMs = at instanceof Date ? at.getTime() : at
  if (isInteger(timestampMs) && first <= timestampMs && timestampMs <= last) return timestampMs
  throw outOfRange(`a Date or whole milliseconds since 1970 (${spanText(timeRangeMs)})`, timestampMs)
}

function checkBytes(bytes: unknown, byteLength: number): Uint8Array {
  const isBytes = bytes instanceof Uint8Array
  if (isBytes && bytes.length === byteLength) return bytes
  const actual = isBytes ? `${bytes.length} bytes` : kindOf(bytes)
  throw new IdError('invalid_length', `a Uint8Array of ${byteLength} bytes`, actual)
}
