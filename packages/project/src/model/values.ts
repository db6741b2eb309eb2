/** Determines column values from type names, annotations and defaults. */
import { BASE36_ALPHABET, BASE62_ALPHABET } from 'brandid/internal'
import type { TextValues, Values } from './entity.ts'

/** The largest value of each integer type; `undefined` if it exceeds JavaScript's safe integers. */
const INTEGERS: ReadonlyMap<string, string | undefined> = new Map([
  ...['tinyint', 'int1'].map((name) => [name, '127'] as const),
  ...['smallint', 'smallserial', 'smallincrements', 'int2', 'serial2'].map(
    (name) => [name, '2 ** 15 - 1'] as const,
  ),
  ...['mediumint', 'mediumincrements'].map((name) => [name, '2 ** 23 - 1'] as const),
  ...['int', 'integer', 'serial', 'increments', 'int4', 'serial4'].map(
    (name) => [name, '2 ** 31 - 1'] as const,
  ),
  ...['bigint', 'bigserial', 'bigincrements', 'int8', 'serial8', 'number'].map(
    (name) => [name, undefined] as const,
  ),
])

const TEXTS = new Set(
  'text string varchar char character nvarchar nchar citext bpchar tinytext mediumtext longtext enum'.split(
    ' ',
  ),
)

const UNSIGNED: ReadonlyMap<string, string> = new Map([
  ['127', '255'],
  ['2 ** 15 - 1', '2 ** 16 - 1'],
  ['2 ** 23 - 1', '2 ** 24 - 1'],
  ['2 ** 31 - 1', '2 ** 32 - 1'],
])

/** The options of a column type in addition to its name. */
interface TypeOptions {
  readonly isUnsigned?: boolean
  /** Whether the database stores every integer in 64 bits, as SQLite does. */
  readonly isWide?: boolean
  /** Whether a large integer is read as a bigint. */
  readonly isBig?: boolean
}

/** The values of a column type, by its name in databases and libraries: `uuid`, `INTEGER`, `bigserial`. */
export function valuesOfType(type: string, options: TypeOptions = {}): Values | undefined {
  const name = type.toLowerCase()
  if (INTEGERS.has(name)) {
    if (options.isBig) return { of: 'bigint' }
    const max = options.isWide ? undefined : INTEGERS.get(name)
    return { of: 'number', max: options.isUnsigned ? UNSIGNED.get(`${max}`) : max }
  }
  if (name === 'uuid' || name === 'guid') return { of: 'text', format: UUID }
  if (name === 'objectid') return OBJECT_ID
  return TEXTS.has(name) ? { of: 'text' } : undefined
}

const UUID = "uuid({ version: 'any' })"
export const RANDOM_UUID: TextValues = { of: 'text', format: 'uuid({ version: 4 })' }
export const ORDERED_UUID: TextValues = { of: 'text', format: 'uuid()' }
export const OBJECT_ID: TextValues = { of: 'text', format: 'objectId()' }
export const ULID: TextValues = { of: 'text', format: 'ulid()' }
export const CUID2_TEXT: TextValues = { of: 'text', format: 'cuid2()' }
export const CUID: TextValues = {
  of: 'text',
  format: `opaque({ length: 25, alphabet: '${BASE36_ALPHABET}' })`,
}
export const TYPEID: TextValues = { of: 'text', format: 'typeid()' }
export const KSUID: TextValues = { of: 'text', format: 'opaque({ length: 27 })' }

/** Nanoids with a given length. The default nanoid alphabet contains the prefix separator. */
export function nanoids(length: number, alphabet?: string): TextValues {
  const isFit = alphabet !== undefined && !alphabet.includes('_') && alphabet.length > 1
  if (isFit) return { of: 'text', format: `nanoid({ length: ${length}, alphabet: '${alphabet}' })` }
  return {
    of: 'text',
    format: `opaque({ length: ${length}, alphabet: '${BASE62_ALPHABET}-' })`,
    note: `nanoid also uses "_", which no format allows, so IDs with "_" are rejected`,
  }
}

/** The format for strings that the source does not describe: letters, digits and hyphens, which includes UUIDs. */
export const ANY_TEXT = `opaque({ length: [1, 64], alphabet: '${BASE62_ALPHABET}-' })`

/** Database functions and library constants that generate an ID. */
const DEFAULTS: ReadonlyMap<string, TextValues> = new Map([
  ...['gen_random_uuid', 'uuid_generate_v4', 'random_uuid', 'randomuuid', 'uuidv4', 'uuid_v4'].map(
    (name) => [name, RANDOM_UUID] as const,
  ),
  ...['uuidv7', 'uuid_v7', 'uuid_generate_v7', 'gen_uuid_v7'].map((name) => [name, ORDERED_UUID] as const),
  ...['ulid', 'gen_ulid', 'generate_ulid'].map((name) => [name, ULID] as const),
])

/** The values that a default generates, determined by names in its source: `gen_random_uuid()`, `DataTypes.UUIDV4`. */
export function valuesOfDefault(text: string): TextValues | undefined {
  const names = text.toLowerCase().match(/\w+/g) ?? []
  return names.map((name) => DEFAULTS.get(name)).find((values) => values)
}

/** The evidence in the source for a column's values. */
interface Stated {
  /** The values that the column type allows. */
  readonly column: Values | undefined
  /** The type in the annotation; `'other'` for a type that a key cannot have. */
  readonly annotated?: 'number' | 'bigint' | 'string' | 'object ID' | 'other' | undefined
  /** The values that the generating expression produces. */
  readonly made?: TextValues | undefined
}

/** Combines the evidence for a column's values; `undefined` if the evidence is missing or contradictory. */
export function settleValues({ column, annotated, made: generated }: Stated): Values | undefined {
  // A `uuid` column returns UUIDs, even if its default is a ULID.
  const isUuid = column?.of === 'text' && column.format === UUID
  const made = isUuid && !generated?.format?.startsWith('uuid(') ? undefined : generated
  switch (annotated) {
    case 'other':
      return undefined
    case 'object ID':
      return OBJECT_ID
    case 'bigint':
      return column?.of === 'text' ? undefined : { of: 'bigint' }
    case 'number':
      if (column?.of === 'text') return undefined
      return column?.of === 'number' ? column : { of: 'number' }
    case 'string':
      // A driver may return a large integer as a string, so the column is not a numeric key.
      if (column && column.of !== 'text') return undefined
      return made ?? column ?? { of: 'text' }
    default:
      return made && column?.of !== 'number' && column?.of !== 'bigint' ? made : column
  }
}
