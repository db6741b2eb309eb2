import { createRegistry } from 'brandid/core'
import * as mysql from 'brandid/drizzle-mysql'
import * as pg from 'brandid/drizzle-pg'
import * as sqlite from 'brandid/drizzle-sqlite'
import { eq } from 'drizzle-orm'
import * as mysqlCore from 'drizzle-orm/mysql-core'
import * as pgCore from 'drizzle-orm/pg-core'
import * as sqliteCore from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'

const UserId = createRegistry().defineId('user')

const cascade = { onDelete: 'cascade', name: 'author_id' } as const

const users = pgCore.pgTable('users', { id: pg.idColumn(UserId).primaryKey() })
const posts = pgCore.pgTable('posts', {
  author: pg.foreignIdColumn(UserId, () => users.id, cascade),
  editor: pg.foreignIdColumn(UserId, () => users.id),
})
const mysqlUsers = mysqlCore.mysqlTable('users', { id: mysql.idColumn(UserId).primaryKey() })
const mysqlPosts = mysqlCore.mysqlTable('posts', {
  author: mysql.foreignIdColumn(UserId, () => mysqlUsers.id, cascade),
  editor: mysql.foreignIdColumn(UserId, () => mysqlUsers.id, { onUpdate: 'restrict' }),
})
const sqliteUsers = sqliteCore.sqliteTable('users', { id: sqlite.idColumn(UserId).primaryKey() })
const sqlitePosts = sqliteCore.sqliteTable('posts', {
  author: sqlite.foreignIdColumn(UserId, () => sqliteUsers.id, cascade),
  editor: sqlite.foreignIdColumn(UserId, () => sqliteUsers.id),
})

it.each([
  ['PostgreSQL', pgCore.getTableConfig(posts).foreignKeys, users.id, 'no action', 'no action'],
  ['MySQL', mysqlCore.getTableConfig(mysqlPosts).foreignKeys, mysqlUsers.id, undefined, 'restrict'],
  ['SQLite', sqliteCore.getTableConfig(sqlitePosts).foreignKeys, sqliteUsers.id, undefined, undefined],
])(
  'foreignIdColumn on %s points to the column, and passes the actions on',
  (_, keys, target, none, onUpdate) => {
    const told = keys.map(({ reference, onDelete, onUpdate }) => {
      const { columns, foreignColumns } = reference()
      return { names: columns.map(({ name }) => name), foreignColumns, onDelete, onUpdate }
    })
    expect(told).toEqual([
      { names: ['author_id'], foreignColumns: [target], onDelete: 'cascade', onUpdate: none },
      { names: ['editor'], foreignColumns: [target], onDelete: none, onUpdate },
    ])
  },
)

it('eqId compares two columns, and a column with an id, as eq does', () => {
  const id = UserId.generate()
  expect(pg.eqId(posts.author, users.id)).toEqual(eq(posts.author, users.id))
  expect(pg.eqId(posts.author, id)).toEqual(eq(posts.author, id))
})
