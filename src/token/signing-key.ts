/** A signer's keys, and their validation. */

import { IdError } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { attempt, isBytes } from '../errors/runtime.ts'
import { article, countCharacters, describeKind, nameInvisible, showCharacter } from '../errors/words.ts'
import { type HmacSecret, subtleCrypto } from './digests.ts'
import { LONGEST_KEY_ID } from './signed-text.ts'

/** The members of `CryptoKey` that this module reads, declared here for programs without the DOM types. */
export interface HmacKey {
  readonly type: string
  readonly algorithm: { readonly name: string }
  readonly usages: readonly string[]
}

/** A signer's key. */
export interface SignerKey {
  /**
   * The key's ID: 1 to 63 visible ASCII characters, such as `2026-07`. Each token that the key signs contains this ID, which anyone can
   * read.
   */
  readonly id: string
  /**
   * At least 32 random bytes, or a `CryptoKey` for HMAC with SHA-256 of at least the same length. Strings are rejected, so decode an
   * encoded secret first.
   */
  readonly secret: Uint8Array | HmacKey
}

const KEY_NAMES: OptionNames<SignerKey> = { id: true, secret: true }

/** A validated key. */
export interface SigningKey extends HmacSecret {
  readonly id: string
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
const SHORTEST_SECRET = 32

/**
 * Checks a signer's keys. The first key signs.
 *
 * @throws {IdError} `invalid_key`; `invalid_option` for an unknown member, such as an expiry.
 */
export function signingKeys(keys: readonly SignerKey[]): readonly [SigningKey, ...SigningKey[]] {
  const list = attempt(() => (Array.isArray(keys) ? Array.from<SignerKey>(keys) : undefined))
  if (!list?.length) throw invalidKey('a non-empty list of keys', list ? 'an empty list' : describeKind(keys))
  const own = list.map((key) => readOptions(key, KEY_NAMES, 'a key of createSigner', 'invalid_key'))
  const ids = own.map(({ id }) => id)
  const expectedId = `a key ID of 1 to ${LONGEST_KEY_ID} visible ASCII characters`
  for (const [i, id] of ids.entries()) {
    readLabel(id, LONGEST_KEY_ID, (received) => invalidKey(expectedId, received))
    if (ids.indexOf(id) < i) throw invalidKey('keys with different IDs', `"${id}" twice`)
  }
  const [first, ...others] = own as [SignerKey, ...SignerKey[]]
  return [signingKey(first, ['sign', 'verify']), ...others.map((key) => signingKey(key, ['verify']))]
}

function signingKey({ id, secret }: SignerKey, usages: readonly KeyUsage[]): SigningKey {
  if (!isBytes(secret)) {
    checkCryptoKey(id, secret, usages)
    const key = Promise.resolve(secret as CryptoKey)
    return { id, cryptoKey: () => key }
  }
  // Copy the bytes, because callers may wipe their own bytes. Do not use `slice`, because a Buffer's `slice` does not copy.
  const bytes = new Uint8Array(secret)
  checkKeyBytes(id, bytes)
  let imported: Promise<CryptoKey> | undefined
  return {
    id,
    bytes,
    cryptoKey() {
      // Pass the default length, because Web Crypto would otherwise read `length` from a polluted `Object.prototype`.
      const algorithm = { ...ALGORITHM, length: 8 * bytes.length }
      imported ??= subtleCrypto().importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
      return imported
    },
  }
}

function checkKeyBytes(id: string, bytes: Uint8Array): void {
  if (bytes.length < SHORTEST_SECRET) throw invalidSecret(id, `${bytes.length} bytes`)
  if (bytes.every((byte) => byte === bytes[0])) throw invalidSecret(id, 'identical bytes')
}

/** Reads a `CryptoKey` member in the same way as Web Crypto. Returns `undefined` for an object that only looks like a `CryptoKey`. */
function readCryptoKey(secret: unknown, member: 'type' | 'algorithm' | 'usages'): unknown {
  const { get } = Object.getOwnPropertyDescriptor(globalThis.CryptoKey?.prototype ?? {}, member) ?? {}
  try {
    return get?.call(secret)
  } catch {
    return undefined
  }
}

interface HmacAlgorithm {
  readonly name?: unknown
  readonly hash?: { readonly name?: unknown }
  readonly length?: unknown
}

function checkCryptoKey(id: string, secret: HmacKey, usages: readonly KeyUsage[]): void {
  if (readCryptoKey(secret, 'type') !== 'secret') throw invalidSecret(id, describeKind(secret))
  const algorithm = readCryptoKey(secret, 'algorithm') as HmacAlgorithm
  const allowed = readCryptoKey(secret, 'usages') as readonly string[]
  if (algorithm.name !== ALGORITHM.name || algorithm.hash?.name !== ALGORITHM.hash) {
    throw invalidSecret(id, 'a CryptoKey for another use')
  }
  if (Number(algorithm.length) < SHORTEST_SECRET * 8) {
    throw invalidSecret(id, `a CryptoKey of ${algorithm.length} bits`)
  }
  const missing = usages.find((usage) => !allowed.includes(usage))
  if (missing) throw invalidSecret(id, `${article(missing)} CryptoKey that may not ${missing}`)
}

function invalidSecret(id: string, received: string): IdError {
  return invalidKey(
    `a secret of at least ${SHORTEST_SECRET} random bytes in a Uint8Array, or a CryptoKey for HMAC with SHA-256, for key "${id}"`,
    received,
  )
}

function invalidKey(expected: string, received: string): IdError {
  return new IdError('invalid_key', expected, received)
}

/**
 * Checks an audience or a key ID for a signed token: at most `longest` visible ASCII characters.
 *
 * @throws the error that `refuse` creates for any other value.
 */
export function readLabel(value: unknown, longest: number, refuse: (received: string) => IdError): string {
  if (typeof value !== 'string') throw refuse(describeKind(value))
  if (value === '') throw refuse('an empty string')
  if (value.length > longest) throw refuse(countCharacters(value.length) + nameInvisible(value))
  const at = value.search(/[^!-~]/)
  if (at >= 0) throw refuse(showCharacter(value, at))
  return value
}
