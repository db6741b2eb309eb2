/** Errors after which a statement may have succeeded, or may succeed the next time. */
import { collectCauses, type DriverError } from './causes.ts'
import { vitessErrno } from './vitess.ts'

/** Numbers of MariaDB: https://mariadb.com/kb/en/mariadb-error-codes/ and, from 3024 on, of MySQL. */
const MYSQL: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  1020, // ER_CHECKREAD: the record has changed since last read
  1040, // ER_CON_COUNT_ERROR
  1053, // ER_SERVER_SHUTDOWN
  1205, // ER_LOCK_WAIT_TIMEOUT
  1213, // ER_LOCK_DEADLOCK
  1290, // ER_OPTION_PREVENTS_STATEMENT: --read-only, the former primary of a fail-over
  1317, // ER_QUERY_INTERRUPTED
  1836, // ER_READ_ONLY_MODE
  1927, // ER_CONNECTION_KILLED
  1969, // ER_STATEMENT_TIMEOUT
  3024, // ER_QUERY_TIMEOUT
  4031, // ER_CLIENT_INTERACTION_TIMEOUT
])

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

const CODES: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  // SQLSTATEs: https://www.postgresql.org/docs/current/errcodes-appendix.html
  '08000', // connection_exception
  '08001', // sqlclient_unable_to_establish_sqlconnection
  '08003', // connection_does_not_exist
  '08006', // connection_failure
  '08007', // transaction_resolution_unknown
  '25006', // read_only_sql_transaction: the former primary of a fail-over
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure
  '40003', // statement_completion_unknown
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown: pg_terminate_backend
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  // Node
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND', // while a name moves to another host
  'EPIPE',
  'ETIMEDOUT',
  // Node's fetch
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  // postgres.js
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // mysql2
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  // mariadb
  'ER_CMD_CONNECTION_CLOSED',
  'ER_CONNECTION_TIMEOUT',
  'ER_GET_CONNECTION_TIMEOUT',
  'ER_SOCKET_TIMEOUT',
  'ER_SOCKET_UNEXPECTED_CLOSE',
  // Prisma
  'P1001', // cannot reach the server
  'P1002', // the server timed out
  'P1008', // the operation timed out
  'P1017', // the server has closed the connection
  'P2024', // no connection from the pool in time
  'P2034', // write conflict or deadlock
])

/** What Prisma's driver adapters call an error that has no code of the database. */
const PRISMA_KINDS: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
])

const NAMES: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  'KnexTimeoutError',
  'SequelizeConnectionAcquireTimeoutError',
  'TimeoutError', // AbortSignal.timeout
])

/** Bad Gateway, Service Unavailable, Gateway Timeout: of libsql and PlanetScale. */
const STATUSES: ReadonlySet<unknown> = /* @__PURE__ */ new Set([502, 503, 504])

// What pg and mysql2 throw without a code.
const MESSAGES: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  "Can't add new command when connection is in closed state",
])

/** A violated protocol, unless PgBouncer says one of these. */
const PROTOCOL_VIOLATION = '08P01'
const PGBOUNCER: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  'client_idle_timeout',
  'no more connections allowed',
  'no more connections allowed (max_client_conn)',
  'query timeout',
  'query_timeout',
  'query_wait_timeout',
  'server conn crashed?',
])
const PGBOUNCER_LOGIN = 'server login has been failing, '

/** What Cloudflare lists as transient: https://developers.cloudflare.com/d1/observability/debug-d1/ */
const D1: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  'Cannot resolve D1 DB due to transient issue on remote node.',
  'D1 DB is overloaded. Requests queued for too long.',
  'D1 DB is overloaded. Too many requests queued.',
  'D1 DB reset because its code was updated.',
  'D1 DB storage operation exceeded timeout which caused object to be reset.',
  'Internal error in D1 DB storage caused object to be reset.',
  'Internal error while starting up D1 DB storage caused object to be reset.',
  'Network connection lost.',
  'Replica disconnected from primary.',
])

/** Neon's HTTP driver has no field for the status. */
const NEON = /^Server error \(HTTP status 50[234]\)/

/**
 * Tests whether a statement may be sent again after an error, because it may have succeeded, or may succeed the next
 * time. Such errors are time-outs, dropped connections, fail-overs, serialization failures, deadlocks, and a locked
 * SQLite file. Constraints, syntax and rights are not retryable.
 *
 * It reads the codes of pg, PGlite, postgres.js, mysql2, mariadb, better-sqlite3, libsql, @libsql/client, node:sqlite
 * and Prisma, of Node's sockets and `fetch`, and of PgBouncer. It reads the texts of the HTTP drivers of PlanetScale,
 * Neon and Cloudflare D1, the time-outs of Knex and Sequelize, and the `TimeoutError` of `AbortSignal.timeout`. It
 * follows the same fields as `uniqueViolation`.
 *
 * For other drivers pass a function of your own to `insertOnce`, which may call this one.
 *
 * @example
 * isRetryable({ code: '40001' }) //=> true
 * isRetryable({ code: '23505' }) //=> false
 */
export function isRetryable(thrown: unknown): boolean {
  return collectCauses(thrown).some(isOpen)
}

function isOpen(error: DriverError): boolean {
  const { code, originalCode, errno, kind, name, status, message } = error
  return (
    CODES.has(code) ||
    CODES.has(originalCode) ||
    MYSQL.has(errno ?? vitessErrno(message)) ||
    MYSQL.has(Number(originalCode)) ||
    PRISMA_KINDS.has(kind) ||
    NAMES.has(name) ||
    STATUSES.has(status) ||
    isLocked(error) ||
    isToldByMessage(code, message)
  )
}

function isLocked({ code, errcode }: DriverError): boolean {
  if (typeof code === 'string' && /^SQLITE_(?:BUSY|LOCKED)(?:_|$)/.test(code)) return true
  // The lower eight bits are the primary code.
  return typeof errcode === 'number' && [SQLITE_BUSY, SQLITE_LOCKED].includes(errcode & 0xff)
}

function isToldByMessage(code: unknown, message: unknown): boolean {
  if (typeof message !== 'string') return false
  if (code === PROTOCOL_VIOLATION) return PGBOUNCER.has(message) || message.startsWith(PGBOUNCER_LOGIN)
  return (
    code === undefined &&
    (MESSAGES.has(message) || D1.has(message.replace(/^D1_ERROR: /, '')) || NEON.test(message))
  )
}
