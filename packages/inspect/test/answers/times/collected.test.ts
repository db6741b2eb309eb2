import { createCollector } from '@brandid/inspect/answers'
import { createRegistry } from 'brandid/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOW_MS, readingsOf } from '../read-text.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const
const START = Date.UTC(2010, 0, 1)
const UserId = createRegistry().defineId('user')
const [reading] = readingsOf(UserId.generate())

/** The summary of IDs that were created at these times, in this order. */
function summaryOf(timesMs: readonly number[], nowMs = NOW_MS) {
  const collector = createCollector(nowMs)
  for (const timeMs of timesMs)
    collector.add({
      text: String(timeMs).padStart(20, '0'),
      readings: reading ? [{ ...reading, timeMs }] : [],
    })
  return collector.summary()
}

describe('the times of a summary', () => {
  const scale = fc.constantFrom(1, 50, SECOND, MINUTE, HOUR, DAY, 30 * DAY)
  const some = fc
    .tuple(scale, fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 60 }))
    .map(([unit, places]) => places.map((place) => START + place * unit))

  it('are those of a list that is sorted', () => {
    fc.assert(
      fc.property(some, (timesMs) => {
        const { times } = summaryOf(timesMs)
        const sorted = [...timesMs].sort((one, other) => one - other)
        const [firstMs = 0, lastMs = 0] = [sorted[0], sorted.at(-1)]
        expect(times).toMatchObject({ count: sorted.length, firstMs, lastMs, stepMs: 1 })
        const hours = (lastMs - firstMs) / HOUR
        expect(times?.perHour).toBeCloseTo(hours === 0 ? sorted.length : sorted.length / hours)
        const gaps = sorted.slice(1).map((toMs, i) => toMs - (sorted[i] as number))
        const longest = sorted.length < 3 ? 0 : Math.max(...gaps)
        expect(times?.gap ? times.gap.toMs - times.gap.fromMs : 0).toBe(longest)
        if (times?.gap) expect(sorted.indexOf(times.gap.toMs) - sorted.lastIndexOf(times.gap.fromMs)).toBe(1)
      }),
    )
  })

  it('fill bars without a hole, at most 24 of them, and each counts its own', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(some, (timesMs) => {
        const bars = summaryOf(timesMs).times?.bars ?? []
        expect(bars.length).toBeLessThanOrEqual(24)
        for (const [i, { fromMs, toMs, count }] of bars.entries()) {
          expect(count).toBe(timesMs.filter((each) => each >= fromMs && each < toMs).length)
          if (i > 0) expect(fromMs).toBe(bars[i - 1]?.toMs)
        }
        expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(timesMs.length)
      }),
    )
  })

  it.each([MINUTE, HOUR, DAY].flatMap((unit) => [2000, 4150].map((index) => [unit, index] as const)))(
    'of many IDs, one each %d ms, have the gap after the ID %d within a step',
    { tags: 'slow' },
    (unit, index) => {
      // After 4,096 IDs, only intervals are stored.
      const timesMs = Array.from({ length: 4200 }, (_, i) => START + i * unit + (i > index ? 40 * unit : 0))
      const { times } = summaryOf(timesMs)
      const { gap, stepMs = 0 } = times ?? {}
      expect(stepMs).toBeGreaterThan(1)
      expect(stepMs).toBeLessThanOrEqual(unit)
      const [fromMs = 0, toMs = 0] = [timesMs[index], timesMs[index + 1]]
      expect(Math.abs((gap?.fromMs ?? 0) - fromMs)).toBeLessThanOrEqual(stepMs)
      expect(Math.abs((gap?.toMs ?? 0) - toMs)).toBeLessThanOrEqual(stepMs)
    },
  )

  it('may be two centuries apart, in a later century', () => {
    const [firstMs, lastMs] = [0, Date.UTC(2199, 0, 1)]
    const { times } = summaryOf([firstMs, lastMs, firstMs], Date.UTC(2100, 0, 1))
    expect(times).toMatchObject({ count: 3, firstMs, lastMs })
    expect(times?.bars.map(({ count }) => count).filter((count) => count > 0)).toEqual([2, 1])
  })

  it('leave out times before 1970 and more than 100 years from now', () => {
    const farthest = NOW_MS + 100 * 31_557_600_000
    const { times, texts } = summaryOf([-1, 0, NOW_MS, farthest, farthest + 1])
    expect({ texts, count: times?.count, firstMs: times?.firstMs, lastMs: times?.lastMs }).toEqual({
      texts: 5,
      count: 3,
      firstMs: 0,
      lastMs: farthest,
    })
  })
})
