/** What the violations of a foreign key and of a CHECK tell, on any database. */
import { checkViolation, foreignKeyViolation, uniqueViolation } from 'brandid/sql'
import { beforeAll, expect, it } from 'vitest'
import { quoteIdentifier } from '../../src/sql/text.ts'
import type { Engine } from './engines.ts'
import { thrownBy } from './refusal-of.ts'

export function violationSuite(engine: () => Engine): void {
  const foreignKey = "child's_fkey"
  const check = "child's_check"

  beforeAll(async () => {
    const { run, dialect } = engine()
    const name = (text: string) => quoteIdentifier(dialect, text)
    if (dialect === 'sqlite') await run('pragma foreign_keys = on')
    for (const table of ['child', 'parent']) await run(`drop table if exists ${table}`)
    await run('create table parent (id int primary key)')
    await run(`create table child (id int primary key, parent int, n int,
      constraint ${name(foreignKey)} foreign key (parent) references parent (id),
      constraint ${name(check)} check (n > 0))`)
    await run('insert into parent values (1)')
    await run('insert into child values (1, 1, 1)')
  })

  it.each(['insert into child values (2, 9, 1)', 'delete from parent where id = 1'])(
    'reports the foreign key that refuses: %s',
    async (statement) => {
      const { run, dialect } = engine()
      const error = await thrownBy(() => run(statement))
      const violation = dialect === 'sqlite' ? {} : { constraint: foreignKey, table: 'child' }
      expect(foreignKeyViolation(error)).toEqual(violation)
      expect([checkViolation(error), uniqueViolation(error)]).toEqual([undefined, undefined])
    },
  )

  it('reports the CHECK that refuses', async () => {
    const { run, dialect } = engine()
    const error = await thrownBy(() => run('insert into child values (2, 1, 0)'))
    const violation = { constraint: check, ...(dialect !== 'sqlite' && { table: 'child' }) }
    expect(checkViolation(error)).toEqual(violation)
    expect([foreignKeyViolation(error), uniqueViolation(error)]).toEqual([undefined, undefined])
  })

  it('reports neither where an index refuses', async () => {
    const error = await thrownBy(() => engine().run('insert into child values (1, 1, 1)'))
    expect(uniqueViolation(error)).toBeDefined()
    expect([foreignKeyViolation(error), checkViolation(error)]).toEqual([undefined, undefined])
  })
}
