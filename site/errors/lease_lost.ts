import { defineId } from 'brandid'
import { snowflake } from 'brandid/formats'
import { leaseWorkerId, memoryStore } from 'brandid/lease'

const worker = await leaseWorkerId({ store: memoryStore(), fleet: 'orders' })
const OrderId = defineId('order', { format: snowflake({ epoch: 'twitter', worker }) })

await worker.release()
OrderId.generate()
