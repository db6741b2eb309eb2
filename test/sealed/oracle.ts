/** The vectors of the scheme "brandid sealed 1", and the scheme by another road: node:crypto and BigInt. */
import { createCipheriv } from 'node:crypto'
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

function encryptBlock(key: Uint8Array, block: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return new Uint8Array(Buffer.concat([cipher.update(block), cipher.final()]))
}

const toBigInt = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
const toBytes = (value: bigint) => Buffer.from(value.toString(16).padStart(32, '0'), 'hex')

/** CMAC with AES-256 (NIST SP 800-38B, sections 6.1 and 6.2). */
export function computeCmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const double = (value: bigint) => BigInt.asUintN(128, value << 1n) ^ (value >> 127n ? 0x87n : 0n)
  const first = double(toBigInt(encryptBlock(key, new Uint8Array(16))))
  const count = Math.max(1, Math.ceil(message.length / 16))
  const isWhole = message.length === count * 16
  const padded = new Uint8Array(count * 16)
  padded.set(message)
  if (!isWhole) padded[message.length] = 0x80
  let state = 0n
  for (let i = 0; i < count; i++) {
    const mask = i < count - 1 ? 0n : isWhole ? first : double(first)
    state = toBigInt(
      encryptBlock(key, toBytes(state ^ toBigInt(padded.subarray(16 * i, 16 * i + 16)) ^ mask)),
    )
  }
  return new Uint8Array(toBytes(state))
}

/** KBKDF in counter mode with CMAC-AES-256 (NIST SP 800-108r1, section 4.1). */
export function deriveByOracle(secret: Uint8Array, context: string): Uint8Array {
  const fixed = Buffer.from(`brandid sealed 1\0${context}\0\0\u0001\0`, 'latin1')
  const parts = [1, 2].map((i) => computeCmac(secret, Buffer.concat([Buffer.from([0, 0, 0, i]), fixed])))
  return new Uint8Array(Buffer.concat(parts))
}

/** The body of a key. */
export function sealByOracle(secret: Uint8Array, context: string, key: number | bigint): string {
  const block = encryptBlock(deriveByOracle(secret, context), toBytes(BigInt(key)))
  return (16n * 36n ** 24n + toBigInt(block)).toString(36)
}
