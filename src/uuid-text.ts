/** Knows the text of a UUID: 8-4-4-4-12 hexadecimal digits, written in lower case, read in either. RFC 9562, section 4. */
import { IdError } from './error.ts'
import { kindOf } from './refusal.ts'

const UUID_LENGTH = 36
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The text of 16 bytes. */
export function uuidOfBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The 16 bytes of a UUID, whatever its version.
 *
 * @throws {IdError} `not_a_string`, `invalid_length`, or `invalid_character` (braces and `urn:uuid:` are none of the text).
 */
export function bytesOfUuid(uuid: unknown): Uint8Array {
  const expected = 'a UUID (32 hexadecimal digits in groups of 8-4-4-4-12)'
  const refuse = (code: 'not_a_string' | 'invalid_length' | 'invalid_character', received: string) =>
    new IdError(code, `Expected ${expected} but received ${received}.`, { expected })

  if (typeof uuid !== 'string') throw refuse('not_a_string', kindOf(uuid))
  if (uuid.length !== UUID_LENGTH) throw refuse('invalid_length', `${uuid.length} characters`)
  if (!UUID.test(uuid))
    throw refuse('invalid_character', `${UUID_LENGTH} characters that are not of that shape`)
  const hex = uuid.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}
