import { PGlite } from '@electric-sql/pglite'
import { defineId as defineZodId } from 'brandid'
import { createRegistry, IdError } from 'brandid/core'
import { generatedIdColumn, idColumn } from 'brandid/drizzle-pg'
import { nanoid, snowflake, uuid } from 'brandid/formats'
import { and, eq, gte, inArray, lt, relations, sql } from 'drizzle-orm'
import { getTableConfig, integer, pgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { createInsertSchema } from 'drizzle-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const { defineId } = createRegistry()
const UserId = defineId('user')
const PostId = defineId('post', { format: uuid() })
const PublicId = defineId('db', { format: nanoid() })
const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 1 }) })

const users = pgTable('users', {
  id: generatedIdColumn(UserId).primaryKey(),
  publicId: generatedIdColumn(PublicId, { name: 'public_id', as: 'body' }).notNull().unique(),
  invitedBy: idColumn(UserId, { name: 'invited_by' }),
})
const posts = pgTable('posts', {
  id: generatedIdColumn(PostId, { as: 'uuid' }).primaryKey(),
  author: idColumn(UserId)
    .notNull()
    .references(() => users.id),
  reviewer: idColumn(UserId, { as: 'uuid' }),
})
const messages = pgTable('messages', {
  id: generatedIdColumn(MessageId, { as: 'bigint' }).primaryKey(),
  n: integer(),
})
const trusting = pgTable('users', {
  id: idColumn(UserId, { onRead: 'trust' }).primaryKey(),
  publicId: idColumn(PublicId, { name: 'public_id', as: 'body', onRead: 'trust' }).notNull(),
})

const usersRelations = relations(users, ({ many }) => ({ posts: many(posts) }))
const postsRelations = relations(posts, ({ one }) => ({
  user: one(users, { fields: [posts.author], references: [users.id] }),
}))

const client = new PGlite()
const db = drizzle(client, { schema: { users, posts, usersRelations, postsRelations } })

beforeAll(async () => {
  await db.execute(
    sql`create table users (id text primary key, public_id text not null unique, invited_by text)`,
  )
  await db.execute(
    sql`create table posts (id uuid primary key, author text not null references users, reviewer uuid)`,
  )
  await db.execute(sql`create table messages (id bigint primary key, n int)`)
}, 60_000)
afterAll(() => client.close())

describe('a table', () => {
  it('has the column types of PostgreSQL', () => {
    const types = [users, posts, messages].map((table) =>
      getTableConfig(table).columns.map((column) => `${column.name} ${column.getSQLType()}`),
    )
    expect(types).toEqual([
      ['id text', 'public_id text', 'invited_by text'],
      ['id uuid', 'author text', 'reviewer uuid'],
      ['id bigint', 'n integer'],
    ])
  })

  it('generates ids where a row brings none, and only for its own', async () => {
    const [user] = await db.insert(users).values({}).returning()
    expect(UserId.is(user?.id)).toBe(true)
    expect(PublicId.is(user?.publicId)).toBe(true)
    expect(user?.invitedBy).toBeNull()
    const id = UserId.generate()
    expect(await db.insert(users).values({ id, invitedBy: user?.id }).returning({ id: users.id })).toEqual([
      { id },
    ])
  })

  it('stores what its columns say, and gives ids back', async () => {
    const [user] = await db.insert(users).values({}).returning()
    const id = PostId.generate()
    const author = user?.id ?? UserId.generate()
    await db.insert(posts).values({ id, author, reviewer: author })
    const { rows } = await db.execute(
      sql`select id::text, author, reviewer::text from posts where id = ${PostId.toUuid(id)}`,
    )
    expect(rows).toEqual([{ id: PostId.toUuid(id), author, reviewer: UserId.toUuid(author) }])
    expect(await db.select().from(posts).where(eq(posts.id, id))).toEqual([{ id, author, reviewer: author }])
    expect(
      await db
        .select()
        .from(posts)
        .where(inArray(posts.reviewer, [author])),
    ).toHaveLength(1)
    const joined = await db
      .select()
      .from(posts)
      .leftJoin(users, eq(posts.author, users.id))
      .where(eq(posts.id, id))
    expect(joined[0]?.users).toEqual(user)
    await db.update(posts).set({ reviewer: null }).where(eq(posts.reviewer, author))
    expect(await db.select().from(posts).where(eq(posts.id, id))).toEqual([{ id, author, reviewer: null }])
  })

  it('gives ids back in relational queries', async () => {
    const [user] = await db.insert(users).values({}).returning()
    const author = user?.id ?? UserId.generate()
    const [post] = await db.insert(posts).values({ author, reviewer: author }).returning()
    expect(await db.query.users.findFirst({ where: eq(users.id, author), with: { posts: true } })).toEqual({
      ...user,
      posts: [post],
    })
    expect(await db.query.posts.findFirst({ where: eq(posts.author, author), with: { user: true } })).toEqual(
      {
        ...post,
        user,
      },
    )
  })

  it('finds a time range, by text and by UUID', async () => {
    const at = Date.UTC(2020, 1, 1)
    const [id, author] = [PostId.generate({ at }), UserId.generate({ at })]
    await db.insert(users).values({ id: author })
    await db.insert(posts).values({ id, author })
    const found = await db
      .select()
      .from(posts)
      .where(and(gte(posts.id, PostId.lowerBound(at)), lt(posts.id, PostId.lowerBound(at + 1))))
    expect(found.map((post) => post.id)).toEqual([id])
    const window = and(gte(users.id, UserId.lowerBound(at)), lt(users.id, UserId.lowerBound(at + 1)))
    expect((await db.select().from(users).where(window)).map((user) => user.id)).toEqual([author])
  })

  it.each(['0', '9007199254740993', '9223372036854775807'])(
    'keeps all bits of the snowflake %s',
    async (body) => {
      const id = MessageId.fromBody(body)
      expect(await db.insert(messages).values({ id }).returning()).toEqual([{ id, n: null }])
      expect(await db.select().from(messages).where(eq(messages.id, id))).toEqual([{ id, n: null }])
    },
  )
})

describe('a bad row', () => {
  const bad = { id: 'USER_1', body: 'Bad' }
  beforeAll(async () => {
    await db.execute(sql`insert into users values (${bad.id}, ${bad.body})`)
  })

  it('throws, with table and column', async () => {
    const error = await db
      .select({ id: users.id })
      .from(users)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(error).toBeInstanceOf(IdError)
    expect(error).toMatchObject({
      code: 'wrong_prefix',
      prefix: 'user',
      received: 'USER_1',
      message:
        'Expected a user id ("user_" and 25 characters) in column "id" of table "users" but received 6 characters with another prefix.',
    })
    await expect(db.select({ publicId: users.publicId }).from(users)).rejects.toThrow(
      'in column "public_id" of table "users" but received 3 characters after "db_".',
    )
  })

  it('throws in a relational query, too', async () => {
    await expect(db.query.users.findMany()).rejects.toThrow('in column "id" of table "users"')
  })

  it('does not end a list that trusts its rows', async () => {
    const all = await db.select().from(trusting)
    expect(all).toContainEqual({ id: bad.id, publicId: bad.body })
    expect(all.filter((row) => UserId.is(row.id) && PublicId.is(row.publicId)).length).toBe(all.length - 1)
    const row = all.find((each) => each.id === bad.id)
    if (row)
      await db.delete(trusting).where(and(eq(trusting.id, row.id), eq(trusting.publicId, row.publicId)))
    expect(await db.select().from(trusting)).toHaveLength(all.length - 1)
  })
})

describe('drizzle-zod', () => {
  const full = defineZodId('user')

  it('checks with the schema of the definition', () => {
    const table = pgTable('posts', { author: idColumn(full).notNull(), reviewer: idColumn(full) })
    const schema = createInsertSchema(table, {
      author: () => full.schema,
      reviewer: () => full.schema.nullish(),
    })
    const author = full.generate()
    expect(schema.parse({ author })).toEqual({ author })
    expect(schema.parse({ author, reviewer: null })).toEqual({ author, reviewer: null })
    expect(schema.safeParse({ author: 'post_1' }).error?.issues[0]?.message).toMatch(/^Expected a user id/)
    expect(schema.safeParse({ author, reviewer: 'x' }).success).toBe(false)
  })
})

describe('a program without types', () => {
  it('cannot write or ask for what is no id', async () => {
    const wrong = PostId.generate() as string as ReturnType<typeof UserId.generate>
    await expect(db.insert(users).values({ id: wrong })).rejects.toThrow('an id of another kind ("post")')
    await expect(db.select().from(users).where(eq(users.id, wrong))).rejects.toThrow('another kind')
    await expect(db.select().from(posts).where(eq(posts.reviewer, wrong))).rejects.toThrow('another kind')
  })

  it.each([
    ['uuid', 'Expected a format that can be stored as uuid but received "nanoid(12)".'],
    ['bigint', 'Expected a format that can be stored as bigint but received "nanoid(12)".'],
  ] as const)('cannot store a nanoid as %s', (storage, message) => {
    expect(() => idColumn(PublicId, { as: storage as 'text' })).toThrow(message)
  })
})
