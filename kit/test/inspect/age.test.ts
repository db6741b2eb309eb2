import { describe, expect, it } from 'vitest'
import { ageText } from '../../src/inspect/time-histogram.ts'

const nowMs = Date.UTC(2026, 10, 21)

describe('an age', () => {
  it.each([
    { ms: 0, text: 'now' },
    { ms: 999, text: 'now' },
    { ms: 1000, text: '1 second ago' },
    { ms: -1000, text: 'in 1 second' },
    { ms: 59_999, text: '59 seconds ago' },
    { ms: 60_000, text: '1 minute ago' },
    { ms: 7_200_000, text: '2 hours ago' },
    { ms: 86_400_000, text: '1 day ago' },
    { ms: -3 * 86_400_000, text: 'in 3 days' },
    { ms: 61 * 86_400_000, text: '2 months ago' },
    { ms: 366 * 86_400_000, text: '1 year ago' },
    { ms: 119_999, text: '1 minute ago' },
    { ms: 3 * 86_400_000, text: '3 days ago' },
    { ms: -86_400_000 * 400, text: 'in 1 year' },
  ])('of $ms ms: $text', ({ ms, text }) => {
    expect(ageText(nowMs - ms, nowMs)).toBe(text)
  })
})
