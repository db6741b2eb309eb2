import { afterAll, beforeAll } from 'vitest'
import { describeStore } from '../lease/store-suite.ts'
import { type LeaseClientName, leaseClients } from './lease-clients.ts'
import { describeMariadb, describePostgres, describeRedis } from './servers.ts'

// The promises of a store, on the real servers, by each client.

function suiteOf(names: readonly LeaseClientName[]): void {
  beforeAll(async () => {
    const client = await leaseClients[names[0] as LeaseClientName]()
    await client.createTable()
    await client.close()
  })
  for (const name of names) describeStore(name, () => leaseClients[name]())
}

describePostgres('PostgreSQL', () => suiteOf(['pg', 'postgres.js']))
describeMariadb('MariaDB', () => suiteOf(['mysql2', 'mariadb']))
await describeRedis('Redis', () => {
  suiteOf(['ioredis', 'redis'])
  afterAll(dropFleets)
})

async function dropFleets(): Promise<void> {
  const { Redis } = await import('ioredis')
  const { redisUrl } = await import('./servers.ts')
  const client = new Redis(redisUrl)
  const keys = await client.keys(`brandid:lease:fleet-${process.pid}-*`)
  if (keys.length > 0) await client.del(...keys)
  client.disconnect()
}
