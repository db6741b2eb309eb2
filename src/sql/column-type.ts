/** The column type that stores an id unchanged. */
import type { Dialect } from '../formats/shared/format.ts'
import { checkDialect } from './dialect.ts'
import { type ColumnIds, countMostCharacters, type StoredAs } from './stored-text.ts'

/** The type of PostgreSQL, the same for all ids. */
export const POSTGRESQL_TYPE = 'text collate "C"'

/**
 * The type of a text column that compares byte by byte: no collation folds case or sorts on its own.
 *
 * PostgreSQL: `text collate "C"`, because `varchar(n)` cuts trailing spaces off instead of refusing them. Without the
 * collation a range of ids (`lowerBound`) returns wrong rows in databases of some languages. MySQL and MariaDB: ASCII,
 * and one character wider than the longest id: a space too many is kept, and the constraint refuses it. SQLite: `text`.
 *
 * Former formats, named ids and the members of an `idUnion` count: the width is that of the longest.
 *
 * @throws {IdError} `invalid_option` for another dialect.
 * @example
 * columnType('postgresql', UserId) //=> 'text collate "C"'
 * columnType('mysql', UserId) //=> 'varchar(31) character set ascii collate ascii_bin'
 */
export function columnType(dialect: Dialect, ids: ColumnIds, options?: StoredAs): string {
  checkDialect(dialect)
  if (dialect === 'postgresql') return POSTGRESQL_TYPE
  if (dialect === 'sqlite') return 'text'
  return `varchar(${countMostCharacters(ids, options) + 1}) character set ascii collate ascii_bin`
}
