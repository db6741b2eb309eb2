/** Drizzle's `eq` compares columns of any two types: this one refuses columns that hold IDs of two kinds. */
import { type AnyColumn, eq, type SQL } from 'drizzle-orm'

type DataOf<Column extends AnyColumn> = Column['_']['data']

/** Nothing more to ask of columns of which one holds what the other does; otherwise a sentence. */
type Comparable<Left, Right> = Left extends Right
  ? unknown
  : Right extends Left
    ? unknown
    : 'These columns hold IDs of two kinds'

export function eqColumns<Left extends AnyColumn, Right extends AnyColumn>(
  left: Left,
  right: Right & Comparable<DataOf<Left>, DataOf<Right>>,
): SQL {
  return eq(left, right)
}
