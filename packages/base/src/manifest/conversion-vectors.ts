/** Test vectors of conversions: the results or error codes of `fromUuid`, `fromBytes`, `lowerBound` and `normalize`. */
import type { AnyIdDef, IdError, IdErrorCode } from 'brandid/core'
import { type AnyFormat, SEPARATOR } from 'brandid/internal'

/** The resulting ID, or the code of the error. */
type Outcome = { readonly id: string } | { readonly code: IdErrorCode }

/** The conversions of a definition. A list is absent if the definition lacks the function. */
export interface ConversionVectors {
  /** The vectors of `fromUuid`. */
  readonly uuids?: readonly ({ readonly uuid: string } & Outcome)[]
  /** The vectors of `fromBytes`, with bytes as hexadecimal digits. */
  readonly bytes?: readonly ({ readonly bytes: string } & Outcome)[]
  /** The vectors of `lowerBound`, with milliseconds since 1970. IDs that do not sort as strings have an `integer`. */
  readonly bounds?: readonly ({ readonly timestampMs: number } & (Outcome | { readonly integer: string }))[]
  /** The vectors of `normalize`. */
  readonly typed: readonly ({ readonly text: string } & Outcome)[]
}

/** An ID of the definition, with the values that its format carries. */
interface Sample {
  readonly id: string
  readonly uuid?: string
  readonly bytes?: string
}

/** Creates the vectors of a definition from its IDs and from strings that are almost IDs. */
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

/** The conversions. A definition has only the conversions of its formats. */
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

/** Lists UUIDs, UUIDs of other versions and variants, and the same UUIDs in other forms. */
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

/** Lists bytes, the least and the greatest bytes of this length, and bytes of other lengths. */
function listBytes(bytes: readonly string[]): string[] {
  const [first = ''] = bytes
  const [least, most] = ['00', 'ff'].map((byte) => byte.repeat(first.length / 2)) as [string, string]
  return [...new Set([...bytes, least, most, first.slice(2), `${first}00`, ''])]
}

/** Lists the first and the last instant that the format carries, instants beyond them, and some instants between. */
function listInstants([first, last]: readonly [first: number, last: number]): number[] {
  const between = [Date.UTC(2025, 0, 1), Date.UTC(2026, 1, 3, 4, 5, 6, 789)].filter(
    (each) => each > first && each < last,
  )
  return [...new Set([first, first + 1, ...between, last - 1, last, last + 1, first - 1])]
}

/** Lists IDs as people and other programs write them. */
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
