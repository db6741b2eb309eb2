import { createRegistry } from 'brandid/core'
import { nanoid, objectId } from 'brandid/formats'
import { expect, it } from 'vitest'
import { indexDefinitions } from '../../src/definitions/find-definitions.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'

const nowMs = Date.UTC(2026, 10, 21)

it.each([
  { format: nanoid({ length: 16 }), body: 'kw2c0khavhqlkw2c', randomBits: 82.7 },
  { format: nanoid({ length: 16, alphabet: '0123456789abcdef' }), body: '0123456789abcdef', randomBits: 64 },
])('has $randomBits random bits, in tenths as every reading has them', ({ format, body, randomBits }) => {
  const own = indexDefinitions({
    definitions: [createRegistry().defineId('db', { format })],
    tokenPrefixes: [],
  })
  expect(rankedReadings(`db_${body}`, { nowMs, own }).readings[0]).toMatchObject({
    definition: 'db',
    randomBits,
  })
})

it('has the bytes of a format that holds no UUID, and no UUID', () => {
  const own = indexDefinitions({
    definitions: [createRegistry().defineId('db', { format: objectId() })],
    tokenPrefixes: [],
  })
  const [best] = rankedReadings('db_507f1f77bcf86cd799439011', { nowMs, own }).readings
  expect(best?.bytes).toHaveLength(12)
  expect(best?.uuid).toBe(undefined)
})
