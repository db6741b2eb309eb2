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

it.each(['query_wait_timeout', 'server conn crashed?', 'server login has been failing, try again later'])(
  'PgBouncer may succeed later: %s',
  (message) => {
    expect(isRetryable({ code: '08P01', message })).toBe(true)
  },
)

it.each([
  'query_wait_timeout of mine',
  'my query_wait_timeout',
  'server conn crashed',
  'the server login has been failing, try again later',
])('PgBouncer does not say "%s"', (message) => {
  expect(isRetryable({ code: '08P01', message })).toBe(false)
})
