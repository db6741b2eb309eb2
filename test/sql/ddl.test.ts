import { createRegistry } from 'brandid/core'
import { hexUlid, nanoid, opaque, random, uuid } from 'brandid/formats'
import {
  checkConstraint,
  columnType,
  type Dialect,
  defaultExpression,
  idFunctions,
  publicIdTable,
  uniqueConstraint,
  uniqueViolation,
} from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteIdentifier } from '../../src/sql/dialect.ts'
import { defaultSuite, functionSuite } from './default-suite.ts'
import { type Engine, embedded, openPglite } from './engines.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const DatabaseId = defineId('db', { format: nanoid() })
const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })

describe('a quoted name', () => {
  it.each([
    ['postgresql', 'users', '"users"'],
    ['postgresql', 'a"; drop table users; --', '"a""; drop table users; --"'],
    ['postgresql', 'x'.repeat(63), `"${'x'.repeat(63)}"`],
    ['mysql', 'a`b"c\\', '`a``b"c\\`'],
    ['mysql', 'é'.repeat(64), `\`${'é'.repeat(64)}\``],
    ['sqlite', 'Ünï"code', '"Ünï""code"'],
    ['sqlite', 'select', '"select"'],
  ] as const)('of %s holds what it is given: %s', (dialect, name, quoted) => {
    expect(quoteIdentifier(dialect, name)).toBe(quoted)
  })

  it.each([
    ['postgresql', '', 'a name of 1 to 63 bytes that holds no NUL and ends with no space but received ""'],
    ['postgresql', 'x'.repeat(64), 'received one of 64.'],
    ['postgresql', 'é'.repeat(32), 'received one of 64.'],
    [
      'mysql',
      'x'.repeat(65),
      'a name of 1 to 64 characters that holds no NUL and ends with no space but received one of 65.',
    ],
    ['sqlite', 'a\0b', 'received "a\\u0000b".'],
    ['mysql', 'a ', 'received "a ".'],
  ] as const)('of %s is no %j', (dialect, name, message) => {
    expect(() => quoteIdentifier(dialect, name)).toThrow(message)
  })
})

describe('a column type', () => {
  it.each([
    ['postgresql', UserId, {}, 'text collate "C"'],
    ['sqlite', UserId, {}, 'text'],
    ['mysql', UserId, {}, 'varchar(31) character set ascii collate ascii_bin'],
    ['mysql', DatabaseId, { body: true }, 'varchar(13) character set ascii collate ascii_bin'],
    ['mysql', CustomerId, {}, 'varchar(65) character set ascii collate ascii_bin'],
  ] as const)('of %s fits: %#', (dialect, definition, options, type) => {
    expect(columnType(dialect, definition, options)).toBe(type)
  })
})

describe('the table of a public id', () => {
  it('is the same text for the same arguments', () => {
    const text = () => publicIdTable('postgresql', DatabaseId, { table: 'databases', body: true })
    expect(text()).toBe(`create table "databases" (
  "id" bigint generated always as identity primary key,
  "public_id" text collate "C" not null,
  constraint "databases_public_id_key" unique ("public_id"),
  constraint "databases_public_id_check" check ("public_id" ~ '^[0-9a-z]{12}$')
)`)
    expect(text()).toBe(text())
    expect(publicIdTable('mysql', DatabaseId, { table: 'databases' })).toBe(`create table \`databases\` (
  \`id\` bigint unsigned not null auto_increment primary key,
  \`public_id\` varchar(16) character set ascii collate ascii_bin not null,
  constraint \`databases_public_id_key\` unique (\`public_id\`),
  constraint \`databases_public_id_check\` check (\`public_id\` regexp '(?-i)^db_[0-9a-z]{12}(?!.|[[:space:]])')
)`)
    expect(publicIdTable('sqlite', DatabaseId, { table: 'databases', column: 'slug', body: true })).toContain(
      '"slug" text not null,\n  constraint "databases_slug_key" unique ("slug")',
    )
  })

  it('refuses names whose constraints would be too long', () => {
    expect(() => publicIdTable('postgresql', UserId, { table: 'x'.repeat(50) })).toThrow(
      'received one of 64.',
    )
  })
})

describe.each(embedded)('%s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  }, 60_000)
  afterAll(() => engine.close())

  it('creates the table of a public id, under names of any sort', async () => {
    const table = `we"ird'; drop \`x\` --`
    const { dialect } = engine
    await engine.run(publicIdTable(dialect, DatabaseId, { table, column: 'pub"lic' }))
    const insert = (value: unknown) =>
      engine.run(`insert into ${quoteIdentifier(dialect, table)} ("pub""lic") values (?)`, [value])
    const id = DatabaseId.generate()
    await insert(id)
    await expect(insert(null)).rejects.toThrow(/null/i)
    await expect(insert(DatabaseId.body(id))).rejects.toThrow(/check/i)
    const error = await insert(id).catch((error: unknown) => error)
    expect(uniqueViolation(error)?.constraint).toBe(uniqueConstraint(dialect, table, 'pub"lic'))
  })

  describe('as a default', () => defaultSuite(() => engine))
})

describe('functions of PostgreSQL', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openPglite()
    for (const statement of [...idFunctions('postgresql'), ...idFunctions('postgresql')])
      await engine.run(statement)
  }, 60_000)
  afterAll(() => engine.close())

  functionSuite(() => engine)

  it('serve as a default and as a generated column', async () => {
    await engine.run(`create table users (
      id ${columnType('postgresql', UserId)} primary key default ${defaultExpression('postgresql', UserId)}
        check (${checkConstraint('postgresql', UserId, 'id')}),
      uuid uuid generated always as (brandid_uuid(id)) stored
    )`)
    const [row] = await engine.run('insert into users default values returning id, uuid')
    expect(UserId.toUuid(UserId.parse(row?.[0]))).toBe(row?.[1])
  })
})

describe('a default', () => {
  it('is the expression of fractaledmind for hex-ULIDs in SQLite', () => {
    expect(defaultExpression('sqlite', defineId('hex', { format: hexUlid() }))).toBe(
      "('hex_' || printf('%012X', cast((julianday('now') - 2440587.5) * 86400000 as integer)) || hex(randomblob(10)))",
    )
  })

  it('is a plain expression in MySQL, too', () => {
    expect(defaultExpression('mysql', defineId('four', { format: uuid({ version: 4 }) }))).toBe(
      "(concat('four_', lower(hex(random_bytes(4))), '-', lower(hex(random_bytes(2))), '-4', substr(lower(hex(random_bytes(2))), 2), '-', substr('89ab', 1 + cast(conv(hex(random_bytes(6)), 16, 10) as unsigned) % 4, 1), substr(lower(hex(random_bytes(2))), 2), '-', lower(hex(random_bytes(6)))))",
    )
  })

  it.each([
    ['mysql', UserId, 'uuid25'],
    ['sqlite', UserId, 'uuid25'],
    ['postgresql', CustomerId, 'opaque([0-9A-Za-z], 14-60)'],
    ['sqlite', defineId('rnd', { format: random() }), 'random(128)'],
  ] as const)(
    'of %s cannot make what takes more than an expression: %#',
    (dialect: Dialect, definition, format) => {
      expect(() => defaultExpression(dialect, definition)).toThrow(
        `Expected a format that a default of ${dialect} can make but received "${format}".`,
      )
    },
  )
})

it('creates functions with the same texts each time', () => {
  expect(idFunctions('mysql')).toBe(idFunctions('mysql'))
  expect(idFunctions('mysql').filter((statement) => statement.startsWith('create function'))).toHaveLength(4)
})
