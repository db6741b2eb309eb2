import { createClient } from '@libsql/client'
import { createRegistry } from 'brandid/core'
import { generatedIdColumn, idColumn } from 'brandid/drizzle-sqlite'
import { nanoid, snowflake } from 'brandid/formats'
import { eq, relations, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { drizzle as drizzleSqlJs } from 'drizzle-orm/sql-js'
import { getTableConfig, sqliteTable } from 'drizzle-orm/sqlite-core'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const { defineId } = createRegistry()
const UserId = defineId('user')
const PublicId = defineId('db', { format: nanoid() })
const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 1 }) })

const users = sqliteTable('users', { id: generatedIdColumn(UserId).primaryKey() })
const posts = sqliteTable('posts', {
  id: generatedIdColumn(PublicId, { as: 'body' }).primaryKey(),
  author: idColumn(UserId).notNull(),
})
const messages = sqliteTable('messages', { id: generatedIdColumn(MessageId, { as: 'bigint' }).primaryKey() })
const trusted = sqliteTable('messages', { id: idColumn(MessageId, { as: 'bigint', onRead: 'trust' }) })

const usersRelations = relations(users, ({ many }) => ({ posts: many(posts) }))
const postsRelations = relations(posts, ({ one }) => ({
  user: one(users, { fields: [posts.author], references: [users.id] }),
}))
const schema = { users, posts, usersRelations, postsRelations }

const create = [
  sql`create table users (id text primary key)`,
  sql`create table posts (id text primary key, author text not null)`,
  sql`create table messages (id integer)`,
]
const edges = ['0', '9007199254740993', '9223372036854775807'].map(MessageId.fromBody)

it('has the name of its key, or its own', () => {
  const { id, author } = sqliteTable('t', { id: idColumn(UserId), author: idColumn(UserId, { name: 'by' }) })
  expect([id.name, author.name]).toEqual(['id', 'by'])
})

describe('through libsql', () => {
  const client = createClient({ url: ':memory:', intMode: 'bigint' })
  const db = drizzle(client, { schema })
  beforeAll(async () => {
    for (const statement of create) await db.run(statement)
  })
  afterAll(() => client.close())

  it('has the column types of SQLite', () => {
    const types = [users, posts, messages].map((table) =>
      getTableConfig(table).columns.map((column) => `${column.name} ${column.getSQLType()}`),
    )
    expect(types).toEqual([['id text'], ['id text', 'author text'], ['id integer']])
    const old = sqliteTable('old', { id: idColumn(UserId, { type: 'varchar(48)' }) })
    expect(old.id.getSQLType()).toBe('varchar(48)')
  })

  it('gives IDs back, from relational queries, too', async () => {
    const [user] = await db.insert(users).values({}).returning()
    const author = user?.id ?? UserId.generate()
    const [post] = await db.insert(posts).values({ author }).returning()
    expect(await db.run(sql`select id from posts`).then(({ rows }) => rows[0]?.[0])).toBe(post?.id.slice(3))
    expect(await db.query.users.findFirst({ with: { posts: true } })).toEqual({ id: author, posts: [post] })
  })

  it.each(edges)('keeps all bits of %s', async (id) => {
    expect(await db.insert(messages).values({ id }).returning()).toEqual([{ id }])
    expect(await db.select().from(messages).where(eq(messages.id, id))).toEqual([{ id }])
  })
})

describe('through sql.js, which rounds', () => {
  it('throws instead of giving another ID', { tags: 'slow' }, async () => {
    const { Database } = await initSqlJs()
    const client = new Database()
    const db = drizzleSqlJs(client)
    for (const statement of create) db.run(statement)
    db.insert(messages)
      .values({ id: MessageId.fromBody('9007199254740991') })
      .run()
    expect(db.select().from(messages).all()).toEqual([{ id: 'msg_9007199254740991' }])

    db.run(sql`insert into messages values (9007199254740993)`)
    const place = 'in column "id" of table "messages" but received'
    expect(() => db.select().from(messages).all()).toThrow(`${place} a number that may be rounded.`)
    db.run(sql`delete from messages where id > 9007199254740991`)
    db.run(sql`insert into messages values ('x1')`)
    expect(() => db.select().from(messages).all()).toThrow(`${place} a string of 2 characters.`)
    expect(db.select().from(trusted).all()).toEqual([{ id: 'msg_9007199254740991' }, { id: 'x1' }])
    client.close()
  })
})
