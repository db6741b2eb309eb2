import { expect, it } from 'vitest'
import { ageText, placeMoments, spellDate } from '../../src/answers/times.ts'
import { NOW_MS } from './read-text.ts'

const DAY = 86_400_000

it.each([
  [0, 'now'],
  [999, 'now'],
  [1000, '1 second ago'],
  [-1000, 'in 1 second'],
  [59_999, '59 seconds ago'],
  [60_000, '1 minute ago'],
  [119_999, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [DAY, '1 day ago'],
  [-3 * DAY, 'in 3 days'],
  [61 * DAY, '2 months ago'],
  [366 * DAY, '1 year ago'],
])('says the age of %d ms: %s', (ms, text) => expect(ageText(NOW_MS - ms, NOW_MS)).toBe(text))

it.each([
  [-1, '31 December 1969, 23:59:59 UTC'],
  [0, '1 January 1970, 00:00:00 UTC'],
  [2 ** 48 - 1, '2 August 10889, 05:31:50 UTC'],
])('spells the date %d as %s', (timeMs, text) => expect(spellDate(timeMs)).toBe(text))

it('draws a line from 1970 to the end of this decade', () => {
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
])('draws $timeMs on the line, or at its end', ({ timeMs, at, isBeyond, last }) => {
  const { moments, ticks } = placeMoments([timeMs], NOW_MS)
  expect(moments).toMatchObject([{ at: expect.closeTo(at, 2), isBeyond }])
  expect(ticks.at(-1)?.label).toBe(last)
})
