/** Every format in `brandid/formats`, by function name, and functions that convert formats to data and back. */
import {
  type AnyFormat,
  checkChoice,
  invalidFormat,
  joinWords,
  ownOptions,
  quoted,
  readAlphabet,
} from 'brandid/internal'
import type { BodyData, FormatUses } from './body-data.ts'
import { cuid2 } from './cuid2.ts'
import type { Carried, FormatFacts, OptionRows, PlainOptions } from './facts.ts'
import { hexUlid } from './hex-ulid.ts'
import { layout } from './layout.ts'
import { nanoid } from './nanoid.ts'
import { objectId } from './object-id.ts'
import { opaque } from './opaque.ts'
import { random } from './random.ts'
import { sealed } from './sealed.ts'
import { snowflake } from './snowflake.ts'
import { timeRandom } from './time-random.ts'
import { typeid } from './typeid.ts'
import { ulid } from './ulid.ts'
import { uuid } from './uuid.ts'
import { uuid25 } from './uuid25.ts'

const CROCKFORD = readAlphabet('crockford').toLowerCase()

/** The facts about every format. */
export const FORMATS = {
  uuid25,
  random,
  typeid,
  uuid,
  nanoid,
  cuid2,
  ulid,
  hexUlid,
  objectId,
  snowflake,
  timeRandom,
  opaque,
  sealed,
  layout,
} as const satisfies Readonly<Record<string, FormatFacts<never>>>

/** The name of a format. */
export type FormatName = keyof typeof FORMATS

/** The names of the formats. */
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[]

/** A format in a manifest: its function name and the options that affect a body. */
export interface FormatData {
  readonly name: string
  readonly options?: PlainOptions
}

/** Creates a format from its data. */
export type CreateFormat = (data: FormatData) => AnyFormat

/**
 * Loads the formats. The returned function throws `invalid_format` for an unknown name, an unknown option, or an option value that
 * the format rejects.
 */
export async function loadFormats(): Promise<CreateFormat> {
  const formats: object = await import('brandid/formats')
  return ({ name, options = {} }) => {
    checkOptions(name, options)
    const create: (options: PlainOptions) => AnyFormat = Reflect.get(formats, name)
    return create(options)
  }
}

/**
 * Converts a format to data, without options that are specific to one process, such as `worker`.
 *
 * @throws {IdError} `invalid_format` for an unknown name or option.
 */
export function toFormatData(name: string, options: PlainOptions = {}): FormatData {
  const shaping = keepShaping(options, checkOptions(name, options))
  return Object.keys(shaping).length > 0 ? { name, options: shaping } : { name }
}

/** Rejects unknown options and returns the rows for a format's options. */
function checkOptions(name: string, options: PlainOptions): OptionRows {
  checkChoice(name, 'format', FORMAT_NAMES)
  const { options: rows }: FormatFacts<never> = FORMATS[name]
  checkNames(ownOptions(options), rows, name)
  for (const [option, row] of Object.entries(rows)) {
    const fields = options[option]
    if (row.kind !== 'fields' || !Array.isArray(fields)) continue
    for (const [i, field] of fields.entries()) {
      const { kind, ...rest } = Object(field)
      const known = new Map(Object.entries(row.fields)).get(kind)
      // Ignore an unknown kind here, because the format rejects it.
      if (known) checkNames(rest, known, `${option}[${i}]`)
    }
  }
  return rows
}

function checkNames(options: PlainOptions, rows: OptionRows, owner: string): void {
  const stranger = Object.keys(options).find((option) => !Object.hasOwn(rows, option))
  if (stranger === undefined) return
  const known = Object.keys(rows).map((option) => `\`${option}\``)
  const expected = known.length > 0 ? `${joinWords(known, 'or')} in` : 'no options for'
  throw invalidFormat(`${expected} \`${owner}\``, quoted(stranger))
}

function keepShaping(options: PlainOptions, rows: OptionRows): PlainOptions {
  const kept = Object.entries(options).flatMap(([option, value]) => {
    const row = rows[option]
    if (value === undefined || !row) return []
    if (row.kind === 'fields' && Array.isArray(value)) {
      const fields = value.map(({ kind, ...field }) => ({
        kind,
        ...keepShaping(field, row.fields[kind] ?? {}),
      }))
      return [[option, fields]]
    }
    // A word such as `random` means the same in every process, so it is kept.
    const isWord = 'choices' in row && row.choices?.some((choice) => choice === value)
    return row.isLocal && !isWord ? [] : [[option, value]]
  })
  return Object.fromEntries(kept)
}

/** Lists the values that a format's bodies carry. */
export function listCarried({
  timestamp,
  holdsUuid,
  toBytes,
  toBigInt,
  read,
}: AnyFormat): readonly Carried[] {
  const carried = { time: timestamp, uuid: holdsUuid, bytes: toBytes, bigint: toBigInt, fields: read }
  return (Object.keys(carried) as Carried[]).filter((each) => carried[each])
}

/** Describes a format's bodies. */
export function describeBody({ name, options = {} }: FormatData, format: AnyFormat): BodyData {
  const { body }: FormatFacts<never> = FORMATS[name as FormatName]
  return body(options as never, format)
}

/** Describes the uses of a format, which cannot be derived from its bodies. */
export function describeUses({ forgive, lowest, lowestBigInt }: AnyFormat, body: BodyData): FormatUses {
  const order = lowest ? 'text' : lowestBigInt && 'integer'
  return { ...(order && { order }), ...(forgive && { typed: describeForgiven(body) }) }
}

function describeForgiven({ leadingZeros, pieces }: BodyData): NonNullable<FormatUses['typed']> {
  if (!leadingZeros) return 'unpadded'
  const isCrockford = pieces.some(
    (piece) => piece.kind === 'digits' && piece.alphabet.toLowerCase() === CROCKFORD,
  )
  return isCrockford ? 'crockford' : 'padded'
}
