/** The clients by which leases are kept on real servers: how each connects, and how time passes there. */
import { leaseTable, mysqlStore, postgresStore, redisStore } from 'brandid/lease'
import { Redis } from 'ioredis'
import { createClient } from 'redis'
import type { LeaseStore } from '../../src/lease/store.ts'
import { mariadbPool, mysql2Pool, pgPool, postgresJs, redisUrl } from './servers.ts'

export interface LeaseClient {
  readonly store: LeaseStore
  /** Moves all that the store knows of a fleet into the past. */
  pass(fleet: string, ms: number): Promise<void>
  /** Makes the table, where there is one. */
  createTable(): Promise<unknown>
  close(): Promise<unknown>
}

const PASS_IN_REDIS = `
local key, ms = KEYS[1], tonumber(ARGV[1])
local all = redis.call('HGETALL', key)
for at = 1, #all, 2 do
  local ending, rest = string.match(all[at + 1], '^(%d+)(.*)$')
  if all[at] ~= 'run' and ending then
    redis.call('HSET', key, all[at], string.format('%.0f', math.max(tonumber(ending) - ms, 0)) .. rest)
  end
end`

const keyOf = (fleet: string) => `brandid:lease:${fleet}`

async function openIoredis(url = redisUrl): Promise<LeaseClient> {
  const client = new Redis(url, { retryStrategy: () => 50 })
  client.on('error', () => {})
  return {
    store: redisStore(client),
    async pass(fleet, ms) {
      await client.eval(PASS_IN_REDIS, 1, keyOf(fleet), ms)
    },
    createTable: async () => {},
    close: async () => client.disconnect(),
  }
}

async function openNodeRedis(url = redisUrl): Promise<LeaseClient> {
  const client = createClient({ url, socket: { reconnectStrategy: () => 50 } })
  client.on('error', () => {})
  await client.connect()
  return {
    store: redisStore(client),
    async pass(fleet, ms) {
      await client.eval(PASS_IN_REDIS, { keys: [keyOf(fleet)], arguments: [String(ms)] })
    },
    createTable: async () => {},
    close: async () => client.destroy(),
  }
}

/** A client of a SQL database, by how it runs a statement. */
function ofTable(
  dialect: 'postgresql' | 'mysql',
  store: LeaseStore,
  run: (statement: string, values: (string | number)[]) => Promise<unknown>,
  close: () => Promise<unknown>,
): LeaseClient {
  const [ms, fleet] = dialect === 'mysql' ? ['?', '?'] : ['$1', '$2']
  const pass = `update brandid_leases set until_ms = until_ms - ${ms} where fleet = ${fleet}`
  return {
    store,
    async pass(fleet, ms) {
      await run(pass, [ms, fleet])
    },
    createTable: () => run(leaseTable(dialect), []),
    close,
  }
}

async function openPg(): Promise<LeaseClient> {
  const pool = pgPool()
  const run = (statement: string, values: unknown[]) => pool.query(statement, values)
  return ofTable('postgresql', postgresStore(pool), run, () => pool.end())
}

async function openPostgresJs(): Promise<LeaseClient> {
  const sql = postgresJs()
  return ofTable('postgresql', postgresStore(sql), sql.unsafe, () => sql.end({ timeout: 1 }))
}

async function openMysql2(): Promise<LeaseClient> {
  const pool = mysql2Pool()
  const run = (statement: string, values: unknown[]) => pool.query(statement, values)
  return ofTable('mysql', mysqlStore(pool), run, () => pool.end())
}

async function openMariadb(): Promise<LeaseClient> {
  const pool = mariadbPool({}, false)
  const run = (statement: string, values: unknown[]) => pool.query(statement, values)
  return ofTable('mysql', mysqlStore(pool), run, () => pool.end())
}

/** How each client opens, by its name. */
export const leaseClients = {
  ioredis: openIoredis,
  redis: openNodeRedis,
  pg: openPg,
  'postgres.js': openPostgresJs,
  mysql2: openMysql2,
  mariadb: openMariadb,
}

export type LeaseClientName = keyof typeof leaseClients
