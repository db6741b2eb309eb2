/**
 * One process of the churn: leases a worker id, makes ids, and writes each into a file of its own before it makes the
 * next batch. Its clock steps, and it releases now and then. The parent kills and pauses it, and ends its connections.
 *
 * Arguments: client, URL, database or schema, fleet, file, window in ms, worker ids, and `naive` for a generator that
 * uses its worker id without a look at the lease.
 */
import { openSync, writeSync } from 'node:fs'
import { createRegistry } from '../../dist/core.js'
import { snowflake } from '../../dist/formats.js'
import { leaseWorkerId, mysqlStore, postgresStore, redisStore } from '../../dist/lease.js'

const [client, url, place, fleet, file, window, ids, variant] = process.argv.slice(2)
const windowMs = Number(window)
const workerIds = Number(ids)

// Who has no parent any more ends.
process.on('disconnect', () => process.exit())

const realNow = Date.now
let stepMs = 0
Date.now = () => realNow() + stepMs
const STEPS_MS = [0, 0, 700, -700, 3_600_000, -3_600_000]

const output = openSync(file, 'a')
const note = (line) => writeSync(output, `${line}\n`)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const pick = (list) => list[Math.floor(Math.random() * list.length)]

const openers = {
  async ioredis() {
    const { Redis } = await import('ioredis')
    const redis = new Redis(url, { retryStrategy: () => 50 })
    redis.on('error', () => {})
    return redisStore(redis)
  },
  async redis() {
    const { createClient } = await import('redis')
    const redis = createClient({ url, socket: { reconnectStrategy: () => 50 } })
    redis.on('error', () => {})
    await redis.connect()
    return redisStore(redis)
  },
  async pg() {
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({
      connectionString: url,
      options: `-c search_path=${place}`,
      application_name: place,
      max: 1,
    })
    pool.on('error', () => {})
    pool.on('connect', (connection) => connection.on('error', () => {}))
    return postgresStore(pool)
  },
  async 'postgres.js'() {
    const { default: postgres } = await import('postgres')
    const connection = { search_path: place, application_name: place }
    // Its own question for types, where the connection ends meanwhile, rejects with nobody to hear it.
    const options = { max: 1, fetch_types: false, backoff: () => 0.05, onnotice: () => {} }
    return postgresStore(postgres(url, { ...options, connection }))
  },
  async mysql2() {
    const { createPool } = await import('mysql2/promise')
    return mysqlStore(createPool({ uri: url, database: place, connectionLimit: 1 }))
  },
  async mariadb() {
    const { createPool } = await import('mariadb')
    const { hostname, port, username, password } = new URL(url)
    const options = { host: hostname, port: Number(port || 3306), user: username, password }
    return mysqlStore(createPool({ ...options, database: place, connectionLimit: 1 }))
  },
}

/** Makes ids until the lease is given back, by chance. */
async function work(worker) {
  const naive = {
    workerIds,
    clockOffsetMs: 0,
    fromMs: Number.NEGATIVE_INFINITY,
    enter: () => worker.id,
  }
  const format = snowflake({ epoch: 'twitter', worker: variant === 'naive' ? naive : worker })
  const { generate, generateMany } = createRegistry().defineId('churn', { format })
  note(`L ${worker.id}`)
  process.send('leased')
  while (Math.random() > 0.002) {
    try {
      const made = []
      if (Math.random() < 0.002) made.push(...generateMany(20_000))
      else for (let i = Math.random() * 40; i > 0; i--) made.push(generate())
      note(made.join('\n'))
    } catch (error) {
      if (error.code !== 'lease_lost') throw error
      note('E lease_lost')
      await worker.ready().catch(({ code }) => note(`E ready ${code}`))
      await pause(20 * Math.random())
    }
    if (Math.random() < 0.005) stepMs = pick(STEPS_MS)
    await pause(8 * Math.random())
  }
}

const store = await openers[client]()
for (;;) {
  try {
    const worker = await leaseWorkerId({ store, fleet, windowMs, workerIds })
    try {
      await work(worker)
    } finally {
      await worker.release().catch(({ code }) => note(`E release ${code}`))
    }
  } catch (error) {
    // What is neither of these is a fault of the generator or of the lease, or the client's word on a lost connection.
    note(`E ${error.code ?? error.message}`)
    await pause(50 + 400 * Math.random())
  }
}
