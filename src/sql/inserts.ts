/** Inserts that may be repeated: one that writes one row, and one that draws another ID while its ID is taken. */
import { collisionBudget } from '../budgets/budgets.ts'
import { type AnyIdDef, type GeneratingIdDef, type Id, IdError } from '../core.ts'
import { stateError } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { pause, unlessAborted } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'
import { isRetryable as isRetryableByDefault } from './retryable.ts'
import { isObject, type UniqueViolation, uniqueViolation as uniqueViolationByDefault } from './violations.ts'

/** The result of an insert that wrote nothing, because its ID is taken: `ON CONFLICT … DO NOTHING`. */
export const idTaken: unique symbol = Symbol('brandid.idTaken')

/** The results of queries, where `find` has to return a single row of it. */
type NoRow =
  | readonly unknown[]
  | boolean
  | { readonly rows: readonly unknown[]; readonly fields: readonly unknown[] } // pg, PGlite, PlanetScale
  | { readonly rows: readonly unknown[]; readonly columns: readonly unknown[] } // @libsql/client
  | { readonly results: readonly unknown[]; readonly success: boolean } // Cloudflare D1

type IsAny<Value> = 0 extends 1 & Value ? true : false

/**
 * Rejects a `find` that returns a list, a boolean or the whole result of a query: those are there without a row, too.
 */
type FindsOneRow<Found> =
  IsAny<Found> extends true
    ? unknown
    : [Extract<Found, NoRow>] extends [never]
      ? unknown
      : { readonly find: 'returns one row, or undefined; here it returns a list, a boolean or a result' }

/** Options of `insertOnce`. */
export interface InsertOnceOptions<Id, Found> {
  /**
   * Looks the row up by its ID and returns it; `undefined` or `null` if it does not exist. Lists, booleans and whole
   * results of queries do not compile. It runs after the insert has failed: outside of a transaction that sees an older
   * state, and on the primary, never on a replica that lags.
   */
  readonly find: (id: Id) => PromiseLike<Found | null | undefined> | Found | null | undefined
  /**
   * Whether the found row is the one of this call: by a nonce or a request key in a column of its own, or by what was
   * inserted. IDs that can collide require it. A row that is not ours is a collision: the violation is thrown.
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
// The longest wait for a database that recovers.
const LONGEST_PAUSE_MS = 5000

/**
 * Inserts one row under an ID that was generated beforehand, and repeats the insert under the same ID after a time-out
 * or a dropped connection. It is the idempotent insert of Dave Stearns.
 *
 * After a time-out the row may have been written or not. So where a retry (or the first try of a job that is
 * `resuming`) violates any UNIQUE index, `find(id)` decides. If the row exists, an earlier attempt wrote it, and
 * `insertOnce` returns what `find` returned. If not, the violation is real, and is thrown. Any index counts, because a
 * row that exists violates all of its indexes, and databases differ in which one they report. On the first attempt a
 * violation is an error: the ID was new, so the row belongs to another insert.
 *
 * It is for IDs that cannot collide, such as those of the default format: there a row of this ID is ours. For short
 * IDs pass `isOurs`, or call `withFreshId` with `once`, which also draws another ID after a collision.
 *
 * The program must generate the ID, and keep it for a job that resumes. A DEFAULT of the database gives this up: the
 * program does not know the ID of the row that it may have written.
 *
 * Between attempts it waits 25, 50, 100, … ms, at most 5 s, shortened at random by up to half. Unless `attempts` is
 * given, it retries for a minute, which outlasts an ordinary fail-over; `signal` ends it sooner. The same
 * `TimeoutError` twice is the reason of an expired signal, and is thrown.
 *
 * @throws the last error where the attempts are used up or the error is not retryable. After a retryable one the row
 * may be in: call it again with `resuming: true` and the same ID.
 * @throws the reason of `signal` when it is aborted. Unless that was before the call, the row may be in.
 * @throws {IdError} `out_of_range` when `attempts` is not a whole number of at least 1, or `pauseMs` is not from 0 to
 * 5,000; `invalid_option` for an unknown option.
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
    // Twice as long each time, a random half left out: clients that lost their connections together return one by one.
    const longest = Math.min(pauseMs * 2 ** (count - 1), LONGEST_PAUSE_MS)
    await pause(longest * (1 - Math.random() / 2), signal)
  }
}

/** @throws {IdError} `out_of_range` when it is not a whole number of at least 1. */
function checkAttempts(attempts: number): void {
  if (Number.isSafeInteger(attempts) && attempts >= 1) return
  throw new IdError('out_of_range', '`attempts` to be a whole number of at least 1', String(attempts))
}

interface Thrown {
  readonly error: unknown
}

/**
 * Sends the insert; where it is rejected after one whose outcome is open, finds out whose row it is.
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
    // Its errors settle nothing, a violation that a driver threw late among them.
    if (isObject(error)) unsettled.add(error)
    throw error
  }
  if (isFound(found)) {
    if (!isOurs || (await isOurs(found))) return found
  } else if ('error' in refused) {
    if (isObject(refused.error)) unsettled.add(refused.error)
  } else if (open) {
    // The ID is taken, and no row has it: as open as before.
    throw open.error
  }
  if ('error' in refused) throw refused.error
  return refused.result
}

// Errors after which no row was found, although an earlier attempt may have written one: another ID could write a
// second row.
const unsettled = /* @__PURE__ */ new WeakSet<WeakKey>()

/** A deadline that is over throws its reason, the same object, at each attempt. */
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

/** The options of `insertOnce` for IDs that can collide. */
export interface FreshIdOnceOptions<Id, Found>
  extends Omit<InsertOnceOptions<Id, Found>, 'isOurs' | 'resuming' | 'uniqueViolation'> {
  /** Whether the found row is the one of this call: by a nonce or a request key in a column of its own. */
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
   * The UNIQUE index of the ID, as the database calls it: the name of the constraint, in SQLite `table.column`. Several
   * for code that runs on several databases. A function where the name is not fixed: a partitioned table of PostgreSQL
   * reports the index of the partition. The violation of any other is thrown at once.
   */
  readonly constraint: string | readonly string[] | ((violation: UniqueViolation) => boolean)
  /** How many IDs are tried, from 1 on; 10 by default. */
  readonly attempts?: number
  /**
   * Repeats the insert of each ID after time-outs and dropped connections, as `insertOnce` does, and writes one row.
   * `isOurs` distinguishes the row of this call from one that had the ID before.
   */
  readonly once?: FreshIdOnceOptions<Id, Found> & FindsOneRow<Found>
  /** How an error reports a violated index, for drivers of your own; `uniqueViolation` by default. */
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
 * Inserts a row under a new ID, and tries another ID while that one is taken. It is for public IDs that are short
 * enough to collide.
 *
 * The UNIQUE index decides. Nothing is queried before the insert, because two writers could both pass it. Only a
 * violation of the id's own index draws another ID. A second row with the same e-mail address is an error of yours, and
 * thrown.
 *
 * Why 10 attempts, and not the 1,000 of PlanetScale's article: with a space half full, 10 in a row are taken once in
 * 1,000 times. More collisions mean that the IDs have run out, and an error says so at once.
 *
 * With `once`, the insert is also repeated after a lost answer. The row that a retry meets may be ours or another
 * owner's, so `isOurs` compares something that only this call has.
 *
 * In a transaction of PostgreSQL every statement after a failed insert fails (25P02). There, either insert in a nested
 * transaction of the driver, which is a savepoint, or write `ON CONFLICT (public_id) DO NOTHING RETURNING …` and return
 * `idTaken` when no row comes back.
 *
 * @param insert writes the row under the ID that it receives; `withFreshId` returns what it returns.
 * @throws {IdError} `no_free_id` when every attempt drew an ID that is taken; `cause` is the last violation.
 * `out_of_range` when `attempts` is not a whole number of at least 1. `invalid_option` for an unknown option, and for
 * `once` without `isOurs`.
 * @throws the violation of the id's own index where a retry met it and `find` saw no row. Another ID could be a second
 * row: `find` has to see what is committed.
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

/** @throws {IdError} `invalid_option` also without `isOurs`: the row of another owner would be returned. */
function checkOnce<Id, Found>(once: FreshIdOnceOptions<Id, Found>): void {
  const { isOurs } = readOptions(once, ONCE_OPTIONS, '`once` of withFreshId')
  if (typeof isOurs === 'function') return
  throw new IdError('invalid_option', '`once.isOurs` to be a function', describeKind(isOurs))
}

function isInserted<Result>(result: Result): result is Exclude<Result, typeof idTaken> {
  return result !== idTaken
}

/** Names compare with the name, or with table and name. */
function constraintTest(constraint: FreshIdOptions['constraint']): (violation: UniqueViolation) => boolean {
  if (typeof constraint === 'function') return constraint
  const names = [constraint].flat()
  return ({ constraint, table }) =>
    names.some((name) => name === constraint || name === `${table}.${constraint}`)
}

function noFreeId({ prefix, entity, format }: AnyIdDef, attempts: number, cause: unknown): IdError {
  const drawn = attempts === 1 ? 'the one drawn is' : `the ${attempts} drawn are`
  const error = stateError('no_free_id', `No ${entity} id is free: ${drawn} taken${budgetText(format)}.`, {
    prefix,
    hint: () =>
      'The ids of this length are used up, or `constraint` is not the index of the id. Lengthen the ids rather than raise `attempts`.',
  })
  if (cause !== undefined) error.cause = cause
  return error
}

/**
 * How many IDs there are, and how many may be generated before two are alike. With a time in them, there are new ones.
 */
function budgetText(format: AnyIdDef['format']): string {
  const { name, randomBits } = format
  if (randomBits === undefined || 'timeRangeMs' in format) return ''
  const { ids } = collisionBudget({ bits: randomBits, probability: 0.5 })
  const shown = (count: number) => (count < 1e15 ? count.toLocaleString('en') : count.toExponential(1))
  const values = shown(Math.round(2 ** randomBits))
  return ` (${name} has ${values} values; among ${shown(ids)} ids two are alike with probability 0.5)`
}
