import { checkConstraint, columnType } from 'brandid/sql'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkSuite } from '../sql/check-suite.ts'
import { openDuring } from '../sql/engines.ts'
import { kinds } from '../sql/kinds.ts'
import { type Driver, describeMariadb, describePostgres, mariadbDrivers, postgresDrivers } from './servers.ts'

function suite({ open, dialect }: Driver, columnTypeOf = columnType): void {
  const engine = openDuring(() => open({ connections: 1 }))
  let session: unknown
  const sessionNow = () =>
    engine().run(dialect === 'mysql' ? 'select connection_id()' : 'select pg_backend_pid()')
  beforeAll(async () => {
    session = await sessionNow()
  })
  afterEach(async () => expect(await sessionNow(), 'the connection of the start').toEqual(session))

  checkSuite(engine, columnTypeOf)
}

describePostgres('a column of PostgreSQL', () => {
  describe('of the type that fits best', () => suite(postgresDrivers[0]))

  // Lithuanian sorts "y" between "i" and "k".
  describe('with a collation of its own', () => {
    suite(postgresDrivers[0], () => 'text collate "lt-x-icu"')
  })
})

describeMariadb('a column of MariaDB', () => {
  describe('of the type that fits best', () => suite(mariadbDrivers[0]))

  // What somebody has who did not take the type from here.
  describe('that folds case', () => {
    suite(mariadbDrivers[0], () => 'varchar(1100) character set utf8mb4 collate utf8mb4_general_ci')
  })

  it('refuses in non-strict mode, too, where texts that are too long are cut', async () => {
    const engine = await mariadbDrivers[0].open({ connections: 1 })
    const [{ definition, ids }] = kinds as [(typeof kinds)[number]]
    await engine.run(
      `create table loose (id ${columnType('mysql', definition)} not null check (${checkConstraint('mysql', definition, 'id')}))`,
    )
    await engine.run("set sql_mode = ''")
    for (const text of [`${ids[0]}x`, `${ids[0]} `, `${ids[0]}  `, `${ids[0]}İ`, '']) {
      await expect(engine.run('insert into loose values (?)', [text])).rejects.toMatchObject({ errno: 4025 })
    }
    await engine.close()
  })
})
