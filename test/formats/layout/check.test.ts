import { layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'

const fixed = { kind: 'fixed', bits: 4, value: 7 } as const
const random = { kind: 'random', bits: 8 } as const

describe('fixed bits', () => {
  it.each([
    ['alone in their piece', 'pieces', [random, fixed], 'ab7', 2],
    ['after a text', 'number', [{ kind: 'fixed', text: 'v1-' }, fixed, random], 'v1-7ab', 3],
    ['at the end of a number', 'number', [random, fixed], 'ab7', 2],
  ] as const)('%s are checked', (_, encoding, fields, body, at) => {
    const { check } = layout({ alphabet: 'hex', encoding, fields })
    for (const digit of '0123456789abcdef!') {
      const text = `id_${body.slice(0, at)}${digit}${body.slice(at + 1)}`
      expect(check(text, 3)).toBe(digit === '7' ? undefined : 'invalid_character')
    }
  })
})

it('names what comes first: a number that is too large, or a wrong character of the next piece', () => {
  const { check } = layout({
    alphabet: 'decimal',
    fields: [
      { kind: 'random', bits: 4 },
      { kind: 'choice', of: ['e', 'u'] },
    ],
  })
  const faults = ['15e', '16e', '16x', '15x', '1ee', '15', '15eu'].map((body) => check(body, 0))
  expect(faults).toEqual([
    undefined,
    'overflow',
    'overflow',
    'invalid_character',
    'invalid_character',
    'invalid_length',
    'invalid_length',
  ])
})
