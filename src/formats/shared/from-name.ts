/** IDs computed from names: UUID versions 5 and 8 of RFC 9562. */
import { uuidToBytes, withUuidVersion } from '../../digits/uuid.ts'
import { checkChoice } from '../../errors/error.ts'
import { describeKind } from '../../errors/words.ts'
import type { CanUuid, Format } from './format.ts'
import { invalidFormat } from './options.ts'

/** The type of `uuid` with version 5 or 8, whose bodies `fromName` computes. */
export interface UuidOfName extends Format, CanUuid {
  readonly uuidVersion: 5 | 8
}

/** A hash function, such as `sha1` from `@noble/hashes`. */
export type Digest = (bytes: Uint8Array) => Uint8Array

/** A definition of IDs that are computed from names. */
interface NamingIdDef<Id extends string> {
  readonly format: UuidOfName
  fromBody(this: void, body: never): Id
}

/**
 * Computes the ID for a name in a namespace. The ID is the same in every run and program, so repeating an import finds the existing rows.
 *
 * The format must be `uuid` or `uuid25`, with version 5 for SHA-1 or version 8 for any 32-byte digest. The namespace can be any UUID.
 * Anyone who knows the namespace and the name can compute the ID, so the ID is not a secret.
 *
 * @throws {IdError} `invalid_format` for another format, a digest of the wrong length, or a name that is not a string or has a lone
 * surrogate; for an invalid namespace, the same errors as `fromUuid`.
 * @see RFC 9562, sections 5.5 and 5.8: https://www.rfc-editor.org/rfc/rfc9562
 * @example
 * const HostId = defineId('host', { format: uuid({ version: 5 }) })
 * fromName(HostId, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com', sha1) //=> 'host_2ed6657d-e927-568b-95e1-2665a8aea6a2'
 */
export function fromName<Id extends string>(
  { format, fromBody }: NamingIdDef<Id>,
  namespace: string,
  name: string,
  digest: Digest,
): Id {
  // The digest is synchronous, because Web Crypto would make every caller asynchronous. The digest is a parameter, so that brandid bundles
  // no hash function.
  const { uuidVersion, fromBytes } = format
  checkChoice(uuidVersion, 'version', [5, 8])
  if (typeof name !== 'string' || /\p{Cs}/u.test(name))
    // UTF-8 encodes names that differ only in lone surrogates as the same bytes.
    throw invalidFormat('a well-formed name', describeKind(name))
  // The namespace overwrites the 16 placeholder characters.
  const input = new TextEncoder().encode(`0123456789abcdef${name}`)
  input.set(uuidToBytes(namespace))
  const hash = digest(input)
  checkChoice(Object(hash).length, 'digest().length', [uuidVersion === 5 ? 20 : 32])
  // The hash is copied, because a Buffer shares its memory with its slices.
  return fromBody(fromBytes(withUuidVersion(new Uint8Array(hash).subarray(0, 16), uuidVersion)) as never)
}
