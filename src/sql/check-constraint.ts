/** Knows the CHECK that refuses every text which `parse` refuses. */
import type { AnyIdDef, Dialect } from '../core.ts'
import { checkDialect, quoteIdentifier, quoteText } from './dialect.ts'
import { type Glob, globsOf } from './glob.ts'
import { type StoredAs, type StoredText, storedTextOf } from './stored-text.ts'
import { versionCheck } from './version-check.ts'

/**
 * The condition of a CHECK constraint that lets a column hold ids of one definition and nothing else: what `is` refuses,
 * it refuses. For columns of `columnType`.
 *
 * It is written for the traps of each database. MySQL's `$` lets a line break through, and its REGEXP folds case where
 * the collation does; SQLite's text functions stop at NUL, and a BLOB passes for a text. Values that are too large for
 * their bits are kept out by a comparison, and for `uuidv7` in base 36 version and variant are computed from the digits.
 *
 * A CHECK does not refuse NULL: write NOT NULL, also for a primary key of SQLite.
 *
 * @throws {IdError} `invalid_format` for a definition that accepts former formats, too, and in SQLite for the pattern of
 * an own format that GLOB cannot say; `out_of_range` when the column's name cannot be one.
 * @example
 * checkConstraint('postgresql', CustomerId, 'customer') //=> `"customer" ~ '^cus_[0-9a-zA-Z]{14}$'`
 */
export function checkConstraint(
  dialect: Dialect,
  definition: AnyIdDef,
  column: string,
  options?: StoredAs,
): string {
  checkDialect(dialect)
  const name = quoteIdentifier(dialect, column)
  const stored = storedTextOf(definition, options)
  return [
    ...matchesPattern[dialect](name, stored),
    ...isSmallEnough(dialect, name, stored),
    ...versionCheck(dialect, name, stored),
  ].join(' and ')
}

const matchesPattern: Record<Dialect, (name: string, stored: StoredText) => string[]> = {
  postgresql: (name, { head, format }) => [
    `${name} ~ ${quoteText('postgresql', `^${head}${format.pattern}$`)}`,
  ],

  // (?-i): whatever the collation says. Instead of `$`: no character and no line break may follow.
  mysql: (name, { head, format }) => [
    `${name} regexp ${quoteText('mysql', `(?-i)^${head}${format.pattern}(?!.|[[:space:]])`)}`,
  ],

  sqlite(name, { head, format, lengths: [least, most] }) {
    const globs = globsOf(head, format.pattern).map((glob) => globCheck(name, glob))
    const bytes = `length(cast(${name} as blob))`
    return [
      `typeof(${name}) = 'text'`,
      globs.length === 1 ? (globs[0] as string) : `(${globs.join(' or ')})`,
      // GLOB ends at NUL: both lengths are the same where there is none.
      least === most ? `${bytes} = ${most}` : `length(${name}) = ${bytes}`,
    ]
  },
}

function globCheck(name: string, { fixed, tail }: Glob): string {
  if (!tail) return `${name} glob ${quoteText('sqlite', fixed)}`
  const isTail = `substr(${name}, ${tail.start}) not glob ${quoteText('sqlite', `*[^${tail.class}]*`)}`
  return `(${name} glob ${quoteText('sqlite', `${fixed}*`)} and ${isTail} and length(${name}) between ${tail.least} and ${tail.most})`
}

/** The largest number has the greatest text among those of its length. */
function isSmallEnough(dialect: Dialect, name: string, { greatest, lengths }: StoredText): string[] {
  if (greatest === undefined) return []
  const bound = `${name} <= ${quoteText(dialect, greatest)}`
  return [lengths[0] === lengths[1] ? bound : `(length(${name}) < ${lengths[1]} or ${bound})`]
}
