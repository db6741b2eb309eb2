import { describe, expect, it } from 'vitest'
import type { AnyFormat, Format } from '../../src/formats/shared/format.ts'
import { textRules } from '../../src/testing/text-rules.ts'
import { AB, brokenOf, subjectOf } from './broken-rules.ts'

const BODIES = ['ab', 'bba', 'aaa']
const told = (change: Partial<AnyFormat>, bodies = BODIES) =>
  brokenOf(textRules(subjectOf({ ...AB, ...change }, bodies)))

/** The check of the format, with another verdict on some texts. */
const except =
  (isOther: (body: string, text: string) => boolean, verdict: ReturnType<Format['check']>): Format['check'] =>
  (text, offset) =>
    isOther(text.slice(offset), text) ? verdict : AB.check(text, offset)

const DESCRIBES = 'describes its bodies'
const PORTABLE = 'has a pattern for every engine'
const LENGTH = 'accepts bodies of the declared length alone'
const ALPHABET = 'keeps to its alphabet and its pattern'
const HEADS = 'judges a body alike after any head'
const STRANGERS = 'refuses every one-character change outside the alphabet'
const STAYS = 'has nothing to forgive in an accepted body'
const VALUES = 'forgives spellings, not values'

it('breaks no rule where it is right', () => {
  expect(told({})).toEqual({})
  expect(told({ forgive: (body) => body.toLowerCase().trim() })).toEqual({})
})

it('has two rules more where it forgives', () => {
  const names = (format: AnyFormat) => textRules(subjectOf(format, BODIES)).map(({ name }) => name)
  const all = [DESCRIBES, PORTABLE, LENGTH, ALPHABET, HEADS, STRANGERS]
  expect(names(AB)).toEqual(all)
  expect(names({ ...AB, forgive: (body) => body })).toEqual([...all, STAYS, VALUES])
})

describe('a description', () => {
  it.each<[string, Partial<AnyFormat>, string, string]>([
    ['no name', { name: '' }, DESCRIBES, 'Expected a name but received "".'],
    [
      'a capture',
      { pattern: '([ab]{2,3})' },
      DESCRIBES,
      'Expected a pattern without captures but received "([ab]{2,3})".',
    ],
    [
      'an escape that u refuses',
      { pattern: '[ab]{2,3}\\-{0}' },
      PORTABLE,
      'Expected a pattern that is valid under the flag u but received [ab]{2,3}\\-{0}.',
    ],
    [
      'a class that v refuses',
      { pattern: '[ab(]{2,3}' },
      PORTABLE,
      'Expected a pattern that is valid under the flag v but received [ab(]{2,3}.',
    ],
    [
      'a repeated repetition',
      { pattern: '(?:[ab]+)+' },
      PORTABLE,
      'Expected a pattern that repeats no group with a repetition but received (?:[ab]+)+.',
    ],
  ])('with %s', (_, change, rule, message) => {
    expect(told(change)).toEqual({ [rule]: message })
  })

  it.each<[string, Partial<AnyFormat>]>([
    ['an alphabet with a character twice', { alphabet: 'abb' }],
    ['a length of none', { length: [0, 3] }],
  ])('with %s', (_, change) => {
    expect(Object.keys(told(change))).toContain(DESCRIBES)
  })

  it('may have ways in its pattern', () => {
    expect(told({ pattern: 'a[ab]{1,2}|b[ab]{1,2}' })).toEqual({})
  })
})

describe('lengths', () => {
  it.each<[string, Partial<AnyFormat>, string[], string]>([
    ['a shorter body', {}, ['a'], 'bodies of 2 to 3 characters but received 1: "a"'],
    ['a longer body', {}, ['abab'], 'bodies of 2 to 3 characters but received 4: "abab"'],
    ['another body', { length: 2 }, ['aba'], 'bodies of 2 characters but received 3: "aba"'],
  ])('with %s', (_, change, bodies, text) => {
    expect(told(change, bodies)[LENGTH]).toBe(`Expected ${text}.`)
  })

  it.each([0, 1, 4, 5, 20, 67, 10_003])('where %i characters are accepted', (length) => {
    const check = except((body) => body.length === length, undefined)
    expect(told({ check })[LENGTH]).toBe(
      `Expected invalid_length for ${length} characters but received acceptance.`,
    )
  })

  it.each(['a', 'b'])('where the start or the end of a body is accepted: %s', (part) => {
    const check = except((body) => body === part, undefined)
    expect(told({ check }, ['ab'])[LENGTH]).toMatch(
      /^Expected invalid_length for 1 .* received acceptance\.$/,
    )
  })

  it('where a format has one length', () => {
    const check: Format['check'] = (text, offset) =>
      text.length - offset === 2 || text.length - offset === 5 ? undefined : 'invalid_length'
    expect(told({ length: 2, check }, ['ab'])[LENGTH]).toMatch(
      /^Expected invalid_length for 5 .* acceptance\.$/,
    )
  })

  it.each([
    ['ends as a body', (body: string) => body.length === 4 && body.startsWith('bb')],
    ['is a body before a filler', (body: string) => body === 'abbb'],
    ['is a body behind a filler', (body: string) => body === 'baaa'],
    ['is a body behind zeros', (body: string) => body === 'aaaab'],
    ['is a body before zeros', (body: string) => body === 'abaa'],
    ['is a body again and again', (body: string) => body === 'ababab'],
  ])('where a text is accepted that %s', (_, isOther) => {
    expect(told({ check: except(isOther, undefined) })[LENGTH]).toMatch(/received acceptance\.$/)
  })
})

describe('the alphabet and the pattern', () => {
  it.each<[string, Partial<AnyFormat>, string[], string]>([
    ['a stranger in a body', {}, ['ac'], 'characters of "ab" but received "c" in "ac"'],
    [
      'a pattern too narrow',
      { pattern: '[ab]{2}' },
      BODIES,
      'a body that matches [ab]{2} but received "bba"',
    ],
    ['a pattern too wide', { pattern: '[ab]{3}' }, BODIES, 'a body that matches [ab]{3} but received "ab"'],
    [
      'a pattern that begins with an anchor',
      { pattern: '^[ab]{2,3}' },
      BODIES,
      'a body that matches ^[ab]{2,3} but received "ab"',
    ],
    [
      'a pattern that ends with an anchor',
      { pattern: '[ab]{2,3}$' },
      BODIES,
      'a body that matches [ab]{2,3}$ but received "ab"',
    ],
  ])('with %s', (_, change, bodies, text) => {
    expect(told(change, bodies)[ALPHABET]).toBe(`Expected ${text}.`)
  })
})

describe('heads', () => {
  it.each<[string, (body: string, text: string) => boolean, string, string, string]>([
    ['a short one', (_, text) => text === 'a_ab', 'ab', 'a_', 'acceptance'],
    ['a long one', (_, text) => text === 'some_prefix_ab', 'ab', 'some_prefix_', 'acceptance'],
    ['the body', (_, text) => text === 'abab', 'ab', 'ab', 'acceptance'],
    ['the body and a separator', (_, text) => text === 'ab_ab', 'ab', 'ab_', 'acceptance'],
    ['a body that is cut', (_, text) => text === 'a_b', 'b', 'a_', 'invalid_length'],
    ['no body', (_, text) => text === 'a_', '', 'a_', 'invalid_length'],
  ])('of which one counts: %s', (_, isOther, text, head, without) => {
    expect(told({ check: except(isOther, 'overflow') })[HEADS]).toBe(
      `Expected "${text}" to be judged alike after "${head}" but received ${without} without it, overflow with it.`,
    )
  })

  it.each(['ab!', '!b', 'AB'])('count for no wrong body such as %s', (wrong) => {
    const check = except((_, text) => text === `a_${wrong}`, undefined)
    expect(told({ check })[HEADS]).toMatch(/ without it, acceptance with it\.$/)
  })
})

describe('a character outside the alphabet', () => {
  const lookAlikes = Array.from('\u0131\u0130\u017f\u212a\u0660\u00b2\ud800\u2028\ufeff')
  const detours = [0x80, 0x100, 0xfee0, 0xff00].map((by) => String.fromCharCode(0x61 + by))
  const ascii = Array.from('\0\n ~cA\x7f')

  it.each([...lookAlikes, ...detours, ...ascii])('is refused, also where it is %j', (stranger) => {
    const check = except((body) => body === `a${stranger}`, undefined)
    expect(told({ check })[STRANGERS]).toMatch(
      /^Expected "a.*" to be refused, one character away from "ab", but received acceptance\.$/,
    )
  })

  it('is told by its number where it cannot be seen', () => {
    const check = except((body) => body === 'a\u2028', undefined)
    expect(told({ check })[STRANGERS]).toContain('"a\\u2028"')
  })
})

describe('what is forgiven', () => {
  it.each<[string, (body: string) => string, string, string]>([
    ['a body', (body) => body.replace('bba', 'bbb'), STAYS, '"bba" to stay as it is but received bbb'],
    [
      'a text that becomes a body of its neighbours',
      (body) => (body === 'bbba' ? 'bba' : body),
      VALUES,
      '"bbba" to stay another body but received "bba"',
    ],
    [
      'a text in capitals that becomes another body',
      (body) => body.replace('AB', 'bb'),
      VALUES,
      '"ab" of "AB" but received "bb"',
    ],
  ])('is not %s', (_, forgive, rule, text) => {
    expect(told({ forgive })[rule]).toBe(`Expected ${text}.`)
  })

  it.each<[string, (body: string) => string]>([
    ['a zero in front', (body) => (body === 'abba' ? 'bba' : body)],
    ['a text that stays refused', (body) => (body === 'bbba' ? 'c' : body)],
    ['capitals', (body) => body.toLowerCase()],
  ])('may be %s', (_, forgive) => {
    expect(told({ forgive })).toEqual({})
  })

  it.each([
    { alphabet: 'AB', body: 'AB', other: 'ab', message: 'Expected "AB" of "ab" but received "BB".' },
    { alphabet: 'aB', body: 'aB', other: 'ab', message: undefined },
  ])('keeps the case of $alphabet', ({ alphabet, body, other, message }) => {
    const pattern = `[${alphabet}]{2,3}`
    const check: Format['check'] = (text, offset) =>
      new RegExp(`^${pattern}$`).test(text.slice(offset)) ? undefined : 'invalid_character'
    const forgive = (text: string) => (text === other ? 'BB' : text)
    expect(told({ alphabet, pattern, check, forgive }, [body])[VALUES]).toBe(message)
  })
})
