/** A store of leases: its requests and its responses. Types only. */

/**
 * A worker id for a span of time: it may be written from `fromMs` until before `untilMs`, in milliseconds since 1970.
 */
export interface Grant {
  readonly workerId: number
  readonly fromMs: number
  readonly untilMs: number
  /** What the clock of the store showed. */
  readonly nowMs: number
}

/** A renewed grant. */
export type Renewal = Pick<Grant, 'untilMs' | 'nowMs'>

/** No worker id is free. */
export interface Busy {
  /** When the next one is, in milliseconds since 1970. */
  readonly freeAtMs: number
  /** Whether an owner holds it until then, and may renew. Otherwise it is free at that instant for certain. */
  readonly isHeld: boolean
  /** What the clock of the store showed. */
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
export interface RenewRequest {
  readonly fleet: string
  readonly owner: string
  readonly workerId: number
  readonly windowMs: number
  /** The end of the grant, in its owner's copy. */
  readonly untilMs: number
}

/** The request that returns a worker id. */
export interface ReleaseRequest {
  readonly fleet: string
  readonly owner: string
  readonly workerId: number
  /** The first millisecond that the owner has not used: where the next grant may begin. */
  readonly untilMs: number
}

/**
 * Where leases are kept. Four exist: `redisStore`, `postgresStore`, `mysqlStore`, `memoryStore`.
 *
 * What a store guarantees, under concurrent requests and whatever its clock shows: a grant of a worker id begins at or
 * after the end of every earlier grant of it. The end of a grant moves on by `renew`, and back by its own `release`
 * only. So a worker id whose past is unknown is granted one window later at the earliest.
 */
export interface LeaseStore {
  /** Grants the worker id that has been free for the longest time. */
  acquire(this: void, request: AcquireRequest): Promise<Grant | Busy>
  /** Extends a grant to a window from now, never back; `undefined` if the worker id has another owner by now. */
  renew(this: void, request: RenewRequest): Promise<Renewal | undefined>
  /** Ends a grant. It ignores a grant that has ended. */
  release(this: void, request: ReleaseRequest): Promise<void>
}
