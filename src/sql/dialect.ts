/** Knows how the databases quote names and texts. */
import { IdError } from '../core.ts'

/** The database that a text is for. `mysql` is MariaDB, too. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

// PostgreSQL cuts longer names without a word, so that two of them may become one.
const LONGEST_NAME = { postgresql: 63, mysql: 64, sqlite: 255 }

/**
 * Quotes the name of a table, column or constraint, whatever it holds: a double quote, a backtick, a keyword.
 *
 * @throws {IdError} `out_of_range` when the name is empty, holds NUL, or is longer than what the database keeps: 63 bytes
 * in PostgreSQL, 64 characters in MySQL; 255 bytes here for SQLite.
 * @example
 * quoteIdentifier('postgresql', 'order "lines"') //=> '"order ""lines"""'
 * quoteIdentifier('mysql', 'order') //=> '`order`'
 */
export function quoteIdentifier(dialect: Dialect, name: string): string {
  const length = dialect === 'mysql' ? [...name].length : new TextEncoder().encode(name).length
  const longest = LONGEST_NAME[dialect]
  // MySQL takes no name that ends with a space.
  if (length < 1 || length > longest || name.includes('\0') || name.endsWith(' ')) {
    throw new IdError(
      'out_of_range',
      `a name of 1 to ${longest} ${dialect === 'mysql' ? 'characters' : 'bytes'} that holds no NUL and ends with no space`,
      length > longest ? `one of ${length}` : JSON.stringify(name),
    )
  }
  const quote = dialect === 'mysql' ? '`' : '"'
  return quote + name.replaceAll(quote, quote + quote) + quote
}

/** Quotes a text. In MySQL a backslash escapes what follows, so it is written twice. */
export function quoteText(dialect: Dialect, text: string): string {
  const escaped = dialect === 'mysql' ? text.replaceAll('\\', '\\\\') : text
  return `'${escaped.replaceAll("'", "''")}'`
}
