import { isRetryable, uniqueViolation } from 'brandid/sql'
import { describe, expect, it } from 'vitest'

// Every code and message of the lists, by itself: a recorded error has several that would do.

const TEXTS = [
  ...['08000', '08001', '08003', '08006', '08007', '25P03', '40001', '40P01', '53300', '55P03', '57014'],
  ...['57P01', '57P02', '57P03', '57P05'],
  ...['EAI_AGAIN', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
  ...['ETIMEDOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['PROTOCOL_CONNECTION_LOST', 'PROTOCOL_SEQUENCE_TIMEOUT', 'ER_CMD_CONNECTION_CLOSED'],
  ...[
    'ER_CONNECTION_TIMEOUT',
    'ER_GET_CONNECTION_TIMEOUT',
    'ER_SOCKET_TIMEOUT',
    'ER_SOCKET_UNEXPECTED_CLOSE',
  ],
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2034'],
  ...['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED_SHAREDCACHE'],
]
const MESSAGES = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  "Can't add new command when connection is in closed state",
]

describe('isRetryable', () => {
  it.each(TEXTS)('recognizes the code %s', (code) => {
    expect(isRetryable({ code })).toBe(true)
    expect(isRetryable({ code: `X_${code}` })).toBe(false)
    if (!/_[A-Z]+_/.test(code)) expect(isRetryable({ code: `${code}X` })).toBe(false)
  })

  it.each([1020, 1040, 1053, 1205, 1213, 1317, 1927, 1969, 3024, 4031])(
    'recognizes the number %i',
    (errno) => {
      expect(isRetryable({ errno })).toBe(true)
      expect(isRetryable({ errno: errno + 10_000 })).toBe(false)
      expect(isRetryable({ errno: String(errno) })).toBe(false)
    },
  )

  it.each([
    [5, true],
    [6, true],
    [261, true],
    [262, true],
    [4, false],
    [7, false],
    [19, false],
  ])('recognizes the code %i of SQLite: %s', (errcode, retryable) => {
    expect(isRetryable({ errcode })).toBe(retryable)
  })

  it.each(MESSAGES)('recognizes the message "%s", without a code', (message) => {
    expect(isRetryable({ message })).toBe(true)
    expect(isRetryable({ message: `${message}.` })).toBe(false)
    expect(isRetryable({ message, code: 'E' })).toBe(false)
  })

  it('recognizes the name of a time-out, and nothing by an empty code', () => {
    expect(isRetryable({ name: 'TimeoutError' })).toBe(true)
    for (const error of [{ name: '' }, { code: '' }, { message: '' }, { errno: 0 }, {}]) {
      expect(isRetryable(error)).toBe(false)
    }
  })
})

describe('uniqueViolation', () => {
  it.each([
    [
      { errno: 1062, sqlMessage: "Duplicate entry 'a' for key 'users.uq_public_id'" },
      'users',
      'uq_public_id',
    ],
    [
      { errno: 1586, sqlMessage: "Duplicate entry 'a' for key 'users.uq_public_id'" },
      'users',
      'uq_public_id',
    ],
    [{ errno: 1062, sqlMessage: "Duplicate entry 'a' for key 'u.uq'" }, 'u', 'uq'],
    [{ errno: 1062, sqlMessage: "Duplicate entry 'a' for key '.uq'" }, '', 'uq'],
    [{ errno: 1062, sqlMessage: "Duplicate entry 'a' for key 'uq_public_id'" }, undefined, 'uq_public_id'],
  ])('reads table and key of %o', (error, table, constraint) => {
    expect(uniqueViolation(error)).toEqual({ constraint, ...(table !== undefined && { table }) })
  })

  it.each([
    'SQLITE_CONSTRAINT_PRIMARYKEY',
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_CONSTRAINT_ROWID',
    'SQLITE_CONSTRAINT',
    undefined,
  ])('recognizes the code %s of SQLite', (code) => {
    const message = 'UNIQUE constraint failed: users.public_id'
    expect(uniqueViolation({ code, message })).toEqual({ constraint: 'users.public_id' })
    expect(uniqueViolation({ code: `${code}X`, message })).toBeUndefined()
  })

  it.each([1555, 2067, 2579])('recognizes the number %i of SQLite', (errcode) => {
    const message = 'UNIQUE constraint failed: users.public_id'
    expect(uniqueViolation({ errcode, message })).toEqual({ constraint: 'users.public_id' })
    expect(uniqueViolation({ errcode: errcode + 1, message })).toBeUndefined()
  })
})
