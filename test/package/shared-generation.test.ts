import { beforeEach, describe, expect, it, vi } from 'vitest'

const options = { epoch: 'discord', workerId: 7 } as const

/** A copy of the package, as a bundler's layer or a second install brings one. */
async function copy() {
  vi.resetModules()
  return { ...(await import('brandid/core')), ...(await import('brandid/formats')) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) }))

describe('equal definitions', () => {
  it('of two copies of the package make ids by one generator', async () => {
    const [one, other] = [await copy(), await copy()]
    const first = one.defineId('joined', { format: one.snowflake(options) })
    const second = other.defineId('joined', { format: other.snowflake(options) })
    expect(second).not.toBe(first)
    const ids = Array.from({ length: 5000 }, (_, i) => (i % 2 ? first : second).generate())
    expect(new Set(ids).size).toBe(5000)
    expect(new Set([...first.generateMany(10), ...second.generateMany(10)]).size).toBe(20)
    expect(second.timestamp(ids[0] as never)).toEqual(new Date(Date.UTC(2026, 0, 1)))
  })

  it('keep the order of ids before and after a reload', async () => {
    const { defineId } = await copy()
    const define = () => defineId('reloaded')
    const first = define()
    const ids = first.generateMany(10)
    await Promise.resolve()
    const second = define()
    expect(second).not.toBe(first)
    expect(second.generate() > (ids.at(-1) as string)).toBe(true)
  })

  it('that cannot generate are joined all the same', async () => {
    const [one, other] = [await copy(), await copy()]
    one.defineId('opaque', { format: one.opaque({ length: 4 }) })
    const second = other.defineId('opaque', { format: other.opaque({ length: 4 }) })
    expect(second).not.toHaveProperty('generate')
    expect(other.parse('opaque_abcd').prefix).toBe('opaque')
  })
})

it('a reload with another format makes ids by its own generator', async () => {
  const { defineId, nanoid } = await copy()
  const define = (length: number) => defineId('changed', { format: nanoid({ length }) })
  define(4)
  await Promise.resolve()
  expect(define(6).generate()).toHaveLength('changed_'.length + 6)
})
