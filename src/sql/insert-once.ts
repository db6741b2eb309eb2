/** An insert that may be repeated and writes one row. */
import { pause, unlessAborted } from '../waiting/pause.ts'
import { checkAttempts, checkPauseMs, pauseAfter } from './attempts.ts'
import { isObject } from './causes.ts'
import { type FindsOneRow, isRow } from './found-row.ts'
import { isRetryable as isRetryableByDefault } from './retryable.ts'
import { type UniqueViolation, uniqueViolation as uniqueViolationByDefault } from './unique-violation.ts'

/** What an insert returns that wrote nothing, because its id is taken: `ON CONFLICT … DO NOTHING`. */
export const idTaken: unique symbol = Symbol('brandid.idTaken')

/** Options of `insertOnce`. */
export interface InsertOnceOptions<Id, Found> {
  /**
   * Looks the row up by its id and returns it; `undefined` or `null` if it does not exist. Lists, booleans and whole
   * results of queries do not compile. It runs after the insert has failed: outside of a transaction that sees an older
   * state, and on the primary, never on a replica that lags.
   */
  readonly find: (id: Id) => PromiseLike<Found | null | undefined> | Found | null | undefined
  /**
   * Whether the found row is the one of this call: by a nonce or a request key in a column of its own, or by what was
   * inserted. Ids that can collide require it. A row that is not ours is a collision: the violation is thrown.
   */
  readonly isOurs?: (row: Found) => PromiseLike<boolean> | boolean
  /** Whether the insert may be sent again after an error; `isRetryable` by default. */
  readonly isRetryable?: (error: unknown) => boolean
  /** How an error reports a violated index, for drivers of your own; `uniqueViolation` by default. */
  readonly uniqueViolation?: (error: unknown) => UniqueViolation | undefined
  /** Whether an earlier process may have inserted the row already: a job that is run again. */
  readonly resuming?: boolean
  /** How often the insert is sent, from 1 on. By default at least 5 times, and for at least a minute. */
  readonly attempts?: number
  /** The first pause in ms, from 0 to 5,000; 25 by default. Each further one is twice as long, up to 5 s. */
  readonly pauseMs?: number
  /** Ends attempts and pauses at once: `AbortSignal.timeout(2000)`. */
  readonly signal?: AbortSignal
}

const FEWEST_ATTEMPTS = 5
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 25

/**
 * Inserts one row under an id that was generated beforehand, and repeats the insert under the same id after a time-out
 * or a dropped connection. It is the idempotent insert of Dave Stearns.
 *
 * After a time-out the row may have been written or not. So where a retry (or the first try of a job that is
 * `resuming`) violates any UNIQUE index, `find(id)` decides. If the row exists, an earlier attempt wrote it, and
 * `insertOnce` returns what `find` returned. If not, the violation is real, and is thrown. Any index counts, because a
 * row that exists violates all of its indexes, and databases differ in which one they report. On the first attempt a
 * violation is an error: the id was new, so the row belongs to another insert.
 *
 * It is for ids that cannot collide, such as those of the default format: there a row of this id is ours. For short
 * ids pass `isOurs`, or call `withFreshId` with `once`, which also draws another id after a collision.
 *
 * The program must generate the id, and keep it for a job that resumes. A DEFAULT of the database gives this up: the
 * program does not know the id of the row that it may have written.
 *
 * Between attempts it waits 25, 50, 100, … ms, at most 5 s, shortened at random by up to half. Unless `attempts` is
 * given, it retries for a minute, which outlasts an ordinary fail-over; `signal` ends it sooner. The same
 * `TimeoutError` twice is the reason of an expired signal, and is thrown.
 *
 * @throws the last error where the attempts are used up or the error is not retryable. After a retryable one the row
 * may be in: call it again with `resuming: true` and the same id.
 * @throws the reason of `signal` when it is aborted. Unless that was before the call, the row may be in.
 * @throws {IdError} `out_of_range` when `attempts` is not a whole number of at least 1, or `pauseMs` is not from 0 to
 * 5,000.
 * @example
 * const id = OrderId.generate()
 * const row = await insertOnce(id, (id) => orders.insert({ id, total }), { find: (id) => orders.find(id) })
 */
export async function insertOnce<Id extends string, Inserted, Found = never>(
  id: Id,
  insert: (id: Id) => PromiseLike<Inserted> | Inserted,
  options: InsertOnceOptions<Id, Found> & FindsOneRow<Found>,
): Promise<Inserted | Found> {
  const { isRetryable = isRetryableByDefault, resuming = false, attempts, signal } = options
  const { pauseMs = FIRST_PAUSE_MS } = options
  if (attempts !== undefined) checkAttempts(attempts)
  checkPauseMs(pauseMs)

  const start = performance.now()
  const isLast = (count: number) =>
    attempts === undefined
      ? count >= FEWEST_ATTEMPTS && performance.now() - start >= PATIENCE_MS
      : count === attempts

  let open: { readonly error: unknown } | undefined
  for (let count = 1; ; count++) {
    signal?.throwIfAborted()
    try {
      const settled = settle(id, insert, options, { mayBeIn: resuming || count > 1, open })
      return await unlessAborted(settled, signal)
    } catch (error) {
      if (isLast(count) || !isRetryable(error) || isSameTimeout(error, open?.error)) throw error
      open = { error }
    }
    await pause(pauseAfter(count, pauseMs), signal)
  }
}

/** What is known before an attempt. */
interface Before {
  /** Whether an earlier attempt may have written the row. */
  readonly mayBeIn: boolean
  /** How the last one ended. */
  readonly open?: { readonly error: unknown } | undefined
}

/** Sends the insert; where it is refused after one whose outcome is open, finds out whose row it is. */
async function settle<Id extends string, Inserted, Found>(
  id: Id,
  insert: (id: Id) => PromiseLike<Inserted> | Inserted,
  { find, isOurs, uniqueViolation = uniqueViolationByDefault }: InsertOnceOptions<Id, Found>,
  { mayBeIn, open }: Before,
): Promise<Inserted | Found> {
  let refused: { readonly result: Inserted } | { readonly error: unknown }
  try {
    const result = await insert(id)
    if (!mayBeIn || result !== idTaken) return result
    refused = { result }
  } catch (error) {
    if (!mayBeIn || !uniqueViolation(error)) throw error
    refused = { error }
  }

  const found = await lookUp(id, find)
  if (isRow(found)) {
    if (!isOurs || (await isOurs(found))) return found
  } else if ('error' in refused) {
    markUnsettled(refused.error)
  } else if (open) {
    // The id is taken, and no row has it: as open as before.
    throw open.error
  }
  if ('error' in refused) throw refused.error
  return refused.result
}

/** Its errors settle nothing, a violation that a driver threw late among them. */
async function lookUp<Id, Found>(id: Id, find: InsertOnceOptions<Id, Found>['find']) {
  try {
    return await find(id)
  } catch (error) {
    markUnsettled(error)
    throw error
  }
}

// Errors after which no row was found, although an earlier attempt may have written one.
const unsettled = new WeakSet<WeakKey>()

function markUnsettled(error: unknown): void {
  if (isObject(error)) unsettled.add(error)
}

/** Whether another id could write a second row. */
export function isUnsettled(error: unknown): boolean {
  return isObject(error) && unsettled.has(error)
}

/** A deadline that is over throws its reason, the same object, at each attempt. */
function isSameTimeout(error: unknown, last: unknown): boolean {
  return error === last && error instanceof Error && error.name === 'TimeoutError'
}
