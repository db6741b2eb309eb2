import { readdirSync, readFileSync } from 'node:fs'
import { createRegistry } from 'brandid/core'
import { objectId, snowflake, timeRandom, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  clockMovedBack,
  clockOutOfRange,
  findStart,
  findUnit,
  fixedWorker,
  readClock,
  unitClock,
} from '../../../src/formats/shared/clock.ts'
import type { AnyFormat } from '../../../src/formats/shared/format.ts'
import { readAdvice } from '../../../src/registry/advice.ts'
import { untouchable } from '../../random-sources.ts'
import { codeOf, errorOf } from '../../refusals.ts'

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

const units = { epochMs: 1000, unitMs: 10, timeRangeMs: [1000, 1_000_999] } as const

/** A clock whose units hold two ids, and what it has entered: the unit, and the number within it. */
function open({ worker = fixedWorker(7), restarts = false, startThrows = (): boolean => false } = {}) {
  const entered: [unit: number, count: number][] = []
  let count = 0
  const advance = unitClock(
    units,
    worker,
    { allowanceMs: 10_000, restarts, generator: 'A test' },
    {
      start(unit, workerId) {
        if (startThrows()) throw new RangeError('no randomness')
        expect(workerId).toBe(7)
        count = 0
        entered.push([unit, count])
      },
      step() {
        if (count === 1) return false
        entered.push([(entered.at(-1) ?? [0])[0], ++count])
        return true
      },
    },
  )
  return { advance, entered }
}

describe('units', () => {
  it.each([
    [1000, 0],
    [1009, 0],
    [1010, 1],
  ])('of %i ms is %i', (ms, unit) => {
    expect(findUnit(units, ms)).toBe(unit)
    expect(findStart(units, unit)).toBe(1000 + unit * 10)
  })

  it('are used up, and borrow the next, which the clock may not have reached', () => {
    const { advance, entered } = open()
    for (const ms of [5000, 5000, 5001, 5009, 5009, 5040]) advance(ms)
    expect(entered).toEqual([
      [400, 0],
      [400, 1],
      [401, 0],
      [401, 1],
      [402, 0],
      [404, 0],
    ])
  })

  it('that began before the time of the worker are left out', () => {
    const worker = { ...fixedWorker(7), fromMs: 5001 }
    const { advance, entered } = open({ worker })
    advance(5001)
    expect(entered).toEqual([[401, 0]])
  })

  it('are counted by the clock of the worker', () => {
    const { advance, entered } = open({ worker: { ...fixedWorker(7), clockOffsetMs: 20 } })
    advance(5000)
    expect(entered).toEqual([[402, 0]])
  })

  it.each([999, 1_001_000])('beyond the range are refused: %i', (ms) => {
    expect(errorOf(() => open().advance(ms))?.code).toBe('out_of_range')
  })
})

describe('a clock that steps back', () => {
  it('by the allowance counts on in the unit', () => {
    const { advance, entered } = open()
    for (const ms of [15_000, 5000]) advance(ms)
    expect(entered).toEqual([
      [1400, 0],
      [1400, 1],
    ])
  })

  it('by more is refused until it has caught up', () => {
    const { advance, entered } = open()
    advance(15_000)
    expect(errorOf(() => advance(4999))).toMatchObject({
      code: 'clock_moved_back',
      message: 'The clock stepped back by 10001 ms, and may by 10000 ms.',
    })
    advance(5000)
    expect(entered).toHaveLength(2)
  })

  it('by more starts again, where the generator may', () => {
    const { advance, entered } = open({ restarts: true })
    for (const ms of [15_000, 4999, 5010]) advance(ms)
    expect(entered).toEqual([
      [1400, 0],
      [399, 0],
      [401, 0],
    ])
  })
})

it('a start that throws changes nothing', () => {
  let isBroken = false
  const { advance, entered } = open({ startThrows: () => isBroken })
  advance(5000)
  isBroken = true
  expect(() => advance(6000)).toThrow('no randomness')
  isBroken = false
  advance(5000)
  expect(entered).toEqual([
    [400, 0],
    [400, 1],
  ])
})

describe('fixedWorker', () => {
  it.each([0, 1, 1023])('gives worker id %i for every instant', (workerId) => {
    const worker = fixedWorker(workerId)
    for (const timestampMs of [0, 1, 1288834974657, Number.MAX_SAFE_INTEGER, 0]) {
      expect(worker.enter(timestampMs)).toBe(workerId)
    }
  })

  it('may occur from the first instant on, at the time of the clock', () => {
    expect(fixedWorker(7)).toMatchObject({ clockOffsetMs: 0, fromMs: Number.NEGATIVE_INFINITY })
  })

  it.each([
    { workerId: 31, code: 'none' },
    { workerId: 32, code: 'invalid_format' },
  ])('needs as many worker ids as its own: $workerId in 5 bits', ({ workerId, code }) => {
    const worker = fixedWorker(workerId)
    expect(worker.workerIds).toBe(workerId + 1)
    expect(codeOf(() => snowflake({ epoch: 'twitter', worker, workerBits: 5, sequenceBits: 17 }))).toBe(code)
  })

  it('makes the ids of the option `workerId`', () => {
    const formats: AnyFormat[] = [
      snowflake({ epoch: 'discord', worker: fixedWorker(33) }),
      snowflake({ epoch: 'discord', workerId: 33 }),
    ]
    const [one, other] = formats.map(({ generator }) => generator?.('', untouchable)(Date.UTC(2026, 0, 1)))
    expect(one).toBe(other)
    expect((BigInt(one ?? 0) >> 12n) & 1023n).toBe(33n)
  })
})
