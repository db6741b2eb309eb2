import { createCipheriv } from 'node:crypto'
import { unsafe } from '@noble/ciphers/aes.js'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Block, createBlockCipher } from '../../src/sealed/block-cipher.ts'
import { bytesFromHex } from './vectors.ts'

const toBlock = (bytes: Uint8Array): Block => {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)]
}

// FIPS 197, appendix C.3: https://doi.org/10.6028/NIST.FIPS.197-upd1 (2023-05)
const KEY = bytesFromHex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')
const PLAIN = toBlock(bytesFromHex('00112233445566778899aabbccddeeff'))
const CIPHERED = toBlock(bytesFromHex('8ea2b7ca516745bfeafc49904b496089'))

describe('a block cipher', () => {
  const throwing = vi.fn(() => {
    throw new Error('gone')
  })

  it.each([
    ['that expands its key once', unsafe],
    ['of functions that are gone', { ...unsafe, expandKeyDecLE: throwing }],
    ['of functions that write otherwise', { ...unsafe, encrypt: unsafe.decrypt }],
    ['of functions that read otherwise', { ...unsafe, decrypt: unsafe.encrypt }],
  ])('%s is that of FIPS 197', (_, functions) => {
    const { encrypt, decrypt } = createBlockCipher(KEY, functions)
    expect(encrypt(PLAIN)).toEqual(CIPHERED)
    expect(decrypt(CIPHERED)).toEqual(PLAIN)
  })

  it('tries the functions of the present release', () => {
    createBlockCipher(KEY, { ...unsafe, expandKeyDecLE: throwing })
    expect(throwing).toHaveBeenCalled()
    const encrypt = vi.fn(unsafe.encrypt)
    const cipher = createBlockCipher(KEY, { ...unsafe, encrypt })
    encrypt.mockClear()
    cipher.encrypt(PLAIN)
    expect(encrypt).toHaveBeenCalledTimes(1)
  })

  it('is that of node:crypto', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
    fc.assert(
      fc.property(bytes(32), bytes(16), (key, plain) => {
        const { encrypt, decrypt } = createBlockCipher(key)
        const ciphered = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(plain)
        expect(encrypt(toBlock(plain))).toEqual(toBlock(ciphered))
        expect(decrypt(toBlock(ciphered))).toEqual(toBlock(plain))
      }),
    )
  })
})
