import Libsql from 'libsql'
import { createPool, type Pool, type PoolConnection } from 'mariadb'
import { afterAll, describe, expect, it } from 'vitest'
import { createDomain, type Kind } from '../../../src/languages/domain.ts'
import { generateSql } from '../../../src/languages/sql.ts'
import { everyKey, vectorsOf } from '../manifests.ts'

// Checks of columns in databases without domains: what they accept and refuse, of each format.

const domain = createDomain(everyKey)
const { definitions } = vectorsOf(everyKey)
const tableOf = ({ entry }: Kind) => `t_${entry.prefix}`
const columns = [
  ...domain.kinds.map((kind) => `${tableOf(kind)}.id=${kind.name}`),
  'keys.small=SmallKey',
  'keys.short=ShortKey',
]
const write = (dialect: 'mysql' | 'sqlite', part: 'up' | 'down' | 'validate') =>
  generateSql(domain, undefined, { dialect, part, columns })

/** SQLite does not see which characters of a layout go together, nor the bound of a number after the first. */
const isUnseen = ({ entry }: Kind) => [entry.format, ...entry.accepts].some(({ name }) => name === 'layout')

interface Database {
  run(statement: string): Promise<unknown>
  /** Whether the database takes a value. */
  takes(table: string, column: string, value: unknown): Promise<boolean>
}

async function expectChecks({ takes }: Database, isExact: boolean): Promise<void> {
  for (const [i, kind] of domain.kinds.entries()) {
    const { valid, invalid } = definitions[i] as (typeof definitions)[number]
    for (const { id } of valid) expect([id, await takes(tableOf(kind), 'id', id)]).toEqual([id, true])
    for (const { text, code } of invalid) {
      const isTaken = await takes(tableOf(kind), 'id', text)
      // No CHECK sees the version and the variant of a number.
      if (isTaken && code !== 'wrong_version' && (isExact || !isUnseen(kind)))
        expect({ text, code, isTaken }).toEqual({ text, code, isTaken: false })
    }
    expect(await takes(tableOf(kind), 'id', null)).toBe(true)
  }
  const taken = async (column: string, ...values: (number | string)[]) =>
    Promise.all(values.map((value) => takes('keys', column, value)))
  expect(await taken('small', 1, 2 ** 31 - 1, 0, -1, 2 ** 31)).toEqual([true, true, false, false, false])
  const short = '036twi214qwj7mgsvq83nm8wf'
  expect(await taken('short', short, `user_${short}`)).toEqual([true, false])
}

describe('SQLite', () => {
  const database = new Libsql(':memory:')
  afterAll(() => database.close())
  const run = async (statement: string) => database.exec(statement)
  const takes = async (table: string, column: string, value: unknown) => {
    try {
      database.prepare(`insert into ${table} (${column}) values (?)`).run([value])
      return true
    } catch (error) {
      expect(String(error)).toContain(`CHECK constraint failed: ${table}_${column}_check`)
      return false
    }
  }

  it('refuses by triggers, in tables that are there, and runs again', async () => {
    for (const kind of domain.kinds) await run(`create table ${tableOf(kind)} (id text)`)
    await run('create table keys (row integer primary key, small integer, short text)')
    await run(write('sqlite', 'up'))
    await run(write('sqlite', 'up'))
    await expectChecks({ run, takes }, false)
    await run('insert into keys (small) values (7); insert into keys (row, small) values (90, 8)')
    await expect(run('update keys set small = 0 where row = 90')).rejects.toThrow('keys_small_check')
    await run(write('sqlite', 'down'))
    expect(await takes('keys', 'small', 0)).toBe(true)
    const query = /^.*"small".*$/m.exec(write('sqlite', 'validate')) ?? []
    expect(database.prepare(`${query[0]}`).all()).toEqual([{ small: 0 }])
  })

  it('refuses in each of two tables whose names and columns together read alike, and a key with a fraction', async () => {
    const columns = ['a_b.c=SmallKey', 'a.b_c=SmallKey']
    await run('create table a_b (c integer); create table a (b_c integer)')
    await run(generateSql(domain, undefined, { dialect: 'sqlite', columns }))
    const taken = await Promise.all([0, 1.5, null].map((value) => takes('a_b', 'c', value)))
    expect(taken).toEqual([false, false, true])
    expect(await takes('a', 'b_c', 0)).toBe(false)
  })
})

const { MARIADB_URL: url = 'mariadb://root@127.0.0.1:3306/' } = process.env
const { hostname, port, username, password } = new URL(url)
const pool: Pool = createPool({
  host: hostname,
  port: Number(port || 3306),
  user: username,
  ...(password && { password }),
  connectionLimit: 1,
  connectTimeout: 3000,
  acquireTimeout: 4000,
})
const connection: PoolConnection | undefined = await pool.getConnection().catch(() => undefined)
if (!connection) process.stderr.write('skipped: no MariaDB\n')
const schema = `brandid_columns_${process.pid}`
afterAll(async () => {
  await connection?.query(`drop database if exists ${schema}`)
  await connection?.release()
  await pool.end()
})

describe.runIf(connection)('MariaDB', () => {
  const run = async (statement: string) => (connection as PoolConnection).query(statement)
  const takes = async (table: string, column: string, value: unknown) =>
    run(`use ${schema}`)
      .then(() => connection?.query(`insert into ${table} (${column}) values (?)`, [value]))
      .then(
        () => true,
        () => false,
      )

  it('refuses by constraints, and says which rows stand in the way', async () => {
    await run(`create database ${schema}`)
    await run(`use ${schema}`)
    for (const kind of domain.kinds)
      await run(`create table ${tableOf(kind)} (id varchar(200) character set ascii collate ascii_bin)`)
    await run('create table `keys` (small bigint, short varchar(200) character set ascii collate ascii_bin)')
    const statements = write('mysql', 'up').split(/(?<=\);)\n/)
    for (const statement of statements.filter(Boolean)) await run(statement)
    await expectChecks({ run, takes: (table, ...rest) => takes(`\`${table}\``, ...rest) }, true)
    const constraints = await run(
      `select count(*) as count from information_schema.check_constraints where constraint_schema = '${schema}'`,
    )
    expect(Number((constraints as { count: unknown }[])[0]?.count)).toBe(columns.length)
    for (const statement of write('mysql', 'down').split('\n').filter(Boolean)) await run(statement)
    expect(await takes('`keys`', 'small', 0)).toBe(true)
    const query = /^.*`small`.*$/m.exec(write('mysql', 'validate')) ?? []
    expect(await run(`${query[0]}`)).toHaveLength(1)
  })
})
