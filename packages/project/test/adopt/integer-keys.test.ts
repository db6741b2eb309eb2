import { readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { BASE62_ALPHABET } from 'brandid/internal'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { messagesIn, runIn } from '../../../kit/test/cli/run-in.ts'
import { looseOf } from './adopted.ts'

const KEYS = "import { defineKey } from 'brandid'\nexport const ProductKey = defineKey('product')\n"
const PACKAGE = {
  'package.json': '{ "name": "shop", "dependencies": { "brandid": "1" } }',
  // The tests of line breaks are in the kit.
  '.prettierrc': '{ "printWidth": 1000 }',
}
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
    ...PACKAGE,
    'keys.ts': KEYS,
    'types.ts': TYPES,
    'index.ts': "export * from './types'",
    'a.ts': code,
  })

/** The text of a file after `adopt`. */
async function adopted(folder: string, scope = '--parameters'): Promise<string> {
  const { code } = await runIn(folder, ['adopt', scope])
  expect(code).toBe(0)
  return readFileSync(join(folder, 'a.ts'), 'utf8')
}

/** A text with a loose key in the place of each type in guillemets: `«ID»` becomes `LooseKeyOf<'product', ID>`. */
const withKeys = (marked: string) =>
  marked.replaceAll(/«(.*?)»/g, (_, type) =>
    type === 'number' ? "LooseKey<'product'>" : `LooseKeyOf<'product', ${type}>`,
  )
const plain = (marked: string) => marked.replaceAll(/[«»]/g, '')

describe('a name that hides a plain type', () => {
  const head = `import type { Deep, ID as Any, Num } from './index'
import type { ID, InputMaybe, Maybe, Older, Scalars, Seed } from './types'
import type * as types from './types'
import type { CreationOptional } from 'sequelize'
type Nil = number | null
type Twice<T> = T | T
type Without<T> = Exclude<T, string>
`

  it.each([
    ...`ID; Num; Seed; types.ID; Scalars['ID']['output']; Exclude<ID, string>; Extract<ID, number>;
      Extract<ID | null, string | number>; NonNullable<Nil>; NonNullable<Maybe | undefined>; Awaited<ID>;
      Awaited<Promise<ID>>; Readonly<ID>; Twice<ID>; Without<ID>`
      .split(/;\s+/)
      .map((type) => `productId: «${type}»`),
    'productId: «number»',
    'productId?: «Any» | null',
    'productId: «string | number» | undefined',
    'productIds: («string | number»)[]',
    "productId: InputMaybe<«Older['ID']»>",
    'productId: CreationOptional<«number»>',
    'productId: Promise<«ID»>',
    'productIds: Readonly<«ID»[]>',
    'productIds: Maybe[] → productIds: («NonNullable<Maybe>» | null)[]',
    'productId: Deep → productId: «NonNullable<Deep>» | null',
  ])('is typed with the key: %s', { tags: 'slow' }, async (row) => {
    const [before = '', after = before] = row.split(' → ')
    const folder = project(`${head}export const a = (${plain(before)}) => 1\n`)
    expect((await messagesIn(folder)).filter((each) => each.startsWith('no-string-id'))).toHaveLength(1)
    expect(await adopted(folder)).toContain(`export const a = (${withKeys(after)}) => 1`)
  })

  it('is counted and named where its import leads nowhere, itself or that of what is around a value', async () => {
    const folder = project(`import type { ID } from 'elsewhere'
import type { Ref } from 'vue'
export const a = (productId: ID, productIds: Array<ID>) => 1
export const b = (productId: Ref<number>, productKey: Ref<Date>) => 1
`)
    for (const args of [['adopt', '--parameters'], ['check']]) {
      const { code, stderr } = await runIn(folder, args)
      expect(stderr).toContain('2 names have the type ID, which is unknown')
      expect(stderr).toContain('1 name has the type Ref<number>, which is unknown')
      expect(stderr).not.toContain('Ref<Date>')
      expect(code).toBe(args[0] === 'adopt' ? 1 : 0)
    }
  })

  it.each([
    ...`(typeof rows)[number]['id']; Awaited<ReturnType<typeof load>>['id']; typeof row.id; Of; Exclude<ID, 'all'>;
      Exclude<ID, Seed>; Later; Row['id']; Wide`
      .split(/;\s+/)
      .map((type) => `(productId: «${type}»)`),
    '(productIds: «IDs»)',
    '(productIds: «NonNullable<ID[] | null>»)',
    '<T extends ID>(productId: «T»)',
    '<T extends ID>(productIds: readonly «T»[])',
  ])('is counted and named where it is not followed: %s', { tags: 'slow' }, async (marked) => {
    const folder = project(`import type { ID, Seed } from './types'
const rows = [{ id: 1 }]
const row = { id: 1 }
const load = async () => ({ id: 1 })
type Of = (typeof row)['id']
type IDs = readonly ID[]
type Later = Promise<ID>
type Row = (typeof rows)[number]
type Wide = ${Array(50).fill('Wide').join(' | ')}
export const a = ${plain(marked)} => 1
`)
    const [, type] = /«(.*)»/.exec(marked) ?? []
    const line = `1 name has the type ${type}, which is not followed: type it manually`
    const { code, stderr } = await runIn(folder, ['adopt', '--parameters'])
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
    expect((await runIn(folder, ['adopt', '--parameters'])).stderr).not.toContain('which is not')
  })

  it('leaves a type of something else', async () => {
    const folder = project(`import type { Far, Loop, Maybe } from './types'
type FarId = Far<Maybe>
type LoopId = Loop<Maybe>
export const a = (productId: Date, x: Maybe) => 1
export const b = (productId: FarId, otherProductId: LoopId) => 1
`)
    expect(await messagesIn(folder)).toEqual([])
  })

  it.each([
    [
      "import type { ID } from './types'\nexport const a = (stripeProductId: ID) => 1\n",
      'a.ts:2:19: stripeProductId: "stripe" before "product" may refer to another system',
    ],
    [
      '/* eslint-disable */\nexport const a = (productId: number, b: { productId: number }) => 1\n',
      'a.ts: 2 names: a comment disables brandid/no-string-id',
    ],
    [
      '// eslint-disable-next-line\nexport const a = (productId: number) => 1\n',
      'a.ts:2:19: productId: a comment disables brandid/no-string-id',
    ],
  ])('is left in %j', async (code, line) => {
    const { stderr } = await runIn(project(code), ['adopt', '--parameters'])
    expect(stderr.split('\n').filter((each) => each.startsWith('a.ts'))).toEqual([line])
  })
})

describe('adopt types entities', () => {
  const keys = `import { defineKey } from 'brandid'
import { uuid } from 'brandid/formats'
export const ProductKey = defineKey('product')
export const OrderKey = defineKey('order', { format: 'bigint' })
export const DocKey = defineKey('doc', { format: uuid() })
`
  const base = "import type { ID } from './types'\nexport abstract class Base {\n  id: ID\n}\n"

  async function entityOf(code: string): Promise<string> {
    const folder = onDisk({ ...PACKAGE, 'keys.ts': keys, 'types.ts': TYPES, 'base.ts': base, 'a.ts': code })
    const text = await adopted(folder, '--properties')
    expect((await runIn(folder, ['adopt', '--properties', '--dry-run'])).stdout).toBe('')
    return text
  }

  const IMPORT = "import { Base } from './base'\n"

  it.each([
    ['@Entity()\nexport class Product extends Base {«\n  declare id: ID\n»\n  name: string\n}'],
    ['@Entity() export class Product extends Base {«\n  declare id: ID»}'],
    ['@Entity() export class Product extends Base {«\n    declare id: ID\n»\n    name: string\n}'],
    ['class Row { id: number }\n@Entity() export class Product extends Row {«\n  declare id: NUMBER»}'],
    ['class Row extends Base {}\n@Entity() export class Product extends Row {«\n  declare id: ID»}'],
    ['@Table export class Product extends Base {«\n  declare id: ID»}'],
    ['@Index() @Entity export class Product extends Base {«\n  declare id: ID»}'],
    // The declaration ends as the file ends its statements.
    ['@Entity() export class Product extends Base {«\n declare id: ID;\n» name: string; }\n', ';'],
  ])('with an ID of a base class: %j', async (marked, end = '') => {
    const head = IMPORT.replace('\n', `${end}\n`)
    const after = marked
      .replace(/[«»]/g, '')
      .replace('id: ID', "id: LooseKeyOf<'product', string | number>")
      .replace('NUMBER', "LooseKey<'product'>")
    const text = await entityOf(head + marked.replace(/«[^»]*»/, ''))
    const [type] = /LooseKey\w*/.exec(after) ?? []
    expect(text).toBe(`${head}import type { ${type} } from 'brandid'${end}\n${after}`)
  })

  it.each([
    'export class Product extends Base {}',
    '@Index() export class Product extends Base {}',
    '@Entity() export class Product extends Base { get id() { return 1 } }',
    '@Entity() export class Shelf extends Base {}',
    '@Entity() export class Product {}',
    'class Row {}\n@Entity() export class Product extends Row {}',
    '@Entity() export class Product extends Other {}',
    "import { BaseEntity } from 'typeorm'\n@Entity() export class Product extends BaseEntity {}",
    "import { Row } from './missing'\n@Entity() export class Product extends Row {}",
    'interface Row { id: number }\n@Entity() export class Product extends Row {}',
    'class Row { id: number | null }\n@Entity() export class Product extends Row {}',
    'class Row { id: number | undefined }\n@Entity() export class Product extends Row {}',
    'class Row { id(): number { return 1 } }\n@Entity() export class Product extends Row {}',
    'class Row { id: Date }\n@Entity() export class Product extends Row {}',
    '@Entity() export class Product extends Row {}\nclass Row extends Cell {}\nclass Cell extends Row {}',
    '@Entity() export class Product { id: number }\n@Entity() export class ProductEntity extends Product {}',
  ])('and declares no ID in %j', async (code) => {
    expect(await entityOf(IMPORT + code)).not.toContain('declare')
  })

  it.each([
    "pgTable('products', { id: serial()«product».primaryKey() })",
    "sqliteTable('t', { productId: integer('product_id')«product».notNull() })",
    "pgTable('t', (t) => ({ productId: t.integer()«product» }))",
    "mysqlTable('categories', { productId: mediumint()«product» })",
    "pgTable('t', { productId: bigint({ mode: 'number' })«product» })",
    "pgTable('t', { orderId: bigint({ mode: 'bigint' })«order bigint» })",
    "pgTable('t', { orderId: bigint({ mode:'bigint' })«order bigint» })",
    "pgTable('t', { docId: uuid('doc_id')«doc string».notNull() })",
    "pgTable('docs', { id: varchar({ length: 36 })«doc string» })",
  ])('of Drizzle: %s', async (marked) => {
    const marks = /«(\w+) ?(\w*)»/
    const before = `export const t = ${marked.replace(marks, '')}`
    const after = marked.replace(
      marks,
      (_, name, value) => `.$type<${looseOf(value || 'number')}<'${name}'>>()`,
    )
    expect(await entityOf(before)).toContain(`export const t = ${after}`)
  })

  it('not what only looks like a column of a key in a table of Drizzle', async () => {
    const code = `pgTable('t', { productId: integer().$type<Other>() }); pgTable('t', { productId: text() })
pgTable('t', { productIds: integer().array() }); pgTable('t', { productId: integer().array() })
pgTable('t', { [productId]: integer() }); pgTable('t', { ...columns })
pgTable('t', { productId: column }); pgTable('t', { productId: integer2() })
pgTable('t', { productId: myinteger() }); pgTable('t', { id: integer() })
pgTable('t', { docId: integer() }); pgTable('t', { docId: mytext() }); pgTable('t', { docId: text2() })
pgTable('t', { orderId: bigint() }); pgTable('t', { orderId: numeric({ mode: 'bigint' }) })
pgTable('t'); pgTable('t', columns); pgTable(); myPgTable('t', { productId: integer() })
mypgTable('t', { productId: integer() }); pgTableOf('t', { productId: integer() })
create({ productId: integer() }); pgTable('t', { productId: bigint({ mode: 'bigint' }) })
export {}`
    expect(await entityOf(code)).toBe(code)
  })

  it.each([
    'export class Product extends Model { declare id: CreationOptional<«number»> }',
    '@Entity()\nexport class Product { @PrimaryKey() id!: «number» }',
    '@Entity()\nexport class Product { @Property() buyerProductId: Opt<«number»> }',
    '@Entity()\nexport class Product { sourceProductId: «number» & Opt }',
    '@Entity()\nexport class Product { sourceProductId: number & Sku & Opt; id: «number» & Opt }',
  ])('of Sequelize and MikroORM: %s', async (marked) => {
    expect(await entityOf(plain(marked))).toContain(withKeys(marked))
  })
})

describe('init proposes keys', () => {
  /** The keys that it proposes, as their definitions spell them. */
  async function proposed(files: Readonly<Record<string, string>>): Promise<string[]> {
    const { stdout } = await runIn(onDisk({ ...PACKAGE, 'a.ts': '', ...files }), ['init'])
    return stdout.match(/(?<=defineKey\().+(?=\))/g) ?? []
  }
  const BIGINT = ", { format: 'bigint' }"
  const uuid = (version: string) => `, { format: uuid(${version && `{ version: ${version} }`}) }`
  const CUID = ", { format: opaque({ length: 25, alphabet: '0123456789abcdefghijklmnopqrstuvwxyz' }) }"
  const [RANDOM, ORDERED, ANY] = [uuid('4'), uuid(''), uuid("'any'")]
  const max = (most: string) => `, { max: ${most} }`
  const INT = max('2 ** 31 - 1')
  const TEXT = `, { format: opaque({ length: [1, 64], alphabet: '${BASE62_ALPHABET}-' }) }`
  const OBJECT_ID = ', { format: objectId() }'

  it.each([
    ['create  table\n  orders  (\n  name  text,\n  id  int\n)', `'order'${INT}`],
    ['CREATE TABLE IF NOT EXISTS "public"."order_lines" (\n  "id" bigserial primary key\n);', "'order_line'"],
    ['CREATE TABLE [dbo].[Orders] ([Id] INT NOT NULL)', `'order'${INT}`],
    ['create table `shop`.`orders` (`id` int unsigned auto_increment)', `'order'${max('2 ** 32 - 1')}`],
    ['create table if  not  exists "orders"("id" integer)', `'order'${INT}`],
    ['create table orders (id integer primary key autoincrement)', "'order'"],
    [
      'create table orders (a int references teams(id), b int references users, primary key (a, b))',
      undefined,
    ],
    ['create table orders (id int references teams (id) primary key)', undefined],
    ['create table orders (n numeric(10, 2), "id" int, constraint k primary key ("id"))', `'order'${INT}`],
    ['create table orders as select id from x', undefined],
    ['create table orders (id int', undefined],
    ['create table orders (id smallserial)', `'order'${max('2 ** 15 - 1')}`],
    ['create table orders (id int8)', "'order'"],
    ['create table orders (id mediumint)', `'order'${max('2 ** 23 - 1')}`],
    ['create table orders (id BIGINT)', "'order'"],
    ['create table orders (id tinyint unsigned)', `'order'${max('255')}`],
    ['create table orders (id smallint unsigned)', `'order'${max('2 ** 16 - 1')}`],
    ['create table orders (id mediumint unsigned)', `'order'${max('2 ** 24 - 1')}`],
    ['create table assets (id int)', `'asset'${INT}`],
    ['create table orders (kind_id int)', undefined],
    ['create table orders (id text, kind int)', `'order'${TEXT}`],
    ['create table orders (name text, id uuid primary key, kind_id int)', `'order'${ANY}`],
    ['create table "orders" ("id" UUID NOT NULL DEFAULT gen_random_uuid())', `'order'${RANDOM}`],
    ['create table orders (id uuid primary key default generate_ulid())', `'order'${ANY}`],
    ['create table orders (id text primary key default generate_ulid())', "'order', { format: ulid() }"],
    ['create table orders (id uuid default uuidv7() primary key)', `'order'${ORDERED}`],
    ['create table orders (id uuid primary key, of uuid default uuidv7())', `'order'${ANY}`],
    ['create table orders (id uniqueidentifier)', undefined],
    ['create table orders (id interval)', undefined],
    ['create table orders (name text); select id int from x', undefined],
    ['-- create table orders (id int);\n/* create table pages (id int); */', undefined],
    ['/* create table orders (id int);', undefined],
  ])('of SQL: %s', async (text, key) => expect(await proposed({ 'a.sql': text })).toEqual(key ? [key] : []))

  it.each([
    ['model  Order  {\n  total Int\n  id    Int    @id @default(autoincrement())\n}', `'order'${INT}`],
    ['model Order {\n  key   BigInt   @id\n}', `'order'${BIGINT}`],
    ['model Order{\n  id Int @id\n}', `'order'${INT}`],
    ['model Order {\n  id Int @id @db.UnsignedInt\n}', `'order'${max('2 ** 32 - 1')}`],
    ['model Order {\n  a Int\n  b Int\n  @@id([a, b])\n}', undefined],
    ['model Order {\n  of Int @id\n  team Team @relation(fields: [of], references: [id])\n}', undefined],
    ['model Order {\n  id String @id\n  total Int\n}', `'order'${TEXT}`],
    ['model Order {\n  id String @id @default(uuid())\n}', `'order'${RANDOM}`],
    ['model Order {\n  id String @default(uuid(7)) @id\n}', `'order'${ORDERED}`],
    [
      'model Order {\n  id String @id @default(dbgenerated("gen_random_uuid()")) @db.Uuid\n}',
      `'order'${RANDOM}`,
    ],
    ['model Order {\n  id String @id @db.Uuid\n  of String @default(uuid(7))\n}', `'order'${ANY}`],
    ['model Order {\n  id String @id @default(ulid())\n}', "'order', { format: ulid() }"],
    ['model Order {\n  id String @id @default(dbgenerated("generate_ulid()")) @db.Uuid\n}', `'order'${ANY}`],
    ['model Order {\n  id String @id @default(cuid())\n}', `'order'${CUID}`],
    ['model Order {\n  id String @id @default(cuid(2))\n}', "'order', { format: cuid2() }"],
    [
      'model Order {\n  id String @id @default(nanoid())\n}',
      `'order', { format: opaque({ length: 21, alphabet: '${BASE62_ALPHABET}-' }) }`,
    ],
    ['model Order {\n  of String @default(uuid())\n  id String @id\n}', `'order'${TEXT}`],
    ['model Order {\n  id Int @id @default(1)\n}', undefined],
    ['model Order {\n  total Int @ideal\n}', undefined],
    ['// model Order {\n  id Int @id\n}', undefined],
    ['model Order {\n  orderId Int @id\n}', `'order'${INT}`],
    ['model OrderLine {\n  order_line_id Int @id\n}', `'order_line'${INT}`],
    ['model OrderNote {\n  orderId Int @id\n}', undefined],
    ['type Order {\n  id Int @id\n}', undefined],
  ])('of Prisma: %s', async (text, key) =>
    expect(await proposed({ 'a.prisma': text })).toEqual(key ? [key] : []),
  )

  it.each([
    ['@Entity()\nexport class OrderLine extends Base {}', undefined],
    [
      'class Base { @PrimaryKey() id: number }\n@Entity()\nexport class OrderLine extends Base {}',
      "'order_line'",
    ],
    ["@Entity({ name: 'orders' })\nexport  class  Order { @PrimaryColumn() id: number }", "'order'"],
    [
      "@Entity() class Order { @PrimaryKey() id!: bigint }\n@Entity() class B { @PrimaryGeneratedColumn('uuid') id: Buffer }",
      `'order'${BIGINT}`,
    ],
    ["@Entity() class Order { @PrimaryGeneratedColumn( 'uuid' ) id: string }", `'order'${RANDOM}`],
    [
      "@Entity() class Order { @PrimaryKey({ type: 'uuid', defaultRaw: 'uuidv7()' }) id: string }",
      `'order'${ORDERED}`,
    ],
    ["@Entity() class Order { @PrimaryKey({ type: 'uuid' }) id: string = v4() }", `'order'${RANDOM}`],
    ["@Entity() class Order { @PrimaryGeneratedColumn({ type: 'bigint' }) id: string }", undefined],
    ['@Entity() class Order { @PrimaryKey() public readonly id!: string }', `'order'${TEXT}`],
    ["@Entity() class Order { @PrimaryKey({ type: 'uuid' })\n  id : Buffer }", undefined],
    [
      "@Entity() class Order { @PrimaryKey() id: string; @Property({ type: 'uuid' }) of: string }",
      `'order'${TEXT}`,
    ],
    ['@Entity() class Order { @PrimaryKey() readonly _id!: ObjectId }', `'order'${OBJECT_ID}`],
    ['@Entity() class Order { @ObjectIdColumn() _id: ObjectId }', `'order'${OBJECT_ID}`],
    ['@Entity() class Order { @PrimaryKey() id: stringly }', undefined],
    ['@Entity() class Order { @PrimaryKey() id : bigint }', `'order'${BIGINT}`],
    ['class Order extends Model<A, B> { declare id?: number }', "'order'"],
    ['class Order extends Model<Of<Order>> { declare id: CreationOptional<number> }', "'order'"],
    ['class  Order  extends  Model<A> { total: T; id : CreationOptional< bigint > }', `'order'${BIGINT}`],
    ['class Order extends Model<A> { id: string }', undefined],
    ['class Order extends Base<A> { id: number }', undefined],
    ["pgTable('categories', { id: serial().primaryKey() })", `'category'${INT}`],
    ["sqliteTable('orders', { id: integer().primaryKey() })", "'order'"],
    ["createTable('orders', (d) => ({ id: d.bigserial({ mode: 'bigint' }) }))", `'order'${BIGINT}`],
    ["shop.table('orders', { id: d.bigint({ mode: 'number' }) })", "'order'"],
    ['mysqlTable( "orders" , { name: text(), id: int() })', `'order'${INT}`],
    ["pgTable('orders', t => ({ id: t.integer() }))", `'order'${INT}`],
    ["pgTable('orders', (t) =>({ id: t.bigint({ mode:  'bigint' }) }))", `'order'${BIGINT}`],
    ["pgTable('orders', { id: uuid() })", `'order'${ANY}`],
    ["pgTable('orders', { id: uuid('id').primaryKey().defaultRandom(), a: int() })", `'order'${RANDOM}`],
    ["pgTable('orders', (t) => ({ id: t.uuid().default(sql`uuidv7()`) }))", `'order'${ORDERED}`],
    [
      "mysqlTable('orders', { id: varchar({ length: 36 }).$default(() => crypto.randomUUID()) })",
      `'order'${RANDOM}`,
    ],
    [
      "sqliteTable('orders', { id: text('id').primaryKey().$defaultFn(() => ulid()) })",
      "'order', { format: ulid() }",
    ],
    ["pgTable('orders', { id: text('id').primaryKey(), of: uuid().defaultRandom() })", `'order'${TEXT}`],
    ["pgTable('orders', { kindId: integer() })", undefined],
    ["columns('orders', { id: integer() })", undefined],
    ["const base = { id: integer() }\npgTable('orders', { ...base, name: text() })", `'order'${INT}`],
    ["pgTable('orders', { id: text().$defaultFn(() => ulid().slice(0, 9)) })", `'order'${TEXT}`],
    ["pgTable('orders', { id: text().$defaultFn(() => ULID()) })", "'order', { format: ulid() }"],
    ["pgTable('orders', { id: text().$defaultFn(of(ulid)) })", `'order'${TEXT}`],
    ["@Entity() class Order { @PrimaryColumn('uuid') id: string }", `'order'${ANY}`],
    ['class Base { @PrimaryKey() id: number }\n@Entity() class Order extends Timed(Base) {}', "'order'"],
    ["k.createTable('orders', (t) => { t.increments(); t.index('id') })", `'order'${INT}`],
    ["k.createTable('orders', (t) => { t.bigIncrements('id') })", "'order'"],
    ["k.createTable('orders', (t) => { t.integer('id', { primaryKey: true }) })", `'order'${INT}`],
    ["k.createTable('orders', (t) => { t.specificType('id', 'uuid').primary() })", `'order'${ANY}`],
    ["k.createTable('orders', (t) => { t.uuid('id').primary().defaultTo(k.fn.uuid()) })", `'order'${RANDOM}`],
    ["k.createTable('orders', (t) => { other.uuid('id').primary() })", undefined],
    ["k.createTableIfNotExists('orders', (t) => { t.string('id').primary() })", `'order'${TEXT}`],
    ["k.createTableLike('orders', (t) => { t.string('id').primary() })", undefined],
    ["k.createTable('orders').addColumn('id', 'integer', (c) => c.primaryKey()).execute()", `'order'${INT}`],
    ["k.createTable('orders').addColumn('a', 'uuid').addColumn('id', 'varchar(36)')", `'order'${TEXT}`],
    [
      "k.createTable('orders').addColumn('id', 'uuid', (c) => c.defaultTo(sql`gen_random_uuid()`))",
      `'order'${RANDOM}`,
    ],
    ["k.createTable('orders').addIndex('id', 'uuid')", undefined],
    [
      "class Order extends Model { static tableName = 'a'; static jsonSchema = { properties: { id: { type: 'integer' } } }; id }",
      "'order'",
    ],
    ["class Order extends Model { static get tableName() { return 'a' }\n  id: bigint }", `'order'${BIGINT}`],
    [
      "import { EntitySchema } from 'typeorm'\nnew EntitySchema({ name: 'Order', columns: { id: { type: Number, primary: true } } })",
      "'order'",
    ],
    [
      "import { EntitySchema } from 'typeorm'\nnew EntitySchema({ name: 'Order', columns: { id: { type: 'uuid', generated: 'uuid', primary: true } } })",
      `'order'${RANDOM}`,
    ],
    [
      "import { EntitySchema } from 'typeorm'\nnew EntitySchema({ columns: { id: { type: Number } } })",
      undefined,
    ],
    [
      "import { defineEntity, p } from '@mikro-orm/core'\ndefineEntity({ class: Order, properties: () => ({ id: p.uuid().primary().onCreate(() => v4()) }) })",
      `'order'${RANDOM}`,
    ],
    ["model.define('order', { id: model.number().primaryKey() })", "'order'"],
    ["model.define({ name: 'order' }, { id: model.bigint().primaryKey() })", "'order'"],
    [
      "db.define('order', { id: { type: DataTypes.UUID, defaultValue: UUIDV4, primaryKey: true } })",
      `'order'${RANDOM}`,
    ],
    ["db.define('order', { id: { type: DataTypes.INTEGER, primaryKey: true } })", `'order'${INT}`],
    ["define('order', { id: { type: DataTypes.INTEGER, primaryKey: true } })", undefined],
    ['class Order extends Model {}\nOrder.init({ id: DataTypes.INTEGER }, {})', `'order'${INT}`],
    ['class Order extends Model {}\nOther.init({ id: DataTypes.INTEGER }, {})', undefined],
  ])('of code: %s', async (text, key) =>
    expect(await proposed({ 'a.ts': `export const one = 1\n${text}\n` })).toEqual(key ? [key] : []),
  )

  it.each([
    ['', ', { format: opaqueFormat }'],
    ["advanced: { database: { generateId: 'uuid' } }", ', { format: uuidFormat }'],
    ["advanced: { database: { generateId: 'serial' } }", ''],
    ['advanced: { generateId: () => ulid() }', ', { format: ulid() }'],
  ])('of the tables of better-auth: { %s }', async (options, format) => {
    const code = `import { betterAuth } from 'better-auth'\nbetterAuth({ ${options} })`
    const tables = ['user', 'session', 'account', 'verification']
    expect(await proposed({ 'a.ts': code })).toEqual(tables.map((table) => `'${table}'${format}`))
    expect(await proposed({ 'a.ts': code.replace(/import.*/, '') })).toEqual([])
  })

  const TABLE = 'create table orders (id int);'
  const SEEDS = 'create table seeds (id int);'
  const MIGRATION = {
    'prisma/migrations/1_init/migration.sql': TABLE,
    'prisma/migrations/1_init/seed.sql': SEEDS,
  }
  const DRIZZLE = { 'drizzle/0001_first.sql': TABLE, 'sql/more.sql': SEEDS }

  it.each<[string, Record<string, string>, string[]]>([
    ['of a history without a schema of Prisma', MIGRATION, ['order', 'seed']],
    [
      'not of the history of a schema of Prisma',
      { ...MIGRATION, 'prisma/schema.prisma': 'model Tag {\n  id Int @id\n}' },
      ['seed', 'tag'],
    ],
    ['of files without a journal of Drizzle', DRIZZLE, ['order', 'seed']],
    ['not of the history of Drizzle', { ...DRIZZLE, 'drizzle/meta/_journal.json': '{}' }, ['seed']],
    ['not of tests', { 'a.test.ts': "pgTable('orders', { id: integer() })" }, []],
    [
      'not of files of other endings',
      { 'a.sql.bak': TABLE, 'schema.prisma.old': 'model A {\n  id Int @id\n}' },
      [],
    ],
    ['not of folders that end so', { 'b.sql/c.txt': TABLE }, []],
    ['not of what is defined', { 'keys.ts': KEYS, 'a.ts': '@Entity()\nclass Product {}' }, []],
    [
      'not of what .gitignore or the configuration ignores',
      {
        '.gitignore': 'pgdata/\n',
        'brandid.config.json': '{ "ignore": ["legacy"] }',
        'pgdata/dump.sql': SEEDS,
        'legacy/dump.sql': SEEDS,
        'apps/shop/src/server/db/migrations/1/up.sql': TABLE,
      },
      ['order'],
    ],
    [
      'of the entities of tables',
      {
        'a.sql':
          `addresses statuses mailboxes branches caches warehouses dishes categories movies series cookies news diesels
          buses school_buses campuses aliases causes purchases`.replace(/\w+/g, 'create table $& (id int);'),
      },
      `address status mailbox branch cache warehouse dish category movie series cookie news diesel
        bus school_bus campus alias cause purchase`.split(/\s+/),
    ],
  ])('%s', async (_, files, keys) =>
    expect(await proposed(files)).toEqual(keys.map((key) => `'${key}'${INT}`)),
  )

  it('alone, with its place in the file', async () => {
    const sql = `/* create table\ntags (id int); */\n${TABLE}`
    expect(await runIn(onDisk({ ...PACKAGE, 'a.ts': '', 'a.sql': sql }), ['init'])).toEqual({
      code: 0,
      stdout: `/** The keys of this project, proposed by \`brandid init\`: compare each with its column. */
import { defineKey, type IdOf } from 'brandid'

/** a.sql:3 */
export const OrderKey = defineKey('order', { max: 2 ** 31 - 1 })
export type OrderKey = IdOf<typeof OrderKey>
`,
      stderr:
        'brandid: 1 key; no prefix was found. See docs/keys.md in brandid\nbrandid: review each line, then write the definitions: npx brandid init --out src/ids.ts\n',
    })
  })

  it('beside IDs of prefixes, in one module', async () => {
    const files = {
      'a.ts': "export const userId = newId('user')",
      'a.sql': 'create table order_lines (id bigint);',
    }
    const folder = onDisk({ ...PACKAGE, ...files })
    const { code, stderr } = await runIn(folder, ['init', '--out', 'ids.ts'])
    expect([code, stderr]).toEqual([
      0,
      'brandid: 1 definition and 1 key in ids.ts. See docs/keys.md in brandid\nbrandid: review each line of ids.ts, then preview the changes: npx brandid adopt --parameters --properties --columns --dry-run\n',
    ])
    expect(
      readFileSync(join(folder, 'ids.ts'), 'utf8'),
    ).toBe(`/** The IDs and keys of this project, proposed by \`brandid init\`: compare each with the stored values. */
import { defineId, defineKey, type IdOf } from 'brandid'
import { opaque } from 'brandid/formats'

/** no sample: any letters and digits, until you pass --sample · a.ts:1 */
export const UserId = defineId('user', { format: opaque({ length: [1, 64] }) })
export type UserId = IdOf<typeof UserId>

/** a.sql:1 */
export const OrderLineKey = defineKey('order_line')
export type OrderLineKey = IdOf<typeof OrderLineKey>
`)
    const again = await runIn(folder, ['init'])
    expect([again.code, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toContain('so there is nothing to propose')
  })

  it('of the files that can be read; the others are named', async () => {
    const folder = onDisk({ ...PACKAGE, 'a.ts': '', 'a.sql': TABLE, 'dump.sql': '' })
    truncateSync(join(folder, 'dump.sql'), 600e6)
    const { code, stdout, stderr } = await runIn(folder, ['init'])
    expect(code).toBe(2)
    expect(stdout).toContain("defineKey('order', { max: 2 ** 31 - 1 })")
    expect(stderr).toContain('brandid: dump.sql was only partly read: It is 600 MB, but the limit is 32 MB\n')
  })
})

it('inspect names the keys that a number may be, and one once that two modules define', async () => {
  const keys = ['product', 'order', 'zone', 'tag'].map(
    (each) => `export const ${each} = defineKey('${each}')\n`,
  )
  const folder = onDisk({
    ...PACKAGE,
    'keys.ts': `import { defineKey } from 'brandid'\n${keys.join('')}export const day = defineKey('day', { max: 31 })`,
    'old.ts': KEYS,
  })
  const { stdout } = await runIn(folder, ['inspect', '42'])
  expect(stdout).toContain('one of your keys: product, order, zone, 1 more: 4 of your definitions accept it')
  expect(stdout).not.toContain('Cockroach')
  expect((await runIn(folder, ['inspect', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'])).stdout).not.toContain(
    'yours',
  )
})
