/** The CHECK constraint that refuses every text that `is` refuses. */
import type { Dialect } from '../core.ts'
import { checkDialect, qualified, quoteIdentifier, quoteStandard, quoteText } from './dialect.ts'
import { longClass, smallCounts } from './postgres-pattern.ts'
import { type Glob, globsOf } from './sqlite-glob.ts'
import { type ColumnIds, type StoredAs, type StoredText, storedTextsOf } from './stored-text.ts'
import { isUuid25, versionCheck } from './uuid-version-check.ts'

/** Options of `checkConstraint`. */
export interface CheckOptions extends StoredAs {
  /**
   * PostgreSQL: lets `brandid_is` of `idFunctions` check whole ids of the default format. `true` finds it by the
   * `search_path`, `{ schema }` in a schema.
   */
  readonly functions?: true | { readonly schema: string }
}

/**
 * The condition of a CHECK constraint: the column holds ids of a definition, or of the members of an `idUnion`. It
 * refuses what `is` refuses, and accepts former formats and named ids. For columns of `columnType`.
 *
 * It avoids the traps of each database. MySQL's `$` lets a line break through, and its REGEXP folds case where the
 * collation does. SQLite's text functions stop at NUL, and a BLOB passes for a text. A comparison keeps out values that
 * are too large for their bits. For `uuid25()` version and variant are computed from the digits.
 *
 * A CHECK does not refuse NULL: write NOT NULL, also for a primary key of SQLite.
 *
 * @throws {IdError} `invalid_format` in SQLite for the pattern of an own format that GLOB cannot express;
 * `out_of_range` when the column's name cannot be one; `invalid_option` for another dialect.
 * @example
 * checkConstraint('postgresql', CustomerId, 'customer') //=> `"customer" ~ '^cus_[0-9a-zA-Z]{14}$'`
 */
export function checkConstraint(
  dialect: Dialect,
  ids: ColumnIds,
  column: string,
  options: CheckOptions = {},
): string {
  checkDialect(dialect)
  const name = quoteIdentifier(dialect, column)
  const texts = storedTextsOf(ids, options)
  return [...commonChecks[dialect](name, texts), anyOf(checksOf(dialect, name, texts, options))].join(' and ')
}

/** What holds for every text of the column. */
const commonChecks: Record<Dialect, (name: string, texts: readonly StoredText[]) => string[]> = {
  postgresql: () => [],
  mysql: () => [],
  sqlite(name, texts) {
    const [least] = texts.map(({ lengths }) => lengths[0])
    const isFixed = texts.every(({ lengths }) => lengths[0] === least && lengths[1] === least)
    const bytes = `length(cast(${name} as blob))`
    // GLOB ends at NUL: both lengths are the same in a text without NUL.
    return [
      `typeof(${name}) in ('text', 'null')`,
      isFixed ? `${bytes} = ${least}` : `length(${name}) = ${bytes}`,
    ]
  },
}

/** The conditions of the kinds of text, of which one must hold. */
function checksOf(
  dialect: Dialect,
  name: string,
  texts: readonly StoredText[],
  { body, functions }: CheckOptions,
): string[] {
  const plain: StoredText[] = []
  const others: string[] = []
  for (const text of texts) {
    const further = [...isSmallEnough(dialect, name, text), ...versionCheck(dialect, name, text)]
    const only = dialect === 'postgresql' ? longClass(text.pattern) : undefined
    if (only) others.push(isCounted(name, text, only))
    else if (further.length === 0) plain.push(text)
    else if (dialect === 'postgresql' && functions && !body && isUuid25(text))
      others.push(isCall(functions, name, text))
    else others.push([...matchesPattern[dialect](name, [text]), ...further].join(' and '))
  }
  return plain.length > 0 ? [...others, ...matchesPattern[dialect](name, plain)] : others
}

/** Conditions of which one must hold. */
function anyOf(conditions: readonly string[]): string {
  if (conditions.length === 1) return conditions[0] as string
  return `(${conditions.map((each) => `(${each})`).join(' or ')})`
}

/** Conditions that a text matches one of the patterns. */
const matchesPattern: Record<Dialect, (name: string, texts: readonly StoredText[]) => string[]> = {
  postgresql: (name, texts) => [`${name} ~ ${quoteStandard(`^${smallCounts(patternOf(texts))}$`)}`],

  // (?-i): whatever the collation says. Instead of `$`: no character and no line break may follow.
  mysql: (name, texts) => [
    `${name} regexp ${quoteText('mysql', `(?-i)^${patternOf(texts)}(?!.|[[:space:]])`)}`,
  ],

  sqlite: (name, texts) => [
    anyOf(texts.flatMap(({ head, pattern }) => globsOf(head, pattern)).map((glob) => globCheck(name, glob))),
  ],
}

function patternOf(texts: readonly StoredText[]): string {
  const patterns = texts.map(
    ({ head, pattern }) => head + (pattern.includes('|') ? `(?:${pattern})` : pattern),
  )
  return patterns.length === 1 ? (patterns[0] as string) : `(?:${patterns.join('|')})`
}

function globCheck(name: string, { fixed, tail }: Glob): string {
  if (!tail) return `${name} glob ${quoteStandard(fixed)}`
  const isTail = `substr(${name}, ${tail.start}) not glob ${quoteStandard(`*[^${tail.class}]*`)}`
  return `${name} glob ${quoteStandard(`${fixed}*`)} and ${isTail} and length(${name}) between ${tail.least} and ${tail.most}`
}

/** The largest number has the greatest text among those of its length. */
function isSmallEnough(dialect: Dialect, name: string, { greatest, lengths }: StoredText): string[] {
  if (greatest === undefined) return []
  const compared = dialect === 'postgresql' ? `${name} collate "C"` : name
  const bound = `${compared} <= ${quoteText(dialect, greatest)}`
  return [lengths[0] === lengths[1] ? bound : `(length(${name}) < ${lengths[1]} or ${bound})`]
}

/** PostgreSQL's regular expressions take long to count a range such as `{14,255}`, and refuse `{300}`. */
function isCounted(name: string, { head, lengths: [least, most] }: StoredText, only: string): string {
  return `${name} ~ ${quoteStandard(`^${head}${only}*$`)} and length(${name}) between ${least} and ${most}`
}

function isCall(functions: true | { readonly schema: string }, name: string, { head }: StoredText): string {
  const schema = functions === true ? undefined : functions.schema
  return `${qualified('postgresql', 'brandid_is', schema)}(${quoteStandard(head.slice(0, -1))}, ${name})`
}
