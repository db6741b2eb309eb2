import { describe, expect, it } from 'vitest'
import { numberText, outOfRange } from '../src/out-of-range.ts'

describe('numberText', () => {
  it.each([
    { value: -1.5, text: '-1.5' },
    { value: Number.NaN, text: 'NaN' },
    { value: Number.POSITIVE_INFINITY, text: 'Infinity' },
    { value: 2n ** 64n, text: '18446744073709551616' },
    { value: '5', text: 'a string' },
    { value: undefined, text: 'undefined' },
    { value: [5], text: 'an array' },
  ])('is $text', ({ value, text }) => {
    expect(numberText(value)).toBe(text)
  })
})

describe('outOfRange', () => {
  it('says what was expected and what came', () => {
    expect(outOfRange('a count from 0 to 9', 10)).toMatchObject({
      code: 'out_of_range',
      message: 'Expected a count from 0 to 9 but received 10.',
    })
  })
})
