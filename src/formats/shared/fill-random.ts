/** Random bytes of `crypto.getRandomValues`, and nothing weaker. */

import type { IdError } from '../../errors/error.ts'
import { HINTS } from '../../errors/hints.ts'
import { stateError } from '../../errors/state-error.ts'

/**
 * Fills bytes, 16 or more, with random ones.
 *
 * @throws {IdError} `no_crypto` when the runtime has no `crypto.getRandomValues`, or one that leaves bytes unfilled
 * or fills all of them alike.
 */
export function fillRandom<Bytes extends Uint8Array<ArrayBuffer>>(bytes: Bytes): Bytes {
  bytes.fill(0)
  const { crypto } = globalThis
  if (typeof crypto?.getRandomValues !== 'function') throw noCrypto('is missing')
  crypto.getRandomValues(bytes)
  if (hasGap(bytes) || bytes.every((byte) => byte === bytes[0])) throw noCrypto('fills bytes alike')
  return bytes
}

/**
 * Whether eight bytes in a row, of each eight from the end, are zero: once in 2^53 pools of 16 KiB by chance, and always
 * where a mock returns its argument untouched.
 */
function hasGap(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 8; at >= 0; at -= 8) {
    // Of 256 groups, 255 are done after one byte: a pool is checked in a microsecond.
    if (bytes[at] === 0 && bytes.subarray(at, at + 8).every((byte) => byte === 0)) return true
  }
  return false
}

function noCrypto(fault: string): IdError {
  return stateError('no_crypto', `crypto.getRandomValues ${fault}.`, { hint: HINTS.no_crypto })
}
