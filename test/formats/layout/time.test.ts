import { layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../random-sources.ts'
import { codeOf, errorOf } from '../../refusals.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)

describe('the clock', () => {
  const times = { kind: 'time', bits: 42 } as const
  const countdown = layout({ fields: [times, { kind: 'random', bits: 31 }] })
  const restarting = layout({ fields: [times, { kind: 'random', bits: 32 }] })

  it('throws beyond it, with fewer than 32 random bits, until it has caught up', () => {
    const next = countdown.generator('', seeded(1))
    const body = next(NOW_MS)
    expect(errorOf(() => next(NOW_MS - 10_001))).toMatchObject({
      code: 'clock_moved_back',
      message: 'The clock stepped back by 10001 ms, and may by 10000 ms.',
      hint:
        'A generator with fewer than 32 random bits never starts again from an earlier time, where it would repeat ids. ' +
        'Wait until the clock has caught up, or start a new process with a worker id that was not in use in the meantime.',
    })
    expect(next(NOW_MS - 10_000) > body).toBe(true)
  })

  it('starts again beyond it, with 32 random bits or more', () => {
    const next = restarting.generator('', seeded(1))
    const body = next(NOW_MS)
    const again = next(NOW_MS - 10_001)
    expect(restarting.timestamp(again, 0)).toBe(NOW_MS - 10_001)
    expect(again < body).toBe(true)
    expect(restarting.timestamp(next(NOW_MS - 15_000), 0)).toBe(NOW_MS - 10_001)
  })

  it.each([
    { name: 'before the epoch', nowMs: NOW_MS - 1, shown: '2025-06-01T11:59:59.990Z' },
    {
      name: 'after the last unit',
      nowMs: NOW_MS + 2 ** 32 * 10,
      shown: new Date(NOW_MS + 2 ** 32 * 10).toISOString(),
    },
  ])('throws $name', ({ nowMs, shown }) => {
    const format = layout({
      fields: [
        { kind: 'time', bits: 32, unitMs: 10, epoch: NOW_MS },
        { kind: 'random', bits: 64 },
      ],
    })
    expect(errorOf(() => format.generator('', seeded(1))(nowMs))).toMatchObject({
      code: 'out_of_range',
      message: `Expected a clock within the span of the format (from 2025-06-01T12:00:00.000Z to ${new Date(NOW_MS + 2 ** 32 * 10 - 1).toISOString()}) but received ${shown}.`,
    })
    expect(codeOf(() => format.generator('', seeded(1))(NOW_MS + 2 ** 32 * 10 - 1))).toBe('none')
  })
})
