/** Hashes of tokens, which are stored in their place, and the comparison of two. */
import { toCharCodes } from '../digits/alphabet.ts'
import { bytesToHex } from '../digits/hex.ts'
import type { TokenHash } from './brand.ts'
import { subtleCrypto } from './web-crypto.ts'

// A body never holds `-`: no hash can be taken for a token.
const LABEL = 'sha256-'
const HASH_LENGTH = LABEL.length + 64

/** The text of the SHA-256 of a whole token, which is ASCII. */
export async function hashToken(head: string, token: string): Promise<TokenHash<string>> {
  const digest = await subtleCrypto().digest('SHA-256', Uint8Array.from(toCharCodes(token)))
  return (head + LABEL + bytesToHex(new Uint8Array(digest))) as TokenHash<string>
}

/** Whether a value may be a hash of the prefix: looked at before anything is hashed. */
export function looksHashed(head: string, hash: unknown): hash is string {
  return (
    typeof hash === 'string' && hash.length === head.length + HASH_LENGTH && hash.startsWith(head + LABEL)
  )
}

/** Compares in a time that depends on nothing but the lengths: it reads every character. */
export function isEqualInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let i = 0; i < one.length; i++) difference |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}
