import { type LayoutOptions, layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { untouchable } from '../../random-sources.ts'

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

describe('numbers and pieces', () => {
  const hexTime = 0x0198765432n

  it('are digits of one number, or of each field', () => {
    const fields = [
      { kind: 'time', bits: 42 },
      { kind: 'counter', bits: 10 },
    ] as const
    const [number, pieces] = [
      layout({ alphabet: 'hex', fields }),
      layout({ alphabet: 'hex', encoding: 'pieces', fields }),
    ]
    expect(number.generator('', untouchable)(Number(hexTime))).toBe(
      ((hexTime << 10n) | 0n).toString(16).padStart(13, '0'),
    )
    expect(pieces.generator('', untouchable)(Number(hexTime))).toBe(
      `${hexTime.toString(16).padStart(11, '0')}000`,
    )
    expect(number.pattern).toBe('[0-9a-f]{13}')
    expect(pieces.pattern).toBe('[0-3][0-9a-f]{10}[0-3][0-9a-f]{2}')
    expect(pieces.check('40000000000000', 0)).toBe('overflow')
    expect(pieces.check('3ffffffffff3ff', 0)).toBeUndefined()
    expect(pieces.check('3ffffffffff400', 0)).toBe('overflow')
  })

  it('hold fixed bits where the alphabet has 2^n characters', () => {
    const uuid7 = layout({
      alphabet: 'hex',
      fields: [
        { kind: 'time', bits: 48 },
        { kind: 'fixed', bits: 4, value: 7 },
        { kind: 'random', name: 'above', bits: 12 },
        { kind: 'fixed', name: 'variant', bits: 2, value: 2 },
        { kind: 'random', bits: 62 },
      ],
    })
    // RFC 9562, appendix A.6.
    const body = '017f22e279b07cc398c4dc0c0c07398f'
    expect(uuid7.pattern).toBe('[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}')
    expect(uuid7.check(body, 0)).toBeUndefined()
    expect(uuid7.read(body, 0)).toEqual({
      time: new Date('2022-02-22T19:22:22.000Z'),
      above: 0xcc3n,
      variant: 2,
      random: 0x18c4dc0c0c07398fn,
    })
    expect(uuid7.check(body.replace('7cc3', '4cc3'), 0)).toBe('invalid_character')
    expect(uuid7.check(body.replace('98c4', 'c8c4'), 0)).toBe('invalid_character')
    expect(uuid7.lowest(0)).toBe('00000000000070008000000000000000')
  })
})
