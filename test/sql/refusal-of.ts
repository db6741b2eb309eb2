/** What a database throws, and why it has refused a text, told by the code of the error. */
import { collectCauses } from '../../src/sql/violations.ts'

/** By a CHECK, or before it: the column's character set has no such character, or its type no room. */
export type Refusal = 'check' | 'encoding' | 'length'

const REFUSALS = new Map<unknown, Refusal>([
  ['23514', 'check'], // PostgreSQL: check_violation
  ['22021', 'encoding'], // PostgreSQL: character_not_in_repertoire
  [4025, 'check'], // MariaDB: ER_CONSTRAINT_FAILED
  [1366, 'encoding'], // MariaDB: ER_TRUNCATED_WRONG_VALUE_FOR_FIELD
  [1406, 'length'], // MariaDB: ER_DATA_TOO_LONG
  ['SQLITE_CONSTRAINT_CHECK', 'check'], // libsql
  [275, 'check'], // node:sqlite, the same as a number
])

/** The reason, or the error itself where it is another one: a lost connection refuses nothing. */
export function refusalOf(error: unknown): unknown {
  const [{ code, errno, errcode, message } = {}] = collectCauses(error)
  const told = errno ?? errcode ?? code
  // sql.js has nothing but messages.
  const isCheck = told === undefined && /^CHECK constraint failed: /.test(String(message))
  return isCheck ? 'check' : (REFUSALS.get(told) ?? error)
}

/** What an action throws. */
export async function thrownBy(action: () => unknown): Promise<unknown> {
  try {
    await action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
