/** What the recipe for Kysely promises on every database. */
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { OrderId, UserId } from '../../examples/databases/ids.ts'
import * as recipe from '../../examples/databases/kysely.ts'

/** Runs the recipe on an empty database, and closes it. */
export async function expectKyselyRecipe(db: Kysely<recipe.Database>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'varchar(60)', (column) => column.primaryKey().notNull())
    .addColumn('name', 'varchar(60)')
    .execute()
  await db.schema
    .createTable('orders')
    .addColumn('id', 'varchar(60)', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'varchar(60)', (column) => column.references('users.id'))
    .addColumn('total', 'integer')
    .execute()

  const user = await recipe.createUser(db, 'Ada')
  const order = await recipe.placeOrder(db, user, 3)
  expect(await recipe.ordersOf(db, user)).toEqual([{ id: order, name: 'Ada', total: 3 }])

  await db
    .insertInto('orders')
    .values({ id: 'order_1' as OrderId, user_id: user, total: 1 })
    .execute()
  await expect(recipe.ordersOf(db, user)).rejects.toMatchObject({ code: 'invalid_length' })

  // A column that a query leaves out passes, and so does null.
  await recipe.createUser(db, 'Bob')
  const found = db
    .withPlugin(recipe.checkRows({ id: OrderId, user_id: UserId }))
    .selectFrom('users')
    .leftJoin('orders', 'orders.user_id', 'users.id')
    .where('users.name', '=', 'Bob')
    .select('orders.user_id')
  expect(await found.execute()).toEqual([{ user_id: null }])
  await db.destroy()
}
