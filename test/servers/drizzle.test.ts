import { createRegistry } from 'brandid/core'
import * as mysqlColumns from 'brandid/drizzle-mysql'
import * as pgColumns from 'brandid/drizzle-pg'
import { nanoid, snowflake } from 'brandid/formats'
import { eq, relations, sql } from 'drizzle-orm'
import { mysqlTable } from 'drizzle-orm/mysql-core'
import { drizzle as drizzleMysql } from 'drizzle-orm/mysql2'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { pgTable } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePostgresJs } from 'drizzle-orm/postgres-js'
import { expect, it } from 'vitest'
import { describeMariadb, describePostgres, mysql2Pool, pgPool, postgresJs } from './servers.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const PostId = defineId('post', { format: nanoid() })
const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 1 }) })
const edges = ['0', '9007199254740993', '9223372036854775807'].map(MessageId.fromBody)

describePostgres('PostgreSQL', () => {
  const users = pgTable('users', { id: pgColumns.generatedIdColumn(UserId, { as: 'uuid' }).primaryKey() })
  const posts = pgTable('posts', {
    id: pgColumns.generatedIdColumn(PostId, { as: 'body' }).primaryKey(),
    author: pgColumns.idColumn(UserId, { as: 'uuid' }).notNull(),
  })
  const messages = pgTable('messages', { id: pgColumns.idColumn(MessageId, { as: 'bigint' }).primaryKey() })
  const [pool, client] = [pgPool(), postgresJs()]

  it.each([
    ['pg', drizzlePg(pool)],
    ['postgres.js', drizzlePostgresJs(client)],
  ])('gives IDs back through %s', async (driver, db) => {
    await db.execute(sql`drop table if exists users, posts, messages`)
    await db.execute(sql`create table users (id uuid primary key)`)
    await db.execute(sql`create table posts (id varchar(12) primary key, author uuid not null)`)
    await db.execute(sql`create table messages (id bigint primary key)`)
    const [user] = await db.insert(users).values({}).returning()
    const author = user?.id ?? UserId.generate()
    const [post] = await db.insert(posts).values({ author }).returning()
    expect(await db.select().from(posts).where(eq(posts.author, author))).toEqual([post])
    for (const id of edges) {
      expect(await db.insert(messages).values({ id }).returning()).toEqual([{ id }])
      expect(await db.select().from(messages).where(eq(messages.id, id))).toEqual([{ id }])
    }
    await (driver === 'pg' ? pool.end() : client.end())
  })
})

describeMariadb('MariaDB', () => {
  const users = mysqlTable('users', { id: mysqlColumns.generatedIdColumn(UserId).primaryKey() })
  const posts = mysqlTable('posts', {
    id: mysqlColumns.generatedIdColumn(PostId, { as: 'body' }).primaryKey(),
    author: mysqlColumns.idColumn(UserId).notNull(),
  })
  const messages = mysqlTable('messages', {
    id: mysqlColumns.idColumn(MessageId, { as: 'bigint' }).primaryKey(),
  })
  const usersRelations = relations(users, ({ many }) => ({ posts: many(posts) }))
  const postsRelations = relations(posts, ({ one }) => ({
    user: one(users, { fields: [posts.author], references: [users.id] }),
  }))

  it('gives IDs back through mysql2', async () => {
    const pool = mysql2Pool()
    // MariaDB has no LATERAL, which Drizzle's default mode needs.
    const db = drizzleMysql(pool, {
      schema: { users, posts, usersRelations, postsRelations },
      mode: 'planetscale',
    })
    await db.execute(sql.raw(`create table users (id ${users.id.getSQLType()} primary key)`))
    await db.execute(
      sql.raw(
        `create table posts (id ${posts.id.getSQLType()} primary key, author ${posts.author.getSQLType()} not null)`,
      ),
    )
    await db.execute(sql`create table messages (id bigint primary key)`)
    const [user] = await db.insert(users).values({}).$returningId()
    const author = user?.id ?? UserId.generate()
    await db.insert(posts).values({ author })
    const [post] = await db.select().from(posts).where(eq(posts.author, author))
    expect(await db.query.users.findMany({ with: { posts: true } })).toEqual([{ id: author, posts: [post] }])
    for (const id of edges) {
      await db.insert(messages).values({ id })
      expect(await db.select().from(messages).where(eq(messages.id, id))).toEqual([{ id }])
    }
    await pool.end()
  })
})
