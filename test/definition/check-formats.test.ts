import type { AnyFormat, Format } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { checkFormats, type Formats } from '../../src/definition/shape.ts'
import { errorOf } from '../refusals.ts'

/** A complete format that carries time, but for what is given. */
function formatOf(given: Partial<AnyFormat> = {}): AnyFormat {
  return {
    name: 'hex',
    alphabet: '0123456789abcdef',
    length: 4,
    pattern: '[0-9a-f]{4}',
    check: () => undefined,
    timestamp: () => 0,
    ...given,
  }
}

describe('checkFormats', () => {
  it.each([
    { name: 'null', format: null, received: 'null' },
    { name: 'an empty object', format: {}, received: 'an object' },
    { name: 'the name of a format', format: 'uuid25', received: 'a string' },
    { name: 'no name', format: { ...formatOf(), name: undefined }, received: 'an object' },
    { name: 'no pattern', format: { ...formatOf(), pattern: undefined }, received: 'hex' },
    { name: 'a pattern that is a RegExp', format: { ...formatOf(), pattern: /a/ }, received: 'hex' },
    { name: 'a pattern that is none', format: formatOf({ pattern: '[' }), received: 'hex' },
    { name: 'no check', format: { ...formatOf(), check: undefined }, received: 'hex' },
    { name: 'a check that is no function', format: { ...formatOf(), check: /a/ }, received: 'hex' },
    { name: 'no alphabet', format: { ...formatOf(), alphabet: undefined }, received: 'hex' },
    { name: 'an alphabet of one symbol', format: formatOf({ alphabet: 'a' }), received: 'hex' },
    { name: 'an alphabet with the separator', format: formatOf({ alphabet: 'ab_' }), received: 'hex' },
    { name: 'no length', format: { ...formatOf(), length: undefined }, received: 'hex' },
    { name: 'a length of 0', format: formatOf({ length: 0 }), received: 'hex' },
    { name: 'a length without its most', format: { ...formatOf(), length: [4] }, received: 'hex' },
  ])('refuses $name, at any place', ({ format, received }) => {
    for (const formats of [[format], [formatOf({ name: 'first', length: 20 }), format]]) {
      expect(errorOf(() => checkFormats(formats as [Format]))).toMatchObject({
        code: 'invalid_format',
        message: `Expected a format (name, pattern, check; an alphabet without "_"; a length) but received ${received}.`,
      })
    }
  })

  it('refuses a factory that was not called', () => {
    const factory = () => formatOf()
    expect(errorOf(() => checkFormats([factory as never]))?.code).toBe('invalid_format')
  })

  it('tells two formats apart by a fixed place whose characters the other one has nowhere', () => {
    const upper = formatOf({ name: 'upper', alphabet: '0123456789ABCDEF' })
    const marked = formatOf({ places: { '-1': 'ef' } })
    expect(() => checkFormats([marked, upper])).not.toThrow()
    expect(() => checkFormats([upper, marked])).not.toThrow()
    expect(errorOf(() => checkFormats([formatOf({ places: { '-1': 'e0' } }), upper]))?.code).toBe(
      'invalid_format',
    )
  })

  const nothing = { timestamp: undefined } as never

  it('allows formats that overlap where neither carries anything', () => {
    const formats = [formatOf(nothing), { ...formatOf(nothing), name: 'wide', length: [1, 9] }] as const
    expect(() => checkFormats(formats as never)).not.toThrow()
  })

  it.each([
    { name: 'time', carried: { timestamp: () => 0 } },
    { name: 'bytes', carried: { timestamp: undefined, toBytes: () => new Uint8Array(2) } as never },
    { name: 'an integer', carried: { timestamp: undefined, toBigInt: () => 0n } as never },
    { name: 'fields', carried: { timestamp: undefined, read: () => ({}) } as never },
  ])('refuses formats that overlap where one carries $name', ({ carried }) => {
    const [one, other] = [formatOf(carried), formatOf(nothing)]
    expect(errorOf(() => checkFormats([one, other]))?.code).toBe('invalid_format')
    expect(errorOf(() => checkFormats([other, one]))?.code).toBe('invalid_format')
  })

  it.each([
    { name: 'the same texts twice', former: formatOf({ name: 'other' }) },
    { name: 'one character in common', former: formatOf({ name: 'other', alphabet: 'fghi' }) },
    { name: 'the least length in common', former: formatOf({ name: 'other', length: [4, 9] }) },
    { name: 'the most length in common', former: formatOf({ name: 'other', length: [1, 4] }) },
    { name: 'a length in between', former: formatOf({ name: 'other', length: [1, 9] }) },
  ])('refuses $name, with anything before or between', ({ former }) => {
    const apart = formatOf({ name: 'apart', length: 20 })
    const inOrders: Formats[] = [
      [formatOf(), former],
      [apart, formatOf(), former],
      [formatOf(), apart, former],
    ]
    for (const formats of inOrders) {
      expect(errorOf(() => checkFormats(formats))).toMatchObject({
        code: 'invalid_format',
        message:
          'Expected formats that differ in length, alphabet or a fixed place but received hex and other, which overlap.',
      })
    }
  })
})
