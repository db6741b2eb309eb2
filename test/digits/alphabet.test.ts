import { describe, expect, it } from 'vitest'
import {
  characterClass,
  digitAt,
  digitTable,
  holdsOnly,
  NO_DIGIT,
  sampleText,
  sortAlphabet,
} from '../../src/digits/alphabet.ts'
import { runs, sampled } from '../full-length.ts'
import { seeded } from '../random-sources.ts'
import { STRANGERS } from '../refusals.ts'

const VISIBLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The characters of all of ASCII and a few beyond that a class matches, under some flags. */
function matched(source: string, flags: string): string {
  const pattern = new RegExp(`^${source}$`, flags)
  const all = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const beyond = STRANGERS.filter((character) => character > '\x7f')
  return [...all, ...beyond].filter((character) => pattern.test(character)).join('')
}

describe('characterClass', () => {
  it.each([
    ['0123456789', '[0-9]'],
    [BASE36, '[0-9a-z]'],
    ['zyx', '[x-z]'],
    ['ab', '[ab]'],
    ['ac', '[ac]'],
    ['abd', '[abd]'],
    ['23456789abcdefghjkmnpqrstuvwxyz', '[2-9a-hjkmnp-z]'],
    ['01-.', '[\\-.01]'],
    ['^a', '[\\^a]'],
    [']a', '[\\]a]'],
    ['\\a', '[\\\\a]'],
    ['[a', '[\\[a]'],
  ])('writes %j as %j', (alphabet, expected) => {
    expect(characterClass(alphabet)).toBe(expected)
  })

  it.each(['', 'u', 'v'])(
    'matches the alphabet and nothing else under the flags %j',
    { tags: 'slow' },
    (flags) => {
      for (const one of sampled(VISIBLE, 9)) {
        for (const other of VISIBLE.filter((character) => character !== one)) {
          expect(matched(characterClass(one + other), flags)).toBe(sortAlphabet(one + other))
        }
      }
      const { uint32 } = seeded(1)
      for (let i = 0; i < runs(1200); i++) {
        const alphabet = VISIBLE.filter(() => uint32() % 3 > 0).join('')
        expect(matched(characterClass(alphabet), flags)).toBe(alphabet)
      }
    },
  )
})

describe('a digit table', () => {
  const table = digitTable(BASE36)

  it('has the value of each digit', () => {
    const values = Array.from(BASE36, (_, i) => digitAt(table, BASE36, i))
    expect(values).toEqual(Array.from(BASE36, (_, i) => i))
  })

  it('has nothing else, beyond ASCII and beyond the text neither', () => {
    const characters = Array.from({ length: 2 ** 16 }, (_, code) => String.fromCharCode(code))
    const digits = characters.filter((character) => digitAt(table, character, 0) !== NO_DIGIT)
    expect(digits.sort()).toEqual(Array.from(BASE36).sort())
    expect(digitAt(table, 'a', 1)).toBe(NO_DIGIT)
  })

  it.each([
    ['', 0, true],
    ['a9z', 0, true],
    ['_a9z', 1, true],
    ['_a9z', 0, false],
    ['a9Z', 0, false],
    ['a\u0161', 1, false],
    ['A', 1, true],
    ['\u00b0', 0, false], // the code of 0, and 128
    ['0\u00b00', 0, false],
  ])('says of %j from %i on: %s', (text, offset, expected) => {
    expect(holdsOnly(table, text, offset)).toBe(expected)
  })
})

it.each([
  ['0123456789', 0, ''],
  ['0123456789', 1, '3'],
  ['0123456789', 6, '307418'],
  ['ab', 3, 'bab'],
  ['abcdefg', 3, 'ddd'],
])('sampleText of %s and %i characters is %j', (alphabet, length, text) => {
  expect(sampleText(alphabet, length)).toBe(text)
})
