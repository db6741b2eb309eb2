/** The CHECK constraint for an ID column: a regular expression in PostgreSQL and MySQL, and comparisons by position in SQLite. */
import { type Format, IdError } from '../core.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import type { AnyFormat, Dialect } from '../formats/shared/format.ts'
import {
  CHECK_OPTIONS,
  type CheckOptions,
  type ColumnIds,
  checkDialect,
  listStoredTexts,
  qualified,
  quoteIdentifier,
  quoteText,
  type StoredText,
} from './text.ts'

/**
 * Returns the condition for a CHECK constraint that accepts only a definition's IDs, or the IDs of an `idUnion`'s members. The condition
 * also accepts former formats and named IDs, and requires the column type from `columnType`.
 *
 * The condition checks the pattern and the upper bound, and rejects the same values as `is`, with two exceptions. The condition does not
 * check the version and variant of `uuid25()` UUIDs, unless you pass `exact` in PostgreSQL. SQLite has no regular expressions, so its
 * condition checks the length and the characters, by position if the length is fixed. The SQLite condition does not check which
 * characters of a `layout` choice belong together, or the bound of any number after the first.
 *
 * A CHECK does not reject NULL, so add NOT NULL, even to a primary key in SQLite.
 *
 * @throws {IdError} `out_of_range` if the column name is invalid; `invalid_option` for an unknown dialect or option, and for `exact` in
 * MySQL and SQLite, because a CHECK cannot call a function in these databases.
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
  const own = readOptions(options, CHECK_OPTIONS, 'checkConstraint')
  const { exact: given = false }: { readonly exact?: Exact } = own
  const exact = typeof given === 'boolean' ? given : readOptions(given, EXACT_OPTIONS, '`exact`')
  if (exact && dialect !== 'postgresql') {
    throw new IdError('invalid_option', '`exact` only for "postgresql"', `it for "${dialect}"`)
  }
  const name = quoteIdentifier(dialect, column)
  const texts = listStoredTexts(ids, own)
  const kinds =
    dialect === 'sqlite'
      ? texts.map((text) => checkPlaces(name, text))
      : checkPatterns(dialect, name, texts, exact)
  const one = kinds.length === 1 ? `${kinds[0]}` : `(${kinds.map((kind) => `(${kind})`).join(' or ')})`
  if (dialect !== 'sqlite') return one
  // Reject BLOBs, which GLOB would treat as strings, and NUL, because GLOB and `length` stop there.
  return `typeof(${name}) in ('text', 'null') and length(${name}) = length(cast(${name} as blob)) and ${one}`
}

type Exact = boolean | InSchema

interface InSchema {
  readonly schema: string
}

const EXACT_OPTIONS: OptionNames<InSchema> = { schema: true }

/** Lists alternative conditions. Kinds of strings that need only a pattern match share an expression. */
function checkPatterns(
  dialect: Exclude<Dialect, 'sqlite'>,
  name: string,
  texts: readonly StoredText[],
  exact: Exact,
): string[] {
  const isPostgres = dialect === 'postgresql'
  // `(?-i)` makes the match case-sensitive in every collation. The pattern does not end with `$`, because `$` also matches before a
  // trailing line break.
  const matches = (pattern: string) =>
    isPostgres
      ? `${name} ~ ${quoteText(dialect, `^${splitCounts(pattern)}$`)}`
      : `${name} regexp ${quoteText(dialect, `(?-i)^${pattern}(?!.|[[:space:]])`)}`
  const shared: string[] = []
  const conditions: string[] = []
  for (const text of texts) {
    const { head, pattern, lengths } = text
    const only = isPostgres ? findLongClass(pattern) : undefined
    if (only) {
      conditions.push(`${matches(`${head}${only}*`)} and length(${name}) between ${lengths.join(' and ')}`)
      continue
    }
    const whole = head + (pattern.includes('|') ? `(?:${pattern})` : pattern)
    const known = new RegExp(`^(?:${pattern})$`)
    const bound = compareBound(dialect, name, text, (body) => known.test(body))
    const further = [...bound, ...compareVersion(name, text, exact)]
    if (further.length === 0) shared.push(whole)
    else conditions.push([matches(whole), ...further].join(' and '))
  }
  if (shared.length > 1) return [...conditions, matches(`(?:${shared.join('|')})`)]
  return [...conditions, ...shared.map(matches)]
}

/** Returns the version check for `uuid25()`. The patterns of all other formats already check the version. */
function compareVersion(name: string, { format }: StoredText, exact: Exact): string[] {
  if (!exact || format?.sql !== 'uuid25' || !format.uuidVersion) return []
  const version = qualified('postgresql', 'brandid_version', exact === true ? undefined : exact.schema)
  return [`${version}(${name}) = ${format.uuidVersion}`]
}

/** Returns the upper-bound check for a number if the other conditions accept larger numbers. */
function compareBound(
  dialect: Dialect,
  name: string,
  { format, head, lengths: [least, most] }: StoredText,
  admits: (body: string) => boolean,
): string[] {
  const greatest = format && findGreatestBody(format, admits)
  if (greatest === undefined) return []
  const compared = dialect === 'postgresql' ? `${name} collate "C"` : name
  const limit = `${compared} <= ${quoteText(dialect, head + greatest)}`
  // Strings of equal length sort in the same order as the numbers that they encode.
  return [least === most ? limit : `(length(${name}) < ${most} or ${limit})`]
}

/**
 * Finds the largest valid body of the maximum length, character by character, with the format's own check. Returns `undefined` if the
 * other conditions already reject every body that is too large.
 */
function findGreatestBody(
  { alphabet, length, check }: Format,
  admits: (body: string) => boolean,
): string | undefined {
  const most = typeof length === 'number' ? length : length[1]
  const descending = [...alphabet].sort().reverse()
  let isNeeded = false
  let body = ''
  while (body.length < most) {
    const rest = (descending.at(-1) as string).repeat(most - body.length - 1)
    body += descending.find((character) => {
      const candidate = body + character + rest
      const isTooLarge = check(candidate, 0) === 'overflow'
      if (isTooLarge && admits(candidate)) isNeeded = true
      return !isTooLarge
    })
  }
  return isNeeded ? body : undefined
}

/** The largest repeat count in a PostgreSQL pattern. PostgreSQL rejects larger counts, but only at the first insert. */
const MOST = 255

const ONE_CLASS = /^(\[(?:\\.|[^\]\\])+\])\{(\d+)(?:,(\d+))?\}$/

/** Matches a character class, an escaped character or a plain character, followed by a repeat count. */
const REPEATED = /(\[(?:\\.|[^\]\\])+\]|\\\W|[^[\](){}|\\.*+?^$])\{(\d+)(?:,(\d+))?\}/g

/** Finds the character class in a pattern that PostgreSQL matches slowly: a single class with a count range or a count above 255. */
function findLongClass(pattern: string): string | undefined {
  const [, only, least, most = least] = ONE_CLASS.exec(pattern) ?? []
  return least === most && Number(most) <= MOST ? undefined : only
}

/** Splits every count above 255 in a pattern, so that `a{300}` becomes `a{255}a{45}`. */
function splitCounts(pattern: string): string {
  const split = (count: number) =>
    Array.from({ length: Math.ceil(count / MOST) }, (_, i) => Math.min(MOST, count - i * MOST))
  return pattern.replace(REPEATED, (repeated, atom: string, least: string, most: string = least) => {
    if (Number(most) <= MOST) return repeated
    const fixed = split(Number(least)).map((count) => `${atom}{${count}}`)
    const optional = split(Number(most) - Number(least)).map((count) => `${atom}{0,${count}}`)
    return [...fixed, ...optional].join('')
  })
}

/** Composes the condition for SQLite, which has no regular expressions, from a format's alphabet, length and `places`. */
function checkPlaces(name: string, text: StoredText): string {
  const { head, format, pattern, lengths } = text
  // Compare a named ID with GLOB, because `=` ignores case if the column's collation does.
  if (!format) return `${name} glob ${quoteText('sqlite', pattern)}`
  const { alphabet } = format
  const glob = (is: 'glob' | 'not glob', template: string, of = name) =>
    `${of} ${is} ${quoteText('sqlite', template)}`
  const places = listFixedPlaces(format)
  const hasPlaces = places.some((characters) => characters !== alphabet)
  const spelled = places.map((characters) => (characters === alphabet ? '?' : writeClass(characters)))
  const rest = head ? `substr(${name}, ${head.length + 1})` : name
  const length = new Set(lengths).size === 1 ? `= ${lengths[0]}` : `between ${lengths.join(' and ')}`
  return [
    ...(hasPlaces || head ? [glob('glob', head + (hasPlaces ? spelled.join('') : '*'))] : []),
    ...(hasPlaces && !places.includes(alphabet) ? [] : [glob('not glob', `*[^${spell(alphabet)}]*`, rest)]),
    ...(hasPlaces ? [] : [`length(${name}) ${length}`]),
    ...(hasLeadingZeros(format) ? [] : [glob('not glob', `${head}${[...alphabet].sort()[0]}?*`)]),
    ...compareBound('sqlite', name, text, (body) =>
      places.every((characters, i) => characters.includes(body.charAt(i))),
    ),
  ].join(' and ')
}

function listFixedPlaces({ alphabet, length, places = {}, sql, uuidVersion }: AnyFormat): string[] {
  if (typeof length !== 'number') return []
  if (sql !== 'uuid') return Array.from({ length }, (_, i) => places[i] ?? places[i - length] ?? alphabet)
  // RFC 9562, section 4: the version is the first digit of the third group, and the variant is in the first digit of the fourth group.
  const [version, variant] = uuidVersion ? [uuidVersion, 'v'] : ['.', '.']
  const characters: Record<string, string> = { '.': '0123456789abcdef', v: '89ab' }
  const template = `........-....-${version}...-${variant}...-............`
  return Array.from(template, (place) => characters[place] ?? place)
}

/**
 * Whether bodies may begin with a zero. In a format with variable length, each number has only one body, so only zero itself begins with
 * a zero.
 */
function hasLeadingZeros({ alphabet, length, toBytes, toBigInt, check }: AnyFormat): boolean {
  if (typeof length === 'number' || !(toBytes || toBigInt)) return true
  return check(([...alphabet].sort()[0] as string).repeat(length[1]), 0) === undefined
}

function writeClass(characters: string): string {
  if (characters.length > 1) return `[${spell(characters)}]`
  return '*?['.includes(characters) ? `[${characters}]` : characters
}

/** Writes the characters of a GLOB class. GLOB has no escapes, so `]` and `-` must come first, and `^` must come last. */
function spell(characters: string): string {
  const has = (character: string) => (characters.includes(character) ? character : '')
  const codes = Array.from(characters.replace(/[\]^-]/g, ''), (character) => character.charCodeAt(0))
  codes.sort((a, b) => a - b)
  const ranges = codes.map((code, i) => {
    if (codes[i - 1] === code - 1 && codes[i + 1] === code + 1) return ''
    return (codes[i - 2] === code - 2 ? '-' : '') + String.fromCharCode(code)
  })
  return has(']') + has('-') + ranges.join('') + has('^')
}
