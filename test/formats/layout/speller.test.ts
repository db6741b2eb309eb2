import { layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { put, putParts } from '../../../src/formats/layout/speller.ts'
import { wordsOf } from '../../random-sources.ts'
import { errorOf } from '../../refusals.ts'

describe('a slot', () => {
  const slot = () => ({ parts: [1, 2, 3, 4], from: 1, to: 3, size: 2n ** 48n })

  it('takes parts, and its neighbours stay', () => {
    const { parts, ...rest } = slot()
    putParts({ parts, ...rest }, [8, 9, 10])
    expect(parts).toEqual([1, 8, 9, 4])
  })

  it('takes a number in parts of 24 bits, least first', () => {
    const { parts, ...rest } = slot()
    put({ parts, ...rest }, 2 ** 24 * 5 + 7)
    expect(parts).toEqual([1, 7, 5, 4])
  })
})

describe('a choice', () => {
  const region = { kind: 'choice', name: 'region', of: ['eu', 'us'] } as const
  const { generator } = layout({ alphabet: 'hex', fields: [region, { kind: 'random', bits: 8 }] })

  it('is that of each call', () => {
    const next = generator('id_', wordsOf(0, 0, 0))
    const ids = (['us', 'us', 'eu'] as const).map((text) =>
      Reflect.apply(next, undefined, [0, { region: text }]),
    )
    expect(ids).toEqual(['id_us00', 'id_us00', 'id_eu00'])
  })

  it.each([
    ['nothing', undefined, 'undefined'],
    ['another text', { region: 'ap' }, '"ap"'],
    ['a list', { region: ['eu'] }, 'an array'],
  ])('is refused where it is %s, before and after another', (_, given, received) => {
    const next = generator('id_', wordsOf(0))
    const make = (fields: object | undefined) => () => Reflect.apply(next, undefined, [0, fields])
    const message = `Expected \`region\` to be "eu" or "us" but received ${received}.`
    expect(errorOf(make(given))?.message).toBe(message)
    expect(make({ region: 'us' })()).toBe('id_us00')
    expect(errorOf(make(given))).toMatchObject({ code: 'invalid_option', message })
  })
})
