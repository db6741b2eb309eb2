/** The secure random source: a pool over `crypto.getRandomValues`, without a weaker fallback. */
import type { RandomSource } from '../../digits/random-source.ts'
import { fillRandom } from './fill-random.ts'
import { beforeSnapshot } from './snapshot.ts'

// Most of a call costs the same whatever its size: 16 KiB take 1.4 times as long as 4 KiB, for four times the draws.
const POOL_BYTES = 16_384
const pool = /* @__PURE__ */ new Uint8Array(POOL_BYTES)
const words = /* @__PURE__ */ viewBytes(pool)
let next = POOL_BYTES
let isWatched = false

function viewBytes({ buffer }: Uint8Array<ArrayBuffer>): DataView {
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
