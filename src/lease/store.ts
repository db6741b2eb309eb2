/** The lease store interface, its rules as functions, and the in-memory store. */

/** A worker ID for a span of time: from `fromMs` until just before `untilMs`, in milliseconds since 1970. */
export interface Grant {
  readonly workerId: number
  readonly fromMs: number
  readonly untilMs: number
  /** The current time of the store. */
  readonly nowMs: number
}

/** A renewed grant, which ends no earlier than the request's `untilMs`, and at most one window after `untilMs` or `nowMs`. */
export type Renewal = Pick<Grant, 'untilMs' | 'nowMs'>

/** The answer if no worker ID is free. */
export interface Busy {
  /** When the next worker ID becomes free, in milliseconds since 1970. */
  readonly freeAtMs: number
  /** Whether the next worker ID has an owner that may renew its grant. If `false`, the worker ID is certain to be free at `freeAtMs`. */
  readonly isHeld: boolean
  /** The current time of the store. */
  readonly nowMs: number
}

/** A request for a worker ID. */
export interface AcquireRequest {
  readonly fleet: string
  /** A string that is unique to the request and identifies its grant. */
  readonly owner: string
  readonly workerIds: number
  readonly windowMs: number
}

/** A request to renew a grant. */
export interface RenewRequest extends Omit<AcquireRequest, 'workerIds'> {
  readonly workerId: number
  /** The end of the grant, as known to its owner. */
  readonly untilMs: number
}

/** A request to give up a worker ID. */
export interface ReleaseRequest extends Omit<AcquireRequest, 'workerIds' | 'windowMs'> {
  readonly workerId: number
  /** The first millisecond that the owner has not used, at which the next grant may begin. */
  readonly untilMs: number
}

/**
 * A store for leases: `redisStore`, `postgresStore`, `mysqlStore`, `memoryStore`, or your own store.
 *
 * A store must guarantee, under concurrent requests and whatever its clock shows, that a grant of a worker ID begins only after every
 * earlier grant of the same worker ID has ended. Only `renew` extends a grant, and only the owner's `release` shortens a grant. A store
 * without a record of a worker ID must therefore wait for one window before granting it.
 *
 * A lease rejects answers that it cannot read. Worker IDs must be integers from 0 to `workerIds - 1`, and instants must be non-negative
 * integers, with `fromMs` before `untilMs` and no later than `nowMs`. A grant ends at most one window after `nowMs`, and a renewal at most
 * one window after `nowMs` or the request's `untilMs`, whichever is later. Any other answer causes an `invalid_option` error, which names
 * the invalid member.
 */
export interface LeaseStore {
  /** Grants the worker ID that has been free the longest. */
  acquire(this: void, request: AcquireRequest): Promise<Grant | Busy>
  /**
   * Extends a grant to one window from now, but never shortens it. Resolves to `undefined` if the worker ID now has another owner.
   */
  renew(this: void, request: RenewRequest): Promise<Renewal | undefined>
  /** Ends a grant. Does nothing if the grant has already ended. */
  release(this: void, request: ReleaseRequest): Promise<void>
}

/** A store's record of a worker ID. The owner is empty after a release or data loss. */
interface LeasedSlot {
  readonly owner: string
  /** The latest end of any grant so far. */
  readonly untilMs: number
}

/** A store's record of a fleet. A worker ID without a slot was never granted, or the store has lost the grant. */
export interface Fleet {
  readonly slots: Map<number, LeasedSlot>
  /** The earliest instant at which a grant may begin, because grants that the store has forgotten may last until then. */
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
 * Extends a grant, and never shortens it. If the worker ID has been granted to another worker in the meantime, nothing changes.
 *
 * If the slot has no owner, a grant that has not ended reclaims the slot. At most one grant can reclaim the slot, because grants of a
 * worker ID never overlap. A store that lost its data therefore recovers from the running workers.
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

/** Ends a grant after the last millisecond that its owner has used. */
export function releaseSlot({ slots }: Fleet, { owner, workerId, untilMs }: ReleaseRequest): void {
  const slot = slots.get(workerId)
  if (slot?.owner !== owner) return
  slots.set(workerId, { owner: '', untilMs: Math.min(slot.untilMs, untilMs) })
}

/**
 * Creates an in-memory store for tests. Each process has its own store, so two processes lease the same worker IDs.
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
