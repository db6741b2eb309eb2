/** The CHECK constraint of an ID column, which compares a pattern in PostgreSQL and MySQL, and place by place in SQLite. */
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
 * Returns the condition of a CHECK constraint: the column holds IDs of a definition, or of the members of an `idUnion`. The condition
 * accepts former formats and named IDs, and requires a column of the type that `columnType` returns.
 *
 * The condition compares pattern and upper bound, and rejects the same values as `is`, with two exceptions. It does not see the
 * version and the variant of the UUIDs of `uuid25()`, which `exact` adds in PostgreSQL. In SQLite, which has no regular expressions,
 * it compares length and characters, place by place if the length is fixed. There it does not see which characters of a choice of
 * `layout` belong together, nor the bound of any number after the first.
 *
 * A CHECK does not reject NULL, so write NOT NULL, also for a primary key of SQLite.
 *
 * @throws {IdError} `out_of_range` if the column's name is not valid; `invalid_option` for another dialect, for an unknown option, and
 * for `exact` in MySQL and SQLite, because a CHECK cannot call the function there.
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
  // The condition rejects a BLOB, which GLOB would treat as a string, and a NUL, because GLOB and `length` stop at it.
  return `typeof(${name}) in ('text', 'null') and length(${name}) = length(cast(${name} as blob)) and ${one}`
}

type Exact = boolean | InSchema

interface InSchema {
  readonly schema: string
}

const EXACT_OPTIONS: OptionNames<InSchema> = { schema: true }

/** Lists conditions, of which at least one must hold. Strings that require only their pattern share an expression. */
function checkPatterns(
  dialect: Exclude<Dialect, 'sqlite'>,
  name: string,
  texts: readonly StoredText[],
  exact: Exact,
): string[] {
  const isPostgres = dialect === 'postgresql'
  // `(?-i)` distinguishes case in every collation. The pattern does not end with `$`, which would also match before a final line
  // break.
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

/** Returns the comparison of the version for `uuid25()`. The patterns of all other formats already have the version. */
function compareVersion(name: string, { format }: StoredText, exact: Exact): string[] {
  if (!exact || format?.sql !== 'uuid25' || !format.uuidVersion) return []
  const version = qualified('postgresql', 'brandid_version', exact === true ? undefined : exact.schema)
  return [`${version}(${name}) = ${format.uuidVersion}`]
}

/** Returns the upper bound of a number if the other conditions admit greater numbers. */
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
  // Among strings of the same length, the greatest string has the largest number.
  return [least === most ? limit : `(length(${name}) < ${most} or ${limit})`]
}

/**
 * Finds the greatest body of the maximum length with the format's own check, character by character. Returns `undefined` if every body
 * that is too large is rejected even without a bound.
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

/** The greatest count in a pattern of PostgreSQL, which rejects a greater count, but only at the first insert. */
const MOST = 255

const ONE_CLASS = /^(\[(?:\\.|[^\]\\])+\])\{(\d+)(?:,(\d+))?\}$/

/** A class, an escaped character or a plain character, and its count. */
const REPEATED = /(\[(?:\\.|[^\]\\])+\]|\\\W|[^[\](){}|\\.*+?^$])\{(\d+)(?:,(\d+))?\}/g

/** Finds the class of a pattern that consists of a class and a count, if PostgreSQL is slow to count: for a range, or a count above 255. */
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

/** Composes the condition of SQLite, which has no regular expressions, from the alphabet, the length and the places of a format. */
function checkPlaces(name: string, text: StoredText): string {
  const { head, format, pattern, lengths } = text
  // A named ID is compared with GLOB, because `=` folds case if the column does.
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
 * Whether bodies may begin with a zero. A number has only one body, so if the length varies, only the body of zero itself begins with
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

/** Writes the characters between the brackets of GLOB. GLOB has no escapes, so `]` and `-` must come first, and `^` must come last. */
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
