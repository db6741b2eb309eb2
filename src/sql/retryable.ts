/** Knows after which errors nobody can tell whether a statement went in, or that it may go in the next time. */
import { causesOf, type DriverError } from './causes.ts'

/** SQLSTATEs: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES = [
  '08000', // connection_exception
  '08001', // sqlclient_unable_to_establish_sqlconnection
  '08003', // connection_does_not_exist
  '08006', // connection_failure
  '08007', // transaction_resolution_unknown
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown: pg_terminate_backend
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
]

/** https://mariadb.com/kb/en/mariadb-error-codes/ and, from 3024 on, MySQL's own. */
const MYSQL = [
  1020, // ER_CHECKREAD: the record has changed since last read
  1040, // ER_CON_COUNT_ERROR
  1053, // ER_SERVER_SHUTDOWN
  1205, // ER_LOCK_WAIT_TIMEOUT
  1213, // ER_LOCK_DEADLOCK
  1317, // ER_QUERY_INTERRUPTED
  1927, // ER_CONNECTION_KILLED
  1969, // ER_STATEMENT_TIMEOUT
  3024, // ER_QUERY_TIMEOUT
  4031, // ER_CLIENT_INTERACTION_TIMEOUT
]

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

const CODES: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  // Node
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  // Node's fetch, which has them as causes
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

// What pg and mysql2 throw without a code.
const MESSAGES: ReadonlySet<unknown> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  "Can't add new command when connection is in closed state",
])

/**
 * Tells whether an error leaves it open that the statement went in, or is over when the statement is sent again:
 * time-outs, dropped connections, serialization failures, deadlocks, a locked SQLite file. Constraints, syntax and
 * rights are none of them.
 *
 * It knows the codes of pg, PGlite, postgres.js, mysql2, mariadb, better-sqlite3, libsql, @libsql/client, node:sqlite
 * and Prisma, of Node's sockets and `fetch`, and the `TimeoutError` of `AbortSignal.timeout`. It follows `cause`.
 *
 * @example
 * isRetryable({ code: '40001' }) //=> true
 * isRetryable({ code: '23505' }) //=> false
 */
export function isRetryable(thrown: unknown): boolean {
  return causesOf(thrown).some(isOpen)
}

function isOpen({ name, code, errno, errcode, message }: DriverError): boolean {
  if (
    CODES.has(code) ||
    POSTGRES.some((each) => each === code) ||
    MYSQL.some((each) => each === errno) ||
    name === 'TimeoutError'
  )
    return true
  if (typeof code === 'string' && /^SQLITE_(?:BUSY|LOCKED)(?:_|$)/.test(code)) return true
  // The lower eight bits are the primary code.
  if (typeof errcode === 'number') return [SQLITE_BUSY, SQLITE_LOCKED].includes(errcode & 0xff)
  return code === undefined && MESSAGES.has(message)
}
