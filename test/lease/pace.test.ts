import { describe, expect, it, vi } from 'vitest'
import { nextAttemptMs, type Tenure } from '../../src/lease/tenure.ts'

const WINDOW_MS = 12_000

const having = (failures: number) => ({ failures }) as Tenure

/** What a delay is where chance is least and where it is most. */
function rangeOf(delay: () => number): readonly [least: number, most: number] {
  const random = vi.spyOn(Math, 'random')
  random.mockReturnValueOnce(0)
  const least = delay()
  random.mockReturnValueOnce(1)
  const most = delay()
  random.mockRestore()
  return [Math.round(least), Math.round(most)]
}

describe('the pace of a lease', () => {
  it('renews after a third of the window, more or less', () => {
    expect(rangeOf(() => nextAttemptMs(having(0), WINDOW_MS))).toEqual([3600, 4800])
  })

  it.each([
    { failures: 1, range: [300, 600] },
    { failures: 2, range: [600, 1200] },
    { failures: 3, range: [1200, 2400] },
    { failures: 4, range: [1500, 3000] },
    { failures: 2000, range: [1500, 3000] },
  ])('tries again after $failures failures', ({ failures, range }) => {
    expect(rangeOf(() => nextAttemptMs(having(failures), WINDOW_MS))).toEqual(range)
  })
})
