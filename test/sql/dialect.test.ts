import { describe, expect, it } from 'vitest'
import { checkDialect, qualified, quoteIdentifier, quoteText } from '../../src/sql/text.ts'
import { errorOf } from '../refusals.ts'

describe('a quoted name', () => {
  it.each([
    ['postgresql', 'users', '"users"'],
    ['postgresql', 'a"; drop table users; --', '"a""; drop table users; --"'],
    ['postgresql', 'x'.repeat(63), `"${'x'.repeat(63)}"`],
    ['mysql', 'a`b"c\\', '`a``b"c\\`'],
    ['mysql', 'é'.repeat(64), `\`${'é'.repeat(64)}\``],
    ['sqlite', 'Ünï"code', '"Ünï""code"'],
    ['sqlite', 'select', '"select"'],
    ['sqlite', 'x', '"x"'],
    ['postgresql', '\u{1f600}', '"\u{1f600}"'],
    ['sqlite', '\u{1f600}', '"\u{1f600}"'],
    ['mysql', '\uffff', '`\uffff`'],
  ] as const)('of %s holds what it is given: %s', (dialect, name, quoted) => {
    expect(quoteIdentifier(dialect, name)).toBe(quoted)
  })

  it.each([
    ['postgresql', ' '.repeat(63), `received "${' '.repeat(63)}".`],
    [
      'postgresql',
      '',
      'a name of 1 to 63 bytes without NUL, a lone surrogate or a trailing space but received ""',
    ],
    ['postgresql', 'x'.repeat(64), 'received one of 64.'],
    ['postgresql', 'é'.repeat(32), 'received one of 64.'],
    [
      'mysql',
      'x'.repeat(65),
      'a name of 1 to 64 characters without NUL, a lone surrogate or a trailing space but received one of 65.',
    ],
    ['sqlite', 'a\0b', 'received "a\\u0000b".'],
    ['mysql', 'a ', 'received "a ".'],
    ['postgresql', 'a\ud83d', 'without NUL, a lone surrogate or a trailing space but received "a\\ud83d".'],
    ['mysql', '\ude00a', 'without NUL, a lone surrogate or a trailing space but received "\\ude00a".'],
    ['sqlite', '\ude00\ud83d', 'received "\\ude00\\ud83d".'],
    ['mysql', 'a\u{1f600}', 'a name of characters up to U+FFFF but received "a\u{1f600}".'],
    ['mysql', '\u{10000}', 'a name of characters up to U+FFFF but received'],
  ] as const)('of %s is no %j', (dialect, name, message) => {
    const error = errorOf(() => quoteIdentifier(dialect, name))
    expect(error?.code).toBe('out_of_range')
    expect(error?.message).toContain(message)
  })
})

it.each([
  ['postgresql', "it's a \\", "'it''s a \\'"],
  ['mysql', "it's a \\", "'it''s a \\\\'"],
  ['sqlite', "it's a \\", "'it''s a \\'"],
] as const)('a quoted text of %s holds what it is given: %s', (dialect, text, quoted) => {
  expect(quoteText(dialect, text)).toBe(quoted)
})

it('a name is in its schema where one is given', () => {
  expect(qualified('postgresql', 'brandid_is', undefined)).toBe('brandid_is')
  expect(qualified('postgresql', 'brandid_is', 'a"b')).toBe('"a""b".brandid_is')
  expect(qualified('mysql', 'brandid_is', 'a')).toBe('`a`.brandid_is')
})

describe('a dialect', () => {
  it.each([
    ['postgres', '"postgres"'],
    ['PostgreSQL', '"PostgreSQL"'],
    ['', '""'],
    ['x'.repeat(100), `"${'x'.repeat(93)}"`],
    ['mysql\u200b', '"mysql\\u{200b}"'],
    [undefined, 'undefined'],
    [1, '1'],
    [{}, 'an object'],
  ])('is not %j', (dialect, received) => {
    expect(errorOf(() => checkDialect(dialect))).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`dialect\` to be "postgresql", "mysql" or "sqlite" but received ${received}.`,
    })
  })
})
