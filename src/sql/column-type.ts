/** Knows the column types that keep an id as it is. */
import type { AnyIdDef, Dialect } from '../core.ts'
import { checkDialect } from './dialect.ts'
import { type StoredAs, storedTextOf } from './stored-text.ts'

/**
 * The type of a text column: compared byte by byte, so that no collation folds case or sorts on its own.
 *
 * PostgreSQL: `text collate "C"`, since `varchar(n)` cuts trailing spaces off instead of refusing them. MySQL and
 * MariaDB: ASCII, and one character longer than an id, for the same reason: a space too many is kept, and refused by
 * the constraint. SQLite: `text`.
 *
 * @throws {IdError} `invalid_format` for a definition that accepts former formats, too.
 * @example
 * columnType('postgresql', UserId) //=> 'text collate "C"'
 * columnType('mysql', UserId) //=> 'varchar(31) character set ascii collate ascii_bin'
 */
export function columnType(dialect: Dialect, definition: AnyIdDef, options?: StoredAs): string {
  checkDialect(dialect)
  const { lengths } = storedTextOf(definition, options)
  if (dialect === 'postgresql') return 'text collate "C"'
  if (dialect === 'sqlite') return 'text'
  return `varchar(${lengths[1] + 1}) character set ascii collate ascii_bin`
}
