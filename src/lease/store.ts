/** A store of leases: its requests, its responses, its rules, and the store in memory. */

/**
 * A worker id for a span of time: it may be written from `fromMs` until before `untilMs`, in milliseconds since 1970.
 */
export interface Grant {
  readonly workerId: number
  readonly fromMs: number
  readonly untilMs: number
  /** The clock of the store. */
  readonly nowMs: number
}

/** A renewed grant: its end is no earlier than `untilMs` of the request. */
export type Renewal = Pick<Grant, 'untilMs' | 'nowMs'>

/** No worker id is free. */
export interface Busy {
  /** When the next one is, in milliseconds since 1970. */
  readonly freeAtMs: number
  /** Whether an owner holds it until then, and may renew. Otherwise it is free at that instant for certain. */
  readonly isHeld: boolean
  /** The clock of the store. */
  readonly nowMs: number
}

/** The request for a worker id. */
export interface AcquireRequest {
  readonly fleet: string
  /** A text that no other request has: the grant is renewed and released by it. */
  readonly owner: string
  readonly workerIds: number
  readonly windowMs: number
}

/** The request for more time. */
export interface RenewRequest extends Omit<AcquireRequest, 'workerIds'> {
  readonly workerId: number
  /** The end of the grant, in its owner's copy. */
  readonly untilMs: number
}

/** The request that returns a worker id. */
export interface ReleaseRequest extends Omit<AcquireRequest, 'workerIds' | 'windowMs'> {
  readonly workerId: number
  /** The first millisecond that the owner has not used: where the next grant may begin. */
  readonly untilMs: number
}

/**
 * Where leases are kept. Four exist: `redisStore`, `postgresStore`, `mysqlStore`, `memoryStore`.
 *
 * The guarantees of a store, under concurrent requests and with any time on its clock: a grant of a worker id begins at or
 * after the end of every earlier grant of it. The end of a grant moves on by `renew`, and back by its own `release`
 * only. So a worker id whose past is unknown is granted one window later at the earliest.
 *
 * A lease uses no answer that it cannot read. Worker ids are integers from 0 to `workerIds - 1`, and instants are integers from 0 on,
 * with `fromMs` before `untilMs` and no later than `nowMs`. Anything else is an `invalid_option` error, which names the member.
 */
export interface LeaseStore {
  /** Grants the worker id that has been free for the longest time. */
  acquire(this: void, request: AcquireRequest): Promise<Grant | Busy>
  /** Extends a grant to a window from now, never back from either record of its end; `undefined` if the worker id has another owner by now. */
  renew(this: void, request: RenewRequest): Promise<Renewal | undefined>
  /** Ends a grant. It ignores a grant that has ended. */
  release(this: void, request: ReleaseRequest): Promise<void>
}

/** A store's record of one worker id. The owner is empty after a release, or after a loss of data. */
interface LeasedSlot {
  readonly owner: string
  /** The end of all grants so far. */
  readonly untilMs: number
}

/** A store's record of a fleet. A worker id without a slot was never granted, or the store lost the grant. */
export interface Fleet {
  readonly slots: Map<number, LeasedSlot>
  /** No worker id is granted before: grants that the store has forgotten may last until then. */
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
 * Extends a grant, no end of which moves back. It touches no other owner's: a grant in the meantime would have changed the owner.
 *
 * A slot without an owner is taken back by a grant that has not ended. At most one has not: the next one begins only
 * after the end of the last. So a store that lost its data learns it again from the living.
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
 * A store in the memory of this process: for tests. Each process has a store of its own, so two processes get the same
 * worker ids.
 *
 * Its clock is `Date.now`, unless another is given: milliseconds since 1970.
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
