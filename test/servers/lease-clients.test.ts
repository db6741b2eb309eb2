import { leaseTable, mysqlStore, postgresStore, redisStore } from 'brandid/lease'
import { Redis, type RedisOptions } from 'ioredis'
import * as mariadb from 'mariadb'
import mysql from 'mysql2/promise'
import postgres from 'postgres'
import { createClient, RESP_TYPES } from 'redis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNamed, expectPlainAnswers, type PlainClient } from '../lease/client-suite.ts'
import {
  describeMariadb,
  describePostgres,
  describeRedis,
  mariadbUrl,
  pgPool,
  postgresUrl,
  redisUrl,
  schemaName,
} from './servers.ts'

// Options of the drivers that rename, nest, list or convert what a server answers.

describePostgres('a client of PostgreSQL', () => {
  const pool = pgPool({ connections: 1 })
  beforeAll(() => pool.query(leaseTable('postgresql')))
  afterAll(() => pool.end())

  const plain: PlainClient = {
    free: (fleet) => pool.query('update brandid_leases set until_ms = 0 where fleet = $1', [fleet]),
    async read(fleet, workerId) {
      const statement = 'select owner, until_ms from brandid_leases where fleet = $1 and worker_id = $2'
      const { owner, until_ms } = (await pool.query(statement, [fleet, workerId])).rows[0]
      return { owner, untilMs: Number(until_ms) }
    },
  }

  it.each(['camel', 'pascal', 'kebab'] as const)('of postgres with %s reads its answers', async (name) => {
    const connection = { search_path: schemaName }
    const sql = postgres(postgresUrl, { max: 1, transform: postgres[name], connection })
    await expectPlainAnswers(postgresStore(sql), plain)
    await sql.end({ timeout: 1 })
  })
})

describeMariadb('a client of MariaDB', () => {
  const { hostname, port, username, password } = new URL(mariadbUrl)
  const place = {
    host: hostname,
    port: Number(port || 3306),
    user: username,
    password,
    database: schemaName,
    connectionLimit: 1,
  }
  let pool: mysql.Pool
  beforeAll(async () => {
    pool = mysql.createPool(place)
    await pool.query(leaseTable('mysql'))
  })
  afterAll(() => pool.end())

  const plain: PlainClient = {
    free: (fleet) => pool.query('update brandid_leases set until_ms = 0 where fleet = ?', [fleet]),
    async read(fleet, workerId) {
      const statement = 'select owner, until_ms from brandid_leases where fleet = ? and worker_id = ?'
      type Row = mysql.RowDataPacket & { readonly owner: string; readonly until_ms: number }
      const [rows] = await pool.query<Row[]>(statement, [fleet, workerId])
      return { owner: rows[0]?.owner ?? '-', untilMs: rows[0]?.until_ms ?? 0 }
    },
  }

  it.each<[string, mysql.PoolOptions & { nestTables?: boolean | '_' }]>([
    ['no option', {}],
    ['rowsAsArray', { rowsAsArray: true }],
    ['nestTables', { nestTables: true }],
    ['nestTables and a separator', { nestTables: '_' }],
    ['strings of big numbers', { supportBigNumbers: true, bigNumberStrings: true }],
    ['typeCast to strings', { typeCast: (field) => field.string() }],
  ])('of mysql2 with %s reads its answers', async (_, options) => {
    const client = mysql.createPool({ ...place, ...options } as mysql.PoolOptions)
    await expectPlainAnswers(mysqlStore(client), plain)
    await client.end()
  })

  it.each<[string, mariadb.PoolConfig]>([
    ['no option', {}],
    ['rowsAsArray', { rowsAsArray: true }],
    ['nestTables', { nestTables: true }],
    ['nestTables and a separator', { nestTables: '_' }],
    ['metaAsArray', { metaAsArray: true }],
    ['metaAsArray and rowsAsArray', { metaAsArray: true, rowsAsArray: true }],
    ['numbers of bigints', { bigIntAsNumber: true }],
    ['strings of bigints', { bigIntAsNumber: true, supportBigNumbers: true, bigNumberStrings: true }],
  ])('of mariadb with %s reads its answers', async (_, options) => {
    const client = mariadb.createPool({ ...place, ...options })
    await expectPlainAnswers(mysqlStore(client), plain)
    await client.end()
  })

  it.each<[string, mysql.PoolOptions]>([
    ['bytes', { typeCast: false }],
    ['dates', { typeCast: (field) => new Date(Number(field.string())) }],
    ['nothing', { typeCast: () => undefined }],
  ])('of mysql2 that makes %s of values is told the column', async (_, options) => {
    const client = mysql.createPool({ ...place, ...options })
    await expectNamed(mysqlStore(client), /the column `(?:until_ms|present)` to be a non-negative integer/)
    await client.end()
  })
})

await describeRedis('a client of Redis', () => {
  const admin = new Redis(redisUrl)
  const prefix = `${schemaName}:`
  let keyPrefix = ''
  afterAll(async () => {
    const keys = [
      ...(await admin.keys(`brandid:lease:client-${process.pid}-*`)),
      ...(await admin.keys(`${prefix}*`)),
    ]
    if (keys.length > 0) await admin.del(...keys)
    admin.disconnect()
  })

  const keyOf = (fleet: string) => `${keyPrefix}brandid:lease:${fleet}`
  const plain: PlainClient = {
    free: (fleet) => admin.hset(keyOf(fleet), 'settled', '0'),
    async read(fleet, workerId) {
      const [untilMs, , owner = '-'] = ((await admin.hget(keyOf(fleet), `${workerId}`)) ?? '').split(' ')
      return { owner, untilMs: Number(untilMs) }
    },
  }

  it.each<[string, RedisOptions]>([
    ['no option', {}],
    ['strings of numbers', { stringNumbers: true }],
    ['a prefix', { keyPrefix: prefix }],
    ['pipelines', { enableAutoPipelining: true }],
  ])('of ioredis with %s reads its answers', async (_, options) => {
    keyPrefix = options.keyPrefix ?? ''
    const client = new Redis(redisUrl, { ...options, replyMapping: 'legacy' })
    await expectPlainAnswers(redisStore(client), plain)
    client.disconnect()
  })

  it('of redis with RESP 3, and with bytes, reads its answers', async () => {
    keyPrefix = ''
    const client = createClient({ url: redisUrl, RESP: 3 })
    await client.connect()
    await expectPlainAnswers(redisStore(client), plain)
    const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
    await expectPlainAnswers(redisStore(bytes), plain)
    client.destroy()
    expect(client.isOpen).toBe(false)
  })
})
