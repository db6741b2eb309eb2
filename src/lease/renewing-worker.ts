/** The worker that renews its grant ahead of time, and keeps the generator from writing beyond it. */
import type { IdError } from '../core.ts'
import { leaseEnded, leaseNotRenewed, leaseReleased } from './lease-errors.ts'
import type { Lessor, OwnedGrant } from './lessor.ts'
import { quietTimer } from './pace.ts'
import type { Renewal } from './store.ts'
import {
  beginTenure,
  enterInstant,
  extendTenure,
  failAttempt,
  firstUnusedMs,
  isHeld,
  loseTenure,
  nextAttemptMs,
  type Tenure,
} from './tenure.ts'
import type { WorkerLease } from './worker-lease-type.ts'

/** The listeners of a lease. */
export interface LeaseListeners {
  /** A worker id was granted: the first one, or another after a loss. */
  readonly onGranted?: (lease: { readonly id: number; readonly until: Date }) => void
  /** The lease was renewed. */
  readonly onRenewed?: (lease: { readonly id: number; readonly until: Date }) => void
  /** The lease ended before it was renewed: `generate` throws. Once for each loss; `cause` is the store's error. */
  readonly onLost?: (error: IdError) => void
}

/** Starts a worker with its first grant. */
export function startWorker(first: OwnedGrant, lessor: Lessor, listeners: LeaseListeners): WorkerLease {
  return new RenewingWorker(first, lessor, listeners)
}

class RenewingWorker implements WorkerLease {
  readonly workerIds: number
  readonly #lessor: Lessor
  readonly #listeners: LeaseListeners
  readonly #life = new AbortController()
  #tenure: Tenure<OwnedGrant>
  #offsetMs: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempting: Promise<void> | undefined
  #releasing: Promise<void> | undefined

  constructor(first: OwnedGrant, lessor: Lessor, listeners: LeaseListeners) {
    this.workerIds = lessor.workerIds
    this.#lessor = lessor
    this.#listeners = listeners
    this.#tenure = beginTenure(first)
    this.#offsetMs = first.nowMs - Date.now()
    notify(listeners.onGranted, this.#present())
    this.#schedule()
  }

  get id(): number {
    return this.#tenure.grant.workerId
  }

  get until(): Date {
    return new Date(this.#tenure.grant.untilMs)
  }

  get fromMs(): number {
    return this.#tenure.grant.fromMs
  }

  /** After a release past any end: the generator, which otherwise does not ask within an instant, asks and is refused. */
  get clockOffsetMs(): number {
    return this.#releasing ? Number.POSITIVE_INFINITY : this.#offsetMs
  }

  readonly enter = (timestampMs: number): number => {
    if (this.#releasing) throw leaseReleased()
    const next = enterInstant(this.#tenure, timestampMs)
    if (!next) throw leaseEnded(this.#tenure.grant.untilMs, timestampMs)
    this.#tenure = next
    return next.grant.workerId
  }

  readonly ready = async (): Promise<void> => {
    if (this.#releasing) throw leaseReleased()
    if (!isHeld(this.#tenure, this.#storeMs())) await this.#attempt()
  }

  readonly release = (): Promise<void> => {
    this.#releasing ??= this.#giveBack()
    return this.#releasing
  };

  [Symbol.asyncDispose](): Promise<void> {
    return this.release()
  }

  #present(): { readonly id: number; readonly until: Date } {
    return { id: this.id, until: this.until }
  }

  /** What the clock of the store shows, as far as the last answer says. */
  #storeMs(): number {
    return Date.now() + this.#offsetMs
  }

  #extend(answer: OwnedGrant | Renewal): void {
    this.#tenure = extendTenure(this.#tenure, answer)
    this.#offsetMs = answer.nowMs - Date.now()
  }

  /** Replaces the state, and reports a loss once. */
  #change(next: Tenure<OwnedGrant>, cause: unknown): void {
    const isNew = next.isLost && !this.#tenure.isLost
    this.#tenure = next
    if (isNew) notify(this.#listeners.onLost, leaseNotRenewed(next.grant.untilMs, cause))
  }

  async #renewOrReplace(): Promise<void> {
    try {
      const renewal = await this.#lessor.renew(this.#tenure.grant)
      if (renewal) {
        this.#extend(renewal)
        return notify(this.#listeners.onRenewed, this.#present())
      }
      this.#change(loseTenure(this.#tenure), undefined)
      this.#extend(await this.#lessor.acquire(this.#life.signal))
      notify(this.#listeners.onGranted, this.#present())
    } catch (error) {
      this.#change(failAttempt(this.#tenure, this.#storeMs()), error)
      throw error
    }
  }

  /** One attempt at a time, and the next one at its time. */
  #attempt(): Promise<void> {
    clearTimeout(this.#timer)
    this.#attempting ??= this.#renewOrReplace().finally(() => {
      this.#attempting = undefined
      this.#schedule()
    })
    return this.#attempting
  }

  #schedule(): void {
    if (this.#releasing) return
    // The listeners receive the result of an attempt in the background.
    const attempt = () => this.#attempt().catch(() => {})
    this.#timer = quietTimer(attempt, nextAttemptMs(this.#tenure, this.#lessor.windowMs))
  }

  async #giveBack(): Promise<void> {
    clearTimeout(this.#timer)
    this.#life.abort(leaseReleased())
    await this.#attempting?.catch(() => {})
    await this.#lessor.release(this.#tenure.grant, firstUnusedMs(this.#tenure))
  }
}

/** Calls a listener on its own: what it throws concerns the process, not the lease. */
function notify<Value>(listener: ((value: Value) => void) | undefined, value: Value): void {
  if (listener) queueMicrotask(() => listener(value))
}
