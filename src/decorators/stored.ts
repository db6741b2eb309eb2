/** The values of columns. A bad value is the fault of the row and of the server, never of the client that requests the row. */
import { IdError, type IdResult } from '../errors/error.ts'
import type { AnyKeyDef } from '../key/key-definition-type.ts'
import type { ColumnIds } from '../sql/text.ts'

/**
 * Returns the ID or key in a column, for libraries that brandid has no columns for. For any other value, it throws the error of
 * `parse` with the column in its `details`, so that `problemOf` does not turn it into a 400, because the client cannot correct a row.
 *
 * @param column The column's name in logs, `table.column`. Empty if the library does not provide it.
 * @throws {IdError} as `parse` does.
 * @example
 * const id = parseStored(UserId, row.id, 'users.id')
 */
export function parseStored<Source extends ColumnIds | AnyKeyDef>(
  source: Source,
  value: unknown,
  column: string,
): Source['$type'] {
  const safeParse: (value: never) => IdResult<Source['$type']> = source.safeParse
  const { data, error } = safeParse(value as never)
  if (!error) return data
  throw new IdError(error.code, error.expected, error.receivedText, {
    received: error.received,
    details: { column },
  })
}
