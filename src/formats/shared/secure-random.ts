/** The secure random source: a pool over `crypto.getRandomValues`, without a weaker fallback. */
import type { RandomSource } from '../../digits/random-source.ts'
import { fillRandom } from './fill-random.ts'
import { beforeSnapshot } from './snapshot.ts'

// One call costs about a microsecond whatever its size: 4 KiB share it among 1,024 draws.
const POOL_BYTES = 4096
const pool = /* @__PURE__ */ new Uint8Array(POOL_BYTES)
const words = /* @__PURE__ */ viewOf(pool)
let next = POOL_BYTES
let isWatched = false

function viewOf({ buffer }: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(buffer)
}

function refill(): void {
  fillRandom(pool)
  next = 0
  if (isWatched) return
  isWatched = true
  beforeSnapshot(empty)
}

/** Two processes from one image would draw the same words. */
function empty(): void {
  pool.fill(0)
  next = POOL_BYTES
  isWatched = false
}

/**
 * The source of every definition.
 *
 * @throws {IdError} `no_crypto` as `fillRandom` does.
 */
export const secureRandom: RandomSource = {
  uint32() {
    if (next === POOL_BYTES) refill()
    const word = words.getUint32(next)
    next += 4
    return word
  },
}
