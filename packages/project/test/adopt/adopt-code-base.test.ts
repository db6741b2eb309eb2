import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adoptCodeBase, applyChanges } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { BOTH } from './adopted.ts'

const PACKAGE = {
  'package.json': '{ "dependencies": { "brandid": "1" } }',
  '.prettierrc': '{ "printWidth": 200 }',
}
const IDS = `import { defineId, defineKey } from 'brandid'
export const UserId = defineId('user')
export const InvoiceKey = defineKey('inv', { entity: 'invoice' })
`
const LOAD = 'export const load = (userId: string) => userId\n'
const TYPED =
  "import type { LooseId } from 'brandid'\n\nexport const load = (userId: LooseId<'user'>) => userId\n"

/** What `adopt` finds in a folder: the changed files by their paths, and the rest. */
function adoptIn(cwd: string, scope: typeof BOTH = BOTH) {
  const { codeBase, root } = openCodeBase([], { cwd })
  const steps: [number, number][] = []
  const { files, ...rest } = adoptCodeBase(codeBase, {
    root,
    top: root,
    scope,
    progress: (...step) => steps.push(step),
  })
  const changed = files.map(({ file, text, changes }) => [file, applyChanges(text, changes)])
  return { ...rest, steps, files: Object.fromEntries(changed) as Record<string, string> }
}

const adopt = (files: Readonly<Record<string, string>>, scope?: typeof BOTH) =>
  adoptIn(onDisk({ ...PACKAGE, 'ids.ts': IDS, ...files }), scope)

it('the words of a kind come from its entity, its constant or its prefix', () => {
  const code = `import { createRegistry, defineId, defineKey } from 'brandid'
export const OrderItemId = defineId('orditem')
export const SeatKey = defineKey('s7')
export const WsId = defineId('ws', { entity: 'work space' })
export const PlanId = defineId('pl', { entity: load() })
export const myTeamId = defineId('tm')
export const BoxIdFormat = defineId('bx')
export const LineID = defineId('invoice_line')
export const { CustomerId } = { CustomerId: createRegistry('stripe').defineId('cus') }
export const keys = { unit: defineKey('unit_price') }
defineKey('seat_row')
defineKey(load())
`
  const { words, definitions } = adopt({ 'ids.ts': code })
  expect(Object.fromEntries(words)).toMatchObject({
    orditem: 'order item',
    s7: 'seat',
    ws: 'work space',
    pl: 'plan',
    tm: 'tm',
    bx: 'bx',
    invoice_line: 'invoice line',
    unit_price: 'unit price',
    seat_row: 'seat row',
  })
  expect([...words.keys()]).toContain('stripe:cus')
  expect(words.size).toBe(10)
  expect(definitions).toBe(11)
})

describe('the files that are read', () => {
  const types = {
    'types.ts': 'export type Uuid = string\nexport type Count = number\nexport class Base { id!: number }\n',
  }

  // Each file has only one sign that it may contain an ID or a key.
  it.each([
    ['export interface A { userId: Uuid }', "userId: LooseId<'user'>"],
    ['export interface A { userIds : Uuid[] }', "userIds : LooseId<'user'>[]"],
    ['export interface A { user_id: Uuid }', "user_id: LooseId<'user'>"],
    ['export interface A { user_ids?: Uuid[] }', "user_ids?: LooseId<'user'>[]"],
    ['export interface A { userID ?: Uuid }', "userID ?: LooseId<'user'>"],
    ['export interface A { "userId": Uuid }', `"userId": LooseId<'user'>`],
    ["export interface A { 'userId' : Uuid }", "'userId' : LooseId<'user'>"],
    ['export class A { userId !: Uuid }', "userId !: LooseId<'user'>"],
    ['export interface User { id: Uuid }', "id: LooseId<'user'>"],
    ['export interface A { invoiceKey: Count }', "invoiceKey: LooseKeyOf<'inv', Count>"],
    ['export interface A { invoice_keys\n?: Count[] }', "\n?: LooseKeyOf<'inv', Count>[] }"],
    [
      'export const t = pgTable ("t", { by: text().references(() => users.id) })',
      ".$type<LooseId<'user'>>()",
    ],
    ['export const t = pgTable("t", { by: text().references(() => users.id) })', ".$type<LooseId<'user'>>()"],
    ['@Entity() export class Invoice extends Base {}', "declare id: LooseKey<'inv'>"],
    ['@Table export class Invoice extends Base {}', "declare id: LooseKey<'inv'>"],
    ['export const f = (userId: string) => 1', "(userId: LooseId<'user'>) => 1"],
    ['export const f = (invoiceKey: number) => 1', "(invoiceKey: LooseKey<'inv'>) => 1"],
  ])('include %s', (code, expected) => {
    const text = `import type { Base, Count, Uuid } from './types'\nexport { Base, Count, Uuid }\n${code}\n`
    const { files } = adopt({ ...types, 'a.ts': text }, { ...BOTH, columns: true } as typeof BOTH)
    expect(files['a.ts']).toContain(expected)
  })

  it('are TypeScript, and no tests', () => {
    const { files, tests, steps } = adopt({
      'a.ts': LOAD,
      'a.test.ts': LOAD,
      'test/b.ts': LOAD,
      'b.js': 'export const load = (userId) => userId\n',
      'c.test.ts': 'export const c = 1\n',
      'd.d.ts': 'export declare const load: (userId: string) => string\n',
    })
    expect(Object.keys(files)).toEqual(['a.ts'])
    expect(tests).toBe(2)
    const all = steps[0]?.[1]
    expect(all).toBeGreaterThan(4)
    expect(steps).toEqual(Array.from({ length: Number(all) }, (_, i) => [i, all]))
  })

  it('need no reader, but an end', () => {
    const { files, left } = adopt({ 'a.ts': `${LOAD}const ( = \n`, 'b.ts': LOAD })
    expect([Object.keys(files), left]).toEqual([['b.ts'], []])
  })
})

describe('the quotes of an import', () => {
  const double = 'import b from "b"\n'
  const single = "import b from 'b'\n"
  const load = 'export const load = (userId: string) => userId\n'

  it.each([
    [{ 'b.ts': double }, "'"],
    [{ 'b.ts': double, 'c.ts': double }, '"'],
    [{ 'b.ts': double, 'c.ts': double, 'd.ts': single }, "'"],
    [{ 'b.ts': double, 'c.ts': double, 'd.ts': double, 'e.ts': single }, '"'],
    // Files count, and not imports.
    [{ 'b.ts': double.repeat(5) }, "'"],
  ])('are those of most files: %j', (files: Readonly<Record<string, string>>, quote) => {
    expect(adopt({ ...files, 'a.ts': load }).files['a.ts']).toBe(
      `import type { LooseId } from ${quote}brandid${quote}\n\n${load.replace('string', `LooseId<${quote}user${quote}>`)}`,
    )
  })
})

describe('the entry point of an import', () => {
  const define = (entry: string) => `import { defineId } from '${entry}'\n`

  it.each([
    ['brandid', `${define('brandid')}export const UserId = defineId('user')\n`],
    ['brandid/core', `${define('brandid/core')}export const UserId = defineId('user')\n`],
    ['brandid/mini', `${define('brandid/mini')}export const UserId = defineId('user')\n`],
    [
      'brandid/core',
      `${define('brandid/mini')}import { createRegistry } from 'brandid/core'\nexport const UserId = defineId('user')\n`,
    ],
    ['brandid', `import { defineId } from './define'\nexport const UserId = defineId('user')\n`],
  ])('is %s', (entry, ids) => {
    const { files } = adopt({
      'ids.ts': ids,
      'define.ts': "export { defineId } from 'brandid'\n",
      'a.ts': LOAD,
    })
    expect(files['a.ts']).toBe(TYPED.replace("'brandid'", `'${entry}'`))
  })
})

describe('the names that are left', () => {
  const line = (name: string) =>
    `// eslint-disable-next-line brandid/no-string-id\nexport type ${name} = (userId: string) => 1\n`

  it('have their line and column, and share a line if comments silence them', () => {
    expect(adopt({ 'a.ts': line('A') }).left).toEqual([
      'a.ts:2:18: userId: a comment disables brandid/no-string-id',
    ])
    const two = `export type C = (slackUserId: string) => 1\n${line('A')}${line('B')}`
    expect(adopt({ 'a.ts': two }).left).toEqual([
      'a.ts: 2 names: a comment disables brandid/no-string-id',
      'a.ts:1:18: slackUserId: "slack" before "user" may refer to another system',
    ])
  })

  it('have the reason that the file stays as it is', () => {
    const text =
      "import { type LooseId } from 'brandid'\nexport const f = <LooseId,>(userId: string, other: LooseId) => 1\n"
    const { files, left } = adopt({ 'a.ts': text })
    expect([files, left]).toEqual([{}, ['a.ts: 1 type: LooseId means something else in this file']])
  })

  it('are those of files in another encoding, but a replacement character is valid UTF-8', () => {
    const cwd = onDisk({ ...PACKAGE, 'ids.ts': IDS, 'a.ts': `${LOAD}// \ufffd\n` })
    writeFileSync(join(cwd, 'b.ts'), Buffer.from(`${LOAD}// \xe9\n`, 'latin1'))
    const { files, left } = adoptIn(cwd)
    expect([Object.keys(files), left]).toEqual([['a.ts'], ['b.ts: 1 type: the file is not UTF-8']])
  })

  it('are counted by their unknown types', () => {
    const text =
      "import type { A, B } from 'elsewhere'\nexport const f = (userId: A, userIds: A[], ownerUserId: B, name: B) => 1\n"
    const { unknown } = adopt({ 'a.ts': text, 'b.ts': text.replace(', ownerUserId: B', '') })
    const why = 'which is unknown: its import does not resolve to a file in this project'
    expect(Object.fromEntries(unknown)).toEqual({ [`A, ${why}`]: 4, [`B, ${why}`]: 1 })
  })
})

describe('a package that does not list brandid', () => {
  const listed = '{ "devDependencies": { "brandid": "1" } }'

  it.each([
    ['{ "dependencies": { "brandid": "1" } }', true],
    [listed, true],
    ['{ "peerDependencies": { "brandid": "1" } }', true],
    ['{ "optionalDependencies": { "brandid": "1" } }', true],
    ['{ "name": "brandid" }', true],
    ['{ "name": "other", "dependencies": { "zod": "1" } }', false],
    ['{ "brandid": {} }', false],
    ['{ "dependencies": null }', false],
    ['{', false],
    ['null', false],
  ])('keeps its types: %s', (manifest, isListed) => {
    const { files, left } = adopt({ 'package.json': manifest, 'a.ts': LOAD })
    expect(Object.keys(files)).toEqual(isListed ? ['a.ts'] : [])
    expect(left).toEqual(isListed ? [] : ['package.json: 1 type in 1 file: brandid is not a dependency'])
  })

  it('is named by its nearest package.json, with all of its types, unless a folder above lists brandid', () => {
    const apps = {
      'package.json': '{}',
      'app/package.json': '{}',
      'app/src/a.ts': LOAD,
      'app/src/b.ts': `${LOAD}export type F = (userId: string) => 1\n`,
      'web/package.json': listed,
      'web/deep/a.ts': LOAD,
      'c.ts': LOAD,
    }
    const { files, left } = adopt(apps)
    expect(Object.keys(files)).toEqual(['web/deep/a.ts'])
    expect(left).toEqual([
      'app/package.json: 3 types in 2 files: brandid is not a dependency',
      'package.json: 1 type in 1 file: brandid is not a dependency',
    ])
    expect(adopt({ ...apps, 'package.json': listed }).left).toEqual([])
  })
})
