/** Requests that a client may send again, under a key of its own: `Idempotency-Key`. On any database with UNIQUE. */
import { columnType, type Dialect, insertOnce } from 'brandid/sql'
import { OrderId } from './ids.ts'

/** Sends a statement, with `?` as placeholders; rows are arrays. */
export type Run = (
  statement: string,
  parameters: readonly unknown[],
) => Promise<readonly (readonly unknown[])[]>

/** The key is unique for each client: two clients may choose the same one. */
export const createOrders = (dialect: Dialect) => `create table orders (
  id ${columnType(dialect, OrderId)} not null primary key,
  client varchar(40) not null,
  request_key varchar(64) not null,
  total integer not null,
  constraint orders_request_key unique (client, request_key)
)`

export interface OrderRequest {
  readonly client: string
  readonly key: string
  readonly total: number
}

/** The key belongs to a request with another body: the response is a 422. */
export class KeyReused extends Error {}

/**
 * Places an order once for a key. The same request returns the first order, whoever of several at the same time, and
 * whether the process that took the first one lives.
 */
export async function placeOnce(run: Run, { client, key, total }: OrderRequest): Promise<OrderId> {
  const find = async () => {
    const [row] = await run('select id, total from orders where client = ? and request_key = ?', [
      client,
      key,
    ])
    return row && { id: OrderId.parse(row[0]), total: Number(row[1]) }
  }
  const insert = async (id: OrderId) => {
    await run('insert into orders (id, client, request_key, total) values (?, ?, ?, ?)', [
      id,
      client,
      key,
      total,
    ])
    return { id, total }
  }
  // `resuming`: an earlier request may have written the row, so `find` decides about a violation on the first attempt.
  const order = await insertOnce(OrderId.generate(), insert, { find, resuming: true })
  if (order.total !== total) throw new KeyReused(`The key ${JSON.stringify(key)} belongs to another request`)
  return order.id
}
