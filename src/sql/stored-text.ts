/**
 * The texts of an id column: whole ids or bare bodies, of every format that a definition accepts, and its named ids.
 */
import type { AnyIdDef, Format, IdUnion } from '../core.ts'
import type { AnyFormat } from '../formats/shared/format.ts'

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
  /** The source of a regular expression for what follows the head; of a named id, the text itself. */
  readonly pattern: string
  /** The fewest and the most characters, head included. */
  readonly lengths: readonly [least: number, most: number]
  /** The format of the body; absent for a named id. */
  readonly format?: AnyFormat
}

/** Lists the kinds of text in a column, the present format of each definition before its former ones. */
export function listStoredTexts(ids: ColumnIds, { body = false }: StoredAs = {}): StoredText[] {
  const definitions: readonly AnyIdDef[] = 'definitions' in ids ? ids.definitions : [ids]
  return definitions.flatMap(({ prefix, format, accepts, bare = [], named }) => {
    const head = body ? '' : `${prefix}_`
    const names = named.map((id) => (body ? id.slice(prefix.length + 1) : id))
    return [
      ...[format, ...accepts].map((each) => describeBodies(head, each)),
      ...(body ? [] : bare).map((each) => describeBodies('', each)),
      ...names.map((name) => ({ head: '', pattern: name, lengths: [name.length, name.length] as const })),
    ]
  })
}

/** Counts the most characters of a text in the column. */
export function countMostCharacters(ids: ColumnIds, options?: StoredAs): number {
  return Math.max(...listStoredTexts(ids, options).map(({ lengths }) => lengths[1]))
}

function describeBodies(head: string, format: Format): StoredText {
  const { length, pattern } = format
  const [least, most] = typeof length === 'number' ? [length, length] : length
  return { head, pattern, lengths: [head.length + least, head.length + most], format }
}
