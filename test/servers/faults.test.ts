import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { uniqueConstraint } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chances, runUnderFaults, type Store } from '../sql/fault-run.ts'
import {
  type Committing,
  committingMariadb,
  committingMysql2,
  committingPg,
  committingPostgresJs,
} from './committed.ts'
import { openPgbouncer, type Pooler, pgbouncerIsThere } from './pgbouncer.ts'
import { type FaultProxy, openFaultProxy } from './proxy.ts'
import {
  describeMariadb,
  describePostgres,
  killMariadb,
  killPostgres,
  mariadbUrl,
  type OpenOptions,
  postgresUrl,
  schemaName,
} from './servers.ts'

const { FAULT_OPERATIONS = '10000' } = process.env
const OPERATIONS = Number(FAULT_OPERATIONS)
const WORKERS = 8
const SEED = 15

/** 46,656 values: with 10,000 rows, a draw in five meets a taken one. */
const ShortId = createRegistry().defineId('short', { format: nanoid({ length: 3 }) })

const POSTGRES = { dialect: 'postgresql', url: postgresUrl, port: 5432, kill: killPostgres } as const
const MARIADB = { dialect: 'mysql', url: mariadbUrl, port: 3306, kill: killMariadb } as const

interface Case {
  readonly name: string
  readonly open: (options: OpenOptions) => Committing
  /** How many requests of each connection pass in any case. */
  readonly spared?: number | undefined
  /** Starts a pooler between the driver and the proxy. */
  readonly pooled?: (proxy: URL) => Promise<Pooler>
  readonly operations?: number
}

function suite(
  { name, open, spared, pooled, operations = OPERATIONS }: Case,
  { dialect, url, port, kill }: typeof POSTGRES | typeof MARIADB,
): void {
  const table = `faults_${name.replaceAll(/\W/g, '').toLowerCase()}`
  let direct: Committing
  let lossy: Committing
  let proxy: FaultProxy
  let pooler: Pooler | undefined

  beforeAll(async () => {
    direct = open({ connections: 1 })
    await direct.run(`create table ${table} (public_id varchar(40) not null, nonce varchar(40) not null)`)
    await direct.run(`create unique index ${uniqueConstraint(dialect, table)} on ${table} (public_id)`)
    proxy = await openFaultProxy(new URL(url), port, chances(SEED), spared)
    const behind = new URL(url)
    behind.port = String(proxy.port)
    pooler = await pooled?.(behind)
    lossy = open({ port: pooler?.port ?? proxy.port, connections: WORKERS })
  })
  afterAll(async () => {
    await lossy.close().catch(() => {})
    await pooler?.close()
    await proxy.close()
    await direct.close().catch(() => {})
  })

  const rows = async (through: Committing, where: string, parameters: readonly unknown[]) => {
    const found = await through.run(`select public_id, nonce from ${table} ${where}`, parameters)
    return found.map(([publicId, nonce]) => ({ publicId: String(publicId), nonce: String(nonce) }))
  }

  const insert = `insert into ${table} (public_id, nonce) values (?, ?)`
  const store: Store = {
    // Every other operation commits by itself, the others in a transaction.
    insert: ({ publicId, nonce }) =>
      Number(nonce.slice(1)) % 2 === 0
        ? lossy.run(insert, [publicId, nonce])
        : lossy.inTransaction(insert, [publicId, nonce]),
    find: async (publicId) => (await rows(lossy, 'where public_id = ?', [publicId]))[0],
    all: () => rows(direct, '', []),
  }

  it(`keeps a row for each of ${operations} operations, and gives no row away`, {
    timeout: 600_000,
  }, async () => {
    const counted = await runUnderFaults(store, {
      definition: ShortId,
      constraint: uniqueConstraint(dialect, table),
      operations,
      workers: WORKERS,
      pauseMs: 2,
      settledBy: 'once',
      before: (n) => (n % 1000 === 500 ? kill() : n % 200 === 100 && proxy.endAll()),
    })
    const { requests, answers, commits, abandoned, ended } = proxy.faults
    console.log(
      `${name}: ${requests} requests, ${answers} answers and ${commits} answers to COMMIT lost, ${abandoned} statements left alone, ${ended} connections ended; ${counted.acknowledged} acknowledged, ${counted.rows} rows, ${counted.foreign} foreign`,
    )
    expect(counted).toEqual({ acknowledged: operations, rows: operations, foreign: 0, notOnce: 0 })
    for (const count of Object.values(proxy.faults)) expect(count).toBeGreaterThan(0)
  })
}

describePostgres('PostgreSQL', () => {
  describe.each<Case>([
    { name: 'pg', open: committingPg },
    { name: 'postgres.js', open: committingPostgresJs },
  ])('through $name', (each) => suite(each, POSTGRES))

  describe.runIf(pgbouncerIsThere)('behind PgBouncer', () => {
    suite(
      {
        name: 'pg through PgBouncer',
        open: committingPg,
        pooled: (proxy) => openPgbouncer(proxy, schemaName),
        operations: Math.ceil(OPERATIONS / 5),
      },
      POSTGRES,
    )
  })
})

describeMariadb('MariaDB', () => {
  describe.each<Case>([
    { name: 'mysql2', open: committingMysql2 },
    // Its pool waits half a second after a connection that did not come about.
    { name: 'mariadb', open: committingMariadb, spared: 3 },
  ])('through $name', (each) => suite(each, MARIADB))
})
