/** What a table of public ids must refuse, report and keep, on any database: at first, and when its ids grow longer. */
import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import {
  lengthenPublicId,
  type PublicIdTableOptions,
  publicIdTable,
  uniqueConstraint,
  withFreshId,
} from 'brandid/sql'
import { expect, it } from 'vitest'
import { quoteIdentifier } from '../../src/sql/text.ts'
import type { Engine } from './engines.ts'

const OldId = createRegistry().defineId('db', { format: nanoid({ length: 12 }) })
const NewId = createRegistry().defineId('db', {
  format: nanoid({ length: 30 }),
  accepts: [nanoid({ length: 12 })],
})

export function publicIdSuite(engine: () => Engine): void {
  it.each([
    { table: 'order', column: 'public_id' },
    { table: "o'neil", column: 'public_id' },
    { table: `we"ird'; drop \`x\` -- a 'b' c`, column: `pub"li'c` },
  ])('creates the table $table, and draws another ID while one is taken', async ({ table, column }) => {
    const { run, dialect } = engine()
    await run(publicIdTable(dialect, OldId, { table, column }))
    const [tableName, columnName] = [table, column].map((name) => quoteIdentifier(dialect, name))
    const insert = (value: unknown) => run(`insert into ${tableName} (${columnName}) values (?)`, [value])
    const [taken, free] = [OldId.generate(), OldId.generate()]
    await insert(taken)
    await expect(insert(null)).rejects.toThrow(/null/i)
    await expect(insert(OldId.body(taken))).rejects.toThrow(/check|constraint/i)

    const ids = [taken, taken, free]
    const definition = { ...OldId, generate: () => ids.shift() ?? OldId.generate() }
    await withFreshId(definition, insert, { constraint: uniqueConstraint(dialect, table, column) })
    const rows = await run(`select ${columnName} from ${tableName} order by id`)
    expect(rows).toEqual([[taken], [free]])
  })

  it.each([false, true])('makes public IDs longer (body: %s)', async (body) => {
    const { run, dialect } = engine()
    const options = { table: `grown_${body}`, column: 'public', body }
    await run(publicIdTable(dialect, OldId, options))
    const stored = (id: string) => (body ? id.slice('db_'.length) : id)
    const insert = (id: string) => run(`insert into ${options.table} (public) values (?)`, [stored(id)])
    const [old, other] = [OldId.generate(), OldId.generate()]
    const long = NewId.generate()
    await insert(old)
    await expect(insert(long)).rejects.toThrow()

    for (const statement of statementsFor(engine(), options)) await run(statement)
    await insert(long)
    await insert(other)
    for (const bad of [`${long}0`, long.slice(0, -1), old.toUpperCase(), `${old} `, old]) {
      await expect(insert(bad), bad).rejects.toThrow()
    }
    await expect(run(`insert into ${options.table} (public) values (null)`)).rejects.toThrow(/null/i)

    const rows = await run(`select public from ${options.table} order by id`)
    expect(rows.map(([id]) => id)).toEqual([old, long, other].map(stored))
    if (dialect === 'postgresql') {
      const [row] = await run(`select pg_collation_for(public) from ${options.table} limit 1`)
      expect(row).toEqual(['"C"'])
    }
  })
}

function statementsFor({ dialect }: Engine, options: PublicIdTableOptions): readonly string[] {
  if (dialect !== 'sqlite') return lengthenPublicId(dialect, NewId, options)
  const { table, column } = options
  return [
    'pragma foreign_keys = off',
    'begin',
    publicIdTable('sqlite', NewId, { ...options, table: `${table}_new` }),
    `insert into ${table}_new (id, ${column}) select id, ${column} from ${table}`,
    `drop table ${table}`,
    `alter table ${table}_new rename to ${table}`,
    'pragma foreign_key_check',
    'commit',
    'pragma foreign_keys = on',
  ]
}
