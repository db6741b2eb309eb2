/** Plain `pg`: tables, a public ID that may collide, an insert that may be repeated, a time range. */
import { parseStored } from 'brandid/decorators'
import {
  checkConstraint,
  columnType,
  insertOnce,
  publicIdTable,
  uniqueConstraint,
  withFreshId,
} from 'brandid/sql'
import type { Pool } from 'pg'
import { DatabaseId, OrderId } from './ids.ts'

export async function createTables(pool: Pool): Promise<void> {
  await pool.query(publicIdTable('postgresql', DatabaseId, { table: 'databases', body: true }))
  await pool.query(`create table orders (
    id ${columnType('postgresql', OrderId)} primary key check (${checkConstraint('postgresql', OrderId, 'id')}),
    total integer not null
  )`)
}

/** The column holds the bare body: the prefix is put back on the way out. */
export function createDatabase(pool: Pool): Promise<DatabaseId> {
  return withFreshId(
    DatabaseId,
    async (id) => {
      await pool.query('insert into databases (public_id) values ($1)', [DatabaseId.body(id)])
      return id
    },
    { constraint: uniqueConstraint('postgresql', 'databases') },
  )
}

/** Called again with the same ID, after a crash say, it finds what it wrote. */
export async function placeOrder(pool: Pool, id: OrderId, total: number, resuming = false): Promise<OrderId> {
  const find = async () => {
    const { rows } = await pool.query('select id from orders where id = $1', [id])
    return rows[0] && parseStored(OrderId, rows[0].id, 'orders.id')
  }
  const insert = async () => {
    await pool.query('insert into orders values ($1, $2)', [id, total])
    return id
  }
  return insertOnce(id, insert, { find, resuming })
}

export async function ordersBetween(pool: Pool, from: Date, to: Date): Promise<OrderId[]> {
  const { rows } = await pool.query('select id from orders where id >= $1 and id < $2 order by id', [
    OrderId.lowerBound(from),
    OrderId.lowerBound(to),
  ])
  return rows.map(({ id }) => parseStored(OrderId, id, 'orders.id'))
}
