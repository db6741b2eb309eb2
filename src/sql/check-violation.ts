/** The violation of a CHECK, in one shape for all drivers. */
import {
  type ConstraintViolation,
  describeViolation,
  findViolation,
  readNamesOfMysql,
  sqliteMessage,
  type ViolationKind,
} from './constraint-violation.ts'

const CHECK: ViolationKind = {
  sqlstate: '23514',
  errnos: [4025, 3819], // ER_CONSTRAINT_FAILED of MariaDB, ER_CHECK_CONSTRAINT_VIOLATED of MySQL
  // CONSTRAINT `users_id_check` failed for `shop`.`users`; in MySQL: Check constraint 'users_id_check' is violated.
  readMysql(message) {
    const [constraint, , table] = readNamesOfMysql(message)
    return describeViolation(
      constraint ?? /^Check constraint '(.*)' is violated\.$/s.exec(message)?.[1],
      table,
    )
  },
  sqliteCodes: ['SQLITE_CONSTRAINT_CHECK', 275],
  sqliteMessage: /* @__PURE__ */ sqliteMessage('CHECK constraint failed: (.+?)'),
}

/**
 * Returns what a thrown value reports of a violated CHECK, such as that of `checkConstraint`; `undefined` for another
 * error.
 *
 * It reads the drivers of `uniqueViolation`. MariaDB calls a constraint of a column `users.id`. SQLite reports the
 * expression of one that has no name. A CHECK that refuses an id means that the program wrote one unparsed.
 *
 * @example
 * checkViolation({ code: '23514', constraint: 'users_id_check', table: 'users' })?.constraint //=> 'users_id_check'
 */
export function checkViolation(thrown: unknown): ConstraintViolation | undefined {
  return findViolation(thrown, CHECK)
}
