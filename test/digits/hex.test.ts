import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesToHex, hexToBytes } from '../../src/digits/uuid.ts'

it('is what Node writes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(bytesToHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes)
    }),
  )
})
