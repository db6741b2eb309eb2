/**
 * Errors as drivers threw them in November 2026, reduced to the fields that are their own: PostgreSQL 15.19, MariaDB
 * 10.11.19. A row is refused by the index `uq_public_id`, by the primary key, or by the index of `email`; the stored
 * e-mail address imitates the end of MySQL's message.
 */

const imitation = "x' for key 'uq_public_id"

/** What `uniqueViolation` is to say about each. */
export const violations: readonly { driver: string; error: object; told: object }[] = [
  {
    driver: 'pg 8.23.1',
    error: postgres('uq_public_id', { schema: 'rec', table: 'e', constraint: 'uq_public_id' }),
    told: { constraint: 'uq_public_id', table: 'e' },
  },
  {
    driver: 'PGlite 0.5.16',
    error: {
      ...postgres('e_pkey', { schema: 'rec', table: 'e', constraint: 'e_pkey' }),
      query: 'insert …',
      params: [],
    },
    told: { constraint: 'e_pkey', table: 'e' },
  },
  {
    driver: 'postgres.js 3.4.9',
    error: postgres('e_email_key', { schema_name: 'rec', table_name: 'e', constraint_name: 'e_email_key' }),
    told: { constraint: 'e_email_key', table: 'e' },
  },
  {
    driver: 'mysql2 3.24.5',
    error: mysql("Duplicate entry 'a' for key 'uq_public_id'"),
    told: { constraint: 'uq_public_id' },
  },
  {
    driver: 'mysql2 3.24.5',
    error: mysql("Duplicate entry '1' for key 'PRIMARY'"),
    told: { constraint: 'PRIMARY' },
  },
  {
    driver: 'mysql2 3.24.5, a value that imitates',
    error: mysql(`Duplicate entry '${imitation}' for key 'uq_email'`),
    told: { constraint: 'uq_email' },
  },
  {
    // As the manual of MySQL 8.0.19 and mysql2's issue 2961 show it; not recorded.
    driver: 'mysql2 on MySQL 8',
    error: mysql("Duplicate entry 'a' for key 'e.uq_public_id'"),
    told: { constraint: 'uq_public_id', table: 'e' },
  },
  {
    driver: 'mysql2, MariaDB in German',
    error: mysql("Doppelter Eintrag 'a' für Schlüssel 'uq_public_id'"),
    told: { constraint: 'uq_public_id' },
  },
  {
    driver: 'mysql2, MariaDB in Hungarian',
    error: mysql(`Duplikalt bejegyzes '${imitation}' a 'uq_email' kulcs szerint.`),
    told: { constraint: 'uq_email' },
  },
  {
    driver: 'mariadb 3.5.4, a value that imitates',
    error: {
      name: 'SqlError',
      message: `(conn:14, no: 1062, SQLState: 23000) Duplicate entry '${imitation}' for key 'uq_email'\nsql: insert into e values (71, ?, ?) - parameters:['y','${imitation}']`,
      sqlMessage: `Duplicate entry '${imitation}' for key 'uq_email'`,
      errno: 1062,
      sqlState: '23000',
      code: 'ER_DUP_ENTRY',
    },
    told: { constraint: 'uq_email' },
  },
  {
    driver: 'better-sqlite3 13.2.0',
    error: sqlite('e.public_id', { name: 'SqliteError', code: 'SQLITE_CONSTRAINT_UNIQUE' }),
    told: { constraint: 'e.public_id' },
  },
  {
    driver: 'better-sqlite3 13.2.0, the row id',
    error: sqlite('e.id', { name: 'SqliteError', code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }),
    told: { constraint: 'e.id' },
  },
  {
    driver: 'libsql 0.5.29, an index on an expression',
    error: sqlite("index 'ci_idx'", { code: 'SQLITE_CONSTRAINT_UNIQUE', rawCode: 2067 }),
    told: { constraint: 'ci_idx' },
  },
  {
    driver: '@libsql/client 0.18.0',
    error: {
      name: 'LibsqlError',
      message: 'SQLITE_CONSTRAINT: UNIQUE constraint failed: e.public_id',
      code: 'SQLITE_CONSTRAINT',
      extendedCode: 'SQLITE_CONSTRAINT_UNIQUE',
      rawCode: 2067,
      cause: sqlite('e.public_id', { code: 'SQLITE_CONSTRAINT_UNIQUE', rawCode: 2067 }),
    },
    told: { constraint: 'e.public_id' },
  },
  {
    driver: 'node:sqlite of Node 22.23',
    error: sqlite('e.public_id', { code: 'ERR_SQLITE_ERROR', errcode: 2067, errstr: 'constraint failed' }),
    told: { constraint: 'e.public_id' },
  },
  {
    driver: 'node:sqlite of Node 22.23, the primary key',
    error: sqlite('e.id', { code: 'ERR_SQLITE_ERROR', errcode: 1555, errstr: 'constraint failed' }),
    told: { constraint: 'e.id' },
  },
  {
    driver: 'sql.js 1.16.0',
    error: sqlite('a, b.c.p, a, b.c.q', {}),
    told: { constraint: 'a, b.c.p, a, b.c.q' },
  },
  {
    driver: 'Drizzle 0.45.4 on pg',
    error: {
      name: 'Error',
      message: `Failed query: insert into "e" values ($1)\nparams: ${imitation}`,
      query: 'insert into "e" values ($1)',
      params: [imitation],
      cause: postgres('uq_public_id', { table: 'e', constraint: 'uq_public_id' }),
    },
    told: { constraint: 'uq_public_id', table: 'e' },
  },
  {
    driver: 'Prisma 7.10.0 on pg',
    error: prisma({
      modelName: 'User',
      driverAdapterError: {
        name: 'DriverAdapterError',
        cause: {
          originalCode: '23505',
          originalMessage: 'duplicate key value violates unique constraint "users_email_key"',
          kind: 'UniqueConstraintViolation',
          constraint: { index: 'users_email_key' },
          table: 'users',
        },
      },
    }),
    told: { constraint: 'users_email_key', table: 'users' },
  },
  {
    driver: 'Prisma 7, an adapter that tells the fields (from its source; not recorded)',
    error: prisma({
      modelName: 'User',
      driverAdapterError: {
        cause: { kind: 'UniqueConstraintViolation', constraint: { fields: ['email', 'team'] } },
      },
    }),
    told: { constraint: 'email, team', table: 'User' },
  },
  {
    driver: 'Prisma 6 (from its manual; not recorded)',
    error: prisma({ modelName: 'User', target: ['email'] }),
    told: { constraint: 'email', table: 'User' },
  },
  {
    driver: 'Prisma 6 on MySQL (from its manual; not recorded)',
    error: prisma({ modelName: 'User', target: 'User_email_key' }),
    told: { constraint: 'User_email_key', table: 'User' },
  },
  { driver: 'Prisma without a word', error: prisma(undefined), told: {} },
  { driver: 'pg without a word', error: { code: '23505' }, told: {} },
  { driver: 'mysql2 without a word', error: { errno: 1062 }, told: {} },
]

/** Other errors, each recorded, and what `isRetryable` is to say about it. */
export const others: readonly { driver: string; error: object; retryable: boolean }[] = [
  { driver: 'pg, NOT NULL', error: { code: '23502', table: 'e', column: 'public_id' }, retryable: false },
  { driver: 'pg, after a failed statement', error: { code: '25P02' }, retryable: false },
  { driver: 'pg, serialization', error: { code: '40001' }, retryable: true },
  { driver: 'pg, deadlock', error: { code: '40P01' }, retryable: true },
  { driver: 'pg, statement_timeout', error: { code: '57014' }, retryable: true },
  { driver: 'pg, pg_terminate_backend', error: { code: '57P01', severity: 'FATAL' }, retryable: true },
  { driver: 'pg, query_timeout', error: new Error('Query read timeout'), retryable: true },
  { driver: 'pg, dropped', error: new Error('Connection terminated unexpectedly'), retryable: true },
  {
    driver: 'pg, the next query',
    error: new Error('Client has encountered a connection error and is not queryable'),
    retryable: true,
  },
  { driver: 'pg, its pool', error: new Error('timeout exceeded when trying to connect'), retryable: true },
  {
    driver: 'pg, no server',
    error: {
      message: 'connect ECONNREFUSED 127.0.0.1:1',
      errno: -111,
      code: 'ECONNREFUSED',
      syscall: 'connect',
    },
    retryable: true,
  },
  {
    driver: 'postgres.js, dropped',
    error: {
      message: 'write CONNECTION_CLOSED 127.0.0.1:5432',
      code: 'CONNECTION_CLOSED',
      errno: 'CONNECTION_CLOSED',
    },
    retryable: true,
  },
  { driver: 'mysql2, NOT NULL', error: { code: 'ER_BAD_NULL_ERROR', errno: 1048 }, retryable: false },
  {
    driver: 'mysql2, CHECK',
    error: {
      code: 'ER_INNODB_AUTOEXTEND_SIZE_OUT_OF_RANGE',
      errno: 4025,
      sqlMessage: "CONSTRAINT 'x' failed",
    },
    retryable: false,
  },
  {
    driver: 'mysql2, time-out',
    error: {
      message: 'Query inactivity timeout',
      errorno: 'PROTOCOL_SEQUENCE_TIMEOUT',
      code: 'PROTOCOL_SEQUENCE_TIMEOUT',
    },
    retryable: true,
  },
  {
    driver: 'mysql2, killed',
    error: {
      message: 'Connection lost: The server closed the connection.',
      fatal: true,
      code: 'PROTOCOL_CONNECTION_LOST',
    },
    retryable: true,
  },
  {
    driver: 'mysql2, the next query',
    error: new Error("Can't add new command when connection is in closed state"),
    retryable: true,
  },
  { driver: 'mysql2, max_statement_time', error: { errno: 1969, sqlState: '70100' }, retryable: true },
  { driver: 'mysql2, lock wait', error: { code: 'ER_LOCK_WAIT_TIMEOUT', errno: 1205 }, retryable: true },
  { driver: 'mysql2, deadlock', error: { code: 'ER_LOCK_DEADLOCK', errno: 1213 }, retryable: true },
  { driver: 'mariadb, killed', error: { code: 'ER_SOCKET_UNEXPECTED_CLOSE', errno: 45009 }, retryable: true },
  {
    driver: 'mariadb, the next query',
    error: { code: 'ER_CMD_CONNECTION_CLOSED', errno: 45013 },
    retryable: true,
  },
  {
    driver: 'mariadb, its pool',
    error: { code: 'ER_GET_CONNECTION_TIMEOUT', errno: 45028 },
    retryable: true,
  },
  {
    driver: 'libsql, locked',
    error: { message: 'database is locked', code: 'SQLITE_BUSY', rawCode: 5 },
    retryable: true,
  },
  { driver: 'better-sqlite3, snapshot', error: { code: 'SQLITE_BUSY_SNAPSHOT' }, retryable: true },
  {
    driver: 'libsql, NOT NULL',
    error: { code: 'SQLITE_CONSTRAINT_NOTNULL', rawCode: 1299 },
    retryable: false,
  },
  { driver: 'node:sqlite, locked', error: { code: 'ERR_SQLITE_ERROR', errcode: 5 }, retryable: true },
  { driver: 'node:sqlite, snapshot', error: { code: 'ERR_SQLITE_ERROR', errcode: 517 }, retryable: true },
  { driver: 'node:sqlite, NOT NULL', error: { code: 'ERR_SQLITE_ERROR', errcode: 1299 }, retryable: false },
  { driver: 'Prisma, no server', error: { code: 'P1001' }, retryable: true },
  { driver: 'Prisma, not found', error: { code: 'P2025' }, retryable: false },
  { driver: 'AbortSignal.timeout', error: new DOMException('timed out', 'TimeoutError'), retryable: true },
  { driver: 'AbortController', error: new DOMException('aborted', 'AbortError'), retryable: false },
  {
    driver: 'Drizzle, dropped',
    error: new Error('Failed query: …', { cause: new Error('Connection terminated unexpectedly') }),
    retryable: true,
  },
]

/** What is no violation of a UNIQUE index, although it looks like one. */
export const imitations: readonly { what: string; thrown: unknown }[] = [
  ...[undefined, null, '23505', 1062, 'UNIQUE constraint failed: e.public_id', Symbol('x'), () => {}].map(
    (thrown) => ({ what: String(thrown), thrown }),
  ),
  { what: 'a number for a code', thrown: { code: 23505, constraint: 'uq' } },
  { what: 'a text for a number', thrown: { errno: '1062', sqlMessage: "Duplicate entry 'a' for key 'uq'" } },
  {
    what: 'a trigger of SQLite with RAISE',
    thrown: { message: 'UNIQUE constraint failed: e.public_id', code: 'SQLITE_CONSTRAINT_TRIGGER' },
  },
  {
    what: 'the same in node:sqlite',
    thrown: { message: 'UNIQUE constraint failed: e.public_id', code: 'ERR_SQLITE_ERROR', errcode: 1811 },
  },
  {
    what: 'a message that quotes a violation',
    thrown: new Error('near "x": UNIQUE constraint failed: e.public_id'),
  },
  { what: 'NOT NULL of SQLite', thrown: sqliteMessage('NOT NULL constraint failed: e.public_id') },
  {
    what: 'a CHECK whose name imitates',
    thrown: sqliteMessage('CHECK constraint failed: UNIQUE constraint failed: e.id'),
  },
  { what: 'a code of SQLite without a message', thrown: { code: 'SQLITE_CONSTRAINT_UNIQUE' } },
  {
    what: "Drizzle's message, which holds the parameters",
    thrown: new Error('Failed query: x\nparams: UNIQUE constraint failed: e.public_id', {
      cause: { code: '23502' },
    }),
  },
  { what: 'another code of Prisma', thrown: { code: 'P2003', meta: { target: ['id'] } } },
]

function postgres(constraint: string, fields: object): object {
  return {
    message: `duplicate key value violates unique constraint "${constraint}"`,
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${imitation}) already exists.`,
    ...fields,
  }
}

function mysql(sqlMessage: string): object {
  return {
    message: sqlMessage,
    code: 'ER_DUP_ENTRY',
    errno: 1062,
    sqlState: '23000',
    sqlMessage,
    sql: 'insert …',
  }
}

function sqlite(place: string, fields: object): object {
  return { ...sqliteMessage(`UNIQUE constraint failed: ${place}`), ...fields }
}

function sqliteMessage(message: string): object {
  return { message }
}

function prisma(meta: object | undefined): object {
  return {
    name: 'PrismaClientKnownRequestError',
    code: 'P2002',
    clientVersion: '7.10.0',
    message: imitation,
    meta,
  }
}
