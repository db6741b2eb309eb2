import { describe, expect, it } from 'vitest'
import { keysIn } from './read-model.ts'

const MIGRATION = "export const up = (k) => k.createTable('lines', (t) => { t.uuid('id') })"
const from = (name: string, code: string) => `import * as all from '${name}'\n${code}`

describe('migrations count', () => {
  it.each([
    "pgTable('orders', columns)",
    "pgTable('orders', { ...base() })",
    "pgTable('orders', { [id]: serial() })",
    "pgTable('orders', { id: custom() })",
    "model.define('order', { id: 'number' })",
    "model.define(name, { id: model.number() }); model.define('order', columns)",
    "sequelize.define('orders', { id: UUID }); sequelize.define('orders', columns)",
    'class Order extends Model { declare id: string }',
    'class Order extends Model { declare code: number }',
    'class Order extends Other { declare id: number }',
    from('typeorm', '@Other() class Order {}'),
    from('@mikro-orm/core', 'all.defineEntity({}); new all.EntitySchema(); all.other()'),
    from('mongoose', "all.model(name, schema); all.model('Order'); all.other('Order', schema)"),
    from('mongoose', "zod.model('Order', schema)"),
    "class Order { tableName = 'orders' }",
    "@Other() class Order { static tableName = 'orders' }",
    'const orders = { slug: load(), fields: [] }, lines = { slug: 1 }',
    'type A = { Tables: { orders: Other; lines(): void; ids: { Insert: unknown } } }',
    '/* kysely */ interface DB { orders: unknown; lines(): void; ids: Missing }',
    '/* kysely */ interface Other { orders: { id: number } }',
    from('better-auth', 'all.other({})'),
    "k.createTable(); k.createTable('orders'); k.createTable(name, (t) => { t.uuid('id') })",
  ])('if this declares no entity: %s', (code) => {
    expect(keysIn({ 'a.ts': code, 'z.ts': MIGRATION })).toBe('line uuid')
  })

  it.each([
    "pgTable('orders', { code: serial() })",
    "model.define('order', { code: model.number() })",
    "sequelize.define('orders', { code: { type: DATE, primaryKey: true } })",
    '@Entity() class Order {}',
    "class Order { static tableName = 'orders' }",
    "const orders = { slug: 'orders', fields: [] }",
    'type A = { Tables: { orders: { Row: {} } } }',
    '/* kysely */ interface DB { orders: { code: number } }',
  ])('not if this declares an entity, even without an ID: %s', (code) => {
    expect(keysIn({ 'a.ts': code, 'z.ts': MIGRATION })).toBe('')
  })
})
