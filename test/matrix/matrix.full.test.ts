import { readFileSync, writeFileSync } from 'node:fs'
import { FORMAT_NAMES } from '@brandid/base/formats'
import { idFunctions } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../packages/kit/src/cli/run.ts'
import { sampled } from '../full-length.ts'
import { type Engine, openLibsql, openPglite } from '../sql/engines.ts'
import { outcomeOf } from './column.ts'
import { CORE_COLUMNS } from './core-columns.ts'
import { DRIZZLE_COLUMNS, databaseColumns, spelledColumns } from './database-columns.ts'
import { KIT_COLUMNS, UNTRIED_COMMANDS } from './kit-columns.ts'
import { type Group, spellPage } from './page.ts'
import { PRISMA_COLUMNS } from './prisma-column.ts'
import { ROWS } from './rows.ts'
import { SCHEMA_COLUMNS } from './schema-columns.ts'

// `WRITE_PAGES=true` writes docs/matrix.md in place of comparing it. A short run tries one row of five.

/** Import paths without a column, and why. */
const UNTRIED: Readonly<Record<string, string>> = {
  'brandid/internal': 'the table of formats itself',
  'brandid/lease': 'gives numbers to workers of snowflake alone',
  'brandid/sealed': 'serves `sealed` alone',
  'brandid/register': 'types by the kind of an ID, whatever its format',
}

const page = new URL('../../docs/matrix.md', import.meta.url)
const packageJson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** An engine that opens with the first cell that asks for it. */
function lazily(dialect: Engine['dialect'], open: () => Promise<Engine>): Engine & { readonly name: string } {
  let opened: Promise<Engine> | undefined
  const engine = () => {
    opened ??= open()
    return opened
  }
  return {
    name: dialect,
    dialect,
    run: async (statement, parameters) => (await engine()).run(statement, parameters),
    close: async () => (await opened)?.close(),
  }
}

const postgres = lazily('postgresql', async () => {
  const engine = await openPglite()
  for (const statement of idFunctions('postgresql')) await engine.run(statement)
  return engine
})
const sqlite = lazily('sqlite', openLibsql)

const groups: readonly Group[] = [
  { title: 'Core', columns: CORE_COLUMNS },
  { title: 'Schemas', columns: SCHEMA_COLUMNS },
  { title: 'Command line', columns: KIT_COLUMNS },
  {
    title: 'Databases',
    columns: [
      ...DRIZZLE_COLUMNS,
      ...PRISMA_COLUMNS,
      ...databaseColumns(postgres),
      ...spelledColumns('mysql'),
      ...databaseColumns(sqlite),
    ],
  },
]
const columns = groups.flatMap((group) => group.columns)
const isWriting = process.env['WRITE_PAGES'] === 'true'
const rows = isWriting ? ROWS : sampled(ROWS, 9)
const outcomes = new Map(rows.map(({ label }) => [label, new Map<string, string>()]))

afterAll(async () => {
  await postgres.close()
  await sqlite.close()
})

describe.each(columns)('$name', (column) => {
  it.each(rows)('$label', async (row) => {
    outcomes.get(row.label)?.set(column.name, await outcomeOf(column, row))
  })
})

describe('the matrix', () => {
  let text: string
  beforeAll(() => {
    text = spellPage(groups, outcomes)
    if (isWriting) writeFileSync(page, text)
  })

  it('is docs/matrix.md: npm run written -- matrix', () => {
    const committed = readFileSync(page, 'utf8')
    const lines = text.split('\n').filter((line) => line.startsWith('| '))
    expect(lines.length).toBeGreaterThan(groups.length * rows.length)
    expect(lines.filter((line) => !committed.includes(line))).toEqual([])
    if (rows.length === ROWS.length) expect(committed).toBe(text)
  })

  it('has a row of every format, and more than one where it has options', () => {
    for (const name of FORMAT_NAMES) {
      expect(ROWS.filter(({ data }) => data.name === name).length).toBeGreaterThanOrEqual(1)
    }
  })

  it('has a column of every command, or says why not', () => {
    const covered = columns.flatMap(({ covers }) => covers)
    const missing = Object.keys(commands).filter((name) => !covered.includes(`brandid ${name}`))
    expect(missing.sort()).toEqual(Object.keys(UNTRIED_COMMANDS))
  })

  it('has a column of every import path, or says why not', () => {
    const paths = Object.keys(packageJson.exports)
      .filter((path) => path !== './package.json')
      .map((path) => path.replace(/^\./, 'brandid'))
    const covered = new Set(columns.flatMap(({ covers }) => covers))
    expect(paths.filter((path) => !covered.has(path) && !Object.hasOwn(UNTRIED, path))).toEqual([])
    expect(Object.keys(UNTRIED).filter((path) => covered.has(path) || !paths.includes(path))).toEqual([])
  })
})
