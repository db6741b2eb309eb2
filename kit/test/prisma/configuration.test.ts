import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../src/prisma/brand.ts'
import { block, messageOf } from './requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'brandid-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (config: Record<string, string | string[]>) =>
  readConfiguration(
    block('brandid', 'brandid-prisma', { config, sourceFilePath: join(folder, 'schema.prisma') }),
  )

const rule = (model: string | undefined, field: string, type: string, isBody = false) => ({
  model,
  field,
  brand: { type, isBody },
})

/** What is read of a configuration, with the brands that its lines have in a model `Run`. */
function shown(config: Record<string, string | string[]>) {
  const { columns, ...rest } = read(config)
  return { ...rest, columns: columns.map(({ brandIn, ...line }) => ({ ...line, brand: brandIn('Run') })) }
}

describe('configurationOf', () => {
  it('is strict without a mode, and names no columns', () => {
    expect(read({ ids: './ids.ts' })).toEqual({ ids: './ids.ts', mode: 'strict', columns: [] })
  })

  it('reads the lines of columns', () => {
    const columns = [
      'Event.runId: Ids.RunId',
      ' *.userId :Ids.UserId',
      'Run.short:Ids.RunId body',
      "*.id: Ids['*']",
      '*.id: Ids.*Id body',
    ]
    expect(shown({ ids: './ids.ts', mode: 'loose', columns })).toEqual({
      ids: './ids.ts',
      mode: 'loose',
      columns: [
        { text: columns[0], ...rule('Event', 'runId', 'RunId') },
        { text: columns[1], ...rule(undefined, 'userId', 'UserId') },
        { text: columns[2], ...rule('Run', 'short', 'RunId', true) },
        { text: columns[3], ...rule(undefined, 'id', "Ids['Run']") },
        { text: columns[4], ...rule(undefined, 'id', 'RunId', true) },
      ],
    })
  })

  it('reads a file of columns, from the folder of the schema', () => {
    writeFileSync(join(folder, 'columns.json'), '{ "Event.runId": "Ids.RunId", "*.userId": "Ids.UserId" }')
    expect(shown({ ids: './ids.ts', columns: './columns.json' }).columns).toEqual([
      { text: 'Event.runId: Ids.RunId', ...rule('Event', 'runId', 'RunId') },
      { text: '*.userId: Ids.UserId', ...rule(undefined, 'userId', 'UserId') },
    ])
  })

  it.each<Record<string, string | string[]>>([{}, { ids: '' }, { ids: ['a'] }])(
    'requires ids: %j',
    (config) => {
      expect(messageOf(() => read(config))).toBe(
        'Expected `ids` in the block `generator brandid`: the module that exports the id types, such as ids = "../src/ids.ts".',
      )
    },
  )

  it('refuses another mode and another key', () => {
    expect(messageOf(() => read({ ids: 'a', mode: 'lax' }))).toBe(
      'Expected `mode` "strict" or "loose" in the block `generator brandid` but received "lax".',
    )
    expect(messageOf(() => read({ ids: 'a', colums: 'b' }))).toBe(
      'Expected `ids`, `mode`, `columns` or `models` in the block `generator brandid` but received `colums`.',
    )
  })

  it.each(['Event.runId = Ids.RunId', 'runId: Ids.RunId', 'public.Event.runId: Ids.RunId'])(
    'refuses the line "%s" of columns',
    (line) => {
      expect(messageOf(() => read({ ids: 'a', columns: [line] }))).toBe(
        `Expected a line of \`columns\` such as "Event.runId: Ids.RunId" or "*.runId: Ids.RunId" but received "${line}".`,
      )
    },
  )

  it.each([
    ['Event.id', 'Ids.*Id'],
    ['*.id', 'Ids.*.Id'],
    ['Event.runId', 'RunId'],
  ])('refuses for %s the brand %s', (column, brand) => {
    expect(messageOf(() => read({ ids: 'a', columns: [`${column}: ${brand}`] }))).toBe(
      `Expected a brand such as "Ids.UserId" or "Ids.UserId body" in \`columns\` for "${column}" but received "${brand}".`,
    )
  })

  it.each(['[]', '["Event.runId: Ids.RunId"]', '{ "Event.runId": 1 }'])(
    'refuses a file that holds %s',
    (content) => {
      const path = join(folder, 'wrong.json')
      writeFileSync(path, content)
      expect(messageOf(() => read({ ids: 'a', columns: 'wrong.json' }))).toBe(
        `Expected an object such as { "Event.runId": "Ids.RunId" } in ${JSON.stringify(path)}.`,
      )
    },
  )

  it('takes a file that holds null for one without columns', () => {
    writeFileSync(join(folder, 'null.json'), 'null')
    expect(read({ ids: 'a', columns: 'null.json' }).columns).toEqual([])
  })

  it('refuses a file that is missing, and one that is not JSON', () => {
    const message = (name: string) => messageOf(() => read({ ids: 'a', columns: name }))
    expect(message('none.json')).toMatch(/^Expected a JSON file at ".*none\.json", for `columns`: ENOENT/)
    writeFileSync(join(folder, 'text.json'), 'Event.runId')
    expect(message('text.json')).toMatch(
      /^Expected a JSON file at ".*text\.json", for `columns`: Unexpected token/,
    )
  })
})
