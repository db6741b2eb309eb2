import { describe, expect, it } from 'vitest'
import {
  bitView,
  bytesOfBigInt,
  createSubject,
  fieldView,
  idView,
  inTenths,
  showInstant,
  toBigInt,
  toHex,
  toInteger,
  wholeView,
} from '../../src/inspect/readings/reading.ts'

const user = createSubject('"user_abcde"', 0)
const bare = createSubject('abcde', 0)

describe('the view of an id', () => {
  it('has its prefix, and the parts of its body after the separator', () => {
    expect(idView(user, ['time', 2, 'red'], ['rest', 3, 'dim'])).toEqual({
      text: 'user_abcde',
      parts: [
        { start: 0, end: 4, label: 'prefix "user"', style: 'cyan' },
        { start: 5, end: 7, label: 'time', style: 'red' },
        { start: 7, end: 10, label: 'rest', style: 'dim' },
      ],
    })
  })

  it('begins with the body where there is no prefix', () => {
    expect(idView(bare, ['time', 2, 'red'])).toEqual({
      text: 'abcde',
      parts: [{ start: 0, end: 2, label: 'time', style: 'red' }],
    })
  })

  it('may have one part for the whole body', () => {
    expect(wholeView(user, 'all')).toEqual(idView(user, ['all', 5, 'bold']))
  })
})

describe('the view of digits', () => {
  it('has fields that lie side by side', () => {
    expect(
      fieldView('1010', [
        ['a', 1, 'red'],
        ['b', 3, 'dim'],
      ]),
    ).toEqual({
      text: '1010',
      parts: [
        { start: 0, end: 1, label: 'a', style: 'red' },
        { start: 1, end: 4, label: 'b', style: 'dim' },
      ],
    })
  })

  it('has as many bits as its fields', () => {
    expect(
      bitView(5n, [
        ['a', 2, 'red'],
        ['b', 3, 'dim'],
      ]),
    ).toEqual(
      fieldView('00101', [
        ['a', 2, 'red'],
        ['b', 3, 'dim'],
      ]),
    )
    expect(
      bitView(31n, [
        ['a', 2, 'red'],
        ['b', 3, 'dim'],
      ]).text,
    ).toBe('11111')
  })
})

describe('numbers and bytes', () => {
  it.each([
    { value: 0n, hex: '0000' },
    { value: 1n, hex: '0001' },
    { value: 256n, hex: '0100' },
    { value: 65_535n, hex: 'ffff' },
    { value: 2n ** 64n + 10n, hex: '01000000000000000a' },
  ])('$value is $hex', ({ value, hex }) => {
    const bytes = bytesOfBigInt(value, hex.length / 2)
    expect(toHex(bytes)).toBe(hex)
    expect(toBigInt(bytes)).toBe(value)
  })

  it('are those of a part of a buffer', () => {
    const part = Uint8Array.of(1, 2, 3, 4).subarray(1, 3)
    expect(toHex(part)).toBe('0203')
    expect(toBigInt(part)).toBe(0x0203n)
  })

  it.each([
    ['', 'ab', 0n],
    ['b', 'ab', 1n],
    ['ba', 'ab', 2n],
    ['zz', '0123456789abcdefghijklmnopqrstuvwxyz', 1295n],
    ['9'.repeat(30), '0123456789', 10n ** 30n - 1n],
  ])('%j in the alphabet %s is %s', (digits, alphabet, value) => {
    expect(toInteger(digits, alphabet)).toBe(value)
  })

  it.each([
    [62.04, 62],
    [62.05, 62.1],
    [0, 0],
    [-0.26, -0.3],
  ])('%d bits are %d in tenths', (bits, tenths) => {
    expect(inTenths(bits)).toBe(tenths)
  })

  it('an instant is written as ISO 8601 has it', () => {
    expect(showInstant(1_767_225_600_001)).toBe('2026-01-01T00:00:00.001Z')
  })
})
