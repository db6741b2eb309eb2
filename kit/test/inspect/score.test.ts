import { describe, expect, it } from 'vitest'
import {
  describeDoubt,
  EARLIEST_MS,
  isPlausible,
  timeBits,
  timedScore,
} from '../../src/inspect/readings/reading.ts'

const DAY_MS = 86_400_000
const [sinceMs, nowMs] = [Date.UTC(2010, 0), Date.UTC(2026, 0)]

it('begins with the year 2000', () => {
  expect(new Date(EARLIEST_MS)).toEqual(new Date('2000-01-01T00:00:00.000Z'))
})

describe('an instant', () => {
  it.each([
    {
      name: 'before the first',
      timeMs: sinceMs - 1,
      is: false,
      doubt: '; but its time is before the first ids of this kind',
    },
    { name: 'of the first', timeMs: sinceMs, is: true, doubt: '' },
    { name: 'of now', timeMs: nowMs, is: true, doubt: '' },
    { name: 'of tomorrow', timeMs: nowMs + DAY_MS, is: true, doubt: '' },
    { name: 'later', timeMs: nowMs + DAY_MS + 1, is: false, doubt: '; but its time is in the future' },
  ])('$name is plausible: $is', ({ timeMs, is, doubt }) => {
    expect(isPlausible(timeMs, sinceMs, nowMs)).toBe(is)
    expect(describeDoubt(timeMs, sinceMs, nowMs)).toBe(doubt)
  })

  it.each([
    { since: nowMs + DAY_MS - 1024, unitMs: 1, bits: 10 },
    { since: nowMs + DAY_MS - 1024, unitMs: 8, bits: 7 },
    { since: nowMs + DAY_MS - 1, unitMs: 1, bits: 0 },
    { since: nowMs + DAY_MS, unitMs: 1, bits: 0 },
    { since: nowMs + 2 * DAY_MS, unitMs: 1, bits: 0 },
  ])('has $bits bits since $since, in units of $unitMs ms', ({ since, unitMs, bits }) => {
    expect(timeBits(since, nowMs, unitMs)).toBe(bits)
    if (unitMs === 1) expect(timeBits(since, nowMs)).toBe(bits)
  })
})

describe('the score of a reading with time', () => {
  const since = nowMs + DAY_MS - 1024

  it.each([
    { name: 'is less the bits of time and of the rest', ms: nowMs + DAY_MS, unitMs: 1, score: -2 - 80 - 10 },
    { name: 'counts the units', ms: since, unitMs: 8, score: -2 - 80 - 7 },
    { name: 'is 40 less where the time is too early', ms: since - 1, unitMs: 1, score: -2 - 80 - 10 - 40 },
    { name: 'is 40 less where it is too late', ms: nowMs + DAY_MS + 1, unitMs: 1, score: -2 - 80 - 10 - 40 },
  ])('$name', ({ ms, unitMs, score }) => {
    expect(timedScore(-2, 80, { ms, sinceMs: since, nowMs, unitMs })).toBe(score)
  })
})
