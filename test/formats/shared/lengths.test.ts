import { describe, expect, it } from 'vitest'
import { lengthsOf, lengthText } from '../../../src/formats/shared/lengths.ts'

describe('lengthsOf', () => {
  it('is the least and the most, from a number or a pair', () => {
    expect(lengthsOf({ length: 4 })).toEqual([4, 4])
    expect(lengthsOf({ length: [2, 4] })).toEqual([2, 4])
  })
})

describe('lengthText', () => {
  it.each([
    { name: 'one length', lengths: [12], text: '12 characters' },
    { name: 'one character', lengths: [1], text: '1 character' },
    { name: 'a range', lengths: [[16, 25]], text: '16 to 25 characters' },
    { name: 'a range of one', lengths: [[3, 3]], text: '3 characters' },
    { name: 'a former format', lengths: [25, 12], text: '12 or 25 characters' },
    { name: 'a former format of one character', lengths: [25, 1], text: '1 or 25 characters' },
    { name: 'the same length twice', lengths: [12, 12], text: '12 characters' },
    { name: 'three lengths', lengths: [25, 12, 16], text: '12 to 25 characters' },
    { name: 'a range and a length', lengths: [25, [2, 4]], text: '2 to 25 characters' },
    { name: 'a range that begins with a length', lengths: [2, [2, 4]], text: '2 to 4 characters' },
    { name: 'a length within a range', lengths: [12, [8, 28]], text: '8 to 28 characters' },
    {
      name: 'ten lengths',
      lengths: [8, 9, 12, 16, 17, 21, 22, 24, 27, 28],
      text: '8 to 28 characters',
    },
  ] as const)('names $name', ({ lengths, text }) => {
    expect(lengthText(lengths.map((length) => ({ length })))).toBe(text)
  })
})
