/** The secrets of a sealer: random bytes, copied. */
import { IdError } from '../core.ts'
import { describeKind } from '../errors/words.ts'
import { isBytes } from '../formats/shared/foreign-values.ts'

/** Copies of the secrets: the newest one, and older ones. */
export type Secrets = readonly Uint8Array[]

const SECRET_BYTES = 32

/**
 * Copies the secrets, of which the first one seals.
 *
 * @throws {IdError} `invalid_key` when there is none, or one is not 32 random bytes.
 */
export function copySecrets(secrets: unknown): Secrets {
  if (!Array.isArray(secrets)) throw invalidSecrets(describeKind(secrets))
  if (secrets.length === 0) throw invalidSecrets('an empty list')
  return secrets.map(copySecret)
}

function copySecret(secret: unknown): Uint8Array {
  if (!isBytes(secret)) throw invalidSecrets(`a list with ${describeKind(secret)}`)
  // `slice` of a Buffer copies nothing.
  const bytes = new Uint8Array(secret)
  if (bytes.length !== SECRET_BYTES) throw invalidSecrets(`one of ${bytes.length} bytes`)
  if (bytes.every((byte) => byte === bytes[0])) throw invalidSecrets('one of bytes that are all the same')
  // Of random bytes, one secret in 2^45 is refused.
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) throw invalidSecrets('one that is a text')
  return bytes
}

function invalidSecrets(received: string): IdError {
  return new IdError(
    'invalid_key',
    `a list of secrets, each a Uint8Array of ${SECRET_BYTES} random bytes`,
    received,
  )
}
