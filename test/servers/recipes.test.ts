import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'
import { DatabaseId, OrderId } from '../../examples/databases/ids.ts'
import * as mysql from '../../examples/databases/mysql2.ts'
import * as pg from '../../examples/databases/pg.ts'
import { expectKyselyRecipe } from '../sql/kysely-suite.ts'
import { describeMariadb, describePostgres, mysql2Pool, pgPool } from './servers.ts'

describePostgres('the recipe for pg', () => {
  it('makes public IDs, places orders once, and finds them by time', async () => {
    const pool = pgPool()
    await pg.createTables(pool)
    expect(DatabaseId.is(await pg.createDatabase(pool))).toBe(true)

    const start = new Date()
    const id = OrderId.generate()
    expect(await pg.placeOrder(pool, id, 3)).toBe(id)
    expect(await pg.placeOrder(pool, id, 3, true)).toBe(id)
    await expect(pg.placeOrder(pool, id, 3)).rejects.toMatchObject({ code: '23505' })
    expect(await pg.ordersBetween(pool, start, new Date(Date.now() + 1))).toEqual([id])
    await pool.end()
  })
})

describePostgres('the recipe for Kysely', () => {
  it('writes IDs and checks what it reads', () =>
    expectKyselyRecipe(new Kysely({ dialect: new PostgresDialect({ pool: pgPool() }) })))
})

describeMariadb('the recipe for mysql2', () => {
  it('makes public IDs and places orders once', async () => {
    const pool = mysql2Pool()
    await mysql.createTables(pool)
    expect(DatabaseId.is(await mysql.createDatabase(pool))).toBe(true)

    const id = OrderId.generate()
    expect(await mysql.placeOrder(pool, id, 3)).toBe(id)
    expect(await mysql.placeOrder(pool, id, 3, true)).toBe(id)
    await expect(mysql.placeOrder(pool, id, 3)).rejects.toMatchObject({ errno: 1062 })
    await pool.end()
  })
})
