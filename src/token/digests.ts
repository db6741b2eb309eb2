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

/** Computes the HMAC-SHA-256 of bytes, as a string with a character for each byte. */
export async function signBytes(secret: HmacSecret, signed: readonly number[]): Promise<string> {
  const nodeCrypto = findNodeCrypto()
  // A string costs half as much as a `Buffer`, whose memory is outside the heap.
  if (nodeCrypto && secret.bytes) return hmac(nodeCrypto, secret.bytes, signed).digest('latin1')
  const signature = await subtleCrypto().sign('HMAC', await secret.cryptoKey(), Uint8Array.from(signed))
  return String.fromCharCode(...new Uint8Array(signature))
}

/**
 * Whether 32 bytes are the signature of other bytes.
 *
 * The comparison is the platform's own, which takes the same time wherever the signatures differ.
 */
export async function isSignatureOf(
  secret: HmacSecret,
  signature: Uint8Array<ArrayBuffer>,
  signed: readonly number[],
): Promise<boolean> {
  const nodeCrypto = findNodeCrypto()
  if (nodeCrypto && secret.bytes)
    return nodeCrypto.timingSafeEqual(hmac(nodeCrypto, secret.bytes, signed).digest(), signature)
  return subtleCrypto().verify('HMAC', await secret.cryptoKey(), signature, Uint8Array.from(signed))
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
  createHmac(algorithm: 'sha256', key: object): { update(text: string, encoding: 'latin1'): Digest }
  createSecretKey(bytes: Uint8Array): object
  timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}

interface Digest {
  digest(): Uint8Array
  digest(encoding: 'latin1'): string
}

/** The keys of `node:crypto`, because Node 24 takes five times as long to sign with a secret of bytes. */
const keys = /* @__PURE__ */ new WeakMap<Uint8Array, object>()

function hmac(nodeCrypto: NodeCrypto, secret: Uint8Array, signed: readonly number[]): Digest {
  const key = keys.get(secret) ?? nodeCrypto.createSecretKey(secret)
  keys.set(secret, key)
  return nodeCrypto.createHmac('sha256', key).update(String.fromCharCode(...signed), 'latin1')
}

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
