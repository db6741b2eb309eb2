import { describe, expect, it } from 'vitest'
import { countOf, lengthsOf, lengthText } from '../src/lengths.ts'

describe('lengthsOf', () => {
  it('is the least and the most, however a format tells them', () => {
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
    { name: 'a former format', lengths: [25, 12], text: '25 or 12 characters' },
    { name: 'former formats', lengths: [25, [2, 4], 1], text: '25 or 2 to 4 or 1 character' },
    { name: 'one character first', lengths: [1, 25], text: '1 or 25 characters' },
  ] as const)('tells $name', ({ lengths, text }) => {
    expect(lengthText(lengths.map((length) => ({ length })))).toBe(text)
  })
})

describe('countOf', () => {
  it.each([
    { length: 0, text: '0 characters' },
    { length: 1, text: '1 character' },
    { length: 2, text: '2 characters' },
  ])('counts $text', ({ length, text }) => {
    expect(countOf(length)).toBe(text)
  })
})
