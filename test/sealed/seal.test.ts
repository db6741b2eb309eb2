import { type AnyIdDef, createRegistry, defineKey } from 'brandid/core'
import { sealed } from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, createBlockCipher, deriveKey } from '../../src/sealed/block-cipher.ts'
import { createSeal, readBody, writeBody } from '../../src/sealed/seal.ts'
import { bytesFromHex, createSecret, sealByOracle, VECTORS } from './oracle.ts'

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
