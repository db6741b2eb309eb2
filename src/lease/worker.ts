/** A worker ID lease, which is renewed before it ends. No ID carries the lease's end or a later instant. */
import { IdError } from '../core.ts'
import { stateError } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { pause } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'
import type { SnowflakeWorker } from '../formats.ts'
import { readAcquired, readRenewed } from './answers.ts'
import type { Grant, LeaseStore, Renewal } from './store.ts'
import {
  beginTenure,
  enterInstant,
  extendTenure,
  failAttempt,
  firstUnusedMs,
  hasEnded,
  isHeld,
  isTimely,
  nextAttemptMs,
  retryDelayMs,
  type Tenure,
} from './tenure.ts'

/** The type of `Symbol.asyncDispose`, if the program's `lib` includes `esnext.disposable` (TypeScript 5.2 or later). */
type DisposeKey = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol } ? Key : never

/** Like `AsyncDisposable`, which a program's `lib` may not declare. */
type Disposable = { readonly [Key in DisposeKey]: () => Promise<void> }

/** A worker ID lease. `snowflake({ epoch, worker })` accepts a lease in place of a `workerId`. */
export interface WorkerLease extends SnowflakeWorker, Disposable {
  /** The worker ID, which may change after the lease is lost. */
  readonly id: number
  /** The end of the lease by the store's clock. No ID carries this or a later instant. */
  readonly until: Date
  /**
   * Resolves when IDs can be generated: immediately if the lease is valid, otherwise after renewing the lease or leasing another worker ID.
   *
   * @throws {IdError} `no_worker_free` if all worker IDs are held; `lease_lost` if this worker was released, or if the store does not
   * answer before the end of the lease; `invalid_option` if the store's answer cannot be read. Errors from the store's client are
   * passed on.
   */
  ready(this: void): Promise<void>
  /**
   * Gives up the worker ID, so that another worker can lease it immediately. No IDs can be generated afterwards. `await using` calls
   * `release`.
   *
   * If the store cannot be reached, `release` throws the client's error, and the lease expires.
   */
  release(this: void): Promise<void>
}

/** Options of `leaseWorkerId`. */
export interface LeaseOptions {
  /** The store for leases: `redisStore`, `postgresStore`, `mysqlStore`, or your own store. */
  readonly store: LeaseStore
  /** The name of the fleet that shares the worker IDs: 1 to 64 characters `A` to `Z`, `a` to `z`, `0` to `9`, `.`, `_`, `:`, `-`. */
  readonly fleet: string
  /** The duration of a grant: 1,000 to 86,400,000 ms, 10,000 by default. Use the same window throughout the fleet. */
  readonly windowMs?: number
  /** The number of worker IDs in the fleet: 1 to 65,536, 1,024 by default. The format must have enough worker bits. */
  readonly workerIds?: number
  /** Called when a worker ID is granted, initially or after a loss. */
  readonly onGranted?: (lease: LeasedId) => void
  /** Called when the lease is renewed. */
  readonly onRenewed?: (lease: LeasedId) => void
  /** Called once per loss, when the lease ends before it is renewed. The error's `cause` is the error from the store. */
  readonly onLost?: (error: IdError) => void
  /** Aborts the wait for the first grant, and later releases the lease. */
  readonly signal?: AbortSignal
}

const LEASE_OPTIONS: OptionNames<LeaseOptions> = {
  store: true,
  fleet: true,
  windowMs: true,
  workerIds: true,
  onGranted: true,
  onRenewed: true,
  onLost: true,
  signal: true,
}

type LeasedId = Pick<WorkerLease, 'id' | 'until'>

/** A grant with the string that identifies its owner in the store. */
interface OwnedGrant extends Grant {
  readonly owner: string
}

/** The members of Node's `process` used here, which other runtimes may lack. */
interface ProcessEvents {
  once(event: string, listener: () => void): void
  off(event: string, listener: () => void): void
}

/**
 * Leases a worker ID that no other process in the fleet has at the same time, for `snowflake({ epoch, worker })`.
 *
 * A grant is a worker ID for a span of time, measured by the store's clock. The generator uses only instants before the end of the span,
 * and the worker ID is not granted again before the span ends. IDs therefore stay unique, however long the process is paused and whatever
 * its clock shows. IDs carry the store's time, estimated from the last grant or renewal.
 *
 * The lease is renewed after about a third of the window. A failed renewal is retried after at most a quarter of the window. A renewal
 * that is requested before the end of the lease but answered afterwards does not count, because another server may have taken over in
 * the meantime. If the lease ends before it is renewed, `generate` throws `lease_lost`, and `await worker.ready()` recovers. The lease
 * does not keep the process alive, and is released when the event loop is empty.
 *
 * If the store has no record of the fleet, `leaseWorkerId` waits for one window. `docs/snowflake.md` describes each kind of failure.
 *
 * @throws {IdError} `invalid_option` for an invalid option or an unreadable answer from the store; `no_worker_free` if all worker IDs
 * are held, with the end of the next lease in `details.freeAt`; `lease_lost` if the store does not answer within half a window. After
 * four failed attempts, `leaseWorkerId` throws the client's error.
 * @example
 * await using worker = await leaseWorkerId({ store: redisStore(client), fleet: 'orders' })
 * const OrderId = defineId('order', { format: snowflake({ epoch: 'twitter', worker }) })
 */
export async function leaseWorkerId(options: LeaseOptions): Promise<WorkerLease> {
  const own = readOptions(options, LEASE_OPTIONS, 'leaseWorkerId')
  const { signal, onGranted, onRenewed, onLost } = own
  const lessor = createLessor(own)
  signal?.throwIfAborted()
  const first = await lessor.acquire(signal ?? new AbortController().signal)

  let tenure = beginTenure(first)
  let offsetMs = first.nowMs - Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempting: Promise<void> | undefined
  let releasing: Promise<void> | undefined
  const life = new AbortController()
  /** The store's current time, estimated from its last answer. */
  const storeMs = () => Date.now() + offsetMs

  const worker: WorkerLease = {
    workerIds: lessor.workerIds,
    get id() {
      return tenure.grant.workerId
    },
    get until() {
      return new Date(tenure.grant.untilMs)
    },
    get fromMs() {
      return tenure.grant.fromMs
    },
    // The generator calls `enter` only for a new instant. After a release, an infinite offset makes the generator call `enter`, which
    // throws.
    get clockOffsetMs() {
      return releasing ? Number.POSITIVE_INFINITY : offsetMs
    },
    enter(timestampMs) {
      if (releasing) throw leaseReleased()
      const next = enterInstant(tenure, timestampMs)
      if (!next) throw leaseEnded(tenure.grant.untilMs, timestampMs)
      tenure = next
      return next.grant.workerId
    },
    async ready() {
      if (releasing) throw leaseReleased()
      if (!isHeld(tenure, storeMs())) await attempt()
    },
    release() {
      releasing ??= giveBack()
      return releasing
    },
    [Symbol.asyncDispose]: () => worker.release(),
  }

  const present = (): LeasedId => ({ id: worker.id, until: worker.until })

  function extend(answer: OwnedGrant | Renewal, listener: LeaseOptions['onGranted']): void {
    tenure = extendTenure(tenure, answer)
    offsetMs = answer.nowMs - Date.now()
    notify(listener, present())
  }

  /** Replaces the state and reports each loss once. */
  function change(next: Tenure<OwnedGrant>, cause: unknown): void {
    const isNew = next.isLost && !tenure.isLost
    tenure = next
    if (isNew) notify(onLost, leaseNotRenewed(next.grant.untilMs, cause))
  }

  async function renewOrReplace(): Promise<void> {
    try {
      const hadEnded = hasEnded(tenure, storeMs())
      const renewal = await lessor.renew(tenure.grant)
      const isLate = renewal && !isTimely(tenure, renewal, hadEnded, storeMs())
      if (renewal && !isLate) return extend(renewal, onRenewed)
      const late = isLate ? answeredLate(tenure.grant.untilMs) : undefined
      change({ ...tenure, isLost: true }, late)
      // A pause before the next attempt lets a suspended server learn that another server has replaced it.
      if (late) throw late
      extend(await lessor.acquire(life.signal), onGranted)
    } catch (error) {
      change(failAttempt(tenure, storeMs()), error)
      throw error
    }
  }

  /** Starts an attempt unless an attempt is already running, and then schedules the next attempt. */
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
    // Errors are ignored, because the listeners receive the result.
    timer = setTimeout(() => attempt().catch(() => {}), nextAttemptMs(tenure, lessor.windowMs))
    // In Node, a timer is an object with `unref`, which lets the process end. In browsers, a timer is a number.
    if (typeof timer === 'object') (timer as { unref(): void }).unref()
  }

  async function giveBack(): Promise<void> {
    clearTimeout(timer)
    life.abort(leaseReleased())
    await attempting?.catch(() => {})
    signal?.removeEventListener('abort', end)
    process?.off?.('beforeExit', end)
    await lessor.release(tenure.grant, firstUnusedMs(tenure))
  }

  // Called when the signal aborts or the event loop is empty.
  const end = () => worker.release().catch(() => {})
  const { process } = globalThis as { process?: Partial<ProcessEvents> }
  signal?.addEventListener('abort', end)
  process?.once?.('beforeExit', end)
  notify(onGranted, present())
  schedule()
  if (signal?.aborted) {
    await end()
    throw signal.reason
  }
  return worker
}

/** Calls a listener in a microtask, so that its errors do not affect the lease. */
function notify<Value>(listener: ((value: Value) => void) | undefined, value: Value): void {
  if (listener) queueMicrotask(() => listener(value))
}

const FLEET = /^[\w.:-]{1,64}$/
const FIRST_ATTEMPTS = 4
const LEAST_PAUSE_MS = 10

/** Wraps a store's methods with validated answers, time limits, and retries for grants. */
function createLessor({ store, fleet, windowMs = 10_000, workerIds = 1024 }: LeaseOptions) {
  checkSetting(
    typeof fleet === 'string' && FLEET.test(fleet),
    '`fleet` to be 1 to 64 letters, digits, ".", "_", ":" and "-"',
    fleet,
  )
  checkSetting(isWithin(windowMs, 1000, 86_400_000), 'a window of 1000 to 86400000 ms', windowMs)
  checkSetting(isWithin(workerIds, 1, 65_536), '1 to 65536 worker IDs', workerIds)
  if (!isStore(store)) {
    throw new IdError('invalid_option', '`store` with `acquire`, `renew` and `release`', describeKind(store))
  }

  /** @throws {IdError} `lease_lost` if the store does not answer within half a window. */
  function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const limitMs = windowMs / 2
    let timer: ReturnType<typeof setTimeout>
    const silence = new Promise<never>((_, reject) => {
      const message = `The lease store did not answer within ${limitMs} ms.`
      timer = setTimeout(() => reject(stateError('lease_lost', message)), limitMs)
    })
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
  }

  async function acquire(signal: AbortSignal): Promise<OwnedGrant> {
    for (let failures = 0; ; ) {
      // Each attempt has a new owner, so that a grant that arrives too late belongs to no lease and expires.
      const owner = crypto.randomUUID()
      try {
        const request = { fleet, owner, workerIds, windowMs }
        const answer = readAcquired(await inTime(store.acquire(request)), request)
        if ('workerId' in answer) return { ...inForce(answer), owner }
        if (answer.isHeld) throw noWorkerFree(fleet, workerIds, answer.freeAtMs)
        // Waits at most one window before the next request, because timers are limited to 24 days.
        const freeInMs = Math.min(answer.freeAtMs - answer.nowMs, windowMs)
        await pause(Math.max(freeInMs, LEAST_PAUSE_MS), signal)
      } catch (error) {
        // An unreadable answer may have granted a worker ID, and another attempt would lease a second worker ID.
        const isFinal = error instanceof IdError && error.code !== 'lease_lost'
        if (signal.aborted || isFinal || ++failures === FIRST_ATTEMPTS) throw error
        await pause(retryDelayMs(failures, windowMs), signal)
      }
    }
  }

  return {
    workerIds,
    windowMs,
    acquire,
    async renew({ owner, workerId, untilMs }: OwnedGrant): Promise<Renewal | undefined> {
      const request = { fleet, owner, workerId, windowMs, untilMs }
      const renewal = readRenewed(await inTime(store.renew(request)), request)
      return renewal && inForce(renewal)
    },
    release: ({ owner, workerId }: OwnedGrant, untilMs: number) =>
      inTime(store.release({ fleet, owner, workerId, untilMs })),
  }
}

function isStore(store: unknown): boolean {
  const members: { readonly [Name in keyof LeaseStore]?: unknown } = Object(store)
  const { acquire, renew, release } = members
  return [acquire, renew, release].every((member) => typeof member === 'function')
}

/** @throws {IdError} `lease_lost` for a grant or renewal that has already ended by the store's clock. */
function inForce<Answer extends Renewal>(answer: Answer): Answer {
  if (answer.nowMs >= answer.untilMs) throw answeredLate(answer.untilMs)
  return answer
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && least <= value && value <= most
}

function checkSetting(isFine: boolean, expected: string, received: unknown): void {
  if (isFine) return
  const text = typeof received === 'string' ? `a string of ${received.length} characters` : `${received}`
  throw new IdError('invalid_option', expected, text)
}

const spellInstant = (ms: number) => new Date(ms).toISOString()

const LEASE_HINT =
  'The process was paused, its store did not answer, or IDs were generated faster than the lease allows. Await ' +
  '`worker.ready()`, which renews the lease or leases another worker ID, and generate the ID again.'

/** Creates the `lease_lost` error for an ID whose instant would be after the end of the lease. */
function leaseEnded(untilMs: number, timestampMs: number): IdError {
  const expected = `an instant before the end of the worker's lease (${spellInstant(untilMs)})`
  return new IdError('lease_lost', expected, spellInstant(timestampMs), { hint: () => LEASE_HINT })
}

function leaseReleased(): IdError {
  return stateError('lease_lost', 'The worker was released.')
}

/** Creates the `lease_lost` error for a grant or lease that had ended when the store answered. */
function answeredLate(untilMs: number): IdError {
  const message = `The store answered after the end of the lease (${spellInstant(untilMs)}).`
  return stateError('lease_lost', message, { hint: () => LEASE_HINT })
}

/** Creates the `lease_lost` error for a lease that ended before it could be renewed. */
function leaseNotRenewed(untilMs: number, cause: unknown): IdError {
  const message = `The lease ended at ${spellInstant(untilMs)} and was not renewed.`
  const error = stateError('lease_lost', message, { hint: () => LEASE_HINT })
  return Object.defineProperty(error, 'cause', { value: cause })
}

/** Creates the `no_worker_free` error, with the end of the next lease. */
function noWorkerFree(fleet: string, workerIds: number, freeAtMs: number): IdError {
  const freeAt = spellInstant(freeAtMs)
  const message = `None of the ${workerIds} worker IDs in the fleet "${fleet}" is free before ${freeAt}.`
  return stateError('no_worker_free', message, {
    details: { freeAt: new Date(freeAtMs) },
    hint: () =>
      `The next lease ends at ${freeAt}, unless it is renewed. A fleet needs as many worker IDs as it has ` +
      'processes, plus one per process that exits without release() within a window.',
  })
}
