import { crc32 as zlibCrc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { crc32, hasChecksum, withChecksum } from '../../src/token/crypto.ts'
import {
  bytesToSign,
  type Claims,
  decodeBase32hex,
  encodeBase32hex,
  encodeClaims,
  findSignedFault,
  looksSigned,
  readSigned,
  signedText,
} from '../../src/token/signed-text.ts'
import { STRANGERS } from '../refusals.ts'
import { field, textOf } from './texts.ts'

const signature = new Uint8Array(32).fill(7)
const body = Uint8Array.from({ length: 16 }, (_, i) => i)
const least: Claims = { audience: '', keyId: 'k', expiresAtMs: undefined, body }
const most: Claims = {
  audience: 'a'.repeat(255),
  keyId: 'k'.repeat(63),
  expiresAtMs: 2 ** 48 - 1,
  body: new Uint8Array(32).fill(255),
}
const common: Claims = { audience: 'api', keyId: '2026-07', expiresAtMs: 0x010203040506, body }
const textWith = (claims: Claims) =>
  signedText('sess_', encodeClaims(claims), String.fromCharCode(...signature))

/** A text of a length after the head, with a right checksum. */
const textOfLength = (length: number, mark = 's1') =>
  withChecksum(`sess_${mark}${'0'.repeat(length - mark.length - 7)}`)

describe('a signed text', () => {
  it.each([
    { about: 'the least claims', claims: least, length: 94 },
    { about: 'common claims', claims: common, length: 118 },
    { about: 'the most claims', claims: most, length: 637 },
  ])('holds $about in $length characters after the head, and is read back', ({ claims, length }) => {
    const text = textWith(claims)
    expect(text).toHaveLength('sess_'.length + length)
    expect(findSignedFault('sess_', text)).toBeUndefined()
    expect(looksSigned('sess_', text)).toBe(true)
    const signed = bytesToSign('sess', encodeClaims(claims))
    expect(readSigned('sess', 'sess_', text)).toEqual({ signed, signature, claims })
  })

  it('carries its claims one after the other, each after its length', () => {
    const expiry = [6, 1, 2, 3, 4, 5, 6]
    const claims = [...field('api'), ...field('2026-07'), ...expiry, ...field([...body])]
    expect(encodeClaims(common)).toEqual(claims)
    expect(encodeClaims(least)).toEqual([0, 1, 107, 0, ...field([...body])])
    expect(bytesToSign('sess', claims)).toEqual([
      ...field('brandid signed token 1'),
      ...field('sess'),
      ...claims,
    ])
  })

  it.each([
    { text: textOfLength(93), fault: 'invalid_length' },
    { text: textOfLength(94), fault: undefined },
    { text: textOfLength(637), fault: undefined },
    { text: textOfLength(638), fault: 'invalid_length' },
    { text: `sess_s1${'A'.repeat(92)}`, fault: 'invalid_character' },
    { text: `sess_s1${'0'.repeat(91)}-`, fault: 'invalid_character' },
    { text: textOfLength(94, 's2'), fault: 'wrong_version' },
    { text: textOfLength(94, '0s1'), fault: 'wrong_version' },
    { text: `${textOfLength(94).slice(0, -1)}z`, fault: 'invalid_checksum' },
  ])('is told apart from others without a key: $fault (%#)', ({ text, fault }) => {
    expect(findSignedFault('sess_', text)).toBe(fault)
    expect(looksSigned('sess_', text)).toBe(fault === undefined)
  })

  it.each([undefined, 1, [textOfLength(94)], textOfLength(94).replace('sess_', 'ress_')])(
    'is not looked for in %j',
    (input) => {
      expect(looksSigned('sess_', input)).toBe(false)
    },
  )

  const parts = [field(''), field('k'), field(''), field([...body])]
  it.each([
    { about: 'three fields', carried: parts.slice(1) },
    { about: 'five fields', carried: [...parts, field('')] },
    { about: 'a field that reaches too far', carried: [...parts.slice(0, 3), [17, ...body]] },
    { about: 'an expiry of five bytes', carried: parts.map((part, i) => (i === 2 ? field('12345') : part)) },
    {
      about: 'an expiry of seven bytes',
      carried: parts.map((part, i) => (i === 2 ? field('1234567') : part)),
    },
  ])('is of no signer with $about', ({ carried }) => {
    expect(readSigned('sess', 'sess_', textOf('sess', [...carried.flat(), ...signature]))).toBeUndefined()
  })

  it('is of no signer with bits that no byte has', () => {
    const text = textWith(least)
    const digits = text.slice('sess_s1'.length, -7)
    // 53 bytes are 84 digits and 4 bits, so the last digit is even.
    const odd = withChecksum(`sess_s1${digits.slice(0, -1)}1`)
    expect(readSigned('sess', 'sess_', withChecksum(`sess_s1${digits}`))).toBeDefined()
    expect(readSigned('sess', 'sess_', odd)).toBeUndefined()
  })
})

describe('base32hex', () => {
  const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

  // RFC 4648, section 10 (October 2006): https://www.rfc-editor.org/rfc/rfc4648#section-10. Here in lower case, without padding.
  const spellings = {
    '': '',
    f: 'co',
    fo: 'cpng',
    foo: 'cpnmu',
    foob: 'cpnmuog',
    fooba: 'cpnmuoj1',
    foobar: 'cpnmuoj1e8',
  }
  it.each(Object.entries(spellings))('spells "%s" as "%s", and reads it back', (text, spelling) => {
    expect(encodeBase32hex(bytesOf(text))).toBe(spelling)
    expect(decodeBase32hex(spelling)).toEqual(bytesOf(text))
  })

  it.each(['co', 'cpng', 'cpnmu', 'cpnmuog'])(
    'has one spelling for each row of bytes, as for "%s"',
    (spelling) => {
      const others = [...'0123456789abcdefghijklmnopqrstuv'].map((digit) => spelling.slice(0, -1) + digit)
      const read = others.flatMap((each) => {
        const bytes = decodeBase32hex(each)
        return bytes ? [[each, encodeBase32hex(bytes)]] : []
      })
      expect(read.length).toBeGreaterThan(1)
      for (const [each, written] of read) expect(written).toBe(each)
    },
  )

  it.each(['c', '0', 'cp', 'cpn', 'co0', 'cpnmuo', 'cpnmuoj1e', 'cpnmuoj10'])(
    'refuses "%s", which has a digit too many or bits that no byte has',
    (spelling) => {
      expect(decodeBase32hex(spelling)).toBeUndefined()
    },
  )

  it.each(['w', 'z', 'C', '=', ...STRANGERS])('refuses %j', (stranger) => {
    for (let i = 0; i < 8; i++)
      expect(decodeBase32hex('cpnmuoj1'.slice(0, i) + stranger + 'cpnmuoj1'.slice(i + 1))).toBeUndefined()
  })
})

describe('a checksum', () => {
  // The check value of CRC-32/ISO-HDLC, and others of its kind, as zlib's crc32 of Python 3.11 gives them.
  it.each([
    { text: '', value: 0 },
    { text: '123456789', value: 0xcbf43926 },
    { text: 'a', value: 0xe8b7be43 },
    { text: 'The quick brown fox jumps over the lazy dog', value: 0x414fa339 },
    { text: 'sess_', value: 0xddd9da6a },
  ])('of "$text" is $value', ({ text, value }) => {
    expect(crc32(text)).toBe(value)
  })

  it.runIf(zlibCrc32)('agrees with zlib on texts of every length', () => {
    const text = Array.from({ length: 700 }, (_, i) => String.fromCharCode(33 + ((i * i * 31) % 94))).join('')
    for (let end = 0; end <= text.length; end++) {
      expect(crc32(text.slice(0, end))).toBe(zlibCrc32(text.slice(0, end)))
    }
  })

  it('is missed where there is no room for it', () => {
    for (const text of ['', '0', '000000']) expect(hasChecksum(text)).toBe(false)
    expect(hasChecksum('0000000')).toBe(true)
  })
})
