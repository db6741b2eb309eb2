import { describe, expect, it } from 'vitest'
import {
  checkProbability,
  type IdSpace,
  openQuantity,
  positive,
  readBits,
  within,
} from '../../src/budgets/budgets.ts'
import { errorOf } from '../refusals.ts'

const MAX = Number.MAX_VALUE
const TINY = Number.MIN_VALUE

describe('the bits of a space', () => {
  it.each([
    [{ bits: 0 }, 0],
    [{ bits: 64.5 }, 64.5],
    [{ bits: 2000 }, 2000],
    [{ alphabet: 2, length: 1 }, 1],
    [{ alphabet: 16, length: 12 }, 48],
    [{ alphabet: '0123456789abcdef', length: 12 }, 48],
    [{ alphabet: 'abab', length: 3 }, 3],
    [{ alphabet: 2, length: 2000 }, 2000],
    [{ format: { name: 'x', randomBits: 73 } }, 73],
    [{ format: { name: 'x', randomBits: 0 } }, 0],
    [{}, undefined],
  ] as [IdSpace, number | undefined][])('of %j are %j', (space, bits) => {
    expect(readBits(space)).toBe(bits)
  })

  it.each([
    [{ bits: -1 }, 'a space from 0 to 2000 bits but received -1'],
    [{ bits: 2000.5 }, 'a space from 0 to 2000 bits but received 2000.5'],
    [{ bits: Number.NaN }, 'a space from 0 to 2000 bits but received NaN'],
    [{ bits: 'many' }, 'a space from 0 to 2000 bits but received a string'],
    [{ alphabet: 2, length: 2001 }, 'a space from 0 to 2000 bits but received 2001'],
    [{ alphabet: 1, length: 5 }, 'an alphabet of at least 2 different characters but received 1'],
    [{ alphabet: 2.5, length: 5 }, 'an alphabet of at least 2 different characters but received 2.5'],
    [{ alphabet: 'aaa', length: 5 }, 'an alphabet of at least 2 different characters but received 1'],
    [{ alphabet: '', length: 5 }, 'an alphabet of at least 2 different characters but received 0'],
    [{ alphabet: null, length: 5 }, 'an alphabet of at least 2 different characters but received null'],
    [{ alphabet: 36, length: 0 }, 'a length of at least 1 character but received 0'],
    [{ alphabet: 36, length: 1.5 }, 'a length of at least 1 character but received 1.5'],
    [
      { format: { name: 'objectId' } },
      'a format whose ids are random but received objectId, which reports no randomBits',
    ],
  ])('are refused of %j: %s', (space, message) => {
    expect(errorOf(() => readBits(space as IdSpace))).toMatchObject({
      code: 'out_of_range',
      message: `Expected ${message}.`,
    })
  })
})

describe('a quantity', () => {
  it.each([undefined, TINY, 1, MAX])('of %j is above 0', (value) => {
    expect(positive('years', value)).toBe(value)
  })

  it.each([
    [0, '0'],
    [-TINY, '-5e-324'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [Number.NaN, 'NaN'],
    [null, 'null'],
  ])('of %j is not', (value, received) => {
    expect(errorOf(() => positive('years', value as number))).toMatchObject({
      code: 'out_of_range',
      message: `Expected years above 0 but received ${received}.`,
    })
  })

  it.each([undefined, 2, 2.5, 9])('of %j is from 2 to 9', (value) => {
    expect(within('ids', value, 2, 9)).toBe(value)
  })

  it.each([
    [1.9, '', 'ids from 2 to 9 but received 1.9'],
    [9.1, '', 'ids from 2 to 9 but received 9.1'],
    [Number.NaN, ' bits', 'ids from 2 to 9 bits but received NaN'],
  ])('of %j is not: %j', (value, unit, message) => {
    expect(errorOf(() => within('ids', value, 2, 9, unit))).toMatchObject({
      code: 'out_of_range',
      message: `Expected ${message}.`,
    })
  })
})

describe('a probability', () => {
  it.each([undefined, TINY, 0.5, 1 - Number.EPSILON])('may be %j', (value) => {
    expect(checkProbability(value)).toBe(value)
  })

  it.each([0, 1, -0.1, 1.1, Number.NaN])('may not be %j', (value) => {
    expect(errorOf(() => checkProbability(value))).toMatchObject({
      code: 'out_of_range',
      message: `Expected a probability above 0 and below 1 but received ${value}.`,
    })
  })
})

describe('openQuantity', () => {
  it.each([
    [{ a: undefined, b: 1, c: 0 }, 'a'],
    [{ a: 0, b: undefined, c: 1 }, 'b'],
    [{ a: 1, b: 1, c: undefined }, 'c'],
  ])('of %o is %s', (quantities, open) => {
    expect(openQuantity(quantities)).toBe(open)
  })

  const refused: [quantities: Record<string, number | undefined>, received: string][] = [
    [{ a: 1, b: 1, c: 1 }, 'a, b and c'],
    [{ a: undefined, b: undefined, c: undefined }, 'none'],
    [{ a: undefined, b: 0, c: undefined }, 'b'],
    [{ a: 1, b: undefined, c: 2, d: undefined }, 'a and c'],
  ]
  it.each(refused)('refuses %o', (quantities, received) => {
    const names = Object.keys(quantities)
    const expected = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    expect(errorOf(() => openQuantity(quantities))).toMatchObject({
      code: 'out_of_range',
      message: `Expected all but one of ${expected} but received ${received}.`,
    })
  })
})
