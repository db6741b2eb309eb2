import { createRegistry, type Format } from 'brandid/core'
import { hexUlid, opaque, random, uuid } from 'brandid/formats'
import { type Dialect, defaultExpression } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSuite } from './default-suite.ts'
import { type Engine, embedded } from './engines.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })

describe.each(embedded)('%s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  }, 60_000)
  afterAll(() => engine.close())

  defaultSuite(() => engine)
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

  it('is what a format of your own says', () => {
    const format: Format = {
      ...opaque({ length: 1 }),
      name: 'mine',
      sql: (dialect) => (dialect === 'mysql' ? undefined : ["'a'", "'b'"]),
    }
    const MineId = defineId('mine', { format })
    expect(defaultExpression('sqlite', MineId)).toBe("('mine_' || 'a' || 'b')")
    expect(defaultExpression('postgresql', MineId, { body: true })).toBe("('a' || 'b')")
    expect(() => defaultExpression('mysql', MineId)).toThrow('received "mine".')
  })

  it('is of the present format alone', () => {
    const MovedId = defineId('moved', { format: hexUlid(), accepts: [opaque({ length: 12 })] })
    expect(defaultExpression('sqlite', MovedId)).toMatch(/^\('moved_' \|\| printf/)
  })

  it('asks the format what it can, not its name', () => {
    const format: Format = { ...opaque({ length: 12 }), name: 'nanoid(mine)' }
    expect(() => defaultExpression('sqlite', defineId('named', { format }))).toThrow(
      'Expected a format that a default of sqlite can make but received "nanoid(mine)".',
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
