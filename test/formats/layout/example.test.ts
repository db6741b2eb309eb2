import { layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'

const time = { kind: 'time', bits: 40 } as const
const random = { kind: 'random', bits: 64 } as const

describe('the example of a layout', () => {
  it('is of random bits, always the same', () => {
    // Words of the golden ratio: 9e3779b9, 3c6ef372, daa66d2b.
    const make = () => layout({ alphabet: 'hex', fields: [random] })
    expect([make().example, make().example]).toEqual(['daa63c6ef39e3779', 'daa63c6ef39e3779'])
  })

  it.each([
    ['of 2025', { ...time, bits: 48 }, '2025-01-01T00:00:00.000Z'],
    ['the first one after 2025', { ...time, epoch: Date.UTC(2030) }, '2030-01-01T00:00:00.000Z'],
    ['the last one before 2025', time, '2004-11-03T19:53:47.775Z'],
  ])('has the instant %s', (_, field, instant) => {
    const { example = '', timestamp, check } = layout({ alphabet: 'hex', fields: [field, random] })
    expect(check(example, 0)).toBeUndefined()
    expect(new Date(timestamp(example, 0) as number).toISOString()).toBe(instant)
    expect(example.slice(-16)).toBe('daa63c6ef39e3779')
  })

  it('has the first text of each choice', () => {
    const fields = [
      { kind: 'choice', of: ['us', 'eu'] },
      random,
      { kind: 'choice', name: 'tier', of: ['f', 'p'] },
    ] as const
    expect(layout({ alphabet: 'hex', fields }).example).toBe('usdaa63c6ef39e3779f')
  })

  it('has the worker 0 where none is given', () => {
    const fields = [
      { ...time, bits: 48 },
      { kind: 'worker', bits: 8 },
      { kind: 'counter', bits: 8 },
    ] as const
    expect(layout({ alphabet: 'hex', fields }).example).toMatch(/^01941f297c0000../)
  })
})
