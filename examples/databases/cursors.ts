/** Pages of rows in the order of a column and the ID, forwards and backwards, with a cursor that clients keep. */
import { type AnyIdDef, IdError, type IdOf } from 'brandid'
import { OrderId } from './ids.ts'
import type { Run } from './requests.ts'

/** Where a page ends: the columns of the order, the ID last, since it alone is unique. */
export interface Cursor<Definition extends AnyIdDef> {
  readonly createdMs: number
  readonly id: IdOf<Definition>
}

/** Writes a cursor for a URL. It holds what the client sees in the rows anyway. */
export function encodeCursor({ createdMs, id }: Cursor<AnyIdDef>): string {
  return `${createdMs}.${id}`
}

/** @throws {IdError} for another text, and for a cursor of rows of another kind. */
export function decodeCursor<Definition extends AnyIdDef>(
  definition: Definition,
  text: string,
): Cursor<Definition> {
  const [, created, id] = /^(0|[1-9][0-9]{0,14})\.(.*)$/s.exec(text) ?? []
  if (created === undefined)
    throw new IdError('invalid_character', 'a cursor', `a text of ${text.length} characters`)
  return { createdMs: Number(created), id: definition.parse(id) as IdOf<Definition> }
}

interface Order {
  readonly createdMs: number
  readonly id: OrderId
}

/** The orders after a cursor, or before it; always oldest first. */
export async function pageOfOrders(
  run: Run,
  limit: number,
  place: { readonly after?: Cursor<typeof OrderId>; readonly before?: Cursor<typeof OrderId> } = {},
): Promise<Order[]> {
  const { after, before } = place
  const [sign, direction] = before ? ['<', 'desc'] : ['>', 'asc']
  const cursor = before ?? after
  // The limit is a number of ours, so it needs no placeholder.
  const rows = await run(
    `select created_ms, id from orders ${cursor ? `where (created_ms, id) ${sign} (?, ?)` : ''}
     order by created_ms ${direction}, id ${direction} limit ${Math.trunc(limit)}`,
    cursor ? [cursor.createdMs, cursor.id] : [],
  )
  const orders = rows.map(([createdMs, id]) => ({ createdMs: Number(createdMs), id: OrderId.parse(id) }))
  return before ? orders.reverse() : orders
}
