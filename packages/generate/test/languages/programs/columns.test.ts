import Libsql from 'libsql'
import { createPool, type Pool, type PoolConnection } from 'mariadb'
import { afterAll, describe, expect, it } from 'vitest'
import { everyKey, everyScope, vectorsOf } from '../manifests.ts'
import { type Contents, generate } from './commands.ts'

// Checks of columns in databases without domains: what they accept and reject, of each format.

const kinds = everyScope.definitions.map(({ entry }, i) => ({ ...entry, name: `Kind${i}` }))
const { definitions } = vectorsOf(everyScope)
type Entry = (typeof kinds)[number]
const tableOf = ({ prefix, scope = 'own' }: Entry) => `t_${scope}_${prefix}`
const columns = [
  ...kinds.map((kind) => `${tableOf(kind)}.id=${kind.name}`),
  'keys.small=SmallKey',
  'keys.short=ShortKey',
]
type Dialect = 'mysql' | 'sqlite'
const contents: Contents = { definitions: kinds, keys: everyKey.keys.map(({ entry }) => entry) }
const writeColumns = (dialect: Dialect, of: Contents, names: readonly string[], ...args: readonly string[]) =>
  generate('sql', of, '--dialect', dialect, ...args, ...names.flatMap((name) => ['--column', name]))
const write = (dialect: Dialect, part: 'up' | 'down' | 'validate') =>
  writeColumns(dialect, contents, columns, '--part', part)

/** SQLite does not see which characters of a layout go together, nor the bound of a number after the first. */
const isUnseen = ({ format, accepts }: Entry) => [format, ...accepts].some(({ name }) => name === 'layout')

interface Database {
  run(statement: string): Promise<unknown>
  /** Whether the database takes a value. */
  takes(table: string, column: string, value: unknown): Promise<boolean>
}

async function expectChecks({ takes }: Database, isExact: boolean): Promise<void> {
  for (const [i, kind] of kinds.entries()) {
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
    for (const kind of kinds) await run(`create table ${tableOf(kind)} (id text)`)
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
    await run(writeColumns('sqlite', contents, columns))
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

  /** Runs statements one by one, as drivers do. */
  const runAll = async (text: string) => {
    for (const statement of text.split(/;\n/).filter((each) => each.trim())) await run(statement)
  }

  it('refuses by constraints, and says which rows stand in the way', async () => {
    await run(`create database ${schema}`)
    await run(`use ${schema}`)
    for (const kind of kinds)
      await run(`create table ${tableOf(kind)} (id varchar(200) character set ascii collate ascii_bin)`)
    await run('create table `keys` (small bigint, short varchar(200) character set ascii collate ascii_bin)')
    await runAll(write('mysql', 'up'))
    await runAll(write('mysql', 'up'))
    await expectChecks({ run, takes: (table, ...rest) => takes(`\`${table}\``, ...rest) }, true)
    const constraints = await run(
      `select count(*) as count from information_schema.check_constraints where constraint_schema = '${schema}'`,
    )
    expect(Number((constraints as { count: unknown }[])[0]?.count)).toBe(columns.length)
    await runAll(write('mysql', 'down'))
    await runAll(write('mysql', 'down'))
    expect(await takes('`keys`', 'small', 0)).toBe(true)
    const query = /^.*`small`.*$/m.exec(write('mysql', 'validate')) ?? []
    expect(await run(`${query[0]}`)).toHaveLength(1)
  })

  const nanoid = (length: number) => ({ name: 'nanoid', options: { length } })
  const shorter: Contents = { definitions: [{ name: 'DatabaseId', prefix: 'db', format: nanoid(12) }] }
  const longer: Contents = {
    definitions: [{ name: 'DatabaseId', prefix: 'db', format: nanoid(16), accepts: [nanoid(12)] }],
  }
  const longName = `a_table_${'with_a_long_name_'.repeat(2)}`
  it.each([
    ['dbs', 'id'],
    [longName, `the_public_${'column_'.repeat(3)}`],
  ])(
    'receive new IDs with the file of the next manifest, and go down with that of any: %s',
    async (table, column) => {
      const target = `${table}.${column}=DatabaseId`
      await run(`create table ${table} (${column} varchar(30) character set ascii collate ascii_bin)`)
      const ids = ['db_0123456789ab', 'db_0123456789abcdef', 'db_0']
      const taken = async () => Promise.all(ids.map((id) => takes(table, column, id)))
      await runAll(writeColumns('mysql', shorter, [target]))
      expect(await taken()).toEqual([true, false, false])
      await runAll(writeColumns('mysql', longer, [target]))
      expect(await taken()).toEqual([true, true, false])
      await runAll(writeColumns('mysql', shorter, [target], '--part', 'down'))
      expect(await taken()).toEqual([true, true, true])
    },
  )

  it('lose the constraints of former files, whose names ended in a hash, and keep those of others', async () => {
    await run('create table olds (id varchar(30) character set ascii collate ascii_bin, n int)')
    await run(
      "alter table olds add constraint olds_id_check_12345678 check (id = 'no'), add constraint olds_n_check check (n > 0)",
    )
    await runAll(writeColumns('mysql', shorter, ['olds.id=DatabaseId']))
    expect(await takes('olds', 'id', 'db_0123456789ab')).toBe(true)
    expect(await takes('olds', 'n', 0)).toBe(false)
  })
})
