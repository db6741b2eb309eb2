import { type LayoutOptions, layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'

const bits = (count: number, name = 'random') => ({ kind: 'random', bits: count, name })

describe('the pattern of a layout', () => {
  it.each([
    {
      name: 'one text',
      alphabet: 'hex',
      fields: [bits(8), { kind: 'fixed', text: 'v1.' }],
      pattern: '[0-9a-f]{2}v1[.]',
    },
    {
      name: 'texts of one character',
      alphabet: 'hex',
      fields: [bits(8), { kind: 'choice', of: ['u', 'e', '.'] }],
      pattern: '[0-9a-f]{2}[.eu]',
    },
    {
      name: 'longer texts',
      alphabet: 'hex',
      fields: [bits(8), { kind: 'choice', of: ['us', 'e.'] }],
      pattern: '[0-9a-f]{2}(?:us|e[.])',
    },
    { name: 'a first number', alphabet: 'decimal', fields: [bits(7)], pattern: '[01][0-9]{2}' },
    {
      name: 'a number after a text',
      alphabet: 'decimal',
      fields: [{ kind: 'fixed', text: 'x' }, bits(7)],
      pattern: 'x(?:0[0-9]{2}|1[01][0-9]|12[0-7])',
    },
    {
      name: 'a number with a zero in its largest one',
      alphabet: 'decimal',
      fields: [{ kind: 'fixed', text: 'x' }, bits(10)],
      pattern: 'x(?:0[0-9]{3}|10[01][0-9]|102[0-3])',
    },
    {
      name: 'a number of one digit',
      alphabet: 'decimal',
      fields: [{ kind: 'fixed', text: 'x' }, bits(1)],
      pattern: 'x[01]',
    },
    {
      name: 'a number of digits of whole bits',
      alphabet: 'hex',
      fields: [{ kind: 'fixed', text: 'x' }, bits(10)],
      pattern: 'x[0-3][0-9a-f]{2}',
    },
    {
      name: 'characters',
      alphabet: 'base36',
      fields: [
        { kind: 'fixed', text: 'x' },
        { kind: 'random', length: 3 },
      ],
      pattern: 'x[0-9a-z]{3}',
    },
    {
      name: 'one character',
      alphabet: 'base36',
      fields: [
        { kind: 'fixed', text: 'x' },
        { kind: 'random', length: 1 },
      ],
      pattern: 'x[0-9a-z]',
    },
  ])('of $name is $pattern', ({ alphabet, fields, pattern }) => {
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
    {
      name: 'a text',
      alphabet: 'hex',
      fields: [bits(8), { kind: 'choice', of: ['ab', 'ac'] }],
      places: { 2: 'a', '-2': 'a', 3: 'bc', '-1': 'bc' },
    },
    {
      name: 'the first digit of a number',
      alphabet: 'hex',
      fields: [bits(10)],
      places: { 0: '0123', '-3': '0123' },
    },
    { name: 'no character', alphabet: 'hex', fields: [bits(8)], places: {} },
    {
      name: 'digits beside a text of other characters',
      alphabet: '01',
      fields: [bits(1), { kind: 'fixed', text: 'x' }],
      places: { 0: '01', '-2': '01', 1: 'x', '-1': 'x' },
    },
  ])('are told where $name leaves fewer characters', ({ alphabet, fields, places }) => {
    expect(layout({ alphabet, fields } as LayoutOptions).places).toEqual(places)
  })
})
