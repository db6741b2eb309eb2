import { describe, expect, it } from 'vitest'
import { checkChoice } from '../../src/errors/error.ts'
import {
  article,
  countCharacters,
  describeKind,
  describeNumber,
  findNearest,
  joinWords,
  quoted,
} from '../../src/errors/words.ts'
import { errorOf } from '../refusals.ts'

describe('article', () => {
  it.each(['org', 'account', 'event', 'invoice', 'OpenAPI spec'])('of %s is an', (word) => {
    expect(article(word)).toBe('an')
  })

  it.each(['user', 'team', 'yak'])('of %s is a', (word) => expect(article(word)).toBe('a'))
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

it('counts characters', () => {
  expect([0, 1, 2].map(countCharacters)).toEqual(['0 characters', '1 character', '2 characters'])
})

describe('quoted', () => {
  const texts: Readonly<Record<string, readonly [text: string, expected: string]>> = {
    'letters of any script': ['aß日😀', '"aß日😀"'],
    'a space': ['a b', '"a b"'],
    'a quote and a backslash': ['"\\', '"\\"\\\\"'],
    'line breaks': ['\r\n\u2028\u0085', '"\\r\\n\\u{2028}\\u{85}"'],
    'an escape sequence of terminals': ['\x1b[31m', '"\\u001b[31m"'],
    'the C1 form of one': ['\x9b31m', '"\\u{9b}31m"'],
    'direction marks': ['\u202eabc\u2066\u200f', '"\\u{202e}abc\\u{2066}\\u{200f}"'],
    'what has no width': ['\u200b\ufeff\u2060', '"\\u{200b}\\u{feff}\\u{2060}"'],
    'a tag beyond the first plane': ['\u{e0041}', '"\\u{e0041}"'],
    'spaces of other widths': ['\u00a0\u3000', '"\\u{a0}\\u{3000}"'],
    DEL: ['\x7f', '"\\u{7f}"'],
    'half of a surrogate pair': ['\ud800', '"\\ud800"'],
  }
  it.each(Object.entries(texts))('escapes %s as far as it is invisible', (_, [text, expected]) => {
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

it.each([
  { words: ['post', 'user'], word: 'usr', nearest: 'user' },
  { words: ['og', 'org'], word: 'orgs', nearest: 'org' },
  { words: ['post', 'user'], word: 'users', nearest: 'user' },
  { words: ['post', 'user'], word: 'uxer', nearest: 'user' },
  { words: ['post', 'user'], word: 'suer', nearest: 'user' },
  { words: ['post', 'user'], word: 'puser', nearest: 'user' },
  { words: ['post', 'user'], word: 'userxx', nearest: 'user' },
  { words: ['post', 'user'], word: 'xxuser', nearest: 'user' },
  { words: ['post', 'user'], word: 'xxxuser', nearest: undefined },
  { words: ['abcd', 'abce'], word: 'abcf', nearest: 'abcd' },
  { words: ['abcd'], word: 'abxy', nearest: 'abcd' },
  { words: ['abcd'], word: 'axyz', nearest: undefined },
  { words: ['a'], word: 'b', nearest: undefined },
  { words: ['abcd'], word: 'a', nearest: undefined },
  { words: [], word: 'user', nearest: undefined },
])('the nearest of $words to $word is $nearest', ({ words, word, nearest }) => {
  expect(findNearest(words, word)).toBe(nearest)
})

it('looks at 10,000 words, and no more', () => {
  const words = Array.from({ length: 10_000 }, (_, i) => `word${i}x`)
  expect(findNearest([...words.slice(1), 'user'], 'usr')).toBe('user')
  expect(findNearest([...words, 'user'], 'usr')).toBe(undefined)
})

it.each(['a', 'b', 'c'])('accepts the choice %s', (value) => {
  expect(() => checkChoice(value, 'letter', ['a', 'b', 'c'])).not.toThrow()
})

it.each([
  ['another text', ['a', 'b', 'c'], 'A', '"a", "b" or "c" but received "A"'],
  ['two choices', ['a', 4], '4', '"a" or 4 but received "4"'],
  ['one choice', ['a'], true, '"a" but received true'],
  ['a text of 93 characters', ['a'], 'x'.repeat(93), `"a" but received "${'x'.repeat(93)}"`],
  ['one of 94, which is cut', ['a'], 'x'.repeat(94), `"a" but received "${'x'.repeat(93)}"`],
  ['what no terminal shows', ['a'], 'a\u202e', '"a" but received "a\\u{202e}"'],
  ['an object of the text', ['a'], new String('a'), '"a" but received an object'],
  ['a list of it', ['a'], ['a'], '"a" but received an array'],
  ['nothing', ['a'], undefined, '"a" but received undefined'],
] as [string, (string | number)[], unknown, string][])('refuses %s', (_, choices, value, message) => {
  expect(errorOf(() => checkChoice(value, 'letter', choices, 'invalid_option'))).toMatchObject({
    code: 'invalid_option',
    message: `Expected \`letter\` to be ${message}.`,
  })
})

it('refuses an option of a format by default', () => {
  expect(errorOf(() => checkChoice(5, 'version', [4, 7]))?.code).toBe('invalid_format')
})
