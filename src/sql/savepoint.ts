/** Knows how a statement may fail inside of a transaction without spoiling it. */

/**
 * Runs something between a savepoint and its release; where it throws, goes back to the savepoint and throws on.
 *
 * PostgreSQL refuses every statement after a failed one until the transaction is rolled back (25P02), or a part of it.
 * Query builders that have nested transactions (Drizzle, Kysely, postgres.js) do the same under that name.
 *
 * @param execute sends a statement on the connection of the transaction.
 * @example
 * const insert = (id: UserId) =>
 *   inSavepoint((statement) => client.query(statement), () => client.query('insert into users values ($1)', [id]))
 */
export async function inSavepoint<Result>(
  execute: (statement: string) => unknown,
  run: () => PromiseLike<Result> | Result,
): Promise<Result> {
  await execute('savepoint brandid')
  try {
    const result = await run()
    await execute('release savepoint brandid')
    return result
  } catch (error) {
    // A connection that is lost cannot go back: what was thrown first tells more.
    try {
      await execute('rollback to savepoint brandid')
      await execute('release savepoint brandid')
    } catch {}
    throw error
  }
}
