import { describe, expect, it } from 'vitest'
import { keysBefore, keysIn, placesIn, relationsBefore, relationsIn } from './read-model.ts'

describe('a document of Mongoose', () => {
  const IMPORT = "import mongoose, { model, Schema } from 'mongoose'\n"
  const KEY = "model('Z', new Schema({ _id: Number }))"
  const RELATION = "model('Z', new Schema({ userId: { type: String, ref: 'Team' } }))"

  it.each([
    ["model('Order', new Schema({ code: String }))", 'order objectId'],
    ["mongoose.model('Order', new mongoose.Schema({ code: String }))", 'order objectId'],
    ["const schema = new Schema({ code: String })\nmodel('Order', schema)", 'order objectId'],
    [
      "const schema = new Schema({ code: String })\nmodels.Order || model('Order', schema); model('Old', schema)",
      'order objectId',
    ],
    ["model('Order', load()); model('Line', load())", 'order objectId, line objectId'],
    ["const NAME = 'Order'\nmodel(NAME, schema)", 'order objectId'],
    ['model(name, schema)', ''],
    ["const schema = new Schema({ _id: String })\nmodel(name, schema); model('Order', schema)", 'order text'],
    ["model('Order')", ''],
    ['model()', ''],
    ["models('Order', schema)", ''],
    ["model('Order', new Schema({ _id: String }))", 'order text'],
    ["model('Order', new Schema({ _id: { type: Number } }))", 'order number'],
    ["model('Order', new Schema({ _id: Schema.Types.ObjectId }))", 'order objectId'],
    ["model('Order', new Schema({ _id: { type: mongoose.Schema.Types.UUID } }))", 'order uuid'],
    ["model('Order', new Schema({ _id: { type: String, default: () => ulid() } }))", 'order ulid'],
    ["model('Order', new Schema({ _id: { type: String, default: ulid } }))", 'order ulid'],
    ["model('Order', new Schema({ _id: { type: Date } }))", ''],
    ["model('Order', new Schema({ _id: [String] }))", ''],
    ["model('Order', new Schema({ _id: { required: true } }))", ''],
    ["model('Order', new Schema({ id: String }))", 'order objectId'],
    ["model('Order', new Schema({ id: { type: String, default: ulid } }))", 'order objectId'],
    ["const fields = { _id: String }\nmodel('Order', new Schema(fields))", 'order text'],
    ["model('Order', new Schema(load())); model('Line', new Schema())", 'order objectId, line objectId'],
    // Models of a connection, in a module that only mentions Mongoose.
    ["connection.model('Order', new Schema({}))", 'order objectId'],
    ["dbConn.model('Order', new Schema({}))", 'order objectId'],
    ["mongo.model('Order', new Schema({}))", 'order objectId'],
    ["db.model('Order', new Schema({}))", 'order objectId'],
    ["zod.model('Order', new Schema({}))", ''],
    ["a.db.model('Order', new Schema({}))", ''],
  ])('%s', (code, keys) => expect(keysBefore(KEY, IMPORT + code)).toBe(keys))

  it('is of a package called so', () => {
    const from = (name: string) =>
      keysIn(`// mongoose\nimport { model } from '${name}'\nmodel('Order', schema)`)
    expect(from('mongoose')).toBe('order objectId')
    expect(from('@of/mongoose')).toBe('order objectId')
    expect(from('backbone')).toBe('')
    expect(keysIn("// mongoose\nmodel('Order', schema)")).toBe('')
    expect(keysIn("db.model('Order', schema)")).toBe('')
    expect(placesIn("import { model as define } from 'mongoose'\n\ndefine('Order', schema)")).toBe(
      'order a.ts:3',
    )
  })

  it.each([
    [
      "import { Schema } from '@nestjs/mongoose'\n@Schema() class Order { @Prop() code: string }",
      'order objectId',
    ],
    [
      "import { Schema } from '@nestjs/mongoose'\n@Schema({ _id: false }) class Order { @Prop() code: string }",
      '',
    ],
    [
      "import { modelOptions } from '@typegoose/typegoose'\n@modelOptions({}) class Order { @prop() code: string }",
      'order objectId',
    ],
    [
      "import { Schema, Prop } from '@nestjs/mongoose'\n@Schema() class Order { @Prop({ type: String }) _id: string }",
      'order text',
    ],
    ["// mongoose\nimport { Schema } from 'effect'\n@Schema() class Order { code: string }", ''],
    ['// mongoose\n@Schema() class Order { code: string }', 'order objectId'],
    ['// mongoose\n@Other() class Order { code: string }', ''],
  ])('%s', (code, keys) => expect(keysIn(code)).toBe(keys))

  it.each([
    ["teamId: { type: String, ref: 'User' }", 'teamId → user'],
    ['teamId: { type: Schema.Types.ObjectId, ref: User }', 'teamId → user'],
    ["teamId: [{ type: String, ref: 'User' }]", ''],
    ['teamId: { type: String }', ''],
  ])('refers to another: %s', (field, relation) => {
    expect(relationsBefore(RELATION, `${IMPORT}model('A', new Schema({ ${field} }))`)).toBe(relation)
  })

  it('refers to another with decorators', () => {
    const code =
      "import { Prop, Schema } from '@nestjs/mongoose'\n@Schema() class A { @Prop({ type: String, ref: 'User' }) teamId: string }"
    expect(relationsIn(code)).toBe('teamId → user')
  })
})

describe('a collection of Payload', () => {
  const KEY = "const z = { slug: 'z', fields: [{ name: 'id', type: 'number' }] }"
  const RELATION = "const z = { slug: 'z', fields: [{ name: 'userId', type: 'text', relationTo: 'teams' }] }"

  it.each([
    [
      "const orders: CollectionConfig = { slug: 'orders', fields: [{ name: 'id', type: 'text' }] }",
      'order text',
    ],
    ["const orders = { fields: [{ type: 'number', name: 'id' }], slug: 'order-lines' }", 'order_line number'],
    [
      "const SLUG = 'orders'\nconst orders = { slug: SLUG, fields: [{ name: 'id', type: 'text' }] }",
      'order text',
    ],
    ["const orders = { slug: 'orders', fields: [{ name: 'title', type: 'text' }] }", ''],
    ["const orders = { slug: 'orders', fields: [{ name: 'id' }] }", ''],
    ["const orders = { slug: 'orders', fields: [{ name: 'id', type: 'date' }] }", ''],
    [
      "const orders = { slug: 'orders', fields: [, title, { type: 'row' }, { name: 'id', type: 'text' }] }",
      'order text',
    ],
    ["const orders = { slug: 'orders', fields: load() }", ''],
    ["const orders = { slug: 'orders' }", ''],
    ["const orders = { slug: slug, fields: [{ name: 'id', type: 'text' }] }", ''],
    ["const orders = { fields: [{ name: 'id', type: 'text' }] }", ''],
  ])('%s', (code, keys) => expect(keysBefore(KEY, code)).toBe(keys))

  it.each([
    "{ slug: 'orders', fields: [{ name: 'id', type: 'text' }] }",
    "{ fields: [{ name: 'id', type: 'text' }],\n slug: 'orders' }",
  ])('is placed where it is written: %j', (object) =>
    expect(placesIn(`export {}\nexport const orders = ${object}`)).toBe('order a.ts:2'),
  )

  it.each([
    ["relationTo: 'users'", 'teamId → user'],
    ["relationTo: ['users', 'teams']", ''],
    ['of: 1', ''],
  ])('refers to another by %s', (option, relation) => {
    const code = `const a = { slug: 'a', fields: [{ name: 'teamId', type: 'relationship', ${option} }] }`
    expect(relationsBefore(RELATION, code)).toBe(relation)
  })
})

describe('a table of Supabase', () => {
  const inTables = (tables: string) => `export type Database = { public: { Tables: { ${tables} } } }`
  const KEY = inTables('z: { Row: { id: number } }').replace('Database', 'Z')
  const RELATION = inTables(
    "z: { Row: { user_id: string }; Relationships: [{ columns: ['user_id']; referencedRelation: 'teams' }] }",
  ).replace('Database', 'Z')

  it.each([
    ['orders: { Row: { id: number } }', 'order number'],
    ['order_lines: { Row: { id: string; code: number }; Insert: { id?: string } }', 'order_line text'],
    ['orders: { Insert: { id: number } }', ''],
    ['orders: { Row: { code: number } }', ''],
    ['orders: { Row: Other }', ''],
    ['orders: { Row }', ''],
    ['orders: Other; orders(): { Row: { id: number } }; [key: string]: { Row: { id: number } }', ''],
    ['orders: { Row(): void; Row: { id: number } }', 'order number'],
    ['orders', ''],
  ])('Tables: { %s }', (tables, keys) => expect(keysBefore(KEY, inTables(tables))).toBe(keys))

  it.each([
    ["export interface Database { 'Tables': { orders: {\n Row: { id: number } } } }", 'order a.ts:1'],
    ['\nexport type Database = { Tables : { orders: { Row: { id: number } } } }', 'order a.ts:2'],
    ['export type Database = { Views: { orders: { Row: { id: number } } } }', ''],
    ['export type Database = { Tables: Other; Views: { orders: { Row: { id: number } } } }', ''],
  ])('%j', (code, place) => expect(placesIn(code)).toBe(place))

  it.each([
    [
      "[{ foreignKeyName: 'key'; columns: ['team_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] }]",
      'team_id → user',
    ],
    [
      "[{ columns: ['other']; referencedRelation: 'teams' }, { columns: ['team_id']; referencedRelation: 'users' }]",
      'team_id → user',
    ],
    ["[{ columns: ['team_id', 'of']; referencedRelation: 'users' }]", ''],
    ["[{ columns: string[]; referencedRelation: 'users' }]", ''],
    ["[{ columns: [string]; referencedRelation: 'users' }]", ''],
    ["[{ columns: []; referencedRelation: 'users' }]", ''],
    ["[{ referencedRelation: 'users' }]", ''],
    ["[{ columns: ['team_id']; referencedRelation: string }]", ''],
    ["[{ columns: ['team_id'] }]", ''],
    ['[Other]', ''],
    ['[]', ''],
    ['Other', ''],
  ])('refers to others by %s', (relationships, relation) => {
    const code = inTables(`a: { Row: { team_id: string }; Relationships: ${relationships} }`)
    const found = relationsIn(`${code}\n${RELATION}`).split(', ')
    expect(found.at(-1)).toBe('user_id → team')
    expect(found.slice(0, -1).join(', ')).toBe(relation)
  })
})

describe('the tables of better-auth', () => {
  const TABLES = ['user', 'session', 'account', 'verification']
  const read = (code: string) => {
    const keys = keysIn(code)
    const [, format = ''] = /^user (.*?), session/.exec(keys) ?? []
    expect(keys).toBe(format && TABLES.map((table) => `${table} ${format}`).join(', '))
    return format
  }
  const USUAL = 'opaque({ length: 32 })'

  it.each([
    ["import { betterAuth } from 'better-auth'\nbetterAuth({})", USUAL],
    ["import { betterAuth as create } from 'better-auth'\ncreate()", USUAL],
    ["import * as auth from 'better-auth'\nauth.betterAuth({})", USUAL],
    ["import { betterAuth, other } from 'better-auth'\nother({})", ''],
    ['// better-auth\nbetterAuth({})', ''],
    ['auth.betterAuth({}) // better-auth', ''],
    ["import { betterAuth } from './auth'\nbetterAuth({})", ''],
  ])('%s', (code, format) => expect(read(code)).toBe(format))

  it.each([
    ["advanced: { database: { generateId: 'uuid' } }", 'uuid4'],
    ["advanced: { database: { generateId: 'serial' } }", 'number'],
    ["advanced: { database: { generateId: 'other' } }", 'text'],
    ['advanced: { database: { generateId: false } }', 'text'],
    ['advanced: { database: { generateId: () => ulid() }, generateId: () => cuid() }', 'ulid'],
    ['advanced: { database: {}, generateId: () => ulid() }', 'ulid'],
    ['advanced: { generateId: createId }', 'text'],
    ['advanced: { generateId: ({ model }) => model }', 'text'],
    ['advanced: {}', USUAL],
    ['database: { generateId: "uuid" }', USUAL],
    ["...more, advanced: { cookiePrefix: 'a' }", USUAL],
  ])('with { %s }', (options, format) => {
    expect(read(`import { betterAuth } from 'better-auth'\nbetterAuth({ ${options} })`)).toBe(format)
  })

  it('are those that a schema declares, if it does', () => {
    const files = {
      'a.ts': "import { betterAuth } from 'better-auth'\n\nexport const auth = betterAuth({})",
      'b.ts': "export const user = pgTable('user', { id: uuid() })",
    }
    expect(keysIn(files).split(', ')[0]).toBe('user uuid')
    expect(placesIn(files)).toBe('user b.ts:1, session a.ts:3, account a.ts:3, verification a.ts:3')
  })
})
