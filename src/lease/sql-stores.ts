/**
 * The stores for PostgreSQL, MySQL and MariaDB, with a row per worker ID and a statement per step. The statements are inside the functions,
 * because bundlers keep an interpolated string at the top level of a module even if it is unused.
 */
import { readInteger, unreadable } from './answers.ts'
import type { AcquireRequest, LeaseStore, ReleaseRequest, RenewRequest } from './store.ts'

// The name is unqualified, so the table is in the schema or database that the connection uses.
const LEASE_TABLE = 'brandid_leases'

/**
 * Returns the statement that creates the table for `postgresStore` or `mysqlStore`, for use in a migration. The table has a row for each
 * worker ID of each fleet.
 *
 * @example
 * await pool.query(leaseTable('postgresql'))
 */
export function leaseTable(dialect: 'postgresql' | 'mysql'): string {
  const text = { postgresql: '', mysql: ' character set ascii collate ascii_bin' }[dialect]
  return `create table ${LEASE_TABLE} (
  fleet varchar(64)${text} not null,
  worker_id integer not null,
  owner varchar(36)${text} not null,
  until_ms bigint not null,
  primary key (fleet, worker_id)
)`
}

type QueryParameters = (string | number)[]

/** The rows that a client returns. */
type Rows = readonly unknown[]

/** The statements of a store. `grant` and `renew` return the granted row, and `next` returns the row that becomes free next. */
interface Steps {
  /** Returns the columns `worker_id`, `until_ms` and `now_ms`, like `renew`. */
  readonly grant: (request: AcquireRequest) => Promise<Rows>
  readonly addRows: (request: AcquireRequest) => Promise<unknown>
  /** Returns the columns `owner`, `until_ms` and `now_ms`. */
  readonly next: (request: AcquireRequest) => Promise<Rows>
  readonly renew: (request: RenewRequest) => Promise<Rows>
  readonly release: (request: ReleaseRequest) => PromiseLike<unknown>
}

function storeOf(steps: Steps): LeaseStore {
  return {
    async acquire(request) {
      const granted = await steps.grant(request)
      if (granted.length > 0) {
        const { first, untilMs, nowMs } = readRow(granted)
        const fromMs = untilMs - request.windowMs
        // MySQL reads its clock again for the answer, and its clock may have stepped back.
        return { workerId: readColumn(first, 'worker_id'), fromMs, untilMs, nowMs: Math.max(nowMs, fromMs) }
      }
      await steps.addRows(request)
      const { first: owner, untilMs: freeAtMs, nowMs } = readRow(await steps.next(request))
      if (typeof owner !== 'string') throw unreadable('the column `owner` to be a string', owner)
      return { freeAtMs, isHeld: owner !== '' && freeAtMs > nowMs, nowMs }
    },
    async renew(request) {
      const renewed = await steps.renew(request)
      if (renewed.length === 0) return undefined
      const { untilMs, nowMs } = readRow(renewed)
      return { untilMs, nowMs }
    },
    async release(request) {
      await steps.release(request)
    },
  }
}

/** Reads the first row of an answer: a column with any name, followed by `until_ms` and `now_ms`. */
function readRow(rows: Rows) {
  const [first, until, now] = valuesOf(rows[0])
  return { first, untilMs: readColumn(until, 'until_ms'), nowMs: readColumn(now, 'now_ms') }
}

/**
 * Returns the values of a row in the order in which the statement selects them. Client options may rename columns (`transform` in
 * postgres), return lists (`rowsAsArray`) or nest columns by table (`nestTables`), but no option changes the order.
 */
function valuesOf(row: unknown): unknown[] {
  return Object.values(Object(row)).flatMap((value) => (isTable(value) ? Object.values(value) : [value]))
}

function isTable(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

/** @throws {IdError} `invalid_option` if a client returns no rows, like a callback-based client. */
function checkRows(rows: unknown): Rows {
  if (Array.isArray(rows)) return rows
  throw unreadable("the store's client to return a list of rows", rows)
}

const readColumn = (value: unknown, name: string) => readInteger(value, `the column \`${name}\``)

/** A `pg` client or pool, or a `PGlite`. */
interface QueryingClient {
  query(text: string, values: QueryParameters): PromiseLike<{ readonly rows: readonly unknown[] }>
}

interface PostgresJsClient {
  unsafe(text: string, values: QueryParameters): PromiseLike<readonly unknown[]>
}

/** The argument of `postgresStore`: a `pg` client or pool, a `postgres` client, or a `PGlite`. */
export type PostgresClient = QueryingClient | PostgresJsClient

/**
 * Creates a PostgreSQL store from a `pg` client or pool, a `postgres` client, or a `PGlite`. The store requires the table from
 * `leaseTable('postgresql')`, but no transaction.
 *
 * The first lease of a fleet waits for one window. A grant is as durable as a commit, so keep `synchronous_commit` on, and make a
 * standby synchronous if it may take over.
 *
 * @example
 * const worker = await leaseWorkerId({ store: postgresStore(new Pool()), fleet: 'orders' })
 */
export function postgresStore(client: PostgresClient): LeaseStore {
  const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'

  // SKIP LOCKED lets a process that loses a race take the next row at once instead of waiting for the locked row.
  const ACQUIRE = `
with moment as materialized (select ${NOW} as ms),
free as (
  select l.worker_id, moment.ms from ${LEASE_TABLE} l, moment
  where l.fleet = $1 and l.worker_id < $2::int and l.until_ms <= moment.ms
  order by l.until_ms, l.worker_id limit 1 for update of l skip locked
)
update ${LEASE_TABLE} l set owner = $3, until_ms = free.ms + $4::int
from free where l.fleet = $1 and l.worker_id = free.worker_id
returning l.worker_id, l.until_ms::text as until_ms, free.ms::text as now_ms`

  // A worker ID without a row may have been in use when its row was lost, so the worker ID becomes free only after a window.
  const ADD_ROWS = `
insert into ${LEASE_TABLE} (fleet, worker_id, owner, until_ms)
select $1::text, id, '', ${NOW} + $3::int from generate_series(0, $2::int - 1) id
where (select count(*) from ${LEASE_TABLE} where fleet = $1::text and worker_id < $2::int) < $2::int
on conflict do nothing`

  const NEXT = `
select owner, until_ms::text as until_ms, ${NOW}::text as now_ms from ${LEASE_TABLE}
where fleet = $1 and worker_id < $2::int order by until_ms, worker_id limit 1`

  const RENEW = `
with moment as materialized (select ${NOW} as ms)
update ${LEASE_TABLE} l set until_ms = greatest(l.until_ms, $5::bigint, moment.ms + $4::int) from moment
where l.fleet = $1 and l.worker_id = $2::int and l.owner = $3
returning l.worker_id, l.until_ms::text as until_ms, moment.ms::text as now_ms`

  const RELEASE = `
update ${LEASE_TABLE} set owner = '', until_ms = least(until_ms, $4::bigint)
where fleet = $1 and worker_id = $2::int and owner = $3`

  async function ask(text: string, ...values: QueryParameters): Promise<Rows> {
    if ('unsafe' in client) return checkRows(await client.unsafe(text, values))
    return checkRows((await client.query(text, values))?.rows)
  }
  return storeOf({
    grant: ({ fleet, workerIds, owner, windowMs }) => ask(ACQUIRE, fleet, workerIds, owner, windowMs),
    addRows: ({ fleet, workerIds, windowMs }) => ask(ADD_ROWS, fleet, workerIds, windowMs),
    next: ({ fleet, workerIds }) => ask(NEXT, fleet, workerIds),
    renew: ({ fleet, workerId, owner, windowMs, untilMs }) =>
      ask(RENEW, fleet, workerId, owner, windowMs, untilMs),
    release: ({ fleet, workerId, owner, untilMs }) => ask(RELEASE, fleet, workerId, owner, untilMs),
  })
}

/** The argument of `mysqlStore`: a connection or pool from `mysql2/promise` or `mariadb`. */
export interface MysqlClient {
  /** Sends one statement with its values in place of `?`, and resolves to the driver's result. */
  query(statement: string, values: QueryParameters): PromiseLike<unknown>
}

/**
 * Creates a MySQL (8 and later) or MariaDB (10.6 and later) store from a `mysql2/promise` or `mariadb` connection or pool. The store
 * requires the table from `leaseTable('mysql')`, but no transaction.
 *
 * The first lease of a fleet waits for one window. A grant is as durable as a commit, so keep `innodb_flush_log_at_trx_commit` at 1,
 * and make a replica (semi-)synchronous if it may take over.
 *
 * @example
 * const worker = await leaseWorkerId({ store: mysqlStore(createPool(url)), fleet: 'orders' })
 */
export function mysqlStore(client: MysqlClient): LeaseStore {
  // The time is in UTC, because `unix_timestamp(now())` repeats an hour when daylight saving time ends.
  const NOW = "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(6)) div 1000)"

  // MySQL has no UPDATE … RETURNING, so the row is found by its owner, which is unique to the request.
  const ACQUIRE = `
update ${LEASE_TABLE} set owner = ?, until_ms = ${NOW} + ?
where fleet = ? and worker_id < ? and until_ms <= ${NOW} order by until_ms, worker_id limit 1`

  const RENEW = `
update ${LEASE_TABLE} set until_ms = greatest(until_ms, ?, ${NOW} + ?)
where fleet = ? and worker_id = ? and owner = ?`

  // FOR UPDATE reads the newest state even in an open transaction, and keeps proxies from sending the statement to a replica.
  const OWN = `
select worker_id, until_ms, ${NOW} as now_ms from ${LEASE_TABLE}
where fleet = ? and worker_id between ? and ? and owner = ? for update`

  const RELEASE = `
update ${LEASE_TABLE} set owner = '', until_ms = least(until_ms, ?)
where fleet = ? and worker_id = ? and owner = ?`

  const TEN = Array.from('0123456789', (digit) => `select ${digit} as d`).join(' union all ')

  const ADD_ROWS = `
insert ignore into ${LEASE_TABLE} (fleet, worker_id, owner, until_ms)
select ?, id, '', ${NOW} + ?
from (
  select a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d as id
  from (${TEN}) a, (${TEN}) b, (${TEN}) c, (${TEN}) e, (${TEN}) f
) ids
where id < ? order by id`

  const COUNT = `select count(*) as present from ${LEASE_TABLE} where fleet = ? and worker_id < ?`

  const NEXT = `
select owner, until_ms, ${NOW} as now_ms from ${LEASE_TABLE}
where fleet = ? and worker_id < ? order by until_ms, worker_id limit 1`

  async function ask(statement: string, ...values: QueryParameters): Promise<Rows> {
    const answer = checkRows(await client.query(statement, values))
    // mysql2 returns rows and column definitions; mariadb returns only rows. A row may itself be a list of values.
    const [first] = answer
    const isListOfRows = Array.isArray(first) && (first.length === 0 || Object(first[0]) === first[0])
    return isListOfRows ? first : answer
  }
  return storeOf({
    async grant({ fleet, owner, workerIds, windowMs }) {
      await client.query(ACQUIRE, [owner, windowMs, fleet, workerIds])
      return ask(OWN, fleet, 0, workerIds - 1, owner)
    },
    async addRows({ fleet, workerIds, windowMs }) {
      const [row] = await ask(COUNT, fleet, workerIds)
      const present = readColumn(valuesOf(row)[0], 'present')
      if (present < workerIds) await client.query(ADD_ROWS, [fleet, windowMs, workerIds])
    },
    next: ({ fleet, workerIds }) => ask(NEXT, fleet, workerIds),
    async renew({ fleet, owner, workerId, windowMs, untilMs }) {
      await client.query(RENEW, [untilMs, windowMs, fleet, workerId, owner])
      return ask(OWN, fleet, workerId, workerId, owner)
    },
    release: ({ fleet, owner, workerId, untilMs }) =>
      client.query(RELEASE, [untilMs, fleet, workerId, owner]),
  })
}
