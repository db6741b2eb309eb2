/** The vectors of the scheme "brandid sealed 1". */
import { readFileSync } from 'node:fs'

interface Vector {
  readonly secret: string
  readonly context: string
  readonly prefix: string
  readonly key: string
  readonly derived: string
  readonly block: string
  readonly id: string
}

const text = readFileSync(new URL('vectors.json', import.meta.url), 'utf8')

export const VECTORS: readonly Vector[] = JSON.parse(text).vectors

/** Bytes of their hexadecimal digits. */
export function bytesFromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

/** A secret of 32 bytes for tests, by number. */
export function createSecret(number = 0): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => i + number)
}
