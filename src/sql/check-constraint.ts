/** The CHECK constraint of an id column. */
import { IdError } from '../core.ts'
import type { Dialect } from '../formats/shared/format.ts'
import { checkDialect, qualified, quoteIdentifier, quoteText } from './dialect.ts'
import { findGreatestBody, limitLongest } from './greatest-body.ts'
import { findLongClass, splitCounts } from './postgres-pattern.ts'
import { checkAnyText, checkInSqlite } from './sqlite-check.ts'
import { type ColumnIds, listStoredTexts, type StoredAs, type StoredText } from './stored-text.ts'

/** Options of `checkConstraint` for a dialect. */
export interface CheckOptions<Of extends Dialect = Dialect> extends StoredAs {
  /**
   * PostgreSQL: also checks version and variant of the UUIDs of `uuid25()`, by `brandid_version` of `idFunctions`.
   * `true` finds the function by the `search_path`, `{ schema }` in a schema.
   */
  readonly exact?: [Of] extends ['postgresql'] ? boolean | { readonly schema: string } : false
}

/**
 * The condition of a CHECK constraint: the column holds ids of a definition, or of the members of an `idUnion`. It
 * accepts former formats and named ids. For columns of `columnType`.
 *
 * It compares pattern and upper bound, and refuses what `is` refuses, with two exceptions. It does not see the version
 * and the variant of the UUIDs of `uuid25()`: in PostgreSQL `exact` adds them. In SQLite, which has no regular
 * expressions, it compares length and characters, place by place where the length is fixed. There it does not see which
 * characters of a choice of `layout` go together, nor the bound of a number after the first.
 *
 * A CHECK does not refuse NULL: write NOT NULL, also for a primary key of SQLite.
 *
 * @throws {IdError} `out_of_range` when the column's name cannot be one; `invalid_option` for another dialect, and for
 * `exact` in MySQL and SQLite, whose CHECK calls no function.
 * @example
 * checkConstraint('postgresql', CustomerId, 'customer') //=> `"customer" ~ '^cus_[0-9a-zA-Z]{14}$'`
 */
export function checkConstraint<Of extends Dialect>(
  dialect: Of,
  ids: ColumnIds,
  column: string,
  options: CheckOptions<Of> = {},
): string {
  checkDialect(dialect)
  const exact: Exact = options.exact ?? false
  if (exact && dialect !== 'postgresql') {
    throw new IdError('invalid_option', '`exact` for "postgresql" alone', `it for "${dialect}"`)
  }
  const name = quoteIdentifier(dialect, column)
  const texts = listStoredTexts(ids, options)
  if (dialect === 'sqlite') {
    return `${checkAnyText(name)} and ${requireOne(texts.map((text) => checkInSqlite(name, text)))}`
  }
  return requireOne(
    dialect === 'postgresql' ? checkInPostgres(name, texts, exact) : checkInMysql(name, texts),
  )
}

type Exact = boolean | { readonly schema: string }

function checkInPostgres(name: string, texts: readonly StoredText[], exact: Exact): string[] {
  const matches = (pattern: string) => `${name} ~ ${quoteText('postgresql', `^${splitCounts(pattern)}$`)}`
  return checkKinds(texts, matches, (text) => {
    const only = findLongClass(text.pattern)
    if (only) return { match: countCharacters(name, text, only), further: [] }
    const bound = compareBound('postgresql', name, text)
    return { further: [...bound, ...(exact ? compareVersion(name, text, exact) : [])] }
  })
}

function checkInMysql(name: string, texts: readonly StoredText[]): string[] {
  // (?-i): whatever the collation says. Instead of `$`, which a line break may follow: neither it nor a character.
  const matches = (pattern: string) =>
    `${name} regexp ${quoteText('mysql', `(?-i)^${pattern}(?!.|[[:space:]])`)}`
  return checkKinds(texts, matches, (text) => ({ further: compareBound('mysql', name, text) }))
}

/** What one kind of text requires besides its pattern, or instead of it. */
interface Kind {
  readonly match?: string
  readonly further: readonly string[]
}

/** The conditions of which one must hold. Kinds that require their pattern alone share one expression. */
function checkKinds(
  texts: readonly StoredText[],
  matches: (pattern: string) => string,
  describeKind: (text: StoredText) => Kind,
): string[] {
  const patterns: string[] = []
  const others: string[] = []
  for (const text of texts) {
    const pattern = text.head + (text.pattern.includes('|') ? `(?:${text.pattern})` : text.pattern)
    const { match, further } = describeKind(text)
    if (match || further.length > 0) others.push([match ?? matches(pattern), ...further].join(' and '))
    else patterns.push(pattern)
  }
  if (patterns.length > 1) return [...others, matches(`(?:${patterns.join('|')})`)]
  return [...others, ...patterns.map(matches)]
}

/** Conditions of which one must hold, as one. */
function requireOne(conditions: readonly string[]): string {
  return conditions.length === 1
    ? `${conditions[0]}`
    : `(${conditions.map((each) => `(${each})`).join(' or ')})`
}

/** The bound of a number, where its pattern admits greater ones. */
function compareBound(dialect: Dialect, name: string, { format, head, lengths }: StoredText): string[] {
  if (!format) return []
  const pattern = new RegExp(`^(?:${format.pattern})$`)
  const greatest = findGreatestBody(format, (body) => pattern.test(body))
  if (greatest === undefined) return []
  const compared = dialect === 'postgresql' ? `${name} collate "C"` : name
  return [limitLongest(name, lengths, `${compared} <= ${quoteText(dialect, head + greatest)}`)]
}

/** PostgreSQL's regular expressions take long to count a range such as `{14,255}`, and refuse `{300}`. */
function countCharacters(name: string, { head, lengths: [least, most] }: StoredText, only: string): string {
  return `${name} ~ ${quoteText('postgresql', `^${head}${only}*$`)} and length(${name}) between ${least} and ${most}`
}

/** Of other formats the pattern has the version. */
function compareVersion(name: string, { format }: StoredText, exact: Exclude<Exact, false>): string[] {
  if (format?.sql !== 'uuid25' || !format.uuidVersion) return []
  const version = qualified('postgresql', 'brandid_version', exact === true ? undefined : exact.schema)
  return [`${version}(${name}) = ${format.uuidVersion}`]
}
