import { expect, it } from 'vitest'
import { findNearest } from '../../src/errors/words.ts'

it.each([
  { words: ['post', 'user'], word: 'usr', nearest: 'user' },
  { words: ['og', 'org'], word: 'orgs', nearest: 'org' },
  { words: ['post', 'user'], word: 'users', nearest: 'user' },
  { words: ['post', 'user'], word: 'uxer', nearest: 'user' },
  { words: ['post', 'user'], word: 'suer', nearest: 'user' },
  { words: ['post', 'user'], word: 'xxuser', nearest: 'user' },
  { words: ['post', 'user'], word: 'xxxuser', nearest: undefined },
  { words: ['abcd', 'abce'], word: 'abcf', nearest: 'abcd' },
  { words: ['abcd'], word: 'abxy', nearest: 'abcd' },
  { words: ['abcd'], word: 'axyz', nearest: undefined },
  { words: ['a'], word: 'b', nearest: undefined },
  { words: ['abcd'], word: 'a', nearest: undefined },
  { words: [], word: 'user', nearest: undefined },
])('the nearest of $words to $word is $nearest', ({ words, word, nearest }) => {
  expect(findNearest(words, word)).toBe(nearest)
})

it('looks at 10,000 words, and no more', () => {
  const words = Array.from({ length: 10_000 }, (_, i) => `word${i}x`)
  expect(findNearest([...words.slice(1), 'user'], 'usr')).toBe('user')
  expect(findNearest([...words, 'user'], 'usr')).toBe(undefined)
})
