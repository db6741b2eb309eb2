import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesToHex, bytesToUuid, checkUuid, hexToBytes, uuidToBytes } from '../../src/digits/uuid.ts'
import { errorOf, STRANGERS } from '../refusals.ts'

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
    expect(bytesToUuid(bytes)).toBe(uuid)
    expect(uuidToBytes(uuid)).toEqual(bytes)
  })

  it.each([
    [undefined, 'not_a_string', 'undefined'],
    [BYTES, 'not_a_string', 'an object'],
    ['', 'invalid_length', '0 characters'],
    [UUID.slice(1), 'invalid_length', '35 characters'],
    [UUID.replaceAll('-', ''), 'invalid_length', '32 characters'],
    [`urn:uuid:${UUID}`, 'invalid_length', '45 characters'],
    [UUID.replace('f', 'g'), 'invalid_character', '"g" as character 4'],
    [UUID.replaceAll('-', '_'), 'invalid_character', '"_" as character 9'],
    [
      `${UUID.slice(1)}\n`,
      'invalid_character',
      '"-" as character 8, with an invisible U+000A as character 36',
    ],
    ['017f22e27-9b0-7cc3-98c4-dc0c0c07398f', 'invalid_character', '"7" as character 9'],
  ])('is not %j', (uuid, code, received) => {
    expect(errorOf(() => uuidToBytes(uuid))).toMatchObject({
      code,
      message: `Expected a UUID (8-4-4-4-12 hexadecimal digits) but received ${received}.`,
    })
  })
})

describe('checkUuid', () => {
  it.each([UUID.slice(1), `${UUID}0`])(
    'refuses the length of %j, and takes the text from an offset',
    (text) => {
      expect(checkUuid(text, 0)).toBe('invalid_length')
      expect(checkUuid(`user_${UUID}`, 5)).toBeUndefined()
    },
  )

  it('refuses each strange character in each place, and a digit in the place of a hyphen', () => {
    const strange = [...STRANGERS.filter((each) => each.length === 1), 'g', 'A', '/', ':', '`']
    for (let at = 0; at < UUID.length; at++) {
      for (const character of UUID[at] === '-' ? [...strange, '0'] : [...strange, '-']) {
        if (character === UUID[at]) continue
        const text = UUID.slice(0, at) + character + UUID.slice(at + 1)
        if (checkUuid(text, 0) !== 'invalid_character') expect.fail(`${JSON.stringify(text)} is taken`)
      }
    }
  })
})

it('hexadecimal digits are what Node writes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(bytesToHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes)
    }),
  )
})
