/** The secure random source: a pool filled by `crypto.getRandomValues`, without a weaker fallback. Startup snapshots empty the pool. */
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { noCrypto } from '../../errors/error.ts'
import { attempt } from '../../errors/runtime.ts'

// Most of a call's cost is fixed: filling 16 KiB takes only 1.4 times as long as filling 4 KiB, for four times as many draws.
const POOL_WORDS = 4096
// Bun reads a `DataView` four times as slowly.
const words = /* @__PURE__ */ new Uint32Array(POOL_WORDS)
// An index past the end of the pool means that the pool is empty: before the first fill, and after a startup snapshot.
let next = POOL_WORDS + 1

function refill(): void {
  const isFirst = next > POOL_WORDS
  fillRandom(new Uint8Array(words.buffer))
  next = 0
  if (isFirst) beforeSnapshot(empty)
}

/** Empties the pool, because two processes from the same snapshot would otherwise draw the same words. */
function empty(): void {
  words.fill(0)
  next = POOL_WORDS + 1
}

/**
 * The random source that all definitions use.
 *
 * @throws {IdError} `no_crypto`, like `fillRandom`.
 */
export const secureRandom: RandomSource = {
  uint32() {
    if (next >= POOL_WORDS) refill()
    return words[next++] as number
  },
}

/**
 * Fills an array of 16 or 32 bytes, or an entire pool, with random bytes.
 *
 * @throws {IdError} `no_crypto` if the runtime has no `crypto.getRandomValues`, or if the function leaves bytes unfilled or sets every
 * byte to the same value.
 */
export function fillRandom<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes {
  bytes.fill(0)
  const { crypto } = globalThis
  if (typeof crypto?.getRandomValues !== 'function') throw noCrypto('crypto.getRandomValues is missing.')
  crypto.getRandomValues(bytes)
  // A mock that fills at most every other byte leaves half of the first 32 bytes zero, which happens by chance in only 1 in 2^50 arrays of
  // 16 bytes. A mock that leaves a gap produces eight zero bytes in a row, which happens by chance in only 1 in 2^53 pools.
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

/** The members of Node's `v8.startupSnapshot` that this file uses. */
interface StartupSnapshot {
  isBuildingSnapshot(): unknown
  addSerializeCallback(callback: () => void): void
}

interface Host {
  readonly process?: {
    readonly getBuiltinModule?: (name: 'v8') => { readonly startupSnapshot?: StartupSnapshot } | undefined
  }
}

/** Calls `forget` when `node --build-snapshot` takes a snapshot of this process. Does nothing in any other process. */
export function beforeSnapshot(forget: () => void): void {
  // Errors are ignored, because other runtimes take no startup snapshots and may use these names for something else.
  attempt(() => {
    const { process } = globalThis as Host
    const snapshot = process?.getBuiltinModule?.('v8')?.startupSnapshot
    if (snapshot?.isBuildingSnapshot()) snapshot.addSerializeCallback(forget)
  })
}
