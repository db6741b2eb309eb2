/** Test vectors for conversions: the results or error codes of `fromUuid`, `fromBytes`, `lowerBound` and `normalize`. */
import type { AnyIdDef, IdError, IdErrorCode } from 'brandid/core'
import { type AnyFormat, SEPARATOR } from 'brandid/internal'

/** The resulting ID, or the error code. */
type Outcome = { readonly id: string } | { readonly code: IdErrorCode }

/** A definition's conversion vectors. Each list is absent if the definition lacks the corresponding function. */
export interface ConversionVectors {
  /** Vectors for `fromUuid`. */
  readonly uuids?: readonly ({ readonly uuid: string } & Outcome)[]
  /** Vectors for `fromBytes`, with the bytes in hexadecimal. */
  readonly bytes?: readonly ({ readonly bytes: string } & Outcome)[]
  /** Vectors for `lowerBound`, in milliseconds since 1970. The bound is an `integer` if the IDs do not sort as strings. */
  readonly bounds?: readonly ({ readonly timestampMs: number } & (Outcome | { readonly integer: string }))[]
  /** Vectors for `normalize`. */
  readonly typed: readonly ({ readonly text: string } & Outcome)[]
}

/** A sample ID and the values that it carries. */
interface Sample {
  readonly id: string
  readonly uuid?: string
  readonly bytes?: string
}

/** Creates a definition's vectors from its IDs and from strings that resemble its IDs. */
export function createConversions(
  definition: AnyIdDef,
  samples: readonly Sample[],
  texts: readonly string[],
): ConversionVectors {
  const { fromUuid, fromBytes, lowerBound, normalize }: Conversions = definition
  const { timeRangeMs = [0, 0] }: AnyFormat = definition.format
  const all = (values: readonly (string | undefined)[]) => values.filter((each) => each !== undefined)
  return {
    ...(fromUuid && {
      uuids: listUuids(all(samples.map(({ uuid }) => uuid))).map((uuid) => ({
        uuid,
        ...judge(() => fromUuid(uuid)),
      })),
    }),
    ...(fromBytes && {
      bytes: listBytes(all(samples.map(({ bytes }) => bytes))).map((bytes) => ({
        bytes,
        ...judge(() => fromBytes(Uint8Array.from(Buffer.from(bytes, 'hex')))),
      })),
    }),
    ...(lowerBound && {
      bounds: listInstants(timeRangeMs).map((timestampMs) => ({
        timestampMs,
        ...judgeBound(() => lowerBound(timestampMs)),
      })),
    }),
    typed: listTyped(definition, samples, texts).map((text) => ({ text, ...judge(() => normalize(text)) })),
  }
}

/** The conversion functions. A definition has only the functions that its formats support. */
type Conversions = Pick<AnyIdDef, 'normalize'> & {
  readonly fromUuid?: (uuid: string) => string
  readonly fromBytes?: (bytes: Uint8Array) => string
  readonly lowerBound?: (at: number) => string | bigint
}

function judge(convert: () => string): Outcome {
  try {
    return { id: convert() }
  } catch (error) {
    return { code: (error as IdError).code }
  }
}

function judgeBound(find: () => string | bigint): Outcome | { readonly integer: string } {
  try {
    const bound = find()
    return typeof bound === 'bigint' ? { integer: `${bound}` } : { id: bound }
  } catch (error) {
    return { code: (error as IdError).code }
  }
}

/** Lists the UUIDs, plus variations of the first UUID: other versions, other variants and other notations. */
function listUuids(uuids: readonly string[]): string[] {
  const [first = '00000000-0000-0000-0000-000000000000'] = uuids
  const others = [...'0123456789abcdef'].flatMap((digit) => [
    first.slice(0, 14) + digit + first.slice(15),
    first.slice(0, 19) + digit + first.slice(20),
  ])
  const forms = [
    ...[first.toUpperCase(), first.replaceAll('-', ''), `{${first}}`, `urn:uuid:${first}`, ` ${first}`],
    ...[`${first}\n`, '', first.slice(1), `${first.slice(0, -1)}g`, `${first.slice(0, -1)}\n`],
    ...[`${first.slice(0, -1)}\uff11`, `${first.slice(0, -2)}\u{1f600}`, `-${first.slice(1)}`],
    ...[`${first.slice(0, 8)}0${first.slice(9)}`, `${first.slice(0, 9)}-${first.slice(10)}`],
  ]
  return [...new Set([...uuids, ...others, ...forms])]
}

/** Lists the given bytes, the smallest and largest values of the same length, and values of other lengths. */
function listBytes(bytes: readonly string[]): string[] {
  const [first = ''] = bytes
  const [least, most] = ['00', 'ff'].map((byte) => byte.repeat(first.length / 2)) as [string, string]
  return [...new Set([...bytes, least, most, first.slice(2), `${first}00`, ''])]
}

/** Lists the first and last instants that the format supports, the instants next to these bounds, and some instants in between. */
function listInstants([first, last]: readonly [first: number, last: number]): number[] {
  const between = [Date.UTC(2025, 0, 1), Date.UTC(2026, 1, 3, 4, 5, 6, 789)].filter(
    (each) => each > first && each < last,
  )
  return [...new Set([first, first + 1, ...between, last - 1, last, last + 1, first - 1])]
}

/** Lists IDs as people and programs might write them. */
function listTyped(
  { prefix, aliases }: AnyIdDef,
  samples: readonly Sample[],
  texts: readonly string[],
): string[] {
  const spaces = ['\t', '\u00a0', '\u2003', '\u3000', '\ufeff', '\u200b', '\u0085', '\x1c']
  const typed = samples.flatMap(({ id }) => {
    const body = id.slice(id.lastIndexOf(SEPARATOR) + 1)
    const others = [
      ...[body.toUpperCase(), body.toLowerCase(), body.replace(/^0+/, ''), `00${body}`],
      ...[body.replace(/0/, 'O'), body.replace(/0/g, 'o').replace(/1/g, 'l'), body.replace(/1/, 'I')],
    ]
    const head = prefix + SEPARATOR
    return [
      ...[id, ` ${id} `, `\r\n${id}\n`, id.toUpperCase(), id.toLowerCase(), `${id} .`],
      ...[...others, ''].map((each) => head + each),
      ...aliases.flatMap((alias) => [body, ...others].map((each) => `${alias.toUpperCase()}_${each}`)),
    ]
  })
  const [{ id } = { id: prefix }] = samples
  const long = [1024, 1025].map((length) => `${id}${' '.repeat(length - id.length)}`)
  return [...new Set([...typed, ...spaces.map((space) => space + id + space), ...long, ...texts])]
}
