/**
 * The texts of an id column: whole ids or bare bodies, of every format that a definition accepts, and its named ids.
 */
import type { AnyFormat, AnyIdDef, Format, IdUnion } from '../core.ts'

/** What a text column holds: whole ids, as everywhere else, or bare bodies, whose prefix is clear from the column. */
export interface StoredAs {
  /** Whether the column holds the body alone: `kw2c0khavhql` for `db_kw2c0khavhql`. */
  readonly body?: boolean
}

/** What a column may hold ids of: one definition, or the members of a union. */
export type ColumnIds = AnyIdDef | IdUnion<AnyIdDef>

/** One kind of text in a column: a head that all have, and a pattern of the rest. */
export interface StoredText {
  /** Prefix and separator, or nothing. */
  readonly head: string
  /** The source of a regular expression for what follows the head. */
  readonly pattern: string
  /** The fewest and the most characters, head included. */
  readonly lengths: readonly [least: number, most: number]
  /** The greatest text of the most characters, where the pattern admits greater ones. */
  readonly greatest?: string | undefined
  /** The format of the body; absent for a named id. */
  readonly format?: AnyFormat
}

/** The kinds of text in a column, the present format of each definition before its former ones. */
export function storedTextsOf(ids: ColumnIds, { body = false }: StoredAs = {}): StoredText[] {
  return definitionsOf(ids).flatMap(({ prefix, format, accepts, named }) => {
    const head = body ? '' : `${prefix}_`
    const texts = named.map((id) => (body ? id.slice(prefix.length + 1) : id))
    return [
      ...[format, ...accepts].map((each) => formatText(head, each)),
      ...texts.map((text) => ({ head: '', pattern: text, lengths: [text.length, text.length] as const })),
    ]
  })
}

/** The most characters of a text in the column. */
export function mostCharacters(ids: ColumnIds, options?: StoredAs): number {
  return Math.max(...storedTextsOf(ids, options).map(({ lengths }) => lengths[1]))
}

function definitionsOf(ids: ColumnIds): readonly AnyIdDef[] {
  return 'definitions' in ids ? ids.definitions : [ids]
}

function formatText(head: string, format: Format): StoredText {
  const { length, pattern } = format
  const [least, most] = typeof length === 'number' ? [length, length] : length
  const greatest = greatestBody(format, most)
  return {
    head,
    pattern,
    lengths: [head.length + least, head.length + most],
    greatest: greatest && head + greatest,
    format,
  }
}

/**
 * The greatest body of the full length, found through the format's own check, one character after the other.
 * `undefined` where the pattern alone refuses what is too large.
 */
function greatestBody({ alphabet, pattern, check }: Format, length: number): string | undefined {
  const descending = [...alphabet].sort().reverse()
  const admits = new RegExp(`^(?:${pattern})$`)
  let isNeeded = false
  let body = ''
  while (body.length < length) {
    const rest = (descending.at(-1) as string).repeat(length - body.length - 1)
    const next = descending.find((character) => {
      const candidate = body + character + rest
      const isTooLarge = check(candidate, 0) === 'overflow'
      if (isTooLarge && admits.test(candidate)) isNeeded = true
      return !isTooLarge
    })
    body += next
  }
  return isNeeded ? body : undefined
}
