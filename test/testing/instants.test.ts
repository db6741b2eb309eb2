import { describe, expect, it } from 'vitest'
import { choosePresent, drawInstant, listLandmarks } from '../../src/testing/samples.ts'
import { scriptedRandom } from '../../src/testing/seeded-random.ts'

const HOUR_MS = 3_600_000
const PRESENT_MS = Date.UTC(2025, 0, 1)

describe('the present', () => {
  it.each([
    ['all of time', 0, 2 ** 48 - 1, PRESENT_MS],
    ['the future', PRESENT_MS, PRESENT_MS + 10 * HOUR_MS, PRESENT_MS + HOUR_MS],
    ['the past', 0, PRESENT_MS, PRESENT_MS - HOUR_MS],
    ['less than an hour', 5, 10, 5],
  ])('of a range of %s', (_, first, last, presentMs) => {
    expect(choosePresent([first, last])).toBe(presentMs)
  })
})

describe('an instant', () => {
  it.each([
    ['the present', [4], PRESENT_MS],
    ['the first', [5], 1000],
    ['the last', [6], 2 ** 48 - 1],
    ['any one', [7, 0, 5], 1005],
    ['any one, of more than 32 bits', [7, 2 ** 11, 5], 2 ** 32 + 1005],
  ])('is %s', (_, words, ms) => {
    expect(drawInstant([1000, 2 ** 48 - 1], scriptedRandom(words))).toBe(ms)
  })

  it.each([
    [2, 12],
    [3, 10],
    [4, 11],
  ])('is within the range: %i', (word, ms) => {
    expect(drawInstant([10, 12], scriptedRandom([3, 0, word]))).toBe(ms)
  })
})

describe('the landmarks of a range', () => {
  it('are its ends, the present, and both sides of each power, in units and from the start, too', () => {
    const marks = listLandmarks([7, 2_000_000_000_000], 62)
    expect(marks.slice(0, 8)).toEqual([7, 9, 10, 15, 16, 17, 22, 23])
    expect(marks).toEqual([...new Set(marks)].sort((one, other) => one - other))
    for (const ms of [
      36 ** 7 - 1,
      36 ** 7,
      36 ** 7 + 6,
      62 ** 3,
      62 ** 3 * 1000,
      10 ** 9 * 100 + 7,
      PRESENT_MS,
    ])
      expect(marks).toContain(ms)
    expect(marks.at(-1)).toBe(2_000_000_000_000)
    expect(listLandmarks([0, 16], 16)).toEqual([0, 9, 10, 15, 16])
  })
})
