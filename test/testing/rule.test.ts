import { expect, it } from 'vitest'
import { broken, inAscii } from '../../src/testing/rule.ts'

it.each([
  ['ab', '"ab"'],
  ['a"\\', '"a\\"\\\\"'],
  [' ~', '" ~"'],
  ['\n', '"\\n"'],
  ['\x7f', '"\\u007f"'],
  ['\u00b2', '"\\u00b2"'],
  ['\u0660', '"\\u0660"'],
  ['\u2028', '"\\u2028"'],
  ['\ud83d\ude00', '"\\ud83d\\ude00"'],
])('a text in ASCII shows what is invisible: %j', (text, shown) => {
  expect(inAscii(text)).toBe(shown)
})

it('a broken rule says what it expected and what it received', () => {
  expect(broken('an id', 'none')).toEqual(new Error('Expected an id but received none.'))
})
