import { createRegistry } from 'brandid/core'
import * as mysql from 'brandid/drizzle-mysql'
import * as pg from 'brandid/drizzle-pg'
import * as sqlite from 'brandid/drizzle-sqlite'
import { eq } from 'drizzle-orm'
import * as mysqlCore from 'drizzle-orm/mysql-core'
import * as pgCore from 'drizzle-orm/pg-core'
import * as sqliteCore from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'

const UserId = createRegistry().defineId('user')

const users = pgCore.pgTable('users', { id: pg.idColumn(UserId).primaryKey() })
const posts = pgCore.pgTable('posts', {
  author: pg.foreignIdColumn(UserId, () => users.id, { onDelete: 'cascade', name: 'author_id' }),
  editor: pg.foreignIdColumn(UserId, () => users.id),
})
const mysqlUsers = mysqlCore.mysqlTable('users', { id: mysql.idColumn(UserId).primaryKey() })
const mysqlPosts = mysqlCore.mysqlTable('posts', {
  author: mysql.foreignIdColumn(UserId, () => mysqlUsers.id, { onDelete: 'cascade', name: 'author_id' }),
  editor: mysql.foreignIdColumn(UserId, () => mysqlUsers.id, { onUpdate: 'restrict' }),
})
const sqliteUsers = sqliteCore.sqliteTable('users', { id: sqlite.idColumn(UserId).primaryKey() })
const sqlitePosts = sqliteCore.sqliteTable('posts', {
  author: sqlite.foreignIdColumn(UserId, () => sqliteUsers.id, { onDelete: 'cascade', name: 'author_id' }),
  editor: sqlite.foreignIdColumn(UserId, () => sqliteUsers.id),
})

describe.each([
  ['PostgreSQL', pgCore.getTableConfig(posts).foreignKeys, users.id, 'no action', 'no action'],
  ['MySQL', mysqlCore.getTableConfig(mysqlPosts).foreignKeys, mysqlUsers.id, undefined, 'restrict'],
  ['SQLite', sqliteCore.getTableConfig(sqlitePosts).foreignKeys, sqliteUsers.id, undefined, undefined],
])('foreignIdColumn on %s', (_, keys, target, none, onUpdate) => {
  const [author, editor] = keys

  it('points to the column', () => {
    expect(author?.reference().foreignColumns).toEqual([target])
    expect(author?.reference().columns.map(({ name }) => name)).toEqual(['author_id'])
    expect(editor?.reference().columns.map(({ name }) => name)).toEqual(['editor'])
  })

  it('passes the actions on', () => {
    expect([author?.onDelete, author?.onUpdate]).toEqual(['cascade', none])
    expect([editor?.onDelete, editor?.onUpdate]).toEqual([none, onUpdate])
  })
})

describe('eqId', () => {
  it('compares two columns, and a column with an id, as eq does', () => {
    const id = UserId.generate()
    expect(pg.eqId(posts.author, users.id)).toEqual(eq(posts.author, users.id))
    expect(pg.eqId(posts.author, id)).toEqual(eq(posts.author, id))
  })
})
