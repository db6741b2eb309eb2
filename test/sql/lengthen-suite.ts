/** What a table of public ids must keep and learn when its ids grow longer, on any database. */
import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { lengthenPublicId, publicIdTable, uniqueConstraint, uniqueViolation } from 'brandid/sql'
import { expect, it } from 'vitest'
import type { Engine } from './engines.ts'

const OldId = createRegistry().defineId('db', { format: nanoid({ length: 12 }) })
const NewId = createRegistry().defineId('db', {
  format: nanoid({ length: 30 }),
  accepts: [nanoid({ length: 12 })],
})

export function lengthenSuite(engine: () => Engine): void {
  it.each([false, true])('makes public ids longer (body: %s)', async (body) => {
    const { run, dialect } = engine()
    const options = { table: `grown_${body}`, column: 'public', body }
    await run(publicIdTable(dialect, OldId, options))
    const stored = (id: string) => (body ? id.slice('db_'.length) : id)
    const insert = (id: string) => run(`insert into ${options.table} (public) values (?)`, [stored(id)])
    const [old, other] = [OldId.generate(), OldId.generate()]
    const long = NewId.generate()
    await insert(old)
    await expect(insert(long)).rejects.toThrow()

    for (const statement of await statementsOf(engine(), options)) await run(statement)
    await insert(long)
    await insert(other)
    for (const bad of [`${long}0`, long.slice(0, -1), old.toUpperCase(), `${old} `]) {
      await expect(insert(bad), bad).rejects.toThrow()
    }
    await expect(run(`insert into ${options.table} (public) values (null)`)).rejects.toThrow(/null/i)
    const error = await insert(old).catch((error: unknown) => error)
    expect(uniqueViolation(error)?.constraint).toBe(uniqueConstraint(dialect, options.table, options.column))

    const rows = await run(`select public from ${options.table} order by id`)
    expect(rows.map(([id]) => id)).toEqual([old, long, other].map(stored))
    if (dialect === 'postgresql') {
      const [row] = await run(`select pg_collation_for(public) from ${options.table} limit 1`)
      expect(row).toEqual(['"C"'])
    }
  })
}

type Options = { readonly table: string; readonly column: string; readonly body: boolean }

async function statementsOf({ dialect }: Engine, options: Options): Promise<readonly string[]> {
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
