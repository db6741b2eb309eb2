/** The values of columns: a bad one is the fault of the row and of the server, never of the client whose request met it. */
import { IdError, type IdResult } from '../errors/error.ts'
import type { AnyKeyDef } from '../key/key-definition-type.ts'
import type { ColumnIds } from '../sql/text.ts'

/**
 * The ID or key in a column, for libraries without columns of brandid's. For any other value it throws the error of `parse`
 * with the column in its `details`, so that `problemOf` answers no 400: the client cannot correct a row.
 *
 * @param column The column as logs name it, `table.column`; empty where the library does not tell it.
 * @throws {IdError} What `parse` throws.
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
