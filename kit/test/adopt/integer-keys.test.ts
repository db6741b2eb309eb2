import { readFileSync } from 'node:fs'
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
  it.each([
    ["import type { ID } from './types'\n", 'productId: ID', "productId: LooseKey<'product', ID>"],
    ["import type { Num } from './index'\n", 'productId: Num', "productId: LooseKey<'product', Num>"],
    [
      "import type { ID as Any } from './index'\n",
      'productId?: Any | null',
      "productId?: LooseKey<'product', Any> | null",
    ],
    [
      "import type { Scalars } from './types'\n",
      "productId: Scalars['ID']['output']",
      "productId: LooseKey<'product', Scalars['ID']['output']>",
    ],
    [
      '',
      'productId: string | number | undefined',
      "productId: LooseKey<'product', string | number> | undefined",
    ],
    ['', 'productIds: (string | number)[]', "productIds: (LooseKey<'product', string | number>)[]"],
    ['', 'productId: number', "productId: LooseKey<'product'>"],
  ])('%s%s is typed', async (head, before, after) => {
    const folder = project(`${head}export const a = (${before}) => 1\n`)
    expect((await messagesIn(folder)).filter((each) => each.startsWith('no-string-id'))).toHaveLength(1)
    const { code } = await runIn(folder, ['adopt', '--parameters'])
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toContain(after)
  })

  it('is counted and named where its import leads nowhere', async () => {
    const folder = project(
      "import type { ID } from 'elsewhere'\nexport const a = (productId: ID, productIds: ID[]) => 1\n",
    )
    const { code, stderr } = await runIn(folder, ['adopt', '--parameters'])
    expect(stderr).toContain('2 names have the type ID, which is not known')
    expect(code).toBe(1)
  })

  it('leaves a type of something else', async () => {
    const folder = project(
      "import type { Maybe } from './types'\nexport const a = (productId: Date, x: Maybe) => 1\n",
    )
    expect(await messagesIn(folder)).toEqual([])
  })
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
      'a model of Prisma',
      { 'a.ts': '', 'schema.prisma': 'model Order {\n  id BigInt @id\n}\n' },
      "OrderKey = defineKey('order', { format: 'bigint' })",
    ],
  ])('of %s', async (_, files, expected) => {
    const { code, stdout, stderr } = await runIn(onDisk({ 'package.json': PACKAGE, ...files }), ['init'])
    expect(stdout).toContain(`export const ${expected}`)
    expect([code, stderr]).toEqual([
      0,
      'brandid: 1 key; no prefix was found. See docs/integer-keys.md of brandid-kit\n',
    ])
  })

  it('not of what is defined, nor of a column of UUIDs', async () => {
    const folder = onDisk({
      'package.json': PACKAGE,
      'keys.ts': KEYS,
      'a.ts':
        "@Entity()\nclass Product {}\n@Entity()\nclass Other {\n  @PrimaryGeneratedColumn('uuid') id: string\n}",
    })
    expect((await runIn(folder, ['init'])).code).toBe(2)
  })
})
