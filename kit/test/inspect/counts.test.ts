import { expect, it } from 'vitest'
import { sayCounts, sayShare } from '../../src/inspect/answer.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'

const read = (text: string) => rankedReadings(text, { nowMs: Date.UTC(2026, 10, 24) })

it('counts what several texts are, the most common first', () => {
  const results = ['hello', '42', '43'].map(read)
  expect(sayCounts(results, 0)).toBe('3 texts: 2 × a number, 1 × no format')
  expect(sayCounts(results, 7)).toBe('3 texts: 2 × a number, 1 × no format. 7 further lines are not read')
})

it.each([
  [1, '> 99 %'],
  [0.995, '> 99 %'],
  [0.994, '99 %'],
  [0.1, '10 %'],
  [0.099, '9.9 %'],
  [0.001, '0.1 %'],
  [0, '< 0.1 %'],
])('says the share %d as %s', (share, said) => {
  expect(sayShare(share)).toBe(said)
})
