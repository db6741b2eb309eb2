/** Relations of id columns: the comparison of two, and what a foreign key may point to. */
import { type Column, eq, type SQL } from 'drizzle-orm'
import type { IdOf } from '../core.ts'
import type { ColumnIds } from '../sql/stored-text.ts'

/** The prefixes of a column's ids, or of an id; `string` where the type does not say. */
type PrefixesOf<Value> = Value extends { readonly _: { readonly data: infer Data } }
  ? PrefixesIn<Data>
  : PrefixesIn<Value>

type PrefixesIn<Data> = unknown extends Data
  ? string
  : Data extends { readonly '~id': infer Tag }
    ? keyof Tag & string
    : never

/** `unknown` where the prefixes of two have one in common; otherwise a sentence. */
type Related<Left extends string, Right extends string> = [Right] extends [never]
  ? 'Expected an id or an id column'
  : [Left & Right] extends [never]
    ? `An id of '${Right}' never equals an id of '${Left}'`
    : unknown

/** The constraint of what `eqId` compares with a column. */
export type ComparableId<Left, Right> = Related<PrefixesOf<Left>, PrefixesOf<Right>>

/** The constraint of the column that a foreign key of some ids points to. */
export type ReferencedBy<Ids extends ColumnIds, Target> = Related<PrefixesIn<IdOf<Ids>>, PrefixesOf<Target>>

/**
 * `eq` of Drizzle for ids: compares an id column with a column of the same ids, or with an id.
 *
 * Ids of another definition, and plain strings, fail to compile. Drizzle's own `eq` accepts any two columns.
 *
 * @example
 * db.select().from(posts).innerJoin(users, eqId(posts.author, users.id))
 */
export function eqId<Left extends Column, Right extends ComparableId<Left, Right>>(
  left: Left,
  right: Right,
): SQL {
  return eq<Column>(left, right)
}
