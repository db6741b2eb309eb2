import { readFileSync } from 'node:fs'
import { idFunctions } from 'brandid/sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { outcomeOf } from '../matrix/column.ts'
import { databaseColumns } from '../matrix/database-columns.ts'
import { ROWS } from '../matrix/rows.ts'
import type { Engine } from '../sql/engines.ts'
import { describeBoth } from './servers.ts'

const page = readFileSync(new URL('../../docs/matrix.md', import.meta.url), 'utf8')
const [head = [], , ...rows] = (/## Databases\n\n(.*?)\n\n/s.exec(page)?.[1] ?? '')
  .split('\n')
  .map((line) => line.slice(2, -2).split(' | '))

/** What docs/matrix.md says of a cell. */
const said = (row: string, column: string) => rows.find(([label]) => label === row)?.[head.indexOf(column)]

describeBoth('the matrix', (engine, dialect) => {
  beforeAll(async () => {
    for (const statement of idFunctions(dialect)) await engine().run(statement)
  })
  const lazy: Engine = {
    name: dialect,
    dialect,
    run: (...given) => engine().run(...given),
    close: () => engine().close(),
  }

  describe.each(databaseColumns(lazy))('$name', (column) => {
    it.each(ROWS)('$label', async (row) => {
      const outcome = await outcomeOf(column, row)
      expect(outcome.startsWith('refused: ') ? '–' : outcome).toBe(said(row.label, column.name))
    })
  })
})
