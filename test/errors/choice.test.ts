import { expect, it } from 'vitest'
import { checkChoice } from '../../src/errors/error.ts'
import { errorOf } from '../refusals.ts'

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
