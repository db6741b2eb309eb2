/** Knows how often an id is drawn anew when it is taken already. */
import { collisionBudget } from '../budgets/collision-budget.ts'
import { type AnyIdDef, type GeneratingIdDef, type Id, IdError } from '../core.ts'
import { checkAttempts } from './attempts.ts'
import { uniqueViolation } from './unique-violation.ts'

/** What an insert returns that has written nothing, because its id is taken: `ON CONFLICT … DO NOTHING`. */
export const idTaken: unique symbol = Symbol('brandid.idTaken')

/** Options of `withFreshId`. */
export interface FreshIdOptions {
  /**
   * The UNIQUE index of the id, as the database calls it: the name of the constraint, in SQLite `table.column`. Several
   * for code that runs on several databases. The violation of any other is thrown at once.
   */
  readonly constraint: string | readonly string[]
  /** How many ids are tried, from 1 on; 10 unless given. */
  readonly attempts?: number
}

const DEFAULT_ATTEMPTS = 10

/**
 * Inserts a row under an id of its own, and again under another one while the id turns out to be taken: for public ids
 * that are short enough to collide.
 *
 * The UNIQUE index decides. There is no look before the insert, which two writers could both pass. Only a violation
 * of the id's own index draws another id; a second row with the same e-mail address is an error of yours, and thrown.
 *
 * Why 10 attempts, and not the 1,000 of PlanetScale's article: with a space half full, 10 in a row are taken once in
 * 1,000 times. Who needs more has run out of ids, and is better told so than slowed down.
 *
 * In a transaction of PostgreSQL a failed insert spoils all that follows (25P02). There, either wrap the insert in
 * `inSavepoint`, or write `ON CONFLICT (public_id) DO NOTHING RETURNING …` and return `idTaken` where no row comes back.
 *
 * @param insert writes the row under the id that it is given; what it returns is returned.
 * @throws {IdError} `no_free_id` when every attempt met an id that is taken; `cause` is the last violation.
 * `out_of_range` when `attempts` is no whole number from 1 on.
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
export async function withFreshId<Prefix extends string, Result>(
  definition: GeneratingIdDef<Prefix>,
  insert: (id: Id<Prefix>) => PromiseLike<Result> | Result,
  { constraint, attempts = DEFAULT_ATTEMPTS }: FreshIdOptions,
): Promise<Exclude<Result, typeof idTaken>> {
  checkAttempts(attempts)
  let cause: unknown
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const result: Result = await insert(definition.generate())
      if (isInserted(result)) return result
    } catch (error) {
      if (!violates(error, [constraint].flat())) throw error
      cause = error
    }
  }
  throw noFreeId(definition, attempts, cause)
}

function isInserted<Result>(result: Result): result is Exclude<Result, typeof idTaken> {
  return result !== idTaken
}

/** The name alone, or table and name. */
function violates(error: unknown, names: readonly string[]): boolean {
  const { constraint, table } = uniqueViolation(error) ?? {}
  return names.some((name) => name === constraint || name === `${table}.${constraint}`)
}

function noFreeId({ prefix, format }: AnyIdDef, attempts: number, cause: unknown): IdError {
  const error = new IdError(
    'no_free_id',
    `a free ${prefix} id within ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    `${attempts === 1 ? 'one that was' : `${attempts} that were`} taken${budgetText(format)}`,
    {
      prefix,
      hint: () =>
        'The ids of this length are used up, or `constraint` is not the index of the id. Lengthen the ids rather than raise `attempts`.',
    },
  )
  if (cause !== undefined) error.cause = cause
  return error
}

/** How many ids there are, and how many may be made before two are alike. With a time in them, there are new ones. */
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
