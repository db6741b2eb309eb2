import { readdirSync, readFileSync } from 'node:fs'
import { createRegistry } from 'brandid/core'
import { objectId, snowflake, timeRandom, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clockMovedBack, clockOutOfRange, readClock } from '../../../src/formats/shared/clock.ts'
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
  { name: 'null', value: null, received: 'null' },
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

const timed = [
  uuid25(),
  uuid25({ version: 'any' }),
  uuid(),
  typeid(),
  ulid(),
  objectId(),
  timeRandom(),
  snowflake({ epoch: 0, workerId: 1 }),
]

describe.each(timed.map((format) => ({ name: format.name, format })))('$name', ({ format }) => {
  it.each(unreadable)('generates nothing under a clock that shows $name, and goes on later', ({ value }) => {
    const { generate, generateMany, is } = createRegistry().defineId('user', { format })
    show(MS)
    const before = generate()
    show(value)
    for (const make of [() => generate(), () => generateMany(2)]) {
      expect(errorOf(make)?.code).toBe('clock_unreadable')
    }
    show(MS + 1)
    const after = generate()
    expect([before, after].every(is)).toBe(true)
    expect(after).not.toBe(before)
  })

  it('floors a fraction of a millisecond, and keeps its order', () => {
    const { generate, timestamp, is } = createRegistry().defineId('user', { format })
    const fractions = Array.from({ length: 40 }, (_, i) => MS + i * 0.3)
    const ids = fractions.map((ms) => {
      show(ms)
      return generate()
    })
    expect(ids.every(is)).toBe(true)
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
    expect(timestamp(ids[39] as (typeof ids)[0])).toEqual(new Date(format.name === 'objectId' ? MS : MS + 11))
  })
})

describe('clockOutOfRange', () => {
  it('names both ends of the range of a body, and the reading of the clock', () => {
    expect(clockOutOfRange(-1, [0, 2 ** 48 - 1])).toMatchObject({
      code: 'out_of_range',
      message:
        'Expected a clock within the span of the format (from 1970-01-01T00:00:00.000Z to +010889-08-02T05:31:50.655Z) but received 1969-12-31T23:59:59.999Z.',
    })
  })
})

describe('clockMovedBack', () => {
  it('names the step, the generator and what to do', () => {
    expect(clockMovedBack(10_001, 'A generator')).toMatchObject({
      code: 'clock_moved_back',
      message: 'The clock stepped back by 10001 ms, and may by 10000 ms.',
      hint:
        'A generator never starts again from an earlier time, where it would repeat ids. Wait until the clock has ' +
        'caught up, or start a new process with a worker id that was not in use in the meantime.',
    })
  })
})
