/** Retryable errors: a statement may have succeeded, or may succeed on the next attempt. */
import { collectCauses, type DriverError, vitessErrno } from './violations.ts'

/**
 * Tests whether to send a statement again after an error, because it may have succeeded or may succeed on the next attempt. Retryable
 * errors are timeouts, dropped connections, failovers, serialization failures, deadlocks and locked SQLite files. Errors about constraints,
 * syntax and permissions are not retryable.
 *
 * Recognizes the error codes of pg, PGlite, postgres.js, mysql2, mariadb, better-sqlite3, libsql, @libsql/client, node:sqlite, Prisma,
 * Node's sockets, `fetch` and PgBouncer. Also recognizes the messages of the HTTP drivers for PlanetScale, Neon and Cloudflare D1, the
 * timeouts of Knex and Sequelize, and the `TimeoutError` of `AbortSignal.timeout`. Finds nested errors through the same fields as
 * `uniqueViolation`.
 *
 * For other drivers, pass `insertOnce` your own function, which may call `isRetryable`.
 *
 * @example
 * isRetryable({ code: '40001' }) //=> true
 * isRetryable({ code: '23505' }) //=> false
 */
export function isRetryable(thrown: unknown): boolean {
  return collectCauses(thrown).some(isOpen)
}

const CODES: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  // SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) for connection failures
  ...['08000', '08001', '08003', '08006', '08007', '53300', '57P01', '57P02', '57P03', '57P05', '25P03'],
  ...['40001', '40003', '40P01', '55P03', '57014'], // serialization failures, deadlocks, locks and timeouts
  '25006', // a former primary, which is read-only after a failover
  // Node.js errors, including failed name resolution while a host name moves
  ...['EAI_AGAIN', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['EPIPE', 'ETIMEDOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'],
  'UND_ERR_SOCKET',
  // postgres.js, mysql2, mariadb
  ...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['PROTOCOL_CONNECTION_LOST', 'PROTOCOL_SEQUENCE_TIMEOUT'],
  ...['ER_CMD_CONNECTION_CLOSED', 'ER_CONNECTION_TIMEOUT', 'ER_GET_CONNECTION_TIMEOUT'],
  ...['ER_SOCKET_TIMEOUT', 'ER_SOCKET_UNEXPECTED_CLOSE'],
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2034'], // Prisma
])

/** MariaDB's error numbers (https://mariadb.com/kb/en/mariadb-error-codes/) and, from 3024, MySQL's. */
const ERRNOS: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  ...[1040, 1053, 1927, 4031], // connections and shutdowns
  ...[1020, 1205, 1213, 1317, 1969, 3024], // changed records, locks, deadlocks and timeouts
  ...[1290, 1836], // a former primary, which is read-only after a failover
])

/** The names that Prisma's driver adapters use for errors without a database code. */
const RETRYABLE_KINDS: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  ...['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout', 'TooManyConnections'],
  'TransactionWriteConflict',
])

/** The names of timeout errors in Knex, Sequelize and `AbortSignal.timeout`. */
const NAMES: unknown[] = ['KnexTimeoutError', 'SequelizeConnectionAcquireTimeoutError', 'TimeoutError']

/** Bad Gateway, Service Unavailable and Gateway Timeout, from libsql and PlanetScale. */
const STATUSES: unknown[] = [502, 503, 504]

const MESSAGES: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  // Messages of pg and mysql2 errors that have no code.
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  "Can't add new command when connection is in closed state",
  // Listed as transient by Cloudflare: https://developers.cloudflare.com/d1/observability/debug-d1/
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

/** Neon's HTTP errors have no status field. */
const NEON = /^Server error \(HTTP status 50[234]\)/

/** The SQLSTATE of a protocol violation, which is retryable only if PgBouncer reports it with one of these messages. */
const PROTOCOL_VIOLATION = '08P01'
const PGBOUNCER =
  /^(?:client_idle_timeout|no more connections allowed(?: \(max_client_conn\))?|query[ _]timeout|query_wait_timeout|server conn crashed\?)$|^server login has been failing, /

function isOpen({ code, originalCode, errno, errcode, kind, name, status, message }: DriverError): boolean {
  if (CODES.has(code) || CODES.has(originalCode)) return true
  if (ERRNOS.has(errno ?? vitessErrno(message)) || ERRNOS.has(Number(originalCode))) return true
  if (RETRYABLE_KINDS.has(kind) || NAMES.includes(name) || STATUSES.includes(status)) return true
  if (typeof code === 'string' && /^SQLITE_(?:BUSY|LOCKED)(?:_|$)/.test(code)) return true
  // The lower eight bits are the primary code: 5 is SQLITE_BUSY, and 6 is SQLITE_LOCKED.
  if (typeof errcode === 'number' && [5, 6].includes(errcode & 0xff)) return true
  if (typeof message !== 'string') return false
  if (code === PROTOCOL_VIOLATION) return PGBOUNCER.test(message)
  return code === undefined && (MESSAGES.has(message.replace(/^D1_ERROR: /, '')) || NEON.test(message))
}
