import { propose, searchKeys, searchPrefixes, writeIds } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'

type Found = Parameters<typeof searchKeys>[2]

/** The keys of a schema of Prisma beside prefixes. */
function keysOf(models: string, prefixes: Found = []) {
  const { codeBase, root } = openCodeBase([], {
    cwd: onDisk({ 'schema.prisma': models, 'a.ts': 'export {}\n' }),
  })
  return searchKeys(codeBase, root, prefixes).keys
}

const model = (name: string, id: string) => `model ${name} {\n  ${id} @id\n  name String\n}\n`
const found = (prefix: string, more: { entity?: string; owners?: readonly string[] } = {}) => ({
  prefix,
  entity: undefined,
  owners: [],
  place: 'a.ts:1',
  ...more,
})

describe('the key of a model', () => {
  it.each([
    ['id Int', { format: '', max: '2 ** 31 - 1' }],
    ['id Int @db.SmallInt', { format: '', max: '2 ** 15 - 1' }],
    ['id BigInt', { format: "'bigint'" }],
    ['id String @default(uuid())', { format: 'uuid({ version: 4 })' }],
    ['id String @db.Uuid', { format: "uuid({ version: 'any' })" }],
    [
      'id String',
      {
        format: expect.stringMatching(/^opaque\(\{ length: \[1, 64\], alphabet: '[0-9A-Za-z-]{63}' \}\)$/),
        note: 'no format in the source: compare with the stored keys',
      },
    ],
  ])('has the values of its column: %s', (column, expected) => {
    expect(keysOf(model('OrderLine', column))).toEqual(
      [{ name: 'order_line', place: 'schema.prisma:1', note: undefined, ...expected }].map(
        ({ note, ...each }) => (note === undefined ? expect.objectContaining(each) : { ...each, note }),
      ),
    )
  })

  it.each(['id DateTime', 'token String', 'sessionToken String @default(uuid())'])(
    'is none: %s',
    (column) => {
      expect(keysOf(model('Login', column))).toEqual([])
    },
  )
})

describe('the key of an entity with a prefix', () => {
  const names = (models: string, prefixes: Found) => keysOf(models, prefixes).map(({ name }) => name)
  const STATED = 'id String @default(uuid())'

  it('is none if its rows receive the prefix, unless it is a number', () => {
    const owned = [found('x1', { owners: ['order_lines'] })]
    expect(names(model('OrderLine', STATED), owned)).toEqual([])
    expect(names(model('OrderLine', 'id String'), owned)).toEqual([])
    expect(names(model('OrderLine', 'id Int'), owned)).toEqual(['order_line'])
    expect(names(model('OrderLine', 'id BigInt'), owned)).toEqual(['order_line'])
    expect(names(model('Order', STATED), owned)).toEqual(['order'])
  })

  it.each([
    ['its entity', [found('x1', { entity: 'order line' })]],
    ['its entity of two words', [found('x1', { entity: 'order lines' })]],
    ['the prefix', [found('order_line')]],
    ['a plural prefix', [found('order_lines')]],
  ])('is none if it has the name of %s, unless the source states its format', (_, prefixes) => {
    expect(names(model('OrderLine', 'id String'), prefixes)).toEqual([])
    expect(names(model('OrderLine', STATED), prefixes)).toEqual(['order_line'])
    expect(names(model('OrderLine', 'id Int'), prefixes)).toEqual(['order_line'])
    expect(names(model('Order', 'id String'), prefixes)).toEqual(['order'])
  })
})

describe('a prefix without samples', () => {
  const NOW = Date.UTC(2026, 5, 1)
  const stated = (format: string | undefined, note?: string) => {
    const values = { of: 'text' as const, format, ...(note !== undefined && { note }) }
    const { definitions } = propose([{ ...found('user'), values }], [], NOW)
    return definitions
  }

  it.each([
    ['ulid()', ['01arz3ndektsv4rrffq69g5fav'.toUpperCase()], ['short']],
    ['cuid2()', ['tz4a98xxat96iws9zmbrgj3a'], ['4z4a98xxat96iws9zmbrgj3a']],
    ['nanoid({ length: 12 })', ['abcdef123456'], ['abcdef12345', 'ABCDEF123456']],
    ["nanoid({ length: 4, alphabet: 'abc' })", ['abca'], ['abcd', 'abc']],
    ['opaque({ length: 9 })', ['ABCdef123'], ['ABCdef12', 'abc-ef123']],
    ["opaque({ length: 9, alphabet: '0123456789-' })", ['123-56-89'], ['123456a89', '12345678']],
    [
      'uuid({ version: 4 })',
      ['f81d4fae-7dec-41d0-a765-00a0c91e6bf6'],
      ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6'],
    ],
  ])('has the format that the code states: %s', (code, good, bad) => {
    const [definition] = stated(code)
    expect(definition).toMatchObject({
      format: { code },
      accepts: [],
      reasons: ['no sample: format of the IDs that the code generates'],
    })
    const format = definition?.format.format
    const accepts = (text: string) => format && 'check' in format && format.check(text, 0) === undefined
    expect([...good, ...bad].filter(accepts)).toEqual(good)
  })

  it('has the note on its format', () => {
    expect(stated('ulid()', 'a note')).toMatchObject([{ reasons: ['a note'] }])
  })

  it.each([
    undefined,
    'load()',
    'nanoid({ length: 12 }) + 1',
    'x.nanoid({ length: 12 })',
    'nanoid({ length: -1 })',
    'typo({ length: 12 })',
    'nanoid()',
  ])('takes any body if the code states no known format: %s', (code) => {
    expect(stated(code)).toMatchObject([
      {
        format: { code: 'opaque({ length: [1, 64] })' },
        reasons: ['no sample: any letters and digits, until you pass --sample'],
      },
    ])
  })
})

it('a table whose name no key can have has none', () => {
  const sql = (table: string) => `create table "${table}" (id integer primary key);\n`
  const tables = ['orders', '2fa_codes', 'x'.repeat(63), 'x'.repeat(64)]
  const { codeBase, root } = openCodeBase([], {
    cwd: onDisk({ 'a.ts': 'export {}\n', 'a.sql': tables.map(sql).join('') }),
  })
  expect(searchKeys(codeBase, root).keys.map(({ name }) => name)).toEqual(['order', 'x'.repeat(63)])
})

it('the proposal has the prefixes and the keys of a code base, with the place of each', () => {
  const code = 'export const newId = () => "ord_" + nanoid()\n'
  const cwd = onDisk({ 'schema.prisma': model('OrderLine', 'id Int'), 'a.ts': code })
  const { codeBase, root } = openCodeBase([], { cwd })
  const { found: prefixes } = searchPrefixes(codeBase, root)
  const text = writeIds(propose(prefixes, [], 0).definitions, searchKeys(codeBase, root, prefixes).keys)
  expect(text).toContain(
    "/** schema.prisma:1 */\nexport const OrderLineKey = defineKey('order_line', { max: 2 ** 31 - 1 })\n",
  )
})
