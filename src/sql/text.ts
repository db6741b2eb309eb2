/** SQL names and strings, and the strings in an ID column: full IDs or bare bodies, in every accepted format. */
import { type AnyIdDef, type Format, IdError, type IdUnion } from '../core.ts'
import { checkChoice } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { quoted } from '../errors/words.ts'
import type { AnyFormat, Dialect } from '../formats/shared/format.ts'

/** @throws {IdError} `invalid_option` if untyped code passes an unknown dialect. */
export function checkDialect(dialect: unknown): asserts dialect is Dialect {
  checkChoice<Dialect>(dialect, 'dialect', ['postgresql', 'mysql', 'sqlite'], 'invalid_option')
}

// PostgreSQL silently truncates longer names, so two different names may become equal.
const LONGEST_NAME = { postgresql: 63, mysql: 64, sqlite: 255 }

// Drivers send a lone surrogate as another character, and MySQL rejects a name that ends with a space.
const NEVER_IN_NAMES = /[\0\p{Surrogate}]| $/u

/**
 * Quotes a table, column or constraint name, which may be any string, such as a keyword or a name with quotes.
 *
 * @throws {IdError} `out_of_range` if the name is empty, contains NUL, a lone surrogate or Drizzle's `--> statement-breakpoint`, ends with
 * a space, or exceeds 63 bytes in PostgreSQL, 64 characters in MySQL or, by our choice, 255 bytes in SQLite; in MySQL, also if the name
 * contains a character above U+FFFF.
 */
export function quoteIdentifier(dialect: Dialect, name: string): string {
  const isMysql = dialect === 'mysql'
  if (isMysql && /[\u{10000}-\u{10ffff}]/u.test(name)) {
    throw new IdError('out_of_range', 'characters up to U+FFFF', quoted(name))
  }
  const length = isMysql ? name.length : new TextEncoder().encode(name).length
  const longest = LONGEST_NAME[dialect]
  if (length < 1 || length > longest || NEVER_IN_NAMES.test(name)) {
    const unit = isMysql ? 'characters' : 'bytes'
    const expected = `a name of 1 to ${longest} ${unit} without NUL, a lone surrogate or a trailing space`
    throw new IdError('out_of_range', expected, length > longest ? `${length} ${unit}` : quoted(name))
  }
  if (name.includes('--> statement-breakpoint')) {
    throw new IdError('out_of_range', 'a name without `--> statement-breakpoint`', quoted(name))
  }
  const quote = isMysql ? '`' : '"'
  return quote + name.replaceAll(quote, quote + quote) + quote
}

/** Qualifies a brandid function or a quoted name with the schema, if any. */
export function qualified(dialect: Dialect, name: string, schema: string | undefined): string {
  return schema === undefined ? name : `${quoteIdentifier(dialect, schema)}.${name}`
}

/**
 * Quotes a string. Doubles backslashes for MySQL, which treats a backslash as an escape. Writes `--> statement-breakpoint` and `-- +goose`
 * in two pieces, because Drizzle's migrator splits a file at the first marker and goose obeys the second at the start of a line, even
 * inside quotes.
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

/** How a column stores IDs: in full, or as bare bodies if the column implies the prefix. */
export interface StoredAs {
  /** Whether the column stores only the body: `kw2c0khavhql` for `db_kw2c0khavhql`. */
  readonly body?: boolean
}

/** Options for `checkConstraint` in a given dialect. */
export interface CheckOptions<Of extends Dialect = Dialect> extends StoredAs {
  /**
   * PostgreSQL: also checks the version and variant of `uuid25()` UUIDs, with the function `brandid_version` from `idFunctions`. Pass
   * `true` to look up the function in the `search_path`, or `{ schema }` to look it up in a schema.
   */
  readonly exact?: [Of] extends ['postgresql'] ? boolean | { readonly schema: string } : false
}

/** The options that `columnType` and `checkConstraint` share, so that you can pass one object to both functions. */
export const CHECK_OPTIONS: OptionNames<CheckOptions> = { body: true, exact: true }

/** The source of a column's IDs: a definition, or the members of a union. */
export type ColumnIds = AnyIdDef | IdUnion<AnyIdDef>

/** A kind of string in a column: a head that all strings of the kind share, and a pattern for the rest. */
export interface StoredText {
  /** The prefix and separator, or an empty string. */
  readonly head: string
  /** The regular expression source for the part after the head, or the string itself for a named ID. */
  readonly pattern: string
  /** The minimum and maximum length, including the head. */
  readonly lengths: readonly [least: number, most: number]
  /** The body's format, or `undefined` for a named ID. */
  readonly format: AnyFormat | undefined
}

/** Lists the kinds of strings in a column, with each definition's current format before its former formats. */
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
 * Returns the type for a string column that compares byte by byte, so that no collation ignores case or changes the order.
 *
 * PostgreSQL uses `text collate "C"`, because `varchar(n)` truncates trailing spaces instead of rejecting them. Without the collation, an
 * ID range (`lowerBound`) returns wrong rows in databases with some locales. MySQL and MariaDB use an ASCII `varchar`, one character
 * wider than the longest ID, so that a trailing space is kept and the constraint rejects it. SQLite uses `text`.
 *
 * The longest ID determines the width, including former formats, named IDs and all members of an `idUnion`.
 *
 * `columnType` accepts the options of `checkConstraint`, so you can pass the same object to both functions.
 *
 * @throws {IdError} `invalid_option` for an unknown dialect or option.
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

/** Returns the length of the longest string plus 1, because a database silently truncates trailing spaces beyond the column's width. */
export function widthOf(ids: ColumnIds, options: StoredAs = {}): number {
  return Math.max(...listStoredTexts(ids, options).map(({ lengths }) => lengths[1])) + 1
}
