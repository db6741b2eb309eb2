/**
 * The servers of these tests, and one schema or database of its own for each file, dropped at its end.
 *
 * POSTGRES_URL, MARIADB_URL and REDIS_URL say where they are. What is not reached is named on screen and left out; with CI=true
 * its tests fail instead.
 */
import { type AddressInfo, connect, createServer } from 'node:net'
import * as mariadb from 'mariadb'
import mysql from 'mysql2/promise'
import pg from 'pg'
import postgres from 'postgres'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Engine, engineOf, numbered, openDuring, type Run } from '../sql/engines.ts'

export const {
  POSTGRES_URL: postgresUrl = 'postgres://postgres@127.0.0.1:5432/postgres',
  MARIADB_URL: mariadbUrl = 'mysql://root@127.0.0.1:3306/test',
  REDIS_URL: redisUrl = 'redis://127.0.0.1:6379',
  CI,
} = process.env

/** A name that no other run uses at this time. */
export const schemaName = `brandid_${process.pid}_${Math.floor(Math.random() * 2 ** 32).toString(36)}`

export interface OpenOptions {
  /** Another port than the server's own: that of a proxy. */
  readonly port?: number
  readonly connections?: number
}

/** How one driver connects to the place that belongs to the test file. */
export interface Driver {
  readonly name: string
  readonly dialect: 'postgresql' | 'mysql'
  open(options?: OpenOptions): Promise<Engine>
}

export const postgresDrivers: readonly [Driver, Driver] = [
  { name: 'pg', dialect: 'postgresql', open: async (options) => pgEngine(pgPool(options)) },
  {
    name: 'postgres.js',
    dialect: 'postgresql',
    open: async (options) => postgresJsEngine(postgresJs(options)),
  },
]

export const mariadbDrivers: readonly [Driver, Driver] = [
  { name: 'mysql2', dialect: 'mysql', open: async (options) => mysql2Engine(mysql2Pool(options)) },
  { name: 'mariadb', dialect: 'mysql', open: async (options) => mariadbEngine(mariadbPool(options)) },
]

const postgresIsThere = await isThere('PostgreSQL', postgresUrl, 5432)
const mariadbIsThere = await isThere('MariaDB', mariadbUrl, 3306)

/** Tests on PostgreSQL, in a schema of their own. */
export function describePostgres(title: string, define: () => void): void {
  describe.runIf(postgresIsThere)(title, () => {
    beforeAll(() => postgresAdmin(`create schema ${schemaName}`))
    afterAll(() => postgresAdmin(`drop schema ${schemaName} cascade`))
    define()
  })
}

/** Tests on MariaDB, in a database of their own. */
export function describeMariadb(title: string, define: () => void): void {
  describe.runIf(mariadbIsThere)(title, () => {
    beforeAll(() => mariadbAdmin(`create database ${schemaName}`))
    afterAll(() => mariadbAdmin(`drop database ${schemaName}`))
    define()
  })
}

/** Tests on one connection to each of the two, through its first driver. */
export function describeBoth(
  title: string,
  define: (engine: () => Engine, dialect: Driver['dialect']) => void,
): void {
  const suite = ({ open, dialect }: Driver) =>
    define(
      openDuring(() => open({ connections: 1 })),
      dialect,
    )
  describePostgres(`${title} in PostgreSQL`, () => suite(postgresDrivers[0]))
  describeMariadb(`${title} in MariaDB`, () => suite(mariadbDrivers[0]))
}

/** Tests on Redis. Their keys are theirs to drop. */
export async function describeRedis(title: string, define: () => void): Promise<void> {
  describe.runIf(await isThere('Redis', redisUrl, 6379))(title, define)
}

/**
 * Ends all connections of the file's own name, from the side of the server, or those alone whose statement holds a text. Returns their
 * number.
 */
export async function killPostgres(statement = ''): Promise<number> {
  const isMeant = statement && `and state = 'active' and query like '%${statement}%'`
  return postgresAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${schemaName}' ${isMeant}`,
  )
}

/** As `killPostgres`, of the connections to the file's own database. */
export async function killMariadb(statement = ''): Promise<number> {
  const admin = await mysql.createConnection(mariadbUrl)
  const isMeant = statement && `and info like '%${statement}%'`
  const [rows] = await admin.query<mysql.RowDataPacket[]>(
    `select id from information_schema.processlist where db = '${schemaName}' ${isMeant}`,
  )
  // One that is gone by now is no matter.
  for (const { id } of rows) await admin.query(`kill ${id}`).catch(() => {})
  await admin.end()
  return rows.length
}

/** Runs a statement as the administrator. Returns the number of its rows. */
export async function postgresAdmin(statement: string): Promise<number> {
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  const { rowCount } = await admin.query(statement)
  await admin.end()
  return rowCount ?? 0
}

async function mariadbAdmin(statement: string): Promise<void> {
  const admin = await mysql.createConnection(mariadbUrl)
  await admin.query(statement)
  await admin.end()
}

/** A port of this machine at which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => resolve(socket.destroy() !== undefined))
  })
}

function isThere(server: string, url: string, defaultPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || defaultPort), timeout: 3000 })
    const settle = (isReached: boolean, why = '') => {
      socket.destroy()
      if (!isReached) {
        const outcome = CI === 'true' ? 'fail' : 'are left out'
        console.warn(
          `${server} does not answer at ${hostname}:${port || defaultPort}${why}: its tests ${outcome}.`,
        )
      }
      resolve(isReached || CI === 'true')
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', ({ message }) => settle(false, ` (${message})`))
  })
}

function urlAt(url: string, port: number | undefined): string {
  const changed = new URL(url)
  if (port) changed.port = String(port)
  return changed.href
}

export function pgPool({ port, connections = 4 }: OpenOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: urlAt(postgresUrl, port),
    options: `-c search_path=${schemaName}`,
    application_name: schemaName,
    max: connections,
  })
  // A connection that is ended tells the pool while it is idle, else itself, and either would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function pgEngine(pool: pg.Pool): Engine {
  // `pool.query` would throw the connection away after every error, also where a row is refused.
  const run: Run = async (statement, parameters) => {
    const client = await pool.connect()
    try {
      const values = [...parameters]
      return (await client.query({ text: numbered(statement), values, rowMode: 'array' })).rows
    } finally {
      client.release()
    }
  }
  return engineOf('pg', 'postgresql', run, () => pool.end())
}

export function postgresJs({ port, connections = 4 }: OpenOptions = {}) {
  return postgres(urlAt(postgresUrl, port), {
    max: connections,
    connection: { search_path: schemaName, application_name: schemaName },
    onnotice: () => {},
    // Its query for array types at each connect has no catch: a connection that ends meanwhile is an unhandled rejection.
    fetch_types: false,
    // Its own pauses before it connects again grow to 20 s.
    backoff: () => 0.01,
  })
}

/**
 * What a query of postgres.js gives.
 *
 * Where a connection is lost between an error and the end of its answer, the driver throws that error again, at the first
 * query of the next connection, which it does not send (3.4.9, https://github.com/porsager/postgres/issues/1223). A key
 * that is not in the query gives it away: it becomes the lost connection that it is.
 */
export async function unlessStale<Result>(
  query: Promise<Result>,
  statement: string,
  parameters: readonly unknown[],
): Promise<Result> {
  try {
    return await query
  } catch (error) {
    const key = /^Key \(.*?\)=\((.*)\) already exists/.exec(Object(error).detail)?.[1]
    const isOwn = (part: string) => statement.includes(part) || parameters.map(String).includes(part)
    if (key === undefined || key.split(', ').every(isOwn)) throw error
    throw Object.assign(new Error('The error of an earlier query', { cause: error }), {
      code: 'CONNECTION_CLOSED',
    })
  }
}

export function postgresJsEngine(sql: ReturnType<typeof postgresJs>): Engine {
  const run: Run = (statement, parameters) =>
    unlessStale(sql.unsafe(numbered(statement), parameters as string[]).values(), statement, parameters)
  return engineOf('postgres.js', 'postgresql', run, () => sql.end({ timeout: 1 }))
}

export function mysql2Pool({ port, connections = 4 }: OpenOptions = {}): mysql.Pool {
  return mysql.createPool({
    uri: urlAt(mariadbUrl, port),
    database: schemaName,
    connectionLimit: connections,
    supportBigNumbers: true,
    bigNumberStrings: true,
  })
}

export function mysql2Engine(pool: mysql.Pool): Engine {
  const run: Run = async (statement, parameters) => {
    const [rows] = await pool.query({ sql: statement, values: [...parameters], rowsAsArray: true })
    return rows as unknown[][]
  }
  return engineOf('mysql2', 'mysql', run, () => pool.end())
}

export function mariadbPool({ port, connections = 4 }: OpenOptions = {}, rowsAsArray = true): mariadb.Pool {
  const { hostname, port: usual, username, password } = new URL(mariadbUrl)
  return mariadb.createPool({
    host: hostname,
    port: port ?? Number(usual || 3306),
    user: username,
    password,
    database: schemaName,
    connectionLimit: connections,
    rowsAsArray,
  })
}

export function mariadbEngine(pool: mariadb.Pool): Engine {
  const run: Run = (statement, parameters) => pool.query(statement, [...parameters])
  return engineOf('mariadb', 'mysql', run, () => pool.end())
}
