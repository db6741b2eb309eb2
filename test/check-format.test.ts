import type { Format } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { checkAlphabet, checkFormats, checkLength, invalidFormat } from '../src/check-format.ts'
import type { Formats } from '../src/shape.ts'
import { errorOf } from './refusals.ts'

const ASCII = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('')
const WIDEST = ASCII.replace('_', '')

/** A format that is complete; only what is told differs. */
function formatOf(told: Partial<Format> = {}): Format {
  return {
    name: 'hex',
    alphabet: '0123456789abcdef',
    length: 4,
    pattern: '[0-9a-f]{4}',
    check: () => undefined,
    ...told,
  }
}

describe('checkAlphabet', () => {
  it.each(['01', 'ab', '!~', '-.', '0123456789abcdef', WIDEST])('allows %s', (alphabet) => {
    expect(() => checkAlphabet(alphabet)).not.toThrow()
  })

  it.each([
    { name: 'an empty one', alphabet: '', received: '""' },
    { name: 'one symbol', alphabet: 'a', received: '"a"' },
    { name: 'a duplicate', alphabet: 'abca', received: '"abca"' },
    { name: 'a duplicate side by side', alphabet: 'abb', received: '"abb"' },
    { name: 'the separator', alphabet: 'ab_', received: '"ab_"' },
    { name: 'a space', alphabet: ' ab', received: '" ab"' },
    { name: 'a newline', alphabet: 'ab\n', received: '"ab\\n"' },
    { name: 'newlines', alphabet: '\na\n', received: '"\\na\\n"' },
    { name: 'NUL', alphabet: 'ab\0', received: '"ab\\u0000"' },
    { name: 'DEL', alphabet: 'ab\x7f', received: '"ab\x7f"' },
    { name: 'an umlaut', alphabet: 'abä', received: '"abä"' },
    { name: 'half of a surrogate pair', alphabet: 'ab\ud800', received: '"ab\\ud800"' },
    { name: 'an emoji', alphabet: 'ab😀', received: '"ab😀"' },
    { name: 'all of ASCII', alphabet: ASCII, received: JSON.stringify(ASCII) },
    { name: 'megabytes', alphabet: 'ab'.repeat(1_000_000), received: `"${'ab'.repeat(47)}"` },
    { name: 'undefined', alphabet: undefined, received: 'undefined' },
    { name: 'an array', alphabet: ['a', 'b'], received: 'an array' },
  ])('refuses $name', ({ alphabet, received }) => {
    expect(errorOf(() => checkAlphabet(alphabet))).toMatchObject({
      code: 'invalid_format',
      message: `Expected an alphabet of 2 to 93 different visible ASCII characters without "_" but received ${received}.`,
    })
  })
})

describe('checkLength', () => {
  it.each([1, 12, 2 ** 31, [1, 1], [1, 2], [16, 25]] as const)('allows %j', (length) => {
    expect(() => checkLength(length)).not.toThrow()
  })

  it.each([
    { length: 0, received: '0' },
    { length: -1, received: '-1' },
    { length: 1.5, received: '1.5' },
    { length: '4', received: 'a string' },
    { length: 4n, received: 'a bigint' },
    { length: Symbol('4'), received: 'a symbol' },
    { length: Number.NaN, received: 'NaN' },
    { length: Number.POSITIVE_INFINITY, received: 'Infinity' },
    { length: [1, Number.POSITIVE_INFINITY], received: '[1,Infinity]' },
    { length: [4n, 4n], received: '[4,4]' },
    { length: ['1', '2'], received: '[1,2]' },
    { length: [0, 1], received: '[0,1]' },
    { length: [2, 1], received: '[2,1]' },
    { length: [1, 1.5], received: '[1,1.5]' },
    { length: [1.5, 2], received: '[1.5,2]' },
    { length: [1], received: '[1]' },
    { length: [], received: '[]' },
    { length: null, received: 'null' },
    { length: undefined, received: 'undefined' },
  ])('refuses $received', ({ length, received }) => {
    expect(errorOf(() => checkLength(length as number))).toMatchObject({
      code: 'invalid_format',
      message: `Expected a body length of 1 character or more, or [least, most] but received ${received}.`,
    })
  })
})

describe('checkFormats', () => {
  it.each([
    { name: 'null', format: null, received: 'null' },
    { name: 'an empty object', format: {}, received: 'an object' },
    { name: 'the name of a format', format: 'uuidv7', received: 'a string' },
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
  ])('refuses $name, wherever it stands', ({ format, received }) => {
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

  it.each([
    { name: 'length', former: formatOf({ name: 'longer', length: 5 }) },
    { name: 'a range of lengths above', former: formatOf({ name: 'longer', length: [5, 9] }) },
    { name: 'a range of lengths below', former: formatOf({ name: 'shorter', length: [1, 3] }) },
    { name: 'alphabet', former: formatOf({ name: 'letters', alphabet: 'GHIJ' }) },
  ])('tells two formats apart by $name', ({ former }) => {
    expect(() => checkFormats([formatOf(), former])).not.toThrow()
    expect(() => checkFormats([former, formatOf()])).not.toThrow()
  })

  it.each([
    { name: 'the same texts twice', former: formatOf({ name: 'other' }) },
    { name: 'one character in common', former: formatOf({ name: 'other', alphabet: 'fghi' }) },
    { name: 'the least length in common', former: formatOf({ name: 'other', length: [4, 9] }) },
    { name: 'the most length in common', former: formatOf({ name: 'other', length: [1, 4] }) },
    { name: 'a length in between', former: formatOf({ name: 'other', length: [1, 9] }) },
  ])('refuses $name, whatever stands before or between', ({ former }) => {
    const apart = formatOf({ name: 'apart', length: 20 })
    const inOrders: Formats[] = [
      [formatOf(), former],
      [apart, formatOf(), former],
      [formatOf(), apart, former],
    ]
    for (const formats of inOrders) {
      expect(errorOf(() => checkFormats(formats))).toMatchObject({
        code: 'invalid_format',
        message: 'Expected formats that share no text but received hex and other.',
      })
    }
  })
})

describe('invalidFormat', () => {
  it('says what was expected and what came', () => {
    expect(invalidFormat('bits', 'none')).toMatchObject({
      code: 'invalid_format',
      message: 'Expected bits but received none.',
      expected: 'bits',
    })
  })
})
