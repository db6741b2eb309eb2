import { randomBytes } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { createRegistry } from 'brandid/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPglite } from '../../../../../test/sql/pglite.ts'
import { type Contents, generate } from './commands.ts'
import { isPostgresqlHere, useOwnDatabase } from './own-database.ts'

// The domains of PostgreSQL beside columns of `text collate "C"`, which TypeScript has: the same rows, in the same order.

const { defineId } = createRegistry()
const UserId = defineId('user')

/** An ID of a vendor, in letters of both cases. */
const drawCustomer = () =>
  `cus_${Buffer.from(randomBytes(24)).toString('base64').replace(/\W/g, '').slice(0, 14).padEnd(14, 'y')}`

const shop: Contents = {
  definitions: [
    { name: 'UserId', prefix: 'user' },
    { name: 'RootedId', prefix: 'rooted', named: ['rooted_system'] },
    { name: 'CustomerId', prefix: 'cus', format: { name: 'opaque', options: { length: 14 } } },
  ],
  keys: [{ key: 'code', value: 'text', format: { name: 'opaque', options: { length: 14 } } }],
}
const file = generate('sql', shop)

interface Database {
  exec(statements: string): Promise<unknown>
  query(statement: string, parameters?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id)

function collationSuite(database: () => Database): void {
  beforeAll(async () => {
    await database().exec(file)
    await database().exec(`create table users (id user_id primary key); create table plain_users (id text collate "C" primary key);
      create table customers (id customer_id); create table plain_customers (id text collate "C"); create table codes (code code_key)`)
    const hour = 3_600_000
    const users = Array.from({ length: 2000 }, (_, i) =>
      UserId.generate({ at: Date.UTC(2026, 0, 1) + i * hour }),
    )
    const customers = Array.from({ length: 500 }, drawCustomer)
    for (const [table, ids] of Object.entries({ users, customers })) {
      await database().query(`insert into ${table} select unnest($1::text[])`, [ids])
      await database().query(`insert into plain_${table} select unnest($1::text[])`, [ids])
    }
  })

  it('finds the rows of a month', async () => {
    const month = [UserId.lowerBound(Date.UTC(2026, 1)), UserId.lowerBound(Date.UTC(2026, 2))]
    const { rows } = await database().query('select id from users where id >= $1 and id < $2', month)
    const plain = await database().query('select id from plain_users where id >= $1 and id < $2', month)
    expect(rows).toHaveLength(28 * 24)
    expect(idsOf(rows).sort()).toEqual(idsOf(plain.rows).sort())
  })

  it.each(['users', 'customers'])('sorts %s as TypeScript does', async (table) => {
    const { rows } = await database().query(`select id from ${table} order by id`)
    expect(idsOf(rows)).toEqual(idsOf(rows).sort())
    const { rows: plain } = await database().query(`select id from plain_${table} order by id`)
    expect(idsOf(rows)).toEqual(idsOf(plain))
  })

  it('joins a column of TypeScript through its index', async () => {
    await database().exec('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
    const { rows } = await database().query(
      'explain select from plain_users join users on users.id = plain_users.id limit 1',
    )
    await database().exec('reset enable_seqscan; reset enable_hashjoin; reset enable_mergejoin')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: \(\(?\w*\.?id\)?(?:::text)? = /)
  })

  it('has no domain of text with the collation of the database', async () => {
    const { rows } = await database().query(
      `select typname from pg_type where typtype = 'd' and typbasetype = 'text'::regtype and typcollation <> '"C"'::regcollation
       and typnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
  })
}

describe('PGlite', () => {
  let database: PGlite
  beforeAll(async () => {
    database = await createPglite()
  })
  afterAll(() => database.close())
  collationSuite(() => database as Database)

  it('makes IDs in order by `uuidv7()`, which PostgreSQL has from 18 on', async () => {
    const { rows } = await database.query<{ id: string }>(
      "select brandid_id('user')::user_id as id from generate_series(1, 500)",
    )
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('checks former formats and named IDs as TypeScript does', async () => {
    const definitions = [
      { prefix: 'mixed', accepts: [{ name: 'nanoid' }], named: ['mixed_root'] },
      { prefix: 'alike', named: [`alike_${'z'.repeat(25)}`] },
      { prefix: 'bare', bare: [{ name: 'uuid' }] },
    ]
    await database.exec(generate('sql', { definitions }))
    const takes = async (prefix: string, body: string) => {
      const text = body.includes('-') ? body : `${prefix}_${body}`
      const valid = database.query(`select $1::text::${prefix}_id`, [text])
      return valid.then(
        () => true,
        () => false,
      )
    }
    const [v7, v4] = ['036twi214qwj7mgsvq83nm8wf', '2ujzrwllsw5uzc8xq2wpov4gz']
    expect(await Promise.all(['mixed', 'alike', 'bare'].map((prefix) => takes(prefix, v7)))).toEqual([
      true,
      true,
      true,
    ])
    expect([await takes('mixed', v4), await takes('alike', v4)]).toEqual([false, false])
    expect([await takes('mixed', 'root'), await takes('mixed', '123456789abc')]).toEqual([true, true])
    expect([await takes('mixed', 'roots'), await takes('mixed', '123456789abcd')]).toEqual([false, false])
    expect([await takes('alike', 'z'.repeat(25)), await takes('alike', 'y'.repeat(25))]).toEqual([
      true,
      false,
    ])
    expect(await takes('bare', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(true)
    expect((await database.query('select null::mixed_id as id')).rows).toEqual([{ id: null }])
  })
})

describe.runIf(isPostgresqlHere)('PostgreSQL in Lithuanian, which sorts y after i', () => {
  const client = useOwnDatabase(
    'brandid_lt',
    "template template0 locale_provider icu icu_locale 'lt' locale 'C.UTF-8'",
  )
  collationSuite(() => ({
    exec: (statements) => client.query(statements),
    query: (statement, parameters = []) => client.query(statement, parameters),
  }))

  it('is a schema that its owner need not create', async () => {
    await client.query(
      `create role owner_${process.pid} login; create schema app authorization owner_${process.pid}`,
    )
    try {
      await client.query(`set role owner_${process.pid}`)
      await client.query(generate('sql', shop, '--schema', 'app'))
      const { rows } = await client.query("select app.brandid_id('user')::app.user_id as id")
      expect(UserId.is(rows[0].id)).toBe(true)
    } finally {
      await client.query('reset role')
      await client.query(`drop owned by owner_${process.pid} cascade; drop role owner_${process.pid}`)
    }
  })
})
