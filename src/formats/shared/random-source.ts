/** The random source: `crypto.getRandomValues` through a pool, and nothing weaker. */
import { IdError } from '../../errors/error.ts'
import { beforeSnapshot } from './snapshot.ts'

/** A source of uniformly distributed bits. Generators receive it as a parameter, so tests can seed them. */
export interface RandomSource {
  /** A uniform integer from 0 to 2^32 - 1. */
  uint32(): number
}

/**
 * Fills bytes, 16 or more, with random ones.
 *
 * @throws {IdError} `no_crypto` when the runtime has no `crypto.getRandomValues`, or one that fills nothing or not all.
 */
export function fillRandom<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes {
  bytes.fill(0)
  const { crypto } = globalThis
  if (typeof crypto?.getRandomValues !== 'function') throw noCrypto('none')
  crypto.getRandomValues(bytes)
  // Sixteen random bytes are zero once in 2^128 times, and always where a mock returns its argument untouched.
  if (bytes.subarray(-16).every((byte) => byte === 0)) throw noCrypto('one that fills nothing')
  return bytes
}

function noCrypto(receivedText: string): IdError {
  return new IdError('no_crypto', 'a runtime with crypto.getRandomValues', receivedText, {
    hint: () =>
      'In React Native, import "react-native-get-random-values" first. A mock must fill the array that it receives.',
  })
}

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
