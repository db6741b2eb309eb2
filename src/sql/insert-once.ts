/** Knows how an insert is repeated without inserting twice: by the id that it had the first time. */
import { checkAttempts } from './attempts.ts'
import { isRetryable as isRetryableByDefault } from './retryable.ts'
import { uniqueViolation } from './unique-violation.ts'

/** Options of `insertOnce`. */
export interface InsertOnceOptions<Id, Found> {
  /**
   * Looks the row up by its id; `undefined` or `null` where there is none. It runs after the insert has failed: on
   * another connection, or at least outside of a transaction that sees an older state.
   */
  readonly find: (id: Id) => PromiseLike<Found | null | undefined> | Found | null | undefined
  /** Whether the insert may be sent again after an error; `isRetryable` unless given. */
  readonly isRetryable?: (error: unknown) => boolean
  /** Whether an earlier process may have inserted the row already: a job that is run again. */
  readonly resuming?: boolean
  /** How often the database is asked, from 1 on; 5 unless given. */
  readonly attempts?: number
}

const DEFAULT_ATTEMPTS = 5
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 1000

/**
 * Inserts a row under an id that was made beforehand, again under the same id after a time-out or a dropped
 * connection, and never twice: the idempotent insert of Dave Stearns.
 *
 * After a time-out nobody knows whether the row went in. So where a retry (or the first try of a job that is
 * `resuming`) meets any UNIQUE index, `find(id)` settles it: where the row is there, it went in before, and what
 * `find` gave is returned; where it is not, the violation is real, and thrown. Any index, because a row that went in
 * violates all of its indexes, and databases differ in which one they report. On the first attempt a violation stays
 * an error: the id was new, so the row is somebody else's.
 *
 * The id must be made by the program, and kept by whoever may have to resume. A DEFAULT of the database gives this up:
 * the program does not know the id of the row that it may have written.
 *
 * Between attempts it waits 25, 50, 100, … ms, at most 1 s.
 *
 * @throws the last error where the attempts are used up or the error is not retryable. After a retryable one the row
 * may be in: call it again with `resuming: true` and the same id.
 * @throws {IdError} `out_of_range` when `attempts` is no whole number from 1 on.
 * @example
 * const id = OrderId.generate()
 * const row = await insertOnce(id, (id) => orders.insert({ id, total }), { find: (id) => orders.find(id) })
 */
export async function insertOnce<Id extends string, Inserted, Found = Inserted>(
  id: Id,
  insert: (id: Id) => PromiseLike<Inserted> | Inserted,
  options: InsertOnceOptions<Id, Found>,
): Promise<Inserted | Found> {
  const {
    find,
    isRetryable = isRetryableByDefault,
    resuming: isResuming = false,
    attempts = DEFAULT_ATTEMPTS,
  } = options
  checkAttempts(attempts)

  async function attempt(mayBeIn: boolean): Promise<Inserted | Found> {
    try {
      return await insert(id)
    } catch (error) {
      if (!mayBeIn || !uniqueViolation(error)) throw error
      const found = await find(id)
      if (found === undefined || found === null) throw error
      return found
    }
  }

  for (let count = 1; ; count++) {
    try {
      return await attempt(isResuming || count > 1)
    } catch (error) {
      if (count === attempts || !isRetryable(error)) throw error
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
