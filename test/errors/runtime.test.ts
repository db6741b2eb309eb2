import { afterEach, describe, expect, it, vi } from 'vitest'
import { attempt, pause, unlessAborted } from '../../src/errors/runtime.ts'

it('returns what an action returns, and nothing where it throws', () => {
  expect(attempt(() => 1)).toBe(1)
  expect(attempt(() => JSON.parse('{'))).toBeUndefined()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a pause lasts as long as it says', async () => {
  vi.useFakeTimers()
  const end = vi.fn()
  const over = pause(100).then(end)
  await vi.advanceTimersByTimeAsync(99)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(end).toHaveBeenCalledOnce()
  await over
})

it('a signal ends a pause, and leaves no timer', async () => {
  vi.useFakeTimers()
  const controller = new AbortController()
  const rejected = expect(pause(100, controller.signal)).rejects.toBe('enough')
  controller.abort('enough')
  await rejected
  expect(vi.getTimerCount()).toBe(0)
})

describe('a promise under a signal', () => {
  const never = new Promise<never>(() => {})
  const { signal } = new AbortController()

  it.each([undefined, signal])('gives what it gives without an abort: %#', async (given) => {
    expect(await unlessAborted(Promise.resolve(1), given)).toBe(1)
    await expect(unlessAborted(Promise.reject(new Error('x')), given)).rejects.toThrow('x')
  })

  it('ends with the reason of the signal, before or after', async () => {
    await expect(unlessAborted(never, AbortSignal.abort('before'))).rejects.toBe('before')
    const controller = new AbortController()
    const rejected = expect(unlessAborted(never, controller.signal)).rejects.toBe('after')
    controller.abort('after')
    await rejected
  })

  it('keeps no listener', async () => {
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await unlessAborted(Promise.resolve(1), signal)
    await unlessAborted(Promise.reject(new Error('x')), signal).catch(() => {})
    const listeners = add.mock.calls.map(([event, listener, options]) => {
      expect([event, options]).toEqual(['abort', { once: true }])
      return ['abort', listener]
    })
    expect(listeners).toHaveLength(2)
    expect(remove.mock.calls).toEqual(listeners)
  })
})
