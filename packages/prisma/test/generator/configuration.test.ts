import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { readConfiguration, spellBrand } from '../../src/generator/brand.ts'
import { block, list, messageOf } from './requests.ts'

const folder = onDisk({
  'columns.json': '{ "Event.runId": "Ids.RunId", "*.userId": "Ids.UserId" }',
  'null.json': 'null',
  'list.json': '["Event.runId: Ids.RunId"]',
  'empty.json': '[]',
  'number.json': '{ "Event.runId": 1 }',
  'text.json': 'Event.runId',
})

const read = (config: Record<string, string | string[]>) =>
  readConfiguration(
    block('brandid', 'brandid-prisma', { config, sourceFilePath: join(folder, 'schema.prisma') }),
  )

/** The columns that lines name, or those of a file, each with its brand in a model `Run`. */
const columnsOf = (columns: string | string[]) =>
  read({ ids: 'a', columns }).columns.map(({ brandIn, ...column }) => ({ ...column, brand: brandIn('Run') }))
const refusal = (config: Record<string, string | string[]>) => messageOf(() => read({ ids: 'a', ...config }))

describe('the block of the generator', () => {
  it('is strict without a mode, and names no columns', () => {
    expect(read({ ids: './ids.ts' })).toEqual({ ids: './ids.ts', mode: 'strict', columns: [] })
    expect(read({ ids: './ids.ts', mode: 'loose' }).mode).toBe('loose')
  })

  it.each([{}, { ids: '' }, { ids: ['a'] }])('requires ids: %j', (config) => {
    expect(messageOf(() => read(config as Record<string, string | string[]>))).toBe(
      'Expected `ids` in the block `generator brandid`: the module that exports the id types, such as ids = "../src/ids.ts".',
    )
  })

  it('has no other mode, and no other key', () => {
    expect(refusal({ mode: 'lax' })).toBe(
      'Expected `mode` "strict" or "loose" in the block `generator brandid` but received "lax".',
    )
    expect(refusal({ colums: 'b' })).toBe(
      'Expected `ids`, `mode`, `columns` or `models` in the block `generator brandid` but received `colums`.',
    )
  })
})

describe('the columns of the block', () => {
  const brand = (type: string, isBody = false) => ({ type, isBody })

  it.each([
    ['Event.runId: Ids.RunId', 'Event', 'runId', brand('RunId')],
    [' *.userId :Ids.UserId', undefined, 'userId', brand('UserId')],
    ['Run.short:Ids.RunId body', 'Run', 'short', brand('RunId', true)],
    ["*.id: Ids['*']", undefined, 'id', brand("Ids['Run']")],
    ['*.id: Ids.*Id body', undefined, 'id', brand('RunId', true)],
  ])('are read of the line %j', (text, model, field, brand) => {
    expect(columnsOf([text])).toEqual([{ text, model, field, brand }])
  })

  it('are read of a file, from the folder of the schema', () => {
    expect(columnsOf('./columns.json')).toEqual(columnsOf(['Event.runId: Ids.RunId', '*.userId: Ids.UserId']))
    expect(columnsOf('null.json')).toEqual([])
  })

  it.each([
    ['Ids.UserId', { ...brand('UserId') }],
    ['Ids.RunId body', brand('RunId', true)],
    ['Ids.RunId\tbody', brand('RunId', true)],
    ["Ids['user']", brand("Ids['user']")],
    ["Ids.Ids['user']", brand("Ids['user']")],
    ['Ids["user-id"] body', brand("Ids['user-id']", true)],
    ["Ids.All['a']['b']", brand("All['a']['b']")],
    ["Ids.AllIds['run']", brand("AllIds['run']")],
    ['Ids.IdsOfRun', brand('IdsOfRun')],
    ['Ids.$Id_2', brand('$Id_2')],
    ['Ids.UserId loose', { ...brand('UserId'), mode: 'loose' }],
    ['Ids.RunId body  strict', { ...brand('RunId', true), mode: 'strict' }],
    ['Ids.RunId filled', { ...brand('RunId'), isFilled: true }],
  ] as const)('have the brand %j', (text, expected) => {
    const [{ brand: read } = { brand: brand('') }] = columnsOf([`Run.id: ${text} `])
    expect(read).toEqual(expected)
    // As messages spell it, it is read again.
    const [{ brand: again } = { brand: brand('') }] = columnsOf([`Run.id: ${spellBrand(read)}`])
    expect({ ...again, isFilled: true }).toEqual({ ...read, isFilled: true })
  })

  it.each([
    '',
    ...list(`UserId; Ids; Ids.; Ids.2Id; ids.UserId; Ids.UserId[]; Ids.*Id; Ids[]; Ids['a; Ids['a'].b; Ids.A['b; Ids.UserId bodies;
      Ids.UserId lax; Ids.UserId strict body; Ids.UserId strict loose; Ids.A | Ids.B`),
  ])('refuse the brand %j', (text) => {
    expect(refusal({ columns: [`Event.id: ${text}`] })).toBe(
      `Expected a brand such as "Ids.UserId" or "Ids.UserId body" in \`columns\` for "Event.id" but received ${JSON.stringify(text)}.`,
    )
  })

  it('refuse a star that makes no name', () => {
    expect(refusal({ columns: ['*.id: Ids.*.Id'] })).toContain('for "*.id" but received "Ids.*.Id".')
  })

  it.each(['Event.runId = Ids.RunId', 'runId: Ids.RunId', 'public.Event.runId: Ids.RunId'])(
    'refuse the line "%s"',
    (line) => {
      expect(refusal({ columns: [line] })).toBe(
        `Expected a line of \`columns\` such as "Event.runId: Ids.RunId" or "*.runId: Ids.RunId" but received "${line}".`,
      )
    },
  )

  it.each([
    ['empty.json', /^Expected an object such as \{ "Event.runId": "Ids.RunId" \} in ".*empty\.json"\.$/],
    ['list.json', /^Expected an object such as /],
    ['number.json', /^Expected an object such as /],
    ['none.json', /^Expected a JSON file at ".*none\.json", for `columns`: ENOENT/],
    ['text.json', /^Expected a JSON file at ".*text\.json", for `columns`: Unexpected token/],
  ])('refuse the file %s', (columns, message) => expect(refusal({ columns })).toMatch(message))
})
