import { defineId as defineZodId } from 'brandid'
import { createRegistry, type Id, IdError } from 'brandid/core'
import { generatedIdColumn, idColumn } from 'brandid/drizzle-pg'
import { nanoid, snowflake, uuid } from 'brandid/formats'
import { and, eq, gte, inArray, lt, relations, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, getTableConfig, integer, type PgTable, pgTable, text } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { createInsertSchema } from 'drizzle-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'
import { createPglite } from '../sql/pglite.ts'
import { thrownBy } from '../sql/refusal-of.ts'

const { defineId, idUnion } = createRegistry()
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
const reading = pgTable('users', {
  id: idColumn(UserId, { onRead: 'trust' }).primaryKey(),
  publicId: idColumn(PublicId, { name: 'public_id', as: 'body', onRead: 'trust' }).notNull(),
})
const trust = { onRead: 'trust', onWrite: 'trust' } as const
const trusting = pgTable('users', {
  id: idColumn(UserId, trust).primaryKey(),
  publicId: idColumn(PublicId, { name: 'public_id', as: 'body', ...trust }).notNull(),
})
const writing = pgTable('users', { id: idColumn(UserId, { onWrite: 'trust' }).primaryKey() })

const usersRelations = relations(users, ({ many }) => ({ posts: many(posts) }))
const postsRelations = relations(posts, ({ one }) => ({
  user: one(users, { fields: [posts.author], references: [users.id] }),
}))

const client = await createPglite()
const db = drizzle(client, { schema: { users, posts, usersRelations, postsRelations } })

beforeAll(() =>
  client.exec(`
    create table users (id text primary key, public_id text not null unique, invited_by text);
    create table posts (id uuid primary key, author text not null references users, reviewer uuid);
    create table messages (id bigint primary key, n int);
    create table owned (owner text collate "C" not null)
  `),
)
afterAll(() => client.close())

const typesOf = (table: PgTable) =>
  getTableConfig(table).columns.map((column) => `${column.name} ${column.getSQLType()}`)

/** A new user, by its row. */
async function createUser() {
  const [user] = await db.insert(users).values({}).returning()
  return user as NonNullable<typeof user>
}

describe('a table', () => {
  it('has the column types of PostgreSQL', () => {
    expect([users, posts, messages].map(typesOf)).toEqual([
      ['id text collate "C"', 'public_id text collate "C"', 'invited_by text collate "C"'],
      ['id uuid', 'author text collate "C"', 'reviewer uuid'],
      ['id bigint', 'n integer'],
    ])
  })

  it('keeps a type to the letter', () => {
    const table = pgTable('t', {
      a: idColumn(UserId, { type: 'varchar(48)' }),
      b: generatedIdColumn(PublicId, { type: 'char(12)', as: 'body' }),
      c: idColumn(PostId, { type: 'id_uuid', as: 'uuid' }),
    })
    expect(typesOf(table)).toEqual(['a varchar(48)', 'b char(12)', 'c id_uuid'])
  })

  it('generates IDs where a row has no ID, and only for its own', async () => {
    const user = await createUser()
    expect([UserId.is(user.id), PublicId.is(user.publicId), user.invitedBy]).toEqual([true, true, null])
    const id = UserId.generate()
    const rows = await db.insert(users).values({ id, invitedBy: user.id }).returning({ id: users.id })
    expect(rows).toEqual([{ id }])
  })

  it('stores what its columns say, and gives IDs back', async () => {
    const user = await createUser()
    const [id, author] = [PostId.generate(), user.id]
    await db.insert(posts).values({ id, author, reviewer: author })
    const { rows } = await db.execute(
      sql`select id::text, author, reviewer::text from posts where id = ${PostId.toUuid(id)}`,
    )
    expect(rows).toEqual([{ id: PostId.toUuid(id), author, reviewer: UserId.toUuid(author) }])
    const isPost = eq(posts.id, id)
    expect(await db.select().from(posts).where(isPost)).toEqual([{ id, author, reviewer: author }])
    expect(await db.$count(posts, inArray(posts.reviewer, [author]))).toBe(1)
    const joined = db.select().from(posts).leftJoin(users, eq(posts.author, users.id))
    expect((await joined.where(isPost))[0]?.users).toEqual(user)
    await db.update(posts).set({ reviewer: null }).where(eq(posts.reviewer, author))
    expect(await db.select().from(posts).where(isPost)).toEqual([{ id, author, reviewer: null }])
  })

  it('gives IDs back in relational queries', async () => {
    const user = await createUser()
    const [post] = await db.insert(posts).values({ author: user.id, reviewer: user.id }).returning()
    const found = await db.query.users.findFirst({ where: eq(users.id, user.id), with: { posts: true } })
    expect(found).toEqual({ ...user, posts: [post] })
    const other = await db.query.posts.findFirst({ where: eq(posts.author, user.id), with: { user: true } })
    expect(other).toEqual({ ...post, user })
  })

  it('finds a time range, by text and by UUID', async () => {
    const at = Date.UTC(2020, 1, 1)
    const [id, author] = [PostId.generate({ at }), UserId.generate({ at })]
    await db.insert(users).values({ id: author })
    await db.insert(posts).values({ id, author })
    const byUuid = and(gte(posts.id, PostId.lowerBound(at)), lt(posts.id, PostId.lowerBound(at + 1)))
    expect((await db.select().from(posts).where(byUuid)).map((post) => post.id)).toEqual([id])
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

describe('a column of arrays', () => {
  const lists = pgTable('docs', {
    owner: idColumn(UserId),
    tags: text().array(),
    editors: idColumn(UserId).array(),
    grid: idColumn(UserId).array().array(),
    named: idColumn(UserId, { name: 'named_by' }).array(),
  })
  const copies = alias(lists, 'copies')
  const id = UserId.generate()

  it.each([
    { column: lists.editors, name: 'editors', value: [id, 'garbage'] },
    { column: lists.grid, name: 'grid', value: [[id], ['garbage']] },
    { column: lists.named, name: 'named_by', value: ['garbage'] },
    { column: copies.editors, name: 'editors', value: ['garbage'] },
    { column: lists.owner, name: 'owner', value: 'garbage' },
    { column: copies.owner, name: 'owner', value: 'garbage' },
  ])('or of IDs names $name where one is bad: %#', ({ column, name, value }) => {
    const refusal = {
      details: { column: `docs.${name}` },
      message: expect.stringContaining(`in column "${name}" of table "docs" but received`),
    }
    expect(errorOf(() => column.mapToDriverValue(value as never))).toMatchObject(refusal)
    expect(errorOf(() => column.mapFromDriverValue(value as never))).toMatchObject(refusal)
  })

  it('gives its IDs back', () => {
    expect(lists.editors.mapToDriverValue([id])).toBe(`{"${id}"}`)
    expect(lists.editors.mapFromDriverValue(`{${id}}`)).toEqual([id])
  })
})

describe('a bad row', () => {
  const bad = { id: 'USER_1', body: 'Bad' }
  const [id, publicId] = [bad.id as Id<'user'>, bad.body as Id<'db'>]
  beforeAll(() => client.query('insert into users values ($1, $2)', [bad.id, bad.body]))

  it('throws, with table and column, in a relational query, too', async () => {
    const error = await thrownBy(() => db.select({ id: users.id }).from(users))
    expect(error).toBeInstanceOf(IdError)
    expect(error).toMatchObject({
      code: 'wrong_prefix',
      prefix: 'user',
      received: 'USER_1',
      message:
        'Expected a user ID ("user_" and 25 characters) in column "id" of table "users" but received the prefix "user" in another case.',
    })
    await expect(db.select({ publicId: users.publicId }).from(users)).rejects.toThrow(
      'in column "public_id" of table "users" but received 3 characters after "db_".',
    )
    await expect(db.query.users.findMany()).rejects.toThrow('in column "id" of table "users"')
  })

  it('does not end a list whose rows are trusted', async () => {
    const all = await db.select().from(reading)
    expect(all).toContainEqual({ id: bad.id, publicId: bad.body })
    expect(all.filter((row) => UserId.is(row.id) && PublicId.is(row.publicId)).length).toBe(all.length - 1)
  })

  it('is not asked for nor written where only its reading is trusted', async () => {
    const place = (column: string) => `in column "${column}" of table "users" but received`
    await expect(db.select().from(reading).where(eq(reading.id, id))).rejects.toThrow(place('id'))
    await expect(db.insert(reading).values({ id, publicId: PublicId.generate() })).rejects.toThrow(
      place('id'),
    )
    await expect(db.update(reading).set({ publicId })).rejects.toThrow(place('public_id'))
  })

  it('is asked for and written where that is trusted, too', async () => {
    await expect(db.select({ id: writing.id }).from(writing).where(eq(writing.id, id))).rejects.toThrow(
      'in column "id" of table "users" but received the prefix "user" in another case.',
    )
    const all = await db.select().from(trusting)
    await db.delete(trusting).where(and(eq(trusting.id, id), eq(trusting.publicId, publicId)))
    expect(await db.select().from(trusting)).toHaveLength(all.length - 1)
  })
})

describe('a column of several kinds', () => {
  const OwnerId = idUnion(UserId, PublicId)
  const owned = pgTable('owned', { owner: idColumn(OwnerId).notNull() })
  it('holds the IDs of its members', async () => {
    const owners = [UserId.generate(), PublicId.generate()]
    await db.insert(owned).values(owners.map((owner) => ({ owner })))
    expect((await db.select().from(owned)).map(({ owner }) => owner)).toEqual(owners)
    expect(await db.$count(owned, inArray(owned.owner, owners.slice(1)))).toBe(1)
    const wrong = PostId.generate() as string as Id<'user'>
    await expect(db.insert(owned).values({ owner: wrong })).rejects.toThrow(
      'Expected a user or db ID in column "owner" of table "owned" but received an ID of another kind ("post").',
    )
  })
})

describe('a value that passes no column', () => {
  it('is stored and compared as it is, unless sql.param names the column', async () => {
    const id = PostId.generate()
    const author = UserId.generate()
    await db.insert(users).values({ id: author })
    await db.insert(posts).values({ id, author })

    // PostgreSQL gets "post_…" for a column of UUIDs.
    await expect(db.select().from(posts).where(sql`${posts.id} = ${id}`)).rejects.toThrow()
    const byId = (value: SQLWrapper) => db.select().from(posts).where(eq(posts.id, value))
    const raw = byId(sql.placeholder('id')).prepare('raw')
    await expect(raw.execute({ id })).rejects.toThrow()

    expect(await db.$count(posts, sql`${posts.id} = ${sql.param(id, posts.id)}`)).toBe(1)
    const prepared = byId(sql.param(sql.placeholder('id'), posts.id)).prepare('checked')
    expect(await prepared.execute({ id })).toHaveLength(1)
    await expect(prepared.execute({ id: 'post_1' })).rejects.toThrow('in column "id" of table "posts"')
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
    expect(schema.safeParse({ author: 'post_1' }).error?.issues[0]?.message).toMatch(/^Expected a user ID/)
    expect(schema.safeParse({ author, reviewer: 'x' }).success).toBe(false)
  })
})

describe('a program without types', () => {
  it('cannot write or ask for what is no ID', async () => {
    const wrong = PostId.generate() as string as ReturnType<typeof UserId.generate>
    await expect(db.insert(users).values({ id: wrong })).rejects.toThrow('an ID of another kind ("post")')
    await expect(db.select().from(users).where(eq(users.id, wrong))).rejects.toThrow('another kind')
    await expect(db.select().from(posts).where(eq(posts.reviewer, wrong))).rejects.toThrow('another kind')
  })
})
