/** IDs that are computed from a name: RFC 9562, versions 5 and 8. */
import { uuidToBytes, withUuidVersion } from '../../digits/uuid.ts'
import { checkChoice } from '../../errors/error.ts'
import { describeKind } from '../../errors/words.ts'
import type { CanUuid, Format } from './format.ts'
import { invalidFormat } from './options.ts'

/** The type of `uuid({ version: 5 })`, and of 8: `fromName` computes the bodies. */
export interface UuidOfName extends Format, CanUuid {
  readonly uuidVersion: 5 | 8
}

/** A hash function, such as `sha1` of `@noble/hashes`. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** A definition whose IDs are computed from names. */
interface NamingIdDef<Id extends string> {
  readonly format: UuidOfName
  fromBody(this: void, body: never): Id
}

/**
 * The ID of a name in a namespace, the same in each run and in every program: an import that runs twice finds its rows.
 *
 * The format is `uuid` or `uuid25` of version 5, whose digest is SHA-1, or of version 8 with any digest of 32 bytes. The namespace
 * is any UUID. Who knows both can compute the ID, so it is no secret.
 *
 * @throws {IdError} `invalid_format` for another format, for a digest of another length, and for a name that is no string or has
 * half a surrogate pair; for a namespace what `fromUuid` throws.
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
  // Synchronous, because Web Crypto's digest would turn each caller into a promise; and given, so that nobody else bundles one.
  const { uuidVersion, fromBytes } = format
  checkChoice(uuidVersion, 'version', [5, 8])
  if (typeof name !== 'string' || /\p{Cs}/u.test(name))
    // In UTF-8 all names with half a pair are one.
    throw invalidFormat('a name of whole characters', describeKind(name))
  // The namespace takes the place of the first 16 characters.
  const input = new TextEncoder().encode(`0123456789abcdef${name}`)
  input.set(uuidToBytes(namespace))
  const hash = digest(input)
  checkChoice(Object(hash).length, 'digest().length', [uuidVersion === 5 ? 20 : 32])
  // A copy, because a Buffer shares its memory with its slices.
  return fromBody(fromBytes(withUuidVersion(new Uint8Array(hash).subarray(0, 16), uuidVersion)) as never)
}
