import { type AddressInfo, createServer, type Server } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { leaseTable, mysqlStore, postgresStore, redisStore } from 'brandid/lease'
import pg from 'pg'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPglite } from '../sql/pglite.ts'
import { expectNamed, expectPlainAnswers } from './client-suite.ts'

// Options of clients that rename, nest or convert what a database answers. `npm run test:servers` has those of MariaDB and Redis.

describe('a client of PGlite by a socket', () => {
  let database: PGlite
  let server: Server
  let url: string

  beforeAll(async () => {
    database = await createPglite()
    await database.exec(leaseTable('postgresql'))
    server = createServer((socket) => {
      let turn = Promise.resolve()
      socket.setNoDelay()
      socket.on('error', () => {})
      socket.on('data', (request) => {
        turn = turn.then(async () => {
          socket.write(await database.execProtocolRaw(request))
        })
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`
  })
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve))
    await database.close()
  })

  const plain = {
    free: (fleet: string) =>
      database.query('update brandid_leases set until_ms = 0 where fleet = $1', [fleet]),
    async read(fleet: string, workerId: number) {
      const statement = 'select owner, until_ms from brandid_leases where fleet = $1 and worker_id = $2'
      const { rows } = await database.query<{ owner: string; until_ms: number }>(statement, [fleet, workerId])
      return { owner: rows[0]?.owner ?? '-', untilMs: Number(rows[0]?.until_ms) }
    },
  }

  type PostgresOptions = postgres.Options<Record<string, postgres.PostgresType>>
  const openPostgres = (options: PostgresOptions) => postgres(url, { max: 1, fetch_types: false, ...options })
  const bigintParser = { to: 20, from: [20], serialize: String, parse: BigInt }

  it.each<[string, PostgresOptions]>([
    ['no option', {}],
    ['camel', { transform: postgres.camel }],
    ['pascal', { transform: postgres.pascal }],
    ['kebab', { transform: postgres.kebab }],
    ['names of its own', { transform: { column: { from: (name) => `${name}!` } } }],
    ['rows of its own', { transform: { row: { from: (row) => ({ ...row }) } } }],
    ['rows as lists', { transform: { row: { from: (row) => Object.values(row) } } }],
    ['bigint', { types: { bigint: bigintParser as never } }],
  ])('of postgres with %s reads what a plain client reads', async (_, options) => {
    const sql = openPostgres(options)
    await expectPlainAnswers(postgresStore(sql), plain)
    await sql.end({ timeout: 1 })
  })

  it.each<[string, PostgresOptions, RegExp]>([
    [
      'dates',
      { transform: { value: { from: (text) => new Date(Number(text)) } } },
      /`until_ms` .* an object\.$/,
    ],
    ['words', { transform: { value: { from: (text) => `<${text}>` } } }, /`until_ms` .* a string\.$/],
    ['nothing', { transform: { row: { from: () => ({}) } } }, /`until_ms` .* undefined\.$/],
  ])('of postgres that makes %s of values is told the column', async (_, options, named) => {
    const sql = openPostgres(options)
    await expectNamed(postgresStore(sql), named)
    await sql.end({ timeout: 1 })
  })

  it('of pg with parsers of its own reads what a plain client reads, or is told the column', async () => {
    const open = (parse: (text: string) => unknown) =>
      new pg.Pool({ connectionString: url, max: 1, types: { getTypeParser: () => parse } as never })
    const reading = open((text) => text)
    await expectPlainAnswers(postgresStore(reading), plain)
    await reading.end()
    const converting = open((text) => ({ text }).text.length / 2 + 0.25)
    await expectNamed(postgresStore(converting), /`until_ms` .* [\d.]+\.$/)
    await converting.end()
  })
})

// The shapes of both drivers, which test/servers makes with the drivers themselves.
describe('the store in MySQL reads', () => {
  const [nowMs, untilMs] = [1_700_000_000_000, 1_700_000_010_000]
  const request = { fleet: 'orders', owner: 'somebody', windowMs: 10_000, workerIds: 8 }
  const row = { worker_id: 3, until_ms: untilMs, now_ms: nowMs }
  const nested = { brandid_leases: { worker_id: 3, until_ms: untilMs }, '': { now_ms: nowMs } }
  const prefixed = { brandid_leases_worker_id: 3, brandid_leases_until_ms: untilMs, _now_ms: nowMs }
  const list = Object.values(row)

  const storeOf = (answer: unknown) =>
    mysqlStore({ query: async (statement) => (/select/.test(statement) ? answer : {}) })

  it.each([
    ['rows of mysql2', [[row], []]],
    ['rows of mysql2 as lists', [[list], []]],
    ['nested rows of mysql2', [[nested], []]],
    ['prefixed rows of mysql2', [[prefixed], []]],
    ['rows of mariadb', [row]],
    ['rows of mariadb as lists', [list]],
    ['nested rows of mariadb', [nested]],
    ['rows and columns of mariadb', [[row], []]],
  ])('%s', async (_, answer) => {
    expect(await storeOf(answer).acquire(request)).toEqual({ workerId: 3, fromMs: nowMs, untilMs, nowMs })
  })

  it.each([
    ['an earlier clock', nowMs - 5, nowMs],
    ['a later clock', nowMs + 5, nowMs + 5],
  ])('%s of its second statement, no earlier than the grant', async (_, read, expected) => {
    const answer = [{ ...row, now_ms: read }]
    expect(await storeOf(answer).acquire(request)).toMatchObject({ fromMs: nowMs, nowMs: expected })
  })

  it.each([
    ['`worker_id`', [{ ...row, worker_id: Buffer.from('3') }]],
    ['`until_ms`', [{ ...row, until_ms: new Date(untilMs) }]],
    ['`now_ms`', [{ worker_id: 3, until_ms: untilMs }]],
    ['`until_ms`', [[[3]], []]],
    ['`until_ms`', [null]],
    ['a list of rows', {}],
    ['a list of rows', undefined],
  ])('no other: the error names %s', (name, answer) => expectNamed(storeOf(answer), new RegExp(name)))

  it('no text for the owner of the next worker ID but a string', async () => {
    const answers = [[], [{ present: 8 }], [{ owner: null, until_ms: untilMs, now_ms: nowMs }]]
    const store = mysqlStore({
      query: async (statement) => (/^\s*select/.test(statement) ? answers.shift() : {}),
    })
    await expectNamed(store, /the column `owner` to be a string but received null/)
  })
})

it.each([undefined, { rows: {} }, [{ until_ms: '1' }], {}])(
  'the store in PostgreSQL reads rows only: %j',
  (answer) => expectNamed(postgresStore({ query: async () => answer as never }), /a list of rows/),
)

it.each([
  ['`redisStore` client to return a list', null],
  ['`redisStore` client to return a list', 'QUEUED'],
  ['`nowMs`', []],
  ['`nowMs`', ['soon', '1700000010000', '', '3']],
  ['`isHeld`', ['1700000000000', '1700000010000']],
  ['`freeAtMs`', ['1700000000000', '', 'else']],
  ['`untilMs`', ['1700000000000', '-1', 'somebody', '3']],
  ['`workerId`', ['1700000000000', '1700000010000', 'somebody', '3.5']],
])('the error of the store in Redis names %s for %j', (name, answer) =>
  expectNamed(redisStore({ eval: async () => answer }), new RegExp(name)),
)
