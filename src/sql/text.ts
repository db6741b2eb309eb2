/** Names and strings in SQL, and the strings of an ID column, which are whole IDs or bare bodies of every accepted format. */
import { type AnyIdDef, type Format, IdError, type IdUnion } from '../core.ts'
import { checkChoice } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { quoted } from '../errors/words.ts'
import type { AnyFormat, Dialect } from '../formats/shared/format.ts'

/** @throws {IdError} `invalid_option` if a program without types passes the name of another database. */
export function checkDialect(dialect: unknown): asserts dialect is Dialect {
  checkChoice<Dialect>(dialect, 'dialect', ['postgresql', 'mysql', 'sqlite'], 'invalid_option')
}

// PostgreSQL silently truncates longer names, so that two names may become the same.
const LONGEST_NAME = { postgresql: 63, mysql: 64, sqlite: 255 }

// A lone surrogate reaches the database as another character. MySQL accepts no name that ends with a space.
const NEVER_IN_NAMES = /[\0\p{Surrogate}]| $/u

/**
 * Quotes the name of a table, a column or a constraint, which may be any string, such as a keyword or a string with quotes.
 *
 * @throws {IdError} `out_of_range` if the name is empty, contains NUL, a lone surrogate or Drizzle's `--> statement-breakpoint`, ends
 * with a space, or exceeds the limit of 63 bytes in PostgreSQL, 64 characters in MySQL or, by our choice, 255 bytes in SQLite. In
 * MySQL, also if the name contains a character above U+FFFF.
 */
export function quoteIdentifier(dialect: Dialect, name: string): string {
  const isMysql = dialect === 'mysql'
  if (isMysql && /[\u{10000}-\u{10ffff}]/u.test(name)) {
    throw new IdError('out_of_range', 'a name of characters up to U+FFFF', quoted(name))
  }
  const length = isMysql ? name.length : new TextEncoder().encode(name).length
  const longest = LONGEST_NAME[dialect]
  if (length < 1 || length > longest || NEVER_IN_NAMES.test(name)) {
    const unit = isMysql ? 'characters' : 'bytes'
    const expected = `a name of 1 to ${longest} ${unit} without NUL, a lone surrogate or a trailing space`
    throw new IdError('out_of_range', expected, length > longest ? `${length} ${unit}` : quoted(name))
  }
  if (name.includes('--> statement-breakpoint')) {
    throw new IdError('out_of_range', 'a name without the marker at which migrators split', quoted(name))
  }
  const quote = isMysql ? '`' : '"'
  return quote + name.replaceAll(quote, quote + quote) + quote
}

/** Qualifies the name of a function of this package, or a quoted name, with its schema if there is a schema. */
export function qualified(dialect: Dialect, name: string, schema: string | undefined): string {
  return schema === undefined ? name : `${quoteIdentifier(dialect, schema)}.${name}`
}

/**
 * Quotes a string. MySQL reads a backslash as an escape, so it is doubled there. Drizzle's migrator splits a file at
 * `--> statement-breakpoint` even in quotes, and goose reads `-- +goose` at the start of a line even in quotes, so both are written in
 * two pieces.
 */
export function quoteText(dialect: Dialect, text: string): string {
  const escaped = dialect === 'mysql' ? text.replaceAll('\\', '\\\\') : text
  const pieces = escaped
    .replaceAll("'", "''")
    .split(/(?<=--)(?=> statement-breakpoint| \+goose)/)
    .map((piece) => `'${piece}'`)
  if (pieces.length === 1) return `${pieces[0]}`
  return dialect === 'mysql' ? `concat(${pieces.join(', ')})` : `(${pieces.join(' || ')})`
}

/** The kind of strings in a column: whole IDs, as everywhere else, or bare bodies if the column implies the prefix. */
export interface StoredAs {
  /** Whether the column holds only the body: `kw2c0khavhql` for `db_kw2c0khavhql`. */
  readonly body?: boolean
}

/** Options of `checkConstraint` for a dialect. */
export interface CheckOptions<Of extends Dialect = Dialect> extends StoredAs {
  /**
   * PostgreSQL: also checks the version and the variant of the UUIDs of `uuid25()` with the function `brandid_version` of
   * `idFunctions`. `true` finds the function through the `search_path`, and `{ schema }` finds it in a schema.
   */
  readonly exact?: [Of] extends ['postgresql'] ? boolean | { readonly schema: string } : false
}

/** `columnType` has the options of `checkConstraint`, so that one object works for both statements of a column. */
export const CHECK_OPTIONS: OptionNames<CheckOptions> = { body: true, exact: true }

/** The source of a column's IDs: a definition, or the members of a union. */
export type ColumnIds = AnyIdDef | IdUnion<AnyIdDef>

/** A kind of string in a column: the head that all of its strings have, and a pattern of the rest. */
export interface StoredText {
  /** Prefix and separator, or nothing. */
  readonly head: string
  /** The source of a regular expression for the part after the head, or for a named ID the string itself. */
  readonly pattern: string
  /** The fewest and the most characters, head included. */
  readonly lengths: readonly [least: number, most: number]
  /** The format of the body; `undefined` for a named ID. */
  readonly format: AnyFormat | undefined
}

/** Lists the kinds of strings in a column, with the present format of each definition before its former formats. */
export function listStoredTexts(ids: ColumnIds, { body = false }: StoredAs): StoredText[] {
  const definitions: readonly AnyIdDef[] = isUnion(ids) ? ids.definitions : [ids]
  const describe = (head: string, format: Format): StoredText => {
    const [least, most] = [format.length].flat() as [number, number?]
    const lengths = [head.length + least, head.length + (most ?? least)] as const
    return { head, pattern: format.pattern, lengths, format }
  }
  return definitions.flatMap((definition) => {
    const { prefix, format, accepts, named } = definition
    const bare = Object.hasOwn(definition, 'bare') ? definition.bare : undefined
    return [
      ...[format, ...accepts].map((each) => describe(body ? '' : `${prefix}_`, each)),
      ...(body ? [] : (bare ?? [])).map((each) => describe('', each)),
      ...named
        .map((id) => (body ? id.slice(prefix.length + 1) : id))
        .map((name) => ({
          head: '',
          pattern: name,
          lengths: [name.length, name.length] as const,
          format: undefined,
        })),
    ]
  })
}

function isUnion(ids: ColumnIds): ids is IdUnion<AnyIdDef> {
  return Object.hasOwn(ids, 'definitions')
}

export const POSTGRESQL_TYPE = 'text collate "C"'

/**
 * Returns the type of a string column that compares byte by byte, so that no collation folds case or changes the order.
 *
 * PostgreSQL: `text collate "C"`, because `varchar(n)` cuts off trailing spaces instead of rejecting them. Without the collation, a
 * range of IDs (`lowerBound`) returns wrong rows in databases with some locales. MySQL and MariaDB: ASCII, and one character wider
 * than the longest ID, so that a trailing space is kept and the constraint rejects it. SQLite: `text`.
 *
 * Former formats, named IDs and the members of an `idUnion` all count: the longest of them decides the width.
 *
 * The function accepts the options of `checkConstraint`, so that the same object works for both functions.
 *
 * @throws {IdError} `invalid_option` for another dialect, and for an unknown option.
 * @example
 * columnType('postgresql', UserId) //=> 'text collate "C"'
 * columnType('mysql', UserId) //=> 'varchar(31) character set ascii collate ascii_bin'
 */
export function columnType(dialect: Dialect, ids: ColumnIds, options: StoredAs = {}): string {
  checkDialect(dialect)
  const own = readOptions(options, CHECK_OPTIONS, 'columnType')
  if (dialect === 'postgresql') return POSTGRESQL_TYPE
  if (dialect === 'sqlite') return 'text'
  return `varchar(${widthOf(ids, own)}) character set ascii collate ascii_bin`
}

/** Returns the length of the longest string plus 1, because a database cuts trailing spaces off a string that fills its column. */
export function widthOf(ids: ColumnIds, options: StoredAs = {}): number {
  return Math.max(...listStoredTexts(ids, options).map(({ lengths }) => lengths[1])) + 1
}
