import { expect, it } from 'vitest'
import { commentLines, wrapText } from '../../src/languages/comment.ts'

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
