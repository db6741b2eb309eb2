import { createCipheriv } from 'node:crypto'
import { unsafe } from '@noble/ciphers/aes.js'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Block, createBlockCipher, deriveKey } from '../../src/sealed/block-cipher.ts'
import { bytesFromHex, computeCmac, createSecret, deriveByOracle, VECTORS } from './oracle.ts'

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

  const { encrypt, decrypt, expandKeyLE, expandKeyDecLE } = unsafe
  const inverted = {
    encrypt: decrypt,
    decrypt: encrypt,
    expandKeyLE: expandKeyDecLE,
    expandKeyDecLE: expandKeyLE,
  }

  it.each([
    ['that expands its key once', unsafe],
    ['of functions that are gone', { ...unsafe, expandKeyDecLE: throwing }],
    ['of functions that write otherwise', { ...unsafe, encrypt: unsafe.decrypt }],
    ['of functions that read otherwise', { ...unsafe, decrypt: unsafe.encrypt }],
    ['of functions that read what they write, and write otherwise', inverted],
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

describe('the oracle', () => {
  // NIST SP 800-38B, appendix D.3, as "Examples with Intermediate Values" lists them (2016-10):
  // https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
  const key = bytesFromHex('603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4')
  const message = bytesFromHex(
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51' +
      '30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
  )

  it.each([
    [0, '028962f61b7bf89efc6b551f4667d983'],
    [16, '28a7023f452e8f82bd4bf28d8c37c35c'],
    [40, 'aaf3d8f1de5640c232f5b169b9c911e6'],
    [64, 'e1992190549f6ed5696a2c056c315410'],
  ])('computes the published CMAC of %i bytes', (length, mac) => {
    expect(computeCmac(key, message.subarray(0, length))).toEqual(bytesFromHex(mac))
  })
})

describe('the key of a context', () => {
  it.each(VECTORS)('is that of the vector of $id', ({ secret, context, derived }) => {
    expect(deriveKey(bytesFromHex(secret), context)).toEqual(bytesFromHex(derived))
  })

  it('is that of node:crypto', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.string({ minLength: 1, maxLength: 255 }).map((text) => text.replace(/[^!-~]/g, '.')),
        (secret, context) => {
          expect(deriveKey(secret, context)).toEqual(deriveByOracle(secret, context))
        },
      ),
    )
  })

  it('is another for each context, also where one begins with the other', () => {
    const keys = ['user', 'user2', 'users', 'stripe:user'].map(
      (context) => `${deriveKey(createSecret(), context)}`,
    )
    expect(new Set(keys).size).toBe(4)
  })
})
