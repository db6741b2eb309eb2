/** The dialects of SQL: the check of a dialect's name, and the quotes of names and texts. */
import { type Dialect, IdError } from '../core.ts'
import { quoted } from '../errors/words.ts'
import { checkChoice } from './choice.ts'

/** @throws {IdError} `invalid_option` when a program without types passes the name of another database. */
export function checkDialect(dialect: unknown): asserts dialect is Dialect {
  checkChoice<Dialect>(dialect, 'a dialect', ['postgresql', 'mysql', 'sqlite'])
}

// PostgreSQL cuts longer names without a word, so that two of them may become one.
const LONGEST_NAME = { postgresql: 63, mysql: 64, sqlite: 255 }

/**
 * The quoted name of a table, column or constraint, whatever it holds: a double quote, a backtick, a keyword.
 *
 * @throws {IdError} `out_of_range` when the name is empty, holds NUL, ends with a space, or is longer than what the
 * database keeps: 63 bytes in PostgreSQL, 64 characters in MySQL; 255 bytes here for SQLite.
 */
export function quoteIdentifier(dialect: Dialect, name: string): string {
  const length = dialect === 'mysql' ? [...name].length : new TextEncoder().encode(name).length
  const longest = LONGEST_NAME[dialect]
  // MySQL takes no name that ends with a space.
  if (length < 1 || length > longest || name.includes('\0') || name.endsWith(' ')) {
    throw new IdError(
      'out_of_range',
      `a name of 1 to ${longest} ${dialect === 'mysql' ? 'characters' : 'bytes'} without NUL or a trailing space`,
      length > longest ? `one of ${length}` : quoted(name),
    )
  }
  const quote = dialect === 'mysql' ? '`' : '"'
  return quote + name.replaceAll(quote, quote + quote) + quote
}

/** The name of a function of this package, or a quoted name, in its schema where one is given. */
export function qualified(dialect: Dialect, name: string, schema: string | undefined): string {
  return schema === undefined ? name : `${quoteIdentifier(dialect, schema)}.${name}`
}

/** A quoted text of PostgreSQL or SQLite, as standard SQL has it. */
export function quoteStandard(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A quoted text. MySQL reads a backslash as an escape, so it is doubled there. */
export function quoteText(dialect: Dialect, text: string): string {
  return quoteStandard(dialect === 'mysql' ? text.replaceAll('\\', '\\\\') : text)
}
