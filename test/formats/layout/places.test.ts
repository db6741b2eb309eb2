import { type LayoutOptions, layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'

const bits = (count: number, name = 'random') => ({ kind: 'random', bits: count, name })

describe('the pattern of a layout', () => {
  it.each([
    ['one text', '[0-9a-f]{2}v1[.]', 'hex', [bits(8), { kind: 'fixed', text: 'v1.' }]],
    ['texts of one character', '[0-9a-f]{2}[.eu]', 'hex', [bits(8), { kind: 'choice', of: ['u', 'e', '.'] }]],
    ['longer texts', '[0-9a-f]{2}(?:us|e[.])', 'hex', [bits(8), { kind: 'choice', of: ['us', 'e.'] }]],
    ['a first number', '[01][0-9]{2}', 'decimal', [bits(7)]],
    [
      'a number after a text',
      'x(?:0[0-9]{2}|1[01][0-9]|12[0-7])',
      'decimal',
      [{ kind: 'fixed', text: 'x' }, bits(7)],
    ],
    [
      'a number with a zero in its largest one',
      'x(?:0[0-9]{3}|10[01][0-9]|102[0-3])',
      'decimal',
      [{ kind: 'fixed', text: 'x' }, bits(10)],
    ],
    ['a number of one digit', 'x[01]', 'decimal', [{ kind: 'fixed', text: 'x' }, bits(1)]],
    [
      'a number of digits of whole bits',
      'x[0-3][0-9a-f]{2}',
      'hex',
      [{ kind: 'fixed', text: 'x' }, bits(10)],
    ],
    [
      'characters',
      'x[0-9a-z]{3}',
      'base36',
      [
        { kind: 'fixed', text: 'x' },
        { kind: 'random', length: 3 },
      ],
    ],
    [
      'one character',
      'x[0-9a-z]',
      'base36',
      [
        { kind: 'fixed', text: 'x' },
        { kind: 'random', length: 1 },
      ],
    ],
  ])('of %s is %s', (_, pattern, alphabet, fields) => {
    expect(layout({ alphabet, fields } as LayoutOptions).pattern).toBe(pattern)
  })
})

describe('the pattern of numbers without leading zeros', () => {
  it.each([
    ['decimal', 7, '(?:0|[1-9][0-9]{0,2})'],
    ['base36', 128, '(?:0|[1-9a-z][0-9a-z]{0,24})'],
    ['.01', 2, '(?:[.]|[01][.01]{0,1})'],
  ])('of the alphabet %s and %i bits is %s', (alphabet, count, pattern) => {
    const fields = [bits(count)]
    expect(layout({ alphabet, padded: false, fields } as unknown as LayoutOptions).pattern).toBe(pattern)
  })
})

describe('the places of a layout', () => {
  it.each([
    [
      'a text',
      'hex',
      [bits(8), { kind: 'choice', of: ['ab', 'ac'] }],
      { 2: 'a', '-2': 'a', 3: 'bc', '-1': 'bc' },
    ],
    ['the first digit of a number', 'hex', [bits(10)], { 0: '0123', '-3': '0123' }],
    ['no character', 'hex', [bits(8)], {}],
    [
      'digits beside a text of other characters',
      '01',
      [bits(1), { kind: 'fixed', text: 'x' }],
      { 0: '01', '-2': '01', 1: 'x', '-1': 'x' },
    ],
  ])('are told where %s leaves fewer characters', (_, alphabet, fields, places) => {
    expect(layout({ alphabet, fields } as LayoutOptions).places).toEqual(places)
  })
})
