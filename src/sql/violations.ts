/** Reads constraint violations from nested errors, in the same shape for all drivers. */

/** An error as a record of fields. Do not use `instanceof`, because every driver has its own error classes. */
export type DriverError = Readonly<Record<string, unknown>>

// Limits the search, because a wrapper may be its own cause. Real errors have only a few wrappers.
const MOST_WRAPPERS = 12

/** Collects an error and its causes, outermost first. */
export function collectCauses(thrown: unknown): DriverError[] {
  const errors = new Set<DriverError>()
  const waiting = [thrown]
  while (waiting.length > 0 && errors.size < MOST_WRAPPERS) {
    const error = waiting.shift()
    if (!isObject(error) || errors.has(error)) continue
    errors.add(error)
    // Sequelize, Objection, TypeORM, Neon and Prisma keep the cause in these fields.
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

/** The constraint that a row violated. */
export interface ConstraintViolation {
  /** The constraint's name in the database. Absent if the driver does not report it. */
  readonly constraint?: string
  /** The table, if the driver reports it separately. */
  readonly table?: string
}

/**
 * A violation of a UNIQUE index: a row was rejected because another row already has the same value. `constraint` is the index's name in
 * the database, such as `users_public_id_key` or `PRIMARY`. SQLite reports the table and columns instead (`users.public_id`), or the name
 * of an index on an expression.
 */
export interface UniqueViolation extends ConstraintViolation {}

interface ViolationKind {
  /** PostgreSQL's SQLSTATE. */
  readonly sqlstate: string
  /** Error numbers in MySQL and MariaDB. */
  readonly errnos: readonly unknown[]
  /** Reads MySQL's message, because only the message contains the constraint's name. */
  readMysql(message: string): ConstraintViolation
  /** SQLite's extended result codes, as strings and as numbers: https://sqlite.org/rescode.html */
  readonly sqliteCodes: readonly unknown[]
  /** Matches SQLite's message. The first group is the constraint or the columns, and the second group is the extended code. */
  readonly sqliteMessage: RegExp
  /** Prisma's error code, and the error kind of its driver adapters. */
  readonly prisma?: { readonly code: string; readonly kind: string }
}

const UNIQUE: ViolationKind = {
  sqlstate: '23505',
  errnos: [1062, 1586], // ER_DUP_ENTRY, ER_DUP_ENTRY_WITH_KEY_NAME
  readMysql(message) {
    const key = readIndexName(message)
    if (key === undefined) return {}
    // MySQL 8.0.19 and later put the table before the key.
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
  // ER_ROW_IS_REFERENCED_2, ER_NO_REFERENCED_ROW_2, and their variants for users without access to the other table
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
  errnos: [4025, 3819], // ER_CONSTRAINT_FAILED (MariaDB), ER_CHECK_CONSTRAINT_VIOLATED (MySQL)
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
 * Reads a violated UNIQUE index from a thrown value, in the same shape for all drivers. Returns `undefined` for any other error.
 *
 * Recognizes the errors of pg, PGlite, postgres.js, Neon's driver, mysql2, mariadb, PlanetScale's driver, better-sqlite3, libsql,
 * @libsql/client (also over HTTP), node:sqlite, sql.js and Cloudflare D1, even if Drizzle, Kysely, Knex, Objection, Sequelize, TypeORM
 * or Prisma wraps them. Checks fields instead of classes, and follows `cause`, `parent`, `original`, `nativeError`, `driverError`,
 * `sourceError` and Prisma's `meta.driverAdapterError`.
 *
 * Falls back to the message only if the driver provides nothing else, and then reads only the part that cannot contain user data. If a
 * Vitess message contains more than one key, because a stored value imitates a key, the constraint is omitted. There are two limitations.
 * sql.js and D1 report only a message, so your own error with SQLite's wording counts as a violation. A violation in a trigger, or in
 * another table that the statement changes, also counts, so check `constraint`.
 *
 * @example
 * uniqueViolation({ code: '23505', constraint: 'users_email_key', table: 'users' })?.constraint //=> 'users_email_key'
 * uniqueViolation(new Error('connection lost')) //=> undefined
 */
export function uniqueViolation(thrown: unknown): UniqueViolation | undefined {
  return findViolation(thrown, UNIQUE)
}

/**
 * Reads a violated foreign key from a thrown value. Returns `undefined` for any other error. A foreign key is violated if a row refers to
 * a missing row, or if a statement would delete a referenced row or change its key.
 *
 * Supports the same drivers as `uniqueViolation`. `table` is the referencing table. SQLite reports neither the constraint nor the table.
 * Respond to the client with status 409 or 422.
 *
 * @example
 * foreignKeyViolation({ code: '23503', constraint: 'orders_user_fkey', table: 'orders' })?.constraint //=> 'orders_user_fkey'
 */
export function foreignKeyViolation(thrown: unknown): ConstraintViolation | undefined {
  return findViolation(thrown, FOREIGN_KEY)
}

/**
 * Reads a violated CHECK, such as a condition from `checkConstraint`, from a thrown value. Returns `undefined` for any other error.
 *
 * Supports the same drivers as `uniqueViolation`. MariaDB reports a column's constraint as `users.id`. SQLite reports the expression of
 * an unnamed constraint. If a CHECK rejects an ID, the program wrote the ID without parsing it.
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

/** pg and PGlite report `constraint`, and postgres.js reports `constraint_name`. Prisma's adapters keep the code as `originalCode`. */
const readPostgres: ViolationReader = (error, { sqlstate }) => {
  const { code, originalCode, constraint_name, table_name } = error
  const { constraint = constraint_name, table = table_name } = error
  return code === sqlstate || originalCode === sqlstate ? describeViolation(constraint, table) : undefined
}

/** Vitess's HTTP driver reports only a message. */
const readMysql: ViolationReader = ({ errno, sqlMessage, message }, kind) => {
  if (!kind.errnos.includes(errno ?? vitessErrno(message))) return undefined
  const text = errno === undefined ? message : sqlMessage
  return typeof text === 'string' ? kind.readMysql(text) : {}
}

/** SQLite's message contains only names, never values, as in `UNIQUE constraint failed: users.public_id`. */
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
 * Prisma uses its own code, or P2010 for raw statements. The driver adapters of Prisma 6 and 7 report the index or the fields. The engine
 * of Prisma 6 and earlier reports `target` or `field_name` instead.
 */
const readPrisma: ViolationReader = ({ code, meta }, { prisma }) => {
  const { modelName, target, field_name, driverAdapterError } = readObject(meta)
  const { kind, constraint, table = modelName } = readObject(readObject(driverAdapterError)['cause'])
  if (!prisma || (code !== prisma.code && !(code === 'P2010' && kind === prisma.kind))) return undefined
  const { index, fields } = readObject(constraint)
  const reported = index ?? fields ?? target ?? field_name
  return describeViolation(Array.isArray(reported) ? reported.join(', ') : reported, table)
}

/** Creates a pattern for an SQLite message, with the optional words that libsql and D1 servers add. */
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

/** Lists the names in backticks, in order. MySQL and MariaDB double a backtick within a name. */
function readNamesOfMysql(message: string): readonly string[] {
  return Array.from(message.matchAll(/`((?:[^`]|``)*)`/g), ([, name = '']) => name.replaceAll('``', '`'))
}

/** Reads the key in `Duplicate entry 'a' for key 'uq_public_id'`. Vitess adds the statement and its values after the key. */
function readIndexName(message: string): string | undefined {
  if (VITESS_MARK.test(message)) return vitessKey(message)
  return (IN_ENGLISH.exec(message) ?? IN_ANY_LANGUAGE.exec(message))?.[1]
}

// The value comes before the key in every server language, so the last key is the real key, even if the value imitates a key.
const IN_ENGLISH = /^Duplicate entry '.*' for key '(.*)'$/s
// Requires a space, or 键 in Chinese, before the key's opening quote, so that an apostrophe within the key is not mistaken for a quote.
const IN_ANY_LANGUAGE = /^.*[ 键]'(.*)'[^']*$/s

// Vitess (PlanetScale) appends this text to the server's message, followed by the statement and its values.
const VITESS_MARK = /\(errno 1062\) \(sqlstate 23000\)/
const VITESS_DUPLICATE =
  /^(?:target: \S+: )?(?:vttablet: )?(?:rpc error: code = \w+ desc = )?Duplicate entry '/

/**
 * Reads the error number from a Vitess message, for drivers whose errors have no `errno`. Reads only the start of the message, because a
 * later value may imitate an error number.
 *
 * @see https://github.com/planetscale/database-js/issues/103
 */
export function vitessErrno(message: unknown): number | undefined {
  if (typeof message !== 'string') return undefined
  if (VITESS_DUPLICATE.test(message) && VITESS_MARK.test(message)) return 1062
  const errno = /^(?:target|vttablet|rpc error): [^'"]*?\(errno (\d+)\) \(sqlstate \w{5}\)/.exec(message)?.[1]
  return errno === undefined ? undefined : Number(errno)
}

/**
 * Reads the key from a Vitess message. The values before and after the key may imitate a key, so a message with more than one key counts
 * as having no key.
 */
function vitessKey(message: string): string | undefined {
  const end = "' (errno 1062) (sqlstate 23000)"
  const [, ...named] = message.split("' for key '")
  const keys = new Set(named.map((text) => text.split(text.includes(end) ? end : "'", 1)[0]))
  return keys.size === 1 ? [...keys][0] : undefined
}
