import { type LayoutOptions, layout } from 'brandid/formats'
import { expect, it } from 'vitest'
import { wordsOf } from '../../random-sources.ts'

it('a field whose bits are undefined has none', () => {
  const fields = [
    { kind: 'random', bits: undefined, length: 2 },
    { kind: 'fixed', bits: undefined, text: 'v1' },
    { kind: 'random', bits: 8, length: undefined, name: 'tail' },
  ]
  const format = layout({ alphabet: 'hex', fields } as unknown as LayoutOptions)
  expect(format).toMatchObject({ length: 6, pattern: '[0-9a-f]{2}v1[0-9a-f]{2}' })
  expect(format.name).toBe('layout(hex: random 2 characters, "v1", tail: random 8)')
  expect(format.read('abv1cd', 0)).toEqual({ random: 'ab', tail: 0xcdn })
})

it('characters stand apart from the numbers beside them', () => {
  const format = layout({
    alphabet: 'decimal',
    fields: [
      { kind: 'random', name: 'first', bits: 4 },
      { kind: 'random', name: 'text', length: 2 },
      { kind: 'random', name: 'last', bits: 4 },
    ],
  })
  const words = [3, 0x20, 9].map((value, i) => value * 2 ** (i === 1 ? 25 : 28))
  expect(format.generator('', wordsOf(...words))(0)).toBe('033209')
})
