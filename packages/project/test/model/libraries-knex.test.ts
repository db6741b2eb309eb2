import { describe, expect, it } from 'vitest'
import { keysBefore, keysIn, placesIn, relationsBefore } from './read-model.ts'

const INT = 'number ≤ 2 ** 31 - 1'
const KEY = "k.createTable('z', (t) => { t.uuid('id') })"
const RELATION = "k.createTable('z', (t) => { t.uuid('userId').references('teams.id') })"

describe('a table that Knex creates', () => {
  it.each([
    // The columns of https://knexjs.org/guide/schema-builder.html.
    ['t.increments()', INT],
    ["t.increments('number')", INT],
    ['t.bigIncrements()', 'number'],
    ["t.increments('number', { primaryKey: true })", INT],
    ["t.increments('number', { primaryKey: false }); t.uuid('code').primary()", 'uuid'],
    ["t.increments('number', null); t.string('code')", INT],
    ["t.smallint('id')", 'number ≤ 2 ** 15 - 1'],
    ["t.tinyint('id')", 'number ≤ 127'],
    ["t.mediumint('id')", 'number ≤ 2 ** 23 - 1'],
    ["t.bigInteger('id')", ''],
    ["t.bigint('id')", 'number'],
    ["t.string('id', 26)", 'text'],
    ["t.uuid('id', { primaryKey: true })", 'uuid'],
    ["t.specificType('id', 'bigserial')", 'number'],
    ["t.specificType('id')", ''],
    ["t.timestamp('id')", ''],
    ['t.uuid(name)', ''],
    ['t.uuid()', ''],
    ["t.uuid('code').notNullable().primary({ constraintName: 'key' })", 'uuid'],
    ["t.uuid('code').primaryOf()", ''],
    ["t.uuid('code').notprimary()", ''],
    ["t.bigincrementsOf(); t.uuid('id')", 'uuid'],
    ["t.myincrements(); t.uuid('id')", 'uuid'],
    ["t.increments('a'); t.increments('b')", ''],
    ["t.increments('a'); t.increments('id')", INT],
    ["t.increments(); t.bigIncrements('a')", INT],
    // Defaults.
    ["t.uuid('id').defaultTo(knex.fn.uuid())", 'uuid4'],
    ["t.uuid('id').defaultTo(fn.uuid ())", 'uuid4'],
    ["t.uuid('id').defaultTo(fn.uuidOf())", 'uuid'],
    ["t.uuid('id').defaultTo(notfn.uuid())", 'uuid'],
    ["t.uuid('id').defaultTo(knex.raw('gen_random_uuid()'))", 'uuid4'],
    ["t.uuid('id').defaultTo(knex.raw('uuidv7()')).notNullable()", 'uuid7'],
    ["t.string('id').defaultTo(knex.raw('generate_ulid()'))", 'ulid'],
    ["t.string('id').defaultTo('a'); t.string('ulid')", 'text'],
    ["t.string('id').defaultTo()", 'text'],
    ["t.string('id').defaultToOf(raw('ulid()'))", 'text'],
    ["t.string('id').notdefaultTo(raw('ulid()'))", 'text'],
    // What is no column.
    ["other.uuid('id')", ''],
    ["uuid('id')", ''],
    ["t.at.uuid('id')", ''],
    ["if (wide) { t.uuid('id') }", 'uuid'],
    ["[1].forEach(() => t.uuid('id'))", 'uuid'],
    ["t.uuid('id') as never", 'uuid'],
  ])('%s', (columns, key) => {
    const code = `exports.up = (k) => k.schema.createTable('orders', (t) => { ${columns} })`
    expect(keysBefore(KEY, code)).toBe(key && `order ${key}`)
  })

  it.each([
    ["k.createTable ('orders', (t) => { t.uuid('id') })", 'order uuid'],
    ["k.createTableIfNotExists ('orders', (t) => { t.uuid('id') })", 'order uuid'],
    ["k.createTable('orders', (t) => t.uuid('id'))", 'order uuid'],
    ["k.createTable('orders', function () { this.uuid('id') })", 'order uuid'],
    ["k.createTable('orders', function (t) { t.uuid('id') })", 'order uuid'],
    ["k.createTable('orders', async (t) => { await t.uuid('id') })", 'order uuid'],
    ["k.createTable('orders', function () { uuid('id') })", ''],
    ["k.createTable('orders', build)", ''],
    ["k.createTable(name, (t) => { t.uuid('id') })", ''],
    ["k.createTable(); k.createTable('orders')", ''],
    ["k.recreateTable('orders', (t) => { t.uuid('id') })", ''],
    ["k.createTableAs('orders', (t) => { t.uuid('id') })", ''],
    ["createTable('orders', (t) => { t.uuid('id') })", 'order uuid'],
    ["const NAME = 'orders'\nk.createTable(NAME, (t) => { t.uuid('id') })", 'order uuid'],
  ])('%s', (code, keys) => expect(keysBefore(KEY, code)).toBe(keys))

  it.each([
    "k.createTable ('orders', (t) => { t.uuid('id') })",
    "k.createTableIfNotExists('orders', (t) => { t.uuid('id') })",
  ])('alone: %s', (code) => expect(placesIn(`export {}\n${code}`)).toBe('order a.ts:2'))

  it('counts only if nothing else declares entities', () => {
    const migration = "k.createTable('orders', (t) => { t.uuid('id') })"
    expect(keysIn({ 'a.ts': migration, 'b.ts': "pgTable('lines', { id: serial() })" })).toBe(`line ${INT}`)
    expect(keysIn({ 'a.ts': migration, 'a.sql': 'create table lines (id int)' })).toBe(`line ${INT}`)
    expect(keysIn({ 'a.ts': migration, 'b.test.ts': "pgTable('lines', { id: serial() })" })).toBe(
      'order uuid',
    )
  })

  it.each([
    ["t.uuid('teamId').references('id').inTable('users')", 'teamId → user'],
    ["t.uuid('teamId').references('id').inTable('shop.users').onDelete('CASCADE')", 'teamId → user'],
    ["t.uuid('teamId').references('users.id')", 'teamId → user'],
    ["t.uuid('teamId').references('shop.users.id')", 'teamId → user'],
    ["t.uuid('teamId').references('teams.id').inTable('users')", 'teamId → user'],
    ["t.foreign('teamId').references('users.id')", 'teamId → user'],
    ["t.uuid('teamId').references('id')", ''],
    ["t.uuid('teamId').references(column)", ''],
    ["t.uuid('teamId').references()", ''],
    ["t.uuid('teamId').referencesOf('users.id').references('id')", ''],
    ["t.uuid('teamId').notreferences('users.id').references('id')", ''],
    ["t.uuid('teamId').references('id').notinTable('users')", ''],
    ["t.uuid('teamId').references('id').inTableOf('users')", ''],
    ["t.uuid('teamId').inTable('users')", 'teamId → user'],
  ])('refers to another: %s', (column, relation) => {
    expect(relationsBefore(RELATION, `k.createTable('a', (t) => { ${column} })`)).toBe(relation)
  })
})

describe("a table that Kysely's schema creates", () => {
  it.each([
    [".addColumn('id', 'serial', (c) => c.primaryKey())", INT],
    [".addColumn('code', 'integer', (c) => c.notNull().primaryKey()).addColumn('kind', 'text')", INT],
    [".addColumn('code', 'integer', (c) => { return c.primaryKey() })", INT],
    [".addColumn('code', 'integer', (c) => c.primaryKeyOf())", ''],
    [".addColumn('code', 'integer', (c) => c.notprimaryKey())", ''],
    [".addColumn('code', 'integer')", ''],
    [".addColumn('id', 'varchar(36)')", 'text'],
    [".addColumn('id', 'bigserial')", 'number'],
    [".addColumn('id', sql`uuid`)", ''],
    [".addColumn(name, 'uuid')", ''],
    [".ifNotExists().addColumn('kind', 'text').addColumn('id', 'uuid').execute()", 'uuid'],
    [".addColumn('id', 'uuid', (c) => c.defaultTo(sql`gen_random_uuid()`))", 'uuid4'],
    [".addColumn('id', 'text', (c) => c.defaultTo(sql`generate_ulid()`))", 'ulid'],
    [".addColumn('id', 'text', (c) => c.defaultTo()).addColumn('ulid', 'text')", 'text'],
    [".addColumn('id', 'text', (c) => c.defaultToOf(sql`ulid()`))", 'text'],
    [".addColumn('id', 'text', (c) => c.notdefaultTo(sql`ulid()`))", 'text'],
    [".addColumnOf('id', 'text')", ''],
    ['.addColumn', ''],
    ['', ''],
  ])('%s', (columns, key) => {
    expect(keysBefore(KEY, `await db.schema.createTable('orders')${columns}`)).toBe(key && `order ${key}`)
  })

  it('has the columns that are added to itself alone', () => {
    const code =
      "run(k.createTable('orders')).addColumn('id', 'uuid')\nk.createTable('lines').addColumn('id', 'uuid')"
    expect(keysIn(code)).toBe('line uuid')
    const inside =
      "k.alterTable(k.createTable('orders')).addColumn('id', 'uuid')\nk.createTable('lines').addColumn('id', 'text')"
    expect(keysIn(inside)).toBe('line text')
    expect(keysBefore(KEY, "k.addColumn('id', 'uuid', k.createTable('orders'))")).toBe('')
  })

  it.each([
    ["'users.id'", 'teamId → user'],
    ["'shop.users.id'", 'teamId → user'],
    ['column', ''],
  ])('refers to another by references(%s)', (target, relation) => {
    const code = `k.createTable('a').addColumn('teamId', 'uuid', (c) => c.references(${target}))`
    expect(relationsBefore(RELATION, code)).toBe(relation)
    expect(relationsBefore(RELATION, code.replace('.ref', '.notref'))).toBe('')
    expect(relationsBefore(RELATION, code.replace('references', 'referencesOf'))).toBe('')
  })
})

describe("an interface of Kysely's tables", () => {
  const keysOf = (code: string) =>
    keysBefore('interface DatabaseSchema { z: { id: number } }', `// Kysely\n${code}`)

  it.each([
    ['interface DB { orders: { id: number } }', 'order number'],
    ['interface Database { orders: { id: Generated<number>; kind: string } }', 'order number'],
    ['type Tables = { orders: { id: GeneratedAlways<bigint> } }', 'order bigint'],
    ['type Tables = Other', ''],
    ["interface DB { 'shop.orders': { id: string } }", 'order text'],
    [
      'interface DB { orders: OrderTable }\ninterface OrderTable { id: ColumnType<number, never, never> }',
      'order number',
    ],
    ['interface DB { orders: OrderTable }\ntype OrderTable = { id: number }', 'order number'],
    ['interface DB { orders: OrderTable }\ntype OrderTable = Other & { id: number }', ''],
    ['interface DB { orders: OrderTable }\nenum OrderTable { id }', ''],
    ['interface DB { orders: OrderTable<number> }\ninterface OrderTable<T> { id: T }', ''],
    ['interface DB { orders: unknown; lines: Missing; ids: string[]; of }', ''],
    ['interface DB { orders: { id: Date } }', ''],
    ['interface DB { orders: { code: number } }', ''],
    ['interface DB { orders: { id: number; at(): Date; [key: string]: unknown } }', 'order number'],
    ['interface DB { load(): { id: number }; orders: { id: number } }', 'order number'],
    ['interface Schema { orders: { id: number } }', ''],
    ['interface MyDB { orders: { id: number } }', ''],
    ['interface DBs { orders: { id: number } }', ''],
    ['interface Schema { orders: { id: number } }\nconst db = new Kysely<Schema>()', ''],
    ['interface Schema { orders: { id: number } }\ndeclare const db: Kysely<Schema>', 'order number'],
    ['type Schema = { orders: { id: number } }\nconst load = (db: Kysely<Schema>) => db', 'order number'],
    ['interface Schema { orders: { id: number } }\ndeclare const db: Other<Schema>', ''],
    ['interface Schema { orders: { id: number } }\ndeclare const db: Kysely', ''],
    [
      'interface Schema { orders: { id: number } }\ndeclare const db: Kysely<unknown>, of: Kysely<{ id: Schema }>',
      '',
    ],
  ])('%s', (code, keys) => expect(keysOf(code)).toBe(keys))

  it('has rows of other modules', () => {
    const files = {
      'order.ts': 'export interface OrderTable { id: number }',
      'a.ts':
        "import type { Kysely } from 'kysely'\nimport type { OrderTable } from './order'\nexport interface DB {\n  orders: OrderTable\n}",
    }
    expect(keysIn(files)).toBe('order number')
    expect(placesIn(files)).toBe('order a.ts:4')
  })
})
