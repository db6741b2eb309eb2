import { describe, expect, it } from 'vitest'
import { adopt } from './adopted.ts'
import { rewriteBroken } from './rewritten.ts'

// `Loose<OrderItemId>` in place of `LooseId<'orditem'>`, wherever a module can import the type.

const ORDERS = `import { defineId, defineKey, type IdOf } from 'brandid'
export const OrderItemId = defineId('orditem', { entity: 'order item' })
export type OrderItemId = IdOf<typeof OrderItemId>
export const SeatKey = defineKey('s7', { entity: 'seat' })
export type SeatKey = IdOf<typeof SeatKey>
export const TeamId = defineId('team')
export type TeamId = IdOf<typeof TeamId>
export const PlanId = defineId('pl', { entity: 'plan' })
`
const AROUND = { 'orders/ids.ts': ORDERS }
const after = (text: string, around: Readonly<Record<string, string>> = AROUND, path = 'a.ts') => {
  const { text: changed, fault } = adopt(text, around, { path })
  expect(fault).toBeUndefined()
  // A second run finds nothing to change.
  expect(adopt(changed, around, { path }).types).toBe(0)
  return changed
}
const load = (type: string) => `export const load = (orderItemId: ${type}) => 1\n`
const head = (specifier: string) =>
  `import type { Loose } from 'brandid'\nimport type { OrderItemId } from '${specifier}'\n`

describe('the own type of an ID', () => {
  it('is imported by a relative path, and stands in unions, lists and keys', () => {
    expect(after('export interface Line { orderItemIds: string[] | null; seatId?: number }\n')).toBe(
      `import type { Loose } from 'brandid'
import type { OrderItemId, SeatKey } from './orders/ids.js'

export interface Line { orderItemIds: Loose<OrderItemId>[] | null; seatId?: Loose<SeatKey> }
`,
    )
  })

  it.each([
    ["'./b.ts'", './orders/ids.ts'],
    ["'./b'", './orders/ids'],
    ["'./b.js'", './orders/ids.js'],
  ])('has the ending of the import of %s', (source, specifier) => {
    const first = `import { b } from ${source}\n`
    // Most imports of the project have other endings.
    const others = ["'./b.ts'", "'./b'", "'./b.js'"].filter((each) => each !== source)
    const around = {
      ...AROUND,
      'c.ts': others.map((each) => `import { b } from ${each}\n`.repeat(2)).join(''),
    }
    expect(after(`${first}${load('string')}`, around)).toBe(
      `${first}${head(specifier)}${load('Loose<OrderItemId>')}`,
    )
  })

  it.each(['./data.json', './post.module.css', './icon.svg', './Card.vue'])(
    'has the ending of most imports of code, not that of %s',
    (source) => {
      const first = `import data from '${source}'\n`
      const around = { ...AROUND, 'c.ts': `${first.repeat(3)}import { b } from './b.js'\n` }
      expect(after(`${first}${load('string')}`, around)).toBe(
        `${first}${head('./orders/ids.js')}${load('Loose<OrderItemId>')}`,
      )
    },
  )

  it.each(['./post.service', './ids.json-schema', '../cssom'])(
    'has no ending beside an import of %s',
    (source) => {
      const first = `import { b } from '${source}'\n`
      const around = { 'orders/ids.ts': ORDERS, 'c.ts': "import { b } from './b.js'\n" }
      expect(after(`${first}${load('string')}`, around)).toContain("from './orders/ids'\n")
    },
  )

  it('is not imported if the definition is exported by another name', () => {
    const renamed = `${ORDERS.replaceAll('export const OrderItemId', 'const OrderItemId')}export { OrderItemId as ItemId }\n`
    expect(after(load('string'), { 'orders/ids.ts': renamed })).toContain(load("LooseId<'orditem'>"))
  })

  it('has the ending of most imports of the project if the module has none', () => {
    const around = { 'orders/index.ts': ORDERS, 'b.ts': "import { c } from './c'\nexport * from './d'\n" }
    expect(after(load('string'), around, 'src/a.ts')).toContain("from '../orders'")
    expect(
      after(
        load('string'),
        {
          ...around,
          'c.ts':
            "import './e'\nimport { x } from './x.ts'\nimport { y } from './y.ts'\nimport { z } from './z.ts'\n",
        },
        'src/a.ts',
      ),
    ).toContain("from '../orders/index.ts'")
  })

  it('is added to an import of its module, and used if the module has it', () => {
    const first = "import { TeamId } from './orders/ids.js'\n"
    expect(after(`${first}${load('string')}`)).toBe(
      `import { TeamId, type OrderItemId } from './orders/ids.js'\nimport type { Loose } from 'brandid'\n${load('Loose<OrderItemId>')}`,
    )
    const present =
      "import { OrderItemId as Item } from './orders/ids.js'\nexport const first = Item.parse('x')\n"
    expect(after(`${present}${load('string')}`)).toContain(load('Loose<Item>'))
  })

  it('is imported by the name of its package from another package that lists it', { tags: 'slow' }, () => {
    const packages = {
      'ids/package.json':
        '{ "name": "@shop/ids", "exports": "./src/index.ts", "dependencies": { "brandid": "1" } }',
      'ids/src/index.ts': "export * from './orders.js'\n",
      'ids/src/orders.ts': ORDERS,
      'app/package.json': '{ "name": "app", "dependencies": { "brandid": "1", "@shop/ids": "*" } }',
    }
    expect(after(load('string'), packages, 'app/a.ts')).toBe(
      `${head('@shop/ids')}\n${load('Loose<OrderItemId>')}`,
    )
    const unlisted = {
      ...packages,
      'app/package.json': '{ "name": "app", "dependencies": { "brandid": "1" } }',
    }
    expect(after(load('string'), unlisted, 'app/a.ts')).toContain(load("LooseId<'orditem'>"))
    const hidden = { ...packages, 'ids/src/index.ts': 'export const other = 1\n' }
    expect(after(load('string'), hidden, 'app/a.ts')).toContain(load("LooseId<'orditem'>"))
  })

  it.each<[string, string, Record<string, string>?]>([
    ['the prefix is the entity', 'export const load = (teamId: string) => 1\n'],
    ['no type is exported', 'export const load = (planId: string) => 1\n'],
    ['the name means something else', `${load('string')}interface OrderItemId { a: 1 }\n`],
    ['the definitions belong to another tsconfig.json', load('string'), { 'orders/tsconfig.json': '{}' }],
    [
      'an alias stands for it',
      `${load('string')}import { OrderItemId } from './orders/ids.js'\ntype Item = OrderItemId\n`,
    ],
    [
      'an inner scope has the name',
      `import { OrderItemId } from './orders/ids.js'\n${load('string')}export const f = (OrderItemId: 1) => OrderItemId\n`,
    ],
  ])('gives way to the prefix if %s', (_, text, more = {}) => {
    const { text: changed, fault } = adopt(text, { ...AROUND, ...more })
    expect(changed).not.toContain('Loose<')
    if (fault === undefined) expect(changed).toMatch(/LooseId<'\w+'>/)
    else expect(fault).toBe('OrderItemId means something else in this file')
  })
})

it('the proof accepts no other import than those of the types that the file names', () => {
  const source = { text: load('string'), more: AROUND }
  const prove = (replace: (text: string) => string) =>
    rewriteBroken(source, {}, (changes) => changes.map((each) => ({ ...each, text: replace(each.text) })))
      .fault
  expect(prove((text) => text)).toBeUndefined()
  for (const [from, to] of [
    ['./orders/ids.js', './other.js'],
    ['import type { OrderItemId }', 'import { OrderItemId }'],
    ['{ OrderItemId }', '{ OrderItemId, TeamId }'],
    ['{ OrderItemId } ', '* as OrderItemId '],
    ["import type { OrderItemId } from './orders/ids.js'", ''],
  ] as const)
    expect(
      prove((text) => text.replace(from, to)),
      to,
    ).toBeDefined()
})
