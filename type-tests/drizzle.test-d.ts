import { type Body, createRegistry, defineId, type Id, idUnion } from 'brandid'
import * as mysql from 'brandid/drizzle-mysql'
import * as pg from 'brandid/drizzle-pg'
import * as sqlite from 'brandid/drizzle-sqlite'
import { nanoid, opaque, snowflake } from 'brandid/formats'
import { eq, type InferInsertModel, type InferSelectModel, inArray, ne, relations } from 'drizzle-orm'
import { mysqlTable } from 'drizzle-orm/mysql-core'
import type { MySql2Database } from 'drizzle-orm/mysql2'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type AnyPgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { createInsertSchema, createSelectSchema } from 'drizzle-zod'
import { expectType } from 'tsd'
import type * as z from 'zod'

const UserId = defineId('orm_user')
const PostId = defineId('orm_post')
const CustomerId = defineId('orm_cus', { format: opaque({ length: 14 }) })
const MessageId = defineId('orm_msg', { format: snowflake({ epoch: 0, workerId: 1 }) })
const PublicId = defineId('orm_pub', { format: nanoid() })

const users = pgTable('users', { id: pg.generatedIdColumn(UserId).primaryKey(), name: text().notNull() })
const posts = pgTable('posts', {
  id: pg.generatedIdColumn(PostId, { as: 'uuid' }).primaryKey(),
  author: pg
    .idColumn(UserId)
    .notNull()
    .references(() => users.id),
  reviewer: pg.idColumn(UserId),
})
const usersRelations = relations(users, ({ many }) => ({ posts: many(posts) }))
const postsRelations = relations(posts, ({ one }) => ({
  user: one(users, { fields: [posts.author], references: [users.id] }),
}))
type Schema = {
  users: typeof users
  posts: typeof posts
  usersRelations: typeof usersRelations
  postsRelations: typeof postsRelations
}
declare const db: NodePgDatabase<Schema>
declare const userId: Id<'orm_user'>
declare const postId: Id<'orm_post'>

// What comes out has the brand.
expectType<{ id: Id<'orm_post'>; author: Id<'orm_user'>; reviewer: Id<'orm_user'> | null }>(
  {} as InferSelectModel<typeof posts>,
)
expectType<Id<'orm_post'> | undefined>({} as InferInsertModel<typeof posts>['id'])
async function reads() {
  const [post] = await db.select().from(posts)
  expectType<Id<'orm_user'> | undefined>(post?.author)
  const [joined] = await db.select().from(posts).innerJoin(users, eq(users.id, posts.author))
  expectType<Id<'orm_user'> | undefined>(joined?.users.id)
  const [left] = await db.select().from(posts).leftJoin(users, eq(users.id, posts.reviewer))
  expectType<Id<'orm_user'> | undefined>(left?.users?.id)
  const [made] = await db.insert(users).values({ name: '' }).returning({ id: users.id })
  expectType<Id<'orm_user'> | undefined>(made?.id)
  const found = await db.query.users.findFirst({ with: { posts: { with: { user: true } } } })
  expectType<Id<'orm_post'> | undefined>(found?.posts[0]?.id)
  expectType<Id<'orm_user'> | undefined>(found?.posts[0]?.user.id)
}
void reads

// The wrong brand, and a plain string, do not go in.
eq(users.id, userId)
inArray(users.id, [userId])
// @ts-expect-error
eq(users.id, postId)
// @ts-expect-error
eq(users.id, 'orm_user_1')
// @ts-expect-error
ne(posts.reviewer, postId)
// @ts-expect-error
inArray(users.id, [postId])
db.insert(posts).values({ author: userId })
// @ts-expect-error
db.insert(posts).values({ author: postId })
// @ts-expect-error
db.insert(posts).values({ author: 'orm_user_1' })
// @ts-expect-error: a reference is never made up
db.insert(posts).values({})
db.update(posts).set({ reviewer: userId })
// @ts-expect-error
db.update(posts).set({ reviewer: postId })

// drizzle-zod takes our schemas, as functions, and keeps the brand.
const selected = createSelectSchema(posts, {
  id: () => PostId.schema,
  author: () => UserId.schema,
  reviewer: () => UserId.schema,
})
expectType<{ id: Id<'orm_post'>; author: Id<'orm_user'>; reviewer: Id<'orm_user'> | null }>(
  {} as z.infer<typeof selected>,
)
const inserted = createInsertSchema(posts, { author: () => UserId.schema })
expectType<Id<'orm_user'>>({} as z.infer<typeof inserted>['author'])
// @ts-expect-error
expectType<Id<'orm_post'>>({} as z.infer<typeof inserted>['author'])

// Only what the format can: a nanoid is no UUID, an opaque ID is not generated.
pg.idColumn(PublicId, { as: 'body' })
pg.idColumn(MessageId, { as: 'bigint' })
pg.idColumn(CustomerId)
// @ts-expect-error
pg.idColumn(PublicId, { as: 'uuid' })
// @ts-expect-error
pg.idColumn(UserId, { as: 'bigint' })
// @ts-expect-error
pg.generatedIdColumn(CustomerId)
// @ts-expect-error
mysql.idColumn(UserId, { as: 'uuid' })
// @ts-expect-error
sqlite.idColumn(UserId, { as: 'uuid' })

// The same on MySQL and SQLite.
const mysqlUsers = mysqlTable('users', {
  id: mysql.generatedIdColumn(UserId).primaryKey(),
  message: mysql.idColumn(MessageId, { as: 'bigint' }).notNull(),
})
declare const mysqlDb: MySql2Database
expectType<{ id: Id<'orm_user'>; message: Id<'orm_msg'> }>({} as InferSelectModel<typeof mysqlUsers>)
// @ts-expect-error
eq(mysqlUsers.id, postId)
// @ts-expect-error
mysqlDb.insert(mysqlUsers).values({ message: userId })

const sqliteUsers = sqliteTable('users', {
  id: sqlite.generatedIdColumn(UserId, { onRead: 'trust' }).primaryKey(),
})
expectType<{ id: Id<'orm_user'> }>({} as InferSelectModel<typeof sqliteUsers>)
// @ts-expect-error
eq(sqliteUsers.id, postId)

// The body of an ID is what the driver exchanges, and not what a program compares.
const bodies = pgTable('bodies', {
  id: pg.idColumn(PublicId, { as: 'body' }).notNull(),
  whole: pg.idColumn(PublicId),
})
expectType<Body<'orm_pub'>>(bodies.id._.driverParam)
expectType<Id<'orm_pub'>>(bodies.id._.data)
expectType<string>(bodies.whole._.driverParam)
expectType<Body<'orm_pub'>>(
  mysqlTable('bodies', { id: mysql.idColumn(PublicId, { as: 'body' }) }).id._.driverParam,
)
expectType<Body<'orm_pub'>>(
  sqliteTable('bodies', { id: sqlite.idColumn(PublicId, { as: 'body' }) }).id._.driverParam,
)
expectType<{ id: Id<'orm_pub'>; whole: Id<'orm_pub'> | null }>({} as InferSelectModel<typeof bodies>)
expectType<Id<'orm_pub'>>({} as InferInsertModel<typeof bodies>['id'])
declare const publicBody: Body<'orm_pub'>
eq(bodies.id, PublicId.fromBody(publicBody))
// @ts-expect-error
eq(bodies.id, publicBody)
// @ts-expect-error
eq(bodies.whole, publicBody)
// @ts-expect-error
db.insert(bodies).values({ id: publicBody })

// A column of several kinds takes the IDs of each, and is stored as text.
const OwnerId = idUnion(UserId, PostId)
const owned = pgTable('owned', {
  owner: pg.idColumn(OwnerId, { type: 'varchar(48)', onWrite: 'trust' }).notNull(),
})
expectType<{ owner: Id<'orm_user'> | Id<'orm_post'> }>({} as InferSelectModel<typeof owned>)
eq(owned.owner, userId)
eq(owned.owner, postId)
declare const publicId: Id<'orm_pub'>
// @ts-expect-error
eq(owned.owner, publicId)
// @ts-expect-error
pg.idColumn(OwnerId, { as: 'body' })
mysqlTable('owned', { owner: mysql.idColumn(OwnerId) })
sqliteTable('owned', { owner: sqlite.idColumn(OwnerId) })

// The first step into a code base that exists: the type alone, which checks no value.
const typed = pgTable('typed', { id: text().$type<Id<'orm_user'>>().primaryKey() })
eq(typed.id, userId)
// @ts-expect-error
eq(typed.id, postId)

// A helper around columns passes its own optional parameters on.
const column = (name?: string, type?: string, onRead?: 'parse' | 'trust') =>
  mysql.idColumn(UserId, { name, type, onRead, onWrite: undefined })
expectType<{ id: Id<'orm_user'> | null }>({} as InferSelectModel<ReturnType<typeof tableOf>>)
const tableOf = () => mysqlTable('helped', { id: column() })

// A foreign key and a comparison are of one definition.
const comments = pgTable('comments', {
  author: pg.foreignIdColumn(UserId, () => users.id, { onDelete: 'cascade' }).notNull(),
  parent: pg.foreignIdColumn(PostId, (): AnyPgColumn => posts.id, { as: 'uuid' }),
  owner: pg.foreignIdColumn(idUnion(UserId, PostId), () => users.id),
  // @ts-expect-error: An ID of 'orm_user' never equals an ID of 'orm_post'
  wrong: pg.foreignIdColumn(PostId, () => users.id),
  // @ts-expect-error: Expected an ID or an ID column
  named: pg.foreignIdColumn(UserId, () => users.name),
})
mysqlTable('comments', { author: mysql.foreignIdColumn(UserId, () => mysqlUsers.id) })
sqliteTable('comments', { author: sqlite.foreignIdColumn(UserId, () => sqliteUsers.id) })
// @ts-expect-error: An ID of 'orm_user' never equals an ID of 'orm_post'
mysqlTable('comments', { post: mysql.foreignIdColumn(PostId, () => mysqlUsers.id) })
// @ts-expect-error: An ID of 'orm_user' never equals an ID of 'orm_post'
sqliteTable('comments', { post: sqlite.foreignIdColumn(PostId, () => sqliteUsers.id) })
expectType<Id<'orm_user'>>({} as InferSelectModel<typeof comments>['author'])
pg.eqId(posts.author, users.id)
pg.eqId(comments.owner, users.id)
pg.eqId(users.id, userId)
// @ts-expect-error: An ID of 'orm_post' never equals an ID of 'orm_user'
pg.eqId(posts.author, posts.id)
// @ts-expect-error: An ID of 'orm_post' never equals an ID of 'orm_user'
pg.eqId(users.id, postId)
// @ts-expect-error: Expected an ID or an ID column
pg.eqId(users.id, 'orm_user_1')
// @ts-expect-error: Expected an ID or an ID column
pg.eqId(users.id, users.name)

// Columns of two owners of one prefix.
const StripeSubId = createRegistry('stripe').defineId('orm_user')
const subscriptions = pgTable('subscriptions', {
  id: pg.idColumn(StripeSubId, { as: 'body' }).primaryKey(),
  // @ts-expect-error the IDs of the other owner
  user: pg.foreignIdColumn(StripeSubId, () => users.id),
})
expectType<Id<'stripe:orm_user'>>(null as unknown as InferSelectModel<typeof subscriptions>['id'])
