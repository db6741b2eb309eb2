/** A database of a test file, on the PostgreSQL server in `POSTGRES_URL`. */
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { skip } from './run.ts'

const { POSTGRES_URL: url = 'postgres://postgres@127.0.0.1:5432/postgres' } = process.env
const admin = new pg.Client(url)

/** Whether the server can be reached. */
export const isPostgresqlHere = await admin.connect().then(
  () => true,
  () => false,
)
if (!isPostgresqlHere) skip('PostgreSQL')

/** Creates a database before the tests of the only suite of a file that uses it, and drops it afterwards. Returns its client. */
export function useOwnDatabase(label: string, options = ''): pg.Client {
  const name = `${label}_${process.pid}`
  const own = new URL(url)
  own.pathname = name
  const client = new pg.Client(own.href)
  beforeAll(async () => {
    await admin.query(`create database ${name} ${options}`)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await admin.query(`drop database if exists ${name}`)
    await admin.end()
  })
  return client
}
