/** A thread or a process of `npm run attack`: it generates ids, and sends a digest of each and how many step back. */
import { parentPort, workerData } from 'node:worker_threads'
import { createRegistry } from 'brandid/core'
import { nanoid, random, timeRandom, ulid, uuid } from 'brandid/formats'

const count = parentPort ? workerData : Number(process.argv[2])
const { defineId } = createRegistry()
const definitions = [
  defineId('user'),
  defineId('ulid', { format: ulid() }),
  defineId('uuid', { format: uuid() }),
  defineId('time', { format: timeRandom() }),
  defineId('random', { format: random() }),
  defineId('nano', { format: nanoid({ length: 24 }) }),
]
const ordered = 4

const BITS = new DataView(new ArrayBuffer(8))

/** 64 bits of a text: two multiplications of 32 bits a character, in two halves that do not depend on each other. */
function digestOf(text) {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995)
    high ^= high >>> 15
  }
  BITS.setInt32(0, low)
  BITS.setInt32(4, high)
  return BITS.getBigUint64(0)
}

const digests = new BigUint64Array(count)
const last = definitions.map(() => '')
let backward = 0
for (let i = 0; i < count; i++) {
  const which = i % definitions.length
  const id = definitions[which].generate()
  if (which < ordered && id <= last[which]) backward++
  last[which] = id
  digests[i] = digestOf(id)
}
if (parentPort) parentPort.postMessage({ digests, backward }, [digests.buffer])
else process.send({ digests, backward }, () => process.disconnect())
