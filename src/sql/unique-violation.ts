/** The violation of a UNIQUE index or a primary key, in one shape for all drivers. */
import {
  type ConstraintViolation,
  describeViolation,
  findViolation,
  sqliteMessage,
  type ViolationKind,
} from './constraint-violation.ts'
import { mayBeOfVitess, vitessKey } from './vitess.ts'

/**
 * A row was refused, because another one holds the same value already. `constraint` is the database's name of the index:
 * the constraint (`users_public_id_key`, `PRIMARY`). SQLite reports table and columns instead (`users.public_id`), or an
 * index on an expression.
 */
export interface UniqueViolation extends ConstraintViolation {}

const UNIQUE: ViolationKind = {
  sqlstate: '23505',
  errnos: [1062, 1586], // ER_DUP_ENTRY, ER_DUP_ENTRY_WITH_KEY_NAME
  readMysql(message) {
    const key = readKey(message)
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

/** The key in `Duplicate entry 'a' for key 'uq_public_id'`. Vitess adds statement and values after it. */
function readKey(message: string): string | undefined {
  if (mayBeOfVitess(message)) return vitessKey(message)
  return (IN_ENGLISH.exec(message) ?? IN_ANY_LANGUAGE.exec(message))?.[1]
}

// The value is first in each of the server's languages, so the last key is the true one, whatever the value imitates.
const IN_ENGLISH = /^Duplicate entry '.*' for key '(.*)'$/s
// A space comes before the quote of the key, in Chinese 键. So an apostrophe in the name of the key is no quote.
const IN_ANY_LANGUAGE = /^.*[ 键]'(.*)'[^']*$/s
