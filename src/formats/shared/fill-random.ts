/** Random bytes of `crypto.getRandomValues`, and nothing weaker. */
import { IdError } from '../../errors/error.ts'

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
