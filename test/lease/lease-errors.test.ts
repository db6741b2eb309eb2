import { IdError } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import {
  leaseEnded,
  leaseNotRenewed,
  leaseReleased,
  noWorkerFree,
  storeSilent,
} from '../../src/lease/lease-errors.ts'

const untilMs = Date.UTC(2026, 0, 1, 12)
const cause = new Error('connect ECONNREFUSED')
const hint =
  'The process was paused, its store did not answer, or ids were made faster than the lease allows. Await `worker.ready()`, which renews the lease or takes another worker id, and make the id again.'

describe('the error of a lease', () => {
  it.each([
    [
      'that has ended',
      leaseEnded(untilMs, untilMs + 1),
      'lease_lost',
      "Expected an instant before the end of the worker's lease (2026-01-01T12:00:00.000Z) but received 2026-01-01T12:00:00.001Z.",
      hint,
    ],
    [
      'that was released',
      leaseReleased(),
      'lease_lost',
      'Expected a worker that holds a lease but received one that was released.',
      undefined,
    ],
    [
      'that was not renewed',
      leaseNotRenewed(untilMs, cause),
      'lease_lost',
      'Expected a lease that is renewed but received one that ended at 2026-01-01T12:00:00.000Z.',
      hint,
    ],
    [
      'whose store is silent',
      storeSilent(5000),
      'lease_lost',
      'Expected an answer from the store of the lease within 5000 ms but received no answer.',
      undefined,
    ],
    [
      'that no worker id is free for',
      noWorkerFree('api', 1024, { freeAtMs: untilMs, isHeld: true, nowMs: untilMs - 1 }),
      'no_worker_free',
      'Expected a free worker id among the 1024 of the fleet "api" but received none before 2026-01-01T12:00:00.000Z.',
      'The next lease ends at 2026-01-01T12:00:00.000Z, unless it is renewed. A fleet needs as many worker ids as it has processes, and one more for each process that ends without a release within one window.',
    ],
  ])('%s', (_, error, code, message, advice) => {
    expect(error).toBeInstanceOf(IdError)
    expect(error).toMatchObject({ code, message })
    expect(error.hint).toBe(advice)
  })

  it('has its cause and its instant beside what loggers print', () => {
    const lost = leaseNotRenewed(untilMs, cause)
    expect(lost.cause).toBe(cause)
    const busy = noWorkerFree('api', 2, { freeAtMs: untilMs, isHeld: false, nowMs: 0 })
    expect(busy.freeAt).toEqual(new Date(untilMs))
    expect([...Object.keys(lost), ...Object.keys(busy)]).not.toContain('cause')
    expect(Object.keys(busy)).not.toContain('freeAt')
  })
})
