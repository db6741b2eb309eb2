/** The store in MySQL and MariaDB: a row for each worker id, one statement for each step. */
import { LEASE_TABLE } from './lease-table.ts'
import type { Busy, Grant, LeaseStore } from './store.ts'

/** A row of any answer; drivers differ in how they read integers. */
interface Row {
  readonly worker_id?: unknown
  readonly owner?: unknown
  readonly until_ms?: unknown
  readonly now_ms?: unknown
  readonly present?: unknown
}

/** What `mysqlStore` accepts: a connection or pool of `mysql2/promise` or of `mariadb`. */
export interface MysqlClient {
  /** Sends one statement with its values in place of `?`, and resolves to the driver's result. */
  query(statement: string, values: (string | number)[]): PromiseLike<unknown>
}

// In UTC: where clocks are put back in autumn, `unix_timestamp(now())` repeats an hour.
const NOW = "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(6)) div 1000)"

// Neither has UPDATE … RETURNING: the row is read by its owner, a text that no other request has.
const ACQUIRE = `
update ${LEASE_TABLE} set owner = ?, until_ms = ${NOW} + ?
where fleet = ? and worker_id < ? and until_ms <= ${NOW} order by until_ms, worker_id limit 1`

const RENEW = `
update ${LEASE_TABLE} set until_ms = greatest(until_ms, ${NOW} + ?)
where fleet = ? and worker_id = ? and owner = ?`

// FOR UPDATE: the newest state, also in an open transaction, and also by a proxy that sends what reads to replicas.
const OWN = `
select worker_id, until_ms, ${NOW} as now_ms from ${LEASE_TABLE}
where fleet = ? and worker_id between ? and ? and owner = ? for update`

const RELEASE = `
update ${LEASE_TABLE} set owner = '', until_ms = least(until_ms, ?)
where fleet = ? and worker_id = ? and owner = ?`

const TEN = `(${Array.from('0123456789', (digit) => `select ${digit} as d`).join(' union all ')})`

// What the table does not know may have been in use until it was forgotten: it is free a window later.
const ADD_ROWS = `
insert ignore into ${LEASE_TABLE} (fleet, worker_id, owner, until_ms)
select ?, id, '', ${NOW} + ?
from (
  select a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d as id
  from ${TEN} a, ${TEN} b, ${TEN} c, ${TEN} e, ${TEN} f
) ids
where id < ? order by id`

const COUNT = `select count(*) as present from ${LEASE_TABLE} where fleet = ? and worker_id < ?`

const NEXT = `
select owner, until_ms, ${NOW} as now_ms from ${LEASE_TABLE}
where fleet = ? and worker_id < ? order by until_ms, worker_id limit 1`

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
  async function ask(statement: string, ...values: (string | number)[]): Promise<Row | undefined> {
    const answer = (await client.query(statement, values)) as readonly unknown[]
    // mysql2 gives the rows and their columns, mariadb the rows.
    const [first] = answer
    return (Array.isArray(first) ? first[0] : first) as Row | undefined
  }

  async function change(statement: string, ...values: (string | number)[]): Promise<void> {
    await client.query(statement, values)
  }

  return {
    async acquire({ fleet, owner, workerIds, windowMs }): Promise<Grant | Busy> {
      await change(ACQUIRE, owner, windowMs, fleet, workerIds)
      const own = await ask(OWN, fleet, 0, workerIds - 1, owner)
      if (own) {
        const untilMs = Number(own.until_ms)
        const workerId = Number(own.worker_id)
        return { workerId, fromMs: untilMs - windowMs, untilMs, nowMs: Number(own.now_ms) }
      }
      const { present } = (await ask(COUNT, fleet, workerIds)) as Row
      if (Number(present) < workerIds) await change(ADD_ROWS, fleet, windowMs, workerIds)
      const next = (await ask(NEXT, fleet, workerIds)) as Row
      const [nowMs, freeAtMs] = [Number(next.now_ms), Number(next.until_ms)]
      return { freeAtMs, isHeld: next.owner !== '' && freeAtMs > nowMs, nowMs }
    },
    async renew({ fleet, owner, workerId, windowMs }) {
      await change(RENEW, windowMs, fleet, workerId, owner)
      const own = await ask(OWN, fleet, workerId, workerId, owner)
      return own && { untilMs: Number(own.until_ms), nowMs: Number(own.now_ms) }
    },
    async release({ fleet, owner, workerId, untilMs }) {
      await change(RELEASE, untilMs, fleet, workerId, owner)
    },
  }
}
