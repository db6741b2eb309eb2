/** IDs that are computed from a name: RFC 9562, versions 5 and 8. */
import { uuidToBytes, withUuidVersion } from '../../digits/uuid.ts'
import { checkChoice } from '../../errors/error.ts'
import { describeKind } from '../../errors/words.ts'
import type { CanUuid, Format } from './format.ts'
import { invalidFormat } from './options.ts'

/** The type of `uuid({ version: 5 })`, and of 8: bodies that `fromName` computes, so that they are never generated. */
export interface UuidOfName extends Format, CanUuid {
  readonly uuidVersion: 5 | 8
}

/** A hash function: `sha1` of `@noble/hashes`, or `createHash` of Node. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** A definition whose IDs are computed from names. */
interface NamingIdDef<Id extends string> {
  readonly format: UuidOfName
  fromBody(this: void, body: never): Id
}

/**
 * The ID of a name in a namespace: the same name gives the same ID, in each run and in every program, so that an import which
 * runs twice finds the rows of its first run.
 *
 * The format is `uuid` or `uuid25` of version 5, whose digest is SHA-1, or of version 8 with any digest of 32 bytes, such as
 * SHA-256. The digest is a parameter, so that no other program bundles one, and synchronous, because Web Crypto's would turn each
 * caller into a promise. The namespace is any UUID. The name is hashed as UTF-8: normalize a name that people type.
 *
 * Who knows namespace and name can compute the ID: it is not a secret, and reveals a name that can be guessed.
 *
 * @throws {IdError} `invalid_format` for a digest of another length, and for a name that is no string or has half a surrogate
 * pair, because in UTF-8 all such names are one, and for a definition of another format. A namespace that is no UUID throws as
 * `fromUuid` does.
 * @see RFC 9562, sections 5.5 and 5.8, appendices A.4 and B.2: https://www.rfc-editor.org/rfc/rfc9562
 * @example
 * const HostId = defineId('host', { format: uuid({ version: 5 }) })
 * const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
 * fromName(HostId, DNS, 'www.example.com', sha1) //=> 'host_2ed6657d-e927-568b-95e1-2665a8aea6a2'
 */
export function fromName<Id extends string>(
  { format, fromBody }: NamingIdDef<Id>,
  namespace: string,
  name: string,
  digest: Digest,
): Id {
  const { uuidVersion, fromBytes } = format
  checkChoice(uuidVersion, 'version', [5, 8])
  if (typeof name !== 'string' || /\p{Cs}/u.test(name))
    throw invalidFormat('a name of whole characters', describeKind(name))
  // The namespace takes the place of the first 16 characters.
  const input = new TextEncoder().encode(`0123456789abcdef${name}`)
  input.set(uuidToBytes(namespace))
  const hash = digest(input)
  checkChoice(Object(hash).length, 'digest().length', [uuidVersion === 5 ? 20 : 32])
  // A copy, of which the format reads 16 bytes.
  return fromBody(fromBytes(withUuidVersion(new Uint8Array(hash), uuidVersion)) as never)
}
