/** ID columns for every database: how IDs are stored and read, and which columns can be compared. */
import { Column, eq, getTableColumns, is, type SQL } from 'drizzle-orm'
import { npmVersion } from 'drizzle-orm/version'
import { type AnyIdDef, type Body, IdError, type IdOf, type NameOf } from '../core.ts'
import { checkChoice } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import type { ColumnIds } from '../sql/text.ts'

/** A definition whose IDs a `uuid` column can store. */
interface ToUuid {
  toUuid(this: void, id: never): string
  fromUuid(this: void, uuid: string): string
}

/** A definition whose IDs an integer column can store. */
interface ToBigInt {
  toBigInt(this: void, id: never): bigint
  fromBigInt(this: void, value: bigint): string
}

/**
 * How IDs can be stored: any IDs as `text`, and the IDs of a single definition also as `body`, or as `uuid` or `bigint` if the format
 * supports it.
 */
export type StorageOf<Ids> =
  | 'text'
  | (Ids extends AnyIdDef ? 'body' : never)
  | (Ids extends ToUuid ? 'uuid' : never)
  | (Ids extends ToBigInt ? 'bigint' : never)

/** The value that the driver sends and returns: a string, the body of an ID, or an integer. */
export type StoredIn<Ids extends ColumnIds, Storage> = Storage extends 'body'
  ? Body<NameOf<IdOf<Ids>>>
  : Storage extends 'bigint'
    ? Stored
    : string

/** Options for an ID column. */
export interface IdColumnOptions<Storage> {
  /** The column's name in the database, if it differs from the property's name. */
  readonly name?: string | undefined
  /** How IDs are stored. The default, `text`, stores the entire ID. */
  readonly as?: Storage
  /** The exact type of an existing column, such as `varchar(48)`. */
  readonly type?: string | undefined
  /** With `parse`, the default, reading a value that is not an ID throws. With `trust`, the value is returned unchecked. */
  readonly onRead?: 'parse' | 'trust' | undefined
  /** With `parse`, the default, a value that is not an ID throws before a statement is sent. With `trust`, the value is sent unchecked. */
  readonly onWrite?: 'parse' | 'trust' | undefined
}

const COLUMN_OPTIONS: OptionNames<IdColumnOptions<unknown>> = {
  name: true,
  as: true,
  type: true,
  onRead: true,
  onWrite: true,
}

const FOREIGN_OPTIONS: OptionNames<IdColumnOptions<unknown> & Actions<unknown>> = {
  ...COLUMN_OPTIONS,
  onDelete: true,
  onUpdate: true,
}

interface Actions<Action> {
  readonly onDelete?: Action
  readonly onUpdate?: Action
}

/** Separates the column options from the foreign-key actions, which are passed to Drizzle. */
export function splitForeign<Storage, Action>(options: IdColumnOptions<Storage> & Actions<Action>) {
  const actions = readOptions(options, FOREIGN_OPTIONS, 'foreignIdColumn')
  const { onDelete, onUpdate, ...column } = actions
  return { column, actions }
}

/** The values that drivers return and accept for an ID. */
export type Stored = string | number | bigint

interface Codec {
  encode(this: void, id: string): string
  decode(this: void, stored: Stored): string
}

const CHECKS: readonly string[] = ['parse', 'trust']

/** Passed to `toDriver` to get the column's definition or union. The symbol is global, because a program may have two copies of brandid. */
const ASK_IDS = Symbol.for('brandid.ids')

/** Returns the definition or union of an ID column, or `undefined` for any other column. */
export function idsOf(column: Column): ColumnIds | undefined {
  // Drizzle's built-in types are skipped, because their conversions expect values of their own types.
  if (column.dataType !== 'custom') return undefined
  try {
    const answer: unknown = column.mapToDriverValue(ASK_IDS)
    return typeof answer === 'object' && answer !== null && '~standard' in answer
      ? (answer as ColumnIds)
      : undefined
  } catch {
    // Another custom type may throw for a value that it does not expect.
    return undefined
  }
}

/** The column type for each kind of storage that a database supports. */
export type ColumnTypes = Readonly<Record<string, (ids: ColumnIds) => string>>

/**
 * Creates the argument for Drizzle's `customType`: the column type, and the conversions in both directions. Drizzle calls the
 * conversions as methods of the column, so their errors can mention the column.
 *
 * @throws {IdError} `invalid_option` for an unknown option or value, or a missing `name` before drizzle-orm 0.34; `invalid_format` if the
 * format cannot be stored as `as` requires.
 */
export function columnOf<Ids extends ColumnIds, Storage extends string>(
  types: ColumnTypes,
  ids: Ids,
  options: IdColumnOptions<Storage>,
) {
  const own = readOptions(options, COLUMN_OPTIONS, 'an ID column')
  const { as: storage = 'text', onRead = 'parse', onWrite = 'parse' } = own
  checkChoice(storage, 'as', Object.keys(types), 'invalid_option')
  checkChoice(onRead, 'onRead', CHECKS, 'invalid_option')
  checkChoice(onWrite, 'onWrite', CHECKS, 'invalid_option')
  const { encode, decode } = chooseCodec(storage, ids)
  const read = onRead === 'parse' ? decode : trusting(decode)
  const write = onWrite === 'parse' ? encode : trusting(encode)
  const { name = '', type = types[storage]?.(ids) as string } = own
  // Before 0.34, drizzle-orm does not derive a missing name from the property.
  if (!name && npmVersion < '0.34')
    throw new IdError('invalid_option', 'drizzle-orm >=0.34, or the `name` option', npmVersion)
  return {
    name,
    dataType: () => type,
    toDriver(this: unknown, id: IdOf<Ids>) {
      const stored: unknown = (id as unknown) === ASK_IDS ? ids : atColumn(this, () => write(id))
      return stored as StoredIn<Ids, Storage>
    },
    fromDriver(this: unknown, stored: StoredIn<Ids, Storage>) {
      return atColumn(this, () => read(stored)) as IdOf<Ids>
    },
  }
}

/** The definition's methods for writing and reading an ID, by kind of storage. */
const METHODS: Readonly<Record<string, readonly [write: string, read: string]>> = {
  text: ['parse', 'parse'],
  body: ['body', 'fromBody'],
  uuid: ['toUuid', 'fromUuid'],
  bigint: ['toBigInt', 'fromBigInt'],
}

/** Chooses the conversions for a kind of storage. The types require a suitable definition, and untyped programs get an error. */
function chooseCodec(storage: string, ids: ColumnIds): Codec {
  const [write, read] = METHODS[storage] as [string, string]
  const members = ids as unknown as Readonly<Record<string, Convert>>
  if (!members[write]) {
    throw new IdError(
      'invalid_format',
      `a format that can be stored as ${storage}`,
      'format' in ids ? JSON.stringify(ids.format.name) : 'a union',
    )
  }
  return {
    encode: (id) => String((members[write] as Convert)(id)),
    decode: (stored) => (members[read] as Convert)(storage === 'bigint' ? exact(stored) : stored),
  }
}

type Convert = (this: void, value: unknown) => string

/** Returns a function that converts a value if possible, and otherwise returns the value as a string. */
function trusting<Input>(convert: (input: Input) => string) {
  return (input: Input) => {
    try {
      return convert(input)
    } catch {
      return String(input)
    }
  }
}

/**
 * @throws {IdError} `out_of_range` for a number that the driver may have rounded; `invalid_character` for a string that is not an integer.
 */
function exact(stored: Stored): bigint {
  if (typeof stored === 'string' && !/^[0-9]+$/.test(stored)) {
    throw new IdError('invalid_character', 'an integer', `a string of ${stored.length} characters`)
  }
  if (typeof stored !== 'number' || Number.isSafeInteger(stored)) return BigInt(stored)
  throw new IdError(
    'out_of_range',
    'the driver to return 64-bit integers as text or bigint (mysql2: supportBigNumbers, libsql: intMode, better-sqlite3: safeIntegers)',
    'a number that may be rounded',
  )
}

/** Runs a conversion, and adds the calling column to any error. */
function atColumn(caller: unknown, convert: () => string): string {
  try {
    return convert()
  } catch (error) {
    throw error instanceof IdError && is(caller, Column) ? placed(error, caller) : error
  }
}

/** Copies the error for a bad value, and adds the column and the table. */
function placed(error: IdError, caller: Column): IdError {
  // In a query, the table's current name may be an alias.
  const table = (caller.table as unknown as Record<symbol, string>)[Symbol.for('drizzle:OriginalName')]
  const name = findName(caller)
  return new IdError(
    error.code,
    `${error.expected} in column ${JSON.stringify(name)} of table ${JSON.stringify(table)}`,
    error.receivedText,
    {
      prefix: error.prefix,
      received: error.received,
      hint: () => error.hint,
      details: { column: `${table}.${name}` },
    },
  )
}

/** Finds the column's name in the table. An array's elements have a separate column object, which lacks the name. */
function findName(column: Column): string {
  const holds = (outer?: Nesting): unknown => outer && (outer === column || holds(outer.baseColumn))
  return Object.values(getTableColumns(column.table)).find(holds)?.name ?? column.name
}

type Nesting = Column & { readonly baseColumn?: Column }

/** The prefixes of an ID or of a column's IDs, or `string` if the type is `any` or `unknown`. */
type ColumnPrefixes<Value> = Value extends { readonly _: { readonly data: infer Data } }
  ? PrefixesIn<Data>
  : PrefixesIn<Value>

type PrefixesIn<Data> = unknown extends Data
  ? string
  : Data extends { readonly '~id': infer Tag }
    ? keyof Tag & string
    : never

/** Resolves to `unknown` if the two sides share a prefix, and otherwise to an error message. */
type Related<Left extends string, Right extends string> = [Right] extends [never]
  ? 'Expected an ID or an ID column'
  : [Left & Right] extends [never]
    ? `An ID of '${Right}' never equals an ID of '${Left}'`
    : unknown

/** The type constraint on the value that `eqId` compares with a column. */
export type ComparableId<Left, Right> = Related<ColumnPrefixes<Left>, ColumnPrefixes<Right>>

/** The type constraint on the column that a foreign key references. */
export type ReferencedBy<Ids extends ColumnIds, Target> = Related<
  PrefixesIn<IdOf<Ids>>,
  ColumnPrefixes<Target>
>

/**
 * Compares an ID column with an ID or with another column of the same kind, like Drizzle's `eq`.
 *
 * Plain strings and IDs of another definition fail to compile, whereas Drizzle's own `eq` accepts any two columns.
 *
 * @example
 * db.select().from(posts).innerJoin(users, eqId(posts.author, users.id))
 */
export function eqId<Left extends Column, Right extends ComparableId<Left, Right>>(
  left: Left,
  right: Right,
): SQL {
  return eq<Column>(left, right)
}
