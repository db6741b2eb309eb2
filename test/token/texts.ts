/** Texts that tests of tokens make beside the doors: with right checksums, and with what a signer would not write. */

import type { RandomSource } from '../../src/digits/uniform-digits.ts'
import { withChecksum } from '../../src/token/crypto.ts'
import { bytesToSign, encodeBase32hex } from '../../src/token/signed-text.ts'

export const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'

/** 32 bytes or more that differ. */
export function secretOf(seed: number, length = 32): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, i) => (i * 7 + seed) % 256)
}

export function field(content: string | readonly number[]): number[] {
  const bytes = typeof content === 'string' ? [...content].map((each) => each.charCodeAt(0)) : [...content]
  return [bytes.length, ...bytes]
}

/** The text of claims and signature bytes, with a right checksum. */
export function textOf(prefix: string, carried: readonly number[], mark = 's1'): string {
  return withChecksum(`${prefix}_${mark}${encodeBase32hex(carried)}`)
}

/** The text of claims that a key signs, whatever they are. */
export async function forge(
  secret: Uint8Array<ArrayBuffer>,
  prefix: string,
  claims: readonly number[],
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytesToSign(prefix, claims))
  return textOf(prefix, [...claims, ...new Uint8Array(signature)])
}

/** Random digits of base 36. */
export function digits(random: RandomSource, length: number): string {
  let text = ''
  while (text.length < length) text += BASE36[random.uint32() % 36]
  return text
}
