import { createRegistry } from 'brandid/core'
import type { Format } from 'brandid/formats'
import { checkConstraint, isRetryable } from 'brandid/sql'
import { expect, it } from 'vitest'

const format: Format = {
  name: 'fourDigits',
  alphabet: '0123456789',
  length: 4,
  pattern: '(?:[0-9]{4}|--> statement-breakpoint)',
  check: (text, offset) => (/^[0-9]{4}$/.test(text.slice(offset)) ? undefined : 'invalid_length'),
}
const RowId = createRegistry().defineId('row', { format })

it.each([
  { dialect: 'postgresql', opened: `~ ('^row_`, joined: `--' || '> statement-breakpoint)` },
  { dialect: 'mysql', opened: `regexp concat('(?-i)^row_`, joined: `--', '> statement-breakpoint)` },
] as const)(
  'the marker of a migrator stands in two texts of $dialect, which it joins',
  ({ dialect, opened, joined }) => {
    const check = checkConstraint(dialect, RowId, 'id')
    expect(check).toContain(joined)
    expect(check).toContain(opened)
  },
)

it.each([
  { message: 'query_wait_timeout', is: true },
  { message: 'query_wait_timeout of mine', is: false },
  { message: 'my query_wait_timeout', is: false },
  { message: 'server conn crashed?', is: true },
  { message: 'server conn crashed', is: false },
  { message: 'server login has been failing, try again later', is: true },
  { message: 'the server login has been failing, try again later', is: false },
])('PgBouncer says "$message": $is', ({ message, is }) => {
  expect(isRetryable({ code: '08P01', message })).toBe(is)
})
