import { layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../random-sources.ts'

const { check, read, toBigInt, timestamp, forgive, fromBigInt, lowestBigInt, length } = layout({
  alphabet: 'decimal',
  padded: false,
  fields: [
    { kind: 'time', bits: 40 },
    { kind: 'counter', bits: 8 },
  ],
})

describe('a number without leading zeros', () => {
  it.each([
    { body: '0', ms: 0, counter: 0 },
    { body: '256', ms: 1, counter: 0 },
    { body: '281474976710655', ms: 2 ** 40 - 1, counter: 255 },
  ])('is read from an offset: $body', ({ body, ms, counter }) => {
    const text = `id_${body}`
    expect(check(text, 3)).toBeUndefined()
    expect(read(text, 3)).toEqual({ time: new Date(ms), counter })
    expect(timestamp(text, 3)).toBe(ms)
    expect(toBigInt(text, 3)).toBe(BigInt(body))
    expect(fromBigInt(BigInt(body))).toBe(body)
  })

  it.each([
    ['', 'invalid_length'],
    ['1000000000000000', 'invalid_length'],
    ['281474976710656', 'overflow'],
    ['0255', 'invalid_character'],
    ['2x5', 'invalid_character'],
  ])('is checked from an offset: %j is an %s', (body, fault) => {
    expect(length).toEqual([1, 15])
    expect(check(`id_${body}`, 3)).toBe(fault)
    expect(check(`${'9'.repeat(20)}_${body}`, 21)).toBe(fault)
  })

  it('is forgiven its zeros, and bounded by its integer', () => {
    expect(['000', '007', '700', ''].map((body) => forgive?.(body))).toEqual(['0', '7', '700', ''])
    expect(lowestBigInt(1)).toBe(256n)
  })
})

describe('leading zeros that are left out', () => {
  const { generator } = layout({ alphabet: 'decimal', padded: false, fields: [{ kind: 'random', bits: 8 }] })

  it.each([
    [0, '0'],
    [10, '10'],
    [100, '100'],
    [255, '255'],
  ])('of %i leave %s', (value, body) => {
    const heads = ['', 'id_', '000_']
    expect(heads.map((head) => generator(head, wordsOf(value * 2 ** 24))(0))).toEqual(
      heads.map((head) => head + body),
    )
  })

  it('leave the IDs before and after as they are', () => {
    const next = generator('id_', wordsOf(...[100, 0, 7, 255].map((value) => value * 2 ** 24)))
    expect([next(0), next(0), next(0), next(0)]).toEqual(['id_100', 'id_0', 'id_7', 'id_255'])
  })
})
