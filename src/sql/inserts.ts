/**
 * Inserts that may be repeated: `insertOnce`, which writes a single row, and `withFreshId`, which draws another ID if an ID is taken.
 */
import { collisionBudget } from '../budgets/budgets.ts'
import { type AnyIdDef, type GeneratingIdDef, type Id, IdError } from '../core.ts'
import { stateError } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { pause, unlessAborted } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'
import { isRetryable as isRetryableByDefault } from './retryable.ts'
import { isObject, type UniqueViolation, uniqueViolation as uniqueViolationByDefault } from './violations.ts'

/** The result of an insert that wrote nothing because its ID is taken, as with `ON CONFLICT … DO NOTHING`. */
export const idTaken: unique symbol = Symbol('brandid.idTaken')

/** The results of queries, from which `find` has to return a single row. */
type NoRow =
  | readonly unknown[]
  | boolean
  | { readonly rows: readonly unknown[]; readonly fields: readonly unknown[] } // pg, PGlite, PlanetScale
  | { readonly rows: readonly unknown[]; readonly columns: readonly unknown[] } // @libsql/client
  | { readonly results: readonly unknown[]; readonly success: boolean } // Cloudflare D1

type IsAny<Value> = 0 extends 1 & Value ? true : false

/** Rejects a `find` that returns a list, a boolean or the whole result of a query, because such values also exist if there is no row. */
type FindsOneRow<Found> =
  IsAny<Found> extends true
    ? unknown
    : [Extract<Found, NoRow>] extends [never]
      ? unknown
      : { readonly find: 'returns one row, or undefined; here it returns a list, a boolean or a result' }

/** Options of `insertOnce`. */
export interface InsertOnceOptions<Id, Found> {
  /**
   * Looks the row up by its ID and returns it, or `undefined` or `null` if it does not exist. Lists, booleans and whole results of
   * queries do not compile. The function is called after the insert has failed. Run its query outside a transaction that sees an older
   * state, and on the primary, never on a replica that lags.
   */
  readonly find: (id: Id) => PromiseLike<Found | null | undefined> | Found | null | undefined
  /**
   * Whether this call wrote the row that was found. It compares a nonce or a request key in a separate column, or the inserted values.
   * IDs that can collide require this option. If the row is not ours, it is a collision, and the violation is thrown.
   */
  readonly isOurs?: (row: Found) => PromiseLike<boolean> | boolean
  /** Whether the insert may be sent again after an error. By default `isRetryable`. */
  readonly isRetryable?: (error: unknown) => boolean
  /** Reads a violated index from an error, for drivers that brandid does not know. By default `uniqueViolation`. */
  readonly uniqueViolation?: (error: unknown) => UniqueViolation | undefined
  /** Whether an earlier process may already have inserted the row, as when a job is run again. */
  readonly resuming?: boolean
  /** How often the insert is sent, at least once. By default, it is sent at least 5 times and for at least a minute. */
  readonly attempts?: number
  /** The first pause in ms, from 0 to 5,000, by default 25. Each further pause is twice as long, up to 5 s. */
  readonly pauseMs?: number
  /** A signal that ends attempts and pauses at once, such as `AbortSignal.timeout(2000)`. */
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
// The longest pause while a database recovers.
const LONGEST_PAUSE_MS = 5000

/**
 * Inserts a single row under an ID that was generated beforehand, and repeats the insert under the same ID after a time-out or a
 * dropped connection. This is Dave Stearns's idempotent insert.
 *
 * After a time-out, the row may or may not have been written. If a retry, or the first attempt of a job that is `resuming`, violates
 * any UNIQUE index, `find(id)` therefore decides. If the row exists, an earlier attempt wrote it, and `insertOnce` returns the result
 * of `find`. Otherwise the violation is real and is thrown. Any index counts, because a row that exists violates all of its indexes,
 * and databases differ in which of them they report. On the first attempt, a violation is an error, because the ID was new and the row
 * belongs to another insert.
 *
 * Use this function for IDs that cannot collide, such as IDs of the default format, because a row with such an ID is ours. For short
 * IDs, pass `isOurs`, or call `withFreshId` with `once`, which also draws another ID after a collision.
 *
 * The program must generate the ID, and keep it for a job that resumes. A DEFAULT of the database rules this out, because the program
 * does not know the ID of the row that it may have written.
 *
 * Between attempts it waits 25, 50, 100, … ms, at most 5 s, shortened at random by up to half. Unless `attempts` is given, it retries
 * for a minute, which outlasts an ordinary fail-over. `signal` ends the retries sooner. If the same `TimeoutError` object is thrown
 * twice, it is the reason of an expired signal, and `insertOnce` throws it.
 *
 * @throws the last error, if the attempts are used up or the error is not retryable. After a retryable error the row may have been
 * written, so call the function again with `resuming: true` and the same ID.
 * @throws the reason of `signal`, if it is aborted. Unless it was aborted before the call, the row may have been written.
 * @throws {IdError} `out_of_range` if `attempts` is not a whole number of at least 1, or `pauseMs` is not from 0 to 5,000;
 * `invalid_option` for an unknown option.
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
    // The pause doubles each time and is shortened at random by up to half, so that clients that lost their connections together do
    // not return together.
    const longest = Math.min(pauseMs * 2 ** (count - 1), LONGEST_PAUSE_MS)
    await pause(longest * (1 - Math.random() / 2), signal)
  }
}

/** @throws {IdError} `out_of_range` if it is not a whole number of at least 1. */
function checkAttempts(attempts: number): void {
  if (Number.isSafeInteger(attempts) && attempts >= 1) return
  throw new IdError('out_of_range', '`attempts` to be a whole number of at least 1', String(attempts))
}

interface Thrown {
  readonly error: unknown
}

/**
 * Sends the insert. If it is rejected after an attempt with an unknown outcome, the function finds out whose row exists.
 *
 * @param mayBeIn whether an earlier attempt may have written the row.
 * @param open how the last attempt ended.
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
    // An error of `find` settles nothing, even if it is a violation that a driver threw late.
    if (isObject(error)) unsettled.add(error)
    throw error
  }
  if (isFound(found)) {
    if (!isOurs || (await isOurs(found))) return found
  } else if ('error' in refused) {
    if (isObject(refused.error)) unsettled.add(refused.error)
  } else if (open) {
    // The ID is taken, but no row has it, so the outcome is as uncertain as before.
    throw open.error
  }
  if ('error' in refused) throw refused.error
  return refused.result
}

// Errors after which no row was found, although an earlier attempt may have written it. Another ID must not be drawn after them,
// because it could write a second row.
const unsettled = /* @__PURE__ */ new WeakSet<WeakKey>()

/** Whether an error is the reason of an expired deadline, which is the same object at each attempt. */
function isSameTimeout(error: unknown, last: unknown): boolean {
  return error === last && error instanceof Error && error.name === 'TimeoutError'
}

/** Tests whether a row was found: `undefined`, `null`, `false` and a result without rows mean none. */
function isFound<Found>(found: Found | null | undefined): found is Found & {} {
  if (found === undefined || found === null || found === false) return false
  const { rows, fields, columns, results, success } = found as Record<string, unknown>
  const isList = Array.isArray
  // mysql2 returns rows and fields: `[[], […]]`.
  if (isList(found)) return (isList(found[0]) && isList(found[1]) ? found[0] : found).length > 0
  if (isList(rows) && (fields ?? columns) !== undefined) return rows.length > 0
  return !isList(results) || success === undefined || results.length > 0
}

/** The options of `insertOnce` for IDs that may collide. */
export interface FreshIdOnceOptions<Id, Found>
  extends Omit<InsertOnceOptions<Id, Found>, 'isOurs' | 'resuming' | 'uniqueViolation'> {
  /** Whether this call wrote the row that was found, by a nonce or a request key in a separate column. */
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

/** Options of `withFreshId`. */
export interface FreshIdOptions<Id = string, Found = never> {
  /**
   * The UNIQUE index of the ID, as the database calls it: the name of the constraint, or in SQLite `table.column`. Pass several names
   * if the code runs on several databases. Pass a function if the name is not fixed, because a partitioned table of PostgreSQL reports
   * the index of the partition. The violation of any other index is thrown at once.
   */
  readonly constraint: string | readonly string[] | ((violation: UniqueViolation) => boolean)
  /** How many IDs are tried, at least 1, by default 10. */
  readonly attempts?: number
  /**
   * Repeats the insert of each ID after time-outs and dropped connections, as `insertOnce` does, and writes a single row. `isOurs`
   * distinguishes the row of this call from a row that already had the ID.
   */
  readonly once?: FreshIdOnceOptions<Id, Found> & FindsOneRow<Found>
  /** Reads a violated index from an error, for drivers that brandid does not know. By default `uniqueViolation`. */
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
 * Inserts a row under a new ID, and tries another ID if an ID is taken. Use this function for public IDs that are short enough to
 * collide.
 *
 * The UNIQUE index decides. There is no query before the insert, because two writers could both pass the query. Only a violation of
 * the ID's own index draws another ID. A second row with the same e-mail address is a different error, and is thrown.
 *
 * PlanetScale's article makes 1,000 attempts. Ten are enough, because even if half of all IDs are used up, ten in a row are taken only
 * once in 1,000 times. More collisions mean that the IDs have run out, and an error says so at once.
 *
 * With `once`, the insert is also repeated after a lost response. The row that a retry finds may be ours or another owner's, so
 * `isOurs` compares a value that only this call has.
 *
 * In a transaction of PostgreSQL every statement after a failed insert fails (25P02). Inside a transaction, either insert in a nested
 * transaction of the driver, which is a savepoint, or write `ON CONFLICT (public_id) DO NOTHING RETURNING …` and return `idTaken` if
 * no row comes back.
 *
 * @param insert writes the row under the ID that it receives. `withFreshId` returns its result.
 * @throws {IdError} `no_free_id` if every attempt drew an ID that is taken, with the last violation as its `cause`; `out_of_range` if
 * `attempts` is not a whole number of at least 1; `invalid_option` for an unknown option, and for `once` without `isOurs`.
 * @throws the violation of the ID's own index, if a retry met it and `find` saw no row. Another ID is not tried, because it could
 * write a second row. `find` has to see committed rows.
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

/** @throws {IdError} `invalid_option` also without `isOurs`, because the row of another owner might be returned. */
function checkOnce<Id, Found>(once: FreshIdOnceOptions<Id, Found>): void {
  const { isOurs } = readOptions(once, ONCE_OPTIONS, '`once` of withFreshId')
  if (typeof isOurs === 'function') return
  throw new IdError('invalid_option', '`once.isOurs` to be a function', describeKind(isOurs))
}

function isInserted<Result>(result: Result): result is Exclude<Result, typeof idTaken> {
  return result !== idTaken
}

/** Creates a test for violations, which compares names with the constraint's name, or with table and name. */
function constraintTest(constraint: FreshIdOptions['constraint']): (violation: UniqueViolation) => boolean {
  if (typeof constraint === 'function') return constraint
  const names = [constraint].flat()
  return ({ constraint, table }) =>
    names.some((name) => name === constraint || name === `${table}.${constraint}`)
}

function noFreeId({ prefix, entity, format }: AnyIdDef, attempts: number, cause: unknown): IdError {
  const drawn = attempts === 1 ? 'the drawn ID is' : `the ${attempts} drawn IDs are`
  const error = stateError('no_free_id', `No ${entity} ID is free: ${drawn} taken${budgetText(format)}.`, {
    prefix,
    hint: () =>
      'The IDs of this length are used up, or `constraint` is not the index of the ID. Lengthen the IDs rather than raise `attempts`.',
  })
  if (cause !== undefined) error.cause = cause
  return error
}

/**
 * Describes how many IDs there are, and how many may be generated before two are equal. It is empty for IDs that carry time, because
 * each instant has new IDs.
 */
function budgetText(format: AnyIdDef['format']): string {
  const { name, randomBits } = format
  if (randomBits === undefined || 'timeRangeMs' in format) return ''
  const { ids } = collisionBudget({ bits: randomBits, probability: 0.5 })
  const shown = (count: number) => (count < 1e15 ? count.toLocaleString('en') : count.toExponential(1))
  const values = shown(Math.round(2 ** randomBits))
  return ` (${name} has ${values} values; among ${shown(ids)} IDs two are equal with probability 0.5)`
}
