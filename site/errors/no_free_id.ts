import { defineId } from 'brandid'
import { nanoid } from 'brandid/formats'
import { idTaken, withFreshId } from 'brandid/sql'

const PublicId = defineId('pub', { format: nanoid() })

// Simulates inserts in which every ID is already taken.
await withFreshId(PublicId, () => Promise.resolve(idTaken), {
  attempts: 2,
  constraint: 'databases_public_id_key',
})
