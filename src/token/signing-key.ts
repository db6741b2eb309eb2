/** The keys that a signer accepts. */

import { IdError } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { attempt, isBytes } from '../errors/runtime.ts'
import { article, countCharacters, describeKind, nameInvisible, showCharacter } from '../errors/words.ts'
import { type HmacSecret, subtleCrypto } from './digests.ts'
import { LONGEST_KEY_ID } from './signed-text.ts'

/** The members of a `CryptoKey` that are read. They are declared here for programs without the web's library types. */
export interface HmacKey {
  readonly type: string
  readonly algorithm: { readonly name: string }
  readonly usages: readonly string[]
}

/** A key of a signer. */
export interface SignerKey {
  /**
   * The ID of the key: 1 to 63 visible ASCII characters, such as `2026-07`. It is part of each token that the key signs, and everybody
   * can read it.
   */
  readonly id: string
  /**
   * At least 32 random bytes, or a `CryptoKey` for HMAC with SHA-256 of that length. A string is rejected, because it is
   * not a key.
   */
  readonly secret: Uint8Array | HmacKey
}

const KEY_NAMES: OptionNames<SignerKey> = { id: true, secret: true }

/** A checked key. */
export interface SigningKey extends HmacSecret {
  readonly id: string
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }
const SHORTEST_SECRET = 32

/**
 * Checks the keys of a signer. The first key signs.
 *
 * @throws {IdError} `invalid_key`; `invalid_option` for an unknown member, such as the expiry of a key.
 */
export function signingKeys(keys: readonly SignerKey[]): readonly [SigningKey, ...SigningKey[]] {
  const list = attempt(() => (Array.isArray(keys) ? Array.from<SignerKey>(keys) : undefined))
  if (!list?.length)
    throw invalidKey('a list of at least one key', list ? 'an empty list' : describeKind(keys))
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
  // This is a copy, because callers may wipe their own bytes. The `slice` of a Buffer would copy nothing.
  const bytes = new Uint8Array(secret)
  checkKeyBytes(id, bytes)
  let imported: Promise<CryptoKey> | undefined
  return {
    id,
    bytes,
    cryptoKey() {
      // The length is the default, but Web Crypto would read an absent length from `Object.prototype`.
      const algorithm = { ...ALGORITHM, length: 8 * bytes.length }
      imported ??= subtleCrypto().importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
      return imported
    },
  }
}

function checkKeyBytes(id: string, bytes: Uint8Array): void {
  if (bytes.length < SHORTEST_SECRET) throw invalidSecret(id, `${bytes.length} bytes`)
  if (bytes.every((byte) => byte === bytes[0])) throw invalidSecret(id, 'bytes that are all the same')
}

/** Reads a member of a `CryptoKey` as Web Crypto itself does. Returns `undefined` for an object that only looks like a `CryptoKey`. */
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
    throw invalidSecret(id, 'a CryptoKey for something else')
  }
  if (Number(algorithm.length) < SHORTEST_SECRET * 8) {
    throw invalidSecret(id, `a CryptoKey of ${algorithm.length} bits`)
  }
  const missing = usages.find((usage) => !allowed.includes(usage))
  if (missing) throw invalidSecret(id, `${article(missing)} CryptoKey that may not ${missing}`)
}

function invalidSecret(id: string, received: string): IdError {
  return invalidKey(
    `a secret of at least ${SHORTEST_SECRET} random bytes in a Uint8Array, or a CryptoKey for HMAC with SHA-256, as the key "${id}"`,
    received,
  )
}

function invalidKey(expected: string, received: string): IdError {
  return new IdError('invalid_key', expected, received)
}

/**
 * Reads a label inside a signed token, which is an audience or a key ID: visible ASCII of at most `longest` characters.
 *
 * @throws the error that `refuse` creates from the description of any other value.
 */
export function readLabel(value: unknown, longest: number, refuse: (received: string) => IdError): string {
  if (typeof value !== 'string') throw refuse(describeKind(value))
  if (value === '') throw refuse('an empty string')
  if (value.length > longest) throw refuse(countCharacters(value.length) + nameInvisible(value))
  const at = value.search(/[^!-~]/)
  if (at >= 0) throw refuse(showCharacter(value, at))
  return value
}
