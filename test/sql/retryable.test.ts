import { isRetryable } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { imitations, others, violations } from './recorded-errors.ts'

describe('a recorded error', () => {
  it.each(others)('$driver: $retryable', ({ error, retryable }) => {
    expect(isRetryable(error)).toBe(retryable)
    expect(isRetryable(new Error('outer', { cause: error }))).toBe(retryable)
  })

  it.each(violations)('of a violated index is not: $driver', ({ error }) => {
    expect(isRetryable(error)).toBe(false)
  })

  it.each(imitations)('of none is not: $what', ({ thrown }) => {
    expect(isRetryable(thrown)).toBe(false)
  })

  it('is not one with the message of pg and the code of another', () => {
    expect(isRetryable({ code: 'E', message: 'Query read timeout' })).toBe(false)
  })
})
