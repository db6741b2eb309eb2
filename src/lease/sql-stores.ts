/**
 * The stores in PostgreSQL, and in MySQL and MariaDB: a row for each worker id, one statement for each step. Statements
 * are in the functions of their store: a bundler keeps a composed text of the module whether it is used or not.
 */
import type { AcquireRequest, LeaseStore, ReleaseRequest, RenewRequest } from './store.ts'

// In the schema or database that the connection uses.
const LEASE_TABLE = 'brandid_leases'

/**
 * The statement that creates the table of `postgresStore` or `mysqlStore`, for a migration: one row for each worker id
 * of each fleet.
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

/** A row of any answer; drivers differ in how they read integers. */
type Row = Readonly<Partial<Record<'worker_id' | 'owner' | 'until_ms' | 'now_ms' | 'present', unknown>>>

type Values = (string | number)[]

/** The steps of a store: those that answer have the row of the grant, or of the worker id that is free next. */
interface Steps {
  readonly grant: (request: AcquireRequest) => Promise<Row | undefined>
  readonly addRows: (request: AcquireRequest) => Promise<unknown>
  readonly next: (request: AcquireRequest) => Promise<Row | undefined>
  readonly renew: (request: RenewRequest) => Promise<Row | undefined>
  readonly release: (request: ReleaseRequest) => Promise<unknown>
}

function storeOf(steps: Steps): LeaseStore {
  const readInstants = ({ until_ms, now_ms }: Row) => ({ untilMs: Number(until_ms), nowMs: Number(now_ms) })
  return {
    async acquire(request) {
      const granted = await steps.grant(request)
      if (granted) {
        const { untilMs, nowMs } = readInstants(granted)
        return { workerId: Number(granted.worker_id), fromMs: untilMs - request.windowMs, untilMs, nowMs }
      }
      await steps.addRows(request)
      const next = (await steps.next(request)) as Row
      const { untilMs: freeAtMs, nowMs } = readInstants(next)
      return { freeAtMs, isHeld: next.owner !== '' && freeAtMs > nowMs, nowMs }
    },
    async renew(request) {
      const renewed = await steps.renew(request)
      return renewed && readInstants(renewed)
    },
    async release(request) {
      await steps.release(request)
    },
  }
}

/** A client or pool of `pg`, or a PGlite. */
interface QueryingClient {
  query(text: string, values: Values): PromiseLike<{ readonly rows: readonly unknown[] }>
}

interface PostgresJsClient {
  unsafe(text: string, values: Values): PromiseLike<readonly unknown[]>
}

/** The argument of `postgresStore`: a client or pool of `pg`, a client of `postgres`, or a PGlite. */
export type PostgresClient = QueryingClient | PostgresJsClient

/**
 * Leases in PostgreSQL, by a client or pool of `pg`, by `postgres`, or by a PGlite. It requires the table of
 * `leaseTable('postgresql')`, and no transaction: each step is one statement.
 *
 * The first lease of a fleet waits for one window. A grant is as durable as a commit: `synchronous_commit` stays on,
 * and a standby that may take over is synchronous.
 *
 * @example
 * const worker = await leaseWorkerId({ store: postgresStore(new Pool()), fleet: 'orders' })
 */
export function postgresStore(client: PostgresClient): LeaseStore {
  const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'

  // SKIP LOCKED: who loses a race takes the next row at once. A row that it waited for would be taken.
  const ACQUIRE = `
with moment as materialized (select ${NOW} as ms),
free as (
  select l.worker_id, moment.ms from ${LEASE_TABLE} l, moment
  where l.fleet = $1 and l.worker_id < $2::int and l.until_ms <= moment.ms
  order by l.until_ms, l.worker_id limit 1 for update of l skip locked
)
update ${LEASE_TABLE} l set owner = $3, until_ms = free.ms + $4::int
from free where l.fleet = $1 and l.worker_id = free.worker_id
returning l.worker_id, free.ms::text as now_ms, l.until_ms::text as until_ms`

  // A worker id that the table does not know may have been in use until it was forgotten: it is free a window later.
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
update ${LEASE_TABLE} l set until_ms = greatest(l.until_ms, moment.ms + $4::int) from moment
where l.fleet = $1 and l.worker_id = $2::int and l.owner = $3
returning l.until_ms::text as until_ms, moment.ms::text as now_ms`

  const RELEASE = `
update ${LEASE_TABLE} set owner = '', until_ms = least(until_ms, $4::bigint)
where fleet = $1 and worker_id = $2::int and owner = $3`

  async function ask(text: string, ...values: Values): Promise<Row | undefined> {
    const rows =
      'unsafe' in client ? await client.unsafe(text, values) : (await client.query(text, values)).rows
    return rows[0] as Row | undefined
  }
  return storeOf({
    grant: ({ fleet, workerIds, owner, windowMs }) => ask(ACQUIRE, fleet, workerIds, owner, windowMs),
    addRows: ({ fleet, workerIds, windowMs }) => ask(ADD_ROWS, fleet, workerIds, windowMs),
    next: ({ fleet, workerIds }) => ask(NEXT, fleet, workerIds),
    renew: ({ fleet, workerId, owner, windowMs }) => ask(RENEW, fleet, workerId, owner, windowMs),
    release: ({ fleet, workerId, owner, untilMs }) => ask(RELEASE, fleet, workerId, owner, untilMs),
  })
}

/** The argument of `mysqlStore`: a connection or pool of `mysql2/promise` or of `mariadb`. */
export interface MysqlClient {
  /** Sends one statement with its values in place of `?`, and resolves to the driver's result. */
  query(statement: string, values: Values): PromiseLike<unknown>
}

/**
 * Leases in MySQL (8 and later) or MariaDB (10.6 and later), by a connection or pool of `mysql2/promise` or `mariadb`.
 * It requires the table of `leaseTable('mysql')`, and no transaction: each step is one statement.
 *
 * The first lease of a fleet waits for one window. A grant is as durable as a commit: `innodb_flush_log_at_trx_commit`
 * stays 1, and a replica that may take over is (semi-)synchronous.
 *
 * @example
 * const worker = await leaseWorkerId({ store: mysqlStore(createPool(url)), fleet: 'orders' })
 */
export function mysqlStore(client: MysqlClient): LeaseStore {
  // In UTC: where clocks are put back in autumn, `unix_timestamp(now())` repeats an hour.
  const NOW = "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(6)) div 1000)"

  // Neither has UPDATE … RETURNING: the row is read by its owner, a text that no other request has.
  const ACQUIRE = `
update ${LEASE_TABLE} set owner = ?, until_ms = ${NOW} + ?
where fleet = ? and worker_id < ? and until_ms <= ${NOW} order by until_ms, worker_id limit 1`

  const RENEW = `
update ${LEASE_TABLE} set until_ms = greatest(until_ms, ${NOW} + ?)
where fleet = ? and worker_id = ? and owner = ?`

  // FOR UPDATE: the newest state, also in an open transaction, and also by a proxy that sends reads to replicas.
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

  async function ask(statement: string, ...values: Values): Promise<Row | undefined> {
    const answer = await client.query(statement, values)
    // mysql2 gives the rows and their columns, mariadb the rows, both an object where there are none.
    const [first] = Array.isArray(answer) ? answer : []
    return Array.isArray(first) ? first[0] : first
  }
  return storeOf({
    async grant({ fleet, owner, workerIds, windowMs }) {
      await ask(ACQUIRE, owner, windowMs, fleet, workerIds)
      return ask(OWN, fleet, 0, workerIds - 1, owner)
    },
    async addRows({ fleet, workerIds, windowMs }) {
      const { present } = (await ask(COUNT, fleet, workerIds)) as Row
      if (Number(present) < workerIds) await ask(ADD_ROWS, fleet, windowMs, workerIds)
    },
    next: ({ fleet, workerIds }) => ask(NEXT, fleet, workerIds),
    async renew({ fleet, owner, workerId, windowMs }) {
      await ask(RENEW, windowMs, fleet, workerId, owner)
      return ask(OWN, fleet, workerId, workerId, owner)
    },
    release: ({ fleet, owner, workerId, untilMs }) => ask(RELEASE, untilMs, fleet, workerId, owner),
  })
}
