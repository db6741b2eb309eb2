import * as mysql from 'brandid/drizzle-mysql'
import * as pg from 'brandid/drizzle-pg'
import * as sqlite from 'brandid/drizzle-sqlite'
import { nanoid, snowflake } from 'brandid/formats'
import { eq } from 'drizzle-orm'
import * as mysqlCore from 'drizzle-orm/mysql-core'
import * as pgCore from 'drizzle-orm/pg-core'
import * as sqliteCore from 'drizzle-orm/sqlite-core'
import { describe, expect, it, vi } from 'vitest'
import { createRegistry, IdError } from '../../src/core.ts'
import { columnOf, type IdColumnOptions } from '../../src/drizzle/columns.ts'
import type { ColumnIds } from '../../src/sql/text.ts'
import { errorOf } from '../refusals.ts'

const { mysqlTable } = mysqlCore
const { pgTable } = pgCore
const { sqliteTable } = sqliteCore
const { defineId, idUnion } = createRegistry()
const UserId = defineId('user')
const NanoId = defineId('nano', { format: nanoid() })
const FlakeId = defineId('flake', { format: snowflake({ epoch: 'twitter' }) })

/** The two directions of the column `id` of the table `rows`. */
function codecOf<Ids extends ColumnIds>(ids: Ids, options: IdColumnOptions<'text'> = {}) {
  const { id } = pgTable('rows', { id: pg.idColumn(ids, options) })
  return {
    toDriver: (value: unknown) => id.mapToDriverValue(value as never),
    fromDriver: (stored: unknown) => id.mapFromDriverValue(stored as never),
  }
}

const BIGINT = { as: 'bigint' as 'text' }

it('names no place when no column calls it', () => {
  const { fromDriver } = columnOf({ text: () => 'text' }, UserId, {})
  expect(() => fromDriver.call(undefined, 'user_1')).toThrow(
    'Expected a user ID ("user_" and 25 characters) but received 1 character after "user_".',
  )
})

it('rejects a column without a name beside a Drizzle that leaves it without', async () => {
  vi.resetModules()
  vi.doMock('drizzle-orm/version', () => ({ npmVersion: '0.33.0' }))
  const { columnOf } = await import('../../src/drizzle/columns.ts')
  vi.doUnmock('drizzle-orm/version')
  const columnIn = (options: object) => columnOf({ text: () => 'text' }, UserId, options)
  expect(columnIn({ name: 'id' }).name).toBe('id')
  expect(errorOf(() => columnIn({}))).toMatchObject({
    code: 'invalid_option',
    message: 'Expected drizzle-orm >=0.34, or the `name` option but received 0.33.0.',
  })
})

it('answers a second copy of the package, which asks by the same global symbol', () => {
  const users = sqliteTable('users', { id: sqlite.idColumn(UserId) })
  expect(users.id.mapToDriverValue(Symbol.for('brandid.ids') as never)).toBe(UserId)
})

it('keeps the hint of an error that it places', () => {
  const users = sqliteTable('users', { id: sqlite.idColumn(UserId) })
  const id = UserId.generate()
  const refusal = {
    message: expect.stringContaining('in column "id" of table "users"'),
    hint: 'normalize() accepts this string.',
  }
  expect(errorOf(() => users.id.mapFromDriverValue(id.toUpperCase()))).toMatchObject(refusal)
  expect(errorOf(() => users.id.mapToDriverValue(id.toUpperCase() as typeof id))).toMatchObject(refusal)
})

it('computes the hint of an error that it places when the hint is read', () => {
  const hint = vi.fn(() => 'advice')
  const refusing = {
    ...UserId,
    parse: () => {
      throw new IdError('overflow', 'one', 'another', { hint })
    },
  }
  const users = sqliteTable('users', { id: sqlite.idColumn(refusing) })
  const error = errorOf(() => users.id.mapFromDriverValue('user_1'))
  expect(error?.message).toBe('Expected one in column "id" of table "users" but received another.')
  expect(hint).not.toHaveBeenCalled()
  expect(error?.hint).toBe('advice')
})

it.each([
  { stored: '7', given: 'flake_7' },
  { stored: 7, given: 'flake_7' },
  { stored: 9_223_372_036_854_775_807n, given: 'flake_9223372036854775807' },
  { stored: Number.MAX_SAFE_INTEGER, given: 'flake_9007199254740991' },
])('gives an ID of the integer $stored', ({ stored, given }) => {
  expect(codecOf(FlakeId, BIGINT).fromDriver(stored)).toBe(given)
})

const INTEGERS =
  'the driver to return 64-bit integers as text or bigint (mysql2: supportBigNumbers, libsql: intMode, better-sqlite3: safeIntegers)'
it.each([
  [2 ** 53, 'out_of_range', INTEGERS, 'a number that may be rounded'],
  ['x1', 'invalid_character', 'an integer', 'a string of 2 characters'],
  ['1x', 'invalid_character', 'an integer', 'a string of 2 characters'],
  ['', 'invalid_character', 'an integer', 'a string of 0 characters'],
])('refuses %j for an integer', (stored, code, expected, received) => {
  const { fromDriver } = codecOf(FlakeId, BIGINT)
  const message = `Expected ${expected} in column "id" of table "rows" but received ${received}.`
  expect(errorOf(() => fromDriver(stored))).toMatchObject({ code, message })
})

it.each([
  { as: 'text', stored: 'user_036twi214qwj7mgsvq83nm8wf' },
  { as: 'body', stored: '036twi214qwj7mgsvq83nm8wf' },
  { as: 'uuid', stored: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f' },
])('converts both ways, as $as', ({ as, stored }) => {
  const { toDriver, fromDriver } = codecOf(UserId, { as: as as 'text' })
  const id = UserId.parse('user_036twi214qwj7mgsvq83nm8wf')
  expect(toDriver(id)).toBe(stored)
  expect(fromDriver(stored)).toBe(id)
})

it.each([
  { ids: NanoId, as: 'uuid', received: '"nanoid(12)"' },
  { ids: NanoId, as: 'bigint', received: '"nanoid(12)"' },
  { ids: idUnion(UserId, NanoId), as: 'body', received: 'a union' },
])('refuses to store $received as $as', ({ ids, as, received }) => {
  expect(errorOf(() => codecOf(ids, { as: as as 'text' }))).toMatchObject({
    code: 'invalid_format',
    message: `Expected a format that can be stored as ${as} but received ${received}.`,
  })
})

describe('an option', () => {
  const AS = '`as` to be "text", "body", "bigint" or "uuid"'
  const trust = (name: string) => `\`${name}\` to be "parse" or "trust"`
  it.each([
    [{ as: 'txt' }, AS, '"txt"'],
    [{ as: '' }, AS, '""'],
    [{ as: null }, AS, 'null'],
    [{ onRead: 'strict' }, trust('onRead'), '"strict"'],
    [{ onRead: true }, trust('onRead'), 'true'],
    [{ onWrite: 'prase' }, trust('onWrite'), '"prase"'],
    [{ onWrite: null }, trust('onWrite'), 'null'],
  ])('is refused where it is none of the choices: %o', (options, expected, received) => {
    expect(errorOf(() => codecOf(UserId, options as object))).toMatchObject({
      code: 'invalid_option',
      message: `Expected ${expected} but received ${received}.`,
    })
  })

  it.each([
    { database: 'mysql', column: () => mysql.idColumn(UserId, { as: 'uuid' as never }) },
    { database: 'sqlite', column: () => sqlite.idColumn(UserId, { as: 'uuid' as never }) },
  ])('of $database stores no UUIDs', ({ column }) => {
    expect(errorOf(column)).toMatchObject({
      code: 'invalid_option',
      message: 'Expected `as` to be "text", "body" or "bigint" but received "uuid".',
    })
  })

  const unset = { as: undefined, name: undefined, type: undefined, onRead: undefined, onWrite: undefined }
  it.each([
    {
      database: 'PostgreSQL',
      columnOf: (options: object) => pgTable('t', { id: pg.idColumn(UserId, options) }).id,
    },
    {
      database: 'MySQL',
      columnOf: (options: object) => mysqlTable('t', { id: mysql.idColumn(UserId, options) }).id,
    },
    {
      database: 'SQLite',
      columnOf: (options: object) => sqliteTable('t', { id: sqlite.idColumn(UserId, options) }).id,
    },
  ])('of $database has its default where it is undefined', ({ columnOf }) => {
    const column = columnOf(unset)
    expect([column.name, column.getSQLType()]).toEqual(['id', columnOf({}).getSQLType()])
    const id = UserId.generate()
    expect(column.mapFromDriverValue(column.mapToDriverValue(id) as never)).toBe(id)
    expect(errorOf(() => column.mapFromDriverValue('x' as never))?.code).toBe('missing_prefix')
    expect(errorOf(() => column.mapToDriverValue('x' as never))?.code).toBe('missing_prefix')
  })
})

it('passes on what is not an error of ours', () => {
  const broken = new Error('broken')
  const parse = () => {
    throw broken
  }
  expect(() => codecOf({ ...UserId, parse }).fromDriver('user_1')).toThrow(broken)
})

const cascade = { onDelete: 'cascade', name: 'author_id' } as const

const users = pgTable('users', { id: pg.idColumn(UserId).primaryKey() })
const posts = pgTable('posts', {
  author: pg.foreignIdColumn(UserId, () => users.id, cascade),
  editor: pg.foreignIdColumn(UserId, () => users.id),
})
const mysqlUsers = mysqlTable('users', { id: mysql.idColumn(UserId).primaryKey() })
const mysqlPosts = mysqlTable('posts', {
  author: mysql.foreignIdColumn(UserId, () => mysqlUsers.id, cascade),
  editor: mysql.foreignIdColumn(UserId, () => mysqlUsers.id, { onUpdate: 'restrict' }),
})
const sqliteUsers = sqliteTable('users', { id: sqlite.idColumn(UserId).primaryKey() })
const sqlitePosts = sqliteTable('posts', {
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

it('eqId compares two columns, and a column with an ID, as eq does', () => {
  const id = UserId.generate()
  expect(pg.eqId(posts.author, users.id)).toEqual(eq(posts.author, users.id))
  expect(pg.eqId(posts.author, id)).toEqual(eq(posts.author, id))
})
