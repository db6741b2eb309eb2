import { createCipheriv } from 'node:crypto'
import { unsafe } from '@noble/ciphers/aes.js'
import { type AnyIdDef, createRegistry, defineKey } from 'brandid/core'
import { sealed } from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Block, createBlockCipher, deriveKey } from '../../src/sealed/block-cipher.ts'
import { createSeal, readBody, writeBody } from '../../src/sealed/seal.ts'
import { bytesFromHex, computeCmac, createSecret, deriveByOracle, sealByOracle, VECTORS } from './oracle.ts'

const blockOf = (bytes: Uint8Array): Block => {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return [view.getUint32(0), view.getUint32(4), view.getUint32(8), view.getUint32(12)]
}

// FIPS 197, appendix C.3: https://doi.org/10.6028/NIST.FIPS.197-upd1 (2023-05)
const KEY = bytesFromHex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')
const PLAIN = blockOf(bytesFromHex('00112233445566778899aabbccddeeff'))
const CIPHERED = blockOf(bytesFromHex('8ea2b7ca516745bfeafc49904b496089'))

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
        expect(encrypt(blockOf(plain))).toEqual(blockOf(ciphered))
        expect(decrypt(blockOf(ciphered))).toEqual(blockOf(plain))
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

const UserKey = defineKey('user')
const SmallKey = defineKey('small', { max: 2 ** 31 - 1 })
const EventKey = defineKey('event', { format: 'bigint' })
const { defineId } = createRegistry()
const UserId = defineId('user', { format: sealed(UserKey) })
const SmallId = defineId('small', { format: sealed(SmallKey) })
const EventId = defineId('event', { format: sealed(EventKey) })

const secret = createSecret()
const user = createSeal(UserId, 'user', [secret])
const small = createSeal(SmallId, 'small', [secret])
const event = createSeal(EventId, 'event', [secret])

/** The id of a block that an attacker with the secret might choose. */
function sealBlock(prefix: string, block: readonly [number, number, number, number]): string {
  const codes: number[] = []
  writeBody(codes, 0, createBlockCipher(deriveKey(secret, prefix)).encrypt(block))
  return `${prefix}_${String.fromCharCode(...codes)}`
}

describe('the seal of a definition', () => {
  it.each(VECTORS)('writes and reads the vector $id', ({ secret: hex, context, prefix, key, id }) => {
    const kinds = { number: UserKey, bigint: EventKey }
    // The id of a number stays when the key becomes a bigint.
    const values = [BigInt(key), ...(BigInt(key) <= Number.MAX_SAFE_INTEGER ? [Number(key)] : [])]
    for (const value of values) {
      const format = sealed<number | bigint>(typeof value === 'number' ? kinds.number : kinds.bigint)
      const definition: AnyIdDef = createRegistry().defineId(prefix as 'user', { format })
      const { seal, open } = createSeal(definition, context, [bytesFromHex(hex)])
      expect(seal(value)).toBe(id)
      expect(open(id)).toBe(value)
    }
  })

  it('writes what node:crypto writes, and reads it', () => {
    const written =
      (prefix: string, { seal, open }: typeof user) =>
      (key: number | bigint) => {
        const id = `${prefix}_${sealByOracle(secret, prefix, key)}`
        expect(seal(key)).toBe(id)
        expect(open(id)).toBe(key)
      }
    const positive = fc.maxSafeNat().map((value) => Math.max(1, value))
    fc.assert(fc.property(positive, written('user', user)))
    fc.assert(fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), written('event', event)))
  })

  it.each([
    [user, 1],
    [user, 2 ** 32 - 1],
    [user, 2 ** 32],
    [user, Number.MAX_SAFE_INTEGER],
    [small, 2 ** 31 - 1],
    [event, 1n],
    [event, 2n ** 32n],
    [event, 2n ** 63n - 1n],
  ])('of either kind of key writes and reads %s %s', ({ seal, open }, key) => {
    expect(open(seal(key))).toBe(key)
  })

  it.each([
    ['zero', 'user', user, [0, 0, 0, 0]],
    ['one above the greatest safe integer', 'user', user, [0, 0, 2 ** 21, 0]],
    ['one above the greatest key', 'small', small, [0, 0, 0, 2 ** 31]],
    ['one above the greatest bigint', 'event', event, [0, 0, 2 ** 31, 0]],
    ['a first word', 'user', user, [1, 0, 0, 1]],
    ['a second word', 'user', user, [0, 1, 0, 1]],
  ] as const)('opens no block with %s', (_, prefix, { open }, block) => {
    expect(open(sealBlock(prefix, block))).toBeUndefined()
    expect(open(sealBlock(prefix, [0, 0, 0, 1]))).not.toBeUndefined()
  })
})

const OFFSET = 16n * 36n ** 24n

function write(block: Block): string {
  const codes = [120, 95]
  writeBody(codes, 2, block)
  return String.fromCharCode(...codes)
}

const toBlock = (value: bigint): Block => [
  Number(value >> 96n),
  Number(BigInt.asUintN(32, value >> 64n)),
  Number(BigInt.asUintN(32, value >> 32n)),
  Number(BigInt.asUintN(32, value)),
]

describe('a sealed body', () => {
  it.each<readonly [string, bigint, string]>([
    ['zero', 0n, 'g000000000000000000000000'],
    ['one', 1n, 'g000000000000000000000001'],
    ['the greatest block', 2n ** 128n - 1n, 'v5lxx1zz5pnorynqglhzmsp33'],
    ...VECTORS.map(({ block, id }) => [id, BigInt(`0x${block}`), id.slice(id.lastIndexOf('_') + 1)] as const),
  ])('of %s', (_, value, body) => {
    expect(write(toBlock(value))).toBe(`x_${body}`)
    expect(readBody(`x_${body}`, 2)).toEqual(toBlock(value))
  })

  it('is the number of BigInt', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), (value) => {
        const body = (OFFSET + value).toString(36)
        expect(write(toBlock(value))).toBe(`x_${body}`)
        expect(readBody(`x_${body}`, 2)).toEqual(toBlock(value))
      }),
    )
  })
})
