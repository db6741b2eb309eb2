/** Knows the table of the layout with two keys: a BIGINT for the database, a public id for everybody else. */
import type { AnyIdDef, Dialect } from '../core.ts'
import { checkConstraint } from './check-constraint.ts'
import { columnType } from './column-type.ts'
import { checkDialect, quoteIdentifier } from './dialect.ts'
import type { StoredAs } from './stored-text.ts'

/** Names of the table of `publicIdTable`. */
export interface PublicIdTableOptions extends StoredAs {
  readonly table: string
  /** The column of the public id; `public_id` unless given. */
  readonly column?: string
}

/**
 * The statement that creates a table with a BIGINT key for joins and a public id beside it, NOT NULL, UNIQUE and
 * checked. Add your columns with ALTER TABLE, or edit the text.
 *
 * The same arguments give the same text, byte for byte: it may go into a migration. The constraint of the public id is
 * `uniqueConstraint(dialect, table, column)`.
 *
 * @throws {IdError} `out_of_range` when a name cannot be one, `invalid_format` where `checkConstraint` throws it.
 * @example
 * publicIdTable('postgresql', DatabaseId, { table: 'databases', body: true })
 */
export function publicIdTable(
  dialect: Dialect,
  definition: AnyIdDef,
  { table, column = 'public_id', ...options }: PublicIdTableOptions,
): string {
  checkDialect(dialect)
  const quote = (name: string) => quoteIdentifier(dialect, name)
  const unique = `constraint ${quote(indexName(table, column))} unique (${quote(column)})`
  const check = `constraint ${quote(`${table}_${column}_check`)} check (${checkConstraint(dialect, definition, column, options)})`
  return `create table ${quote(table)} (
  ${quote('id')} ${key[dialect]},
  ${quote(column)} ${columnType(dialect, definition, options)} not null,
  ${unique},
  ${check}
)`
}

/**
 * The name under which the database reports a violation of the UNIQUE index of `publicIdTable`: for `withFreshId`.
 *
 * @example
 * uniqueConstraint('postgresql', 'users', 'public_id') //=> 'users_public_id_key'
 * uniqueConstraint('sqlite', 'users', 'public_id') //=> 'users.public_id'
 */
export function uniqueConstraint(dialect: Dialect, table: string, column = 'public_id'): string {
  checkDialect(dialect)
  return dialect === 'sqlite' ? `${table}.${column}` : indexName(table, column)
}

const key: Record<Dialect, string> = {
  postgresql: 'bigint generated always as identity primary key',
  mysql: 'bigint unsigned not null auto_increment primary key',
  sqlite: 'integer primary key',
}

/** PostgreSQL's own name for it, in all three. */
function indexName(table: string, column: string): string {
  return `${table}_${column}_key`
}
