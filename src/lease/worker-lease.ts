/** A leased worker: it renews its grant ahead of time, and keeps the generator from writing beyond it. */
/// <reference lib="esnext.disposable" preserve="true" />
import type { IdError } from '../core.ts'
import type { SnowflakeWorker } from '../formats.ts'
import { leaseEnded, leaseNotRenewed, leaseReleased } from './lease-errors.ts'
import { quietTimer, renewalDelayMs, retryDelayMs } from './pace.ts'
import type { Grant, Renewal } from './store.ts'

/** A worker id that is leased, and the lease. `snowflake({ epoch, worker })` accepts it in place of a `workerId`. */
export interface WorkerLease extends SnowflakeWorker, AsyncDisposable {
  /** The worker id. It may be another one after the lease was lost. */
  readonly id: number
  /** The end of the lease by the clock of its store. No id carries this instant or a later one. */
  readonly until: Date
  /**
   * Resolves when ids can be generated: at once while the lease holds. If it was lost, `ready` renews it or leases
   * another worker id.
   *
   * @throws {IdError} `no_worker_free` when all worker ids are held by others; `lease_lost` when this one was released
   * or the store is silent. What the store's client throws is thrown.
   */
  ready(this: void): Promise<void>
  /**
   * Returns the worker id: no ids can be generated from now on, and others can lease it at once. `await using` calls
   * it.
   *
   * If the store cannot be reached, it throws what the client throws; the lease then ends by itself.
   */
  release(this: void): Promise<void>
}

/** A grant and the text that names its owner in the store. */
export interface OwnedGrant extends Grant {
  readonly owner: string
}

/** What a lease asks of its store, which answers in time or rejects. */
export interface Lessor {
  readonly workerIds: number
  readonly windowMs: number
  acquire(signal: AbortSignal): Promise<OwnedGrant>
  renew(grant: OwnedGrant): Promise<Renewal | undefined>
  release(grant: OwnedGrant, untilMs: number): Promise<void>
}

/** The listeners of a lease. */
export interface LeaseListeners {
  /** A worker id was granted: the first one, or another after a loss. */
  readonly onGranted?: (lease: { readonly id: number; readonly until: Date }) => void
  /** The lease goes on. */
  readonly onRenewed?: (lease: { readonly id: number; readonly until: Date }) => void
  /** The lease ended before it was renewed: `generate` throws. Once for each loss; `cause` is the store's error. */
  readonly onLost?: (error: IdError) => void
}

/** Calls a listener on its own: what it throws concerns the process, not the lease. */
function tell<Value>(listener: ((value: Value) => void) | undefined, value: Value): void {
  if (listener) queueMicrotask(() => listener(value))
}

/** The lease of a first grant. */
export function workerLease(first: OwnedGrant, lessor: Lessor, listeners: LeaseListeners): WorkerLease {
  const { workerIds, windowMs } = lessor
  const life = new AbortController()
  let grant = first
  // The last instant in use, of any grant: a release gives back what comes after it.
  let latestMs = Number.NEGATIVE_INFINITY
  let failures: number
  let isLost: boolean
  let timer: ReturnType<typeof setTimeout>
  let attempting: Promise<void> | undefined
  let releasing: Promise<void> | undefined

  function take(next: OwnedGrant): void {
    grant = next
    worker.fromMs = next.fromMs
    if (!releasing) worker.clockOffsetMs = next.nowMs - Date.now()
    isLost = false
    failures = 0
  }

  function lose(cause: unknown): void {
    if (isLost) return
    isLost = true
    tell(listeners.onLost, leaseNotRenewed(grant.untilMs, cause))
  }

  function isHeld(): boolean {
    return Math.max(Date.now() + worker.clockOffsetMs, latestMs + 1) < grant.untilMs
  }

  async function renewOrReplace(): Promise<void> {
    try {
      const renewal = await lessor.renew(grant)
      if (renewal) {
        take({ ...grant, ...renewal })
        tell(listeners.onRenewed, { id: worker.id, until: worker.until })
        return
      }
      lose(undefined)
      take(await lessor.acquire(life.signal))
      tell(listeners.onGranted, { id: worker.id, until: worker.until })
    } catch (error) {
      failures++
      if (!isHeld()) lose(error)
      throw error
    }
  }

  /** One attempt at a time, and the next one at its time. */
  function attempt(): Promise<void> {
    clearTimeout(timer)
    attempting ??= renewOrReplace().finally(() => {
      attempting = undefined
      schedule()
    })
    return attempting
  }

  function schedule(): void {
    if (releasing) return
    const delayMs = failures === 0 ? renewalDelayMs(windowMs) : retryDelayMs(failures, windowMs)
    // The listeners receive the result of an attempt in the background.
    timer = quietTimer(() => attempt().catch(() => {}), delayMs)
  }

  async function giveBack(): Promise<void> {
    clearTimeout(timer)
    life.abort(leaseReleased())
    await attempting?.catch(() => {})
    await lessor.release(grant, Math.max(latestMs + 1, grant.fromMs))
  }

  const worker = {
    workerIds,
    clockOffsetMs: 0,
    fromMs: 0,
    get id() {
      return grant.workerId
    },
    get until() {
      return new Date(grant.untilMs)
    },
    enter(timestampMs: number) {
      if (releasing) throw leaseReleased()
      if (timestampMs >= grant.untilMs) throw leaseEnded(grant.untilMs, timestampMs)
      if (timestampMs > latestMs) latestMs = timestampMs
      return grant.workerId
    },
    async ready() {
      if (releasing) throw leaseReleased()
      if (!isHeld()) await attempt()
    },
    release() {
      // An instant past the end: the generator, which otherwise does not ask within one, asks and is refused.
      worker.clockOffsetMs = Number.POSITIVE_INFINITY
      releasing ??= giveBack()
      return releasing
    },
    [Symbol.asyncDispose]: () => worker.release(),
  }
  take(first)
  tell(listeners.onGranted, { id: worker.id, until: worker.until })
  schedule()
  return worker
}
