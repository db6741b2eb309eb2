import { readFileSync } from 'node:fs'
import { createRegistry } from 'brandid/core'
import {
  type CanGenerate,
  type CanTime,
  type Format,
  hexUlid,
  layout,
  objectId,
  snowflake,
  timeRandom,
  typeid,
  ulid,
  uuid,
  uuid25,
} from 'brandid/formats'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readClock } from '../../../src/formats/shared/clock.ts'
import { readAdvice } from '../../../src/registry/advice.ts'
import { seeded } from '../../random-sources.ts'
import { errorOf } from '../../refusals.ts'
import { sourceFiles } from '../../source-files.ts'

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
  it('is the only place that reads the clock for an ID', () => {
    const source = new URL('../../../src/', import.meta.url)
    const readers = sourceFiles.filter((name) => {
      if (/^(cli|lease|sql)\//.test(name)) return false
      const code = readFileSync(new URL(name, source), 'utf8').replace(/^ *(\*|\/[/*]).*/gm, '')
      return /Date\.now\(\)(?! but|')|new Date\(\)|performance\.now/.test(code)
    })
    expect(readers).toEqual(['formats/shared/clock.ts'])
  })
})

// What each format says of a clock before and after its span, and of the span.
const BEFORE_1970 = '1969-12-31T23:59:59.999Z'
const spans: [CanTime & CanGenerate & Format, span: string, before: string, after: string][] = [
  ...[uuid25(), uuid25({ padded: false }), uuid(), typeid(), ulid(), hexUlid()].map(
    (format): (typeof spans)[0] => [
      format,
      '1970-01-01T00:00:00.000Z to +010889-08-02T05:31:50.655Z',
      BEFORE_1970,
      '+010889-08-02T05:31:50.656Z',
    ],
  ),
  [
    objectId(),
    '1970-01-01T00:00:00.000Z to 2106-02-07T06:28:15.999Z',
    '1969-12-31T23:59:59.000Z',
    '2106-02-07T06:28:16.000Z',
  ],
  [
    timeRandom(),
    '1970-01-01T00:00:00.000Z to 2554-07-21T23:34:33.709Z',
    BEFORE_1970,
    '2554-07-21T23:34:33.710Z',
  ],
  [
    snowflake({ epoch: 'discord', workerId: 0 }),
    '2015-01-01T00:00:00.000Z to 2084-09-06T15:47:35.551Z',
    '2014-12-31T23:59:59.999Z',
    '2084-09-06T15:47:35.552Z',
  ],
  [
    layout({
      fields: [
        { kind: 'time', bits: 36, unitMs: 10, epoch: MS },
        { kind: 'counter', bits: 8 },
      ],
    }),
    '2026-01-01T00:00:00.000Z to 2047-10-11T15:26:07.359Z',
    '2025-12-31T23:59:59.990Z',
    '2047-10-11T15:26:07.360Z',
  ],
]

it.each(spans.map(([format, ...row]) => [format.name, format, ...row] as const))(
  '%s refuses a clock beyond its span, as if it had not been asked',
  (_, { timeRangeMs: [first, last], generator }, span, before, after) => {
    const [next, twin] = [generator('', seeded(1)), generator('', seeded(1))]
    for (const [nowMs, received] of [
      [first - 1, before],
      [last + 1, after],
    ] as const) {
      expect(errorOf(() => next(nowMs))).toMatchObject({
        code: 'out_of_range',
        message: `Expected a clock within the format's span (from ${span}) but received ${received}.`,
      })
    }
    expect([first, last].map(next)).toEqual([first, last].map(twin))
  },
)

it.each(spans.map(([format]) => [format.name, format] as const))(
  '%s keeps its latest instant where the clock steps before its span by 10 s at most',
  (_, { timeRangeMs: [first], generator, length }) => {
    const rank = (body: string) => (typeof length === 'number' ? body : body.padStart(40, '0'))
    for (const afterMs of [0, 1, 1001, 9999]) {
      const next = generator('', seeded(1))
      const readings = [first + afterMs, first - 1, first + afterMs - 10_000, first + afterMs, first - 1]
      const bodies = readings.map((nowMs) => rank(next(nowMs)))
      expect(bodies).toEqual([...new Set(bodies)].sort())
      expect(errorOf(() => next(first + afterMs - 10_001))?.code).toMatch(
        /^(?:out_of_range|clock_moved_back)$/,
      )
      const later = rank(next(first + 20_000))
      expect(bodies.every((body) => body < later)).toBe(true)
    }
  },
)

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
