/** The lease of a worker id, from its first grant to the end of the process. */
import { createLessor, type Lessor, type LessorOptions } from './lessor.ts'
import { type LeaseListeners, startWorker } from './renewing-worker.ts'
import type { WorkerLease } from './worker-lease-type.ts'

/** Options of `leaseWorkerId`. */
export interface LeaseOptions extends LessorOptions, LeaseListeners {
  /** Ends the wait for the first grant, and later releases the lease. */
  readonly signal?: AbortSignal
}

/** The part of Node's `process` in use, which other runtimes may lack. */
interface ProcessEvents {
  once(event: string, listener: () => void): void
  off(event: string, listener: () => void): void
}

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
 * @throws {IdError} `invalid_option`; `no_worker_free` when all worker ids are held, with `details.freeAt`, the instant at
 * which the next lease ends; `lease_lost` when the store is silent for half a window. After four attempts, what its
 * client throws.
 * @example
 * await using worker = await leaseWorkerId({ store: redisStore(client), fleet: 'orders' })
 * const OrderId = defineId('order', { format: snowflake({ epoch: 'twitter', worker }) })
 */
export async function leaseWorkerId(options: LeaseOptions): Promise<WorkerLease> {
  const { signal } = options
  const lessor = createLessor(options)
  signal?.throwIfAborted()
  const first = await lessor.acquire(signal ?? new AbortController().signal)
  const detach = endWith(signal, () => worker.release().catch(() => {}))
  const release: Lessor['release'] = (grant, untilMs) => {
    detach()
    return lessor.release(grant, untilMs)
  }
  const worker = startWorker(first, { ...lessor, release }, options)
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
