import { crc32 as zlibCrc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  CHECKSUM_LENGTH,
  carrierOver,
  crc32,
  hasChecksum,
  stateAfter,
  stateBefore,
  stateOf,
  withChecksum,
} from '../../src/token/checksum.ts'
import { seeded } from '../random-sources.ts'

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

  it('reads no further than its limit', () => {
    expect(crc32('123456789, and more', 9)).toBe(0xcbf43926)
  })

  it.runIf(zlibCrc32)('agrees with zlib on texts of every length', () => {
    const text = Array.from({ length: 700 }, (_, i) => String.fromCharCode(33 + ((i * i * 31) % 94))).join('')
    for (let end = 0; end <= text.length; end++) expect(crc32(text, end)).toBe(zlibCrc32(text.slice(0, end)))
  })
})

describe('a checksum', () => {
  it('is seven digits of base 36, padded', () => {
    expect(withChecksum('')).toBe('0000000')
    expect(withChecksum('123456789')).toBe('1234567891kl8mjq')
    expect(CHECKSUM_LENGTH).toBe(7)
  })

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

describe('a state', () => {
  const { uint32 } = seeded(1)
  const states = [0, 1, -1, 0x7fffffff, -0x80000000, ...Array.from({ length: 200 }, () => uint32() | 0)]

  it('is found again from the one after it', () => {
    for (const state of states) {
      for (const code of [0, 48, 122, 255]) expect(stateBefore(stateAfter(state, code), code) | 0).toBe(state)
    }
  })

  it.each([0, 1, 25, 50])('is carried over %i characters apart from what they add', (count) => {
    const carry = carrierOver(count)
    for (const state of states) {
      let [whole, added] = [state, 0]
      for (let i = 0; i < count; i++) {
        const code = uint32() & 0x7f
        whole = stateAfter(whole, code)
        added = stateAfter(added, code)
      }
      expect((carry(state) ^ added) | 0).toBe(whole | 0)
    }
  })

  it('is the inverted CRC', () => {
    expect(~stateOf('123456789, and more', 9) >>> 0).toBe(0xcbf43926)
  })
})
