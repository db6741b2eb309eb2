/**
 * Errors as drivers threw them in November 2026, reduced to the fields that are their own: PostgreSQL 15.20, MariaDB
 * 10.11.19, PgBouncer 1.18.0. A row is refused by the index `uq_public_id`, by the primary key, or by the index of
 * `email`; the stored e-mail address imitates the end of MySQL's message.
 *
 * The HTTP drivers spoke to a server of the recording that sent what the service sends. What is marked with a star is
 * from the manual or the source, not recorded.
 */

const imitation = "x' for key 'uq_public_id"
const IMITATED = `Duplicate entry '${imitation}' for key 'uq_email'`
const MARK = '(errno 1062) (sqlstate 23000)'
const FAILED = 'UNIQUE constraint failed: e.id'
const DUPLICATE = "Duplicate entry 'a' for key 'uq'"
const DROPPED = 'Connection terminated unexpectedly'
const UNIQUE_OF_LIBSQL = { code: 'SQLITE_CONSTRAINT_UNIQUE', rawCode: 2067 }
const uniqueInAdapter = { kind: 'UniqueConstraintViolation' }
const users = key('users.email')
const objection = { name: 'UniqueViolationError', message: 'insert …', constraint: 'k' }
const publicId = key('uq_public_id')
const inTable = key('uq_public_id', 'e')

/** What `uniqueViolation` is to say about each. */
export const violations: readonly (readonly [driver: string, error: object, told: object])[] = [
  ['pg 8.23.1', postgres('uq_public_id', 'e'), inTable],
  ['PGlite 0.5.16', { ...postgres('e_pkey', 'e'), query: 'insert …', params: [] }, key('e_pkey', 'e')],
  ['postgres.js 3.4.9', { code: '23505', constraint_name: 'k', table_name: 'e' }, key('k', 'e')],
  ['mysql2 3.24.5', mysql("Duplicate entry 'a' for key 'uq_public_id'"), publicId],
  ['mysql2 3.24.5', mysql("Duplicate entry '1' for key 'PRIMARY'"), key('PRIMARY')],
  ['mysql2 3.24.5, a value that imitates', mysql(IMITATED), key('uq_email')],
  // As the manual of MySQL 8.0.19 and mysql2's issue 2961 show it.
  ['mysql2 on MySQL 8 *', mysql("Duplicate entry 'a' for key 'e.uq_public_id'"), inTable],
  ['mysql2, in German', mysql("Doppelter Eintrag 'a' für Schlüssel 'uq_public_id'"), publicId],
  ['mysql2, Hungarian', mysql(`Duplikalt bejegyzes '${imitation}' a 'k' kulcs szerint.`), key('k')],
  ['mysql2, number 1586', { ...mysql("Duplicate entry 'a' for key 'uq_public_id'"), errno: 1586 }, publicId],
  ['mysql2 without a word', { errno: 1062 }, {}],
  ['mariadb 3.5.4', { errno: 1062, sqlMessage: IMITATED, message: mariadbMessage() }, key('uq_email')],
  ['better-sqlite3 13.2.0', sqlite('e.p', { code: 'SQLITE_CONSTRAINT_UNIQUE' }), key('e.p')],
  ['better-sqlite3, row ID', sqlite('e.id', { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }), key('e.id')],
  ['libsql 0.5.29', sqlite('e.id', { code: 'SQLITE_CONSTRAINT_ROWID' }), key('e.id')],
  ['libsql, expression', sqlite("index 'ci'", UNIQUE_OF_LIBSQL), key('ci')],
  ['@libsql/client 0.18.0', { ...libsqlClient('SQLITE_CONSTRAINT'), rawCode: 2067 }, users],
  ['@libsql/client over HTTP', overHttp('SQLITE_CONSTRAINT'), users],
  ['@libsql/client over HTTP, extended', overHttp('SQLITE_CONSTRAINT_UNIQUE'), users],
  ['Hrana, its own error of libsql over HTTP', hrana('SQLITE_CONSTRAINT'), users],
  ['node:sqlite of Node 22.23', sqlite('e.p', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }), key('e.p')],
  ['node:sqlite, primary key', sqlite('e.id', { code: 'ERR_SQLITE_ERROR', errcode: 1555 }), key('e.id')],
  ['node:sqlite, row ID', sqlite('e.rowid', { code: 'ERR_SQLITE_ERROR', errcode: 2579 }), key('e.rowid')],
  ['sql.js 1.16.0', sqlite('a, b.c.p, a, b.c.q', {}), key('a, b.c.p, a, b.c.q')],
  ['Drizzle 0.45.4 on pg', { message: imitation, cause: postgres('uq_public_id', 'e') }, inTable],
  ['Knex 3.3.0 on pg', { ...postgres('ko_pkey', 'ko'), message: 'insert into …' }, key('ko_pkey', 'ko')],
  ['Objection 3.1.5 on pg', { ...objection, nativeError: postgres('k', 'ko') }, key('k', 'ko')],
  ['Objection 3.1.5 on mysql2', { ...objection, nativeError: mysql("'e' for key 'k'") }, key('k')],
  ['Sequelize 6.37.8 on pg', sequelize({ id: 'a' }, postgres('k', 'users')), key('k', 'users')],
  ['Sequelize 6.37.8 on mysql2', sequelize({ email: imitation }, mysql(IMITATED)), key('uq_email')],
  ['TypeORM *', { name: 'QueryFailedError', driverError: postgres('uq_public_id', 'e') }, inTable],
  ['Prisma 7.10.0 on pg', prisma(adapted({ index: 'k' }, 'users')), key('k', 'users')],
  ['Prisma 7, fields *', prisma(adapted({ fields: ['email', 'team'] })), key('email, team', 'User')],
  ['Prisma 6 *', prisma({ modelName: 'User', target: ['email'] }), key('email', 'User')],
  ['Prisma 6 on MySQL *', prisma({ modelName: 'User', target: 'email_key' }), key('email_key', 'User')],
  ['Prisma 7, raw', { ...prisma(adapted({ index: 'k' }, 'users')), code: 'P2010' }, key('k', 'users')],
  ['Prisma without a word', prisma(undefined), {}],
  // As projects quote it.
  ['Cloudflare D1 *', d1('users.email: SQLITE_CONSTRAINT'), users],
  ['Cloudflare D1, expression', d1("index 'ci': SQLITE_CONSTRAINT"), key('ci')],
  ...['UNIQUE', 'PRIMARYKEY', 'ROWID'].map((name) => {
    const error = d1(`p.t, p.s: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_${name})`)
    return [`Cloudflare D1 in 2026, ${name}`, error, key('p.t, p.s')] as const
  }),
  ["Neon's HTTP driver 1.2.0", { ...postgres('k', 'users'), name: 'NeonDbError' }, key('k', 'users')],
  // The text is that of https://github.com/planetscale/database-js/issues/103.
  ["PlanetScale's HTTP driver 1.20.2", planetscale('a', 'users.k', 'REDACTED'), key('k', 'users')],
  ['PlanetScale, a stored value that imitates', planetscale(imitation, 'users.k', 'REDACTED'), {}],
  ['PlanetScale, the mark too', planetscale(`${imitation}' ${MARK}`, 'users.k', 'REDACTED'), {}],
  ['PlanetScale, a bound value', planetscale('a', 'users.k', `vtg1: "${imitation}'"`), {}],
  ['PlanetScale, both', planetscale('a', 'users.k', `vtg1: "x' for key 'users.k'"`), key('k', 'users')],
  ['mysql2 on Vitess *', mysql(vitess('a', 'users.k', `vtg1: "it's"`)), key('k', 'users')],
  ['mysql2 on Vitess, a bound value', mysql(vitess('a', 'users.k', `vtg1: "${imitation}'"`)), {}],
  ['mysql2, as Vitess', mysql(`Duplicate entry '${imitation}' ${MARK}' for key 'uq_email'`), {}],
  ['pg without a word', { code: '23505' }, {}],
]

/** Errors that end with an open outcome, and others; what `isRetryable` is to say about them. */
export const others: readonly (readonly [driver: string, error: object, retryable: boolean])[] = [
  ...rows(true, [
    ['pg, serialization', { code: '40001' }],
    ['pg, deadlock', { code: '40P01' }],
    ['pg, statement_timeout', { code: '57014' }],
    ['pg, pg_terminate_backend', { code: '57P01', severity: 'FATAL' }],
    ['pg, query_timeout', 'Query read timeout'],
    ['pg, dropped', DROPPED],
    ['pg, the next query', 'Client has encountered a connection error and is not queryable'],
    ['pg, its pool', 'timeout exceeded when trying to connect'],
    ['pg, no server', { message: 'connect ECONNREFUSED 127.0.0.1:1', errno: -111, code: 'ECONNREFUSED' }],
    ['pg, no such host', { message: 'getaddrinfo ENOTFOUND no.invalid', errno: -3008, code: 'ENOTFOUND' }],
    ['pg 8.23.1, connect time-out', 'timeout expired'],
    ['postgres.js, dropped', { code: 'CONNECTION_CLOSED', errno: 'CONNECTION_CLOSED' }],
    ['postgres.js 3.4.9, connect time-out', { code: 'CONNECT_TIMEOUT', errno: 'CONNECT_TIMEOUT' }],
    ['mysql2, time-out', { message: 'Query inactivity timeout', code: 'PROTOCOL_SEQUENCE_TIMEOUT' }],
    ['mysql2, killed', { message: 'Connection lost: …', fatal: true, code: 'PROTOCOL_CONNECTION_LOST' }],
    ['mysql2, the next query', "Can't add new command when connection is in closed state"],
    ['mysql2, max_statement_time', { errno: 1969, sqlState: '70100' }],
    ['mysql2, lock wait', { code: 'ER_LOCK_WAIT_TIMEOUT', errno: 1205 }],
    ['mysql2, deadlock', { code: 'ER_LOCK_DEADLOCK', errno: 1213 }],
    ['mysql2 3.24.6, connect time-out', { message: 'connect ETIMEDOUT', code: 'ETIMEDOUT' }],
    ['mariadb, killed', { code: 'ER_SOCKET_UNEXPECTED_CLOSE', errno: 45009 }],
    ['mariadb, the next query', { code: 'ER_CMD_CONNECTION_CLOSED', errno: 45013 }],
    ['mariadb, its pool', { code: 'ER_GET_CONNECTION_TIMEOUT', errno: 45028 }],
    ['mariadb 3.5.4, connect time-out', { code: 'ER_CONNECTION_TIMEOUT', errno: 45012 }],
    ['libsql, locked', { message: 'database is locked', code: 'SQLITE_BUSY', rawCode: 5 }],
    ['better-sqlite3, snapshot', { code: 'SQLITE_BUSY_SNAPSHOT' }],
    ['node:sqlite, locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 }],
    ['node:sqlite, snapshot', { code: 'ERR_SQLITE_ERROR', errcode: 517 }],
    ...[
      'server conn crashed?',
      'query_wait_timeout',
      'query_timeout',
      'query timeout',
      'client_idle_timeout',
      'no more connections allowed (max_client_conn)',
      'server login has been failing, try again later (server_login_retry)',
    ].map((message) => [`PgBouncer, ${message}`, pgBouncer(message)] as const),
    // As its source has it without a limit of its own.
    ['PgBouncer *', pgBouncer('no more connections allowed')],
    ['postgres.js, PgBouncer', { message: 'query_wait_timeout', severity_local: 'FATAL', code: '08P01' }],
    [
      'Prisma 7.10.0 on pg, statement_timeout',
      adapterError('P2039', { originalCode: '57014', code: '57014' }),
    ],
    ['Prisma 7.10.0 on pg, killed in a raw statement', adapterError('P2010', { originalCode: '57P01' })],
    ['Prisma 7.10.0 on pg, no server', adapterError('P2010', { kind: 'DatabaseNotReachable' })],
    ['Prisma 7.10.0 on mariadb, deadlock *', adapterError('P2039', { originalCode: '1213', kind: 'mysql' })],
    ['Prisma, no server', { code: 'P1001' }],
    [
      'Sequelize 6.37.8, its pool',
      { name: 'SequelizeConnectionAcquireTimeoutError', parent: new Error('x') },
    ],
    ['Sequelize 6.37.8 on pg, killed', { parent: { code: '57P01', severity: 'FATAL' } }],
    ['Sequelize 6.37.8 on mysql2, killed', { original: { errno: 1927, sqlState: '70100' } }],
    ['Knex 3.3.0, its pool', { name: 'KnexTimeoutError', cause: new Error('operation timed out …') }],
    [
      'Knex 3.3.0, time-out',
      { name: 'KnexTimeoutError', message: 'Defined query timeout of …', timeout: 50 },
    ],
    ['Objection 3.1.5, its DBError', { name: 'DBError', nativeError: { code: '40001' }, client: 'postgres' }],
    ['@libsql/client over HTTP, locked', { code: 'SQLITE_BUSY', message: 'SQLITE_BUSY: SQLite error: …' }],
    ['@libsql/client over HTTP, dropped', fetchFailed({ name: 'SocketError', code: 'UND_ERR_SOCKET' })],
    ["Neon's HTTP driver, dropped", { sourceError: fetchFailed({ code: 'UND_ERR_SOCKET' }) }],
    // From the source of Vitess.
    ["PlanetScale's HTTP driver, a deadlock *", { status: 400, message: deadlockOfVitess() }],
    ['AbortSignal.timeout', new DOMException('timed out', 'TimeoutError')],
    ['Drizzle, dropped', new Error('Failed query: …', { cause: new Error(DROPPED) })],
    ...[502, 503, 504].flatMap((status) => [
      [`@libsql/client over HTTP, ${status}`, { code: 'SERVER_ERROR', cause: { status } }] as const,
      [`PlanetScale's HTTP driver 1.20.2, ${status}`, { name: 'UnknownError', status }] as const,
      [`Neon's HTTP driver 1.2.0, ${status}`, neon(`Server error (HTTP status ${status}): `)] as const,
    ]),
  ]),
  ...rows(false, [
    ['pg, NOT NULL', { code: '23502', table: 'e', column: 'public_id' }],
    ['pg, after a failed statement', { code: '25P02' }],
    ['pg 8.23.1, a client of its own end', 'Client was closed and is not queryable'],
    ['pg, a violated protocol', { message: 'invalid message', code: '08P01' }],
    ['pg through PgBouncer, no such database', pgBouncer('database "no_such" does not exist')],
    ['mysql2, NOT NULL', { code: 'ER_BAD_NULL_ERROR', errno: 1048 }],
    ['mysql2, CHECK', { code: 'ER_INNODB_AUTOEXTEND_SIZE_OUT_OF_RANGE', errno: 4025 }],
    ['mysql2 3.24.6, a pool of its own end', 'Pool is closed.'],
    ['libsql, NOT NULL', { code: 'SQLITE_CONSTRAINT_NOTNULL', rawCode: 1299 }],
    ['node:sqlite, NOT NULL', { code: 'ERR_SQLITE_ERROR', errcode: 1299 }],
    ['Prisma 7.10.0 on pg, a syntax error', adapterError('P2010', { originalCode: '42601', code: '42601' })],
    ['Prisma 7.10.0 on mariadb, NOT NULL *', adapterError('P2011', { originalCode: '1048' })],
    ['Prisma, not found', { code: 'P2025' }],
    ["Neon's HTTP driver 1.2.0, 500", neon('Server error (HTTP status 500): {}')],
    ['@libsql/client over HTTP, 400', { code: 'SERVER_ERROR', cause: { status: 400 } }],
    ['fetch, a bad port', fetchFailed(new Error('bad port'))],
    ["PlanetScale's HTTP driver, an imitated deadlock", { status: 400, message: wrongValueOfVitess() }],
    ['Cloudflare D1, a syntax error', 'D1_ERROR: near "INSERTZ": syntax error at offset 0: SQLITE_ERROR'],
    ['AbortController', new DOMException('aborted', 'AbortError')],
  ]),
]

/** What is no violation of a UNIQUE index, although it looks like one. */
export const imitations: readonly (readonly [what: string, thrown: unknown])[] = [
  ...[undefined, null, '23505', 1062, FAILED, Symbol('x'), () => {}].map(
    (thrown) => [String(thrown), thrown] as const,
  ),
  ['a number for a code', { code: 23505, constraint: 'uq' }],
  ['a text for a number', { errno: '1062', sqlMessage: DUPLICATE }],
  ['a trigger of SQLite with RAISE', { message: FAILED, code: 'SQLITE_CONSTRAINT_TRIGGER' }],
  ['the same in node:sqlite', { message: FAILED, code: 'ERR_SQLITE_ERROR', errcode: 1811 }],
  ['a message that quotes a violation', new Error(`near "x": ${FAILED}`)],
  ['NOT NULL of SQLite', { message: 'NOT NULL constraint failed: e.public_id' }],
  ['a CHECK whose name imitates', { message: `CHECK constraint failed: ${FAILED}` }],
  ['a code of SQLite without a message', { code: 'SQLITE_CONSTRAINT_UNIQUE' }],
  ["Drizzle's parameters", new Error(`Failed query: x\nparams: ${FAILED}`, { cause: { code: '23502' } })],
  ['a trigger of D1 with RAISE', d1('e.id: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)')],
  ["PlanetScale's NOT NULL with a bound value that imitates", { status: 400, message: nullOfVitess() }],
  ["Drizzle's parameter that imitates Vitess", drizzle(`${DUPLICATE} ${MARK}`, { cause: { errno: 1048 } })],
  ["Drizzle's parameter that imitates a deadlock of Vitess", drizzle(deadlockOfVitess())],
  ['a message of Vitess without its number', new Error(`target: x: vttablet: ${DUPLICATE}`)],
  ['a raw statement of Prisma', adapterError('P2010', { originalCode: '42601', kind: 'postgres' })],
  ["another of Prisma's codes with that kind", adapterError('P2003', uniqueInAdapter)],
  ['another code of Prisma', { code: 'P2003', meta: { target: ['id'] } }],
]

/** The verdict beside each error; a text is the message of an `Error`. */
function rows(retryable: boolean, errors: readonly (readonly [driver: string, error: object | string])[]) {
  return errors.map(
    ([driver, error]) => [driver, typeof error === 'string' ? new Error(error) : error, retryable] as const,
  )
}

function key(constraint: string, table?: string): object {
  return { constraint, ...(table !== undefined && { table }) }
}

function postgres(constraint: string, table: string): object {
  const message = `duplicate key value violates unique constraint "${constraint}"`
  return { message, code: '23505', detail: `Key (email)=(${imitation}) already exists.`, constraint, table }
}

function mysql(sqlMessage: string): object {
  return { message: sqlMessage, code: 'ER_DUP_ENTRY', errno: 1062, sqlState: '23000', sqlMessage }
}

function mariadbMessage(): string {
  return `(conn:14, no: 1062, SQLState: 23000) ${IMITATED}\nsql: … - parameters:['y','${imitation}']`
}

function sqlite(place: string, fields: object): object {
  return { message: `UNIQUE constraint failed: ${place}`, ...fields }
}

function d1(place: string): object {
  return { message: `D1_ERROR: UNIQUE constraint failed: ${place}` }
}

function libsqlClient(code: string): object {
  const message = 'SQLITE_CONSTRAINT: UNIQUE constraint failed: users.email'
  const cause = sqlite('users.email', UNIQUE_OF_LIBSQL)
  return { message, code, extendedCode: UNIQUE_OF_LIBSQL.code, cause }
}

function hrana(code: string): object {
  return { name: 'ResponseError', message: 'SQLite error: UNIQUE constraint failed: users.email', code }
}

function overHttp(code: string): object {
  const message = `${code}: SQLite error: UNIQUE constraint failed: users.email`
  return { name: 'LibsqlError', message, code, cause: hrana(code) }
}

function prisma(meta: object | undefined): object {
  return { name: 'PrismaClientKnownRequestError', code: 'P2002', message: imitation, meta }
}

function adapted(constraint: object, table?: string): object {
  return { modelName: 'User', driverAdapterError: { cause: { ...uniqueInAdapter, constraint, table } } }
}

/** An error of Prisma around that of its driver adapter. */
function adapterError(code: string, cause: object): object {
  return { name: 'PrismaClientKnownRequestError', code, meta: { driverAdapterError: { cause } } }
}

function sequelize(fields: object, driverError: object): object {
  return { name: 'SequelizeUniqueConstraintError', fields, parent: driverError, original: driverError }
}

function drizzle(parameter: string, options?: ErrorOptions): Error {
  return new Error(`Failed query: insert into \`e\` values (?)\nparams: ${parameter}`, options)
}

function fetchFailed(cause: object): Error {
  return new TypeError('fetch failed', { cause })
}

function neon(message: string): object {
  return { name: 'NeonDbError', message }
}

function pgBouncer(message: string): object {
  return { name: 'error', message, severity: 'FATAL', code: '08P01' }
}

function vitess(value: string, name: string, bindVars: string): string {
  const text = `Duplicate entry '${value}' for key '${name}' ${MARK} (CallerID: y)`
  const sql = 'Sql: "insert into `users`(email) values (:vtg1)"'
  return `target: x.-.primary: vttablet: rpc error: code = AlreadyExists desc = ${text}: ${sql}, BindVars: {${bindVars}}`
}

function deadlockOfVitess(): string {
  const text =
    'Deadlock found when trying to get lock; try restarting transaction (errno 1213) (sqlstate 40001)'
  return `target: x.-.primary: vttablet: rpc error: code = Aborted desc = ${text} (CallerID: y): Sql: "insert …"`
}

function wrongValueOfVitess(): string {
  const value = "'x (errno 1213) (sqlstate 40001)'"
  return `target: x: vttablet: Incorrect integer value: ${value} for column 'n' (errno 1366) (sqlstate HY000)`
}

function nullOfVitess(): string {
  const bound = `BindVars: {v: "${DUPLICATE} ${MARK}"}`
  return `target: x: vttablet: Column 'n' cannot be null (errno 1048) (sqlstate 23000): Sql: "insert …", ${bound}`
}

function planetscale(value: string, name: string, bindVars: string): object {
  const message = vitess(value, name, bindVars)
  return { name: 'DatabaseError', status: 400, message, body: { message, code: 'UNKNOWN' } }
}
