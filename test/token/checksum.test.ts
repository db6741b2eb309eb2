import { crc32 as zlibCrc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { crc32, hasChecksum, withChecksum } from '../../src/token/crypto.ts'

describe('crc32', () => {
  // The check value of CRC-32/ISO-HDLC, and others of its kind, as zlib's crc32 of Python 3.11 gives them.
  it.each([
    { text: '', value: 0 },
    { text: '123456789', value: 0xcbf43926 },
    { text: 'a', value: 0xe8b7be43 },
    { text: 'The quick brown fox jumps over the lazy dog', value: 0x414fa339 },
    { text: 'sess_', value: 0xddd9da6a },
  ])('of "$text" is $value', ({ text, value }) => {
    expect(crc32(text, text.length)).toBe(value)
  })

  it.runIf(zlibCrc32)('agrees with zlib on texts of every length', () => {
    const text = Array.from({ length: 700 }, (_, i) => String.fromCharCode(33 + ((i * i * 31) % 94))).join('')
    for (let end = 0; end <= text.length; end++) expect(crc32(text, end)).toBe(zlibCrc32(text.slice(0, end)))
  })
})

describe('a checksum', () => {
  it('holds for the text that it was made for, and for no text that differs in one bit', () => {
    const text = withChecksum('sess_0123456789abcdefghijklmnopqrstuvwxyz')
    expect(hasChecksum(text)).toBe(true)
    for (let i = 0; i < text.length; i++) {
      for (let bit = 0; bit < 7; bit++) {
        const flipped =
          text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ (1 << bit)) + text.slice(i + 1)
        expect(hasChecksum(flipped), flipped).toBe(false)
      }
    }
  })

  it('is missed where there is no room for it', () => {
    for (const text of ['', '0', '000000']) expect(hasChecksum(text)).toBe(false)
    expect(hasChecksum('0000000')).toBe(true)
  })
})
