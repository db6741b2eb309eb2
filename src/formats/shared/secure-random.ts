/** The secure random source: a pool over `crypto.getRandomValues`, which has no weaker fallback and is not kept in heap snapshots. */
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { noCrypto } from '../../errors/error.ts'
import { attempt } from '../../errors/runtime.ts'

// Most of the cost of a call does not depend on the size: 16 KiB take only 1.4 times as long as 4 KiB, for four times as many draws.
const POOL_BYTES = 16_384
const words = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(POOL_BYTES))
// The index is beyond the pool before the first fill, and after a snapshot of the process has emptied the pool.
let next = POOL_BYTES + 1

function refill(): void {
  const isFirst = next > POOL_BYTES
  fillRandom(new Uint8Array(words.buffer))
  next = 0
  if (isFirst) beforeSnapshot(empty)
}

/** Empties the pool, because two processes from the same snapshot would draw the same words. */
function empty(): void {
  new Uint8Array(words.buffer).fill(0)
  next = POOL_BYTES + 1
}

/**
 * The random source of every definition.
 *
 * @throws {IdError} `no_crypto` as `fillRandom` does.
 */
export const secureRandom: RandomSource = {
  uint32() {
    if (next >= POOL_BYTES) refill()
    const word = words.getUint32(next)
    next += 4
    return word
  },
}

/**
 * Fills an array with random bytes: 16, 32 or a whole pool.
 *
 * @throws {IdError} `no_crypto` if the runtime has no `crypto.getRandomValues`, or if the function leaves bytes unfilled or fills all
 * of them with the same value.
 */
export function fillRandom<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes {
  bytes.fill(0)
  const { crypto } = globalThis
  if (typeof crypto?.getRandomValues !== 'function') throw noCrypto('crypto.getRandomValues is missing.')
  crypto.getRandomValues(bytes)
  // Half of the first 32 bytes are zero if a mock fills every second byte or fewer, but by chance only once in 2^50 times for 16
  // bytes. Eight in a row are zero if a mock leaves a gap, but by chance only in one of 2^53 pools.
  const first = bytes.slice(0, 32).sort()
  if (
    !first[first.length / 2 - 1] ||
    first[0] === first[first.length - 1] ||
    new BigUint64Array(bytes.buffer).includes(0n)
  ) {
    throw noCrypto('crypto.getRandomValues repeats its bytes.')
  }
  return bytes
}

/** The used part of Node's `v8.startupSnapshot`. */
interface StartupSnapshot {
  isBuildingSnapshot(): unknown
  addSerializeCallback(callback: () => void): void
}

interface Host {
  readonly process?: {
    readonly getBuiltinModule?: (name: 'v8') => { readonly startupSnapshot?: StartupSnapshot } | undefined
  }
}

/** Calls `forget` when `node --build-snapshot` takes the snapshot of this process. In any other process, nothing happens. */
export function beforeSnapshot(forget: () => void): void {
  // An error is ignored, because another runtime may have a member of this name with another meaning, and takes no such snapshots.
  attempt(() => {
    const { process } = globalThis as Host
    const snapshot = process?.getBuiltinModule?.('v8')?.startupSnapshot
    if (snapshot?.isBuildingSnapshot()) snapshot.addSerializeCallback(forget)
  })
}
