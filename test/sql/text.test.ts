import { createRegistry } from 'brandid/core'
import { bare, nanoid, opaque } from 'brandid/formats'
import {
  checkConstraint,
  columnType,
  defaultExpression,
  lengthenPublicId,
  publicIdTable,
  uniqueConstraint,
} from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { qualified, quoteIdentifier, quoteText } from '../../src/sql/text.ts'
import { errorOf } from '../refusals.ts'

const { defineId, idUnion } = createRegistry()
const UserId = defineId('user')
const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })

describe('a quoted name', () => {
  it.each([
    ['postgresql', 'a"; drop table users; --', '"a""; drop table users; --"'],
    ['postgresql', 'x'.repeat(63), `"${'x'.repeat(63)}"`],
    ['mysql', 'a`b"c\\', '`a``b"c\\`'],
    ['mysql', 'é'.repeat(64), `\`${'é'.repeat(64)}\``],
    ['mysql', '\uffff', '`\uffff`'],
    ['sqlite', 'Ünï"code', '"Ünï""code"'],
    ['sqlite', 'select', '"select"'],
    ['postgresql', '\u{1f600}', '"\u{1f600}"'],
  ] as const)('of %s holds what it is given: %s', (dialect, name, quoted) => {
    expect(quoteIdentifier(dialect, name)).toBe(quoted)
  })

  const WITHOUT = 'without NUL, a lone surrogate or a trailing space'
  it.each([
    ['postgresql', '', `a name of 1 to 63 bytes ${WITHOUT} but received ""`],
    ['mysql', 'x'.repeat(65), `a name of 1 to 64 characters ${WITHOUT} but received 65 characters.`],
    ['sqlite', 'x'.repeat(256), `a name of 1 to 255 bytes ${WITHOUT} but received 256 bytes.`],
    ['postgresql', 'x'.repeat(64), 'received 64 bytes.'],
    ['postgresql', 'é'.repeat(32), 'received 64 bytes.'],
    ['postgresql', ' '.repeat(63), `received "${' '.repeat(63)}".`],
    ['sqlite', 'a\0b', 'received "a\\u0000b".'],
    ['mysql', 'a ', 'received "a ".'],
    ['postgresql', 'a\ud83d', 'received "a\\ud83d".'],
    ['mysql', '\ude00a', 'received "\\ude00a".'],
    ['sqlite', '\ude00\ud83d', 'received "\\ude00\\ud83d".'],
    ['mysql', 'a\u{1f600}', 'characters up to U+FFFF but received "a\u{1f600}".'],
    ['mysql', '\u{10000}', 'characters up to U+FFFF but received'],
  ] as const)('of %s is no %j', (dialect, name, message) => {
    const error = errorOf(() => quoteIdentifier(dialect, name))
    expect(error?.code).toBe('out_of_range')
    expect(error?.message).toContain(message)
  })

  it('is in its schema where one is given', () => {
    expect(qualified('postgresql', 'brandid_is', undefined)).toBe('brandid_is')
    expect(qualified('postgresql', 'brandid_is', 'a"b')).toBe('"a""b".brandid_is')
    expect(qualified('mysql', 'brandid_is', 'a')).toBe('`a`.brandid_is')
  })
})

it.each([
  ['postgresql', "'it''s a \\'"],
  ['mysql', "'it''s a \\\\'"],
  ['sqlite', "'it''s a \\'"],
] as const)('a quoted text of %s holds what it is given: %s', (dialect, quoted) => {
  expect(quoteText(dialect, "it's a \\")).toBe(quoted)
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
    expect(errorOf(() => columnType(dialect as 'mysql', UserId))).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`dialect\` to be "postgresql", "mysql" or "sqlite" but received ${received}.`,
    })
  })

  it.each([
    checkConstraint,
    columnType,
    defaultExpression,
    publicIdTable,
    uniqueConstraint,
    lengthenPublicId,
  ])('is none of another database: %#', (text: (...args: never[]) => string | readonly string[]) => {
    expect(() => text('postgres' as never, UserId as never, { table: 't' } as never)).toThrow(
      / or "(mysql|sqlite)" but received "postgres"\.$/,
    )
  })
})

describe('a column type', () => {
  const DatabaseId = defineId('db', { format: nanoid() })
  const MovedId = defineId('moved', {
    format: nanoid({ length: 16 }),
    accepts: [opaque({ length: [20, 31] })],
  })
  const NamedId = defineId('named', { format: nanoid(), named: ['named_local_root_keys'] })
  const TagId = defineId('tag', { format: nanoid(), accepts: [bare({ length: 21, alphabet: 'ab_' })] })

  it.each([
    [UserId, {}, 30],
    [DatabaseId, { body: true }, 12],
    [CustomerId, {}, 64],
    [MovedId, {}, 37],
    [MovedId, { body: true }, 31],
    [NamedId, {}, 21],
    [NamedId, { body: true }, 15],
    [TagId, {}, 21],
    [TagId, { body: true }, 12],
    [idUnion(UserId, CustomerId), {}, 64],
  ])('has room for the longest text and a character more: %#', (definition, options, longest) => {
    expect(columnType('mysql', definition, options)).toBe(
      `varchar(${longest + 1}) character set ascii collate ascii_bin`,
    )
    expect(columnType('postgresql', definition, options)).toBe('text collate "C"')
    expect(columnType('sqlite', definition, options)).toBe('text')
  })
})
