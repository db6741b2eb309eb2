import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure, IdError, shareGetter } from '../../src/errors/error.ts'

// A bundle and a server make failures in two ways. Nobody can tell which.

const written = failure
shareGetter()
const shared = failure

const explain = () => new IdError('overflow', 'less', 'more')

afterEach(() => {
  for (const name of ['get', 'set', 'value', 'writable', 'enumerable', 'configurable'])
    Reflect.deleteProperty(Object.prototype, name)
})

it('are two', () => expect(shared).not.toBe(written))

it('are made as in a bundle where Object.prototype has no __defineGetter__', () => {
  const own = Object.getOwnPropertyDescriptor(Object.prototype, '__defineGetter__') as PropertyDescriptor
  Reflect.deleteProperty(Object.prototype, '__defineGetter__')
  shareGetter()
  Reflect.defineProperty(Object.prototype, '__defineGetter__', own)
  expect(failure).toBe(shared)
})

describe.each([
  ['with a getter of its own', written],
  ['with the getter of all', shared],
])('a failure %s', (_, fail) => {
  it('has two own members, for spreads, JSON, clones and comparisons', () => {
    const result = fail(explain)
    expect(Object.keys(result)).toEqual(['success', 'error'])
    expect({ ...result }).toEqual({ success: false, error: explain() })
    expect({ ...result.error }).toEqual({ code: 'overflow' })
    expect(JSON.parse(JSON.stringify(result))).toMatchObject({ success: false, error: { code: 'overflow' } })
    expect(structuredClone(result)).toMatchObject({ success: false, error: { message: explain().message } })
    expect(result).toEqual(written(explain))
    const { success, error } = result
    expect([success, error.code]).toEqual([false, 'overflow'])
  })

  it('explains once, when it is read, and without a stack', () => {
    const explainOnce = vi.fn(explain)
    const result = fail(explainOnce)
    expect(explainOnce).not.toHaveBeenCalled()
    expect(result.error).toBe(result.error)
    expect(explainOnce).toHaveBeenCalledOnce()
    expect(result.error.stack).not.toContain('    at ')
  })

  it('may be frozen before it is read', () => {
    expect(Object.freeze(fail(explain)).error.code).toBe('overflow')
  })

  it.each([
    ['get', true],
    ['set', true],
    ['set', () => {}],
    ['value', 'x'],
    ['writable', true],
    ['enumerable', false],
    ['configurable', false],
  ])('is the same where Object.prototype has `%s`: %s', (name, value) => {
    Reflect.defineProperty(
      Object.prototype,
      name,
      Object.assign(Object.create(null), { value, configurable: true }),
    )
    const result = fail(explain)
    const { error } = result
    const keys = Object.keys(result)
    Reflect.deleteProperty(Object.prototype, name)
    expect([keys, error.code]).toEqual([['success', 'error'], 'overflow'])
  })
})
