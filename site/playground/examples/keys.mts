import { defineId, defineKey } from 'brandid'
import { sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'

// The database keeps its integers, and clients see encrypted IDs.
const CustomerKey = defineKey('customer')
const CustomerId = defineId('customer', { format: sealed(CustomerKey) })
const sealer = createSealer({ secrets: [crypto.getRandomValues(new Uint8Array(32))] })

for (const row of [41, 42]) {
  const id = sealer.seal(CustomerId, CustomerKey.parse(row))
  console.log(row, id, sealer.open(CustomerId, id))
}
