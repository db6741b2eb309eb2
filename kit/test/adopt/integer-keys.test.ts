import { readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../rules/on-disk.ts'
import { messagesIn, runIn } from '../rules/run-in.ts'

const KEYS = "import { defineKey } from 'brandid'\nexport const ProductKey = defineKey('product')\n"
const PACKAGE = '{ "name": "shop", "dependencies": { "brandid": "1" } }'
const TYPES = `export type ID = string | number
export type Num = number
export type Scalars = { ID: { input: number; output: number } }
export type Maybe = ID | null
export type InputMaybe<T> = T | null
export type Deep = InputMaybe<ID>
export type Loop<T> = Loop<T> | T
export type Far<T> = { value: T }
export interface Older { ID: string | number }
export enum Seed { First = 1, Second }
`
const project = (code: string) =>
  onDisk({
    'package.json': PACKAGE,
    'keys.ts': KEYS,
    'types.ts': TYPES,
    'index.ts': "export * from './types'",
    'a.ts': code,
  })

describe('a name that hides a plain type', () => {
  const head = `import type { Deep, ID as Any, Num } from './index'
import type { ID, InputMaybe, Maybe, Older, Scalars, Seed } from './types'
import type * as types from './types'
import type { CreationOptional } from 'sequelize'
type Nil = number | null
type Twice<T> = T | T
type Without<T> = Exclude<T, string>
`
  const adopted = async (parameter: string) => {
    const folder = project(`${head}export const a = (${parameter}) => 1\n`)
    expect((await messagesIn(folder)).filter((each) => each.startsWith('no-string-id'))).toHaveLength(1)
    const { code } = await runIn(folder, ['adopt', '--parameters'])
    expect(code).toBe(0)
    return readFileSync(join(folder, 'a.ts'), 'utf8')
  }

  it.each([
    'ID',
    'Num',
    'Seed',
    'types.ID',
    "Scalars['ID']['output']",
    'Exclude<ID, string>',
    'Extract<ID, number>',
    'Extract<ID | null, string | number>',
    'NonNullable<Nil>',
    'NonNullable<Maybe | undefined>',
    'Awaited<ID>',
    'Awaited<Promise<ID>>',
    'Readonly<ID>',
    'Twice<ID>',
    'Without<ID>',
  ])('is typed with the key: %s', async (type) => {
    expect(await adopted(`productId: ${type}`)).toContain(`productId: LooseKey<'product', ${type}>`)
  })

  it.each([
    ['productId: number', "productId: LooseKey<'product'>"],
    ['productId?: Any | null', "productId?: LooseKey<'product', Any> | null"],
    ['productId: string | number | undefined', "productId: LooseKey<'product', string | number> | undefined"],
    ['productIds: (string | number)[]', "productIds: (LooseKey<'product', string | number>)[]"],
    ['productIds: Maybe[]', "productIds: (LooseKey<'product', NonNullable<Maybe>> | null)[]"],
    ["productId: InputMaybe<Older['ID']>", "productId: InputMaybe<LooseKey<'product', Older['ID']>>"],
    ['productId: Deep', "productId: LooseKey<'product', NonNullable<Deep>> | null"],
    ['productId: CreationOptional<number>', "productId: CreationOptional<LooseKey<'product'>>"],
    ['productId: Promise<ID>', "productId: Promise<LooseKey<'product', ID>>"],
    ['productIds: Readonly<ID[]>', "productIds: Readonly<LooseKey<'product', ID>[]>"],
  ])('is typed within: %s', async (before, after) => {
    expect(await adopted(before)).toContain(after)
  })

  it('is counted and named where its import leads nowhere', async () => {
    const folder = project(
      "import type { ID } from 'elsewhere'\nexport const a = (productId: ID, productIds: Array<ID>) => 1\n",
    )
    const { code, stderr } = await runIn(folder, ['adopt', '--parameters'])
    expect(stderr).toContain('2 names have the type ID, which is not known')
    expect(code).toBe(1)
    expect((await runIn(folder, ['check'])).stderr).toContain('2 names have the type ID, which is not known')
  })

  it.each([
    ["(productId: (typeof rows)[number]['id'])", "(typeof rows)[number]['id']"],
    ["(productId: Awaited<ReturnType<typeof load>>['id'])", "Awaited<ReturnType<typeof load>>['id']"],
    ['(productId: typeof row.id)', 'typeof row.id'],
    ['(productId: Of)', 'Of'],
    ['<T extends ID>(productId: T)', 'T'],
    ['<T extends ID>(productIds: readonly T[])', 'T'],
    ["(productId: Exclude<ID, 'all'>)", "Exclude<ID, 'all'>"],
    ['(productId: Exclude<ID, Seed>)', 'Exclude<ID, Seed>'],
    ['(productIds: IDs)', 'IDs'],
    ['(productId: Later)', 'Later'],
    ['(productIds: NonNullable<ID[] | null>)', 'NonNullable<ID[] | null>'],
    ["(productId: Row['id'])", "Row['id']"],
    ['(productId: Wide)', 'Wide'],
  ])('is counted and named where it is not followed: %s', async (parameters, type) => {
    const folder = project(`import type { ID, Seed } from './types'
const rows = [{ id: 1 }]
const row = { id: 1 }
const load = async () => ({ id: 1 })
type Of = (typeof row)['id']
type IDs = readonly ID[]
type Later = Promise<ID>
type Row = (typeof rows)[number]
type Wide = ${Array(50).fill('Wide').join(' | ')}
export const a = ${parameters} => 1
`)
    const { code, stderr } = await runIn(folder, ['adopt', '--parameters'])
    const line = `1 name has the type ${type}, which is not followed: type it by hand`
    expect(stderr).toContain(line)
    expect(code).toBe(1)
    expect((await runIn(folder, ['check'])).stderr).toContain(line)
  })

  it.each([
    "type Row = { id: ID }\nexport const a = (productId: Row['id']) => 1",
    "export const a = (productId: (typeof products.$inferSelect)['id']) => 1",
    'export const a = <T>(productId: T) => 1',
    'export const a = <T extends { sku: string }>(productId: T) => 1',
    'export const a = (productId: NonNullable<ProductKey | null>) => 1',
    'export const a = (productId: Exclude<ProductKey, string>) => 1',
    'export const a = (productId: IdOf<typeof UserId>) => 1',
  ])('is not counted where it is typed elsewhere: %s', async (code) => {
    const folder = project(
      `import type { Key } from 'brandid'\nimport type { ID } from './types'\ntype ProductKey = Key<'product'>\n${code}\n`,
    )
    const { stderr } = await runIn(folder, ['adopt', '--parameters'])
    expect(stderr).not.toContain('which is not')
  })

  it('is counted and named around a value, where the import of what is around it leads nowhere', async () => {
    const folder = project(
      "import type { Ref } from 'vue'\nexport const a = (productId: Ref<number>, productKey: Ref<Date>) => 1\n",
    )
    const { stderr } = await runIn(folder, ['adopt', '--parameters'])
    expect(stderr).toContain('1 name has the type Ref<number>, which is not known')
    expect(stderr).not.toContain('Ref<Date>')
  })

  it('leaves a type of something else', async () => {
    const folder = project(
      `import type { Far, Loop, Maybe } from './types'
type FarId = Far<Maybe>
type LoopId = Loop<Maybe>
export const a = (productId: Date, x: Maybe) => 1
export const b = (productId: FarId, otherProductId: LoopId) => 1
`,
    )
    expect(await messagesIn(folder)).toEqual([])
  })
})

describe('adopt types entities', () => {
  const keys = `import { defineKey } from 'brandid'
import { uuid } from 'brandid/formats'
export const ProductKey = defineKey('product')
export const OrderKey = defineKey('order', { format: 'bigint' })
export const DocKey = defineKey('doc', { format: uuid() })
`
  const adopted = async (code: string, files = {}) => {
    const folder = onDisk({
      'package.json': PACKAGE,
      'keys.ts': keys,
      'types.ts': TYPES,
      ...files,
      'a.ts': code,
    })
    await runIn(folder, ['adopt', '--properties'])
    const text = readFileSync(join(folder, 'a.ts'), 'utf8')
    expect((await runIn(folder, ['adopt', '--properties', '--dry-run'])).stdout).toBe('')
    return text
  }
  const base = "import type { ID } from './types'\nexport abstract class Base {\n  id: ID\n}\n"

  it.each([
    [
      'of TypeORM, with an id of a base class',
      '@Entity()\nexport class Product extends Base {\n  name: string\n}',
    ],
    ['without members', '@Entity() export class Product extends Base {}'],
  ])('%s', async (_, code) => {
    expect(await adopted(`import { Base } from './base'\n${code}`, { 'base.ts': base })).toMatch(
      / {\n {2}declare id: LooseKey<'product', string \| number>\n?/,
    )
  })

  it.each([
    [
      'indented as the first member is',
      '@Entity() export class Product extends Base {\n    name: string\n}',
      "{\n    declare id: LooseKey<'product', string | number>\n\n    name: string\n}",
    ],
    [
      'of a number',
      'class Row { id: number }\n@Entity() export class Product extends Row {}',
      "declare id: LooseKey<'product'>",
    ],
    [
      'two classes above',
      'class Row extends Base {}\n@Entity() export class Product extends Row {}',
      "declare id: LooseKey<'product', string | number>",
    ],
    [
      'beside other decorators, and without a call',
      '@Index() @Entity export class Product extends Base {}',
      "declare id: LooseKey<'product', string | number>",
    ],
  ])('with an id of a base class, %s', async (_, code, expected) => {
    expect(await adopted(`import { Base } from './base'\n${code}`, { 'base.ts': base })).toContain(expected)
  })

  it('ends the declaration as the file ends its statements', async () => {
    const code =
      "import { Base } from './base';\n@Entity() export class Product extends Base { name: string; }\n"
    expect(await adopted(code, { 'base.ts': base })).toContain(
      "{\n declare id: LooseKey<'product', string | number>;\n name: string; }",
    )
  })

  it.each([
    ['a class that is no entity', 'export class Product extends Base {}'],
    ['a class with another decorator', '@Index() export class Product extends Base {}'],
    ['an entity with an id', '@Entity() export class Product extends Base { get id() { return 1 } }'],
    ['an entity without a key', '@Entity() export class Shelf extends Base {}'],
    ['no base class', '@Entity() export class Product {}'],
    ['a base class without an id', 'class Row {}\n@Entity() export class Product extends Row {}'],
    ['a base class that is unknown', '@Entity() export class Product extends Other {}'],
    [
      'a base that is no class',
      'interface Row { id: number }\n@Entity() export class Product extends Row {}',
    ],
    [
      'an id that may be null',
      'class Row { id: number | null }\n@Entity() export class Product extends Row {}',
    ],
    [
      'an id that may be absent',
      'class Row { id: number | undefined }\n@Entity() export class Product extends Row {}',
    ],
    [
      'an id of a method',
      'class Row { id(): number { return 1 } }\n@Entity() export class Product extends Row {}',
    ],
    ['an id of another type', 'class Row { id: Date }\n@Entity() export class Product extends Row {}'],
    [
      'a circle of classes',
      '@Entity() export class Product extends Row {}\nclass Row extends Cell {}\nclass Cell extends Row {}',
    ],
  ])('and declares no id for %s', async (_, code) => {
    expect(await adopted(`import { Base } from './base'\n${code}`, { 'base.ts': base })).not.toContain(
      'declare',
    )
  })

  it('but not below an entity with keys', async () => {
    const code =
      '@Entity() export class Product { id: number }\n@Entity() export class ProductEntity extends Product {}'
    expect(await adopted(code)).not.toContain('declare')
  })

  it.each([
    [
      "pgTable('products', { id: serial().primaryKey() })",
      "serial().$type<LooseKey<'product'>>().primaryKey()",
    ],
    [
      "sqliteTable('t', { productId: integer('product_id').notNull() })",
      "$type<LooseKey<'product'>>().notNull()",
    ],
    ["pgTable('t', (t) => ({ productId: t.integer() }))", "t.integer().$type<LooseKey<'product'>>()"],
    ["mysqlTable('categories', { productId: mediumint() })", "mediumint().$type<LooseKey<'product'>>()"],
    ["pgTable('t', { productId: bigint({ mode: 'number' }) })", "'number' }).$type<LooseKey<'product'>>()"],
    [
      "pgTable('t', { orderId: bigint({ mode: 'bigint' }) })",
      "'bigint' }).$type<LooseKey<'order', bigint>>()",
    ],
    [
      "pgTable('t', { orderId: bigint({ mode:'bigint' }) })",
      "'bigint' }).$type<LooseKey<'order', bigint>>()",
    ],
    ["pgTable('t', { docId: uuid('doc_id').notNull() })", ".$type<LooseKey<'doc', string>>().notNull()"],
    ["pgTable('docs', { id: varchar({ length: 36 }) })", ".$type<LooseKey<'doc', string>>()"],
  ])('of Drizzle: %s', async (code, expected) => {
    expect(await adopted(`export const t = ${code}`)).toContain(expected)
  })

  it.each([
    "pgTable('t', { productId: integer().$type<Other>() })",
    "pgTable('t', { productId: text() })",
    "pgTable('t', { productIds: integer().array() })",
    "pgTable('t', { productId: integer().array() })",
    "pgTable('t', { [productId]: integer() })",
    "pgTable('t', { ...columns })",
    "pgTable('t', { productId: column })",
    "pgTable('t', { productId: integer2() })",
    "pgTable('t', { productId: myinteger() })",
    "pgTable('t', { id: integer() })",
    "pgTable('t', { docId: integer() })",
    "pgTable('t', { docId: mytext() })",
    "pgTable('t', { docId: text2() })",
    "pgTable('t', { orderId: bigint() })",
    "pgTable('t', { orderId: numeric({ mode: 'bigint' }) })",
    "pgTable('t')",
    "pgTable('t', columns)",
    'pgTable()',
    "myPgTable('t', { productId: integer() })",
    "mypgTable('t', { productId: integer() })",
    "pgTableOf('t', { productId: integer() })",
    'create({ productId: integer() })',
    "pgTable('t', { productId: bigint({ mode: 'bigint' }) })",
  ])('not %s', async (code) => {
    expect(await adopted(`export const t = ${code}`)).toBe(`export const t = ${code}`)
  })

  it('of Sequelize', async () => {
    const code = 'export class Product extends Model { declare id: CreationOptional<number> }'
    expect(await adopted(code)).toContain("declare id: CreationOptional<LooseKey<'product'>>")
  })

  it('of MikroORM', async () => {
    const code =
      '@Entity()\nexport class Product {\n  @PrimaryKey() id!: number\n  @Property() buyerProductId: Opt<number>\n  sourceProductId: number & Opt\n}'
    const text = await adopted(code)
    expect(text).toContain("@PrimaryKey() id!: LooseKey<'product'>")
    expect(text).toContain("buyerProductId: Opt<LooseKey<'product'>>")
    expect(text).toContain("sourceProductId: LooseKey<'product'> & Opt")
  })
})

it('names a key that may be another system’s', async () => {
  const folder = project("import type { ID } from './types'\nexport const a = (stripeProductId: ID) => 1\n")
  expect((await runIn(folder, ['adopt', '--parameters'])).stderr).toContain(
    '"stripe" before "product" may name another system',
  )
})

it('names a silenced file in one line', async () => {
  const folder = project(
    '/* eslint-disable */\nexport const a = (productId: number, b: { productId: number }) => 1\n',
  )
  const { stderr } = await runIn(folder, ['adopt', '--parameters'])
  expect(stderr).toContain('a.ts: 2 names: a comment silences brandid/no-string-id\n')
})

describe('init proposes keys', () => {
  it.each([
    [
      'an entity',
      { 'a.ts': '@Entity()\nexport class OrderLine extends Base {}' },
      "OrderLineKey = defineKey('order_line')",
    ],
    [
      'a table of Drizzle',
      { 'a.ts': "export const t = pgTable('categories', { id: serial().primaryKey() })" },
      "CategoryKey = defineKey('category')",
    ],
    [
      'an entity before one of UUIDs, and with a bigint',
      {
        'a.ts': `@Entity()
export class Order { @PrimaryKey() id!: bigint }
@Entity()
export class Other { @PrimaryGeneratedColumn('uuid') id: string }
@Entity() export class Invoice { @PrimaryGeneratedColumn({ type: 'bigint' }) id: string }
@Entity() export class Log { @PrimaryKey() readonly _id!: ObjectId }
`,
      },
      "OrderKey = defineKey('order', { format: 'bigint' })",
    ],
    [
      'a model of Sequelize',
      {
        'a.ts':
          'export class Order extends Model<Attributes<Order>> { declare id: CreationOptional<number> }',
      },
      "OrderKey = defineKey('order')",
    ],
    [
      'a table of Drizzle whose columns a function gives',
      {
        'a.ts':
          "export const t = createTable('orders', (d) => ({ name: d.text(), id: d.bigserial({ mode: 'bigint' }) }))",
      },
      "OrderKey = defineKey('order', { format: 'bigint' })",
    ],
    [
      'a table of Drizzle with a schema',
      { 'a.ts': "export const t = shop.table('orders', { id: d.bigint({ mode: 'number' }) })" },
      "OrderKey = defineKey('order')",
    ],
    [
      'a model of Prisma',
      { 'a.ts': '', 'schema.prisma': 'model Order {\n  id BigInt @id\n}\n' },
      "OrderKey = defineKey('order', { format: 'bigint' })",
    ],
    [
      'a table in SQL',
      {
        'a.ts': '',
        'db/1.sql': 'CREATE TABLE IF NOT EXISTS "public"."order_lines" (\n  "id" bigserial primary key\n);',
      },
      "OrderLineKey = defineKey('order_line')",
    ],
  ])('of %s', async (_, files, expected) => {
    const { code, stdout, stderr } = await runIn(onDisk({ 'package.json': PACKAGE, ...files }), ['init'])
    expect(stdout).toContain(`export const ${expected}`)
    expect([code, stderr]).toEqual([
      0,
      'brandid: 1 key; no prefix was found. See docs/integer-keys.md of brandid-kit\n',
    ])
  })

  const proposed = async (files: Readonly<Record<string, string>>) => {
    const { stdout } = await runIn(onDisk({ 'package.json': PACKAGE, 'a.ts': '', ...files }), ['init'])
    return stdout.match(/(?<=defineKey\().+(?=\))/g) ?? []
  }

  it.each([
    ['create  table\n  orders  (\n  name  text,\n  id  int\n)', "'order'"],
    ['CREATE TABLE [dbo].[Orders] ([Id] INT NOT NULL)', "'order'"],
    ['create table `shop`.`orders` (`id` int unsigned auto_increment)', "'order'"],
    ['create table if  not  exists "orders"("id" integer)', "'order'"],
    ['create table orders (id smallserial)', "'order'"],
    ['create table orders (id int8)', "'order'"],
    ['create table orders (id mediumint)', "'order'"],
    ['create table orders (id BIGINT)', "'order'"],
    ['create table orders (kind_id int)', undefined],
    ['create table orders (id text, kind int)', undefined],
    ['create table orders (id interval)', undefined],
    ['create table orders (name text); select id int from x', undefined],
  ])('of SQL: %s', async (text, key) => expect(await proposed({ 'a.sql': text })).toEqual(key ? [key] : []))

  it.each([
    ['model  Order  {\n  total Int\n  id    Int    @id @default(autoincrement())\n}', "'order'"],
    ['model Order {\n  key   BigInt   @id\n}', "'order', { format: 'bigint' }"],
    ['model Order{\n  id Int @id\n}', "'order'"],
    ['model Order {\n  id String @id\n  total Int\n}', undefined],
    ['model Order {\n  total Int @ideal\n}', undefined],
    ['// model Order {\n  id Int @id\n}', undefined],
    ['model Order {\n  orderId Int @id\n}', "'order'"],
    ['model OrderLine {\n  order_line_id Int @id\n}', "'order_line'"],
    ['model OrderNote {\n  orderId Int @id\n}', undefined],
    ['type Order {\n  id Int @id\n}', undefined],
  ])('of Prisma: %s', async (text, key) =>
    expect(await proposed({ 'a.prisma': text })).toEqual(key ? [key] : []),
  )

  it.each([
    ["@Entity({ name: 'orders' })\nexport  class  Order { @PrimaryColumn() id: number }", "'order'"],
    ["@Entity() class Order { @PrimaryGeneratedColumn( 'uuid' ) id: number }", undefined],
    ['@Entity() class Order { @PrimaryKey() public readonly id!: string }', undefined],
    ["@Entity() class Order { @PrimaryKey({ type: 'uuid' })\n  id : Buffer }", undefined],
    ['@Entity() class Order { @ObjectIdColumn() _id: ObjectId }', undefined],
    ["@Entity() class Order { @SerializedPrimaryKey('uuid') id: string }", undefined],
    ['@Entity() class Order { @PrimaryKey() id: stringly }', "'order'"],
    ['@Entity() class Order { @PrimaryKey() id : bigint }', "'order', { format: 'bigint' }"],
    ['class Order extends Model<A, B> { declare id?: number }', "'order'"],
    [
      'class  Order  extends  Model<A> { total: Total; id : CreationOptional< bigint > }',
      "'order', { format: 'bigint' }",
    ],
    ['class Order extends Model<A> { id: string }', undefined],
    ['class Order extends Base<A> { id: number }', undefined],
    ['mysqlTable( "orders" , { name: text(), id: int() })', "'order'"],
    ["pgTable('orders', t => ({ id: t.integer() }))", "'order'"],
    ["pgTable('orders', (t) =>({ id: t.bigint({ mode:  'bigint' }) }))", "'order', { format: 'bigint' }"],
    ["pgTable('orders', { id: uuid() })", undefined],
    ["pgTable('orders', { kindId: integer() })", undefined],
    ["columns('orders', { id: integer() })", undefined],
  ])('of code: %s', async (text, key) =>
    expect(await proposed({ 'a.ts': `export const one = 1\n${text}\n` })).toEqual(key ? [key] : []),
  )

  it('not of the history of a schema of Prisma or Drizzle, whose tables may be gone', async () => {
    const table = 'create table orders (id int);'
    const prisma = {
      'prisma/migrations/1_init/migration.sql': table,
      'prisma/migrations/1_init/seed.sql': 'create table seeds (id int);',
    }
    const schema = 'model Tag {\n  id Int @id\n}'
    expect(await proposed(prisma)).toEqual(["'order'", "'seed'"])
    expect(await proposed({ ...prisma, 'prisma/schema.prisma': schema })).toEqual(["'seed'", "'tag'"])
    const drizzle = { 'drizzle/0001_first.sql': table, 'sql/more.sql': 'create table seeds (id int);' }
    expect(await proposed(drizzle)).toEqual(["'order'", "'seed'"])
    expect(await proposed({ ...drizzle, 'drizzle/meta/_journal.json': '{}' })).toEqual(["'seed'"])
  })

  it('beside ids of prefixes, in one module', async () => {
    const files = {
      'a.ts': "export const userId = newId('user')",
      'a.sql': 'create table orders (id bigint);',
    }
    const folder = onDisk({ 'package.json': PACKAGE, ...files })
    const { code, stderr } = await runIn(folder, ['init', '--out', 'ids.ts'])
    expect([code, stderr]).toEqual([
      0,
      'brandid: 1 definition and 1 key in ids.ts. See docs/integer-keys.md of brandid-kit\n',
    ])
    expect(
      readFileSync(join(folder, 'ids.ts'), 'utf8'),
    ).toBe(`/** The ids and keys of this project, as \`brandid init\` proposes them: compare each with what is stored. */
import { defineId, defineKey, type IdOf } from 'brandid'
import { opaque } from 'brandid/formats'

/** no sample: any letters and digits, until --sample shows some · a.ts:1 */
export const UserId = defineId('user', { format: opaque({ length: [1, 64] }) })
export type UserId = IdOf<typeof UserId>

/** a.sql:1 */
export const OrderKey = defineKey('order')
export type OrderKey = IdOf<typeof OrderKey>
`)
    expect((await runIn(folder, ['init'])).stderr).toContain('so there is nothing to propose')
  })

  it('not of tests, nor of files and folders of other endings', async () => {
    const table = 'create table orders (id int);'
    const files = {
      'a.test.ts': "pgTable('orders', { id: integer() })",
      'a.sql.bak': table,
      'b.sql/c.txt': table,
    }
    expect(await proposed({ ...files, 'schema.prisma.old': 'model Order {\n  id Int @id\n}' })).toEqual([])
  })

  it('not of what is defined, nor of a column of UUIDs', async () => {
    const folder = onDisk({
      'a.sql': 'create table tags (name text, id uuid primary key, kind_id int);',
      'package.json': PACKAGE,
      'keys.ts': KEYS,
      'a.ts':
        "@Entity()\nclass Product {}\n@Entity()\nclass Other {\n  @PrimaryGeneratedColumn('uuid') id: string\n}",
    })
    expect((await runIn(folder, ['init'])).code).toBe(2)
  })

  it('not of what .gitignore or the configuration ignores', async () => {
    const folder = onDisk({
      'package.json': PACKAGE,
      'a.ts': '',
      '.gitignore': 'pgdata/\n',
      'brandid.config.json': '{ "ignore": ["legacy"] }',
      'pgdata/dump.sql': 'create table tags (id int);',
      'legacy/dump.sql': 'create table pages (id int);',
      'apps/shop/src/server/db/migrations/1/up.sql': 'create table orders (id int);',
    })
    const { stdout } = await runIn(folder, ['init'])
    expect(stdout.match(/defineKey\(.+\)/g)).toEqual(["defineKey('order')"])
  })

  it('not of a table in a comment', async () => {
    const folder = onDisk({
      'package.json': PACKAGE,
      'a.ts': '',
      'a.sql':
        '-- create table tags (id int);\n/* create table pages (id int); */\ncreate table orders (id int);\n/* create table x (id int);',
    })
    const { stdout } = await runIn(folder, ['init'])
    expect(stdout.match(/\/\*\* a\.sql:\d+|defineKey\(.+\)/g)).toEqual(['/** a.sql:3', "defineKey('order')"])
  })

  it('of the files that can be read; the others are named', async () => {
    const folder = onDisk({
      'package.json': PACKAGE,
      'a.ts': '',
      'a.sql': 'create table orders (id int);',
      'dump.sql': '',
    })
    truncateSync(join(folder, 'dump.sql'), 600e6)
    const { code, stdout, stderr } = await runIn(folder, ['init'])
    expect(code).toBe(2)
    expect(stdout).toContain("defineKey('order')")
    expect(stderr).toContain(
      'brandid: dump.sql was read in part: It has 600 MB, and at most 32 MB are read\n',
    )
  })

  it.each([
    ['addresses', 'address'],
    ['statuses', 'status'],
    ['mailboxes', 'mailbox'],
    ['branches', 'branch'],
    ['caches', 'cache'],
    ['warehouses', 'warehouse'],
    ['dishes', 'dish'],
    ['categories', 'category'],
    ['movies', 'movie'],
    ['series', 'series'],
    ['cookies', 'cookie'],
    ['news', 'news'],
    ['diesels', 'diesel'],
    ['buses', 'bus'],
    ['school_buses', 'school_bus'],
    ['campuses', 'campus'],
    ['aliases', 'alias'],
    ['causes', 'cause'],
    ['purchases', 'purchase'],
  ])('of the table %s as %s', async (table, name) => {
    const folder = onDisk({ 'package.json': PACKAGE, 'a.ts': '', 'a.sql': `create table ${table} (id int);` })
    expect((await runIn(folder, ['init'])).stdout).toContain(`defineKey('${name}')`)
  })
})

it('inspect names the keys that a number may be', async () => {
  const keys = ['product', 'order', 'zone', 'tag'].map(
    (each) => `export const ${each} = defineKey('${each}')\n`,
  )
  const folder = onDisk({
    'package.json': PACKAGE,
    'keys.ts': `import { defineKey } from 'brandid'\n${keys.join('')}export const day = defineKey('day', { max: 31 })`,
  })
  const { stdout } = await runIn(folder, ['inspect', '42'])
  expect(stdout).toContain('a key of yours: product, order, zone, 1 more: 4 of your definitions accept it')
  expect(stdout).not.toContain('Cockroach')
  expect((await runIn(folder, ['inspect', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'])).stdout).not.toContain(
    'yours',
  )
})

it('inspect names a key once that two modules define', async () => {
  const folder = onDisk({
    'package.json': PACKAGE,
    'keys.ts': KEYS,
    'old.ts': KEYS,
    'order.ts': "import { defineKey } from 'brandid'\nexport const OrderKey = defineKey('order')\n",
  })
  const { stdout } = await runIn(folder, ['inspect', '42'])
  expect(stdout).toContain('a key of yours: product, order: 2 of your definitions accept it')
})
