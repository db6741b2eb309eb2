import { createRegistry, idUnion } from 'brandid/core'
import { describe, expect, it, vi } from 'vitest'
import { failure, IdError, unwrap } from '../../src/errors/error.ts'
import { errorOf } from '../refusals.ts'

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
    const result = failure(() => error)
    expect(result).toEqual({ success: false, error })
    expect({ ...result }).toEqual({ success: false, error })
    expect(Object.keys(result)).toEqual(['success', 'error'])
  })
})

describe('unwrap', () => {
  it('is the value', () => {
    const values = ['user_1', '', undefined]
    expect(values.map((data) => unwrap({ success: true, data }))).toEqual(values)
  })

  it('throws the error of a failure', () => {
    const error = new IdError('overflow', 'less', 'more')
    expect(() => unwrap(failure(() => error))).toThrow(error)
  })
})

describe('a safe function', () => {
  const registry = createRegistry()
  const UserId = registry.defineId('user')
  it.each([
    ['safeParse', UserId.safeParse],
    ['safeNormalize', UserId.safeNormalize],
    ['safeParse of a registry', registry.safeParse],
    ['safeParse of a union', idUnion(UserId).safeParse],
  ])('makes an error when it is read, without a stack: %s', (_, parse) => {
    const { stackTraceLimit } = Error
    const { error } = parse('user_1')
    expect(error?.stack).toBe(`IdError: ${error?.message}`)
    expect(Error.stackTraceLimit).toBe(stackTraceLimit)
  })

  it('restores the limit where the error cannot be made', () => {
    const { stackTraceLimit } = Error
    const result = failure(() => {
      throw new TypeError('no')
    })
    expect(() => result.error).toThrow('no')
    expect(Error.stackTraceLimit).toBe(stackTraceLimit)
  })

  it.each<[string, PropertyDescriptor | undefined]>([
    ['where intrinsics are frozen', { value: 7, writable: false, configurable: true }],
    ['where it is undefined', { value: undefined, writable: false, configurable: true }],
    ['of an engine that has none', undefined],
  ])('leaves the limit as it is %s', (_, own) => {
    const descriptor = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit') as PropertyDescriptor
    Reflect.deleteProperty(Error, 'stackTraceLimit')
    if (own) Object.defineProperty(Error, 'stackTraceLimit', own)
    try {
      expect(UserId.safeParse('user_1').error?.code).toBe('invalid_length')
      expect([Error.stackTraceLimit, 'stackTraceLimit' in Error]).toEqual([own?.value, own !== undefined])
    } finally {
      Object.defineProperty(Error, 'stackTraceLimit', descriptor)
    }
  })

  it('throws an error with a stack, whose first frame is the function that the program called', () => {
    const { parse, normalize, fromBody } = UserId
    const union = idUnion(UserId)
    for (const run of [parse, normalize, fromBody, registry.parse, union.parse, union.resolve]) {
      expect(errorOf(() => run('user_1'))?.stack).toMatch(/^.*\n\s+at .*\n\s+at .*result\.test\.ts/)
    }
  })
})
