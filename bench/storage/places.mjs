/**
 * The locations of the database benches: a schema, a database and a directory of their own, which are removed at the
 * end, whatever happens. POSTGRES_URL and MARIADB_URL say where the servers are.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import Libsql from 'libsql'
import mysql from 'mysql2/promise'
import pg from 'pg'

const {
  POSTGRES_URL = 'postgres://postgres@127.0.0.1:5432/postgres',
  MARIADB_URL = 'mysql://root@127.0.0.1:3306/test',
} = process.env
const place = `brandid_bench_${process.pid}`

const named = (database, version) => `${database} ${/^[0-9.]+/.exec(version)}`

/** Calls back with a connection in a schema of its own, and with the name of the database. */
export async function inPostgres(use) {
  const client = new pg.Client({ connectionString: POSTGRES_URL })
  await client.connect()
  try {
    await client.query(`create schema ${place}`)
    await client.query(`set search_path = ${place}`)
    const { rows } = await client.query('show server_version')
    return await use(client, named('PostgreSQL', rows[0].server_version))
  } finally {
    await client.query(`drop schema if exists ${place} cascade`)
    await client.end()
  }
}

/** Calls back with a connection to a MariaDB database of its own. */
export async function inMariadb(use) {
  const client = await mysql.createConnection(MARIADB_URL)
  try {
    await client.query(`create database ${place}`)
    await client.query(`use ${place}`)
    const [rows] = await client.query('select version() as version')
    return await use(client, named('MariaDB', rows[0].version))
  } finally {
    await client.query(`drop database if exists ${place}`)
    await client.end()
  }
}

/** Calls back with a function that opens a new empty file on each call. */
export async function inSqlite(use) {
  const directory = mkdtempSync(`${tmpdir()}/${place}-`)
  let files = 0
  const open = () => {
    const database = new Libsql(`${directory}/${files++}.db`)
    database.exec('pragma journal_mode = wal')
    return database
  }
  try {
    const { version } = open().prepare('select sqlite_version() as version').get([])
    return await use(open, named('SQLite', version))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The middle value, or the upper of the two middle values. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
