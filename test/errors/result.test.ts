import { createRegistry, idUnion } from 'brandid/core'
import { describe, expect, it, vi } from 'vitest'
import { IdError } from '../../src/errors/error.ts'
import { dataOf, failure } from '../../src/errors/result.ts'

describe('failure', () => {
  const error = new IdError('overflow', 'less', 'more')

  it('makes the error when it is first read, and once', () => {
    const explain = vi.fn(() => error)
    const result = failure(explain)
    expect(result.success).toBe(false)
    expect(explain).not.toHaveBeenCalled()
    expect(result.error).toBe(error)
    expect(result.error).toBe(error)
    expect(explain).toHaveBeenCalledOnce()
  })

  it('looks like any other result when it is compared, copied and listed', () => {
    expect(failure(() => error)).toEqual({ success: false, error })
    expect({ ...failure(() => error) }).toEqual({ success: false, error })
    expect(Object.keys(failure(() => error))).toEqual(['success', 'error'])
    expect('data' in failure(() => error)).toBe(false)
  })
})

describe('dataOf', () => {
  it.each([{ data: 'user_1' }, { data: '' }, { data: undefined }])('is the value: $data', ({ data }) => {
    expect(dataOf({ success: true, data })).toBe(data)
  })

  it('throws the error of a failure', () => {
    const error = new IdError('overflow', 'less', 'more')
    expect(() => dataOf(failure(() => error))).toThrow(error)
  })
})

describe('a safe function', () => {
  const registry = createRegistry()
  const UserId = registry.defineId('user')
  const safeFunctions = {
    safeParse: UserId.safeParse,
    safeNormalize: UserId.safeNormalize,
    'safeParse of a registry': registry.safeParse,
    'safeParse of a union': idUnion(UserId).safeParse,
  }

  it.each(Object.entries(safeFunctions))('makes no error before it is read: %s', (_, door) => {
    const limit = Error.stackTraceLimit
    // With a limit of 0, an error that is made now has no frames; one that is made later has.
    Error.stackTraceLimit = 0
    const result = door('user_1')
    Error.stackTraceLimit = limit
    expect(result.error?.stack).toMatch(/\n\s+at /)
    expect(result.error).toBe(result.error)
  })
})
