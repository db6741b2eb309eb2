/** Columns of IDs in a table of each database, as a consumer with an old or a new Drizzle would write them. */
import { defineId, IdError, type IdOf } from 'brandid'
import * as mysql from 'brandid/drizzle-mysql'
import * as pg from 'brandid/drizzle-pg'
import * as sqlite from 'brandid/drizzle-sqlite'
import { mysqlTable } from 'drizzle-orm/mysql-core'
import { alias, pgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { sqliteTable } from 'drizzle-orm/sqlite-core'

const UserId = defineId('user')
type UserId = IdOf<typeof UserId>

const users = pgTable('users', {
  id: pg.generatedIdColumn(UserId).primaryKey(),
  by: pg.idColumn(UserId, { as: 'uuid' }),
})
const tables = [
  users,
  mysqlTable('users', { id: mysql.generatedIdColumn(UserId).primaryKey() }),
  sqliteTable('users', { id: sqlite.generatedIdColumn(UserId).primaryKey() }),
]

const id: UserId = UserId.generate()
// Relational queries read rows by an alias, such as `d0`.
for (const { id: column } of [...tables, alias(users, 'd0')]) {
  if (column.name !== 'id') throw new Error(`The column has the name "${column.name}"`)
  try {
    column.mapFromDriverValue('user_1')
    throw new Error('The column gave a string that is no ID')
  } catch (error) {
    if (!(error instanceof IdError) || error.details?.column !== 'users.id') throw error
  }
}

const row: { id: UserId; by: UserId | null } = {} as typeof users.$inferSelect
const { sql, params } = new QueryBuilder().select().from(users).where(pg.eqId(users.by, id)).toSQL()
if (params[0] !== UserId.toUuid(id)) throw new Error(`${sql} has ${params} for ${row}`)
