import { describe, expect, it } from 'vitest'
import { checkChoice, checkInteger } from '../src/check-option.ts'
import { errorOf } from './refusals.ts'

describe('checkInteger', () => {
  it.each([2, 3, 4])('accepts %i of 2 to 4', (value) => {
    expect(errorOf(() => checkInteger(value, 'size', 2, 4))).toBeUndefined()
  })

  it.each([
    [1, '1'],
    [5, '5'],
    [2.5, '2.5'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['3', '"3"'],
    [3n, 'a bigint'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[3], 'an array'],
    [{ length: 3 }, 'an object'],
  ])('refuses %o', (value, received) => {
    const error = errorOf(() => checkInteger(value, 'size', 2, 4))
    expect(error?.code).toBe('invalid_format')
    expect(error?.message).toBe(`Expected \`size\` to be an integer from 2 to 4 but received ${received}.`)
  })
})

describe('checkChoice', () => {
  it.each([4, 'any'])('accepts %j', (value) => {
    expect(errorOf(() => checkChoice(value, 'version', [4, 'any']))).toBeUndefined()
  })

  it.each([
    [5, '5'],
    ['4', '"4"'],
    [['any'], 'an array'],
    [undefined, 'undefined'],
  ])('refuses %o', (value, received) => {
    const error = errorOf(() => checkChoice(value, 'version', [4, 'any']))
    expect(error?.code).toBe('invalid_format')
    expect(error?.message).toBe(`Expected \`version\` to be 4 or "any" but received ${received}.`)
  })
})
