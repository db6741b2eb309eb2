import { describe, expect, it } from 'vitest'
import { chooseGroupLength, toDigits } from '../../src/digits/numeral.ts'

describe('toDigits', () => {
  it.each([
    [0n, 10, []],
    [1n, 2, [1]],
    [35n, 36, [35]],
    [36n, 36, [1, 0]],
    [2n ** 48n, 2 ** 24, [1, 0, 0]],
  ])('of %d in base %i are %j', (value, base, digits) => {
    expect(toDigits(value, base)).toEqual(digits)
  })
})

describe('chooseGroupLength', () => {
  it.each([
    [2, 21],
    [10, 6],
    [16, 5],
    [36, 4],
    [93, 3],
  ])('base %i is %i digits', (base, length) => {
    expect(chooseGroupLength(base)).toBe(length)
  })

  it('has sums of 128 products and a carry below 2^53', () => {
    for (let base = 2; base <= 93; base++) {
      expect(2 ** 24 * base ** chooseGroupLength(base) * 128).toBeLessThanOrEqual(2 ** 53 - 2 ** 31)
    }
  })
})
