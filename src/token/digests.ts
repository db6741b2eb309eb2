/** SHA-256 and HMAC-SHA-256, by `node:crypto` on servers that have it and by Web Crypto otherwise. */
import { toCharCodes } from '../digits/alphabet.ts'
import { bytesToHex } from '../digits/uuid.ts'
import { stateError } from '../errors/error.ts'
import { attempt } from '../errors/runtime.ts'

/** Computes the SHA-256 of an ASCII string, as 64 hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const nodeCrypto = findNodeCrypto()
  if (nodeCrypto) return nodeCrypto.createHash('sha256').update(text).digest('hex')
  const digest = await subtleCrypto().digest('SHA-256', Uint8Array.from(toCharCodes(text)))
  return bytesToHex(new Uint8Array(digest))
}

/** A checked secret, and the Web Crypto key that is created from it. */
export interface HmacSecret {
  /** Absent if the secret is a `CryptoKey`, which nothing but Web Crypto can read. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** The key is created at first use, because some runtimes reject all cryptography while modules load. */
  cryptoKey(this: void): Promise<CryptoKey>
}

/** Computes the HMAC-SHA-256 of bytes. */
export async function signBytes(secret: HmacSecret, signed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const nodeCrypto = findNodeCrypto()
  if (nodeCrypto && secret.bytes) return hmac(nodeCrypto, secret.bytes, signed)
  return new Uint8Array(await subtleCrypto().sign('HMAC', await secret.cryptoKey(), signed))
}

/**
 * Whether 32 bytes are the signature of other bytes.
 *
 * The comparison is the platform's own, which takes the same time wherever the signatures differ.
 */
export async function isSignatureOf(
  secret: HmacSecret,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const nodeCrypto = findNodeCrypto()
  if (nodeCrypto && secret.bytes)
    return nodeCrypto.timingSafeEqual(hmac(nodeCrypto, secret.bytes, signed), signature)
  return subtleCrypto().verify('HMAC', await secret.cryptoKey(), signature, signed)
}

/** @throws {IdError} `no_crypto` if the runtime has no `crypto.subtle`. */
export function subtleCrypto(): SubtleCrypto {
  const subtle = globalThis.crypto?.subtle
  if (subtle) return subtle
  throw stateError('no_crypto', 'crypto.subtle is missing.', {
    hint: () => 'Browsers provide it only on https: pages and on localhost.',
  })
}

/** The used part of `node:crypto`. */
interface NodeCrypto {
  createHash(algorithm: 'sha256'): { update(text: string): { digest(encoding: 'hex'): string } }
  createHmac(
    algorithm: 'sha256',
    secret: Uint8Array,
  ): { update(bytes: Uint8Array): { digest(): Uint8Array<ArrayBuffer> } }
  timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}

const hmac = ({ createHmac }: NodeCrypto, secret: Uint8Array, signed: Uint8Array) =>
  createHmac('sha256', secret).update(signed).digest()

let findNodeCrypto: () => NodeCrypto | undefined = () => undefined

interface Host {
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
}

/**
 * Lets this module hash and sign with `node:crypto`, which answers at once, whereas Web Crypto hands each string of 60 bytes to
 * another thread. Only the entry point of the condition `node` calls this function, so that bundles for browsers do not include it.
 * `node:crypto` is loaded on first use, so that a program that only defines tokens starts 10 ms sooner.
 */
export function openNodeCrypto(): void {
  let known: NodeCrypto | undefined
  findNodeCrypto = () => {
    known ??= attempt(() => (globalThis as Host).process?.getBuiltinModule?.('node:crypto'))
    return known
  }
}
