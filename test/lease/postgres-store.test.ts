import { PGlite } from '@electric-sql/pglite'
import { leaseTable, postgresStore } from 'brandid/lease'
import { expect, it } from 'vitest'
import { describeStore } from './store-suite.ts'

describeStore('PGlite', async () => {
  const database = new PGlite()
  await database.exec(leaseTable('postgresql'))
  return {
    store: postgresStore(database),
    pass: (fleet, ms) =>
      database
        .query('update brandid_leases set until_ms = until_ms - $2 where fleet = $1', [fleet, ms])
        .then(() => {}),
    close: () => database.close(),
  }
})

it('reads what `postgres` gives: the rows themselves', async () => {
  const row = { worker_id: 3, now_ms: '1700000000000', until_ms: '1700000010000' }
  const store = postgresStore({ unsafe: async () => [row] })
  expect(await store.acquire({ fleet: 'orders', owner: 'somebody', workerIds: 8, windowMs: 10_000 })).toEqual(
    {
      workerId: 3,
      fromMs: 1_700_000_000_000,
      untilMs: 1_700_000_010_000,
      nowMs: 1_700_000_000_000,
    },
  )
})
