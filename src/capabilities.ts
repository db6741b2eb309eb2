/** Knows the members that only some formats bring: generation, time, and conversions. */
import type { GenerateOptions, Instant } from './definition.ts'
import { IdError } from './error.ts'
import type { AnyFormat } from './format.ts'
import { kindOf } from './kind-of.ts'
import { secureRandom } from './random.ts'
import { refusal } from './refusal.ts'
import { formatOf, type Shape } from './shape.ts'
import { bytesOfUuid, uuidOfBytes } from './uuid-text.ts'

const MAX_COUNT = 10_000_000

type Check = (id: unknown) => string
type FromBody = (body: unknown) => string

/** `generate` and `generateMany`, where the format makes ids. */
export function generationOf({ head, formats: [format] }: Shape) {
  const { generator, backfiller, timeRangeMs } = format
  if (!generator) return
  const next = generator(head, secureRandom)
  const past = backfiller?.(head, secureRandom)
  // A format without time is not made to pay for a look at the clock.
  const now = timeRangeMs ? () => Date.now() : () => 0

  return {
    generate(options?: GenerateOptions): string {
      const at = options?.at
      return past === undefined || at === undefined ? next(now()) : past(instantMs(at, format))
    },
    generateMany(count: number): string[] {
      if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT) {
        throw new IdError('out_of_range', `a count from 0 to ${MAX_COUNT}`, numberText(count))
      }
      const nowMs = now()
      const ids: string[] = []
      while (ids.length < count) ids.push(next(nowMs))
      return ids
    },
  }
}

/** `timestamp` where every format carries time; `lowerBound` where the only one sorts. */
export function timeOf(shape: Shape, check: Check) {
  const { head, formats } = shape
  const [format, ...former] = formats
  const { lowest, lowestBigInt } = former.length === 0 ? format : {}
  return {
    ...(formats.every((each) => each.timestamp) && {
      timestamp(id: unknown): Date {
        const text = check(id)
        const timestampMs = formatOf(formats, text, head.length)?.timestamp?.(text, head.length)
        if (timestampMs === undefined) {
          throw refusal(shape, text, ['wrong_version', 'one whose version carries no time'])
        }
        return new Date(timestampMs)
      },
    }),
    ...(lowest && { lowerBound: (at: Instant) => head + lowest(instantMs(at, format)) }),
    ...(lowestBigInt && { lowerBound: (at: Instant) => lowestBigInt(instantMs(at, format)) }),
  }
}

/** The pairs of `to…` and `from…`, each where every format has the bits. `from…` makes the first format's ids. */
export function conversionsOf({ head, formats }: Shape, check: Check, fromBody: FromBody) {
  const [{ byteLength, fromBytes, maxBigInt, fromBigInt }] = formats

  const toBytes = (id: unknown): Uint8Array => {
    const text = check(id)
    return formatOf(formats, text, head.length)?.toBytes?.(text, head.length) as Uint8Array
  }

  return {
    ...(fromBytes &&
      byteLength &&
      formats.every((each) => each.toBytes) && {
        toBytes,
        fromBytes: (bytes: unknown) => fromBody(fromBytes(bytesOf(bytes, byteLength))),
      }),
    ...(fromBytes &&
      formats.every((each) => each.holdsUuid) && {
        toUuid: (id: unknown) => uuidOfBytes(toBytes(id)),
        fromUuid: (uuid: unknown) => fromBody(fromBytes(bytesOfUuid(uuid))),
      }),
    ...(fromBigInt &&
      maxBigInt &&
      formats.every((each) => each.toBigInt) && {
        toBigInt(id: unknown): bigint {
          const text = check(id)
          return formatOf(formats, text, head.length)?.toBigInt?.(text, head.length) as bigint
        },
        fromBigInt: (value: unknown) => fromBody(fromBigInt(bigIntOf(value, maxBigInt))),
      }),
  }
}

/** @throws {IdError} `out_of_range` when a format cannot carry the instant. */
function instantMs(at: Instant, { timeRangeMs: [first, last] = [0, 0] }: AnyFormat): number {
  const timestampMs = at instanceof Date ? at.getTime() : at
  if (Number.isInteger(timestampMs) && first <= timestampMs && timestampMs <= last) return timestampMs
  const range = `${new Date(first).toISOString()} to ${new Date(last).toISOString()}`
  throw new IdError(
    'out_of_range',
    `a Date or whole milliseconds since 1970, from ${range}`,
    numberText(timestampMs),
  )
}

function bytesOf(bytes: unknown, byteLength: number): Uint8Array {
  const isBytes = bytes instanceof Uint8Array
  if (isBytes && bytes.length === byteLength) return bytes
  throw new IdError(
    'invalid_length',
    `a Uint8Array of ${byteLength} bytes`,
    isBytes ? `${bytes.length}` : kindOf(bytes),
  )
}

function bigIntOf(value: unknown, max: bigint): bigint {
  if (typeof value === 'bigint' && value >= 0n && value <= max) return value
  throw new IdError('out_of_range', `a bigint from 0 to ${max}`, numberText(value))
}

function numberText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? `${value}` : kindOf(value)
}
