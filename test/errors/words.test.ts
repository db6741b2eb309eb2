import { describe, expect, it } from 'vitest'
import {
  article,
  countCharacters,
  describeKind,
  describeNumber,
  joinWords,
  quoted,
} from '../../src/errors/words.ts'

describe('article', () => {
  it.each([
    { word: 'org', text: 'an' },
    { word: 'account', text: 'an' },
    { word: 'event', text: 'an' },
    { word: 'invoice', text: 'an' },
    { word: 'OpenAPI spec', text: 'an' },
    { word: 'user', text: 'a' },
    { word: 'team', text: 'a' },
    { word: 'yak', text: 'a' },
  ])('of $word is $text', ({ word, text }) => {
    expect(article(word)).toBe(text)
  })
})

describe('describeKind', () => {
  const revoked = (target: object) => {
    const { proxy, revoke } = Proxy.revocable(target, {})
    revoke()
    return proxy
  }

  it.each([
    { kind: 'undefined', value: undefined },
    { kind: 'null', value: null },
    { kind: 'a number', value: Number.NaN },
    { kind: 'a bigint', value: 1n },
    { kind: 'a string', value: 'secret' },
    { kind: 'a symbol', value: Symbol('secret') },
    { kind: 'a boolean', value: false },
    { kind: 'a function', value: () => 'secret' },
    { kind: 'an object', value: {} },
    { kind: 'an object', value: Object.create(null) },
    { kind: 'an object', value: new String('secret') },
    { kind: 'an array', value: ['secret'] },
    { kind: 'an array', value: new Proxy([], {}) },
  ])('is $kind', ({ kind, value }) => {
    expect(describeKind(value)).toBe(kind)
  })

  it('is an object where a revoked proxy will not tell whether it was an array', () => {
    expect(describeKind(revoked({}))).toBe('an object')
    expect(describeKind(revoked([]))).toBe('an object')
  })
})
describe('describeNumber', () => {
  it.each([
    { value: -1.5, text: '-1.5' },
    { value: Number.NaN, text: 'NaN' },
    { value: Number.POSITIVE_INFINITY, text: 'Infinity' },
    { value: 2n ** 64n, text: '18446744073709551616' },
    { value: '5', text: 'a string' },
    { value: undefined, text: 'undefined' },
    { value: [5], text: 'an array' },
  ])('is $text', ({ value, text }) => {
    expect(describeNumber(value)).toBe(text)
  })
})

describe('countCharacters', () => {
  it.each([
    { length: 0, text: '0 characters' },
    { length: 1, text: '1 character' },
    { length: 2, text: '2 characters' },
  ])('counts $text', ({ length, text }) => {
    expect(countCharacters(length)).toBe(text)
  })
})

describe('quoted', () => {
  it.each([
    { name: 'letters of any script', text: 'aß日😀', quoted: '"aß日😀"' },
    { name: 'a space', text: 'a b', quoted: '"a b"' },
    { name: 'a quote and a backslash', text: '"\\', quoted: '"\\"\\\\"' },
    { name: 'line breaks', text: '\r\n\u2028\u0085', quoted: '"\\r\\n\\u{2028}\\u{85}"' },
    { name: 'an escape sequence of terminals', text: '\x1b[31m', quoted: '"\\u001b[31m"' },
    { name: 'the C1 form of one', text: '\x9b31m', quoted: '"\\u{9b}31m"' },
    { name: 'DEL', text: '\x7f', quoted: '"\\u{7f}"' },
    { name: 'direction marks', text: '\u202eabc\u2066\u200f', quoted: '"\\u{202e}abc\\u{2066}\\u{200f}"' },
    { name: 'what has no width', text: '\u200b\ufeff\u2060', quoted: '"\\u{200b}\\u{feff}\\u{2060}"' },
    { name: 'a tag beyond the first plane', text: '\u{e0041}', quoted: '"\\u{e0041}"' },
    { name: 'spaces of other widths', text: '\u00a0\u3000', quoted: '"\\u{a0}\\u{3000}"' },
    { name: 'half of a surrogate pair', text: '\ud800', quoted: '"\\ud800"' },
  ])('escapes $name as far as it is invisible', ({ text, quoted: expected }) => {
    expect(quoted(text)).toBe(expected)
  })
})

describe('joinWords', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a or b'],
    [['a', 'b', 'c'], 'a, b or c'],
    [['"a, b"', 'c', '"d, e"'], '"a, b", c or "d, e"'],
  ])('of %j is %j', (words, text) => {
    expect(joinWords(words, 'or')).toBe(text)
    expect(joinWords(words, 'and')).toBe(text.replace(' or ', ' and '))
  })
})
