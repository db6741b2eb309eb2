/** A thread or process of `npm run attack`, which generates IDs and returns their digests and the number of out-of-order IDs. */
import { parentPort, workerData } from 'node:worker_threads'
import { createRegistry } from 'brandid/core'
import { nanoid, random, timeRandom, ulid, uuid } from 'brandid/formats'

const total = parentPort ? workerData : Number(process.argv[2])
const { defineId } = createRegistry()
const definitions = [
  defineId('user'),
  defineId('ulid', { format: ulid() }),
  defineId('uuid', { format: uuid() }),
  // With the default of 32 random bits, some of 10^9 IDs would repeat: two processes draw equal bits in 1 of 2^32 milliseconds.
  defineId('time', { format: timeRandom({ randomBits: 64 }) }),
  defineId('random', { format: random() }),
  defineId('nano', { format: nanoid({ length: 24 }) }),
]
const ordered = 4

const BITS = new DataView(new ArrayBuffer(8))

/** Computes a 64-bit digest. Changing a few characters of a string changes about half of the bits. */
function digestOf(text) {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x9e3779b1)
    low ^= low >>> 15
    high = Math.imul(high ^ low, 0x85ebca6b)
    high ^= high >>> 13
  }
  low = Math.imul(low ^ (low >>> 16), 0xc2b2ae35)
  low ^= low >>> 13
  high = Math.imul(high ^ (high >>> 16), 0x27d4eb2f)
  high ^= high >>> 15
  BITS.setInt32(0, low)
  BITS.setInt32(4, high)
  return BITS.getBigUint64(0)
}

const count = Math.ceil(total / definitions.length)
// Keep a separate list per definition, because only IDs of the same definition can be equal.
const digests = definitions.map(() => new BigUint64Array(count))
const last = definitions.map(() => '')
let backward = 0
for (let i = 0; i < count; i++) {
  for (let which = 0; which < definitions.length; which++) {
    const id = definitions[which].generate()
    if (which < ordered && id <= last[which]) backward++
    last[which] = id
    digests[which][i] = digestOf(id)
  }
}
if (parentPort)
  parentPort.postMessage(
    { digests, backward },
    digests.map(({ buffer }) => buffer),
  )
else process.send({ digests, backward }, () => process.disconnect())
