import { createRegistry } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../../test/random-sources.ts'
import { codeOf } from '../../../test/refusals.ts'
import { nanoid } from './nanoid.ts'

describe('nanoid', () => {
  const { defineId } = createRegistry()
  const DatabaseId = defineId('db', { format: nanoid() })

  it('uses the defaults if the options are undefined', () => {
    expect(nanoid({ length: undefined, alphabet: undefined }).name).toBe(nanoid().name)
  })

  it('writes four digits per word, and redraws words that would cause a bias', () => {
    const words = wordsOf(0x80000001, 0, 0x40000001, 0xffffffff)
    expect(nanoid().generator('db_', words)(0)).toBe('db_i0009000zzzz')
    expect(words.left).toBe(0)
    const bits = nanoid({ alphabet: '0123456789abcdef', length: 16 })
    expect(bits.generator('', wordsOf(0, 0xfedcba98))(0)).toBe('00000000fedcba98')
  })

  it('accepts what people type', () => {
    expect(DatabaseId.normalize(' DB_K0I1S2A3Z9X8 ')).toBe('db_k0i1s2a3z9x8')
    expect(codeOf(() => DatabaseId.normalize('db_k0i1'))).toBe('invalid_length')
  })

  it('has at most 255 characters', () => {
    expect(nanoid({ length: 255, alphabet: '01' }).randomBits).toBe(255)
  })
})
