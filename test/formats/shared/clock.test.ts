import { readdirSync, readFileSync } from 'node:fs'
import { createRegistry } from 'brandid/core'
import { snowflake, uuid25 } from 'brandid/formats'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readClock } from '../../../src/formats/shared/clock.ts'
import { readAdvice } from '../../../src/registry/advice.ts'
import { errorOf } from '../../refusals.ts'

const MS = Date.UTC(2026, 0, 1)

beforeAll(() => void readAdvice())
afterEach(() => vi.restoreAllMocks())

/** Makes `Date.now` give a value of any kind. */
function show(value: unknown) {
  vi.spyOn(Date, 'now').mockImplementation(() => value as number)
}

const unreadable = [
  { name: 'NaN', value: Number.NaN, received: 'NaN' },
  { name: 'undefined', value: undefined, received: 'undefined' },
  { name: 'infinity', value: Number.POSITIVE_INFINITY, received: 'Infinity' },
  { name: 'text', value: `${MS}`, received: 'a string' },
  { name: 'a bigint', value: BigInt(MS), received: `${MS}` },
  { name: 'a Date', value: new Date(MS), received: 'an object' },
  { name: 'what is later than the last Date', value: 8.64e15 + 1, received: '8640000000000001' },
  { name: 'what is earlier than the first Date', value: -8.64e15 - 1, received: '-8640000000000001' },
]

describe('readClock', () => {
  it.each([
    [MS, MS],
    [MS + 0.999, MS],
    [0, 0],
    [-1, -1],
    [-0.5, -1],
    [8.64e15, 8.64e15],
    [-8.64e15, -8.64e15],
  ])('reads %d as %d', (shown, read) => {
    show(shown)
    expect(readClock()).toBe(read)
  })

  it.each(unreadable)('refuses $name', ({ value, received }) => {
    show(value)
    expect(errorOf(readClock)).toMatchObject({
      code: 'clock_unreadable',
      message: `Expected an instant from Date.now() but received ${received}.`,
      hint: 'A fake clock must return milliseconds since 1970 as a number.',
    })
  })

  // The command line reads it for people, a lease compares it with the clock of its store, and a retry has a deadline.
  it('is the only place that reads the clock for an id', () => {
    const source = new URL('../../../src/', import.meta.url)
    const readers = (readdirSync(source, { recursive: true }) as string[]).filter((name) => {
      if (!name.endsWith('.ts') || /^(cli|lease|sql)\//.test(name)) return false
      const code = readFileSync(new URL(name, source), 'utf8').replace(/^ *(\*|\/[/*]).*/gm, '')
      return /Date\.now\(\)(?! but|')|new Date\(\)|performance\.now/.test(code)
    })
    expect(readers).toEqual(['formats/shared/clock.ts'])
  })
})

describe.each([uuid25(), snowflake({ epoch: 0, workerId: 1 })])('$name', (format) => {
  const { generate, generateMany, timestamp, is } = createRegistry().defineId('user', { format })

  it.each(unreadable)('generates nothing under a clock that shows $name, and goes on later', ({ value }) => {
    show(MS)
    const before = generate()
    show(value)
    for (const make of [() => generate(), () => generateMany(2)]) {
      expect(errorOf(make)?.code).toBe('clock_unreadable')
    }
    show(MS + 1)
    const after = generate()
    expect([before, after].every(is)).toBe(true)
    expect(after > before).toBe(true)
  })

  it('floors a fraction of a millisecond, and keeps its order', () => {
    const ids = Array.from({ length: 40 }, (_, i) => {
      show(MS + 1 + i * 0.3)
      return generate()
    })
    expect(new Set(ids).size).toBe(40)
    expect(ids).toEqual([...ids].sort())
    expect(timestamp(ids[39] as (typeof ids)[0])).toEqual(new Date(MS + 12))
  })
})
