import { defineId, type Id, type IdError } from 'brandid'
import { snowflake } from 'brandid/formats'
import {
  type LeaseStore,
  leaseTable,
  leaseWorkerId,
  memoryStore,
  mysqlStore,
  postgresStore,
  redisStore,
  type WorkerLease,
} from 'brandid/lease'
import { expectType } from 'tsd'

// The clients of the packages themselves are passed in test/servers/lease-clients.ts, which is compiled, too.
declare const ioredis: { defineCommand: unknown; eval(script: string, count: number): Promise<unknown> }
declare const pool: { query(text: string): Promise<{ rows: unknown[] }> }
expectType<LeaseStore>(redisStore(ioredis))
expectType<LeaseStore>(postgresStore(pool))
expectType<LeaseStore>(mysqlStore(pool))
// @ts-expect-error This is no client.
redisStore({ get: async (key: string) => key })
// @ts-expect-error Nor this.
postgresStore({})

const store = memoryStore()
const leased = leaseWorkerId({ store, fleet: 'orders', onLost: (error) => expectType<IdError>(error) })
expectType<Promise<WorkerLease>>(leased)
// @ts-expect-error A fleet has a name.
leaseWorkerId({ store })

async function use() {
  await using worker = await leased
  expectType<number>(worker.id)
  expectType<Date>(worker.until)
  expectType<Promise<void>>(worker.ready())
  expectType<Promise<void>>(worker.release())
  // @ts-expect-error The lease says which it is.
  worker.id = 1
  const OrderId = defineId('lease_order', { format: snowflake({ epoch: 'twitter', worker }) })
  expectType<Id<'lease_order'>>(OrderId.generate())
}
use()

expectType<string>(leaseTable('postgresql'))
// @ts-expect-error SQLite is one process's.
leaseTable('sqlite')
