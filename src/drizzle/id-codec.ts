/** Knows how ids go into a column and come back, whatever the database: as a whole, as a body, as a UUID, as an integer. */
import { Column, getTableName, is } from 'drizzle-orm'
import { type AnyIdDef, type Id, IdError, type IdOf } from '../core.ts'

/** What a definition must bring for a column of UUIDs. */
interface ToUuid {
  toUuid(this: void, id: never): string
  fromUuid(this: void, uuid: string): string
}

/** What a definition must bring for a column of integers. */
interface ToBigInt {
  toBigInt(this: void, id: never): bigint
  fromBigInt(this: void, value: bigint): string
}

/** How ids of a definition may be stored: as `text`, as bare `body`, as `uuid` or as `bigint` where the format can. */
export type StorageOf<Definition> =
  | 'text'
  | 'body'
  | (Definition extends ToUuid ? 'uuid' : never)
  | (Definition extends ToBigInt ? 'bigint' : never)

/** Options of an id column. */
export interface IdColumnOptions<Storage> {
  /** The name of the column, where it is not that of the key. */
  readonly name?: string
  /** What the column holds: `text`, the whole id, unless given. */
  readonly as?: Storage
  /**
   * `parse`, unless given: a row that holds something else throws on read, and nothing else is written. With `trust`
   * it comes and goes as it is, so that a list survives it.
   */
  readonly onRead?: 'parse' | 'trust'
}

/** What drivers give and take for an id. */
export type Stored = string | number | bigint

interface Codec {
  encode(this: void, id: string): string
  decode(this: void, stored: Stored): string
}

/** The two directions of a column, which its errors name: it calls them as its methods. */
export function idCodec<Definition extends AnyIdDef>(
  definition: Definition,
  { as: storage = 'text', onRead = 'parse' }: IdColumnOptions<string>,
) {
  const codec = codecOf(storage, definition)
  const { encode, decode } = onRead === 'trust' ? trusting(codec) : codec
  return {
    toDriver(this: unknown, id: IdOf<Definition>): string {
      return inColumn(this, () => encode(id))
    },
    fromDriver(this: unknown, stored: Stored): IdOf<Definition> {
      return inColumn(this, () => decode(stored) as IdOf<Definition>)
    },
  }
}

/** The result of a conversion; its error names the column, if one asked for it. */
function inColumn<Result>(column: unknown, convert: () => Result): Result {
  try {
    return convert()
  } catch (error) {
    throw error instanceof IdError && is(column, Column) ? placed(error, column) : error
  }
}

function codecOf(storage: string, definition: AnyIdDef): Codec {
  const { parse, body, fromBody } = definition
  if (storage === 'uuid') {
    const { toUuid, fromUuid } = capable<ToUuid>(definition, 'toUuid', 'uuid')
    return { encode: (id) => toUuid(id as never), decode: (stored) => fromUuid(String(stored)) }
  }
  if (storage === 'bigint') {
    const { toBigInt, fromBigInt } = capable<ToBigInt>(definition, 'toBigInt', 'bigint')
    return { encode: (id) => String(toBigInt(id as never)), decode: (stored) => fromBigInt(exact(stored)) }
  }
  if (storage === 'body')
    return { encode: (id) => body(id as Id<string>), decode: (stored) => fromBody(stored as string) }
  return { encode: parse, decode: parse }
}

/** The types say it; programs without types learn it here. */
function capable<Able extends object>(
  definition: AnyIdDef & Partial<Able>,
  method: keyof Able & string,
  storage: string,
): Able {
  if (definition[method]) return definition as AnyIdDef & Able
  throw new IdError(
    'invalid_format',
    `a format that can be stored as ${storage}`,
    JSON.stringify(definition.format.name),
  )
}

/** What cannot be read or written otherwise goes through as it is. */
function trusting({ encode, decode }: Codec): Codec {
  return {
    encode: (id) => attempt(() => encode(id), id),
    decode: (stored) => attempt(() => decode(stored), String(stored)),
  }
}

function attempt(convert: () => string, otherwise: string): string {
  try {
    return convert()
  } catch {
    return otherwise
  }
}

/** @throws {IdError} `out_of_range` for a number that the driver has rounded, `invalid_character` for what is none. */
function exact(stored: Stored): bigint {
  if (typeof stored === 'string' && !/^[0-9]+$/.test(stored)) {
    throw new IdError('invalid_character', 'an integer', `a text of ${stored.length} characters`)
  }
  if (typeof stored !== 'number' || Number.isSafeInteger(stored)) return BigInt(stored)
  throw new IdError(
    'out_of_range',
    'the driver to give 64-bit integers as text or bigint (mysql2: supportBigNumbers, libsql: intMode, better-sqlite3: safeIntegers)',
    'a number that may be rounded',
  )
}

/** The error of a bad row or parameter, with its column and table. */
function placed(error: IdError, column: Column): IdError {
  const table = getTableName(column.table)
  const place = `in column ${JSON.stringify(column.name)} of table ${JSON.stringify(table)}`
  const { code, expected, receivedText, prefix, received, hint } = error
  const details = { ...(prefix !== undefined && { prefix }), received, hint: () => hint }
  return Object.assign(new IdError(code, `${expected} ${place}`, receivedText, details), {
    column: `${table}.${column.name}`,
  })
}
