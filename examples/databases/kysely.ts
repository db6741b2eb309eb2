/** Kysely needs nothing of ours: the types of the columns say it. What is read is not checked; a CHECK does that. */
import type { ColumnType, Kysely } from 'kysely'
import { OrderId, UserId } from './ids.ts'

/** An id that is set at insert, or made by a default, and never changed. */
type Key<Id> = ColumnType<Id, Id, never>

export interface Database {
  users: { id: Key<UserId>; name: string }
  orders: { id: Key<OrderId>; user_id: UserId; total: number }
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
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'users.name', 'orders.total'])
    .where('orders.user_id', '=', userId)
    .execute()
}
