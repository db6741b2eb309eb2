/** IDs that are computed from a name: RFC 9562, versions 5 and 8. */
import { uuidToBytes, withUuidVersion } from '../../digits/uuid.ts'
import { checkChoice } from '../../errors/error.ts'
import { describeKind } from '../../errors/words.ts'
import type { CanUuid, Format } from './format.ts'
import { invalidFormat } from './options.ts'

/** The type of `uuid` with version 5 or 8, with bodies that `fromName` computes. */
export interface UuidOfName extends Format, CanUuid {
  readonly uuidVersion: 5 | 8
}

/** A hash function, such as `sha1` of `@noble/hashes`. */
export type Digest = (bytes: Uint8Array) => Uint8Array

/** A definition of IDs that are computed from names. */
interface NamingIdDef<Id extends string> {
  readonly format: UuidOfName
  fromBody(this: void, body: never): Id
}

/**
 * Computes the ID of a name in a namespace. It is the same in each run and in every program, so that an import that runs twice finds
 * its rows.
 *
 * The format is `uuid` or `uuid25` of version 5, whose digest is SHA-1, or of version 8 with any digest of 32 bytes. The namespace is
 * any UUID. Anybody who knows namespace and name can compute the ID, so the ID is not a secret.
 *
 * @throws {IdError} `invalid_format` for another format, for a digest of another length, and for a name that is not a string or has
 * half a surrogate pair; for a namespace, the same errors as `fromUuid`.
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
  // The digest is synchronous, because Web Crypto's digest would make each caller asynchronous, and it is passed in, so that programs
  // without names do not bundle it.
  const { uuidVersion, fromBytes } = format
  checkChoice(uuidVersion, 'version', [5, 8])
  if (typeof name !== 'string' || /\p{Cs}/u.test(name))
    // In UTF-8, different names with half a pair have the same bytes.
    throw invalidFormat('a name of whole characters', describeKind(name))
  // The namespace takes the place of the first 16 characters.
  const input = new TextEncoder().encode(`0123456789abcdef${name}`)
  input.set(uuidToBytes(namespace))
  const hash = digest(input)
  checkChoice(Object(hash).length, 'digest().length', [uuidVersion === 5 ? 20 : 32])
  // A copy, because a Buffer shares its memory with its slices.
  return fromBody(fromBytes(withUuidVersion(new Uint8Array(hash).subarray(0, 16), uuidVersion)) as never)
}
