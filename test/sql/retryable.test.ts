import { isRetryable } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { imitations, others, violations } from './recorded-errors.ts'

describe('a recorded error', () => {
  it.each(others)('%s: retryable or not', (_, error, retryable) => {
    expect(isRetryable(error)).toBe(retryable)
    expect(isRetryable(new Error('outer', { cause: error }))).toBe(retryable)
  })

  it.each<readonly [string, unknown, ...object[]]>([...violations, ...imitations])(
    'of a violated index, or that imitates one, is not: %s',
    (_, thrown) => {
      expect(isRetryable(thrown)).toBe(false)
    },
  )
})

// All that tells an open outcome, once more; what each means stands beside it in the source.
const CODES = [
  '08000 08001 08003 08006 08007 25006 25P03 40001 40003 40P01 53300 55P03 57014 57P01 57P02 57P03 57P05',
  'EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_SOCKET',
  'CONNECTION_CLOSED CONNECTION_DESTROYED CONNECT_TIMEOUT PROTOCOL_CONNECTION_LOST PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CMD_CONNECTION_CLOSED ER_CONNECTION_TIMEOUT ER_GET_CONNECTION_TIMEOUT ER_SOCKET_TIMEOUT',
  'ER_SOCKET_UNEXPECTED_CLOSE P1001 P1002 P1008 P1017 P2024 P2034',
].flatMap((line) => line.split(' '))
const KINDS =
  'ConnectionClosed DatabaseNotReachable SocketTimeout TooManyConnections TransactionWriteConflict'
const MESSAGES = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  "Can't add new command when connection is in closed state",
  ...[
    'Cannot resolve D1 DB due to transient issue on remote node.',
    'D1 DB is overloaded. Requests queued for too long.',
    'D1 DB is overloaded. Too many requests queued.',
    'D1 DB reset because its code was updated.',
    'D1 DB storage operation exceeded timeout which caused object to be reset.',
    'Internal error in D1 DB storage caused object to be reset.',
    'Internal error while starting up D1 DB storage caused object to be reset.',
    'Network connection lost.',
    'Replica disconnected from primary.',
  ].flatMap((message) => [message, `D1_ERROR: ${message}`]),
]

const adapted = (cause: object) => ({ meta: { driverAdapterError: { cause } } })
const ofVitess = (errno: unknown) => `target: x: vttablet: y (errno ${errno}) (sqlstate HY000)`
const ofPgBouncer = (message: string) => ({ code: '08P01', message })

describe('an error is retryable', () => {
  it.each(CODES)('by the code %s', (code) => {
    for (const error of [{ code }, adapted({ originalCode: code })]) expect(isRetryable(error)).toBe(true)
    for (const error of [{ code: `X${code}` }, { code: `${code}X` }, { message: code }])
      expect(isRetryable(error)).toBe(false)
  })

  it.each([1020, 1040, 1053, 1205, 1213, 1290, 1317, 1836, 1927, 1969, 3024, 4031])(
    'by the number %d',
    (errno) => {
      for (const error of [{ errno }, adapted({ originalCode: String(errno) }), { message: ofVitess(errno) }])
        expect(isRetryable(error)).toBe(true)
      for (const error of [{ errno: errno + 10_000 }, { errno: String(errno) }, { code: errno }])
        expect(isRetryable(error)).toBe(false)
    },
  )

  it.each(KINDS.split(' '))("by the kind %s of Prisma's driver adapters", (kind) => {
    expect(isRetryable(adapted({ kind }))).toBe(true)
    expect(isRetryable({ code: kind })).toBe(false)
  })

  it.each(['KnexTimeoutError', 'SequelizeConnectionAcquireTimeoutError', 'TimeoutError'])(
    'by the name %s',
    (name) => {
      expect(isRetryable({ name })).toBe(true)
      expect(isRetryable({ name: `${name}X` })).toBe(false)
    },
  )

  it.each([502, 503, 504])('by the status %d', (status) => {
    expect(isRetryable({ status })).toBe(true)
    expect(isRetryable({ status: String(status) })).toBe(false)
  })

  it.each(MESSAGES)('by the message %j', (message) => {
    expect(isRetryable({ message })).toBe(true)
    // A code tells more.
    for (const error of [{ code: 'E', message }, { message: `${message}?` }, { message: `x ${message}` }])
      expect(isRetryable(error)).toBe(false)
  })

  it.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'SQLITE_LOCKED_SHAREDCACHE'])(
    'by the code %s of SQLite',
    (code) => {
      expect(isRetryable({ code })).toBe(true)
      for (const other of [`X_${code}`, code.replace(/^(SQLITE_[A-Z]+).*/, '$1X')])
        expect(isRetryable({ code: other })).toBe(false)
    },
  )

  it.each([
    ...[5, 6, 261, 262].map((errcode) => ({ errcode })),
    { message: 'vttablet: x (errno 1205) (sqlstate HY000)' },
    { message: 'rpc error: x (errno 1205) (sqlstate 40001)' },
    ofPgBouncer('server login has been failing, try again later'),
  ])('by %o', (error) => {
    expect(isRetryable(error)).toBe(true)
  })

  it.each([
    ...[4, 7, 1280, '5'].map((errcode) => ({ errcode })),
    { message: "target: a: x 'b' (errno 1205) (sqlstate HY000)" },
    { message: 'target: a: x "b" (errno 1205) (sqlstate HY000)' },
    { message: 'x target: a: (errno 1205) (sqlstate HY000)' },
    { message: 'target: a: x (errno 1205)' },
    { message: 'target: a: x (errno 1205) (sqlstate HY00)' },
    { message: ofVitess('') },
    ofPgBouncer('query_wait_timeout of mine'),
    ofPgBouncer('my query_wait_timeout'),
    ofPgBouncer('server conn crashed'),
    ofPgBouncer('the server login has been failing, try again later'),
    { message: 'x Server error (HTTP status 503)' },
    { message: 'Network D1_ERROR: connection lost.' },
    { code: ['SQLITE_BUSY'] },
    { code: '' },
    { name: '' },
    { message: '' },
    { errno: 0 },
    {},
  ])('by nothing that only resembles one: %o', (error) => {
    expect(isRetryable(error)).toBe(false)
  })
})

it.each(['cause', 'parent', 'original', 'nativeError', 'driverError', 'sourceError'])(
  'is told of the error in %s',
  (field) => {
    expect(isRetryable({ [field]: { [field]: { code: '40001' } } })).toBe(true)
    expect(isRetryable({ [`${field}X`]: { code: '40001' } })).toBe(false)
  },
)

it('looks no deeper than twelve errors', () => {
  const nested = (depth: number): object => (depth === 0 ? { code: '40001' } : { cause: nested(depth - 1) })
  expect(isRetryable(nested(11))).toBe(true)
  expect(isRetryable(nested(12))).toBe(false)
})
