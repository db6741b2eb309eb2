import { idUnion } from 'brandid/core'
import { idColumn } from 'brandid/drizzle-sqlite'
import { BSON } from 'bson'
import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect, sqliteTable } from 'drizzle-orm/sqlite-core'
import { Kysely, SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { eqColumns } from '../../examples/databases/drizzle.ts'
import { DatabaseId, DocumentId, OrderId, UserId } from '../../examples/databases/ids.ts'
import * as kysely from '../../examples/databases/kysely.ts'
import * as libsql from '../../examples/databases/libsql.ts'
import { fromObjectId, toObjectId } from '../../examples/databases/mongodb.ts'

describe('the recipe for', () => {
  it('libsql makes public ids, and ids by a default', async () => {
    const database = new Libsql(':memory:')
    libsql.createTables(database)
    const ids = await Promise.all([libsql.createDatabase(database), libsql.createDatabase(database)])
    expect(ids.every(DatabaseId.is)).toBe(true)
    expect(libsql.EventId.is(libsql.recordEvent(database, 'started'))).toBe(true)
    expect(() => database.exec("insert into events values ('event_1', 'x')")).toThrow('CHECK')
    database.close()
  })

  it('Kysely writes and reads ids', async () => {
    const database = new Libsql(':memory:')
    database.exec('create table users (id text primary key, name text)')
    database.exec('create table orders (id text primary key, user_id text references users, total int)')
    const db = new Kysely<kysely.Database>({ dialect: new SqliteDialect({ database }) })
    const user = await kysely.createUser(db, 'Ada')
    const order = await kysely.placeOrder(db, user, 3)
    expect(await kysely.ordersOf(db, user)).toEqual([{ id: order, name: 'Ada', total: 3 }])
    await db.destroy()

    const wrong = () => {
      // @ts-expect-error: an order is no user
      kysely.ordersOf(db, order)
      // @ts-expect-error
      db.selectFrom('users').where('id', 'in', [order])
      // @ts-expect-error
      db.insertInto('orders').values({ id: order, user_id: order, total: 1 })
      // @ts-expect-error: a key is never changed
      db.updateTable('users').set({ id: UserId.generate() })
    }
    expect(wrong).toBeTypeOf('function')
  })

  it('Drizzle compares columns of one kind', () => {
    const OwnerId = idUnion(UserId, OrderId)
    const users = sqliteTable('users', { id: idColumn(UserId).primaryKey() })
    const orders = sqliteTable('orders', {
      id: idColumn(OrderId).primaryKey(),
      user: idColumn(UserId),
      owner: idColumn(OwnerId),
    })
    const textOf = (condition: SQL) => new SQLiteSyncDialect().sqlToQuery(condition).sql
    expect(textOf(eqColumns(orders.user, users.id))).toBe('"orders"."user" = "users"."id"')
    expect(textOf(eqColumns(orders.owner, users.id))).toBe('"orders"."owner" = "users"."id"')
    expect(textOf(eqColumns(users.id, orders.owner))).toBe('"users"."id" = "orders"."owner"')
    // @ts-expect-error: an order is no user
    expect(textOf(eqColumns(orders.user, orders.id))).toBe('"orders"."user" = "orders"."id"')
  })

  it('MongoDB exchanges ids by their hexadecimal text', () => {
    const id = DocumentId.generate()
    const { _id } = BSON.deserialize(BSON.serialize({ _id: toObjectId(id) }))
    expect(fromObjectId(_id)).toBe(id)
    expect(_id.getTimestamp()).toEqual(DocumentId.timestamp(id))
  })
})
