/** An insert that draws another id while its id is taken. */
import { collisionBudget } from '../budgets/collision-budget.ts'
import type { AnyIdDef, GeneratingIdDef, Id, IdError } from '../core.ts'
import { stateError } from '../errors/state-error.ts'
import { checkAttempts } from './attempts.ts'
import type { FindsOneRow } from './found-row.ts'
import { type InsertOnceOptions, idTaken, insertOnce, isUnsettled } from './insert-once.ts'
import { type UniqueViolation, uniqueViolation as uniqueViolationByDefault } from './unique-violation.ts'

/** The options of `insertOnce` for ids that can collide. */
export interface FreshIdOnceOptions<Id, Found>
  extends Omit<InsertOnceOptions<Id, Found>, 'isOurs' | 'resuming' | 'uniqueViolation'> {
  /** Whether the found row is the one of this call: by a nonce or a request key in a column of its own. */
  readonly isOurs: (row: Found) => PromiseLike<boolean> | boolean
}

/** Options of `withFreshId`. */
export interface FreshIdOptions<Id = string, Found = never> {
  /**
   * The UNIQUE index of the id, as the database calls it: the name of the constraint, in SQLite `table.column`. Several
   * for code that runs on several databases. A function where the name is not fixed: a partitioned table of PostgreSQL
   * reports the index of the partition. The violation of any other is thrown at once.
   */
  readonly constraint: string | readonly string[] | ((violation: UniqueViolation) => boolean)
  /** How many ids are tried, from 1 on; 10 by default. */
  readonly attempts?: number
  /**
   * Repeats the insert of each id after time-outs and dropped connections, as `insertOnce` does, and writes one row.
   * `isOurs` distinguishes the row of this call from one that had the id before.
   */
  readonly once?: FreshIdOnceOptions<Id, Found> & FindsOneRow<Found>
  /** How an error reports a violated index, for drivers of your own; `uniqueViolation` by default. */
  readonly uniqueViolation?: (error: unknown) => UniqueViolation | undefined
}

const DEFAULT_ATTEMPTS = 10

/**
 * Inserts a row under a new id, and tries another id while that one is taken. It is for public ids that are short
 * enough to collide.
 *
 * The UNIQUE index decides. There is no query before the insert, because two writers could both pass it. Only a
 * violation of the id's own index draws another id. A second row with the same e-mail address is an error of yours, and
 * thrown.
 *
 * Why 10 attempts, and not the 1,000 of PlanetScale's article: with a space half full, 10 in a row are taken once in
 * 1,000 times. More collisions mean that the ids have run out, and an error says so at once.
 *
 * With `once`, the insert is also repeated after a lost answer. The row that a retry meets may be ours or another
 * owner's, so `isOurs` compares something that only this call has.
 *
 * In a transaction of PostgreSQL every statement after a failed insert fails (25P02). There, either insert in a nested
 * transaction of the driver, which is a savepoint, or write `ON CONFLICT (public_id) DO NOTHING RETURNING …` and return
 * `idTaken` when no row comes back.
 *
 * @param insert writes the row under the id that it receives; `withFreshId` returns what it returns.
 * @throws {IdError} `no_free_id` when every attempt drew an id that is taken; `cause` is the last violation.
 * `out_of_range` when `attempts` is not a whole number of at least 1.
 * @throws the violation of the id's own index where a retry met it and `find` saw no row. Another id could be a second
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
  const { attempts = DEFAULT_ATTEMPTS, once, uniqueViolation = uniqueViolationByDefault } = options
  checkAttempts(attempts)
  const isOfId = constraintTest(options.constraint)
  const send = (id: Id<Prefix>) => (once ? insertOnce(id, insert, { ...once, uniqueViolation }) : insert(id))

  let cause: unknown
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const result: Result | Found = await send(definition.generate())
      if (isInserted(result)) return result
    } catch (error) {
      const violation = uniqueViolation(error)
      if (!violation || !isOfId(violation) || isUnsettled(error)) throw error
      cause = error
    }
  }
  throw noFreeId(definition, attempts, cause)
}

function isInserted<Result>(result: Result): result is Exclude<Result, typeof idTaken> {
  return result !== idTaken
}

/** Names compare with the name alone, or with table and name. */
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
 * How many ids there are, and how many may be generated before two are alike. With a time in them, there are new ones.
 */
function budgetText(format: AnyIdDef['format']): string {
  const { name, randomBits } = format
  if (randomBits === undefined || 'timeRangeMs' in format) return ''
  const { ids } = collisionBudget({ bits: randomBits, probability: 0.5 })
  const values = Math.round(2 ** randomBits)
  return ` (${name} has ${shown(values)} values; among ${shown(ids)} ids two are alike with probability 0.5)`
}

function shown(count: number): string {
  return count < 1e15 ? count.toLocaleString('en') : count.toExponential(1)
}
