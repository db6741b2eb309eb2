/** Knows how each driver tells that a UNIQUE index or a primary key has refused a row. */
import { causesOf, type DriverError, objectOf } from './causes.ts'

/** A row was refused, because another one holds the same value already. */
export interface UniqueViolation {
  /**
   * What the database calls the index: the name of the constraint (`users_public_id_key`, `PRIMARY`); SQLite tells
   * table and columns instead (`users.public_id`), or an index on an expression. Absent where the driver is silent.
   */
  readonly constraint?: string
  /** The table, where the driver tells it apart. */
  readonly table?: string
}

/**
 * Tells what a thrown value says about a violated UNIQUE index, in one shape for all drivers; `undefined` where it is
 * another error.
 *
 * It knows pg, PGlite, postgres.js, mysql2, mariadb, better-sqlite3, libsql, @libsql/client, node:sqlite, sql.js, and
 * what Drizzle and Prisma wrap around them: it looks at fields, not at classes, and follows `cause`. It reads codes
 * first; a message only where the driver has nothing else, and there the place that no stored value can reach. Two
 * things stay open: sql.js has only messages, so that an `Error` of your own with the text of SQLite passes for one;
 * and a violation in a trigger or in another table of the same statement is one, too: look at `constraint`.
 *
 * @example
 * uniqueViolation({ code: '23505', constraint: 'users_email_key', table: 'users' })?.constraint //=> 'users_email_key'
 * uniqueViolation(new Error('connection lost')) //=> undefined
 */
export function uniqueViolation(thrown: unknown): UniqueViolation | undefined {
  for (const error of causesOf(thrown)) {
    const violation = ofPostgres(error) ?? ofMysql(error) ?? ofSqlite(error) ?? ofPrisma(error)
    if (violation) return violation
  }
  return undefined
}

/** SQLSTATE 23505. pg and PGlite say `constraint`, postgres.js says `constraint_name`. */
function ofPostgres(error: DriverError): UniqueViolation | undefined {
  if (error.code !== '23505') return undefined
  return violationOf(error.constraint ?? error.constraint_name, error.table ?? error.table_name)
}

const ER_DUP_ENTRY = 1062
const ER_DUP_ENTRY_WITH_KEY_NAME = 1586

/**
 * Number 1062. Only the text has the key: `Duplicate entry 'a' for key 'uq_public_id'`. The value stands first in all
 * of the server's languages, so it is the last quoted word, whatever the value imitates. MySQL puts the table before
 * it from 8.0.19 on.
 */
function ofMysql({ errno, sqlMessage }: DriverError): UniqueViolation | undefined {
  if (errno !== ER_DUP_ENTRY && errno !== ER_DUP_ENTRY_WITH_KEY_NAME) return undefined
  const key = typeof sqlMessage === 'string' ? /'([^']*)'[^']*$/.exec(sqlMessage)?.[1] : undefined
  const [, table, constraint] = /^([^.]*)\.(.*)$/s.exec(key ?? '') ?? []
  return violationOf(constraint ?? key, table)
}

/** SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE and _ROWID: https://sqlite.org/rescode.html */
const SQLITE_CODES: readonly unknown[] = [
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_ROWID',
  1555,
  2067,
  2579,
]

/** The message holds names alone, never a value: `UNIQUE constraint failed: users.public_id`. */
function ofSqlite({ code, extendedCode, errcode, message }: DriverError): UniqueViolation | undefined {
  const told = extendedCode ?? errcode ?? code
  if (told !== undefined && told !== 'SQLITE_CONSTRAINT' && !SQLITE_CODES.includes(told)) return undefined
  if (typeof message !== 'string') return undefined
  const place = /^(?:SQLITE_CONSTRAINT: )?UNIQUE constraint failed: (.+)$/s.exec(message)?.[1]
  return place === undefined ? undefined : violationOf(/^index '(.*)'$/s.exec(place)?.[1] ?? place)
}

/**
 * P2002. Its driver adapters (Prisma 6 and 7) tell the index or the fields, the engine of Prisma up to 6 tells them as
 * `target`.
 */
function ofPrisma({ code, meta }: DriverError): UniqueViolation | undefined {
  if (code !== 'P2002') return undefined
  const { modelName, target, driverAdapterError } = objectOf(meta)
  const { constraint, table = modelName } = objectOf(objectOf(driverAdapterError).cause)
  const { index, fields } = objectOf(constraint)
  const told = index ?? fields ?? target
  return violationOf(Array.isArray(told) ? told.join(', ') : told, table)
}

function violationOf(constraint: unknown, table?: unknown): UniqueViolation {
  return {
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
  }
}
