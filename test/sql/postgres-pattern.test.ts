import { expect, it } from 'vitest'
import { findLongClass, splitCounts } from '../../src/sql/postgres-pattern.ts'

it.each([
  ['a{255}', 'a{255}'],
  ['a{256}', 'a{255}a{1}'],
  ['[a-z]{14,1024}x', '[a-z]{14}[a-z]{0,255}[a-z]{0,255}[a-z]{0,255}[a-z]{0,245}x'],
  ['[\\]a]{0,256}', '[\\]a]{0,255}[\\]a]{0,1}'],
  ['\\-{510}(?:a|b{300})', '\\-{255}\\-{255}(?:a|b{255}b{45})'],
  ['(?:ab){300}', '(?:ab){300}'],
  ['x[a-z]{14,255}', 'x[a-z]{14,255}'],
])('%s is written as %s', (pattern, written) => {
  expect(splitCounts(pattern)).toBe(written)
})

it.each([
  ['[a-z]{255}', undefined],
  ['[a-z]{256}', '[a-z]'],
  ['[a-z]{1,2}', '[a-z]'],
  ['[a\\]]{2,2}', undefined],
  ['[a\\]]{0,300}', '[a\\]]'],
  ['x[a-z]{1,2}', undefined],
  ['[a-z]{1,2}x', undefined],
  ['[a][b]{1,2}', undefined],
])('the class of %s that takes long is %s', (pattern, only) => {
  expect(findLongClass(pattern)).toBe(only)
})
