import { idUnion } from 'brandid/core'
import { idColumn } from 'brandid/drizzle-sqlite'
import { BSON } from 'bson'
import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect, sqliteTable } from 'drizzle-orm/sqlite-core'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { eqColumns } from '../../examples/databases/drizzle.ts'
import { DatabaseId, DocumentId, OrderId, UserId } from '../../examples/databases/ids.ts'
import * as kysely from '../../examples/databases/kysely.ts'
import * as libsql from '../../examples/databases/libsql.ts'
import { fromObjectId, toObjectId } from '../../examples/databases/mongodb.ts'
import { expectKyselyRecipe } from './kysely-suite.ts'
import { createPglite } from './pglite.ts'

describe('the recipe for', () => {
  it('libsql makes public IDs, and IDs by a default', async () => {
    const database = new Libsql(':memory:')
    libsql.createTables(database)
    const ids = await Promise.all([libsql.createDatabase(database), libsql.createDatabase(database)])
    expect(ids.every(DatabaseId.is)).toBe(true)
    expect(libsql.EventId.is(libsql.recordEvent(database, 'started'))).toBe(true)
    expect(() => database.exec("insert into events values ('event_1', 'x')")).toThrow('CHECK')
    database.close()
  })

  it('Kysely writes IDs and checks what it reads: libsql', () =>
    expectKyselyRecipe(new Kysely({ dialect: new SqliteDialect({ database: new Libsql(':memory:') }) })))

  it('Kysely writes IDs and checks what it reads: PGlite', async () => {
    const database = await createPglite()
    // Kysely's client has an overload for cursors, which PGlite lacks.
    const client = {
      async query<Row>(statement: string, parameters: readonly unknown[]) {
        const { rows, affectedRows = 0 } = await database.query<Row>(statement, [...parameters])
        return { command: 'SELECT' as const, rows, rowCount: affectedRows }
      },
      release() {},
    }
    const pool = { connect: async () => client as never, end: () => database.close() }
    await expectKyselyRecipe(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  })

  it('Kysely refuses IDs of another kind, and columns that are compared by `eb`', () => {
    const db = new Kysely<kysely.Database>({
      dialect: new SqliteDialect({ database: new Libsql(':memory:') }),
    })
    const [user, order] = [UserId.generate(), OrderId.generate()]
    const right = db
      .selectFrom('orders')
      .innerJoin('users', (join) => join.on((eb) => eb('users.id', '=', eb.ref('orders.user_id'))))
      .where((eb) => eb('orders.user_id', '=', eb.ref('users.id')))
      .where('users.id', 'in', [user])
    expect(right.select('users.id').compile().sql).toContain('"orders"."user_id" = "users"."id"')

    const wrong = () => {
      // @ts-expect-error: an order is no user
      kysely.ordersOf(db, order)
      // @ts-expect-error
      db.selectFrom('users').where('id', 'in', [order])
      // @ts-expect-error
      db.insertInto('orders').values({ id: order, user_id: order, total: 1 })
      // @ts-expect-error: a key is never changed
      db.updateTable('users').set({ id: user })
      const orders = db.selectFrom('orders')
      // @ts-expect-error: an order is no user
      orders.innerJoin('users', (join) => join.on((eb) => eb('users.id', '=', eb.ref('orders.id'))))
      // @ts-expect-error
      orders.innerJoin('users', 'users.id', 'user_id').where((eb) => eb('orders.id', '=', eb.ref('users.id')))
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

  it('MongoDB exchanges IDs by their hexadecimal text', () => {
    const id = DocumentId.generate()
    const { _id } = BSON.deserialize(BSON.serialize({ _id: toObjectId(id) }))
    expect(fromObjectId(_id)).toBe(id)
    expect(_id.getTimestamp()).toEqual(DocumentId.timestamp(id))
  })
})
