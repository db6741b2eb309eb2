import { isRetryable } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { imitations, others, violations } from './recorded-errors.ts'
import { codes, kinds, messages, names, numbers, statuses } from './retryable-codes.ts'

describe('a recorded error', () => {
  it.each(others)('%s: retryable or not', (_, error, retryable) => {
    expect(isRetryable(error)).toBe(retryable)
    expect(isRetryable(new Error('outer', { cause: error }))).toBe(retryable)
  })

  it.each(violations)('of a violated index is not: %s', (_, error) => {
    expect(isRetryable(error)).toBe(false)
  })

  it.each(imitations)('that imitates one is not: %s', (_, thrown) => {
    expect(isRetryable(thrown)).toBe(false)
  })
})

describe('an error is retryable', () => {
  it.each(codes)('by the code %s', (code) => {
    expect(isRetryable({ code })).toBe(true)
    expect(isRetryable({ code: `X${code}` })).toBe(false)
    expect(isRetryable({ code: `${code}X` })).toBe(false)
    expect(isRetryable({ message: code })).toBe(false)
    expect(isRetryable({ meta: { driverAdapterError: { cause: { originalCode: code } } } })).toBe(true)
  })

  it.each(numbers)('by the number %d', (errno) => {
    expect(isRetryable({ errno })).toBe(true)
    expect(isRetryable({ errno: errno + 10_000 })).toBe(false)
    expect(isRetryable({ errno: String(errno) })).toBe(false)
    expect(isRetryable({ code: errno })).toBe(false)
    expect(isRetryable({ meta: { driverAdapterError: { cause: { originalCode: String(errno) } } } })).toBe(
      true,
    )
    expect(isRetryable({ message: `target: x: vttablet: y (errno ${errno}) (sqlstate HY000)` })).toBe(true)
  })

  it.each(kinds)("by the kind %s of Prisma's driver adapters", (kind) => {
    expect(isRetryable({ meta: { driverAdapterError: { cause: { kind } } } })).toBe(true)
    expect(isRetryable({ code: kind })).toBe(false)
  })

  it.each(names)('by the name %s', (name) => {
    expect(isRetryable({ name })).toBe(true)
    expect(isRetryable({ name: `${name}X` })).toBe(false)
  })

  it.each(statuses)('by the status %d', (status) => {
    expect(isRetryable({ status })).toBe(true)
    expect(isRetryable({ status: String(status) })).toBe(false)
  })

  it.each(messages)('by the message %j', (message) => {
    expect(isRetryable({ message })).toBe(true)
    // A code tells more.
    expect(isRetryable({ code: 'E', message })).toBe(false)
    expect(isRetryable({ message: `${message}?` })).toBe(false)
    expect(isRetryable({ message: `x ${message}` })).toBe(false)
  })

  it.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'SQLITE_LOCKED_SHAREDCACHE'])(
    'by the code %s of SQLite',
    (code) => {
      expect(isRetryable({ code })).toBe(true)
      expect(isRetryable({ code: `X_${code}` })).toBe(false)
      expect(isRetryable({ code: code.replace(/^(SQLITE_[A-Z]+).*/, '$1X') })).toBe(false)
    },
  )

  it.each([
    { message: 'x Server error (HTTP status 503)' },
    { message: 'Network D1_ERROR: connection lost.' },
    { code: ['SQLITE_BUSY'] },
    { errcode: '5' },
    { code: '' },
    { name: '' },
    { message: '' },
    { errno: 0 },
    {},
  ])('by nothing that only resembles one: %o', (error) => {
    expect(isRetryable(error)).toBe(false)
  })

  it.each([
    [5, true],
    [6, true],
    [261, true],
    [262, true],
    [4, false],
    [7, false],
    [1280, false],
  ])('by the number %d of SQLite: %s', (errcode, retryable) => {
    expect(isRetryable({ errcode })).toBe(retryable)
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
