import fc from 'fast-check'
import { validate, version } from 'uuid'
import { describe, expect, it } from 'vitest'
import {
  bytesToHex,
  bytesToUuid,
  checkUuid,
  hexToBytes,
  isUuidVersion,
  uuidSpeller,
  uuidToBytes,
} from '../../src/digits/uuid.ts'
import { seeded } from '../random-sources.ts'
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
    ['0', 'invalid_length', '1 character'],
    [UUID.slice(1), 'invalid_length', '35 characters'],
    [`${UUID}\n`, 'invalid_length', '37 characters'],
    [UUID.replaceAll('-', ''), 'invalid_length', '32 characters'],
    [`{${UUID}}`, 'invalid_length', '38 characters'],
    [`urn:uuid:${UUID}`, 'invalid_length', '45 characters'],
    [UUID.replace('f', 'g'), 'invalid_character', '"g" as character 4'],
    [UUID.replaceAll('-', '_'), 'invalid_character', '"_" as character 9'],
    [`${UUID.slice(1)}\n`, 'invalid_character', '"-" as character 8'],
    ['017f22e27-9b0-7cc3-98c4-dc0c0c07398f', 'invalid_character', '"7" as character 9'],
  ])('is not %j', (uuid, code, received) => {
    expect(errorOf(() => uuidToBytes(uuid))).toMatchObject({
      code,
      message: `Expected a UUID (8-4-4-4-12 hexadecimal digits) but received ${received}.`,
    })
  })
})

describe('uuidSpeller', () => {
  it('spells what the npm package uuid takes, after its head', () => {
    const words = seeded(9562)
    const spell = uuidSpeller('user_')
    for (let i = 0; i < 1000; i++) {
      const bytes = Uint8Array.from({ length: 16 }, () => words.uint32() >>> 24)
      bytes[6] = 0x70
      bytes[8] = 0x80
      const [head, text = ''] = spell(bytes).split('_')
      if (head !== 'user' || !validate(text) || version(text) !== 7) expect.fail(text)
      if (text.replaceAll('-', '') !== Buffer.from(bytes).toString('hex')) expect.fail(text)
    }
  })
})

describe('checkUuid', () => {
  it('takes the text from an offset', () => {
    expect(checkUuid(UUID, 0)).toBeUndefined()
    expect(checkUuid(`user_${UUID}`, 5)).toBeUndefined()
  })

  it.each([UUID.slice(1), `${UUID}0`, ''])('refuses the length of %j', (text) => {
    expect(checkUuid(text, 0)).toBe('invalid_length')
  })

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

describe('isUuidVersion', () => {
  it('looks at the version and at the two bits of the variant', () => {
    expect(isUuidVersion(7, UUID, 0)).toBe(true)
    expect(isUuidVersion(7, `user_${UUID}`, 5)).toBe(true)
    expect(isUuidVersion(4, UUID, 0)).toBe(false)
    for (const [digit, isOurs] of Object.entries({
      7: false,
      8: true,
      9: true,
      a: true,
      b: true,
      c: false,
      f: false,
    })) {
      expect(isUuidVersion(7, UUID.slice(0, 19) + digit + UUID.slice(20), 0)).toBe(isOurs)
    }
  })
})

it('is what Node writes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(bytesToHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes)
    }),
  )
})
