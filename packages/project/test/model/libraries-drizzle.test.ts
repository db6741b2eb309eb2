import { describe, expect, it } from 'vitest'
import { keysBefore, keysIn, placesIn, relationsBefore, relationsIn } from './read-model.ts'

const INT = 'number ≤ 2 ** 31 - 1'

const KEY = "pgTable('z', { id: uuid() })"
const RELATION = "pgTable('z', { userId: uuid().references(() => teams.id) })"

describe('a table of Drizzle', () => {
  it.each([
    ["pgTable ('orders', { id: serial() })", `order ${INT}`],
    ["shop.table('orders', { id: serial() })", `order ${INT}`],
    ["pgTables('orders', { id: serial() })", ''],
    ["mytable('orders', { id: serial() })", ''],
    ["tables.of('orders', { id: serial() })", ''],
    ['pgTable(load(), { id: serial() })', ''],
    ["const NAME = 'orders'\nshop.table(NAME, { id: serial() })", `order ${INT}`],
    ["pgTable('orders', columns)", ''],
    ["pgTable('orders', [serial()])", ''],
    ["pgTable('orders')", ''],
    ["pgTable('orders', (t) => { return { id: t.serial() } })", `order ${INT}`],
    ["pgTable('orders', function (t) { return { id: t.serial() } })", `order ${INT}`],
    ["pgTable('orders', { id: serial() }, (t) => [index().on(t.id)])", `order ${INT}`],
    ["pgTable('orders', { id: custom() })", ''],
    [
      "const orders = pgTable('orders', { id: serial() }), lines = pgTable('lines', { id: uuid() })",
      `order ${INT}, line uuid`,
    ],
    // Columns.
    ["pgTable('orders', { 'id': serial() })", `order ${INT}`],
    ["pgTable('orders', { ID: serial() })", `order ${INT}`],
    ["pgTable('orders', { id: serial() as never })", `order ${INT}`],
    ["pgTable('orders', { id: serial().notNull() satisfies Column })", `order ${INT}`],
    ["pgTable('orders', { id: column, code: text() })", ''],
    ["pgTable('orders', { [id]: serial() })", ''],
    ["pgTable('orders', { get id() { return serial() } })", ''],
    ["pgTable('orders', { code: integer().notNull().primaryKey() })", `order ${INT}`],
    ["pgTable('orders', { code: integer().primaryKeyOf() })", ''],
    ["pgTable('orders', { code: integer().notprimaryKey() })", ''],
    ["pgTable('orders', { orderId: integer().primaryKey() })", `order ${INT}`],
    ["pgTable('orders', { teamId: integer().primaryKey() })", ''],
    ["pgTable('orders', { id: integer().primaryKey(), v: integer().primaryKey() })", `order ${INT}`],
    ["pgTable('orders', { a: integer().primaryKey(), b: integer().primaryKey() })", ''],
    // Types of PostgreSQL, MySQL and SQLite.
    ["pgTable('orders', { id: smallint() })", 'order number ≤ 2 ** 15 - 1'],
    ["pgTable('orders', { id: smallserial() })", 'order number ≤ 2 ** 15 - 1'],
    ["pgTable('orders', { id: bigserial({ mode: 'number' }) })", 'order number'],
    ["pgTable('orders', { id: bigserial('id', { mode: 'bigint' }) })", 'order bigint'],
    ["const mode = 'bigint'\nshop.table('orders', { id: bigint('id', { mode }) })", 'order bigint'],
    ["pgTable('orders', { id: char('id', { length: 26 }) })", 'order text'],
    ["pgTable('orders', { id: timestamp({ mode: 'string' }) })", ''],
    ["mysqlTable('orders', { id: tinyint() })", 'order number ≤ 127'],
    ["mysqlTable('orders', { id: int({ unsigned: true }) })", 'order number ≤ 2 ** 32 - 1'],
    ["mysqlTable('orders', { id: int({ unsigned: false }) })", `order ${INT}`],
    [
      "mysqlTable('orders', { id: int('id', { unsigned: true }).autoincrement() })",
      'order number ≤ 2 ** 32 - 1',
    ],
    ["mysqlTable('orders', { id: bigint({ mode: 'number', unsigned: true }) })", 'order number'],
    ["mysqlTable('orders', { id: int('id') })", `order ${INT}`],
    ["sqliteTable('orders', { id: integer({ mode: 'number' }) })", 'order number'],
    ["mysqliteTable('orders', { id: integer() })", `order ${INT}`],
    ["pgTable('orders', { id: integer({ mode: 'number' }) })", 'order number'],
    ["pgTable('orders', { id: integer().array() })", ''],
    ["pgTable('orders', { id: text().array(3).notNull() })", ''],
    ["pgTable('orders', { id: integer().arrayOf() })", `order ${INT}`],
    ["pgTable('orders', { id: integer().ofarray() })", `order ${INT}`],
    // Defaults.
    ["pgTable('orders', { id: text().$default(() => ulid()) })", 'order ulid'],
    ["pgTable('orders', { id: text().$defaultFn(ulid) })", 'order ulid'],
    ["pgTable('orders', { id: text().$defaultFnOf(ulid) })", 'order text'],
    ["pgTable('orders', { id: text().of$default(ulid) })", 'order text'],
    ["pgTable('orders', { id: text().$onUpdate(ulid) })", 'order text'],
    ["pgTable('orders', { id: text().default(sql`gen_random_uuid()`) })", 'order uuid4'],
    ["pgTable('orders', { id: uuid().notNull().default(sql`uuidv7()`) })", 'order uuid7'],
    ["pgTable('orders', { id: uuid().defaultRandom() })", 'order uuid4'],
    ["pgTable('orders', { id: uuid().defaultRandomly() })", 'order uuid'],
    ["pgTable('orders', { id: uuid().notdefaultRandom() })", 'order uuid'],
    ["pgTable('orders', { id: uuid().generatedAlwaysAs(sql`uuidv7()`) })", 'order uuid'],
    ["pgTable('orders', { id: uuid().defaultNow(sql`uuidv7()`) })", 'order uuid'],
    ["pgTable('orders', { id: uuid().notdefault(sql`uuidv7()`) })", 'order uuid'],
    ["pgTable('orders', { id: text().default() })", 'order text'],
    ["pgTable('orders', { id: integer().default(sql`uuidv7()`) })", `order ${INT}`],
    // Spreads.
    ["const base = { id: serial() }\npgTable('orders', { ...base })", `order ${INT}`],
    ["const base = { id: serial() } as const\npgTable('orders', { ...(base as Base) })", `order ${INT}`],
    ["pgTable('orders', { ...base(), id: serial() })", `order ${INT}`],
    ["pgTable('orders', { ...unknown, id: serial() })", `order ${INT}`],
    ["const base = { id: integer() }\nsqliteTable('orders', { ...base })", 'order number'],
  ])('%s', (code, keys) => expect(keysBefore(KEY, code)).toBe(keys))

  it('may be the only one', () => expect(keysIn("pgTable ('orders', { id: uuid() })")).toBe('order uuid'))

  it('spreads columns of another module, five deep', () => {
    const spreading = (depth: number) =>
      keysIn({
        'base.ts': 'export const base0 = { id: serial() }',
        'a.ts': `import { base0 } from './base'
${Array.from({ length: depth - 1 }, (_, i) => `const base${i + 1} = { ...base${i} }`).join('\n')}
pgTable('orders', { ...base${depth - 1} })`,
      })
    expect(spreading(1)).toBe(`order ${INT}`)
    expect(spreading(5)).toBe(`order ${INT}`)
    expect(spreading(6)).toBe('')
  })

  it('is placed where it is written', () => {
    const code =
      "import { pgTable } from 'drizzle-orm'\n\nexport const orders = pgTable('orders', { id: serial() })"
    expect(placesIn({ 'src/db.ts': code })).toBe('order src/db.ts:3')
  })

  it.each([
    [
      "const people = pgTable('users', { id: uuid() })\npgTable('a', { teamId: uuid().references(() => people.id) })",
      'teamId → user',
    ],
    [
      "pgTable('a', { teamId: uuid().notNull().references((): Column => users.id, { onDelete: 'cascade' }) })",
      'teamId → user',
    ],
    ["pgTable('a', { teamId: uuid().references(() => { return users.id }) })", 'teamId → user'],
    ["pgTable('a', { teamId: uuid().references(users.id) })", ''],
    ["pgTable('a', { teamId: uuid().references(() => users) })", ''],
    ["pgTable('a', { teamId: uuid().references(() => schema.users.id) })", ''],
    ["pgTable('a', { teamId: uuid().references(() => load().id) })", ''],
    ["pgTable('a', { teamId: uuid().referencesOf(() => users.id) })", ''],
    ["pgTable('a', { teamId: uuid().notreferences(() => users.id) })", ''],
    ["pgTable('a', { teamId: custom().references(() => users.id) })", ''],
    ["pgTable('a', { teamId: custom().references(() => users.id), id: uuid() })", 'teamId → user'],
  ])('refers to another: %s', (code, relation) => expect(relationsBefore(RELATION, code)).toBe(relation))

  it('refers to a table of another module by its name in the database', () => {
    const files = {
      'people.ts': "export const people = pgTable('users', { id: uuid() })",
      'a.ts':
        "import { people } from './people'\npgTable('a', { teamId: uuid().references(() => people.id) })",
    }
    expect(relationsIn(files)).toBe('teamId → user')
  })
})
