/** The violation of a foreign key, in one shape for all drivers. */
import {
  type ConstraintViolation,
  findViolation,
  readNamesOfMysql,
  sqliteMessage,
  type ViolationKind,
} from './constraint-violation.ts'

const FOREIGN_KEY: ViolationKind = {
  sqlstate: '23503',
  // ER_ROW_IS_REFERENCED_2, ER_NO_REFERENCED_ROW_2, and the same for users who may not see the other table
  errnos: [1451, 1452, 1217, 1216],
  // (`shop`.`orders`, CONSTRAINT `orders_user_fkey` FOREIGN KEY …)
  readMysql(message) {
    const [, table, constraint] = readNamesOfMysql(message)
    return table !== undefined && constraint !== undefined ? { constraint, table } : {}
  },
  sqliteCodes: ['SQLITE_CONSTRAINT_FOREIGNKEY', 787],
  sqliteMessage: /* @__PURE__ */ sqliteMessage('FOREIGN KEY constraint failed()'),
  prisma: { code: 'P2003', kind: 'ForeignKeyConstraintViolation' },
}

/**
 * Returns what a thrown value reports of a violated foreign key; `undefined` for another error. A row refers to none, or
 * a row that others refer to was to be deleted or to get another key.
 *
 * It reads the drivers of `uniqueViolation`. `table` is the one that refers; in PostgreSQL the same. SQLite reports
 * neither constraint nor table. In a response to a client it is a 409 or a 422.
 *
 * @example
 * foreignKeyViolation({ code: '23503', constraint: 'orders_user_fkey', table: 'orders' })?.constraint //=> 'orders_user_fkey'
 */
export function foreignKeyViolation(thrown: unknown): ConstraintViolation | undefined {
  return findViolation(thrown, FOREIGN_KEY)
}
