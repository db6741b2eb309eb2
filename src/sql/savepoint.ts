/** A part of a transaction that may fail without aborting the rest. */

/** The numbers of the savepoints that are open in this process. */
const open = new Set<number>()

/**
 * Runs a function between a savepoint and its release. If it throws, the transaction returns to the savepoint, and the
 * error is rethrown.
 *
 * PostgreSQL refuses every statement after a failed one until the transaction is rolled back (25P02), or a part of it.
 * Query builders that have nested transactions (Drizzle, Kysely, postgres.js) do the same under that name.
 *
 * Calls may be nested: each savepoint has a name that no other open one has (`brandid_1`, `brandid_2`, …). MariaDB and
 * MySQL drop a savepoint when another one gets its name.
 *
 * @param execute sends a statement on the connection of the transaction.
 * @throws what `run` throws, after the rollback; what `execute` throws where the savepoint cannot be set or released.
 * @see https://mariadb.com/kb/en/savepoint/
 * @example
 * const insert = (id: UserId) =>
 *   inSavepoint((statement) => client.query(statement), () => client.query('insert into users values ($1)', [id]))
 */
export async function inSavepoint<Result>(
  execute: (statement: string) => unknown,
  run: () => PromiseLike<Result> | Result,
): Promise<Result> {
  const number = lowestFree()
  const name = `brandid_${number}`
  open.add(number)
  try {
    await execute(`savepoint ${name}`)
    return await released(execute, run, name)
  } finally {
    open.delete(number)
  }
}

async function released<Result>(
  execute: (statement: string) => unknown,
  run: () => PromiseLike<Result> | Result,
  name: string,
): Promise<Result> {
  try {
    const result = await run()
    await execute(`release savepoint ${name}`)
    return result
  } catch (error) {
    // A connection that is lost cannot go back: the first error says more.
    try {
      await execute(`rollback to savepoint ${name}`)
      await execute(`release savepoint ${name}`)
    } catch {}
    throw error
  }
}

/** Few names, used again: the statistics of servers keep a line for each statement. */
function lowestFree(): number {
  let number = 1
  while (open.has(number)) number++
  return number
}
