import { expect, it } from 'vitest'
import { smallCounts } from '../../src/sql/repetition.ts'

it.each([
  ['a{255}', 'a{255}'],
  ['a{256}', 'a{255}a{1}'],
  ['[a-z]{14,1024}x', '[a-z]{14}[a-z]{0,255}[a-z]{0,255}[a-z]{0,255}[a-z]{0,245}x'],
  ['[\\]a]{0,256}', '[\\]a]{0,255}[\\]a]{0,1}'],
  ['\\-{510}(?:a|b{300})', '\\-{255}\\-{255}(?:a|b{255}b{45})'],
  ['(?:ab){300}', '(?:ab){300}'],
])('%s is written as %s', (pattern, written) => {
  expect(smallCounts(pattern)).toBe(written)
})
