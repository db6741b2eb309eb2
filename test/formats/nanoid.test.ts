import { createRegistry } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { nanoid } from '../../src/formats/nanoid.ts'
import { wordsOf } from '../random-sources.ts'
import { codeOf, errorOf } from '../refusals.ts'

const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'

describe('nanoid', () => {
  const { defineId } = createRegistry()
  const DatabaseId = defineId('db', { format: nanoid() })

  it.each([
    [{}, 12 * Math.log2(36)],
    [{ length: 21, alphabet: `${BASE36}ABCDEFGHIJKLMNOPQRSTUVWXYZ-.` }, 126],
    [{ length: 255, alphabet: '01' }, 255],
  ])('declares its random bits: %j', (options, bits) => {
    expect(nanoid(options).randomBits).toBeCloseTo(bits, 9)
  })

  it('has its defaults where an option is undefined', () => {
    expect(nanoid({ length: undefined, alphabet: undefined }).name).toBe(nanoid().name)
  })

  it('spells the words it draws, five digits of each, and draws again where one value had more of them', () => {
    const words = wordsOf(0x80000001, 0, 0x40000001, 0xffffffff)
    expect(nanoid().generator('db_', words)(0)).toBe('db_i000090000zz')
    expect(words.left).toBe(0)
    const bits = nanoid({ alphabet: '0123456789abcdef', length: 16 })
    expect(bits.generator('', wordsOf(0, 0xfedcba98))(0)).toBe('00000000fedcba98')
  })

  it('takes what people type', () => {
    expect(DatabaseId.normalize(' DB_K0I1S2A3Z9X8 ')).toBe('db_k0i1s2a3z9x8')
    expect(codeOf(() => DatabaseId.normalize('db_k0i1'))).toBe('invalid_length')
  })

  it.each([0, -1, 256, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '12', null])(
    'refuses the length %j',
    (length) => {
      const error = errorOf(() => nanoid({ length: length as number }))
      expect(error?.code).toBe('invalid_format')
      expect(error?.expected).toBe('`length` to be an integer from 1 to 255')
    },
  )
})
