/** The published vectors, and texts that tests make beside the doors: with right checksums, with what no signer writes. */
import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { withChecksum } from '../../src/token/crypto.ts'
import { bytesToSign, encodeBase32hex } from '../../src/token/signed-text.ts'

interface PlainVector {
  readonly prefix: string
  readonly random: string
  readonly token: string
  readonly hash: string
}

export interface SignedVector extends Omit<PlainVector, 'hash'> {
  readonly audience: string
  readonly keyId: string
  readonly secret: string
  readonly expiresAtMs: number | null
}

export const vectors: { readonly plain: readonly PlainVector[]; readonly signed: readonly SignedVector[] } =
  JSON.parse(readFileSync(new URL('../../docs/tokens/vectors.json', import.meta.url), 'utf8'))

/** A source whose bytes are all alike is broken: such vectors can be read but not made. */
export const isMakeable = ({ random }: { readonly random: string }) => !/^(..)\1*$/.test(random)

/** Makes the random bytes of what is generated next. */
export function nextBytes(hex: string): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
    ;(array as unknown as Uint8Array).set(Buffer.from(hex, 'hex'))
    return array
  })
}

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
  const signature = await crypto.subtle.sign('HMAC', key, Uint8Array.from(bytesToSign(prefix, claims)))
  return textOf(prefix, [...claims, ...new Uint8Array(signature)])
}
