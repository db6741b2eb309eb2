import type { Format } from 'brandid/core'
import { opaque, snowflake, uuid25 } from 'brandid/formats'
import { expect, it } from 'vitest'
import { findGreatestBody, limitLongest } from '../../src/sql/greatest-body.ts'

const pair = opaque({ length: 2, alphabet: 'ab' })
const bounded: Format = {
  ...pair,
  alphabet: 'ba',
  check: (text, from) => (text.slice(from) > 'ab' ? 'overflow' : pair.check(text, from)),
}

it.each([
  { format: uuid25(), admits: () => true, greatest: 'f5lxx1zz5pnorynqglhzmsp33' },
  { format: snowflake({ epoch: 0 }), admits: () => true, greatest: '9223372036854775807' },
  { format: pair, admits: () => true, greatest: undefined },
  { format: bounded, admits: () => true, greatest: 'ab' },
  { format: bounded, admits: (body: string) => body < 'b', greatest: undefined },
  { format: bounded, admits: (body: string) => body < 'bb', greatest: 'ab' },
])('the greatest body is $greatest where a greater one is admitted: %#', ({ format, admits, greatest }) => {
  expect(findGreatestBody(format, admits)).toBe(greatest)
})

it('limits the texts of the most characters', () => {
  expect(limitLongest('id', [3, 3], 'id < 5')).toBe('id < 5')
  expect(limitLongest('id', [2, 3], 'id < 5')).toBe('(length(id) < 3 or id < 5)')
})
