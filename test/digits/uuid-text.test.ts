import { describe, expect, it } from 'vitest'
import { bytesOfUuid, uuidOfBytes } from '../../src/digits/uuid-text.ts'
import { errorOf } from '../refusals.ts'

// RFC 9562, appendix A.6 (May 2024): https://www.rfc-editor.org/rfc/rfc9562#appendix-A.6
const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const BYTES = Uint8Array.of(
  ...[0x01, 0x7f, 0x22, 0xe2, 0x79, 0xb0, 0x7c, 0xc3],
  ...[0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f],
)

describe('the text of a UUID', () => {
  it.each([
    { uuid: UUID, bytes: BYTES },
    { uuid: '00000000-0000-0000-0000-000000000000', bytes: new Uint8Array(16) },
    { uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff', bytes: new Uint8Array(16).fill(255) },
  ])('is $uuid in lower case', ({ uuid, bytes }) => {
    expect(uuidOfBytes(bytes)).toBe(uuid)
    expect(bytesOfUuid(uuid)).toEqual(bytes)
  })

  it('is read in either case', () => {
    expect(bytesOfUuid(UUID.toUpperCase())).toEqual(BYTES)
  })

  it.each([
    { uuid: undefined, code: 'not_a_string', received: 'undefined' },
    { uuid: BYTES, code: 'not_a_string', received: 'an object' },
    { uuid: '', code: 'invalid_length', received: '0 characters' },
    { uuid: '0', code: 'invalid_length', received: '1 character' },
    { uuid: UUID.slice(1), code: 'invalid_length', received: '35 characters' },
    { uuid: `${UUID}\n`, code: 'invalid_length', received: '37 characters' },
    { uuid: UUID.replaceAll('-', ''), code: 'invalid_length', received: '32 characters' },
    { uuid: `{${UUID}}`, code: 'invalid_length', received: '38 characters' },
    { uuid: `urn:uuid:${UUID}`, code: 'invalid_length', received: '45 characters' },
    {
      uuid: UUID.replace('f', 'g'),
      code: 'invalid_character',
      received: 'others',
    },
    {
      uuid: UUID.replaceAll('-', '_'),
      code: 'invalid_character',
      received: 'others',
    },
    {
      uuid: `${UUID.slice(1)}\n`,
      code: 'invalid_character',
      received: 'others',
    },
    {
      uuid: '017f22e27-9b0-7cc3-98c4-dc0c0c07398f',
      code: 'invalid_character',
      received: 'others',
    },
  ])('is not $uuid', ({ uuid, code, received }) => {
    expect(errorOf(() => bytesOfUuid(uuid))).toMatchObject({
      code,
      message: `Expected a UUID (32 hexadecimal digits in groups of 8-4-4-4-12) but received ${received}.`,
    })
  })
})
