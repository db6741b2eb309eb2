/**
 * Errors as drivers threw them in November 2026, reduced to the fields that are their own: PostgreSQL 15.20, MariaDB
 * 10.11.19, PgBouncer 1.18.0. A row is refused by the index `uq_public_id`, by the primary key, or by the index of
 * `email`; the stored e-mail address imitates the end of MySQL's message.
 *
 * The HTTP drivers spoke to a server of the recording that sent what the service sends. What is not recorded says where
 * it comes from.
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
  {
    driver: 'Prisma 7.10.0 on pg, a raw statement',
    error: {
      ...prisma({
        driverAdapterError: {
          name: 'DriverAdapterError',
          cause: {
            originalCode: '23505',
            originalMessage: 'duplicate key value violates unique constraint "users_pkey"',
            kind: 'UniqueConstraintViolation',
            constraint: { index: 'users_pkey' },
            table: 'users',
          },
        },
      }),
      code: 'P2010',
    },
    told: { constraint: 'users_pkey', table: 'users' },
  },
  {
    driver: 'Sequelize 6.37.8 on pg',
    error: sequelize({ id: 'a' }, postgres('users_pkey', { table: 'users', constraint: 'users_pkey' })),
    told: { constraint: 'users_pkey', table: 'users' },
  },
  {
    driver: 'Sequelize 6.37.8 on mysql2',
    error: sequelize({ email: imitation }, mysql(`Duplicate entry '${imitation}' for key 'uq_email'`)),
    told: { constraint: 'uq_email' },
  },
  {
    driver: 'Knex 3.3.0 on pg',
    error: {
      ...postgres('ko_pkey', { table: 'ko', constraint: 'ko_pkey' }),
      message: 'insert into "ko" … - duplicate key value violates unique constraint "ko_pkey"',
    },
    told: { constraint: 'ko_pkey', table: 'ko' },
  },
  {
    driver: 'Objection 3.1.5 on pg',
    error: {
      name: 'UniqueViolationError',
      message: 'insert into "ko" … - duplicate key value violates unique constraint "ko_email_key"',
      nativeError: postgres('ko_email_key', { table: 'ko', constraint: 'ko_email_key' }),
      client: 'postgres',
      table: 'ko',
      columns: ['email'],
      constraint: 'ko_email_key',
    },
    told: { constraint: 'ko_email_key', table: 'ko' },
  },
  {
    driver: 'Objection 3.1.5 on mysql2',
    error: {
      name: 'UniqueViolationError',
      nativeError: mysql("Duplicate entry 'e' for key 'ko_email_key'"),
      client: 'mysql',
      constraint: 'ko_email_key',
    },
    told: { constraint: 'ko_email_key' },
  },
  {
    driver: 'TypeORM (from its source; not recorded)',
    error: {
      name: 'QueryFailedError',
      query: 'insert …',
      driverError: postgres('uq_public_id', { table: 'e', constraint: 'uq_public_id' }),
    },
    told: { constraint: 'uq_public_id', table: 'e' },
  },
  {
    driver: '@libsql/client 0.18.0 over HTTP',
    error: {
      name: 'LibsqlError',
      message: 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: users.email',
      code: 'SQLITE_CONSTRAINT',
      cause: sqliteOverHttp('SQLITE_CONSTRAINT'),
    },
    told: { constraint: 'users.email' },
  },
  {
    driver: '@libsql/client 0.18.0 over HTTP, the extended code',
    error: {
      name: 'LibsqlError',
      message: 'SQLITE_CONSTRAINT_UNIQUE: SQLite error: UNIQUE constraint failed: users.email',
      code: 'SQLITE_CONSTRAINT_UNIQUE',
      cause: sqliteOverHttp('SQLITE_CONSTRAINT_UNIQUE'),
    },
    told: { constraint: 'users.email' },
  },
  {
    driver: 'Hrana, its own error of libsql over HTTP',
    error: sqliteOverHttp('SQLITE_CONSTRAINT'),
    told: { constraint: 'users.email' },
  },
  {
    // As projects quote it; not recorded.
    driver: 'Cloudflare D1',
    error: sqliteMessage('D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT'),
    told: { constraint: 'users.email' },
  },
  ...['UNIQUE', 'PRIMARYKEY', 'ROWID'].map((name) => ({
    driver: `Cloudflare D1 in 2026, SQLITE_CONSTRAINT_${name}`,
    error: sqliteMessage(
      `D1_ERROR: UNIQUE constraint failed: pages.tenant, pages.slug: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_${name})`,
    ),
    told: { constraint: 'pages.tenant, pages.slug' },
  })),
  {
    driver: 'Cloudflare D1, an index on an expression',
    error: sqliteMessage("D1_ERROR: UNIQUE constraint failed: index 'ci_idx': SQLITE_CONSTRAINT"),
    told: { constraint: 'ci_idx' },
  },
  ...['SQLITE_CONSTRAINT_ROWID', 'SQLITE_CONSTRAINT_PRIMARYKEY'].map((code) => ({
    driver: `libsql, ${code}`,
    error: sqlite('e.id', { code }),
    told: { constraint: 'e.id' },
  })),
  {
    driver: 'node:sqlite, SQLITE_CONSTRAINT_ROWID',
    error: sqlite('e.rowid', { code: 'ERR_SQLITE_ERROR', errcode: 2579 }),
    told: { constraint: 'e.rowid' },
  },
  {
    driver: "Neon's HTTP driver 1.2.0",
    error: {
      ...postgres('users_email_key', { schema: 'public', table: 'users', constraint: 'users_email_key' }),
      name: 'NeonDbError',
    },
    told: { constraint: 'users_email_key', table: 'users' },
  },
  {
    // The text is that of https://github.com/planetscale/database-js/issues/103.
    driver: "PlanetScale's HTTP driver 1.20.2",
    error: planetscale('a', 'users.users_email_key', 'REDACTED'),
    told: { constraint: 'users_email_key', table: 'users' },
  },
  {
    driver: 'PlanetScale, a stored value that imitates',
    error: planetscale(imitation, 'users.uq_email', 'REDACTED'),
    told: {},
  },
  {
    driver: 'PlanetScale, a stored value that imitates the mark, too',
    error: planetscale(`${imitation}' (errno 1062) (sqlstate 23000)`, 'users.uq_email', 'REDACTED'),
    told: {},
  },
  {
    driver: 'PlanetScale, a bound value that imitates',
    error: planetscale('a', 'users.uq_email', `vtg1: "${imitation}'"`),
    told: {},
  },
  {
    driver: 'PlanetScale, the same key in both',
    error: planetscale('a', 'users.uq_email', `vtg1: "x' for key 'users.uq_email'"`),
    told: { constraint: 'uq_email', table: 'users' },
  },
  {
    driver: 'mysql2 on Vitess (the text of PlanetScale; not recorded)',
    error: mysql(vitess('a', 'users.uq_email', `vtg1: "it's"`)),
    told: { constraint: 'uq_email', table: 'users' },
  },
  {
    driver: 'mysql2 on Vitess, a bound value that imitates',
    error: mysql(vitess('a', 'users.uq_email', `vtg1: "${imitation}'"`)),
    told: {},
  },
  {
    driver: 'mysql2, a stored value that imitates Vitess',
    error: mysql(`Duplicate entry '${imitation}' (errno 1062) (sqlstate 23000)' for key 'uq_email'`),
    told: {},
  },
  {
    driver: 'mysql2, number 1586',
    error: { ...mysql("Duplicate entry 'a' for key 'uq_public_id'"), errno: 1586 },
    told: { constraint: 'uq_public_id' },
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
  { driver: 'pg 8.23.1, connect time-out', error: new Error('timeout expired'), retryable: true },
  {
    driver: 'pg 8.23.1, a client of its own end',
    error: new Error('Client was closed and is not queryable'),
    retryable: false,
  },
  {
    driver: 'pg 8.23.1, no such host',
    error: {
      message: 'getaddrinfo ENOTFOUND no.invalid',
      errno: -3008,
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
    },
    retryable: true,
  },
  {
    driver: 'postgres.js 3.4.9, connect time-out',
    error: {
      message: 'write CONNECT_TIMEOUT 127.0.0.1:1',
      code: 'CONNECT_TIMEOUT',
      errno: 'CONNECT_TIMEOUT',
    },
    retryable: true,
  },
  {
    driver: 'mysql2 3.24.6, connect time-out',
    error: { message: 'connect ETIMEDOUT', errorno: 'ETIMEDOUT', code: 'ETIMEDOUT', syscall: 'connect' },
    retryable: true,
  },
  { driver: 'mysql2 3.24.6, a pool of its own end', error: new Error('Pool is closed.'), retryable: false },
  {
    driver: 'mariadb 3.5.4, connect time-out',
    error: { name: 'SqlError', code: 'ER_CONNECTION_TIMEOUT', errno: 45012, sqlState: '08S01' },
    retryable: true,
  },
  ...[
    'server conn crashed?',
    'query_wait_timeout',
    'query_timeout',
    'query timeout',
    'client_idle_timeout',
    'no more connections allowed (max_client_conn)',
    'server login has been failing, try again later (server_login_retry)',
    // As its source has it without a limit of its own; not recorded.
    'no more connections allowed',
  ].map((message) => ({
    driver: `pg through PgBouncer, ${message}`,
    error: { name: 'error', message, severity: 'FATAL', code: '08P01' },
    retryable: true,
  })),
  {
    driver: 'postgres.js through PgBouncer',
    error: { name: 'PostgresError', message: 'query_wait_timeout', severity_local: 'FATAL', code: '08P01' },
    retryable: true,
  },
  {
    driver: 'pg through PgBouncer, no such database',
    error: { message: 'database "no_such" does not exist', severity: 'FATAL', code: '08P01' },
    retryable: false,
  },
  {
    driver: 'pg, a violated protocol',
    error: { message: 'invalid message', code: '08P01' },
    retryable: false,
  },
  {
    driver: 'Prisma 7.10.0 on pg, statement_timeout',
    error: adapterError('P2039', {
      originalCode: '57014',
      originalMessage: 'canceling statement due to statement timeout',
      kind: 'postgres',
      code: '57014',
      severity: 'ERROR',
    }),
    retryable: true,
  },
  {
    driver: 'Prisma 7.10.0 on pg, pg_terminate_backend in a raw statement',
    error: adapterError('P2010', {
      originalCode: '57P01',
      originalMessage: 'terminating connection due to administrator command',
      kind: 'postgres',
      severity: 'FATAL',
    }),
    retryable: true,
  },
  {
    driver: 'Prisma 7.10.0 on pg, no server in a raw statement',
    error: adapterError('P2010', { kind: 'DatabaseNotReachable', host: '127.0.0.1', port: 1 }),
    retryable: true,
  },
  {
    driver: 'Prisma 7.10.0 on pg, a syntax error',
    error: adapterError('P2010', { originalCode: '42601', kind: 'postgres', code: '42601' }),
    retryable: false,
  },
  {
    driver: 'Prisma 7.10.0 on mariadb, a deadlock (from its source; not recorded)',
    error: adapterError('P2039', { originalCode: '1213', originalMessage: 'Deadlock found', kind: 'mysql' }),
    retryable: true,
  },
  {
    driver: 'Prisma 7.10.0 on mariadb, NOT NULL (from its source; not recorded)',
    error: adapterError('P2011', { originalCode: '1048', kind: 'NullConstraintViolation' }),
    retryable: false,
  },
  {
    driver: 'Sequelize 6.37.8, its pool',
    error: {
      name: 'SequelizeConnectionAcquireTimeoutError',
      message: 'Operation timeout',
      parent: new Error('Operation timeout'),
      original: new Error('Operation timeout'),
    },
    retryable: true,
  },
  {
    driver: 'Sequelize 6.37.8 on pg, pg_terminate_backend',
    error: { name: 'SequelizeDatabaseError', parent: { code: '57P01', severity: 'FATAL' } },
    retryable: true,
  },
  {
    driver: 'Sequelize 6.37.8 on mysql2, killed',
    error: { name: 'SequelizeDatabaseError', original: { errno: 1927, sqlState: '70100' } },
    retryable: true,
  },
  {
    driver: 'Knex 3.3.0, its pool',
    error: {
      name: 'KnexTimeoutError',
      message: 'Knex: Timeout acquiring a connection. The pool is probably full. …',
      cause: new Error('operation timed out for an unknown reason'),
    },
    retryable: true,
  },
  {
    driver: 'Knex 3.3.0, its time-out',
    error: {
      name: 'KnexTimeoutError',
      message: 'Defined query timeout of 50ms exceeded when running query.',
      timeout: 50,
    },
    retryable: true,
  },
  {
    driver: 'Objection 3.1.5, its DBError',
    error: { name: 'DBError', nativeError: { code: '40001' }, client: 'postgres' },
    retryable: true,
  },
  ...[502, 503, 504].flatMap((status) => [
    {
      driver: `@libsql/client 0.18.0 over HTTP, ${status}`,
      error: {
        name: 'LibsqlError',
        message: `SERVER_ERROR: Server returned HTTP status ${status}`,
        code: 'SERVER_ERROR',
        cause: { name: 'HttpServerError', message: `Server returned HTTP status ${status}`, status },
      },
      retryable: true,
    },
    {
      driver: `PlanetScale's HTTP driver 1.20.2, ${status}`,
      error: {
        name: 'UnknownError',
        message: `Expected JSON response from database API, got HTTP ${status}`,
        status,
      },
      retryable: true,
    },
    {
      driver: `Neon's HTTP driver 1.2.0, ${status}`,
      error: { name: 'NeonDbError', message: `Server error (HTTP status ${status}): ` },
      retryable: true,
    },
  ]),
  {
    driver: "Neon's HTTP driver 1.2.0, 500",
    error: { name: 'NeonDbError', message: 'Server error (HTTP status 500): {}' },
    retryable: false,
  },
  {
    driver: '@libsql/client 0.18.0 over HTTP, 400',
    error: { code: 'SERVER_ERROR', cause: { name: 'HttpServerError', status: 400 } },
    retryable: false,
  },
  {
    driver: '@libsql/client 0.18.0 over HTTP, locked',
    error: { code: 'SQLITE_BUSY', message: 'SQLITE_BUSY: SQLite error: database is locked' },
    retryable: true,
  },
  {
    driver: '@libsql/client 0.18.0 over HTTP, dropped',
    error: new TypeError('fetch failed', { cause: { name: 'SocketError', code: 'UND_ERR_SOCKET' } }),
    retryable: true,
  },
  {
    driver: 'fetch, a bad port',
    error: new TypeError('fetch failed', { cause: new Error('bad port') }),
    retryable: false,
  },
  {
    driver: "Neon's HTTP driver 1.2.0, dropped",
    error: {
      name: 'NeonDbError',
      message: 'Error connecting to database: TypeError: fetch failed',
      sourceError: new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } }),
    },
    retryable: true,
  },
  {
    driver: "PlanetScale's HTTP driver, a deadlock (from Vitess; not recorded)",
    error: {
      name: 'DatabaseError',
      status: 400,
      message:
        'target: x.-.primary: vttablet: rpc error: code = Aborted desc = Deadlock found when trying to get lock; try restarting transaction (errno 1213) (sqlstate 40001) (CallerID: y): Sql: "insert …", BindVars: {REDACTED}',
    },
    retryable: true,
  },
  {
    driver: "PlanetScale's HTTP driver, a value that imitates a deadlock",
    error: {
      name: 'DatabaseError',
      status: 400,
      message:
        "target: x: vttablet: Incorrect integer value: 'x (errno 1213) (sqlstate 40001)' for column 'n' (errno 1366) (sqlstate HY000)",
    },
    retryable: false,
  },
  {
    driver: 'Cloudflare D1, a syntax error',
    error: new Error('D1_ERROR: near "INSERTZ": syntax error at offset 0: SQLITE_ERROR'),
    retryable: false,
  },
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
  {
    what: 'a trigger of D1 with RAISE',
    thrown: sqliteMessage(
      'D1_ERROR: UNIQUE constraint failed: e.id: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)',
    ),
  },
  {
    what: "PlanetScale's NOT NULL with a bound value that imitates",
    thrown: {
      name: 'DatabaseError',
      message: `target: x: vttablet: Column 'n' cannot be null (errno 1048) (sqlstate 23000): Sql: "insert …", BindVars: {v: "Duplicate entry 'a' for key 'uq' (errno 1062) (sqlstate 23000)"}`,
    },
  },
  {
    what: "Drizzle's message with a parameter that imitates Vitess",
    thrown: new Error(
      "Failed query: insert into `e` values (?)\nparams: Duplicate entry 'a' for key 'uq' (errno 1062) (sqlstate 23000)",
      { cause: { errno: 1048 } },
    ),
  },
  {
    what: "Drizzle's message with a parameter that imitates a deadlock of Vitess",
    thrown: new Error(
      'Failed query: insert into `e` values (?)\nparams: target: x: vttablet: y (errno 1213) (sqlstate 40001)',
    ),
  },
  {
    what: 'a message of Vitess without its number',
    thrown: new Error("target: x: vttablet: Duplicate entry 'a' for key 'uq'"),
  },
  {
    what: 'a raw statement of Prisma',
    thrown: adapterError('P2010', { originalCode: '42601', kind: 'postgres' }),
  },
  {
    what: "another of Prisma's codes with that kind",
    thrown: adapterError('P2003', { kind: 'UniqueConstraintViolation' }),
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

/** An error of Prisma around that of its driver adapter. */
function adapterError(code: string, cause: object): object {
  return { name: 'PrismaClientKnownRequestError', code, meta: { driverAdapterError: { cause } } }
}

function sequelize(fields: object, driverError: object): object {
  return {
    name: 'SequelizeUniqueConstraintError',
    message: 'Validation error',
    fields,
    parent: driverError,
    original: driverError,
    sql: 'insert …',
  }
}

function sqliteOverHttp(code: string): object {
  return { name: 'ResponseError', message: 'SQLite error: UNIQUE constraint failed: users.email', code }
}

function vitess(value: string, key: string, bindVars: string): string {
  return `target: x.-.primary: vttablet: rpc error: code = AlreadyExists desc = Duplicate entry '${value}' for key '${key}' (errno 1062) (sqlstate 23000) (CallerID: y): Sql: "insert into \`users\`(email) values (:vtg1)", BindVars: {${bindVars}}`
}

function planetscale(value: string, key: string, bindVars: string): object {
  const message = vitess(value, key, bindVars)
  return { name: 'DatabaseError', status: 400, message, body: { message, code: 'UNKNOWN' } }
}
