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

it.each([
  ...['an org', 'an account', 'an event', 'an invoice', 'an OpenAPI spec'],
  ...['a user', 'a team', 'a yak'],
  // By sound, which the first letter alone does not tell.
  ...['an xid', 'an upload', 'an update', 'an unread message', 'an hour'],
  ...['a unit', 'a union', 'a url', 'a uuid', 'a euro', 'a one_time_code', 'a house'],
])('the article of a word is that of %s', (words) => {
  const [, expected, word = ''] = /^(\w+) (.*)/.exec(words) ?? []
  expect(article(word)).toBe(expected)
})

describe('describeKind', () => {
  const revoked = Proxy.revocable([], {})
  revoked.revoke()

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a number', Number.NaN],
    ['a bigint', 1n],
    ['a string', 'secret'],
    ['a symbol', Symbol('secret')],
    ['a boolean', false],
    ['a function', () => 'secret'],
    ['an object', Object.create(null)],
    ['an object', new String('secret')],
    ['an array', ['secret']],
    ['an array', new Proxy([], {})],
  ])('is %s', (kind, value) => expect(describeKind(value)).toBe(kind))

  it('is an object where a revoked proxy will not tell whether it was an array', () => {
    expect(describeKind(revoked.proxy)).toBe('an object')
  })
})

it.each([
  ['-1.5', -1.5],
  ['NaN', Number.NaN],
  ['18446744073709551616', 2n ** 64n],
  ['a string', '5'],
  ['an array', [5]],
])('a number is described in digits, any other value by its kind: %s', (text, value) => {
  expect(describeNumber(value)).toBe(text)
})

it('counts characters', () => {
  expect([0, 1, 2].map(countCharacters)).toEqual(['0 characters', '1 character', '2 characters'])
})

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
  'letters and marks without a shape': ['\u3164\u034f\ufe0f', '"\\u{3164}\\u{34f}\\u{fe0f}"'],
  'Braille without dots': ['\u2800', '"\\u{2800}"'],
  DEL: ['\x7f', '"\\u{7f}"'],
  'half of a surrogate pair': ['\ud800', '"\\ud800"'],
}
it.each(Object.entries(texts))('quotes escape %s as far as it is invisible', (_, [text, expected]) => {
  expect(quoted(text)).toBe(expected)
})

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['"a, b"', 'c', '"d, e"'], '"a, b", c or "d, e"'],
])('the words %j are joined: %j', (words, text) => {
  expect(joinWords(words, 'or')).toBe(text)
  expect(joinWords(words, 'and')).toBe(text.replace(' or ', ' and '))
})

it.each([
  [['post', 'user'], 'usr', 'user'],
  [['og', 'org'], 'orgs', 'org'],
  [['post', 'user'], 'uxer', 'user'],
  [['post', 'user'], 'suer', 'user'],
  [['post', 'user'], 'puser', 'user'],
  [['post', 'user'], 'userxx', 'user'],
  [['post', 'user'], 'xxuser', 'user'],
  [['post', 'user'], 'xxxuser', undefined],
  [['abcd', 'abce'], 'abcf', 'abcd'],
  [['abcd'], 'abxy', 'abcd'],
  [['abcd'], 'axyz', undefined],
  [['a'], 'b', undefined],
  [['abcd'], 'a', undefined],
  [[], 'user', undefined],
])('of %j the nearest to %s is %s', (words, word, nearest) => {
  expect(findNearest(words, word)).toBe(nearest)
})

it('looks at 10,000 words, and no more', () => {
  const words = Array.from({ length: 10_000 }, (_, i) => `word${i}x`)
  expect(findNearest([...words.slice(1), 'user'], 'usr')).toBe('user')
  expect(findNearest([...words, 'user'], 'usr')).toBe(undefined)
})

it('accepts each choice', () => {
  for (const value of ['a', 'b', 'c'])
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
] as [string, (string | number)[], unknown, string][])('refuses %s', (_, choices, value, message) => {
  expect(errorOf(() => checkChoice(value, 'letter', choices, 'invalid_option'))).toMatchObject({
    code: 'invalid_option',
    message: `Expected \`letter\` to be ${message}.`,
  })
})

it('refuses an option of a format by default', () => {
  expect(errorOf(() => checkChoice(5, 'version', [4, 7]))?.code).toBe('invalid_format')
})
