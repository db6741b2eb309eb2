/** The store in PostgreSQL: a row for each worker id, one statement for each step. */
import { LEASE_TABLE } from './lease-table.ts'
import type { Busy, Grant, LeaseStore } from './store.ts'

/** A row of any answer; drivers differ in how they read integers. */
interface Row {
  readonly worker_id?: unknown
  readonly owner?: unknown
  readonly until_ms?: unknown
  readonly now_ms?: unknown
}

/** A client or pool of `pg`, or a PGlite. */
interface QueryingClient {
  query(text: string, values: (string | number)[]): PromiseLike<{ readonly rows: readonly unknown[] }>
}

/** A client of `postgres`. */
interface PostgresJsClient {
  unsafe(text: string, values: (string | number)[]): PromiseLike<readonly unknown[]>
}

/** What `postgresStore` accepts: a client or pool of `pg`, a client of `postgres`, or a PGlite. */
export type PostgresClient = QueryingClient | PostgresJsClient

const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'

// SKIP LOCKED: who loses a race takes the next row at once. What it waits for, it would find taken.
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

// What the table does not know may have been in use until it was forgotten: it is free a window later.
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
  async function ask(text: string, ...values: (string | number)[]): Promise<Row | undefined> {
    const rows =
      'unsafe' in client ? await client.unsafe(text, values) : (await client.query(text, values)).rows
    return rows[0] as Row | undefined
  }

  return {
    async acquire({ fleet, owner, workerIds, windowMs }): Promise<Grant | Busy> {
      const granted = await ask(ACQUIRE, fleet, workerIds, owner, windowMs)
      if (granted) {
        const nowMs = Number(granted.now_ms)
        const workerId = Number(granted.worker_id)
        return { workerId, fromMs: nowMs, untilMs: Number(granted.until_ms), nowMs }
      }
      await ask(ADD_ROWS, fleet, workerIds, windowMs)
      const next = (await ask(NEXT, fleet, workerIds)) as Row
      const [nowMs, freeAtMs] = [Number(next.now_ms), Number(next.until_ms)]
      return { freeAtMs, isHeld: next.owner !== '' && freeAtMs > nowMs, nowMs }
    },
    async renew({ fleet, owner, workerId, windowMs }) {
      const row = await ask(RENEW, fleet, workerId, owner, windowMs)
      return row && { untilMs: Number(row.until_ms), nowMs: Number(row.now_ms) }
    },
    async release({ fleet, owner, workerId, untilMs }) {
      await ask(RELEASE, fleet, workerId, owner, untilMs)
    },
  }
}
