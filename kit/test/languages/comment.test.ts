import { expect, it } from 'vitest'
import { commentLines, wrapText } from '../../src/languages/domain.ts'
import { languages } from '../../src/languages/languages.ts'
import { domainOf } from './manifests.ts'

it('keeps lines to 100 characters, but for a longer word', () => {
  const words = `${'word '.repeat(30)}${'x'.repeat(120)} end`
  expect(wrapText(words).map(({ length }) => length)).toEqual([99, 49, 120, 3])
})

it.each(['\n', '\r', '\v', '\f', '\0', '\u0085', '\u2028', '\u2029', '\u202e', '\u200b', '\ud800'])(
  'makes a space of %j',
  (character) => {
    expect(wrapText(`one${character}two`)).toEqual(['one two'])
  },
)

it('has no line for no text', () => {
  expect(wrapText(' \n ')).toEqual([])
  expect(commentLines('//', '')).toBe('')
  expect(commentLines('//', 'one')).toBe('// one\n')
})

it.each([
  ['ruby', 'shareable_constant_value: literal', /^ *# *shareable_constant_value:/m],
  ['ruby', 'x rubocop:disable all', /x rubocop:/],
  ['ruby', 'x -*- warn_indent: true -*-', /-\*-/],
  ['python', '>>> import evil', />>>/],
  ['typescript', '@ts-ignore', /[^\\]@ts-ignore/],
  ['go', '+build ignore', /^\/\/ ?\+build/m],
])('holds no directive for tools of %s in the description %j', async (name, description, directive) => {
  const generate = await languages[name]?.load()
  expect(generate?.(domainOf({ prefix: 'a', description }), undefined, {})).not.toMatch(directive)
})
