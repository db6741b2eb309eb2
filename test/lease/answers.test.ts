import { Snowflake } from '@sapphire/snowflake'
import { createRegistry, IdError } from 'brandid/core'
import { snowflake } from 'brandid/formats'
import {
  type LeaseOptions,
  type LeaseStore,
  leaseWorkerId,
  memoryStore,
  type WorkerLease,
} from 'brandid/lease'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

// A lease believes no answer that it cannot read, of any store.

const NOW = Date.UTC(2026, 0, 1)
const WINDOW_MS = 10_000
const EPOCH = 1_288_834_974_657n // Twitter's
const GRANT = { workerId: 3, fromMs: NOW, untilMs: NOW + WINDOW_MS, nowMs: NOW }
const BUSY = { freeAtMs: NOW + 1000, isHeld: false, nowMs: NOW }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Values that no member of an answer has, whichever it is. */
const UNREADABLE = {
  nothing: undefined,
  null: null,
  NaN: Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  'a negative number': -1,
  'a float': NOW + 0.5,
  'a string of digits': '3',
  'a bigint': 3n,
  'a date': new Date(NOW),
  'a list': [3],
  'an object': { value: 3 },
  'an instant that no date has': 8.64e15 + 1,
}

function wrongMembers<Answer extends object>(right: Answer, names: readonly (keyof Answer & string)[]) {
  return names.flatMap((name) =>
    Object.entries(UNREADABLE).map(([kind, value]) => ({ name, kind, answer: { ...right, [name]: value } })),
  )
}

/** A store which gives these answers as they are, and what it was asked. */
function answering(given: { acquire?: unknown; renew?: unknown }) {
  const store = memoryStore()
  const asked: string[] = []
  const answer = (verb: 'acquire' | 'renew') => async (request: never) => {
    asked.push(verb)
    return verb in given ? given[verb] : store[verb](request)
  }
  const whole = { acquire: answer('acquire'), renew: answer('renew'), release: store.release }
  return { store: whole as unknown as LeaseStore, asked }
}

const lease = (store: LeaseStore, options: Partial<LeaseOptions> = {}) =>
  leaseWorkerId({ store, fleet: 'orders', ...options })

describe('an answer to `acquire`', () => {
  async function expectRejected(answer: unknown, name: string) {
    const { store, asked } = answering({ acquire: answer })
    const onGranted = vi.fn()
    const error = await lease(store, { onGranted }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(IdError)
    expect(error).toMatchObject({ code: 'invalid_option', hint: expect.stringContaining('cannot read') })
    expect((error as IdError).message).toMatch(`Expected the store's \`${name}\` to be `)
    // Each request may take another worker id.
    expect(asked).toEqual(['acquire'])
    expect(onGranted).not.toHaveBeenCalled()
  }

  it.each(wrongMembers(GRANT, ['workerId', 'fromMs', 'untilMs', 'nowMs']))(
    'is rejected if `$name` is $kind',
    ({ name, answer }) => expectRejected(answer, name),
  )

  it.each(wrongMembers(BUSY, ['isHeld', 'nowMs']))('is rejected if `$name` of a full fleet is $kind', (row) =>
    expectRejected(row.answer, row.name),
  )

  it.each([
    ['workerId', { ...GRANT, workerId: 1024 }],
    ['workerId', { ...GRANT, workerId: 5000 }],
    ['untilMs', { ...GRANT, untilMs: NOW }],
    ['untilMs', { ...GRANT, untilMs: (NOW + WINDOW_MS) / 1000 }],
    ['untilMs', { ...GRANT, untilMs: NOW + WINDOW_MS + 1 }],
    ['untilMs', { ...GRANT, untilMs: (NOW + WINDOW_MS) * 1000 }],
    ['untilMs', { ...GRANT, fromMs: NOW * 1000, untilMs: (NOW + WINDOW_MS) * 1000, nowMs: NOW * 1000 }],
    ['nowMs', { ...GRANT, nowMs: NOW - 1 }],
    ['freeAtMs', { ...BUSY, freeAtMs: '1' }],
    ['freeAtMs', { ...BUSY, freeAtMs: Number.NaN }],
    ['workerId', { worker_id: 3, from_ms: NOW, until_ms: NOW + WINDOW_MS, now_ms: NOW }],
    ['workerId', { lease: GRANT }],
    ['workerId', [3, NOW, NOW + WINDOW_MS, NOW]],
    ['workerId', undefined],
    ['workerId', null],
    ['workerId', 'OK'],
    ['workerId', 3],
  ])('is rejected by `%s`: %o', (name, answer) => expectRejected(answer, name))

  it.each([
    ['that begins before now', { ...GRANT, fromMs: NOW - 5000 }],
    ['that was read again late', { ...GRANT, untilMs: NOW + WINDOW_MS + 20, nowMs: NOW + 20 }],
    ['that is short', { ...GRANT, untilMs: NOW + 1 }],
  ])('%s is believed', async (_, answer) => {
    const worker = await lease(answering({ acquire: answer }).store)
    expect([worker.id, worker.until.getTime()]).toEqual([3, answer.untilMs])
    await worker.release()
  })

  it('has the worker ID 0 where it is -0', async () => {
    const worker = await lease(answering({ acquire: { ...GRANT, workerId: -0 } }).store)
    expect(Object.is(worker.id, 0)).toBe(true)
    expect(Object.is(worker.enter(NOW), 0)).toBe(true)
    await worker.release()
  })

  it('that is over by the clock of the store is asked for again', async () => {
    const { store, asked } = answering({ acquire: { ...GRANT, nowMs: GRANT.untilMs } })
    const failed = lease(store).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    expect(await failed).toMatchObject({
      code: 'lease_lost',
      message: 'The store answered after the end of the lease (2026-01-01T00:00:10.000Z).',
      hint: expect.stringContaining('`worker.ready()`, which renews the lease'),
    })
    expect(asked).toHaveLength(4)
  })

  it('that names a far instant is asked for again after a window', async () => {
    const { store, asked } = answering({ acquire: { ...BUSY, freeAtMs: 8e15 } })
    const controller = new AbortController()
    const failed = lease(store, { signal: controller.signal }).catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    controller.abort('enough')
    expect(await failed).toBe('enough')
  })
})

describe('an answer to `renew`', () => {
  const RENEWAL = { untilMs: NOW + WINDOW_MS + 4000, nowMs: NOW + 4000 }

  it.each([
    ...wrongMembers(RENEWAL, ['untilMs', 'nowMs']),
    { name: 'untilMs', kind: 'before the end', answer: { ...RENEWAL, untilMs: NOW + WINDOW_MS - 1 } },
    { name: 'untilMs', kind: 'too far', answer: { ...RENEWAL, untilMs: NOW + 2 * WINDOW_MS + 1 } },
    { name: 'untilMs', kind: 'in microseconds', answer: { ...RENEWAL, untilMs: RENEWAL.untilMs * 1000 } },
    { name: 'untilMs', kind: 'renamed', answer: { until: RENEWAL.untilMs, now: RENEWAL.nowMs } },
    { name: 'untilMs', kind: 'not there', answer: true },
    { name: 'untilMs', kind: 'a word', answer: 'OK' },
  ])('is no renewal if `$name` is $kind', async ({ name, answer }) => {
    const given: { renew?: unknown } = { renew: answer }
    const { store } = answering(given)
    const [onRenewed, onLost] = [vi.fn(), vi.fn()]
    const worker = await lease(store, { onRenewed, onLost })
    const { generate } = createRegistry().defineId('o', { format: snowflake({ epoch: 'twitter', worker }) })
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 1)
    expect(worker.until).toEqual(new Date(NOW + WINDOW_MS))
    generate()
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    expect(errorOf(generate)?.code).toBe('lease_lost')
    expect(onRenewed).not.toHaveBeenCalled()
    expect(onLost).toHaveBeenCalledTimes(1)
    const [{ cause }] = onLost.mock.calls[0] as [Error]
    expect(cause).toMatchObject({
      code: 'invalid_option',
      message: expect.stringContaining(`the store's \`${name}\``),
    })
    expect(await worker.ready().catch((error: unknown) => error)).toMatchObject({ code: 'invalid_option' })

    delete given.renew
    await worker.ready()
    generate()
    await worker.release()
  })

  it.each([
    ['to a window from now', RENEWAL],
    ['to no end before the one that its owner knows', { untilMs: NOW + WINDOW_MS, nowMs: NOW - 5000 }],
    // The worker never saw the answer to an earlier renewal, and then the store's clock stepped back.
    ['to an end that its owner does not know', { untilMs: NOW + 2 * WINDOW_MS, nowMs: NOW - 60_000 }],
  ])('is a renewal %s', async (_, renewal) => {
    const onRenewed = vi.fn()
    const worker = await lease(answering({ renew: renewal }).store, { onRenewed })
    await vi.advanceTimersByTimeAsync(0.4 * WINDOW_MS)
    expect(onRenewed.mock.calls[0]?.[0].until.getTime()).toBe(renewal.untilMs)
    await worker.release()
  })

  it.each([undefined, null])('that is %s is a loss', async (answer) => {
    const { store } = answering({ renew: answer })
    const onGranted = vi.fn()
    const worker = await lease(store, { onGranted })
    await vi.advanceTimersByTimeAsync(0.4 * WINDOW_MS)
    expect(onGranted.mock.calls.map(([{ id }]) => id)).toEqual([0, 1])
    await worker.release()
  })
})

it.each([1, 1000])(
  'no ID of two processes is the same where a store multiplies its ends by %i',
  async (factor) => {
    const store = memoryStore()
    const enlarge = <Answer extends object | undefined>(answer: Answer): Answer =>
      answer && 'untilMs' in answer ? { ...answer, untilMs: (answer.untilMs as number) * factor } : answer
    const wrong: LeaseStore = {
      acquire: async (request) => enlarge(await store.acquire(request)),
      renew: async () => Promise.reject(new Error('down')),
      release: store.release,
    }
    const idsOf = (worker: WorkerLease) => {
      const { generate } = createRegistry().defineId('o', { format: snowflake({ epoch: 'twitter', worker }) })
      return () => errorOf(generate) === undefined && generate()
    }
    const workers: WorkerLease[] = []
    const first = await lease(wrong, { workerIds: 1 }).catch(() => undefined)
    if (first) workers.push(first)
    await vi.advanceTimersByTimeAsync(2 * WINDOW_MS)
    workers.push(await lease(store, { workerIds: 1 }))
    const ids: unknown[] = []
    const makers = workers.map(idsOf)
    for (let i = 0; i < 50; i++) {
      vi.setSystemTime(Date.now() + 1)
      ids.push(...makers.map((make) => make()).filter((id) => id !== false))
    }
    expect(ids.length).toBeGreaterThanOrEqual(50)
    expect(new Set(ids).size).toBe(ids.length)
    for (const worker of workers) await worker.release()
  },
)

it('whatever a store answers, an ID lies in a span that it can read', { tags: 'slow' }, async () => {
  const instant = fc.oneof(
    fc.integer({ min: NOW - 2, max: NOW + 2 }),
    fc.constantFrom(NOW + WINDOW_MS, 1000 * NOW),
  )
  const workerId = fc.integer({ min: -1, max: 1025 })
  const member = (right: fc.Arbitrary<number>) =>
    fc.oneof({ weight: 6, arbitrary: right }, fc.constantFrom<unknown>(...Object.values(UNREADABLE)))
  const answer = fc.oneof(
    // An answer with a span around its instant, so that many leases are granted.
    fc.record({
      workerId,
      fromMs: fc.integer({ min: NOW - 2, max: NOW }),
      untilMs: fc.integer({ min: NOW, max: NOW + 2 }),
      nowMs: fc.integer({ min: NOW - 1, max: NOW + 1 }),
    }),
    fc.record(
      {
        workerId: member(workerId),
        fromMs: member(instant),
        untilMs: member(instant),
        nowMs: member(instant),
      },
      { requiredKeys: [] },
    ),
  )
  let [granted, rejected] = [0, 0]
  await fc.assert(
    fc.asyncProperty(answer, async (acquire) => {
      const { store } = answering({ acquire })
      const attempt = lease(store).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(WINDOW_MS)
      vi.setSystemTime(NOW)
      const worker = await attempt
      if (worker instanceof IdError) return void rejected++
      const { workerId, fromMs, untilMs, nowMs } = acquire as typeof GRANT
      expect(untilMs - nowMs).toBeLessThanOrEqual(WINDOW_MS)
      const format = snowflake({ epoch: 'twitter', worker: worker as WorkerLease })
      const { generate } = createRegistry().defineId('o', { format })
      for (let i = 0; i < 3; i++) {
        if (errorOf(generate)) continue
        const { id, timestamp } = new Snowflake(EPOCH).deconstruct(generate().slice(2))
        expect(Number((id >> 12n) & 1023n)).toBe(workerId)
        expect(Number(timestamp)).toBeGreaterThanOrEqual(fromMs)
        expect(Number(timestamp)).toBeLessThan(untilMs)
        granted++
      }
      await (worker as WorkerLease).release()
    }),
    { numRuns: 300 },
  )
  expect(Math.min(granted, rejected)).toBeGreaterThan(5)
})

describe('a store', () => {
  it.each([undefined, null, 'redis', {}, { acquire() {}, renew() {} }])(
    'that is %o is rejected before it is asked',
    async (store) => {
      const error = await lease(store as never).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'invalid_option' })
      expect((error as IdError).message).toMatch(
        /^Expected `store` with `acquire`, `renew` and `release` but/,
      )
    },
  )
})
