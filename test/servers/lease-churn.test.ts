import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Churn, churn, type Findings } from './lease-churn.ts'
import { leaseClients } from './lease-clients.ts'
import { type RedisServer, startRedisServer } from './redis-server.ts'
import {
  describeMariadb,
  describePostgres,
  describeRedis,
  killMariadb,
  killPostgres,
  mariadbUrl,
  postgresUrl,
  schemaName,
} from './servers.ts'

// CHURN_SECONDS says how long each goes on: 60 unless given. The ids that all processes made are collected and compared.

const { CHURN_SECONDS = '60' } = process.env
const seconds = Number(CHURN_SECONDS)
const timeout = seconds * 1000 + 120_000

const report = (store: string, findings: Findings) => console.log(store, JSON.stringify(findings))

async function expectNoDuplicate(store: string, options: Omit<Churn, 'fleet' | 'seconds'>): Promise<void> {
  const findings = await churn({ fleet: 'churn', seconds, ...options })
  report(store, findings)
  const { ids, duplicates, backward } = findings
  expect({ duplicates, backward }).toEqual({ duplicates: 0, backward: 0 })
  expect(ids).toBeGreaterThan(0)
}

function tableTest(
  store: string,
  clients: readonly (keyof typeof leaseClients)[],
  options: Pick<Churn, 'url' | 'cut'>,
): void {
  it('makes no id twice', { timeout }, async () => {
    const client = await leaseClients[clients[0] as keyof typeof leaseClients]()
    await client.createTable()
    await client.close()
    await expectNoDuplicate(store, { clients, place: schemaName, ...options })
  })
}

describePostgres('the churn on PostgreSQL', () =>
  tableTest('PostgreSQL', ['pg', 'postgres.js'], { url: postgresUrl, cut: killPostgres }),
)

describeMariadb('the churn on MariaDB', () =>
  tableTest('MariaDB', ['mysql2', 'mariadb'], { url: mariadbUrl, cut: killMariadb }),
)

await describeRedis('the churn on Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedisServer()
  })
  afterAll(() => server.stop())

  async function cut(): Promise<void> {
    const admin = new Redis(server.url)
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal')
    admin.disconnect()
  }

  it('makes no id twice, though the server is restarted with and without its data', { timeout }, () =>
    expectNoDuplicate('Redis', {
      clients: ['ioredis', 'redis'],
      url: server.url,
      cut,
      blows: [server.restart, server.restartEmpty, server.restart, server.restartEmpty],
    }),
  )

  it('finds the duplicates of a generator that does not look at its lease', {
    timeout: 300_000,
  }, async () => {
    const naive = { clients: ['ioredis'], url: server.url, fleet: 'naive', processes: 16, cut, isNaive: true }
    let duplicates = 0
    for (let round = 0; round < 10 && duplicates === 0; round++) {
      const findings = await churn({ ...naive, seconds: 8 })
      report('naive, on Redis', findings)
      duplicates = findings.duplicates
    }
    expect(duplicates).toBeGreaterThan(0)
  })
})
