/** Repeatable inserts: `insertOnce`, which writes a single row, and `withFreshId`, which tries another ID if an ID is taken. */
import { collisionBudget } from '../budgets/budgets.ts'
import { type AnyIdDef, type GeneratingIdDef, type Id, IdError } from '../core.ts'
import { stateError } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { pause, unlessAborted } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'
import { isRetryable as isRetryableByDefault } from './retryable.ts'
import { isObject, type UniqueViolation, uniqueViolation as uniqueViolationByDefault } from './violations.ts'

/** Returned by an insert that wrote nothing because the ID is taken, as with `ON CONFLICT … DO NOTHING`. */
export const idTaken: unique symbol = Symbol('brandid.idTaken')

/** Query results, which `find` must not return, because `find` must return a single row. */
type NoRow =
  | readonly unknown[]
  | boolean
  | { readonly rows: readonly unknown[]; readonly fields: readonly unknown[] } // pg, PGlite, PlanetScale
  | { readonly rows: readonly unknown[]; readonly columns: readonly unknown[] } // @libsql/client
  | { readonly results: readonly unknown[]; readonly success: boolean } // Cloudflare D1

type IsAny<Value> = 0 extends 1 & Value ? true : false

/**
 * Rejects a `find` that returns a list, a boolean or an entire query result, because queries return these values even if there is no row.
 */
type FindsOneRow<Found> =
  IsAny<Found> extends true
    ? unknown
    : [Extract<Found, NoRow>] extends [never]
      ? unknown
      : { readonly find: 'returns one row, or undefined; here it returns a list, a boolean or a result' }

/** Options for `insertOnce`. */
export interface InsertOnceOptions<Id, Found> {
  /**
   * Looks up the row by its ID, and returns the row, or `undefined` or `null` if the row does not exist. Returning a list, a boolean or an
   * entire query result does not compile. `insertOnce` calls `find` after the insert has failed. Run the query outside any transaction that
   * sees an older state, and on the primary, because a replica may lag.
   */
  readonly find: (id: Id) => PromiseLike<Found | null | undefined> | Found | null | undefined
  /**
   * Whether this call wrote the row that was found. Compare a nonce or a request key in a separate column, or the inserted values. IDs
   * that can collide require this option: if the row is not ours, the ID has collided, and the violation is thrown.
   */
  readonly isOurs?: (row: Found) => PromiseLike<boolean> | boolean
  /** Whether to send the insert again after an error. Defaults to `isRetryable`. */
  readonly isRetryable?: (error: unknown) => boolean
  /** Reads the violated index from an error, for drivers that brandid does not support. Defaults to `uniqueViolation`. */
  readonly uniqueViolation?: (error: unknown) => UniqueViolation | undefined
  /** Whether an earlier process may already have inserted the row, for example when a job is rerun. */
  readonly resuming?: boolean
  /** The maximum number of attempts, at least 1. By default, at least 5 attempts over at least a minute. */
  readonly attempts?: number
  /** The first pause in milliseconds, from 0 to 5,000. Defaults to 25. Each subsequent pause is twice as long, up to 5 s. */
  readonly pauseMs?: number
  /** A signal that ends attempts and pauses immediately, such as `AbortSignal.timeout(2000)`. */
  readonly signal?: AbortSignal
}

const INSERT_OPTIONS: OptionNames<InsertOnceOptions<never, never>> = {
  find: true,
  isOurs: true,
  isRetryable: true,
  uniqueViolation: true,
  resuming: true,
  attempts: true,
  pauseMs: true,
  signal: true,
}

const FEWEST_ATTEMPTS = 5
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 25
// The longest pause between attempts.
const LONGEST_PAUSE_MS = 5000

/**
 * Inserts a single row under a pregenerated ID, and repeats the insert with the same ID after a timeout or a dropped connection, like
 * Dave Stearns's idempotent insert.
 *
 * After a timeout, the row may or may not have been written. If a retry, or the first attempt in a `resuming` job, violates any UNIQUE
 * index, `insertOnce` calls `find(id)`. If the row exists, an earlier attempt wrote it, and `insertOnce` returns the result of `find`.
 * Otherwise, the violation is thrown. A violation of any index counts, because inserting an existing row violates all its indexes, and
 * databases differ in which index they report. On any other first attempt, a violation is an error, because the ID was new and the row
 * belongs to another insert.
 *
 * Use `insertOnce` for IDs that cannot collide, such as IDs in the default format, because any row with the ID must be ours. For short
 * IDs, pass `isOurs`, or call `withFreshId` with `once`, which also tries another ID after a collision.
 *
 * Generate the ID in the program, and store the ID with any job that may resume. Do not use a database DEFAULT, because the program does
 * not know the ID of the row that it may have written.
 *
 * `insertOnce` waits 25, 50, 100, … ms between attempts, at most 5 s, and randomly shortens each pause by up to half. Unless you set
 * `attempts`, it retries for a minute, which is longer than an ordinary failover. `signal` ends the retries sooner. If two attempts throw
 * the same `TimeoutError` object, a signal has expired, and `insertOnce` throws the error.
 *
 * @throws the last error, if no attempts are left or the error is not retryable. After a retryable error, the row may have been written,
 * so call `insertOnce` again with the same ID and `resuming: true`.
 * @throws the abort reason of `signal`. Unless the signal was aborted before the call, the row may have been written.
 * @throws {IdError} `out_of_range` if `attempts` is not a positive integer, or `pauseMs` is not from 0 to 5,000; `invalid_option` for an
 * unknown option.
 * @example
 * const id = OrderId.generate()
 * const row = await insertOnce(id, (id) => orders.insert({ id, total }), { find: (id) => orders.find(id) })
 */
export async function insertOnce<Id extends string, Inserted, Found = never>(
  id: Id,
  insert: (id: Id) => PromiseLike<Inserted> | Inserted,
  options: InsertOnceOptions<Id, Found> & FindsOneRow<Found>,
): Promise<Inserted | Found> {
  const own = readOptions<InsertOnceOptions<Id, Found>>(options, INSERT_OPTIONS, 'insertOnce')
  const { isRetryable = isRetryableByDefault, resuming = false, attempts, signal } = own
  const { pauseMs = FIRST_PAUSE_MS } = own
  if (attempts !== undefined) checkAttempts(attempts)
  if (!(pauseMs >= 0 && pauseMs <= LONGEST_PAUSE_MS)) {
    throw new IdError(
      'out_of_range',
      `\`pauseMs\` to be a number from 0 to ${LONGEST_PAUSE_MS}`,
      `${pauseMs}`,
    )
  }
  const start = performance.now()
  const isLast = (count: number) =>
    attempts === undefined
      ? count >= FEWEST_ATTEMPTS && performance.now() - start >= PATIENCE_MS
      : count === attempts

  let open: Thrown | undefined
  for (let count = 1; ; count++) {
    signal?.throwIfAborted()
    try {
      return await unlessAborted(settle(id, insert, own, resuming || count > 1, open), signal)
    } catch (error) {
      if (isLast(count) || !isRetryable(error) || isSameTimeout(error, open?.error)) throw error
      open = { error }
    }
    // Double the pause each time, and randomly shorten it by up to half, so that clients that were disconnected together do not all
    // reconnect at once.
    const longest = Math.min(pauseMs * 2 ** (count - 1), LONGEST_PAUSE_MS)
    await pause(longest * (1 - Math.random() / 2), signal)
  }
}

/** @throws {IdError} `out_of_range` if `attempts` is not a positive integer. */
function checkAttempts(attempts: number): void {
  if (Number.isSafeInteger(attempts) && attempts >= 1) return
  throw new IdError('out_of_range', '`attempts` to be a positive integer', String(attempts))
}

interface Thrown {
  readonly error: unknown
}

/**
 * Sends the insert. If the insert is rejected after an attempt with an unknown outcome, `settle` determines which call wrote the row.
 *
 * @param mayBeIn whether an earlier attempt may have written the row.
 * @param open the error that left the outcome of the last attempt unknown.
 */
async function settle<Id extends string, Inserted, Found>(
  id: Id,
  insert: (id: Id) => PromiseLike<Inserted> | Inserted,
  { find, isOurs, uniqueViolation = uniqueViolationByDefault }: InsertOnceOptions<Id, Found>,
  mayBeIn: boolean,
  open: Thrown | undefined,
): Promise<Inserted | Found> {
  let refused: { readonly result: Inserted } | Thrown
  try {
    const result = await insert(id)
    if (!mayBeIn || result !== idTaken) return result
    refused = { result }
  } catch (error) {
    if (!mayBeIn || !uniqueViolation(error)) throw error
    refused = { error }
  }

  let found: Found | null | undefined
  try {
    found = await find(id)
  } catch (error) {
    // After an error from `find`, the outcome is unknown, even if the error is a violation that the driver reported late.
    if (isObject(error)) unsettled.add(error)
    throw error
  }
  if (isFound(found)) {
    if (!isOurs || (await isOurs(found))) return found
  } else if ('error' in refused) {
    if (isObject(refused.error)) unsettled.add(refused.error)
  } else if (open) {
    // The ID is taken, but `find` saw no row, so the outcome is still unknown.
    throw open.error
  }
  if ('error' in refused) throw refused.error
  return refused.result
}

// Errors thrown although an earlier attempt may have written a row that `find` did not see. Do not try another ID after these errors,
// because that could write a second row.
const unsettled = /* @__PURE__ */ new WeakSet<WeakKey>()

/** Whether an error is the abort reason of an expired signal, which is the same object on each attempt. */
function isSameTimeout(error: unknown, last: unknown): boolean {
  return error === last && error instanceof Error && error.name === 'TimeoutError'
}

/** Tests whether a row was found. `undefined`, `null`, `false` and a result without rows mean that no row was found. */
function isFound<Found>(found: Found | null | undefined): found is Found & {} {
  if (found === undefined || found === null || found === false) return false
  const { rows, fields, columns, results, success } = found as Record<string, unknown>
  const isList = Array.isArray
  // mysql2 returns rows and fields: `[[], […]]`.
  if (isList(found)) return (isList(found[0]) && isList(found[1]) ? found[0] : found).length > 0
  if (isList(rows) && (fields ?? columns) !== undefined) return rows.length > 0
  return !isList(results) || success === undefined || results.length > 0
}

/** The `insertOnce` options for IDs that may collide. */
export interface FreshIdOnceOptions<Id, Found>
  extends Omit<InsertOnceOptions<Id, Found>, 'isOurs' | 'resuming' | 'uniqueViolation'> {
  /** Whether this call wrote the row that was found. Compare a nonce or a request key in a separate column. */
  readonly isOurs: (row: Found) => PromiseLike<boolean> | boolean
}

const ONCE_OPTIONS: OptionNames<FreshIdOnceOptions<never, never>> = {
  find: true,
  isOurs: true,
  isRetryable: true,
  attempts: true,
  pauseMs: true,
  signal: true,
}

/** Options for `withFreshId`. */
export interface FreshIdOptions<Id = string, Found = never> {
  /**
   * The database's name for the ID's UNIQUE index: the constraint name, or `table.column` in SQLite. Pass a list of names if the code
   * runs on more than one database. Pass a function if the name varies, because a partitioned table in PostgreSQL reports the partition's
   * index. A violation of any other index is thrown immediately.
   */
  readonly constraint: string | readonly string[] | ((violation: UniqueViolation) => boolean)
  /** The maximum number of IDs to try, at least 1. Defaults to 10. */
  readonly attempts?: number
  /**
   * Repeats each insert after timeouts and dropped connections, like `insertOnce`, and writes a single row. `isOurs` distinguishes this
   * call's row from another row with the same ID.
   */
  readonly once?: FreshIdOnceOptions<Id, Found> & FindsOneRow<Found>
  /** Reads the violated index from an error, for drivers that brandid does not support. Defaults to `uniqueViolation`. */
  readonly uniqueViolation?: (error: unknown) => UniqueViolation | undefined
}

const FRESH_OPTIONS: OptionNames<FreshIdOptions> = {
  constraint: true,
  attempts: true,
  once: true,
  uniqueViolation: true,
}

const DEFAULT_ATTEMPTS = 10

/**
 * Inserts a row under a new ID, and tries another ID if the ID is taken. Use `withFreshId` for public IDs that are short enough to
 * collide.
 *
 * The UNIQUE index decides whether an ID is taken. `withFreshId` does not query first, because two writers could both see a free ID.
 * `withFreshId` tries another ID only after a violation of the ID's own index. A duplicate e-mail address violates another index, so
 * `withFreshId` throws.
 *
 * The code in PlanetScale's article makes 1,000 attempts. Ten attempts are enough, because even if half of all IDs are taken, ten in a row
 * collide only once in 1,000 calls. More collisions mean that the IDs are running out, so `withFreshId` throws instead of continuing.
 *
 * With `once`, the insert is also repeated after a lost response. A retry may find our row or another call's row, so `isOurs` must
 * compare a value that only this call has.
 *
 * In a PostgreSQL transaction, every statement after a failed insert fails (25P02). Either insert in the driver's nested transaction,
 * which is a savepoint, or write `ON CONFLICT (public_id) DO NOTHING RETURNING …` and return `idTaken` if no row comes back.
 *
 * @param insert writes the row under the given ID. `withFreshId` returns its result.
 * @throws {IdError} `no_free_id` if every attempt drew a taken ID, with the last violation as its `cause`; `out_of_range` if `attempts` is
 * not a positive integer; `invalid_option` for an unknown option, and for `once` without `isOurs`.
 * @throws the violation of the ID's own index, if a retry caused it but `find` saw no row. `withFreshId` does not try another ID, because
 * that could write a second row. `find` must see committed rows.
 * @see https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api
 * @example
 * const id = await withFreshId(
 *   DatabaseId,
 *   async (id) => {
 *     await pool.query('insert into databases (public_id) values ($1)', [id])
 *     return id
 *   },
 *   { constraint: 'databases_public_id_key' },
 * )
 */
export async function withFreshId<Prefix extends string, Result, Found = never>(
  definition: GeneratingIdDef<Prefix>,
  insert: (id: Id<Prefix>) => PromiseLike<Result> | Result,
  options: FreshIdOptions<Id<Prefix>, Found>,
): Promise<Exclude<Result, typeof idTaken> | Found> {
  const {
    constraint,
    attempts = DEFAULT_ATTEMPTS,
    once,
    uniqueViolation = uniqueViolationByDefault,
  } = readOptions(options, FRESH_OPTIONS, 'withFreshId')
  if (once !== undefined) checkOnce(once)
  checkAttempts(attempts)
  const isOfId = constraintTest(constraint)
  const send = (id: Id<Prefix>) => (once ? insertOnce(id, insert, { ...once, uniqueViolation }) : insert(id))

  let cause: unknown
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const result: Result | Found = await send(definition.generate())
      if (isInserted(result)) return result
    } catch (error) {
      const violation = uniqueViolation(error)
      const isUnsettled = isObject(error) && unsettled.has(error)
      if (!violation || !isOfId(violation) || isUnsettled) throw error
      cause = error
    }
  }
  throw noFreeId(definition, attempts, cause)
}

/** @throws {IdError} `invalid_option`, for example without `isOurs`, because another call's row could be returned. */
function checkOnce<Id, Found>(once: FreshIdOnceOptions<Id, Found>): void {
  const { isOurs } = readOptions(once, ONCE_OPTIONS, '`once` of withFreshId')
  if (typeof isOurs === 'function') return
  throw new IdError('invalid_option', '`once.isOurs` to be a function', describeKind(isOurs))
}

function isInserted<Result>(result: Result): result is Exclude<Result, typeof idTaken> {
  return result !== idTaken
}

/** Creates a predicate that compares the given names with a violation's constraint, or with its table and constraint. */
function constraintTest(constraint: FreshIdOptions['constraint']): (violation: UniqueViolation) => boolean {
  if (typeof constraint === 'function') return constraint
  const names = [constraint].flat()
  return ({ constraint, table }) =>
    names.some((name) => name === constraint || name === `${table}.${constraint}`)
}

function noFreeId({ prefix, entity, format }: AnyIdDef, attempts: number, cause: unknown): IdError {
  const drawn = `${attempts} attempt${attempts === 1 ? '' : 's'}`
  const error = stateError('no_free_id', `No free ${entity} ID after ${drawn}${budgetText(format)}.`, {
    prefix,
    hint: () =>
      'IDs of this length are used up, or `constraint` is not the ID index. Lengthen the IDs instead of raising `attempts`.',
  })
  if (cause !== undefined) error.cause = cause
  return error
}

/**
 * Describes how many IDs exist, and how many can be generated before two are equal. Returns an empty string for IDs that carry time,
 * because each instant has new IDs.
 */
function budgetText(format: AnyIdDef['format']): string {
  const { name, randomBits } = format
  if (randomBits === undefined || 'timeRangeMs' in format) return ''
  const { ids } = collisionBudget({ bits: randomBits, probability: 0.5 })
  const shown = (count: number) => (count < 1e15 ? count.toLocaleString('en') : count.toExponential(1))
  const values = shown(Math.round(2 ** randomBits))
  return ` (${name} has ${values} values; ${shown(ids)} IDs have a 50% chance of a duplicate)`
}
