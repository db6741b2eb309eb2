/** The secure random source: a pool over `crypto.getRandomValues`, without a weaker fallback, that no heap snapshot keeps. */
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { noCrypto } from '../../errors/error.ts'
import { attempt } from '../../errors/runtime.ts'

// Most of a call costs the same at every size: 16 KiB take 1.4 times as long as 4 KiB, for four times the draws.
const POOL_BYTES = 16_384
const words = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(POOL_BYTES))
// Beyond the pool before the first fill, and after an image of the process emptied it.
let next = POOL_BYTES + 1

function refill(): void {
  const isFirst = next > POOL_BYTES
  fillRandom(new Uint8Array(words.buffer))
  next = 0
  if (isFirst) beforeSnapshot(empty)
}

/** Two processes from one image would draw the same words. */
function empty(): void {
  new Uint8Array(words.buffer).fill(0)
  next = POOL_BYTES + 1
}

/**
 * The source of every definition.
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
 * Fills bytes with random ones: 16, 32 or a whole pool.
 *
 * @throws {IdError} `no_crypto` when the runtime has no `crypto.getRandomValues`, or one that leaves bytes unfilled
 * or fills all of them alike.
 */
export function fillRandom<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes {
  bytes.fill(0)
  const { crypto } = globalThis
  if (typeof crypto?.getRandomValues !== 'function') throw noCrypto('crypto.getRandomValues is missing.')
  crypto.getRandomValues(bytes)
  // Half of the first 32 bytes are zero where a mock fills each second one or fewer, and once in 2^50 times by chance, for 16
  // bytes. Eight in a row are zero where it leaves a gap, and once in 2^53 pools.
  const first = bytes.slice(0, 32).sort()
  if (
    !first[first.length / 2 - 1] ||
    first[0] === first[first.length - 1] ||
    new BigUint64Array(bytes.buffer).includes(0n)
  ) {
    throw noCrypto('crypto.getRandomValues fills bytes alike.')
  }
  return bytes
}

/** The part of Node's `v8.startupSnapshot` in use. */
interface StartupSnapshot {
  isBuildingSnapshot(): unknown
  addSerializeCallback(callback: () => void): void
}

interface Host {
  readonly process?: {
    readonly getBuiltinModule?: (name: 'v8') => { readonly startupSnapshot?: StartupSnapshot } | undefined
  }
}

/** Calls `forget` when `node --build-snapshot` takes the image of this process. Elsewhere nothing happens. */
export function beforeSnapshot(forget: () => void): void {
  // Another runtime may have such a member and mean something else by it. It takes no snapshots of this kind.
  attempt(() => {
    const { process } = globalThis as Host
    const snapshot = process?.getBuiltinModule?.('v8')?.startupSnapshot
    if (snapshot?.isBuildingSnapshot()) snapshot.addSerializeCallback(forget)
  })
}
