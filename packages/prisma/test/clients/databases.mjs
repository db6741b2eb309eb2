/**
 * The databases of the programs: an embedded PostgreSQL, and the server of POSTGRES_URL. That one is left out, and said
 * to be, where it does not answer; with CI=true it has to answer.
 */
import { connect } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'

const { POSTGRES_URL: serverUrl = 'postgres://postgres@127.0.0.1:5432/postgres', CI } = process.env

function answers({ hostname, port }) {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 5432), timeout: 3000 })
    const settle = (isReached) => {
      socket.destroy()
      resolve(isReached)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}

/** Opens the databases: name, address. */
export async function openDatabases() {
  const db = await PGlite.create()
  // A pool that meets an error opens a second connection before it closes the first.
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 4 })
  await server.start()
  const embedded = {
    name: 'embedded PostgreSQL',
    url: `postgres://postgres@${server.getServerConn()}/postgres`,
  }
  const isThere = CI === 'true' || (await answers(new URL(serverUrl)))
  if (!isThere)
    console.log(`PostgreSQL does not answer at ${new URL(serverUrl).host}: its runs are left out.`)
  return {
    databases: isThere ? [embedded, { name: 'PostgreSQL', url: serverUrl }] : [embedded],
    close: async () => {
      await server.stop()
      await db.close()
    },
  }
}

/** Runs statements in one connection, in a schema of their own. */
async function query(url, schema, sql) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set search_path to ${schema}`)
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Calls `use` with the name of a schema that has the tables, and drops it. */
export async function withTables(url, tables, use) {
  const schema = `brandid_${process.pid}_${Math.floor(Math.random() * 2 ** 32).toString(36)}`
  await query(url, 'public', `create schema ${schema}`)
  try {
    await query(url, schema, tables)
    await use(schema)
  } finally {
    await query(url, 'public', `drop schema ${schema} cascade`)
  }
}
