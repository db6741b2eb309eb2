/** The violation of a UNIQUE index or a primary key, in one shape for all drivers. */
import { causesOf, type DriverError, objectOf } from './causes.ts'
import { mayBeOfVitess, vitessErrno, vitessKey } from './vitess.ts'

/** A row was refused, because another one holds the same value already. */
export interface UniqueViolation {
  /**
   * The database's name of the index: the constraint (`users_public_id_key`, `PRIMARY`). SQLite reports
   * table and columns instead (`users.public_id`), or an index on an expression. Absent where the driver is silent.
   */
  readonly constraint?: string
  /** The table, where the driver reports it separately. */
  readonly table?: string
}

/**
 * Returns what a thrown value reports of a violated UNIQUE index, in one shape for all drivers; `undefined` for another
 * error.
 *
 * It reads the errors of pg, PGlite, postgres.js, Neon's driver, mysql2, mariadb, PlanetScale's driver, better-sqlite3,
 * libsql, @libsql/client (HTTP, too), node:sqlite, sql.js and Cloudflare D1. It reads what Drizzle, Kysely, Knex,
 * Objection, Sequelize, TypeORM and Prisma wrap around them. It looks at fields, not at classes, and follows `cause`,
 * `parent`, `original`, `nativeError`, `driverError`, `sourceError` and Prisma's `meta.driverAdapterError`.
 *
 * It reads codes first; a message only where the driver has nothing else, and there the place that no stored value can
 * reach. Where the text of Vitess names several keys, since a stored value imitates one, the constraint is left out.
 * Two things stay open: sql.js and D1 have only messages, so that an `Error` of your own with the text of SQLite passes
 * for one. A violation in a trigger or in another table of the same statement is one, too: look at `constraint`.
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
 * Number 1062. Only the text has the key: `Duplicate entry 'a' for key 'uq_public_id'`. The value is first in all
 * of the server's languages, so it is the last quoted word, whatever the value imitates. MySQL puts the table before
 * it from 8.0.19 on. Vitess puts statement and values behind it, and its HTTP driver has the text alone.
 */
function ofMysql({ errno, sqlMessage, message }: DriverError): UniqueViolation | undefined {
  const number = errno ?? vitessErrno(message)
  if (number !== ER_DUP_ENTRY && number !== ER_DUP_ENTRY_WITH_KEY_NAME) return undefined
  const key = keyIn(errno === undefined ? message : sqlMessage)
  if (key === undefined) return {}
  const dot = key.indexOf('.')
  return dot < 0 ? { constraint: key } : { constraint: key.slice(dot + 1), table: key.slice(0, dot) }
}

function keyIn(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined
  return mayBeOfVitess(message) ? vitessKey(message) : /'([^']*)'[^']*$/.exec(message)?.[1]
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

/** The servers of libsql and D1 put words of their own around the message of SQLite. */
const SQLITE_MESSAGE =
  /^(?:SQLITE_CONSTRAINT(?:_[A-Z]+)?: |D1_ERROR: )?(?:SQLite error: )?UNIQUE constraint failed: (.+?)(?:: SQLITE_CONSTRAINT(?: \(extended: ([A-Z_]+)\))?)?$/s

/** The message holds names alone, never a value: `UNIQUE constraint failed: users.public_id`. */
function ofSqlite({ code, extendedCode, errcode, message }: DriverError): UniqueViolation | undefined {
  if (typeof message !== 'string') return undefined
  const [, place, extendedInText] = SQLITE_MESSAGE.exec(message) ?? []
  const reported = extendedCode ?? errcode ?? code ?? extendedInText
  if (reported !== undefined && reported !== 'SQLITE_CONSTRAINT' && !SQLITE_CODES.includes(reported))
    return undefined
  return place === undefined ? undefined : violationOf(/^index '(.*)'$/s.exec(place)?.[1] ?? place)
}

/**
 * P2002, and P2010 for raw statements. The driver adapters of Prisma 6 and 7 tell the index or the fields, the engine
 * of Prisma up to 6 reports them as `target`.
 */
function ofPrisma({ code, meta }: DriverError): UniqueViolation | undefined {
  const { modelName, target, driverAdapterError } = objectOf(meta)
  const { kind, constraint, table = modelName } = objectOf(objectOf(driverAdapterError).cause)
  if (code !== 'P2002' && !(code === 'P2010' && kind === 'UniqueConstraintViolation')) return undefined
  const { index, fields } = objectOf(constraint)
  const reported = index ?? fields ?? target
  return violationOf(Array.isArray(reported) ? reported.join(', ') : reported, table)
}

function violationOf(constraint: unknown, table?: unknown): UniqueViolation {
  return {
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
  }
}
