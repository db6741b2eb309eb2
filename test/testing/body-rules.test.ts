import { describe, expect, it } from 'vitest'
import type { AnyFormat, Format } from '../../src/formats/shared/format.ts'
import { bodyRules } from '../../src/testing/conformance/body-rules.ts'
import { AB, brokenOf, subjectOf } from './broken-rules.ts'

const BODIES = ['ab', 'bba', 'aaa']
const told = (change: Partial<AnyFormat>, bodies = BODIES) =>
  brokenOf(bodyRules(subjectOf({ ...AB, ...change }, bodies)))

/** The check of the format, with another verdict on some texts. */
const except =
  (isOther: (body: string, text: string) => boolean, verdict: ReturnType<Format['check']>): Format['check'] =>
  (text, offset) =>
    isOther(text.slice(offset), text) ? verdict : AB.check(text, offset)

const DESCRIBES = 'has valid metadata'
const PORTABLE = 'has a portable pattern'
const LENGTH = 'accepts only bodies of the declared length'
const ALPHABET = 'matches its alphabet and its pattern'
const HEADS = 'ignores any prefix before a body'
const STRANGERS = 'rejects every one-character change outside the alphabet'
const STAYS = 'leaves an accepted body unchanged'
const VALUES = 'forgives without changing the value'

it('breaks no rule where it is right', () => {
  expect(told({})).toEqual({})
  expect(told({ forgive: (body) => body.toLowerCase().trim() })).toEqual({})
})

it('has two rules more where it forgives', () => {
  const names = (format: AnyFormat) => bodyRules(subjectOf(format, BODIES)).map(({ name }) => name)
  const all = [DESCRIBES, PORTABLE, LENGTH, ALPHABET, HEADS, STRANGERS]
  expect(names(AB)).toEqual(all)
  expect(names({ ...AB, forgive: (body) => body })).toEqual([...all, STAYS, VALUES])
})

describe('a description', () => {
  const [captures, forU, forV] = ['([ab]{2,3})', '[ab]{2,3}\\-{0}', '[ab(]{2,3}']

  it.each<[string, Partial<AnyFormat>, string, string]>([
    ['no name', { name: '' }, DESCRIBES, 'a name but received ""'],
    ['a capture', { pattern: captures }, DESCRIBES, `a pattern without captures but received "${captures}"`],
    [
      'an escape that u refuses',
      { pattern: forU },
      PORTABLE,
      `a pattern that is valid under the flag u but received ${forU}`,
    ],
    [
      'a class that v refuses',
      { pattern: forV },
      PORTABLE,
      `a pattern that is valid under the flag v but received ${forV}`,
    ],
  ])('with %s', (_, change, rule, message) => {
    expect(told(change)).toEqual({ [rule]: `Expected ${message}.` })
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

describe('what a format says of itself', () => {
  const [EXAMPLE, PLACES] = ['accepts its own example', 'respects its `places`']
  const SQL = 'accepts SQL-generated bodies'
  const hex = (pattern: string, length: number): Partial<AnyFormat> => ({
    alphabet: '0123456789abcdef-',
    length,
    pattern,
    check: (text, offset) =>
      new RegExp(`^${pattern}$`).test(text.slice(offset)) ? undefined : 'invalid_character',
  })
  const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

  const HEX = { ...hex('[0-9A-F]{32}', 32), alphabet: '0123456789ABCDEF' }

  it.each<[string, Partial<AnyFormat>]>([
    ['its example', { example: 'ab' }],
    ['its places', { places: { 0: 'ab', [-1]: 'ba', 1: 'ab' } }],
    ['uniform SQL', { sql: 'uniform', length: 3 }],
    ['SQL of a UUID', { ...hex(UUID, 36), sql: 'uuid' }],
    ['SQL of version 4', { ...hex(UUID.replace('7', '4'), 36), uuidVersion: 4, sql: 'uuid' }],
    ['SQL of hexUlid', { ...HEX, sql: 'hexUlid' }],
    ['SQL of base 36', { ...hex('[0-9a-z]{25}', 25), sql: 'uuid25' }],
  ])('is kept with %s', (_, change) => {
    const broken = told(change)
    for (const rule of [EXAMPLE, PLACES, SQL]) expect(broken).not.toHaveProperty([rule])
  })

  it.each<[string, Partial<AnyFormat>, string, string]>([
    ['example', { example: 'a' }, EXAMPLE, 'a valid example but received "a" (invalid_length)'],
    ['first character', { places: { 0: 'a' } }, PLACES, 'one of "a" at place 0 of "bba" but received "b"'],
    ['last character', { places: { [-1]: 'b' } }, PLACES, 'one of "b" at place -1 of "bba" but received "a"'],
    ['place', { places: { 2: 'ab' } }, PLACES, 'one of "ab" at place 2 of "ab" but received ""'],
    ['length', { sql: 'uniform' }, SQL, 'a fixed length, because SQL draws each character, but received 2,3'],
    [
      'text of uniform SQL',
      { sql: 'uniform', length: 3, check: except((body) => body === 'bab', 'overflow') },
      SQL,
      'a valid body from SQL but received "bab" (overflow)',
    ],
  ])('is not kept with another %s', (_, change, rule, message) => {
    expect(told(change)[rule]).toBe(`Expected ${message}.`)
  })

  it('is SQL for one length, else for none', () => {
    const names = (change: Partial<AnyFormat>) =>
      bodyRules(subjectOf({ ...AB, ...change }, BODIES)).map(({ name }) => name)
    expect(names({ sql: 'uuid25' })).not.toContain(SQL)
    expect(names({ sql: 'uuid25', length: 3 })).toContain(SQL)
    expect(names({ sql: () => undefined, length: 3 })).not.toContain(SQL)
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
})

describe('the alphabet and the pattern', () => {
  it.each([
    ['too narrow', '[ab]{2}', 'bba'],
    ['too wide', '[ab]{3}', 'ab'],
    ['that begins with an anchor', '^[ab]{2,3}', 'ab'],
    ['that ends with an anchor', '[ab]{2,3}$', 'ab'],
  ])('with a pattern %s', (_, pattern, body) => {
    expect(told({ pattern })[ALPHABET]).toBe(
      `Expected a body that matches ${pattern} but received "${body}".`,
    )
  })

  it('with a stranger in a body', () => {
    expect(told({}, ['ac'])[ALPHABET]).toBe('Expected characters from "ab" but received "c" in "ac".')
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
      `Expected the same result for "${text}" after "${head}" but received ${without} without it, overflow with it.`,
    )
  })
})

describe('a character outside the alphabet', () => {
  const lookAlikes = Array.from('\u0131\u0130\u017f\u212a\u0660\u00b2\ud800\u2028\ufeff')
  const detours = [0x80, 0x100, 0xfee0, 0xff00].map((by) => String.fromCharCode(0x61 + by))
  const ascii = Array.from('\0\n ~cA\x7f')

  it.each([...lookAlikes, ...detours, ...ascii])('is refused, also where it is %j', (stranger) => {
    const check = except((body) => body === `a${stranger}`, undefined)
    expect(told({ check })[STRANGERS]).toMatch(
      /^Expected an error for "a.*", one character away from "ab", but received none\.$/,
    )
  })

  it('is told by its number where it cannot be seen', () => {
    const check = except((body) => body === 'a\u2028', undefined)
    expect(told({ check })[STRANGERS]).toContain('"a\\u2028"')
  })
})

describe('what is forgiven', () => {
  it.each<[string, (body: string) => string, string, string]>([
    ['a body', (body) => body.replace('bba', 'bbb'), STAYS, 'forgive() to keep "bba" but received bbb'],
    [
      'a text that becomes a body of its neighbours',
      (body) => (body === 'bbba' ? 'bba' : body),
      VALUES,
      'forgive("bbba") to keep the value but received "bba"',
    ],
    [
      'a text in capitals that becomes another body',
      (body) => body.replace('AB', 'bb'),
      VALUES,
      'forgive("AB") to return "ab" but received "bb"',
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
    {
      alphabet: 'AB',
      body: 'AB',
      other: 'ab',
      message: 'Expected forgive("ab") to return "AB" but received "BB".',
    },
    { alphabet: 'aB', body: 'aB', other: 'ab', message: undefined },
  ])('keeps the case of $alphabet', ({ alphabet, body, other, message }) => {
    const pattern = `[${alphabet}]{2,3}`
    const check: Format['check'] = (text, offset) =>
      new RegExp(`^${pattern}$`).test(text.slice(offset)) ? undefined : 'invalid_character'
    const forgive = (text: string) => (text === other ? 'BB' : text)
    expect(told({ alphabet, pattern, check, forgive }, [body])[VALUES]).toBe(message)
  })
})
