import { type Format, layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../../refusals.ts'

const random = { kind: 'random', bits: 40 } as const

describe('what people type', () => {
  it.each([
    ['crockford', 'O', '0'],
    ['crockford', 'iL', '11'],
    ['0123456789abcdefghjkmnpqrstvwxyz', 'o', '0'],
  ])('is rewritten where the alphabet is %s: %s', (alphabet, typed, read) => {
    expect(layout({ alphabet, fields: [random] }).forgive?.(typed)).toBe(read)
  })

  it.each<[string, Format]>([
    ['in another alphabet of 32 characters', layout({ alphabet: 'base32hex', fields: [random] })],
    ['in an alphabet without the letters', layout({ alphabet: 'hex', fields: [random] })],
    [
      'beside a text with such a letter',
      layout({ alphabet: 'crockford', fields: [random, { kind: 'fixed', text: 'OL' }] }),
    ],
  ])('stays as it is %s', (_, format) => {
    expect(format).not.toHaveProperty('forgive')
  })
})

describe('the longest body', () => {
  it.each([
    [255, undefined],
    [256, 'Expected `fields` to make a body of at most 255 characters but received 256.'],
  ])('of %i characters: %s', (bits, message) => {
    expect(errorOf(() => layout({ alphabet: '01', fields: [{ ...random, bits }] }))?.message).toBe(message)
  })
})
