import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOfHex, hexOfBytes } from '../../src/digits/hex.ts'

it.each([
  { bytes: [], hex: '' },
  { bytes: [0], hex: '00' },
  { bytes: [9, 10, 15, 16], hex: '090a0f10' },
  { bytes: [255, 128], hex: 'ff80' },
])('$bytes is "$hex"', ({ bytes, hex }) => {
  expect(hexOfBytes(Uint8Array.from(bytes))).toBe(hex)
  expect([...bytesOfHex(hex)]).toEqual(bytes)
  expect([...bytesOfHex(hex.toUpperCase())]).toEqual(bytes)
})

it('is what Node writes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(hexOfBytes(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(bytesOfHex(hexOfBytes(bytes))).toEqual(bytes)
    }),
  )
})
