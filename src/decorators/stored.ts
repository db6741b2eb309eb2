/** Parsing stored values. A bad stored value is the server's fault, never the fault of the client that requests the row. */
import { IdError, type IdResult } from '../errors/error.ts'
import type { AnyKeyDef } from '../key/key-definition-type.ts'
import type { ColumnIds } from '../sql/text.ts'

/**
 * Parses a stored ID or key, for database libraries without brandid columns. An invalid value throws the same error as `parse`, with the
 * column in its `details`. `problemOf` does not turn this error into a 400 response, because the client cannot correct a row.
 *
 * @param column The column's name in logs, `table.column`. Pass an empty string if the library does not provide the name.
 * @throws {IdError} the same errors as `parse`.
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
