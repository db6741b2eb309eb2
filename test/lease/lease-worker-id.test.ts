import { getEventListeners } from 'node:events'
import { createRegistry, IdError } from 'brandid/core'
import { type SnowflakeOptions, snowflake } from 'brandid/formats'
import {
  type LeaseOptions,
  type LeaseStore,
  leaseWorkerId,
  memoryStore,
  type Renewal,
  type WorkerLease,
} from 'brandid/lease'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

const NOW = Date.UTC(2026, 0, 1)
const WINDOW_MS = 10_000
const HOUR_MS = 3_600_000

const opened: WorkerLease[] = []

async function lease(options: Partial<LeaseOptions> = {}): Promise<WorkerLease> {
  const worker = await leaseWorkerId({ store: memoryStore(), fleet: 'orders', ...options })
  opened.push(worker)
  return worker
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((worker) => worker.release().catch(() => {})))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function definitionOf(worker: WorkerLease, options: Partial<SnowflakeOptions> = {}) {
  return createRegistry().defineId('order', { format: snowflake({ epoch: 'twitter', ...options, worker }) })
}

/** Worker ids and times of new ids, relative to the beginning of the test. */
function maker(worker: WorkerLease) {
  const OrderId = definitionOf(worker)
  return () => {
    const id = OrderId.generate()
    return {
      worker: Number((OrderId.toBigInt(id) >> 12n) & 1023n),
      ms: OrderId.timestamp(id).getTime() - NOW,
      value: OrderId.toBigInt(id),
    }
  }
}

/** An error that no id or store has caused but the lease itself. */
const expectLost = (action: () => unknown) => expect(errorOf(action)?.code).toBe('lease_lost')

const rejectionOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** The memory, which can be put out of order: then it throws, or keeps silent. */
function fragileStore(clock?: () => number) {
  const store = memoryStore(clock)
  const state = { fault: undefined as Error | 'silence' | undefined, asked: [] as string[] }
  const guard =
    <Request, Answer>(verb: string, act: (request: Request) => Promise<Answer>) =>
    (request: Request): Promise<Answer> => {
      state.asked.push(verb)
      if (state.fault === 'silence') return new Promise(() => {})
      return state.fault ? Promise.reject(state.fault) : act(request)
    }
  const guarded: LeaseStore = {
    acquire: guard('acquire', store.acquire),
    renew: guard('renew', store.renew),
    release: guard('release', store.release),
  }
  return { store: guarded, state }
}

/** A worker whose store can be put out of order. */
async function fragileLease(options: Partial<LeaseOptions> = {}) {
  const fragile = fragileStore()
  return { ...fragile, worker: await lease({ store: fragile.store, ...options }) }
}

describe('options', () => {
  const FLEET = '`fleet` to be 1 to 64 letters, digits, ".", "_", ":" and "-"'
  const WINDOW = 'a window of 1000 to 86400000 ms'
  it.each<[Partial<Record<keyof LeaseOptions, unknown>>, expected: string, received: string]>([
    [{ fleet: '' }, FLEET, 'a string of 0 characters'],
    [{ fleet: 'f'.repeat(65) }, FLEET, 'a string of 65 characters'],
    [{ fleet: 'a b' }, FLEET, 'a string of 3 characters'],
    [{ fleet: undefined }, FLEET, 'undefined'],
    [{ windowMs: 999 }, WINDOW, '999'],
    [{ windowMs: 86_400_001 }, WINDOW, '86400001'],
    [{ windowMs: 1000.5 }, WINDOW, '1000.5'],
    [{ workerIds: 0 }, '1 to 65536 worker IDs', '0'],
    [{ workerIds: 65_537 }, '1 to 65536 worker IDs', '65537'],
  ])('refuse %o', async (options, expected, received) => {
    const error = await rejectionOf(lease(options as Partial<LeaseOptions>))
    expect(error).toBeInstanceOf(IdError)
    expect(error).toMatchObject({
      code: 'invalid_option',
      message: `Expected ${expected} but received ${received}.`,
    })
  })

  it.each([
    { windowMs: 1000, workerIds: 1 },
    { windowMs: 86_400_000, workerIds: 65_536, fleet: `A.z_0:-${'f'.repeat(57)}` },
  ])('take their limits: %o', async (options) => {
    expect((await lease(options)).workerIds).toBe(options.workerIds)
  })
})

describe('a leased worker', () => {
  it('is the lowest worker ID that is free, for a window', async () => {
    const store = memoryStore()
    const [one, two] = [await lease({ store }), await lease({ store })]
    const other = await lease({ store, fleet: 'payments' })
    expect([one.id, two.id, other.id]).toEqual([0, 1, 0])
    expect(one.until).toEqual(new Date(NOW + WINDOW_MS))
  })

  it('is refused to the 1,025th, with the instant at which the next lease ends', async () => {
    const store = memoryStore()
    for (let i = 0; i < 1024; i++) {
      await store.acquire({ fleet: 'orders', owner: `${i}`, workerIds: 1024, windowMs: WINDOW_MS + i })
    }
    const error = await rejectionOf(lease({ store }))
    expect(error).toBeInstanceOf(IdError)
    expect(error).toMatchObject({
      code: 'no_worker_free',
      message: 'None of the 1024 worker IDs in the fleet "orders" is free before 2026-01-01T00:00:10.000Z.',
      hint:
        'The next lease ends at 2026-01-01T00:00:10.000Z, unless it is renewed. A fleet needs as many worker IDs as ' +
        'it has processes, plus one per process that exits without release() within a window.',
      details: { freeAt: new Date(NOW + WINDOW_MS) },
    })
  })

  it('writes the time of its store, whatever its own clock shows', async () => {
    for (const aheadMs of [-HOUR_MS, -700, 0, 700, HOUR_MS]) {
      const worker = await lease({ store: memoryStore(() => Date.now() + aheadMs) })
      expect(maker(worker)().ms).toBe(aheadMs)
    }
  })

  it.each([
    { random: 0, times: [3000, 3250, 3750, 4750, 6000, 7250, 8500, 9750] },
    { random: 1, times: [4000, 4500, 5500, 7500] },
  ])('is renewed after 3 to 4 tenths of the window, and asked for later and later: %o', async (given) => {
    vi.spyOn(Math, 'random').mockReturnValue(given.random)
    const onRenewed = vi.fn()
    const { store, state } = fragileStore()
    const times: number[] = []
    const renew: LeaseStore['renew'] = (request) => {
      times.push(Date.now() - NOW)
      return store.renew(request)
    }
    const worker = await lease({ store: { ...store, renew }, onRenewed })
    state.fault = new Error('connection refused')
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 1)
    expect(times).toEqual(given.times)
    expect(onRenewed).not.toHaveBeenCalled()
    state.fault = undefined
    await worker.ready()
    vi.setSystemTime(NOW + WINDOW_MS)
    await worker.ready()
    expect(onRenewed.mock.calls).toEqual([[{ id: 0, until: new Date(NOW + 2 * WINDOW_MS) }]])
  })

  it('enters every instant before its end, and no instant from there on', async () => {
    const worker = await lease()
    const untilMs = NOW + WINDOW_MS
    expect(worker.enter(untilMs - 1)).toBe(0)
    const error = errorOf(() => worker.enter(untilMs))
    expect(error).toMatchObject({
      code: 'lease_lost',
      message:
        "Expected an instant before the end of the worker's lease (2026-01-01T00:00:10.000Z) but received 2026-01-01T00:00:10.000Z.",
      hint:
        'The process was paused, its store did not answer, or IDs were generated faster than the lease allows. Await ' +
        '`worker.ready()`, which renews the lease or leases another worker ID, and generate the ID again.',
    })
  })

  it('serves several definitions, and is ready while it holds', async () => {
    const { store, state, worker } = await fragileLease()
    const [early, late] = [maker(worker), maker(worker)]
    vi.setSystemTime(NOW + 5)
    late()
    vi.setSystemTime(NOW)
    expect(early().ms).toBe(0)
    await worker.ready()
    await worker.release()
    expect(state.asked).toEqual(['acquire', 'release'])
    // The last instant that any of them used is the last of the lease.
    const answer = await store.acquire({ fleet: 'orders', owner: 'next', workerIds: 1, windowMs: 1000 })
    expect(answer).toEqual({ freeAtMs: NOW + 6, isHeld: false, nowMs: NOW })
  })

  it('needs no listeners', async () => {
    const onFault = vi.fn()
    process.on('uncaughtException', onFault)
    const { state } = await fragileLease()
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    state.fault = new Error('connection refused')
    await vi.advanceTimersByTimeAsync(2 * WINDOW_MS)
    process.off('uncaughtException', onFault)
    expect(onFault).not.toHaveBeenCalled()
  })
})

describe('a pause beyond the end', () => {
  it('makes `generate` throw, and `ready` goes on with the same worker ID where it is still free', async () => {
    const worker = await lease()
    const make = maker(worker)
    make()
    vi.setSystemTime(NOW + WINDOW_MS - 1)
    expect(make()).toMatchObject({ worker: 0, ms: WINDOW_MS - 1 })
    vi.setSystemTime(NOW + WINDOW_MS)
    expectLost(make)
    await worker.ready()
    expect(make()).toMatchObject({ worker: 0, ms: WINDOW_MS })
  })

  it.each([-HOUR_MS, HOUR_MS])('is one by the clock of the store, ahead by %i ms', async (aheadMs) => {
    const worker = await lease({ store: memoryStore(() => Date.now() + aheadMs) })
    vi.setSystemTime(NOW + WINDOW_MS - 1)
    await worker.ready()
    expect(worker.until).toEqual(new Date(NOW + aheadMs + WINDOW_MS))
    vi.setSystemTime(NOW + WINDOW_MS)
    await worker.ready()
    expect(worker.until).toEqual(new Date(NOW + aheadMs + 2 * WINDOW_MS))
  })

  it('costs the worker ID where another process took it: `ready` brings another', async () => {
    const store = memoryStore()
    const [onGranted, onLost] = [vi.fn(), vi.fn()]
    const worker = await lease({ store, workerIds: 2, onGranted, onLost })
    const make = maker(worker)
    const before = make()
    vi.setSystemTime(NOW + 2 * WINDOW_MS)
    const other = await lease({ store, workerIds: 1 })
    expect(maker(other)()).toMatchObject({ worker: 0, ms: 2 * WINDOW_MS })
    expectLost(make)
    await worker.ready()
    const after = make()
    expect(after).toMatchObject({ worker: 1, ms: 2 * WINDOW_MS })
    expect(after.value).toBeGreaterThan(before.value)
    expect(onGranted.mock.calls).toEqual([
      [{ id: 0, until: new Date(NOW + WINDOW_MS) }],
      [{ id: 1, until: new Date(NOW + 3 * WINDOW_MS) }],
    ])
    expect(onLost).toHaveBeenCalledTimes(1)
    expect(onLost.mock.calls[0]?.[0]).toMatchObject({
      code: 'lease_lost',
      message: 'The lease ended at 2026-01-01T00:00:10.000Z and was not renewed.',
      cause: undefined,
    })
  })
})

describe('a clock that steps', () => {
  // A store elsewhere, whose clock goes on.
  const start = () => {
    const startMs = performance.now()
    return () => NOW + Math.floor(performance.now() - startMs)
  }

  it.each([-700, -HOUR_MS])(
    'by %i ms makes no ID come again, and the next renewal knows better',
    async (stepMs) => {
      const worker = await lease({ store: memoryStore(start()) })
      const make = maker(worker)
      await vi.advanceTimersByTimeAsync(1000)
      const before = make()
      vi.setSystemTime(NOW + 1000 + stepMs)
      const after = [make(), make()]
      expect(after.map(({ ms }) => ms)).toEqual([before.ms, before.ms])
      expect(after[0]?.value).toBe(before.value + 1n)
      await vi.advanceTimersByTimeAsync(4000)
      expect(make().ms).toBeGreaterThanOrEqual(4000)
    },
  )

  it('by an hour ahead loses the lease until it is asked for', async () => {
    const worker = await lease({ store: memoryStore(start()) })
    const make = maker(worker)
    const before = make()
    vi.setSystemTime(NOW + HOUR_MS)
    expectLost(make)
    await worker.ready()
    expect(make().ms - before.ms).toBeLessThan(1000)
  })
})

describe('a burst', () => {
  it('runs ahead of the clock up to the end of the lease, and `ready` gives it more as time goes by', async () => {
    const worker = await lease({ workerIds: 2 })
    const OrderId = definitionOf(worker, { epoch: 0, timestampBits: 52, workerBits: 11, sequenceBits: 0 })
    OrderId.generateMany(WINDOW_MS)
    expectLost(OrderId.generate)
    await worker.ready()
    expectLost(OrderId.generate)
    vi.setSystemTime(NOW + 5)
    await worker.ready()
    OrderId.generateMany(5)
    expectLost(OrderId.generate)
  })

  it('that entered the last instant is renewed before more IDs are made', async () => {
    const worker = await lease()
    worker.enter(NOW + WINDOW_MS - 2)
    vi.setSystemTime(NOW + 5)
    await worker.ready()
    expect(worker.until).toEqual(new Date(NOW + WINDOW_MS))
    worker.enter(NOW + WINDOW_MS - 1)
    await worker.ready()
    expect(worker.until).toEqual(new Date(NOW + 5 + WINDOW_MS))
  })

  it('is left to the burst when the worker ID is given back', async () => {
    const { store, state, worker } = await fragileLease({ workerIds: 1 })
    definitionOf(worker, { epoch: 0, timestampBits: 52, workerBits: 11, sequenceBits: 0 }).generateMany(3000)
    await worker.release()
    expect(state.asked).toEqual(['acquire', 'release'])
    const next = lease({ store, workerIds: 1 })
    await vi.advanceTimersByTimeAsync(2999)
    expect(state.asked).toEqual(['acquire', 'release', 'acquire'])
    await vi.advanceTimersByTimeAsync(1)
    expect(maker(await next)().ms).toBe(3000)
  })
})

describe('a store out of order', () => {
  const fault = new Error('connection refused')

  it('is asked again, and the lease is lost at its end only', async () => {
    const onLost = vi.fn()
    const { state, worker } = await fragileLease({ onLost })
    const make = maker(worker)
    state.fault = fault
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 1)
    expect(make().ms).toBe(WINDOW_MS - 1)
    expect(onLost).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    expectLost(make)
    expect(onLost).toHaveBeenCalledTimes(1)
    const [error] = onLost.mock.calls[0] as [IdError]
    expect(error).toMatchObject({ code: 'lease_lost', cause: fault })
    expect(error.hint).toMatch(/^The process was paused/)
    expect(Object.keys(error)).not.toContain('cause')
    expect(state.asked.length).toBeGreaterThan(5)
    expect(state.asked.length).toBeLessThan(30)

    expect(await rejectionOf(worker.ready())).toBe(fault)
    state.fault = undefined
    await worker.ready()
    expect(make().worker).toBe(0)
    await vi.advanceTimersByTimeAsync(3 * WINDOW_MS)
    expect(make().worker).toBe(0)
    expect(onLost).toHaveBeenCalledTimes(1)

    state.fault = fault
    await vi.advanceTimersByTimeAsync(2 * WINDOW_MS)
    expect(onLost).toHaveBeenCalledTimes(2)
  })

  it('is asked four times for the first lease', async () => {
    const { store, state } = fragileStore()
    state.fault = fault
    const failed = rejectionOf(lease({ store }))
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    expect(await failed).toBe(fault)
    expect(state.asked).toEqual(['acquire', 'acquire', 'acquire', 'acquire'])

    const late = lease({ store })
    await vi.advanceTimersByTimeAsync(500)
    state.fault = undefined
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    expect((await late).id).toBe(0)
  })

  it('that is silent at first is asked again', async () => {
    const { store, state } = fragileStore()
    state.fault = 'silence'
    const late = lease({ store })
    await vi.advanceTimersByTimeAsync(WINDOW_MS / 2 - 1)
    state.fault = undefined
    await vi.advanceTimersByTimeAsync(WINDOW_MS)
    expect((await late).id).toBe(0)
    expect(state.asked.filter((verb) => verb === 'acquire')).toHaveLength(2)
  })

  it('that is silent is not waited for longer than half a window', async () => {
    const { state, worker } = await fragileLease()
    state.fault = 'silence'
    vi.setSystemTime(NOW + WINDOW_MS)
    const waiting = rejectionOf(worker.ready())
    await vi.advanceTimersByTimeAsync(WINDOW_MS / 2)
    expect(await waiting).toMatchObject({
      code: 'lease_lost',
      message: 'The lease store did not answer within 5000 ms.',
    })
    state.fault = undefined
  })

  it('fails a release, and the lease ends by itself', async () => {
    const { state, worker } = await fragileLease()
    state.fault = fault
    expect(await rejectionOf(worker.release())).toBe(fault)
    expectLost(maker(worker))
  })

  it('without a record of a fleet is waited for', async () => {
    const store = memoryStore()
    let isSettled = false
    const acquire: LeaseStore['acquire'] = async (request) =>
      isSettled ? store.acquire(request) : { freeAtMs: NOW + WINDOW_MS, isHeld: false, nowMs: Date.now() }
    const first = lease({ store: { ...store, acquire } })
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 1)
    isSettled = true
    await vi.advanceTimersByTimeAsync(1)
    expect((await first).until).toEqual(new Date(NOW + 2 * WINDOW_MS))
  })
})

describe('a renewal that was requested before the end', () => {
  /** A worker whose store takes its time to renew, by its own clock or on the way. */
  async function slowLease(slow: (answer: Renewal | undefined) => Promise<Renewal | undefined>) {
    const store = memoryStore()
    const listeners = { onRenewed: vi.fn(), onLost: vi.fn() }
    const state = { isSlow: true }
    const renew: LeaseStore['renew'] = async (request) =>
      state.isSlow ? slow(await store.renew(request)) : store.renew(request)
    const worker = await lease({ store: { ...store, renew }, ...listeners })
    return { ...listeners, state, worker }
  }

  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const takeUntil = (atMs: number) => (answer: Renewal | undefined) =>
    wait(NOW + atMs - Date.now()).then(() => answer)

  it('and answered in its last millisecond counts', async () => {
    const { onRenewed, onLost, worker } = await slowLease(takeUntil(WINDOW_MS - 1))
    vi.setSystemTime(NOW + WINDOW_MS - 3000)
    worker.enter(NOW + WINDOW_MS - 1)
    const renewed = worker.ready()
    await vi.advanceTimersByTimeAsync(2999)
    await renewed
    expect([onRenewed.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 0])
  })

  it.each([
    { where: 'on the way', slow: takeUntil(WINDOW_MS), takesMs: 3000 },
    {
      takesMs: 0,
      where: 'by the clock of the store, which this process does not know',
      slow: async (answer: Renewal | undefined) => answer && { ...answer, nowMs: NOW + WINDOW_MS },
    },
  ])('and answered at it ($where) does not', async ({ slow, takesMs }) => {
    const { onRenewed, onLost, state, worker } = await slowLease(slow)
    vi.setSystemTime(NOW + WINDOW_MS - 3000)
    worker.enter(NOW + WINDOW_MS - 1)
    const refused = rejectionOf(worker.ready())
    await vi.advanceTimersByTimeAsync(takesMs)
    const late = {
      code: 'lease_lost',
      message: 'The store answered after the end of the lease (2026-01-01T00:00:10.000Z).',
    }
    expect(await refused).toMatchObject(late)
    expect(onLost.mock.calls[0]?.[0]).toMatchObject({ code: 'lease_lost', cause: late })
    expect(worker.until).toEqual(new Date(NOW + WINDOW_MS))

    // The next request comes after the end.
    state.isSlow = false
    await worker.ready()
    expect(maker(worker)()).toMatchObject({ worker: 0 })
    expect([onRenewed.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 1])
  })

  it('and is over by the clock of the store is none', async () => {
    const { onRenewed, worker } = await slowLease(
      async (answer) => answer && { ...answer, nowMs: answer.untilMs },
    )
    worker.enter(NOW + WINDOW_MS - 1)
    expect(await rejectionOf(worker.ready())).toMatchObject({ code: 'lease_lost' })
    expect(onRenewed).not.toHaveBeenCalled()
  })
})

describe('a release', () => {
  it('ends the making of IDs at once, within a millisecond too', async () => {
    const worker = await lease()
    const make = maker(worker)
    make()
    const released = worker.release()
    expect(errorOf(make)).toMatchObject({ code: 'lease_lost', message: 'The worker was released.' })
    expect(await rejectionOf(worker.ready())).toMatchObject({ code: 'lease_lost' })
    expect(worker.release()).toBe(released)
    await released
    expect(vi.getTimerCount()).toBe(0)
  })

  it('comes with the end of a block', async () => {
    const store = memoryStore()
    {
      await using worker = await lease({ store, workerIds: 1 })
      expect(worker.id).toBe(0)
    }
    expect((await lease({ store, workerIds: 1 })).id).toBe(0)
  })

  it('waits for a renewal that is under way, and gives back what it brought', async () => {
    const { state, worker } = await fragileLease()
    vi.setSystemTime(NOW + WINDOW_MS)
    const renewed = worker.ready()
    await worker.release()
    await renewed
    expect(state.asked).toEqual(['acquire', 'renew', 'release'])
    expectLost(maker(worker))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends the making of IDs in their last instant, also where a renewal comes later', async () => {
    const worker = await lease()
    const make = maker(worker)
    vi.setSystemTime(NOW + WINDOW_MS - 1)
    make()
    const renewed = worker.ready()
    await worker.release()
    await renewed
    expectLost(make)
  })

  it('ends the wait for another worker ID', async () => {
    const store = memoryStore()
    const stranger = { fleet: 'orders', owner: 'stranger', workerIds: 1, windowMs: WINDOW_MS }
    const worker = await lease({ store, workerIds: 1 })
    vi.setSystemTime(NOW + WINDOW_MS)
    await store.acquire(stranger)
    await store.release({ ...stranger, workerId: 0, untilMs: NOW + WINDOW_MS + 5000 })
    // Nobody holds it, but it is the stranger's for another 5 s.
    vi.setSystemTime(NOW + WINDOW_MS + 10)
    const waiting = rejectionOf(worker.ready())
    await vi.advanceTimersByTimeAsync(100)
    await worker.release()
    expect(await waiting).toMatchObject({ code: 'lease_lost' })
  })

  it('comes with the end of the event loop, and leaves no listener behind', async () => {
    const before = process.listeners('beforeExit')
    const store = memoryStore()
    const worker = await lease({ store, workerIds: 1 })
    const [end] = process.listeners('beforeExit').filter((listener) => !before.includes(listener))
    end?.(0)
    expectLost(maker(worker))
    await worker.release()
    expect(process.listeners('beforeExit')).toEqual(before)
    expect((await lease({ store, workerIds: 1 })).id).toBe(0)
  })

  it('that fails at the end of the event loop, or where a signal says so, has no effect on others', async () => {
    const controller = new AbortController()
    const { store, state, worker } = await fragileLease({ signal: controller.signal })
    state.fault = new Error('connection refused')
    controller.abort()
    expect(await rejectionOf(worker.release())).toBe(state.fault)

    state.fault = undefined
    const late = new AbortController()
    const failed = rejectionOf(lease({ store, signal: late.signal }))
    late.abort('enough')
    await Promise.resolve()
    state.fault = new Error('connection refused')
    expect(await failed).toBe('enough')
  })

  it.each([undefined, {}])('needs no process with events: %j', async (process) => {
    vi.stubGlobal('process', process)
    const worker = await lease()
    await worker.release()
  })
})

describe('a signal', () => {
  it('that is aborted asks for no lease', async () => {
    const { store, state } = fragileStore()
    expect(await rejectionOf(lease({ store, signal: AbortSignal.abort('no') }))).toBe('no')
    expect(state.asked).toEqual([])
  })

  it('ends the wait for a store', async () => {
    const { store, state } = fragileStore()
    state.fault = new Error('connection refused')
    const controller = new AbortController()
    const failed = rejectionOf(lease({ store, signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(100)
    controller.abort('enough')
    expect(await failed).toBe('enough')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives back what was granted while it aborted', async () => {
    const { store, state } = fragileStore()
    const controller = new AbortController()
    const failed = rejectionOf(lease({ store, signal: controller.signal }))
    controller.abort('enough')
    expect(await failed).toBe('enough')
    expect(state.asked).toEqual(['acquire', 'release'])
  })

  it('releases the lease later on', async () => {
    const store = memoryStore()
    const controller = new AbortController()
    const worker = await lease({ store, workerIds: 1, signal: controller.signal })
    controller.abort()
    expectLost(maker(worker))
    await worker.release()
    expect((await lease({ store, workerIds: 1 })).id).toBe(0)
  })

  it('has no listener left after a release', async () => {
    const { signal } = new AbortController()
    const worker = await lease({ signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await worker.release()
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
