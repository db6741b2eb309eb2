import { describe, expect, it } from 'vitest'
import { fixedWorker } from '../../../src/formats/shared/clock.ts'
import type { AnyFormat } from '../../../src/formats/shared/format.ts'
import { snowflake } from '../../../src/formats/snowflake.ts'
import { untouchable } from '../../random-sources.ts'
import { codeOf } from '../../refusals.ts'

describe('fixedWorker', () => {
  it.each([0, 1, 1023])('gives worker id %i for every instant', (workerId) => {
    const worker = fixedWorker(workerId)
    for (const timestampMs of [0, 1, 1288834974657, Number.MAX_SAFE_INTEGER, 0]) {
      expect(worker.enter(timestampMs)).toBe(workerId)
    }
  })

  it('may occur from the first instant on, at the time of the clock', () => {
    expect(fixedWorker(7)).toMatchObject({ clockOffsetMs: 0, fromMs: Number.NEGATIVE_INFINITY })
  })

  it.each([
    { workerId: 31, code: 'none' },
    { workerId: 32, code: 'invalid_format' },
  ])('needs as many worker ids as its own: $workerId in 5 bits', ({ workerId, code }) => {
    const worker = fixedWorker(workerId)
    expect(worker.workerIds).toBe(workerId + 1)
    expect(codeOf(() => snowflake({ epoch: 'twitter', worker, workerBits: 5, sequenceBits: 17 }))).toBe(code)
  })

  it('makes the ids of the option `workerId`', () => {
    const formats: AnyFormat[] = [
      snowflake({ epoch: 'discord', worker: fixedWorker(33) }),
      snowflake({ epoch: 'discord', workerId: 33 }),
    ]
    const [one, other] = formats.map(({ generator }) => generator?.('', untouchable)(Date.UTC(2026, 0, 1)))
    expect(one).toBe(other)
    expect((BigInt(one ?? 0) >> 12n) & 1023n).toBe(33n)
  })
})
