import { createRegistry, type IdDef } from 'brandid/core'
import { type Format, opaque } from 'brandid/formats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdsToken, readPrefix, shownText, tokenPrefixes } from '../../src/definition/prefix.ts'
import { errorOf } from '../refusals.ts'

const LONGEST = `p${'x'.repeat(62)}`
const BODY = 'a1'.repeat(16)

describe('the prefix of a text', () => {
  it.each(['user', 'sub_sched', 'a_', '__proto__', LONGEST])('is read: %s', (prefix) => {
    expect(readPrefix(`${prefix}_1`)).toBe(prefix)
    expect(readPrefix(`${prefix}_`)).toBe(prefix)
  })

  it.each([`${LONGEST}x_1`, `user_${LONGEST}_1`, '_1', '_', '', 'user'])('is none in "%s"', (text) => {
    expect(readPrefix(text)).toBe('')
  })
})

describe('the prefix of a definition', () => {
  const define = (prefix: unknown, prefixPattern?: RegExp): IdDef => {
    const format = prefixPattern && ({ ...opaque({ length: 3 }), prefixPattern } as Format)
    return (createRegistry().defineId as (...given: unknown[]) => IdDef)(prefix, { format })
  }

  it.each(['a', 'z', 'a0', 'user', 'sub_sched', 'a__b', 'u2f', 'constructor', LONGEST])(
    'may be %s',
    (prefix) => {
      const { generate, is, prefix: defined } = define(prefix)
      expect(defined).toBe(prefix)
      expect(is(generate())).toBe(true)
      expect(generate().startsWith(`${prefix}_`)).toBe(true)
    },
  )

  const quoted = [
    ...['', '_', '_user', 'user_', '1user', 'User', 'usEr', 'us-er', 'us er', ' user', '__proto__'],
    ...['usér', 'uſer', 'ｕser', `${LONGEST}x`, `sess_${'a1'.repeat(15)}a.`],
  ]

  it.each<unknown[]>([
    ...quoted.map((prefix) => [`"${prefix}"`, prefix]),
    ['"user\\n"', 'user\n'],
    ['"user\\u0000"', 'user\0'],
    ['"user\\u{202e}"', 'user\u202e'],
    ['65 characters', `${LONGEST}xy`],
    ['38 characters', `sess_${BODY}.`],
    ['undefined', undefined],
    ['null', null],
    ['an array', ['user']],
    ['a symbol', Symbol('user')],
  ])('is refused: %s', (received, prefix) => {
    expect(errorOf(() => define(prefix))).toMatchObject({
      code: 'invalid_prefix',
      message: `Expected a prefix (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received ${received}.`,
    })
  })

  it('is refused where the format does not allow it', () => {
    expect(errorOf(() => define('u2f', /^[a-z_]+$/))).toMatchObject({
      code: 'invalid_prefix',
      message: 'Expected a prefix that the format allows (^[a-z_]+$) but received "u2f".',
    })
    const long = `u2f${'_x'.repeat(30)}`
    expect(errorOf(() => define(long, /^[a-z_]+$/))?.receivedText).toBe(`"${long}"`)
    expect(() => define('user', /^[a-z_]+$/)).not.toThrow()
  })
})

describe('a text that may hold a token', () => {
  beforeEach(() => {
    for (const prefix of ['sess', 'key']) tokenPrefixes().add(prefix)
  })
  afterEach(() => tokenPrefixes().clear())

  it.each([
    ['the prefix of one', 'sess_hunter2'],
    ['the prefix of another', 'key_hunter2'],
    ['a word before', 'Bearer sess_hunter2'],
    ['letters before', 'xsess_hunter2'],
    ['capitals', 'SESS_HUNTER2'],
    ['a letter that folds to ASCII', '\u017fess_hunter2'],
    ['the sign of kelvin', '\u212aey_hunter2'],
    ['a separator that is percent-encoded', 'sess%5Fhunter2'],
    ['one that is encoded twice', 'sess%255Fhunter2'],
    ['one that is escaped', 'sess\\_hunter2'],
    ['a hyphen for the separator', 'sess-hunter2'],
    ['an escape of JSON', 'sess\\u005fhunter2'],
    ['an escape of JavaScript', 'sess\\x5fhunter2'],
    ['an escape of JSON in JSON', 'sess\\\\u005Fhunter2'],
    ['an entity of HTML', 'sess&#95;hunter2'],
    ['a hexadecimal entity of HTML', 'sess&#x5F;hunter2'],
    ['what may be a body, alone', BODY],
    ['what may be a body, among others', `of ${BODY.toUpperCase()}!`],
  ])('has %s', (_, text) => {
    expect(holdsToken(text)).toBe(true)
    tokenPrefixes().clear()
    expect(holdsToken(text), 'where no tokens are defined').toBe(false)
  })

  it.each([
    ['no prefix', 'hunter2'],
    ['a prefix without a separator', 'the sess of hunter2'],
    ['a separator before a prefix', '_sess'],
    ['a body that is too short', BODY.slice(1)],
    ['a long word without a digit', 'a'.repeat(32)],
  ])('is none with %s', (_, text) => expect(holdsToken(text)).toBe(false))
})

it.each([
  ['of the most characters', 'abcd', '"abcd"'],
  ['of one more', 'abcde', '5 characters'],
  ['whose escapes take four times as much', '\u202e\n\n\n', '"\\u{202e}\\n\\n\\n"'],
  ['whose escapes take more', '\u202e\u202e', '2 characters, with an invisible U+202E as character 1'],
  ['that is no text', 1, 'a number'],
])('a value in a message to developers is quoted or described: %s', (_, value, shown) =>
  expect(shownText(value, 4)).toBe(shown),
)
