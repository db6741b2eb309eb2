import { opaque } from 'brandid/formats'
import { type ColumnIds, checkConstraint } from 'brandid/sql'
import { expect, it } from 'vitest'

const condition = (pattern: string) => {
  const format = { ...opaque({ length: [1, 2], alphabet: 'ab' }), pattern }
  const ids = { prefix: 'x', format, accepts: [], named: [] } as unknown as ColumnIds
  return checkConstraint('postgresql', ids, 'id')
}

it.each([
  ['xa{255}', 'xa{255}'],
  ['a{256}', 'a{255}a{1}'],
  ['[a-z]{14,1024}x', '[a-z]{14}[a-z]{0,255}[a-z]{0,255}[a-z]{0,255}[a-z]{0,245}x'],
  ['[\\]a]{0,256}x', '[\\]a]{0,255}[\\]a]{0,1}x'],
  ['\\-{510}b{300}', '\\-{255}\\-{255}b{255}b{45}'],
  ['(?:ab){300}', '(?:ab){300}'],
  ['x[a-z]{14,255}', 'x[a-z]{14,255}'],
])('%s is written as %s', (pattern, written) => {
  expect(condition(pattern)).toBe(`"id" ~ '^x_${written}$'`)
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
  const long = `"id" ~ '^x_${only}*$' and length("id") between 3 and 4`
  expect(condition(pattern)).toBe(only ? long : `"id" ~ '^x_${pattern}$'`)
})
