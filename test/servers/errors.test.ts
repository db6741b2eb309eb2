import { isRetryable, uniqueViolation } from 'brandid/sql'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleMysql } from 'drizzle-orm/mysql2'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePostgresJs } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Engine, openDuring } from '../sql/engines.ts'
import { thrownBy } from '../sql/refusal-of.ts'
import { requestSuite } from '../sql/request-suite.ts'
import { violationSuite } from '../sql/violation-suite.ts'
import {
  type Driver,
  describeMariadb,
  describePostgres,
  killMariadb,
  killPostgres,
  mariadbDrivers,
  mysql2Pool,
  pgPool,
  postgresDrivers,
  postgresJs,
} from './servers.ts'

const imitation = "x' for key 'uq_public_id"

function suite({ open, name, dialect }: Driver, sleep: string, kill: typeof killPostgres): void {
  const engine = openDuring(open)
  const run = (...given: Parameters<Engine['run']>) => engine().run(...given)
  const table = `e_${name.replace('.', '')}`
  const isMysql = dialect === 'mysql'
  beforeAll(async () => {
    const constraint = (index: string) => (isMysql ? index : `${table}_${index}`)
    await run(`create table ${table} (
      id int not null, public_id varchar(40) not null, email varchar(40),
      constraint ${constraint('pk')} primary key (id),
      constraint ${constraint('uq_public_id')} unique (public_id),
      constraint ${constraint('uq_email')} unique (email)
    )`)
    await run(`insert into ${table} values (1, 'a', ?)`, [imitation])
  })

  it.each([
    [1, 'b', 'n@x', 'pk'],
    [2, 'a', 'n@x', 'uq_public_id'],
    [2, 'b', imitation, 'uq_email'],
  ])('reports the index that refuses %j', async (id, publicId, email, index) => {
    const error = await thrownBy(() => run(`insert into ${table} values (?, ?, ?)`, [id, publicId, email]))
    const constraint = isMysql ? (index === 'pk' ? 'PRIMARY' : index) : `${table}_${index}`
    expect(uniqueViolation(error)).toEqual({ constraint, ...(!isMysql && { table }) })
    expect(isRetryable(error)).toBe(false)
  })

  violationSuite(engine)
  requestSuite(engine)

  it.each([null, 'x'.repeat(41)])('reports nothing about %j', async (publicId) => {
    const error = await thrownBy(() => run(`insert into ${table} values (2, ?, 'n@x')`, [publicId]))
    expect(uniqueViolation(error)).toBeUndefined()
    expect(isRetryable(error)).toBe(false)
  })

  it('holds a dropped connection for open', async () => {
    const outcome = thrownBy(() => run(sleep))
    // Until the server runs the statement, there is none to end.
    while ((await kill('sleep')) === 0);
    const error = await outcome
    expect(isRetryable(error)).toBe(true)
    expect(uniqueViolation(error)).toBeUndefined()
  })
}

describePostgres('PostgreSQL', () => {
  describe.each(postgresDrivers)('through $name', (driver) =>
    suite(driver, 'select pg_sleep(20)', killPostgres),
  )

  it.each(postgresDrivers)('holds a time-out and a conflict for open, through $name', async ({ open }) => {
    const [one, other] = [await open({ connections: 1 }), await open({ connections: 1 })]
    await one.run("set statement_timeout = '50ms'")
    expect(isRetryable(await thrownBy(() => one.run('select pg_sleep(5)')))).toBe(true)

    await one.run('set statement_timeout = 0')
    await one.run('create table if not exists c (n int)')
    for (const each of [one, other]) await each.run('begin isolation level serializable')
    for (const each of [one, other]) await each.run('select count(*) from c')
    const error = await thrownBy(async () => {
      for (const each of [one, other]) await each.run('insert into c values (1)')
      for (const each of [one, other]) await each.run('commit')
    })
    expect(error).toMatchObject({ code: '40001' })
    expect(isRetryable(error)).toBe(true)
    await Promise.all([one.close(), other.close()])
  })

  it('is recognized through Drizzle', async () => {
    const [pool, client] = [pgPool(), postgresJs()]
    for (const db of [drizzlePg(pool), drizzlePostgresJs(client)]) {
      await db.execute(sql`drop table if exists d`)
      await db.execute(sql`create table d (id text constraint d_key primary key)`)
      const insert = () => db.execute(sql`insert into d values ('a')`)
      await insert()
      expect(uniqueViolation(await thrownBy(insert))).toEqual({ constraint: 'd_key', table: 'd' })
    }
    await Promise.all([pool.end(), client.end()])
  })
})

describeMariadb('MariaDB', () => {
  describe.each(mariadbDrivers)('through $name', (driver) => suite(driver, 'select sleep(20)', killMariadb))

  it.each(mariadbDrivers)('holds a time-out and a lock for open, through $name', async ({ open, name }) => {
    const [one, other] = [await open({ connections: 1 }), await open({ connections: 1 })]
    await one.run('set max_statement_time = 0.05')
    expect(isRetryable(await thrownBy(() => one.run('select sleep(5)')))).toBe(true)

    await one.run('set max_statement_time = 0')
    const table = `l_${name}`
    await one.run(`create table ${table} (n int primary key)`)
    await one.run(`insert into ${table} values (1)`)
    await one.run('begin')
    await one.run(`update ${table} set n = 2`)
    await other.run('set innodb_lock_wait_timeout = 1')
    const error = await thrownBy(() => other.run(`update ${table} set n = 3`))
    expect(error).toMatchObject({ errno: 1205 })
    expect(isRetryable(error)).toBe(true)
    await one.run('rollback')
    await Promise.all([one.close(), other.close()])
  })

  it('is recognized through Drizzle', async () => {
    const pool = mysql2Pool()
    const db = drizzleMysql(pool)
    await db.execute(sql`create table d (id varchar(9) primary key)`)
    const insert = () => db.execute(sql`insert into d values ('a')`)
    await insert()
    expect(uniqueViolation(await thrownBy(insert))).toEqual({ constraint: 'PRIMARY' })
    await pool.end()
  })

  it('is recognized in the language of the server', async () => {
    const engine = await mariadbDrivers[0].open({ connections: 1 })
    await engine.run(
      "create table lang (id varchar(40) primary key, email varchar(40), constraint `o'mail` unique (email))",
    )
    await engine.run('insert into lang values (?, ?)', ['a', imitation])
    for (const language of 'de_DE fr_FR ja_JP hu_HU ru_RU es_ES sv_SE cs_CZ ko_KR zh_CN'.split(' ')) {
      await engine.run(`set lc_messages = '${language}'`)
      const error = await thrownBy(() => engine.run('insert into lang values (?, ?)', ['b', imitation]))
      expect([language, uniqueViolation(error)]).toEqual([language, { constraint: "o'mail" }])
    }
    await engine.close()
  })
})
