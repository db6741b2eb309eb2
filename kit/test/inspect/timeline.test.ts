import { expect, it } from 'vitest'
import { placeMoments } from '../../src/inspect/timeline.ts'

const NOW_MS = Date.UTC(2026, 10, 24, 12)

it('is a line from 1970 to the end of this decade', () => {
  const { moments, now, ticks } = placeMoments([Date.UTC(2000)], NOW_MS)
  expect(ticks.map(({ label }) => label)).toEqual(['1970', '1980', '1990', '2000', '2010', '2020', '2030'])
  expect(ticks.map(({ at }) => Math.round(at * 60))).toEqual([0, 10, 20, 30, 40, 50, 60])
  expect(now).toBeCloseTo(56.9 / 60, 3)
  expect(moments).toEqual([
    { at: ticks[3]?.at, label: '1 January 2000, 00:00:00 UTC, 26 years ago', isBeyond: false },
  ])
})

it.each([
  { timeMs: Date.UTC(1969, 11, 31), at: 0, isBeyond: true, last: '2030' },
  { timeMs: 0, at: 0, isBeyond: false, last: '2030' },
  { timeMs: Date.UTC(2029, 11, 31), at: 1, isBeyond: false, last: '2030' },
  { timeMs: Date.UTC(2030), at: 0.857, isBeyond: false, last: '2040' },
  { timeMs: Date.UTC(2126, 11, 31), at: 0.98, isBeyond: false, last: '2130' },
  { timeMs: Date.UTC(2127), at: 1, isBeyond: true, last: '2030' },
  { timeMs: 2 ** 48, at: 1, isBeyond: true, last: '2030' },
])('holds $timeMs, or stands at its end', ({ timeMs, at, isBeyond, last }) => {
  const { moments, ticks } = placeMoments([timeMs], NOW_MS)
  expect(moments[0]?.isBeyond).toBe(isBeyond)
  expect(moments[0]?.at).toBeCloseTo(at, 2)
  expect(ticks.at(-1)?.label).toBe(last)
})
