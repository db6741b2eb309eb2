/** Knows the members that only some formats bring: generation, time, and conversions. */
import { spanText } from './clock.ts'
import type { GenerateOptions, Instant } from './definition.ts'
import { bytesOfUuid, uuidOfBytes } from './digits/uuid-text.ts'
import { IdError } from './error.ts'
import type { AnyFormat } from './format.ts'
import { numberText, outOfRange } from './out-of-range.ts'
import { secureRandom } from './random.ts'
import { refusal } from './refusal.ts'
import { formatOf, type Shape } from './shape.ts'

const MAX_COUNT = 10_000_000

type Check = (id: unknown) => string
type FromBody = (body: unknown) => string

/** `generate` and `generateMany`, where the format makes ids: from secure randomness and the clock, but in tests. */
export function generationOf(
  head: string,
  format: AnyFormat,
  random = secureRandom,
  clock = () => Date.now(),
) {
  const { generator, backfiller, timeRangeMs } = format
  if (!generator) return
  const next = generator(head, random)
  const past = backfiller?.(head, random)
  // A format without time is not made to pay for a look at the clock.
  const now = timeRangeMs ? clock : () => 0

  return {
    generate(options?: GenerateOptions): string {
      const at = options?.at
      return past === undefined || at === undefined ? next(now()) : past(instantMs(at, format))
    },
    generateMany(count: number): string[] {
      if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT) {
        throw outOfRange(`a count from 0 to ${MAX_COUNT}`, count)
      }
      const nowMs = now()
      const ids: string[] = []
      while (ids.length < count) ids.push(next(nowMs))
      return ids
    },
  }
}

/** What reads an id: each where every format can. `lowerBound` is there only where one format sorts alone. */
export function readingOf(shape: Shape, check: Check, fromBody: FromBody) {
  const { head, formats } = shape
  const [format, ...former] = formats
  const { byteLength, fromBytes, maxBigInt, fromBigInt } = format
  const lowest = former.length === 0 && (format.lowest ?? format.lowestBigInt)
  const can = (capability: keyof AnyFormat) => formats.every((each) => each[capability])

  /** What the format of an id reads from it. */
  const read = (capability: 'timestamp' | 'toBytes' | 'toBigInt') => (id: unknown) => {
    const text = check(id)
    return formatOf(formats, text, head.length)?.[capability]?.(text, head.length)
  }
  const timestampMs = read('timestamp')
  const toBytes = read('toBytes') as (id: unknown) => Uint8Array

  return {
    ...(can('timestamp') && {
      timestamp(id: unknown): Date {
        const ms = timestampMs(id)
        if (typeof ms === 'number') return new Date(ms)
        throw refusal(shape, id, ['wrong_version', 'one whose version carries no time'])
      },
    }),
    ...(lowest && {
      lowerBound(at: Instant) {
        const bound = lowest(instantMs(at, format))
        return typeof bound === 'string' ? head + bound : bound
      },
    }),
    ...(fromBytes &&
      byteLength &&
      can('toBytes') && {
        toBytes,
        fromBytes: (bytes: unknown) => fromBody(fromBytes(bytesOf(bytes, byteLength))),
      }),
    ...(fromBytes &&
      can('holdsUuid') && {
        toUuid: (id: unknown) => uuidOfBytes(toBytes(id)),
        fromUuid: (uuid: unknown) => fromBody(fromBytes(bytesOfUuid(uuid))),
      }),
    ...(fromBigInt &&
      maxBigInt &&
      can('toBigInt') && {
        toBigInt: read('toBigInt'),
        fromBigInt(value: unknown) {
          if (typeof value === 'bigint' && value >= 0n && value <= maxBigInt)
            return fromBody(fromBigInt(value))
          throw outOfRange(`a bigint from 0 to ${maxBigInt}`, value)
        },
      }),
  }
}

/** @throws {IdError} `out_of_range` when a format cannot carry the instant. */
export function instantMs(at: Instant, { timeRangeMs = [0, 0] }: AnyFormat): number {
  const [first, last] = timeRangeMs
  const timestampMs = at instanceof Date ? at.getTime() : at
  if (Number.isInteger(timestampMs) && first <= timestampMs && timestampMs <= last) return timestampMs
  throw outOfRange(`a Date or whole milliseconds since 1970, ${spanText(timeRangeMs)}`, timestampMs)
}

function bytesOf(bytes: unknown, byteLength: number): Uint8Array {
  const isBytes = bytes instanceof Uint8Array
  if (isBytes && bytes.length === byteLength) return bytes
  const came = numberText(isBytes ? bytes.length : bytes)
  throw new IdError('invalid_length', `a Uint8Array of ${byteLength} bytes`, came)
}
