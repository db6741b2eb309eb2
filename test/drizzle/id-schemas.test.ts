import * as mysql from 'brandid/drizzle-mysql'
import * as pg from 'brandid/drizzle-pg'
import * as sqlite from 'brandid/drizzle-sqlite'
import { idSchemas, type SchemaUse } from 'brandid/drizzle-zod'
import { uuid } from 'brandid/formats'
import { sql } from 'drizzle-orm'
import * as mysqlCore from 'drizzle-orm/mysql-core'
import * as pgCore from 'drizzle-orm/pg-core'
import * as sqliteCore from 'drizzle-orm/sqlite-core'
import { createInsertSchema, createSelectSchema, createUpdateSchema } from 'drizzle-zod'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { createRegistry } from '../../src/core.ts'
import { errorOf } from '../refusals.ts'

// The oracle: drizzle-zod's own schemas of the same table with text columns. Ours accept what they accept, less what is no ID.

const { defineId, idUnion } = createRegistry()
const UserId = defineId('user')
const PostId = defineId('post', { format: uuid() })
const OwnerId = idUnion(UserId, PostId)

const user = UserId.generate()
const post = PostId.generate()
const computed = sql`'x'`

const pgIds = pgCore.pgTable('rows', {
  id: pg.generatedIdColumn(UserId).primaryKey(),
  author: pg.idColumn(UserId).notNull(),
  editor: pg.foreignIdColumn(UserId, (): pgCore.AnyPgColumn => pgIds.id),
  best: pg.idColumn(PostId, { as: 'uuid' }).notNull(),
  owner: pg.idColumn(OwnerId, { onRead: 'trust', onWrite: 'trust' }).notNull().default(user),
  computed: pg.idColumn(UserId).generatedAlwaysAs(computed),
  posts: pg.idColumn(PostId, { as: 'body' }).array().notNull(),
  pair: pg.idColumn(UserId).array(2),
  nested: pg.idColumn(UserId).array().array(),
  name: pgCore.text().notNull(),
})
const pgTexts = pgCore.pgTable('rows', {
  id: pgCore.text().$defaultFn(String).primaryKey(),
  author: pgCore.text().notNull(),
  editor: pgCore.text(),
  best: pgCore.text().notNull(),
  owner: pgCore.text().notNull().default(user),
  computed: pgCore.text().generatedAlwaysAs(computed),
  posts: pgCore.text().array().notNull(),
  pair: pgCore.text().array(2),
  nested: pgCore.text().array().array(),
  name: pgCore.text().notNull(),
})
const mysqlIds = mysqlCore.mysqlTable('rows', {
  id: mysql.generatedIdColumn(UserId).primaryKey(),
  author: mysql.idColumn(UserId).notNull(),
  editor: mysql.foreignIdColumn(UserId, (): mysqlCore.AnyMySqlColumn => mysqlIds.id),
  best: mysql.idColumn(PostId, { as: 'body' }).notNull(),
  owner: mysql.idColumn(OwnerId).notNull().default(user),
  computed: mysql.idColumn(UserId).generatedAlwaysAs(computed),
  name: mysqlCore.text().notNull(),
})
const mysqlTexts = mysqlCore.mysqlTable('rows', {
  id: mysqlCore.text().$defaultFn(String).primaryKey(),
  author: mysqlCore.text().notNull(),
  editor: mysqlCore.text(),
  best: mysqlCore.text().notNull(),
  owner: mysqlCore.text().notNull().default(user),
  computed: mysqlCore.text().generatedAlwaysAs(computed),
  name: mysqlCore.text().notNull(),
})
const sqliteIds = sqliteCore.sqliteTable('rows', {
  id: sqlite.generatedIdColumn(UserId).primaryKey(),
  author: sqlite.idColumn(UserId).notNull(),
  editor: sqlite.foreignIdColumn(UserId, (): sqliteCore.AnySQLiteColumn => sqliteIds.id),
  best: sqlite.idColumn(PostId, { as: 'body' }).notNull(),
  owner: sqlite.idColumn(OwnerId).notNull().default(user),
  computed: sqlite.idColumn(UserId).generatedAlwaysAs(computed),
  name: sqliteCore.text().notNull(),
})
const sqliteTexts = sqliteCore.sqliteTable('rows', {
  id: sqliteCore.text().$defaultFn(String).primaryKey(),
  author: sqliteCore.text().notNull(),
  editor: sqliteCore.text(),
  best: sqliteCore.text().notNull(),
  owner: sqliteCore.text().notNull().default(user),
  computed: sqliteCore.text().generatedAlwaysAs(computed),
  name: sqliteCore.text().notNull(),
})

const DATABASES = [
  { database: 'PostgreSQL', ids: pgIds, texts: pgTexts },
  { database: 'MySQL', ids: mysqlIds, texts: mysqlTexts },
  { database: 'SQLite', ids: sqliteIds, texts: sqliteTexts },
]
const USES: readonly SchemaUse[] = ['select', 'insert', 'update']
/** The three functions, by the signature that they share. */
type Create = (table: typeof pgIds, refinements?: object) => z.ZodObject
const CREATE: Record<SchemaUse, unknown> = {
  select: createSelectSchema,
  insert: createInsertSchema,
  update: createUpdateSchema,
}

/** The kinds that a column, or each element of its arrays, takes. */
const KINDS: Readonly<Record<string, { is(value: unknown): boolean }>> = {
  id: UserId,
  author: UserId,
  editor: UserId,
  best: PostId,
  owner: { is: (value) => UserId.is(value) || PostId.is(value) },
  computed: UserId,
  posts: PostId,
  pair: UserId,
  nested: UserId,
}

const VALUES = [
  ...[user, post, '', 'x', 42, {}, true, null, undefined, user.toUpperCase(), ` ${user}`],
  ...[
    [],
    [user],
    [post],
    [user, user],
    [post, user],
    [user, user, user],
    [[user]],
    [[], [user, user]],
    [[post]],
  ],
  ...[[[user], 'x'], [null], [[null]], ['x', 'y'], [42, user]],
]

/** Whether each string in a value is an ID of the kind. */
const holdsIds = (kind: { is(value: unknown): boolean } | undefined, value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((each) => holdsIds(kind, each))
    : typeof value !== 'string' || kind?.is(value) === true

/** A row that drizzle-zod's own schema accepts, and that holds IDs. */
const ROW = {
  id: user,
  author: user,
  editor: null,
  best: post,
  owner: post,
  computed: user,
  posts: [post],
  pair: null,
  nested: null,
  name: 'Ada',
}

describe.each(DATABASES)('idSchemas of a table in $database', ({ ids, texts }) => {
  // The three databases have types of their own, which one call cannot name.
  const schemaFor = (use: SchemaUse, table: unknown, refinements?: object) =>
    (CREATE[use] as Create)(table as typeof pgIds, refinements)

  it.each(USES)(
    'accepts in the schema of an %s what the schema of texts accepts, less what is no ID',
    (use) => {
      const ours = schemaFor(use, ids, idSchemas(ids as typeof pgIds, use))
      const oracle = schemaFor(use, texts)
      expect(Object.keys(ours.shape).sort()).toEqual(Object.keys(oracle.shape).sort())

      const columns = Object.keys(texts).filter((name) => name !== 'name')
      const rows = columns.flatMap((name) => {
        const { [name as keyof typeof ROW]: _, ...rest } = ROW
        return [rest, ...VALUES.map((value) => ({ ...rest, [name]: value }))].map((row) => ({ name, row }))
      })
      const accepted = rows.filter(({ name, row }) => {
        const verdict = oracle.safeParse(row).success
        const isId = !(name in oracle.shape) || holdsIds(KINDS[name], row[name as keyof typeof row])
        expect(ours.safeParse(row).success, `${name}: ${JSON.stringify(row)}`).toBe(verdict && isId)
        return verdict && isId
      })
      expect(accepted.length).toBeGreaterThan(columns.length)
    },
  )

  it('keeps the schemas of other columns, and those written behind it', () => {
    const own = schemaFor('insert', ids, {
      ...idSchemas(ids as typeof pgIds, 'insert'),
      name: (name: { min(length: number): unknown }) => name.min(3),
    })
    expect(own.safeParse({ ...ROW, name: 'Ad' }).success).toBe(false)
    expect(own.safeParse(ROW).success).toBe(true)
  })
})

it('answers a wrong value with the message of the definition', () => {
  const { error } = createSelectSchema(pgIds, idSchemas(pgIds)).safeParse({ ...ROW, author: post })
  expect(error?.issues).toMatchObject([
    { path: ['author'], message: errorOf(() => UserId.parse(String(post)))?.message },
  ])
})

it('has schemas for the columns of a view, and for none of a custom type of somebody else', () => {
  const shout = pgCore.customType<{ data: string }>({
    dataType: () => 'text',
    toDriver: (text) => text.toUpperCase(),
  })
  const mute = pgCore.customType<{ data: string }>({ dataType: () => 'text', toDriver: (text) => text })
  const own = pgCore.pgTable('own', {
    author: pg.idColumn(UserId),
    loud: shout(),
    mute: mute(),
    plain: pgCore.text(),
  })
  expect(Object.keys(idSchemas(own))).toEqual(['author'])
  const view = pgCore
    .pgView('authors')
    .as((builder) => builder.select({ author: own.author, loud: own.loud }).from(own))
  const schema = createSelectSchema(view, { author: idSchemas(view).author })
  expect(schema.safeParse({ author: user, loud: 'x' }).success).toBe(true)
  expect(schema.safeParse({ author: post, loud: 'x' }).success).toBe(false)
})

it('rejects another use', () => {
  expect(() => idSchemas(pgIds, 'delete' as 'insert')).toThrow(
    'Expected `use` to be "select", "insert" or "update" but received "delete".',
  )
})
