import { leaseWorkerId, memoryStore } from 'brandid/lease'

const store = memoryStore()

await leaseWorkerId({ store, fleet: 'orders', workerIds: 1 })
await leaseWorkerId({ store, fleet: 'orders', workerIds: 1 })
