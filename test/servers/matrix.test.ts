import { readFileSync } from 'node:fs'
import { idFunctions } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomeOf } from '../matrix/column.ts'
import { databaseColumns } from '../matrix/database-columns.ts'
import { ROWS } from '../matrix/rows.ts'
import type { Engine } from '../sql/engines.ts'
import { type Driver, describeMariadb, describePostgres, mariadbDrivers, postgresDrivers } from './servers.ts'

const page = readFileSync(new URL('../../docs/matrix.md', import.meta.url), 'utf8')
const [head = [], , ...rows] = (/## Databases\n\n(.*?)\n\n/s.exec(page)?.[1] ?? '')
  .split('\n')
  .map((line) => line.slice(2, -2).split(' | '))

/** What docs/matrix.md says of a cell. */
const said = (row: string, column: string) => rows.find(([label]) => label === row)?.[head.indexOf(column)]

/** The columns of a database in docs/matrix.md, tried in one that listens. */
function suite({ open }: Driver, dialect: Engine['dialect']): void {
  let engine: Engine
  beforeAll(async () => {
    engine = await open({ connections: 1 })
    for (const statement of idFunctions(dialect === 'mysql' ? 'mysql' : 'postgresql'))
      await engine.run(statement)
  })
  afterAll(() => engine.close())
  const lazy = {
    name: dialect,
    dialect,
    run: (...given: Parameters<Engine['run']>) => engine.run(...given),
    close: () => engine.close(),
  }

  describe.each(databaseColumns(lazy))('$name', (column) => {
    it.each(ROWS)('$label', async (row) => {
      const outcome = await outcomeOf(column, row)
      expect(outcome.startsWith('refused: ') ? '–' : outcome).toBe(said(row.label, column.name))
    })
  })
}

describePostgres('the matrix in PostgreSQL', () => suite(postgresDrivers[0] as Driver, 'postgresql'))
describeMariadb('the matrix in MariaDB', () => suite(mariadbDrivers[0] as Driver, 'mysql'))
