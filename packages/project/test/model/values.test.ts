import { BASE62_ALPHABET } from 'brandid/internal'
import { describe, expect, it } from 'vitest'
import { keysIn } from './read-model.ts'

const LIMITS = {
  'number ≤ 127': 'tinyint int1',
  'number ≤ 2 ** 15 - 1': 'smallint smallserial int2 serial2',
  'number ≤ 2 ** 23 - 1': 'mediumint',
  'number ≤ 2 ** 31 - 1': 'int integer serial int4 serial4 INTEGER',
  number: 'bigint bigserial int8 serial8',
  text: 'text string varchar char character nvarchar nchar citext bpchar tinytext mediumtext longtext enum VARCHAR',
  uuid: 'uuid guid UUID',
  objectId: 'objectid',
  '': 'uniqueidentifier date timestamp boolean bytea numeric real json inet',
}
const UNSIGNED = {
  'number ≤ 255': 'tinyint',
  'number ≤ 2 ** 16 - 1': 'smallint',
  'number ≤ 2 ** 24 - 1': 'mediumint',
  'number ≤ 2 ** 32 - 1': 'int integer',
  number: 'bigint',
}
const DEFAULTS = {
  uuid4: 'gen_random_uuid uuid_generate_v4 random_uuid randomuuid uuidv4 uuid_v4',
  uuid7: 'uuidv7 uuid_v7 uuid_generate_v7 gen_uuid_v7',
  ulid: 'ulid gen_ulid generate_ulid',
  text: 'uuid now uuidv1 ulids nanoid',
}
const rowsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).flatMap(([key, all]) => all.split(' ').map((name) => [name, key] as const))

const typed = (column: string) =>
  keysIn({ 'a.sql': `create table orders (id ${column})` }).replace('order ', '')

describe('the values of a column', () => {
  it.each(rowsOf(LIMITS))('of type %s are %s', (type, key) => expect(typed(type)).toBe(key))

  it.each(rowsOf(UNSIGNED))('of type %s unsigned are %s', (type, key) => {
    expect(typed(`${type} unsigned`)).toBe(key)
  })

  it.each(rowsOf(DEFAULTS))('that %s generates are %s', (name, key) => {
    expect(typed(`text default ${name}()`)).toBe(key)
    // A `uuid` column returns UUIDs, even if its default is a ULID.
    expect(typed(`uuid default ${name}()`)).toBe(key.startsWith('uuid') ? key : 'uuid')
  })

  it.each(['smallincrements', 'mediumincrements', 'increments', 'bigincrements', 'number'])(
    'are numbers of the type %s of a builder',
    (type) => {
      const found = keysIn(`k.createTable('orders', (t) => { t.${type}('id') })`)
      const max = {
        smallincrements: ' ≤ 2 ** 15 - 1',
        mediumincrements: ' ≤ 2 ** 23 - 1',
        increments: ' ≤ 2 ** 31 - 1',
      }
      expect(found).toBe(`order number${max[type as 'increments'] ?? ''}`)
    },
  )

  it('are the first of several that a default names', () => {
    expect(typed('text default coalesce(uuidv7(), uuidv4())')).toBe('uuid7')
    expect(typed("text default 'a' || GEN_RANDOM_UUID()")).toBe('uuid4')
  })
})

describe('a column with an annotation', () => {
  // MikroORM's decorator states the type of the column, and the class the type of its values.
  it.each([
    ["{ type: 'uuid' }", 'string', 'uuid'],
    ["{ type: 'uuid', onCreate: () => ulid() }", 'string', 'uuid'],
    ["{ type: 'uuid', onCreate: () => v7() }", 'string', 'uuid7'],
    ["{ type: 'text', onCreate: () => ulid() }", 'string', 'ulid'],
    ['{ onCreate: () => ulid() }', 'string', 'ulid'],
    ['{}', 'string', 'text'],
    ["{ type: 'bigint' }", 'string', ''],
    ["{ type: 'bigint' }", 'bigint', 'bigint'],
    ["{ type: 'uuid' }", 'bigint', ''],
    ['{}', 'bigint', 'bigint'],
    ["{ type: 'int' }", 'number', 'number ≤ 2 ** 31 - 1'],
    ["{ type: 'uuid' }", 'number', ''],
    ['{}', 'number', 'number'],
    ['{ onCreate: () => ulid() }', 'number', 'number'],
    ["{ type: 'int' }", 'Date', ''],
    ['{ onCreate: () => ulid() }', 'Date', ''],
    ["{ type: 'int' }", 'ObjectId', 'objectId'],
    ['{}', 'ObjectId', 'objectId'],
  ])('%s of %s', (options, type, key) => {
    const code = `interface Date { at: number }\n@Entity() class Order { @PrimaryKey(${options}) id: ${type} }`
    expect(keysIn(code)).toBe(key && `order ${key}`)
  })

  it.each([
    ["{ type: 'int', default: () => ulid() }", 'number ≤ 2 ** 31 - 1'],
    ["{ type: 'text', default: () => ulid() }", 'ulid'],
    ['{ default: () => ulid() }', 'ulid'],
  ])('is not needed: %s', (column, key) => {
    const code = `import { EntitySchema } from 'typeorm'\nnew EntitySchema({ name: 'Order', columns: { id: ${column} } })`
    expect(keysIn(code)).toBe(`order ${key}`)
  })

  it('is not needed for a bigint', () => {
    expect(keysIn("pgTable('orders', { id: bigint({ mode: 'bigint' }).$default(() => ulid()) })")).toBe(
      'order bigint',
    )
  })
})

describe('the format of nanoids', () => {
  const keyOf = (alphabet: string, length = '12') =>
    keysIn(`import { customAlphabet } from 'nanoid'
const make = customAlphabet(${alphabet}, ${length})
export const orders = pgTable('orders', { id: text().$default(() => make()) })`)

  it.each([
    ["'0123456789abcdef'", "nanoid({ length: 12, alphabet: '0123456789abcdef' })"],
    // The separator of prefixes, and alphabets that nothing could be drawn from.
    ["'0123_'", `opaque({ length: 12, alphabet: '${BASE62_ALPHABET}-' })`],
    ["'0'", `opaque({ length: 12, alphabet: '${BASE62_ALPHABET}-' })`],
    ["'01'", "nanoid({ length: 12, alphabet: '01' })"],
    ['alphabet', 'text'],
  ])('of the alphabet %s', (alphabet, format) => expect(keyOf(alphabet)).toBe(`order ${format}`))
})
