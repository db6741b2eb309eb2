import { leaseTable, postgresStore } from 'brandid/lease'
import { createPglite } from '../../sql/pglite.ts'
import { describeStore } from '../store-suite.ts'

describeStore('PGlite', async () => {
  const database = await createPglite()
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
