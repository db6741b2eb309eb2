/** The contract of a store of leases, its rules as functions, and the store in memory. */

/**
 * A worker ID for a span of time: its owner may use it from `fromMs` until just before `untilMs`, in milliseconds since 1970.
 */
export interface Grant {
  readonly workerId: number
  readonly fromMs: number
  readonly untilMs: number
  /** The clock of the store. */
  readonly nowMs: number
}

/** A renewed grant, which ends no earlier than `untilMs` of the request. */
export type Renewal = Pick<Grant, 'untilMs' | 'nowMs'>

/** The answer if no worker ID is free. */
export interface Busy {
  /** When the next worker ID is free, in milliseconds since 1970. */
  readonly freeAtMs: number
  /** Whether an owner holds it until then and may renew. Otherwise it is certain to be free at that instant. */
  readonly isHeld: boolean
  /** The clock of the store. */
  readonly nowMs: number
}

/** The request for a worker ID. */
export interface AcquireRequest {
  readonly fleet: string
  /** A string that is unique to the request, and identifies its grant. */
  readonly owner: string
  readonly workerIds: number
  readonly windowMs: number
}

/** The request that renews a grant. */
export interface RenewRequest extends Omit<AcquireRequest, 'workerIds'> {
  readonly workerId: number
  /** The end of the grant as its owner knows it. */
  readonly untilMs: number
}

/** The request that returns a worker ID. */
export interface ReleaseRequest extends Omit<AcquireRequest, 'workerIds' | 'windowMs'> {
  readonly workerId: number
  /** The first millisecond that the owner has not used, from which the next grant may begin. */
  readonly untilMs: number
}

/**
 * The place where leases are stored: `redisStore`, `postgresStore`, `mysqlStore`, `memoryStore`, or your own store.
 *
 * A store must guarantee, under concurrent requests and whatever its clock shows, that a grant of a worker ID begins no earlier than
 * the end of every earlier grant of the same worker ID. Only `renew` extends a grant, and only its own `release` shortens it. A store
 * that does not know the past of a worker ID therefore grants it after one window at the earliest.
 *
 * A lease uses no answer that it cannot read. Worker IDs are integers from 0 to `workerIds - 1`, and instants are non-negative
 * integers, with `fromMs` before `untilMs` and no later than `nowMs`. Any other answer is an `invalid_option` error, which names
 * the member.
 */
export interface LeaseStore {
  /** Grants the worker ID that has been free for the longest time. */
  acquire(this: void, request: AcquireRequest): Promise<Grant | Busy>
  /**
   * Extends a grant to a window from now, but never to an earlier end than the store or the request knows. It resolves to `undefined`
   * if the worker ID has another owner by now.
   */
  renew(this: void, request: RenewRequest): Promise<Renewal | undefined>
  /** Ends a grant, and does nothing if the grant has already ended. */
  release(this: void, request: ReleaseRequest): Promise<void>
}

/** A store's record of one worker ID. The owner is empty after a release, or after a loss of data. */
interface LeasedSlot {
  readonly owner: string
  /** The end of all grants so far. */
  readonly untilMs: number
}

/** A store's record of a fleet. A worker ID without a slot was never granted, or the store has lost the grant. */
export interface Fleet {
  readonly slots: Map<number, LeasedSlot>
  /** The first instant of any grant, because grants that the store has forgotten may last until then. */
  readonly settledMs: number
}

const NEVER_GRANTED: LeasedSlot = { owner: '', untilMs: 0 }

export function acquireSlot(
  { slots, settledMs }: Fleet,
  { owner, workerIds, windowMs }: AcquireRequest,
  nowMs: number,
): Grant | Busy {
  if (nowMs < settledMs) return { freeAtMs: settledMs, isHeld: false, nowMs }
  let workerId = 0
  let oldest = slots.get(0) ?? NEVER_GRANTED
  for (let id = 1; id < workerIds; id++) {
    const slot = slots.get(id) ?? NEVER_GRANTED
    if (slot.untilMs < oldest.untilMs) [workerId, oldest] = [id, slot]
  }
  if (oldest.untilMs > nowMs) return { freeAtMs: oldest.untilMs, isHeld: oldest.owner !== '', nowMs }
  const untilMs = nowMs + windowMs
  slots.set(workerId, { owner, untilMs })
  return { workerId, fromMs: nowMs, untilMs, nowMs }
}

/**
 * Extends a grant without ever moving its end back. A grant to another worker in the meantime has changed the owner, so such a
 * grant is left alone.
 *
 * If the slot has no owner, a grant that has not ended takes the slot back. There is at most one such grant, because the next grant
 * begins only after the end of the last. A store that lost its data thus recovers it from the running workers.
 */
export function renewSlot(
  { slots }: Fleet,
  { owner, workerId, windowMs, untilMs: endMs }: RenewRequest,
  nowMs: number,
): Renewal | undefined {
  const slot = slots.get(workerId) ?? NEVER_GRANTED
  const isForgotten = slot.owner === '' && endMs > nowMs
  if (slot.owner !== owner && !isForgotten) return undefined
  const untilMs = Math.max(slot.untilMs, endMs, nowMs + windowMs)
  slots.set(workerId, { owner, untilMs })
  return { untilMs, nowMs }
}

/** Ends a grant after the last millisecond that was used. */
export function releaseSlot({ slots }: Fleet, { owner, workerId, untilMs }: ReleaseRequest): void {
  const slot = slots.get(workerId)
  if (slot?.owner !== owner) return
  slots.set(workerId, { owner: '', untilMs: Math.min(slot.untilMs, untilMs) })
}

/**
 * Creates a store in the memory of this process, for tests. Each process has its own store, so two processes get the same worker IDs.
 *
 * @param clock returns milliseconds since 1970; `Date.now` by default.
 *
 * @example
 * const worker = await leaseWorkerId({ store: memoryStore(), fleet: 'orders' })
 */
export function memoryStore(clock: () => number = () => Date.now()): LeaseStore {
  const fleets = new Map<string, Fleet>()
  const openFleet = ({ fleet: name }: { readonly fleet: string }): Fleet => {
    const fleet = fleets.get(name) ?? { slots: new Map(), settledMs: 0 }
    fleets.set(name, fleet)
    return fleet
  }
  return {
    acquire: async (request) => acquireSlot(openFleet(request), request, clock()),
    renew: async (request) => renewSlot(openFleet(request), request, clock()),
    release: async (request) => releaseSlot(openFleet(request), request),
  }
}
