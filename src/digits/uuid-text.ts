/** Knows the text of a UUID: 8-4-4-4-12 hexadecimal digits, written in lower case, read in either. RFC 9562, section 4. */
import { IdError, type IdErrorCode } from '../error.ts'
import { kindOf } from '../kind-of.ts'
import { countOf } from '../lengths.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The text of 16 bytes. */
export function uuidOfBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The 16 bytes of a UUID, whatever its version.
 *
 * @throws {IdError} `not_a_string`, `invalid_length`, or `invalid_character` (braces and `urn:uuid:` are no part of the text).
 */
export function bytesOfUuid(uuid: unknown): Uint8Array {
  if (typeof uuid !== 'string') throw refuse('not_a_string', kindOf(uuid))
  if (uuid.length !== 36) throw refuse('invalid_length', countOf(uuid.length))
  if (!UUID.test(uuid)) throw refuse('invalid_character', 'others')
  return Uint8Array.from(uuid.match(/[^-]{2}/g) as string[], (pair) => Number.parseInt(pair, 16))
}

function refuse(code: IdErrorCode, came: string): IdError {
  return new IdError(code, 'a UUID (32 hexadecimal digits in groups of 8-4-4-4-12)', came)
}
