/** The violations of constraints, in one shape for all drivers, and the errors inside errors that report them. */

/** An error by its fields. No class is asked for: every driver brings its own. */
export type DriverError = Readonly<Record<string, unknown>>

// Wrappers that are their own cause exist; more than a few around each other do not.
const MOST_WRAPPERS = 12

/** An error and its causes, outermost first. */
export function collectCauses(thrown: unknown): DriverError[] {
  const errors = new Set<DriverError>()
  const waiting = [thrown]
  while (waiting.length > 0 && errors.size < MOST_WRAPPERS) {
    const error = waiting.shift()
    if (!isObject(error) || errors.has(error)) continue
    errors.add(error)
    // Those of Sequelize, Objection, TypeORM, Neon and Prisma.
    const { cause, parent, original, nativeError, driverError, sourceError, meta } = error
    const { driverAdapterError } = readObject(meta)
    waiting.push(cause, parent, original, nativeError, driverError, sourceError, driverAdapterError)
  }
  return [...errors]
}

function readObject(value: unknown): DriverError {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is DriverError {
  return typeof value === 'object' && value !== null
}

/** The constraint that a row has violated. */
export interface ConstraintViolation {
  /** The database's name of the constraint. Absent where the driver is silent. */
  readonly constraint?: string
  /** The table, where the driver reports it separately. */
  readonly table?: string
}

/**
 * A row was rejected, because another one holds the same value already. `constraint` is the database's name of the index:
 * the constraint (`users_public_id_key`, `PRIMARY`). SQLite reports table and columns instead (`users.public_id`), or an
 * index on an expression.
 */
export interface UniqueViolation extends ConstraintViolation {}

interface ViolationKind {
  /** Of PostgreSQL. */
  readonly sqlstate: string
  /** Of MySQL and MariaDB. */
  readonly errnos: readonly unknown[]
  /** Reads the message of MySQL: only the message has the constraint. */
  readMysql(message: string): ConstraintViolation
  /** Extended result codes of SQLite, as strings and as numbers: https://sqlite.org/rescode.html */
  readonly sqliteCodes: readonly unknown[]
  /** The message of SQLite, with the place as its first group and the extended code as its second. */
  readonly sqliteMessage: RegExp
  /** Of Prisma: its code, and the kind of its driver adapters. */
  readonly prisma?: { readonly code: string; readonly kind: string }
}

const UNIQUE: ViolationKind = {
  sqlstate: '23505',
  errnos: [1062, 1586], // ER_DUP_ENTRY, ER_DUP_ENTRY_WITH_KEY_NAME
  readMysql(message) {
    const key = readIndexName(message)
    if (key === undefined) return {}
    // MySQL puts the table before it from 8.0.19 on.
    const dot = key.indexOf('.')
    return dot < 0 ? describeViolation(key) : describeViolation(key.slice(dot + 1), key.slice(0, dot))
  },
  sqliteCodes: [
    'SQLITE_CONSTRAINT_PRIMARYKEY',
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_CONSTRAINT_ROWID',
    1555,
    2067,
    2579,
  ],
  sqliteMessage: /* @__PURE__ */ sqliteMessage('UNIQUE constraint failed: (.+?)'),
  prisma: { code: 'P2002', kind: 'UniqueConstraintViolation' },
}

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

const CHECK: ViolationKind = {
  sqlstate: '23514',
  errnos: [4025, 3819], // ER_CONSTRAINT_FAILED of MariaDB, ER_CHECK_CONSTRAINT_VIOLATED of MySQL
  // CONSTRAINT `users_id_check` failed for `shop`.`users`; in MySQL: Check constraint 'users_id_check' is violated.
  readMysql(message) {
    const [constraint, , table] = readNamesOfMysql(message)
    const inMysql = /^Check constraint '(.*)' is violated\.$/s.exec(message)?.[1]
    return describeViolation(constraint ?? inMysql, table)
  },
  sqliteCodes: ['SQLITE_CONSTRAINT_CHECK', 275],
  sqliteMessage: /* @__PURE__ */ sqliteMessage('CHECK constraint failed: (.+?)'),
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
 * It falls back to the message only where the driver offers nothing else, and then reads only the part that user data
 * cannot appear in. Where the text of Vitess names several keys, since a stored value imitates one, it omits the
 * constraint. Two limits: sql.js and D1 report only a message, so an error of your own with SQLite's wording is taken for
 * a violation. A violation in a trigger, or in another table of the same statement, counts, too: look at `constraint`.
 *
 * @example
 * uniqueViolation({ code: '23505', constraint: 'users_email_key', table: 'users' })?.constraint //=> 'users_email_key'
 * uniqueViolation(new Error('connection lost')) //=> undefined
 */
export function uniqueViolation(thrown: unknown): UniqueViolation | undefined {
  return findViolation(thrown, UNIQUE)
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

/**
 * Returns what a thrown value reports of a violated CHECK, such as that of `checkConstraint`; `undefined` for another
 * error.
 *
 * It reads the drivers of `uniqueViolation`. MariaDB calls a constraint of a column `users.id`. SQLite reports the
 * expression of one that has no name. A CHECK that rejects an ID means that the program wrote one unparsed.
 *
 * @example
 * checkViolation({ code: '23514', constraint: 'users_id_check', table: 'users' })?.constraint //=> 'users_id_check'
 */
export function checkViolation(thrown: unknown): ConstraintViolation | undefined {
  return findViolation(thrown, CHECK)
}

function findViolation(thrown: unknown, kind: ViolationKind): ConstraintViolation | undefined {
  for (const error of collectCauses(thrown)) {
    for (const read of [readPostgres, readMysql, readSqlite, readPrisma]) {
      const violation = read(error, kind)
      if (violation) return violation
    }
  }
  return undefined
}

type ViolationReader = (error: DriverError, kind: ViolationKind) => ConstraintViolation | undefined

/** pg and PGlite say `constraint`, postgres.js says `constraint_name`. Prisma keeps the code of another kind. */
const readPostgres: ViolationReader = (error, { sqlstate }) => {
  const { code, originalCode, constraint_name, table_name } = error
  const { constraint = constraint_name, table = table_name } = error
  return code === sqlstate || originalCode === sqlstate ? describeViolation(constraint, table) : undefined
}

/** The HTTP driver of Vitess has only the message. */
const readMysql: ViolationReader = ({ errno, sqlMessage, message }, kind) => {
  if (!kind.errnos.includes(errno ?? vitessErrno(message))) return undefined
  const text = errno === undefined ? message : sqlMessage
  return typeof text === 'string' ? kind.readMysql(text) : {}
}

/** The message holds only names, never a value: `UNIQUE constraint failed: users.public_id`. */
const readSqlite: ViolationReader = ({ code, extendedCode, errcode, message }, kind) => {
  const match = typeof message === 'string' && kind.sqliteMessage.exec(message)
  if (!match) return undefined
  const [, place, extendedInText] = match
  const reported = extendedCode ?? errcode ?? code ?? extendedInText
  const isOfKind = reported === undefined || reported === 'SQLITE_CONSTRAINT'
  if (!isOfKind && !kind.sqliteCodes.includes(reported)) return undefined
  return describeViolation(place ? (/^index '(.*)'$/s.exec(place)?.[1] ?? place) : undefined)
}

/**
 * Its own code, and P2010 for raw statements. The driver adapters of Prisma 6 and 7 report the index or the fields, the
 * engine of Prisma up to 6 reports them as `target` or `field_name`.
 */
const readPrisma: ViolationReader = ({ code, meta }, { prisma }) => {
  const { modelName, target, field_name, driverAdapterError } = readObject(meta)
  const { kind, constraint, table = modelName } = readObject(readObject(driverAdapterError)['cause'])
  if (!prisma || (code !== prisma.code && !(code === 'P2010' && kind === prisma.kind))) return undefined
  const { index, fields } = readObject(constraint)
  const reported = index ?? fields ?? target ?? field_name
  return describeViolation(Array.isArray(reported) ? reported.join(', ') : reported, table)
}

/** The servers of libsql and D1 put words of their own around the message of SQLite. */
function sqliteMessage(text: string): RegExp {
  return new RegExp(
    `^(?:SQLITE_CONSTRAINT(?:_[A-Z]+)?: |D1_ERROR: )?(?:SQLite error: )?${text}(?:: SQLITE_CONSTRAINT(?: \\(extended: ([A-Z_]+)\\))?)?$`,
    's',
  )
}

function describeViolation(constraint: unknown, table?: unknown): ConstraintViolation {
  return {
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
  }
}

/** Reads the names in backticks, in their order: MySQL and MariaDB double a backtick within one. */
function readNamesOfMysql(message: string): readonly string[] {
  return Array.from(message.matchAll(/`((?:[^`]|``)*)`/g), ([, name = '']) => name.replaceAll('``', '`'))
}

/** The key in `Duplicate entry 'a' for key 'uq_public_id'`. Vitess adds statement and values after it. */
function readIndexName(message: string): string | undefined {
  if (VITESS_MARK.test(message)) return vitessKey(message)
  return (IN_ENGLISH.exec(message) ?? IN_ANY_LANGUAGE.exec(message))?.[1]
}

// The value is first in each of the server's languages, so the last key is the true one, even if the value imitates one.
const IN_ENGLISH = /^Duplicate entry '.*' for key '(.*)'$/s
// A space comes before the quote of the key, in Chinese 键. So an apostrophe in the name of the key ends nothing.
const IN_ANY_LANGUAGE = /^.*[ 键]'(.*)'[^']*$/s

// Vitess (PlanetScale) adds this after the server's own message; statement and values follow.
const VITESS_MARK = /\(errno 1062\) \(sqlstate 23000\)/
const VITESS_DUPLICATE =
  /^(?:target: \S+: )?(?:vttablet: )?(?:rpc error: code = \w+ desc = )?Duplicate entry '/

/**
 * The number in a message of Vitess, for drivers that have no `errno`. It is read from the front, from a part that user
 * data cannot appear in: a message of something else may quote this string as a value.
 *
 * @see https://github.com/planetscale/database-js/issues/103
 */
export function vitessErrno(message: unknown): number | undefined {
  if (typeof message !== 'string') return undefined
  if (VITESS_DUPLICATE.test(message) && VITESS_MARK.test(message)) return 1062
  const errno = /^(?:target|vttablet|rpc error): [^'"]*?\(errno (\d+)\) \(sqlstate \w{5}\)/.exec(message)?.[1]
  return errno === undefined ? undefined : Number(errno)
}

/** The value before the key and the values after it may hold such a string, too: several keys count as none. */
function vitessKey(message: string): string | undefined {
  const end = "' (errno 1062) (sqlstate 23000)"
  const [, ...named] = message.split("' for key '")
  const keys = new Set(named.map((text) => text.split(text.includes(end) ? end : "'", 1)[0]))
  return keys.size === 1 ? [...keys][0] : undefined
}
