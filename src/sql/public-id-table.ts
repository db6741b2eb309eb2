/** SQL for a table with a BIGINT key and a public ID: statements that create the table or lengthen its IDs, and the constraint's name. */
import { type AnyIdDef, IdError } from '../core.ts'
import { checkChoice } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { quoted } from '../errors/words.ts'
import type { Dialect } from '../formats/shared/format.ts'
import { checkConstraint } from './check-constraint.ts'
import { checkDialect, columnType, qualified, quoteIdentifier, type StoredAs } from './text.ts'

/** Options for `publicIdTable`. */
export interface PublicIdTableOptions extends StoredAs {
  /** The table's schema (in MySQL, the database). Defaults to the current schema. */
  readonly schema?: string
  /** The table name without its schema, because a dot would become part of the name. */
  readonly table: string
  /** The column for the public ID. Defaults to `public_id`. */
  readonly column?: string
}

const TABLE_OPTIONS: OptionNames<PublicIdTableOptions> = {
  schema: true,
  table: true,
  column: true,
  body: true,
}

/**
 * Returns the statement that creates a table with a BIGINT key for joins and a public ID that is NOT NULL, UNIQUE and checked. Add your
 * own columns with ALTER TABLE, or edit the statement.
 *
 * The statement depends only on the arguments, so you can put it in a migration. `uniqueConstraint(dialect, table, column)` returns the
 * name of the public ID's UNIQUE constraint. `lengthenPublicId` later adapts the table to longer IDs.
 *
 * @throws {IdError} `out_of_range` if a name is invalid; `invalid_format`, like `checkConstraint`; `invalid_option` for an unknown dialect
 * or option, and for a column named `id`, which is the key.
 * @example
 * publicIdTable('postgresql', DatabaseId, { schema: 'app', table: 'databases', body: true })
 */
export function publicIdTable(dialect: Dialect, definition: AnyIdDef, options: PublicIdTableOptions): string {
  checkDialect(dialect)
  const { table, column, type, check, checkName, unique } = describeTable(dialect, definition, options)
  return `create table ${table} (
  ${quoteIdentifier(dialect, KEY)} ${key[dialect]},
  ${column} ${type} not null,
  constraint ${unique} unique (${column}),
  constraint ${checkName} check (${check})
)`
}

/**
 * Returns the statements that make a `publicIdTable` column accept all IDs of the definition, after you lengthen its IDs or change their
 * format. The statements set the new CHECK and, in MySQL, the new width. Existing IDs stay in the table, so add the former format to
 * `accepts`.
 *
 * PostgreSQL checks the existing rows in the second statement, while other sessions can read and write. MySQL and MariaDB copy the table.
 * SQLite cannot change a constraint, so create a new table, copy the rows and rename the new table (see docs/databases.md).
 *
 * @throws {IdError} the same errors as `publicIdTable`; `invalid_option` for SQLite.
 * @example
 * const DatabaseId = defineId('db', { format: nanoid({ length: 16 }), accepts: [nanoid({ length: 12 })] })
 * lengthenPublicId('postgresql', DatabaseId, { table: 'databases' }) //=> statements to run in order
 */
export function lengthenPublicId(
  dialect: Exclude<Dialect, 'sqlite'>,
  definition: AnyIdDef,
  options: PublicIdTableOptions,
): readonly string[] {
  checkChoice(dialect, 'dialect', ['postgresql', 'mysql'], 'invalid_option')
  const { table, column, type, check, checkName } = describeTable(dialect, definition, options)
  const replaced = `drop constraint ${checkName}, add constraint ${checkName} check (${check})`
  if (dialect === 'mysql') return [`alter table ${table} modify ${column} ${type} not null, ${replaced}`]
  return [
    `alter table ${table} ${replaced} not valid`,
    `alter table ${table} validate constraint ${checkName}`,
  ]
}

/**
 * Returns the name that the database reports for a violation of the UNIQUE index from `publicIdTable`, for `withFreshId`.
 *
 * @throws {IdError} `invalid_option` for an unknown dialect.
 * @example
 * uniqueConstraint('postgresql', 'users', 'public_id') //=> 'users_public_id_key'
 * uniqueConstraint('sqlite', 'users', 'public_id') //=> 'users.public_id'
 */
export function uniqueConstraint(dialect: Dialect, table: string, column = PUBLIC_ID): string {
  checkDialect(dialect)
  return dialect === 'sqlite' ? `${table}.${column}` : indexName(table, column)
}

const PUBLIC_ID = 'public_id'
const KEY = 'id'

const key: Record<Dialect, string> = {
  postgresql: 'bigint generated always as identity primary key',
  mysql: 'bigint unsigned not null auto_increment primary key',
  sqlite: 'integer primary key',
}

/** Collects the parts of the statements: quoted names, the column type and the CHECK condition. */
function describeTable(dialect: Dialect, definition: AnyIdDef, options: PublicIdTableOptions) {
  const {
    schema,
    table,
    column = PUBLIC_ID,
    ...stored
  } = readOptions(options, TABLE_OPTIONS, 'publicIdTable')
  // MySQL and SQLite ignore case in column names.
  if (column.toLowerCase() === KEY) {
    const expected = `a column name other than "${KEY}", the key,`
    throw new IdError('invalid_option', expected, quoted(column))
  }
  return {
    table: qualified(dialect, quoteIdentifier(dialect, table), schema),
    column: quoteIdentifier(dialect, column),
    type: columnType(dialect, definition, stored),
    check: checkConstraint(dialect, definition, column, stored),
    checkName: quoteIdentifier(dialect, `${table}_${column}_check`),
    unique: quoteIdentifier(dialect, indexName(table, column)),
  }
}

/** Returns PostgreSQL's default name for the index, which is used in all three databases. */
function indexName(table: string, column = PUBLIC_ID): string {
  return `${table}_${column}_key`
}
