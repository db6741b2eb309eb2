/** The columns of databases: Drizzle, CHECK constraints and default expressions. */
import { idColumn as mysqlColumn } from 'brandid/drizzle-mysql'
import { idColumn as pgColumn } from 'brandid/drizzle-pg'
import { idColumn as sqliteColumn } from 'brandid/drizzle-sqlite'
import { checkConstraint, columnType, type Dialect, defaultExpression } from 'brandid/sql'
import { type Column as AnyColumn, getTableColumns, type Table } from 'drizzle-orm'
import { mysqlTable } from 'drizzle-orm/mysql-core'
import { pgTable } from 'drizzle-orm/pg-core'
import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { expect } from 'vitest'
import { refusalText } from '../refusals.ts'
import type { Engine } from '../sql/engines.ts'
import type { Column } from './column.ts'
import { type Definition, idsOf, type Row } from './rows.ts'

type Storage = { readonly as: 'text' }

/** Each way to store ids: what is written is read back, or the column refuses the format. */
function drizzle(
  name: string,
  entryPoint: string,
  open: (made: Definition, options: Storage) => Table,
): Column {
  return {
    name,
    covers: [entryPoint],
    run(row) {
      const storages = ['text', 'body', 'uuid', 'bigint'].filter((as) => {
        const refusal = refusalText(() => {
          const columns: Record<string, AnyColumn> = getTableColumns(open(row.definition, { as } as Storage))
          for (const id of idsOf(row)) {
            const stored = columns['id']?.mapToDriverValue(id)
            expect(columns['id']?.mapFromDriverValue(stored)).toBe(id)
          }
        })
        expect(refusal).toMatch(/^$|^Expected /)
        return refusal === ''
      })
      return storages.join(', ')
    },
  }
}

const DRIZZLE: readonly Column[] = [
  drizzle('Drizzle, PostgreSQL', 'brandid/drizzle-pg', (made, options) =>
    pgTable('rows', { id: pgColumn(made, options) }),
  ),
  drizzle('Drizzle, MySQL', 'brandid/drizzle-mysql', (made, options) =>
    mysqlTable('rows', { id: mysqlColumn(made, options) }),
  ),
  drizzle('Drizzle, SQLite', 'brandid/drizzle-sqlite', (made, options) =>
    sqliteTable('rows', { id: sqliteColumn(made, options) }),
  ),
]

const DIALECTS: Readonly<Record<Dialect, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  sqlite: 'SQLite',
}

/** A table whose CHECK accepts every id, and nothing of another shape. */
async function holdCheck(engine: Engine, row: Row): Promise<void> {
  const made = row.definition
  const { dialect } = engine
  await engine.run(`drop table if exists kept`)
  await engine.run(
    `create table kept (id ${columnType(dialect, made)} not null check (${checkConstraint(dialect, made, 'id')}))`,
  )
  for (const id of idsOf(row)) {
    await engine.run('insert into kept values (?)', [id])
    for (const text of [`${id}!`, `${id}\n`, ` ${id}`, `x${id}`, id.slice(row.prefix.length + 1), '']) {
      await expect(engine.run('insert into kept values (?)', [text])).rejects.toThrow()
    }
  }
  expect(await engine.run('select count(*) from kept')).toEqual([
    [expect.toSatisfy((n) => Number(n) === row.bodies.length)],
  ])
}

/** A column whose default makes ids that the definition accepts. */
async function holdDefault(engine: Engine, row: Row): Promise<void> {
  const made = row.definition
  const { dialect } = engine
  const expression = defaultExpression(dialect, made as never)
  await engine.run('drop table if exists made')
  await engine.run(
    `create table made (n int, id ${columnType(dialect, made)} not null default (${expression}))`,
  )
  for (const n of [1, 2]) await engine.run('insert into made (n) values (?)', [n])
  const ids = (await engine.run('select id from made')).flat()
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(made.is(id)).toBe(true)
}

/** CHECK and DEFAULT of one dialect. */
function columnsOf(dialect: Dialect, check: Column['run'], byDefault: Column['run']): readonly Column[] {
  const name = DIALECTS[dialect]
  return [
    { name: `CHECK, ${name}`, covers: ['brandid/sql'], refuses: ['invalid_format'], run: check },
    { name: `DEFAULT, ${name}`, covers: [], refuses: ['invalid_format'], run: byDefault },
  ]
}

/** CHECK and DEFAULT in a database. */
export const databaseColumns = (engine: Engine): readonly Column[] =>
  columnsOf(
    engine.dialect,
    (row) => holdCheck(engine, row),
    (row) => holdDefault(engine, row),
  )

/** CHECK and DEFAULT as SQL alone, where no database is at hand: test/servers runs them. */
export const spelledColumns = (dialect: Dialect): readonly Column[] =>
  columnsOf(
    dialect,
    ({ definition }) => void checkConstraint(dialect, definition, 'id'),
    ({ definition }) => void defaultExpression(dialect, definition as never),
  )

export const DRIZZLE_COLUMNS = DRIZZLE
