import { createRegistry } from 'brandid/core'
import { checkConstraint, columnType, idFunctions } from 'brandid/sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultSuite, functionSuite, postgresFunctionSuite, schemaSuite } from '../sql/default-suite.ts'
import { type Engine, openDuring } from '../sql/engines.ts'
import { publicIdSuite } from '../sql/public-id-suite.ts'
import {
  type Driver,
  describeMariadb,
  describePostgres,
  mariadbDrivers,
  postgresDrivers,
  schemaName,
} from './servers.ts'

const UserId = createRegistry().defineId('user')

function suite({ open, dialect }: Driver): () => Engine {
  const engine = openDuring(open)
  beforeAll(async () => {
    for (const statement of [...idFunctions(dialect), ...idFunctions(dialect)]) await engine().run(statement)
  })

  describe('as a default', () => defaultSuite(engine))
  publicIdSuite(engine)
  describe('as functions', () => functionSuite(engine))
  schemaSuite(engine, `${schemaName}_other`)
  return engine
}

describePostgres('PostgreSQL', () => {
  const engine = suite(postgresDrivers[0])
  postgresFunctionSuite(engine)
})

describeMariadb('MariaDB', () => {
  const engine = suite(mariadbDrivers[0])

  it('has functions in a trigger, for rows that come without an id', async () => {
    // Without the empty default `insert … select` fails before the trigger: 1364, no default value.
    await engine().run(`create table users (
      id ${columnType('mysql', UserId)} not null default '' primary key
        check (${checkConstraint('mysql', UserId, 'id')}),
      n int
    )`)
    await engine().run(
      "create trigger users_id before insert on users for each row set new.id = coalesce(nullif(new.id, ''), brandid_id('user'))",
    )
    await engine().run('insert into users (n) values (1), (2)')
    await engine().run('insert into users (n) select n + 10 from users')
    await engine().run('insert into users (id, n) select null, n + 100 from users')
    await engine().run("insert into users (id, n) values (null, 1000), ('', 2000)")
    const own = UserId.generate()
    await engine().run('insert into users (id, n) values (?, 3000)', [own])
    const ids = (await engine().run('select id from users order by n')).map(([id]) => UserId.parse(id))
    expect(new Set(ids).size).toBe(11)
    expect(ids.at(-1)).toBe(own)
    await expect(engine().run("insert into users (id) values ('user_1')")).rejects.toMatchObject({
      errno: 4025,
    })
  })
})
