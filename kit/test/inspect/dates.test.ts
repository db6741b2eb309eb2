import { expect, it } from 'vitest'
import { spellDate } from '../../src/inspect/answer.ts'

it.each([
  [0, '1 January 1970, 00:00:00 UTC'],
  [Date.UTC(2026, 11, 31, 23, 59, 59, 999), '31 December 2026, 23:59:59 UTC'],
  [2 ** 48 - 1, '2 August 10889, 05:31:50 UTC'],
  [-1, '31 December 1969, 23:59:59 UTC'],
])('spells %d as %s', (timeMs, text) => {
  expect(spellDate(timeMs)).toBe(text)
})
