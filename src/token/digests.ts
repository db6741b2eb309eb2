/** SHA-256 and HMAC-SHA-256, using `node:crypto` if it is available and Web Crypto otherwise. */
import { toCharCodes } from '../digits/alphabet.ts'
import { bytesToHex } from '../digits/uuid.ts'
import { stateError } from '../errors/error.ts'
import { attempt } from '../errors/runtime.ts'

/**
 * Computes the SHA-256 of an ASCII string, in 64 hexadecimal digits. Returns a promise only with Web Crypto, because an unneeded promise
 * takes a quarter of the time of a hash.
 */
export function sha256(text: string): string | Promise<string> {
  return findNative()?.hash(text) ?? sha256OfWebCrypto(text)
}

async function sha256OfWebCrypto(text: string): Promise<string> {
  const digest = await subtleCrypto().digest('SHA-256', Uint8Array.from(toCharCodes(text)))
  return bytesToHex(new Uint8Array(digest))
}

/** A validated secret, and the function that creates its Web Crypto key. */
export interface HmacSecret {
  /** Absent if the secret is a `CryptoKey`, which only Web Crypto can read. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** Creates the key on first use, because some runtimes reject all cryptography while modules load. */
  cryptoKey(this: void): Promise<CryptoKey>
}

/** Computes the HMAC-SHA-256 of bytes, as a string with one character per byte. */
export async function signBytes(secret: HmacSecret, signed: readonly number[]): Promise<string> {
  const native = findNative()
  if (native && secret.bytes) return native.sign(secret.bytes, signed)
  const signature = await subtleCrypto().sign('HMAC', await secret.cryptoKey(), Uint8Array.from(signed))
  return String.fromCharCode(...new Uint8Array(signature))
}

/**
 * Whether a 32-byte signature matches the signed bytes.
 *
 * Uses the platform's constant-time comparison, which does not reveal where signatures differ.
 */
export async function isSignatureOf(
  secret: HmacSecret,
  signature: Uint8Array<ArrayBuffer>,
  signed: readonly number[],
): Promise<boolean> {
  const native = findNative()
  if (native && secret.bytes) return native.verify(secret.bytes, signature, signed)
  return subtleCrypto().verify('HMAC', await secret.cryptoKey(), signature, Uint8Array.from(signed))
}

/** @throws {IdError} `no_crypto` if the runtime has no `crypto.subtle`. */
export function subtleCrypto(): SubtleCrypto {
  const subtle = globalThis.crypto?.subtle
  if (subtle) return subtle
  throw stateError('no_crypto', 'crypto.subtle is missing.', {
    hint: () => 'Browsers provide it only on https: pages and localhost.',
  })
}

/** The `node:crypto` implementations, for secrets passed as bytes. */
interface Native {
  hash(text: string): string
  sign(secret: Uint8Array, signed: readonly number[]): string
  verify(secret: Uint8Array, signature: Uint8Array, signed: readonly number[]): boolean
}

let findNative: () => Native | undefined = () => undefined

/** The part of `node:crypto` that this module uses. */
interface NodeCrypto {
  /** Missing in runtimes that imitate an older Node. */
  hash?(algorithm: 'sha256', text: string): string
  createHash(algorithm: 'sha256'): { update(text: string): { digest(encoding: 'hex'): string } }
  createHmac(algorithm: 'sha256', key: object): { update(text: string, encoding: 'latin1'): Digest }
  createSecretKey(bytes: Uint8Array): object
  timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}

interface Digest {
  digest(): Uint8Array
  digest(encoding: 'latin1'): string
}

interface Host {
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
}

/**
 * Lets this module hash and sign with `node:crypto`, which is synchronous, whereas Web Crypto passes even a 60-byte string to another
 * thread. Only the entry point for the `node` export condition calls this function, so that browser bundles do not include it.
 * `node:crypto` is loaded on first use, so that a program that only defines tokens starts 10 ms sooner.
 */
export function openNodeCrypto(): void {
  let known: Native | undefined
  findNative = () => {
    known ??= attempt(() => {
      const nodeCrypto = (globalThis as Host).process?.getBuiltinModule?.('node:crypto')
      return nodeCrypto && nativeOf(nodeCrypto)
    })
    return known
  }
}

function nativeOf({ hash, createHash, createHmac, createSecretKey, timingSafeEqual }: NodeCrypto): Native {
  // Node 24 takes five times as long to sign with bytes as with a key object.
  const keys = new WeakMap<Uint8Array, object>()
  const hmac = (secret: Uint8Array, signed: readonly number[]) => {
    const key = keys.get(secret) ?? createSecretKey(secret)
    keys.set(secret, key)
    return createHmac('sha256', key).update(String.fromCharCode(...signed), 'latin1')
  }
  return {
    hash: hash ? (text) => hash('sha256', text) : (text) => createHash('sha256').update(text).digest('hex'),
    // Return a string, which costs half as much as a `Buffer`, because a `Buffer` uses memory outside the heap.
    sign: (secret, signed) => hmac(secret, signed).digest('latin1'),
    verify: (secret, signature, signed) => timingSafeEqual(hmac(secret, signed).digest(), signature),
  }
}
