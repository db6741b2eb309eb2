import { layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'

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
    { body: '255', ms: 0, counter: 255 },
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
    ['00', 'invalid_character'],
    ['0255', 'invalid_character'],
    ['2x5', 'invalid_character'],
    ['25!', 'invalid_character'],
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
