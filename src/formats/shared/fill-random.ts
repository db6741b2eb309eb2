/** Random bytes of `crypto.getRandomValues`, and nothing weaker. */
import { IdError } from '../../errors/error.ts'

/**
 * Fills bytes, 16 or more, with random ones.
 *
 * @throws {IdError} `no_crypto` when the runtime has no `crypto.getRandomValues`, or one that leaves bytes unfilled.
 */
export function fillRandom<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes {
  bytes.fill(0)
  const { crypto } = globalThis
  if (typeof crypto?.getRandomValues !== 'function') throw noCrypto('none')
  crypto.getRandomValues(bytes)
  if (hasGap(bytes)) throw noCrypto('one that leaves bytes unfilled')
  return bytes
}

/**
 * Whether eight bytes in a row, of each eight from the end, are zero: once in 2^55 pools of 4 KiB by chance, and always
 * where a mock returns its argument untouched.
 */
function hasGap(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 8; at >= 0; at -= 8) {
    // Of 256 groups, 255 are done after one byte: a pool is checked in a microsecond.
    if (bytes[at] === 0 && bytes.subarray(at, at + 8).every((byte) => byte === 0)) return true
  }
  return false
}

function noCrypto(receivedText: string): IdError {
  return new IdError('no_crypto', 'a runtime with crypto.getRandomValues', receivedText, {
    hint: () =>
      'In React Native, import "react-native-get-random-values" first. A mock must fill the array that it receives.',
  })
}
