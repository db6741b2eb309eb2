/** Token hashes and checksums, constant-time comparison, and fresh random bytes. */
import { fillRandom } from '../formats/shared/secure-random.ts'
import { sha256 } from './digests.ts'
import type { TokenHash } from './token-types.ts'

// A body never contains `-`, so no hash can be mistaken for a token.
const HASH_SCHEME = 'sha256-'
const HASH_LENGTH = HASH_SCHEME.length + 64

/** Hashes an entire ASCII token, and prepends the token's head and the algorithm's name. */
export async function hashToken(head: string, token: string): Promise<TokenHash<string>> {
  const digest = sha256(token)
  return (head + HASH_SCHEME + (typeof digest === 'string' ? digest : await digest)) as TokenHash<string>
}

/** Whether a value looks like a hash with this head. Check this before hashing, which is slower. */
export function looksHashed(head: string, hash: unknown): hash is string {
  return (
    typeof hash === 'string' &&
    hash.length === head.length + HASH_LENGTH &&
    hash.startsWith(head + HASH_SCHEME)
  )
}

/** Compares two strings in time that depends only on their lengths, by reading every character. */
export function isEqualInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let i = 0; i < one.length; i++) difference |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}

// The CRC-32 of zip, PNG and Ethernet (reflected, polynomial 0x04c11db7), in seven base-36 digits. As in GitHub's tokens, the checksum lets
// a scanner rule out false matches without a request: https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats/ The
// checksum only detects mistakes, because anyone can compute it.

/** The number of digits in a checksum: 36^6 < 2^32 < 36^7. */
export const CHECKSUM_LENGTH = 7

const TABLE = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** Computes the CRC-32 of an ASCII string. */
export function crc32(text: string): number {
  let state = 0xffff_ffff
  for (let i = 0; i < text.length; i++)
    state = (state >>> 8) ^ (TABLE[(state ^ text.charCodeAt(i)) & 0xff] as number)
  return ~state >>> 0
}

export function withChecksum(text: string): string {
  return text + crc32(text).toString(36).padStart(CHECKSUM_LENGTH, '0')
}

/** Whether an ASCII string ends with the checksum of the characters before it. */
export function hasChecksum(text: string): boolean {
  return text === withChecksum(text.slice(0, -CHECKSUM_LENGTH))
}

/**
 * Generates random bytes for this call only. A pool, as for IDs, would give every copy of a machine or heap snapshot the same secrets.
 *
 * @throws {IdError} `no_crypto`, as in `fillRandom`.
 */
export function freshBytes(byteLength: number): Uint8Array {
  return fillRandom(new Uint8Array(byteLength))
}
