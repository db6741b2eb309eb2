/** Knows where tokens get their cryptography from: the Web Crypto API that every runtime has, and nothing weaker. */
import { IdError } from '../error.ts'

/**
 * Random bytes, drawn for this call alone. Ids share a pool; a pool that a snapshot of a machine or of a heap holds
 * would give the same secrets to each copy of it.
 *
 * @throws {IdError} `no_crypto` when the runtime has no `crypto.getRandomValues`.
 */
export function freshBytes(byteLength: number): Uint8Array {
  if (typeof globalThis.crypto?.getRandomValues !== 'function') {
    throw new IdError('no_crypto', 'a runtime with crypto.getRandomValues', 'none', {
      hint: () =>
        'In React Native, import "react-native-get-random-values" before the first token is generated.',
    })
  }
  return globalThis.crypto.getRandomValues(new Uint8Array(byteLength))
}

/** @throws {IdError} `no_crypto` when the runtime has no `crypto.subtle`. */
export function subtleCrypto(): SubtleCrypto {
  const subtle = globalThis.crypto?.subtle
  if (subtle) return subtle
  throw new IdError('no_crypto', 'a runtime with crypto.subtle', 'none', {
    hint: () => 'Browsers have it on pages from https: and from localhost only.',
  })
}
