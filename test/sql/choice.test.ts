import { expect, it } from 'vitest'
import { checkChoice } from '../../src/sql/choice.ts'
import { errorOf } from '../refusals.ts'

it.each(['a', 'b', 'c'])('accepts the choice %s', (value) => {
  expect(() => checkChoice(value, 'a letter', ['a', 'b', 'c'])).not.toThrow()
})

it.each([
  ['another text', ['a', 'b', 'c'], 'A', '("a", "b" or "c") but received "A"'],
  ['two choices', ['a', 'b'], '', '("a" or "b") but received ""'],
  ['one choice', ['a'], 'b', '("a") but received "b"'],
  ['a text of 40 characters', ['a'], 'x'.repeat(40), `("a") but received "${'x'.repeat(40)}"`],
  ['one of 41, which is cut', ['a'], 'x'.repeat(41), `("a") but received "${'x'.repeat(40)}"`],
  ['what no terminal shows', ['a'], 'a\u202e', '("a") but received "a\\u{202e}"'],
  ['an object of the text', ['a'], new String('a'), '("a") but received an object'],
  ['a list of it', ['a'], ['a'], '("a") but received an array'],
  ['nothing', ['a'], undefined, '("a") but received undefined'],
] as [string, string[], unknown, string][])('refuses %s', (_, choices, value, message) => {
  expect(errorOf(() => checkChoice(value, 'a letter', choices))).toMatchObject({
    code: 'invalid_option',
    message: `Expected a letter ${message}.`,
  })
})
