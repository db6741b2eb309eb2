/** Kysely: the columns' types refuse other IDs, and a plugin checks what is read. */
import type { AnyIdDef } from 'brandid'
import { parseStored } from 'brandid/decorators'
import type { ColumnType, Kysely, KyselyPlugin } from 'kysely'
import { OrderId, UserId } from './ids.ts'

/** An ID that is set at insert, or made by a default, and never changed. */
type Key<Id> = ColumnType<Id, Id, never>

export interface Database {
  users: { id: Key<UserId>; name: string }
  orders: { id: Key<OrderId>; user_id: UserId; total: number }
}

/** Checks the named columns of every row: a bad row is the server's fault. A column that is absent or null passes. */
export function checkRows(columns: Record<string, AnyIdDef>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const row of result.rows)
        for (const [column, definition] of Object.entries(columns))
          if (row[column] != null) parseStored(definition, row[column], column)
      return result
    },
  }
}

export async function createUser(db: Kysely<Database>, name: string): Promise<UserId> {
  const id = UserId.generate()
  await db.insertInto('users').values({ id, name }).execute()
  return id
}

export async function placeOrder(db: Kysely<Database>, userId: UserId, total: number): Promise<OrderId> {
  const id = OrderId.generate()
  await db.insertInto('orders').values({ id, user_id: userId, total }).execute()
  return id
}

export function ordersOf(db: Kysely<Database>, userId: UserId) {
  return (
    db
      .withPlugin(checkRows({ id: OrderId }))
      .selectFrom('orders')
      // The compiler compares the kinds here; `innerJoin('users', 'users.id', 'orders.user_id')` compares any columns.
      .innerJoin('users', (join) => join.on((eb) => eb('users.id', '=', eb.ref('orders.user_id'))))
      .select(['orders.id', 'users.name', 'orders.total'])
      .where('orders.user_id', '=', userId)
      .execute()
  )
}
