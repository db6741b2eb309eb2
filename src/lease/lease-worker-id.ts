/** The lease of a worker id: its options, its first grant, and its end with the process. */
import { IdError } from '../core.ts'
import { noWorkerFree, storeSilent } from './lease-errors.ts'
import { answerLimitMs, pause, retryDelayMs } from './pace.ts'
import type { LeaseStore } from './store.ts'
import {
  type LeaseListeners,
  type Lessor,
  type OwnedGrant,
  type WorkerLease,
  workerLease,
} from './worker-lease.ts'

/** Options of `leaseWorkerId`. */
export interface LeaseOptions extends LeaseListeners {
  /** Where the leases are kept: `redisStore`, `postgresStore`, `mysqlStore`, or one of your own. */
  readonly store: LeaseStore
  /** Whose worker ids these are: 1 to 64 characters `A` to `Z`, `a` to `z`, `0` to `9`, `.`, `_`, `:`, `-`. */
  readonly fleet: string
  /** How long a grant lasts, 1,000 to 86,400,000 ms; 10,000 by default. It is the same in the whole fleet. */
  readonly windowMs?: number
  /** How many worker ids the fleet has, 1 to 65,536; 1,024 by default. The bits of the format must hold them. */
  readonly workerIds?: number
  /** Ends the wait for the first grant, and later releases the lease. */
  readonly signal?: AbortSignal
}

/** The part of Node's `process` in use, which other runtimes may lack. */
interface ProcessEvents {
  once(event: string, listener: () => void): void
  off(event: string, listener: () => void): void
}

const FLEET = /^[\w.:-]{1,64}$/
const FIRST_ATTEMPTS = 4
const LEAST_PAUSE_MS = 10

/**
 * Leases a worker id for `snowflake({ epoch, worker })`, which no other process of the fleet has for the same span.
 *
 * A grant is a worker id and a span of time, by the clock of the store. The generator writes no instant at or past the
 * end of the span. The next grant of the worker id begins there or later. So ids stay unique however long the process
 * is paused and whatever its clock shows. The ids carry the store's time, as of the last grant.
 *
 * The lease is renewed when a third of the window is over. A failed renewal is repeated after a twentieth to a quarter
 * of the window. If the lease ends before that, `generate` throws `lease_lost`, and `await worker.ready()` recovers.
 * The lease does not keep the process alive; when the event loop runs dry, it is released.
 *
 * If the store has no record of a fleet, this waits for one window. `docs/snowflake.md` says what happens in each
 * failure.
 *
 * @throws {IdError} `invalid_option`; `no_worker_free` when all worker ids are held, with `freeAt`, the instant at
 * which the next lease ends; `lease_lost` when the store is silent for half a window. After four attempts, what its
 * client throws.
 * @example
 * await using worker = await leaseWorkerId({ store: redisStore(client), fleet: 'orders' })
 * const OrderId = defineId('order', { format: snowflake({ epoch: 'twitter', worker }) })
 */
export async function leaseWorkerId(options: LeaseOptions): Promise<WorkerLease> {
  const { signal } = options
  const lessor = lessorOf(options)
  signal?.throwIfAborted()
  const first = await lessor.acquire(signal ?? new AbortController().signal)
  const detach = endWith(signal, () => worker.release().catch(() => {}))
  const release: Lessor['release'] = (grant, untilMs) => {
    detach()
    return lessor.release(grant, untilMs)
  }
  const worker = workerLease(first, { ...lessor, release }, options)
  if (signal?.aborted) {
    await worker.release().catch(() => {})
    throw signal.reason
  }
  return worker
}

/** Ends a lease when the signal aborts, and when the event loop of the process runs dry. Returns how to forget it. */
function endWith(signal: AbortSignal | undefined, end: () => void): () => void {
  const { process } = globalThis as { process?: Partial<ProcessEvents> }
  signal?.addEventListener('abort', end)
  process?.once?.('beforeExit', end)
  return () => {
    signal?.removeEventListener('abort', end)
    process?.off?.('beforeExit', end)
  }
}

function lessorOf({ store, fleet, windowMs = 10_000, workerIds = 1024 }: LeaseOptions): Lessor {
  check(
    typeof fleet === 'string' && FLEET.test(fleet),
    'a fleet of 1 to 64 letters, digits, ".", "_", ":" and "-"',
    fleet,
  )
  check(isWithin(windowMs, 1000, 86_400_000), 'a window of 1000 to 86400000 ms', windowMs)
  check(isWithin(workerIds, 1, 65_536), '1 to 65536 worker ids', workerIds)
  const limitMs = answerLimitMs(windowMs)

  async function acquire(signal: AbortSignal): Promise<OwnedGrant> {
    for (let failures = 0; ; ) {
      // A new one each time: a grant that arrives after its end has no owner, and ends by itself.
      const owner = crypto.randomUUID()
      try {
        const answer = await within(limitMs, store.acquire({ fleet, owner, workerIds, windowMs }))
        if ('workerId' in answer) return { ...answer, owner }
        if (answer.isHeld) throw noWorkerFree(fleet, workerIds, answer)
        await pause(Math.max(answer.freeAtMs - answer.nowMs, LEAST_PAUSE_MS), signal)
      } catch (error) {
        if (signal.aborted || isFull(error) || ++failures === FIRST_ATTEMPTS) throw error
        await pause(retryDelayMs(failures, windowMs), signal)
      }
    }
  }

  return {
    workerIds,
    windowMs,
    acquire,
    renew: ({ owner, workerId, untilMs }) =>
      within(limitMs, store.renew({ fleet, owner, workerId, windowMs, untilMs })),
    release: ({ owner, workerId }, untilMs) =>
      within(limitMs, store.release({ fleet, owner, workerId, untilMs })),
  }
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && least <= value && value <= most
}

/** @throws {IdError} `invalid_option` */
function check(isFine: boolean, expected: string, received: unknown): void {
  if (isFine) return
  const text = typeof received === 'string' ? `a text of ${received.length} characters` : `${received}`
  throw new IdError('invalid_option', expected, text)
}

function isFull(error: unknown): boolean {
  return error instanceof IdError && error.code === 'no_worker_free'
}

/** @throws {IdError} `lease_lost` when the store has not answered in time. */
function within<Answer>(limitMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(storeSilent(limitMs)), limitMs)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
