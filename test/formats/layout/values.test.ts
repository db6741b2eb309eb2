import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PART } from '../../../src/formats/layout/number-writer.ts'
import { drawNumber, valuesOf } from '../../../src/formats/layout/values.ts'
import { MAX_WORD, seeded, wordsOf } from '../../random-sources.ts'
import { errorOf } from '../../refusals.ts'

const numberOf = (parts: readonly number[]) =>
  parts.reduceRight((value, part) => value * BigInt(PART) + BigInt(part), 0n)

const partsOf = (value: bigint, count: number) =>
  Array.from({ length: count }, (_, j) => Number((value / BigInt(PART) ** BigInt(j)) % BigInt(PART)))

describe('a drawn value', () => {
  it('takes each value below the size equally often', () => {
    const source = seeded(5)
    const counts = [0, 0, 0, 0, 0]
    for (let i = 0; i < 5000; i++) counts[drawNumber(5n, source)] = (counts[drawNumber(5n, source)] ?? 0) + 1
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(160)
  })

  it('draws again what is as large as the size, and keeps the largest value', () => {
    // Of 3 bits: 5 and 7 are too large, 4 is the largest.
    const source = wordsOf(0xa000_0000, MAX_WORD, 0x8000_0000)
    expect(drawNumber(5n, source)).toBe(4)
    expect(source.left).toBe(0)
  })

  // 2^24 + 5 has parts of 24 bits and of one: the largest are 4 and 1.
  it.each([
    { name: 'one less than a power of two', size: 7n, words: [MAX_WORD, 6 * 2 ** 29], value: 6 },
    {
      name: 'a lower part above that of the largest',
      size: 2n ** 24n + 5n,
      words: [MAX_WORD, 0],
      value: 2 ** 24 - 1,
    },
    { name: 'the largest', size: 2n ** 24n + 5n, words: [4 * 2 ** 8, MAX_WORD], value: 2 ** 24 + 4 },
    {
      name: 'the size, drawn again',
      size: 2n ** 24n + 5n,
      words: [5 * 2 ** 8, MAX_WORD, 3 * 2 ** 8, MAX_WORD],
      value: 2 ** 24 + 3,
    },
  ])('may be $name', ({ size, words, value }) => {
    const source = wordsOf(...words)
    expect(drawNumber(size, source)).toBe(value)
    expect(source.left).toBe(0)
  })

  it('of a power of two takes the first words', () => {
    const source = wordsOf(MAX_WORD, MAX_WORD)
    expect(drawNumber(2n ** 48n, source)).toBe(2 ** 48 - 1)
    expect(source.left).toBe(0)
  })

  it('ends with an error where a source repeats one word', () => {
    let drawn = 0
    const stuck = {
      uint32() {
        drawn++
        return MAX_WORD
      },
    }
    expect(errorOf(() => drawNumber(5n, stuck))).toMatchObject({
      code: 'no_crypto',
      message: 'Expected random words but received the same word every time.',
    })
    expect(drawn).toBe(257)
  })
})

describe('a sum', () => {
  it.each([
    { value: 5n, by: 7, size: 2n ** 48n },
    { value: 2n ** 24n - 1n, by: 1, size: 2n ** 48n },
    { value: 2n ** 24n - 1n, by: 2 ** 32, size: 2n ** 48n },
    { value: 2n ** 48n - 1n, by: 1, size: 2n ** 50n },
    { value: 2n ** 48n - 2n, by: 1, size: 2n ** 48n },
    { value: 2n ** 48n - 1n, by: 1, size: 2n ** 48n },
    { value: 35n, by: 1, size: 36n ** 8n },
    { value: 36n ** 8n - 2n, by: 1, size: 36n ** 8n },
    { value: 36n ** 8n - 2n, by: 2, size: 36n ** 8n },
  ])('of $value and $by is told from one that reaches $size', ({ value, by, size }) => {
    const count = Math.ceil((size - 1n).toString(2).length / 24)
    const sum: number[] = []
    const isBelow = value + BigInt(by) < size
    expect(valuesOf(size).add([9, ...partsOf(value, count)], 1, by, sum)).toBe(isBelow)
    if (isBelow) expect(sum).toEqual(partsOf(value + BigInt(by), count))
  })

  it('is that of BigInt, and told from one that reaches the size', () => {
    fc.assert(
      fc.property(
        fc.bigInt(2n, 2n ** 130n),
        fc.bigInt(0n, 2n ** 130n),
        fc.integer({ min: 1, max: 2 ** 32 }),
        (size, any, by) => {
          const value = any % size
          const count = Math.ceil((size - 1n).toString(2).length / 24)
          const sum: number[] = []
          const isBelow = valuesOf(size).add([9, ...partsOf(value, count)], 1, by, sum)
          expect(isBelow).toBe(value + BigInt(by) < size)
          if (isBelow) expect(numberOf(sum)).toBe(value + BigInt(by))
        },
      ),
      { numRuns: 2000 },
    )
  })
})
