import { beforeEach, describe, expect, it } from 'vitest'
import { holdsToken, shownText, tokenPrefixes } from '../../src/definition/prefix.ts'

const BODY = 'a1'.repeat(16)

beforeEach(() => {
  tokenPrefixes().clear()
})

describe('a text that may hold a token', () => {
  it.each([
    { name: 'the prefix of one', text: 'sess_hunter2' },
    { name: 'the prefix of another', text: 'key_hunter2' },
    { name: 'a word before', text: 'Bearer sess_hunter2' },
    { name: 'letters before', text: 'xsess_hunter2' },
    { name: 'capitals', text: 'SESS_HUNTER2' },
    { name: 'letters that fold to ASCII', text: '\u017fess_hunter2 \u212aey' },
    { name: 'the sign of kelvin', text: '\u212aey_hunter2' },
    { name: 'a separator that is percent-encoded', text: 'sess%5Fhunter2' },
    { name: 'one that is encoded twice', text: 'sess%255Fhunter2' },
    { name: 'one that is escaped', text: 'sess\\_hunter2' },
    { name: 'a hyphen for the separator', text: 'sess-hunter2' },
    { name: 'an escape of JSON', text: 'sess\\u005fhunter2' },
    { name: 'an escape of JavaScript', text: 'sess\\x5fhunter2' },
    { name: 'an escape of JSON in JSON', text: 'sess\\\\u005Fhunter2' },
    { name: 'an entity of HTML', text: 'sess&#95;hunter2' },
    { name: 'a hexadecimal entity of HTML', text: 'sess&#x5F;hunter2' },
    { name: 'what may be a body, alone', text: BODY },
    { name: 'what may be a body, among others', text: `of ${BODY.toUpperCase()}!` },
  ])('has $name', ({ text }) => {
    for (const prefix of ['sess', 'key']) tokenPrefixes().add(prefix)
    expect(holdsToken(text)).toBe(true)
  })

  it.each([
    { name: 'no prefix', text: 'hunter2' },
    { name: 'a prefix without a separator', text: 'the sess of hunter2' },
    { name: 'a separator before a prefix', text: '_sess' },
    { name: 'a body that is too short', text: BODY.slice(1) },
    { name: 'a long word without a digit', text: 'a'.repeat(32) },
  ])('is none with $name', ({ text }) => {
    for (const prefix of ['sess', 'key']) tokenPrefixes().add(prefix)
    expect(holdsToken(text)).toBe(false)
  })

  it.each(['sess_hunter2', BODY])('is none where no tokens are defined: %s', (text) => {
    expect(holdsToken(text)).toBe(false)
  })
})

describe('a value in a message to developers', () => {
  it.each([
    { name: 'of the most characters', value: 'abcd', shown: '"abcd"' },
    { name: 'of one more', value: 'abcde', shown: '5 characters' },
    { name: 'whose escapes take four times as much', value: '\u202e\n\n\n', shown: '"\\u{202e}\\n\\n\\n"' },
    { name: 'whose escapes take more', value: '\u202e\u202e', shown: '2 characters' },
    { name: 'that is no text', value: 1, shown: 'a number' },
  ])('is quoted or described: $name', ({ value, shown }) => {
    expect(shownText(value, 4)).toBe(shown)
  })
})
