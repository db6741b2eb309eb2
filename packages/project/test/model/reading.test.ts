import { describe, expect, it } from 'vitest'
import { keysIn } from './read-model.ts'

const ORDER = 'order number'
const modelOf = (name: string) => `model.define(${name}, { id: model.number() })`

describe('the name of a table', () => {
  it.each([
    ["enum Names { Lines = 'lines', Orders = 'orders' }", 'Names.Orders', true],
    ["const enum Names { 'Orders' = 'orders' }", 'Names.Orders', true],
    ['enum Names { Orders }', 'Names.Orders', false],
    ["enum Names { Lines = 'lines' }", 'Names.Orders', false],
    ["class Names { static lines = 'lines'; static orders = 'orders' }", 'Names.orders', true],
    ["class Names { static orders() { return 'orders' } }", 'Names.orders', false],
    ['class Names { static orders }', 'Names.orders', false],
    ["class Names { static lines = 'lines' }", 'Names.orders', false],
    ['interface Names { orders: string }', 'Names.orders', false],
    ['', 'Names.orders', false],
    ["const Names = { orders: 'orders' }", 'Names.orders', true],
    ["const Names = { orders: 'orders' } as const", "Names['orders']", true],
    ["enum Names { Orders = 'orders' }", 'Names[Orders]', false],
    ["import { Names } from './names'", 'Names.Orders', true],
    ["import { Named } from './names'", 'Named.orders', true],
    ["import { Missing } from './names'", 'Missing.orders', false],
  ])('%s; %s', (declaration, name, isRead) => {
    const names = `const PART = 'orders'
export enum Names { Orders = PART }
export class Named { static readonly orders = PART }`
    expect(keysIn({ 'a.ts': `${declaration}\n${modelOf(name)}`, 'names.ts': names })).toMatch(
      isRead ? /^order/ : /^$/,
    )
    if (isRead)
      expect(keysIn({ 'a.ts': `${declaration}\n${modelOf(name)}`, 'names.ts': names })).not.toContain('line')
  })
})

describe('the columns of a table', () => {
  const define = (columns: string) => `db.define('orders', ${columns})`
  const COLUMNS = '{ id: { type: BIGINT, primaryKey: true } }'

  it.each([
    [`const columns = ${COLUMNS}`, 'columns', true],
    [`const columns = ${COLUMNS} as const`, 'columns', true],
    [`const columns = ${COLUMNS} satisfies Columns`, 'columns as Columns', true],
    [`const columns = ${COLUMNS}`, 'columns!', true],
    [`const columns = ${COLUMNS}`, '(columns as unknown)! satisfies Columns', true],
    [`const { columns } = { columns: ${COLUMNS} }`, 'columns', false],
    [`let columns = ${COLUMNS}`, 'columns', false],
    [`function columns() { return ${COLUMNS} }`, 'columns', false],
    ['', 'columns', false],
    ['const columns = more, more = columns', 'columns', false],
    ["import { columns } from './columns'", 'columns', true],
    ["import { columns as some } from './columns'", 'some', true],
    ["import columns from './columns'", 'columns', true],
    ["import { again } from './columns'", 'again', true],
    ["import { columns } from './all'", 'columns', true],
    ["import * as columns from './columns'", 'columns', false],
    ["import { columns } from './missing'", 'columns', false],
    ["import { nothing } from './columns'", 'nothing', false],
  ])('%s; %s', (declaration, columns, isRead) => {
    const files = {
      'a.ts': `${declaration}\n${define(columns)}`,
      'columns.ts': `export const columns = ${COLUMNS}\nconst other = columns\nexport { other as again }\nexport default ${COLUMNS}`,
      'all.ts': "export * from './columns'",
    }
    expect(keysIn(files)).toBe(isRead ? ORDER : '')
  })

  it('are found through ten names', () => {
    const named = (count: number) => {
      const names = Array.from({ length: count - 1 }, (_, i) => `const name${i + 1} = name${i}`)
      return keysIn([`const name0 = ${COLUMNS}`, ...names, define(`name${count - 1}`)].join('\n'))
    }
    expect([named(1), named(10), named(11)]).toEqual([ORDER, ORDER, ''])
  })

  it.each([
    ['() => ({ id: p.bigint() })', true],
    ['() => ({ id: p.bigint() }) as const', true],
    ['() => { return { id: p.bigint() } }', true],
    ['() => { log(); return { id: p.bigint() } as const }', true],
    ['function () { return { id: p.bigint() } }', true],
    ['() => { return }', false],
    ['() => { log() }', false],
    ['() => {}', false],
    ['() => { return { id: p.bigint() }; log() }', false],
    ['load(() => ({ id: p.bigint() }))', false],
  ])('that a function returns: %s', (properties, isRead) => {
    const code = `import { defineEntity, p } from '@mikro-orm/core'\ndefineEntity({ name: 'Order', properties: ${properties} })`
    expect(keysIn(`${code}\n${modelOf("'z'")}`)).toBe(isRead ? `${ORDER}, z number` : 'z number')
  })

  it.each([
    'p.bigint()',
    '(p as P).bigint()',
    'p!.bigint()',
    'p?.bigint()',
    '(p.bigint() as Column).notNull()',
    'p.bigint',
    'p.a.bigint()',
  ])('that are declared by a chain: %s', (column) => {
    expect(keysIn(`model.define('orders', { id: ${column}, code: p.text() })`)).toBe(
      column === 'p.bigint' ? '' : 'orders number',
    )
  })
})

describe('a function that generates IDs', () => {
  it.each([
    ['function make() { return ulid() }', true],
    ['const make = () => ulid()', true],
    ["import { make } from './make'", true],
    ["import make from './make'", true],
    ["import { remade as make } from './make'", true],
    ["import { other as make } from './make'", false],
    ['class make {}', false],
  ])('is read where it is declared: %s', (declaration, isRead) => {
    const files = {
      'a.ts': `${declaration}\npgTable('orders', { id: uuid().primaryKey(), code: text() })\npgTable('lines', { id: text().$default(make) })`,
      'make.ts':
        'export function make() { return ulid() }\nexport { make as remade }\nexport default make\nexport class other {}',
    }
    expect(keysIn(files)).toBe(`order uuid, line ${isRead ? 'ulid' : 'text'}`)
  })
})

describe('an import', () => {
  it.each([
    ["import { betterAuth } from 'better-auth'", 'betterAuth', true],
    ["import betterAuth from 'better-auth'", 'betterAuth', true],
    ["import * as betterAuth from 'better-auth'", 'betterAuth', true],
    ["import { betterAuth as auth } from 'better-auth'", 'auth', true],
    ["import { auth as betterAuth } from 'better-auth'", 'betterAuth', false],
    ["import auth from 'better-auth'", 'auth.betterAuth', true],
    ["import auth from 'better-auth'", 'auth', false],
    ["import auth from 'better-auth'", 'auth.of.betterAuth', false],
    ["const betterAuth = require('better-auth')", 'betterAuth', false],
    ["import type { A } from 'better-auth'", 'betterAuth', false],
  ])('%s; %s()', (statement, callee, isAuth) => {
    expect(keysIn(`${statement}\n${callee}({})`) !== '').toBe(isAuth)
  })
})
