import { randomUUID } from 'node:crypto'
import { redisStore } from 'brandid/lease'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeStore } from '../lease/store-suite.ts'
import { type LeaseClientName, leaseClients } from './lease-clients.ts'
import { startRedisServer } from './redis-server.ts'
import { describeMariadb, describePostgres, describeRedis, redisUrl } from './servers.ts'

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
  const client = new Redis(redisUrl)
  const keys = await client.keys(`brandid:lease:fleet-${process.pid}-*`)
  if (keys.length > 0) await client.del(...keys)
  client.disconnect()
}

// What a Redis grants after it was killed, in all detail; the churn does the same at random.

const windowMs = 3000
const question = () => ({ fleet: 'orders', owner: randomUUID(), workerIds: 2, windowMs })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

await describeRedis('a Redis that is killed', () => {
  it.each(['restart', 'restartEmpty'] as const)(
    'and started again (%s) grants nothing that is in use',
    async (again) => {
      const server = await startRedisServer()
      const client = new Redis(server.url, { retryStrategy: () => 50 })
      client.on('error', () => {})
      const store = redisStore(client)
      expect(await store.acquire(question())).toMatchObject({ isHeld: false })
      await pause(windowMs + 100)

      const living = question()
      const first = await store.acquire(living)
      if (!('workerId' in first)) throw new Error('No grant.')
      // Long windows from here on: no pause of the machine decides.
      const long = { windowMs: 600_000 }
      const grant = { ...living, ...first, ...long }
      const { untilMs } = (await store.renew(grant)) ?? { untilMs: 0 }
      await server[again]()

      const refused = await store.acquire({ ...question(), ...long })
      expect(refused).toMatchObject({ isHeld: false })
      expect('freeAtMs' in refused && refused.freeAtMs).toBeGreaterThanOrEqual(untilMs)
      // Who lives goes on. A grant of the same worker id that had ended before does not.
      const stale = { ...question(), ...long, workerId: first.workerId, untilMs: first.nowMs }
      expect(await store.renew(stale)).toBeUndefined()
      const renewal = await store.renew({ ...grant, untilMs })
      expect(renewal?.untilMs).toBeGreaterThanOrEqual(untilMs)
      expect(await store.renew({ ...stale, untilMs })).toBeUndefined()
      client.disconnect()
      await server.stop()
    },
  )
})
