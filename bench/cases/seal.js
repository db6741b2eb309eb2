/** The public ids of 1,024 keys in turn: computed, and read back. */
import Hashids from 'hashids'
import Sqids from 'sqids'
import { sealed } from '../../dist/formats.js'
import { createRegistry, defineKey } from '../../dist/node/core.js'
import { createSealer } from '../../dist/sealed.js'
import { ask } from '../loops.js'

const RowKey = defineKey('row')
const EventKey = defineKey('event', { format: 'bigint' })
const { defineId } = createRegistry()
const RowId = defineId('row', { format: sealed(RowKey) })
const EventId = defineId('event', { format: sealed(EventKey) })
const sealer = createSealer({ secrets: [crypto.getRandomValues(new Uint8Array(32))] })
const rotated = createSealer({
  secrets: [1, 2, 3].map(() => crypto.getRandomValues(new Uint8Array(32))),
})
const hashids = new Hashids('a salt', 8)
const sqids = new Sqids({ minLength: 8 })

const keys = Array.from({ length: 1024 }, (_, i) => RowKey.parse(1 + i * 7919))
const events = keys.map((key) => EventKey.parse(BigInt(key)))
const ids = keys.map((key) => sealer.seal(RowId, key))
// What one edits in a URL: an id with another last character.
const forged = ids.map((id) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0'))

// Sqids reads any text as some number: its manual says to encode the number again.
const readSqid = (text) => {
  const numbers = sqids.decode(text)
  return sqids.encode(numbers) === text && numbers[0]
}

export function casesOf() {
  return [
    ['brandid: seal', (key) => sealer.seal(RowId, key), keys],
    ['brandid: seal, bigint', (key) => sealer.seal(EventId, key), events],
    ['hashids: encode', (key) => hashids.encode(key), keys],
    ['sqids: encode', (key) => sqids.encode([key]), keys],
    ['brandid: open', (id) => sealer.open(RowId, id), ids],
    ['brandid: safeOpen, none of 3 secrets', (id) => rotated.safeOpen(RowId, id).success, ids, false],
    ['brandid: safeOpen, forged', (id) => sealer.safeOpen(RowId, id).success, forged, false],
    ['hashids: decode', (text) => hashids.decode(text)[0], keys.map((key) => hashids.encode(key))],
    ['sqids: decode', (text) => sqids.decode(text)[0], keys.map((key) => sqids.encode([key]))],
    ['sqids: decode and encode', readSqid, keys.map((key) => sqids.encode([key]))],
  ].map(([key, subject, inputs, isExpected = true]) => ({ key, run: ask(subject, inputs, isExpected) }))
}
