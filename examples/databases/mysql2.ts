/** Plain `mysql2`, on MariaDB or MySQL: tables, a public ID that may collide, an insert that may be repeated. */
import { parseStored } from 'brandid/decorators'
import {
  checkConstraint,
  columnType,
  insertOnce,
  publicIdTable,
  uniqueConstraint,
  withFreshId,
} from 'brandid/sql'
import type { Pool, RowDataPacket } from 'mysql2/promise'
import { DatabaseId, OrderId } from './ids.ts'

interface OrderRow extends RowDataPacket {
  id: string
}

export async function createTables(pool: Pool): Promise<void> {
  await pool.query(publicIdTable('mysql', DatabaseId, { table: 'databases', body: true }))
  await pool.query(`create table orders (
    id ${columnType('mysql', OrderId)} not null primary key check (${checkConstraint('mysql', OrderId, 'id')}),
    total int not null
  )`)
}

export function createDatabase(pool: Pool): Promise<DatabaseId> {
  return withFreshId(
    DatabaseId,
    async (id) => {
      await pool.query('insert into `databases` (public_id) values (?)', [DatabaseId.body(id)])
      return id
    },
    { constraint: uniqueConstraint('mysql', 'databases') },
  )
}

export async function placeOrder(pool: Pool, id: OrderId, total: number, resuming = false): Promise<OrderId> {
  const find = async () => {
    const [rows] = await pool.query<OrderRow[]>('select id from orders where id = ?', [id])
    const [row] = rows
    return row && parseStored(OrderId, row.id, 'orders.id')
  }
  const insert = async () => {
    await pool.query('insert into orders values (?, ?)', [id, total])
    return id
  }
  return insertOnce(id, insert, { find, resuming })
}
