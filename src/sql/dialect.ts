/** The dialects of SQL: the check of a dialect's name, and the quotes of names and texts. */
import { IdError } from '../core.ts'
import { checkChoice } from '../errors/choice.ts'
import { quoted } from '../errors/words.ts'
import type { Dialect } from '../formats/shared/format.ts'

/** @throws {IdError} `invalid_option` when a program without types passes the name of another database. */
export function checkDialect(dialect: unknown): asserts dialect is Dialect {
  checkChoice<Dialect>(dialect, 'dialect', ['postgresql', 'mysql', 'sqlite'], 'invalid_option')
}

// PostgreSQL truncates longer names silently, so two of them may become one.
const LONGEST_NAME = { postgresql: 63, mysql: 64, sqlite: 255 }

// A lone surrogate reaches the database as another character. MySQL accepts no name that ends with a space.
const NEVER_IN_NAMES = /[\0\p{Surrogate}]| $/u
const BEYOND_U_FFFF = /[\u{10000}-\u{10ffff}]/u

/**
 * The quoted name of a table, column or constraint, whatever it holds: a double quote, a backtick, a keyword.
 *
 * @throws {IdError} `out_of_range` when the name is empty, holds NUL or a lone surrogate, ends with a space, or is
 * longer than what the database keeps: 63 bytes in PostgreSQL, 64 characters in MySQL; 255 bytes here for SQLite. In
 * MySQL also when it holds a character above U+FFFF.
 */
export function quoteIdentifier(dialect: Dialect, name: string): string {
  const isMysql = dialect === 'mysql'
  if (isMysql && BEYOND_U_FFFF.test(name)) {
    throw new IdError('out_of_range', 'a name of characters up to U+FFFF', quoted(name))
  }
  const length = isMysql ? name.length : new TextEncoder().encode(name).length
  const longest = LONGEST_NAME[dialect]
  if (length < 1 || length > longest || NEVER_IN_NAMES.test(name)) {
    throw new IdError(
      'out_of_range',
      `a name of 1 to ${longest} ${isMysql ? 'characters' : 'bytes'} without NUL, a lone surrogate or a trailing space`,
      length > longest ? `one of ${length}` : quoted(name),
    )
  }
  const quote = isMysql ? '`' : '"'
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
