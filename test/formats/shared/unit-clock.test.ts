import { describe, expect, it } from 'vitest'
import { findStart, findUnit, fixedWorker, unitClock } from '../../../src/formats/shared/clock.ts'
import { errorOf } from '../../refusals.ts'

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
