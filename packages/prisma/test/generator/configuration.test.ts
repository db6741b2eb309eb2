import { describe, expect, it } from 'vitest'
import { field, list, messageOf, model } from './requests.ts'
import { opened, typed } from './typed.ts'

type Config = Record<string, string | string[] | undefined>

for (const [name, text] of Object.entries({
  'columns.json': '{ "Event.runId": "Ids.RunId", "*.userId": "Ids.UserId" }',
  'null.json': 'null',
  'list.json': '["Event.runId: Ids.RunId"]',
  'empty.json': '[]',
  'number.json': '{ "Event.runId": 1 }',
  'text.json': 'Event.runId',
}))
  opened.write(name, text)

const models = [model('Run', 'id', 'short'), model('Event', 'runId', 'userId'), model('Log', 'text')]

/** The brands of the columns that lines name, or those of a file. */
const brandsOf = (columns: string | string[]) => typed(models, { columns }).brands
const refusal = (config: Config) => messageOf(() => typed(models, config))

describe('the block of the generator', () => {
  it('is strict without a mode, and names no columns', () => {
    expect(typed(models)).toMatchObject({
      report: 'brandid: 0 columns in 0 models contain IDs, mode strict',
      brands: {},
    })
    expect(typed(models, { mode: 'loose' }).report).toMatch(/, mode loose$/)
  })

  it.each<Config>([{ ids: undefined }, { ids: '' }, { ids: ['a'] }])('requires `ids`: %j', (config) => {
    expect(refusal(config)).toBe(
      'Expected `ids` in the block `generator brandid`: the module that exports the ID types, such as ids = "../src/ids.ts".',
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
  it.each<[line: string, brands: Record<string, string>]>([
    ['Event.runId: Ids.RunId', { 'Event.runId': 'Ids.RunId' }],
    [' *.userId :Ids.UserId', { 'Event.userId': 'Ids.UserId' }],
    ['Run.short:Ids.RunId body', { 'Run.short': 'Ids.RunId body' }],
    ["*.id: Ids['*']", { 'Run.id': "Ids['Run']" }],
    ['*.id: Ids.*Id body', { 'Run.id': 'Ids.RunId body' }],
  ])('are read of the line %j', (line, brands) => expect(brandsOf([line])).toEqual(brands))

  it('are read of a file, from the folder of the schema', () => {
    const brands = { 'Event.runId': 'Ids.RunId', 'Event.userId': 'Ids.UserId' }
    expect(brandsOf('./columns.json')).toEqual(brands)
    expect(brandsOf('null.json')).toEqual({})
  })

  it.each<[text: string, brand: string, mode?: string]>([
    ['Ids.UserId', 'Ids.UserId'],
    ['Ids.RunId body', 'Ids.RunId body'],
    ['Ids.RunId\tbody', 'Ids.RunId body'],
    ["Ids['user']", "Ids['user']"],
    ["Ids.Ids['user']", "Ids['user']"],
    ['Ids["user-id"] body', "Ids['user-id'] body"],
    ["Ids.All['a']['b']", "Ids.All['a']['b']"],
    ["Ids.AllIds['run']", "Ids.AllIds['run']"],
    ['Ids.IdsOfRun', 'Ids.IdsOfRun'],
    ['Ids.$Id_2', 'Ids.$Id_2'],
    ['Ids.UserId loose', 'Ids.UserId', 'loose'],
    ['Ids.RunId body  strict', 'Ids.RunId body', 'strict'],
    ['Ids.RunId filled', 'Ids.RunId'],
  ])('have the brand %j', (text, brand, own) => {
    const columns = [`Run.id: ${text} `]
    for (const mode of ['strict', 'loose']) {
      const expected = (own ?? mode) === 'loose' ? `${brand} loose` : brand
      expect(typed(models, { columns, mode }).brands).toEqual({ 'Run.id': expected })
    }
    // A message spells it as a schema does.
    const other = [model('Run', field('id', { documentation: '@brand Ids.OtherId' }))]
    expect(messageOf(() => typed(other, { columns }))).toBe(
      `Expected one brand for Run.id but received Ids.OtherId in its comment and ${[brand, own].filter(Boolean).join(' ')} in \`columns\`.`,
    )
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
        `Expected a line in \`columns\` such as "Event.runId: Ids.RunId" or "*.runId: Ids.RunId" but received "${line}".`,
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
