import { describe, expect, it } from 'vitest'
import { PART } from '../../../src/digits/numeral.ts'
import { createValues, drawNumber } from '../../../src/formats/layout/speller.ts'
import { MAX_WORD, wordsOf } from '../../random-sources.ts'
import { errorOf } from '../../refusals.ts'

const partsOf = (value: bigint, count: number) =>
  Array.from({ length: count }, (_, j) => Number((value / BigInt(PART) ** BigInt(j)) % BigInt(PART)))

describe('a drawn value', () => {
  it('draws again what is as large as the size, and keeps the largest value', () => {
    // Of 3 bits: 5 and 7 are too large, 4 is the largest.
    const source = wordsOf(0xa000_0000, MAX_WORD, 0x8000_0000)
    expect(drawNumber(5n, source)).toBe(4)
    expect(source.left).toBe(0)
  })

  // 2^24 + 5 has parts of 24 bits and of one: the largest are 4 and 1.
  it.each([
    ['one less than a power of two', 7n, [MAX_WORD, 6 * 2 ** 29], 6],
    ['a lower part above that of the largest', 2n ** 24n + 5n, [MAX_WORD, 0], 2 ** 24 - 1],
    ['the largest', 2n ** 24n + 5n, [4 * 2 ** 8, MAX_WORD], 2 ** 24 + 4],
    ['the size, drawn again', 2n ** 24n + 5n, [5 * 2 ** 8, MAX_WORD, 3 * 2 ** 8, MAX_WORD], 2 ** 24 + 3],
  ])('may be %s', (_, size, words, value) => {
    const source = wordsOf(...words)
    expect(drawNumber(size, source)).toBe(value)
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
      message: 'The random source gives the same word every time.',
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
    expect(createValues(size).add([9, ...partsOf(value, count)], 1, by, sum)).toBe(isBelow)
    if (isBelow) expect(sum).toEqual(partsOf(value + BigInt(by), count))
  })
})
