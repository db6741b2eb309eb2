/** Drizzle's queries over columns of ids: each line that ends with a mark compares two kinds, and compiles. */
import { idColumn } from 'brandid/drizzle-pg'
import { idColumn as sqliteIdColumn } from 'brandid/drizzle-sqlite'
import { and, between, eq, eq as equals, inArray, ne, relations, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { foreignKey, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { foreignKey as sqliteForeignKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { type OrderKey, PostId, UserId } from './ids.ts'

export const users = pgTable('users', {
  id: idColumn(UserId).primaryKey(),
  name: text(),
  manager: idColumn(UserId),
})
export const orders = pgTable('orders', { id: integer().$type<OrderKey>(), buyer: idColumn(UserId) })
export const posts = pgTable(
  'posts',
  {
    id: idColumn(PostId).primaryKey(),
    author: idColumn(UserId).references(() => users.id),
    editor: idColumn(UserId).references(() => posts0.id), // ← mixed
    title: text(),
  },
  (table) => [
    foreignKey({ columns: [table.author], foreignColumns: [users.id] }),
    // In PostgreSQL's callback, Drizzle's types forget what a column holds.
    foreignKey({ columns: [table.id], foreignColumns: [users.id] }),
  ],
)
const readers = sqliteTable('readers', { id: sqliteIdColumn(UserId).primaryKey() })
export const reads = sqliteTable(
  'reads',
  { reader: sqliteIdColumn(UserId), post: sqliteIdColumn(PostId) },
  (table) => [
    sqliteForeignKey({ columns: [table.reader], foreignColumns: [readers.id] }),
    sqliteForeignKey({ columns: [table.post], foreignColumns: [readers.id] }), // ← mixed
  ],
)
const posts0 = pgTable('posts', { id: idColumn(PostId).primaryKey() })

export const good = relations(posts, ({ one }) => ({
  author: one(users, { fields: [posts.author], references: [users.id] }),
}))
export const bad = relations(posts, ({ one }) => ({
  author: one(users, { fields: [posts.id], references: [users.id] }), // ← mixed
}))

declare const db: PgDatabase<PgQueryResultHKT, { posts: typeof posts; users: typeof users }>
declare const userId: UserId
declare const postId: PostId

export const comparisons = [
  eq(posts.author, users.id),
  eq(posts.author, userId),
  eq(posts.title, users.name),
  eq(posts.id, users.id), // ← mixed
  ne(users.id, posts.id), // ← mixed
  equals(posts.id, users.id), // ← mixed
  between(posts.id, users.id, users.manager), // ← mixed
  eq(orders.id, users.id), // ← mixed
  and(eq(posts.author, users.id), eq(users.id, posts.id)), // ← mixed
  inArray(posts.author, db.select({ id: users.id }).from(users)),
  inArray(posts.id, db.select({ id: users.id }).from(users)), // ← mixed
  inArray(posts.author, [userId]),
  inArray(sql<UserId>`max(posts.author)`, [postId]), // ← both
]

export const templates = [
  sql`${posts.author} = ${userId}`,
  sql`${posts.id} = ${userId}`, // ← mixed
  sql`${posts.author} = ${users.id} and ${posts.id} <> ${users.id}`, // ← mixed
  sql`${posts.id} in (${[userId]})`, // ← mixed
  sql`${posts.id} = any(${[userId]})`, // ← mixed
  sql`${posts.id} is not distinct from ${userId}`, // ← mixed
  sql`${posts.id}::text = ${userId}`, // ← mixed
  sql`select ${posts.id}, ${users.id}`,
  sql`where user_id = ${userId} and post_id = ${postId}`,
  sql`where user_id = ${postId}`, // ← mixed
  sql`where p."user_id" in (${postId})`, // ← mixed
  sql`where slug = ${postId}`,
  sql`${posts.title} = ${userId}`,
]

export const joined = db.select().from(posts).innerJoin(users, eq(users.id, posts.author))
export const wrong = db.select().from(posts).innerJoin(users, eq(users.id, posts.id)) // ← mixed
export const ordered = db.select().from(posts).orderBy(posts.id, posts.author)
export const callback = db.query // the operators of a callback are those of drizzle-orm
