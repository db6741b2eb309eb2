import { nanoid, opaque, random, timeRandom, uuid, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import {
  checkAlphabet,
  checkAscending,
  checkInteger,
  checkLength,
  invalidFormat,
  ownOptions,
} from '../../../src/formats/shared/options.ts'
import { errorOf } from '../../refusals.ts'

const ASCII = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('')
const WIDEST = ASCII.replace('_', '')

describe('ownOptions', () => {
  it('are those that an object has itself', () => {
    const options = ownOptions(Object.assign(Object.create({ length: 9 }), { alphabet: 'ab' }))
    expect({ ...options }).toEqual({ alphabet: 'ab' })
    expect(options.length).toBeUndefined()
    expect('toString' in options).toBe(false)
  })

  it.each([null, undefined, 1, 'ab', () => 1])('refuse %o', (options) => {
    expect(errorOf(() => ownOptions(options as object))?.code).toBe('invalid_format')
    expect(errorOf(() => ownOptions(options as object, 'invalid_option'))?.code).toBe('invalid_option')
    expect(errorOf(() => ownOptions(null as never))?.message).toBe(
      'Expected an options object but received null.',
    )
  })

  it('are read by every format', () => {
    const pollution = { length: 3, alphabet: 'ab', bits: 256, padded: false, version: 4, randomBits: 16 }
    const formats = () => [nanoid(), random(), uuid(), uuid25(), timeRandom(), opaque({ length: 5 })]
    const names = formats().map(({ name }) => name)
    Object.assign(Object.prototype, pollution)
    try {
      expect(formats().map(({ name }) => name)).toEqual(names)
    } finally {
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name)
    }
    for (const format of [nanoid, random, uuid, uuid25, timeRandom, opaque]) {
      expect(errorOf(() => Reflect.apply(format, undefined, [null]))?.code).toBe('invalid_format')
    }
  })
})

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
    { name: 'DEL', alphabet: 'ab\x7f', received: '"ab\\u{7f}"' },
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
    { length: '4', received: '"4"' },
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

describe('checkInteger', () => {
  it.each([2, 3, 4])('accepts %i of 2 to 4', (value) => {
    expect(errorOf(() => checkInteger(value, 'size', 2, 4))).toBeUndefined()
  })

  it.each([
    [1, '1'],
    [5, '5'],
    [2.5, '2.5'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['3', '"3"'],
    [3n, 'a bigint'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[3], 'an array'],
    [{ length: 3 }, 'an object'],
  ])('refuses %o', (value, received) => {
    const error = errorOf(() => checkInteger(value, 'size', 2, 4))
    expect(error?.code).toBe('invalid_format')
    expect(error?.message).toBe(`Expected \`size\` to be an integer from 2 to 4 but received ${received}.`)
  })
})

describe('checkAscending', () => {
  it.each(['01', 'AZaz', WIDEST])('allows %s', (alphabet) => {
    expect(errorOf(() => checkAscending(alphabet))).toBeUndefined()
  })

  it.each([
    ['ba', 'an alphabet in ascending order of character codes', '"ba"'],
    ['aZ', 'an alphabet in ascending order of character codes', '"aZ"'],
    ['aa', 'an alphabet of 2 to 93 different visible ASCII characters without "_"', '"aa"'],
  ])('refuses %s', (alphabet, expected, received) => {
    expect(errorOf(() => checkAscending(alphabet))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${expected} but received ${received}.`,
    })
  })
})

describe('invalidFormat', () => {
  it('says what was expected and what was received', () => {
    expect(invalidFormat('bits', 'none')).toMatchObject({
      code: 'invalid_format',
      message: 'Expected bits but received none.',
      expected: 'bits',
    })
  })
})
