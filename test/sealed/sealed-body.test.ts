import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '../../src/sealed/block-cipher.ts'
import { readBody, writeBody } from '../../src/sealed/seal.ts'
import { VECTORS } from './vectors.ts'

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
