/** The row that a look-up found, distinguished from the ways in which queries report no row. */

/** The result of a query of pg, PGlite or PlanetScale. */
interface RowsAndFields {
  readonly rows: readonly unknown[]
  readonly fields: readonly unknown[]
}

/** The result of a query of @libsql/client. */
interface RowsAndColumns {
  readonly rows: readonly unknown[]
  readonly columns: readonly unknown[]
}

/** What Cloudflare D1 returns from `all`. */
interface ResultsOfD1 {
  readonly results: readonly unknown[]
  readonly success: boolean
}

/** What a query returns, where `find` has to return a single row of it. */
type NoRow = readonly unknown[] | boolean | RowsAndFields | RowsAndColumns | ResultsOfD1

type IsAny<Value> = 0 extends 1 & Value ? true : false

/**
 * Refuses a `find` that returns a list, a boolean or the whole result of a query: those are there without a row, too.
 */
export type FindsOneRow<Found> =
  IsAny<Found> extends true
    ? unknown
    : [Extract<Found, NoRow>] extends [never]
      ? unknown
      : { readonly find: 'returns one row, or undefined; here it returns a list, a boolean or a result' }

/** Tests whether a row was found: `undefined`, `null`, `false` and a result without rows are no row. */
export function isRow<Found>(found: Found | null | undefined): found is Found & {} {
  if (found === undefined || found === null || found === false) return false
  const rows = readRows(found)
  return rows === undefined || rows.length > 0
}

function readRows(found: NonNullable<unknown>): readonly unknown[] | undefined {
  // mysql2 returns rows and fields: `[[], […]]`.
  if (Array.isArray(found)) return Array.isArray(found[0]) && Array.isArray(found[1]) ? found[0] : found
  if (typeof found !== 'object') return undefined
  if ('rows' in found && Array.isArray(found.rows) && ('fields' in found || 'columns' in found))
    return found.rows
  if ('results' in found && Array.isArray(found.results) && 'success' in found) return found.results
  return undefined
}
