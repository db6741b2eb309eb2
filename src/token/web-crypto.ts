/** Web Crypto for tokens: fresh random bytes, and the subtle API. */
import { stateError } from '../errors/state-error.ts'
import { fillRandom } from '../formats/shared/fill-random.ts'

/**
 * Random bytes, drawn for this call alone. Ids share a pool. A pool inside a snapshot of a machine or of a heap would
 * give the same secrets to each of its copies.
 *
 * @throws {IdError} `no_crypto` as `fillRandom` does.
 */
export function freshBytes(byteLength: number): Uint8Array {
  return fillRandom(new Uint8Array(byteLength))
}

/** @throws {IdError} `no_crypto` when the runtime has no `crypto.subtle`. */
export function subtleCrypto(): SubtleCrypto {
  const subtle = globalThis.crypto?.subtle
  if (subtle) return subtle
  throw stateError('no_crypto', 'crypto.subtle is missing.', {
    hint: () => 'Browsers provide it only on https: pages and on localhost.',
  })
}
