import { createRegistry, type Format } from 'brandid/core'
import { bare, nanoid, opaque, snowflake, ulid, uuid, uuid25 } from 'brandid/formats'
import { checkConstraint, columnType, defaultExpression, publicIdTable, uniqueConstraint } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const { defineId } = createRegistry()

const CustomerId = defineId('cus', { format: opaque({ length: [14, 20] }) })
const ANY_TEXT = `typeof("id") in ('text', 'null') and length("id") = length(cast("id" as blob)) and `
const NoteId = defineId('note', { format: opaque({ length: 3, alphabet: 'ab' }) })

describe('its text', () => {
  const UserId = defineId('user')
  const MovedId = defineId('moved', {
    format: nanoid({ length: 16 }),
    accepts: [opaque({ length: 12, alphabet: 'ab' }), opaque({ length: 300, alphabet: 'ab' }), ulid()],
    named: ['moved_root'],
  })
  const OddId = defineId('odd', { format: opaque({ length: 2, alphabet: "'\\" }) })
  const bounded: Format = {
    ...OddId.format,
    name: 'bounded',
    check: (text, at) => (text.slice(at) > "'\\" ? 'overflow' : undefined),
  }
  const BoundId = defineId('bound', { format: bounded })
  const MessageId = defineId('msg', { format: snowflake({ epoch: 0 }), accepts: [opaque({ length: 20 })] })
  const EitherId = defineId('either', {
    format: { ...opaque({ length: 1 }), name: 'either', pattern: 'a|b' },
  })
  const FileId = defineId('file', { format: uuid({ version: 7 }) })
  const EdgeId = defineId('edge', {
    format: { ...opaque({ length: 4, alphabet: 'ab*' }), name: 'edges', places: { 0: '*', [-1]: ']-^b' } },
  })
  const TagId = defineId('tag', {
    format: nanoid(),
    accepts: [bare({ length: 21, alphabet: 'abcdefghijklmnopqrstuvwxyz_' })],
  })
  const hex = '[0-9a-f]'

  it.each([
    [
      UserId,
      'postgresql',
      `"id" ~ '^user_[0-9a-z]{25}$' and "id" collate "C" <= 'user_f5lxx1zz5pnorynqglhzmsp33'`,
    ],
    [
      UserId,
      'mysql',
      "`id` regexp '(?-i)^user_[0-9a-z]{25}(?!.|[[:space:]])' and `id` <= 'user_f5lxx1zz5pnorynqglhzmsp33'",
    ],
    [
      UserId,
      'sqlite',
      `"id" glob 'user_[0-9a-f]${'?'.repeat(24)}' and substr("id", 6) not glob '*[^0-9a-z]*' and "id" <= 'user_f5lxx1zz5pnorynqglhzmsp33'`,
    ],
    [TagId, 'postgresql', `"id" ~ '^(?:tag_[0-9a-z]{12}|[_a-z]{21})$'`],
    [TagId, 'mysql', "`id` regexp '(?-i)^(?:tag_[0-9a-z]{12}|[_a-z]{21})(?!.|[[:space:]])'"],
    [
      TagId,
      'sqlite',
      `(("id" glob 'tag_*' and substr("id", 5) not glob '*[^0-9a-z]*' and length("id") = 16) or ("id" not glob '*[^_a-z]*' and length("id") = 21))`,
    ],
    [CustomerId, 'postgresql', `"id" ~ '^cus_[0-9A-Za-z]*$' and length("id") between 18 and 24`],
    [CustomerId, 'mysql', "`id` regexp '(?-i)^cus_[0-9A-Za-z]{14,20}(?!.|[[:space:]])'"],
    [
      CustomerId,
      'sqlite',
      `"id" glob 'cus_*' and substr("id", 5) not glob '*[^0-9A-Za-z]*' and length("id") between 18 and 24`,
    ],
    [
      MovedId,
      'postgresql',
      `(("id" ~ '^moved_[ab]*$' and length("id") between 306 and 306) or ("id" ~ '^(?:moved_[0-9a-z]{16}|moved_[ab]{12}|moved_[0-7][0-9A-HJKMNP-TV-Z]{25}|moved_root)$'))`,
    ],
    [
      MovedId,
      'mysql',
      "`id` regexp '(?-i)^(?:moved_[0-9a-z]{16}|moved_[ab]{12}|moved_[ab]{300}|moved_[0-7][0-9A-HJKMNP-TV-Z]{25}|moved_root)(?!.|[[:space:]])'",
    ],
    [
      MovedId,
      'sqlite',
      `(("id" glob 'moved_*' and substr("id", 7) not glob '*[^0-9a-z]*' and length("id") = 22) or ("id" glob 'moved_*' and substr("id", 7) not glob '*[^ab]*' and length("id") = 18) or ("id" glob 'moved_*' and substr("id", 7) not glob '*[^ab]*' and length("id") = 306) or ("id" glob 'moved_*' and substr("id", 7) not glob '*[^0-9A-HJKMNP-TV-Z]*' and length("id") = 32 and "id" <= 'moved_7ZZZZZZZZZZZZZZZZZZZZZZZZZ') or ("id" glob 'moved_root'))`,
    ],
    [
      MessageId,
      'postgresql',
      `(("id" ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length("id") < 23 or "id" collate "C" <= 'msg_9223372036854775807')) or ("id" ~ '^msg_[0-9A-Za-z]{20}$'))`,
    ],
    [
      MessageId,
      'mysql',
      "((`id` regexp '(?-i)^msg_(?:(?:0|[1-9][0-9]{0,18}))(?!.|[[:space:]])' and (length(`id`) < 23 or `id` <= 'msg_9223372036854775807')) or (`id` regexp '(?-i)^msg_[0-9A-Za-z]{20}(?!.|[[:space:]])'))",
    ],
    [
      MessageId,
      'sqlite',
      `(("id" glob 'msg_*' and substr("id", 5) not glob '*[^0-9]*' and length("id") between 5 and 23 and "id" not glob 'msg_0?*' and (length("id") < 23 or "id" <= 'msg_9223372036854775807')) or ("id" glob 'msg_*' and substr("id", 5) not glob '*[^0-9A-Za-z]*' and length("id") = 24))`,
    ],
    [OddId, 'postgresql', `"id" ~ '^odd_[''\\\\]{2}$'`],
    [OddId, 'mysql', "`id` regexp '(?-i)^odd_[''\\\\\\\\]{2}(?!.|[[:space:]])'"],
    [BoundId, 'postgresql', `"id" ~ '^bound_[''\\\\]{2}$' and "id" collate "C" <= 'bound_''\\'`],
    [
      BoundId,
      'mysql',
      "`id` regexp '(?-i)^bound_[''\\\\\\\\]{2}(?!.|[[:space:]])' and `id` <= 'bound_''\\\\'",
    ],
    [EitherId, 'postgresql', `"id" ~ '^either_(?:a|b)$'`],
    [
      FileId,
      'sqlite',
      `"id" glob 'file_${hex.repeat(8)}-${hex.repeat(4)}-7${hex.repeat(3)}-[89ab]${hex.repeat(3)}-${hex.repeat(12)}'`,
    ],
    [EdgeId, 'sqlite', `"id" glob 'edge_[*]??[]-b^]' and substr("id", 6) not glob '*[^*ab]*'`],
  ] as const)('of %o: %s', (definition, dialect, text) => {
    const common = dialect === 'sqlite' ? ANY_TEXT : ''
    expect(checkConstraint(dialect, definition, 'id')).toBe(common + text)
    expect(checkConstraint(dialect, definition, 'id')).toBe(common + text)
  })

  it('has the characters of an alphabet in order, whatever its own', () => {
    const WordId = createRegistry().defineId('word', { format: nanoid({ alphabet: 'hgfedcbaz', length: 6 }) })
    expect(checkConstraint('sqlite', WordId, 'id')).toContain("not glob '*[^a-hz]*'")
  })

  it('compares a body without its head', () => {
    expect(checkConstraint('sqlite', NoteId, 'id', { body: true })).toBe(
      `${ANY_TEXT}"id" not glob '*[^ab]*' and length("id") = 3`,
    )
    expect(checkConstraint('postgresql', UserId, 'id', { body: true })).toBe(
      `"id" ~ '^[0-9a-z]{25}$' and "id" collate "C" <= 'f5lxx1zz5pnorynqglhzmsp33'`,
    )
  })

  it('quotes the name of the column, and refuses what can be none', () => {
    expect(checkConstraint('postgresql', NoteId, 'a "b"')).toBe(`"a ""b""" ~ '^note_[ab]{3}$'`)
    expect(errorOf(() => checkConstraint('postgresql', NoteId, ''))?.code).toBe('out_of_range')
  })
})

describe('the exact text', () => {
  const exactText = (options: Parameters<typeof uuid25>[0], exact: true | { schema: string } = true) =>
    checkConstraint('postgresql', createRegistry().defineId('user', { format: uuid25(options) }), 'id', {
      exact,
    })

  it('of PostgreSQL also compares the version, where the pattern has none', () => {
    expect(exactText({ version: 7 })).toMatch(/ and brandid_version\("id"\) = 7$/)
    expect(exactText({ version: 4, padded: false })).toMatch(/ and brandid_version\("id"\) = 4$/)
    expect(exactText({ version: 7 }, { schema: 'a"b' })).toMatch(/ and "a""b"\.brandid_version\("id"\) = 7$/)
    expect(exactText({ version: 'any' })).not.toContain('brandid')
    expect(checkConstraint('postgresql', NoteId, 'id', { exact: true })).toBe(`"id" ~ '^note_[ab]{3}$'`)
    expect(errorOf(() => exactText({ version: 7 }, { schema: '' }))?.code).toBe('out_of_range')
  })

  it.each(['mysql', 'sqlite'])('is refused for %s', (dialect) => {
    expect(
      errorOf(() => checkConstraint(dialect as 'postgresql', NoteId, 'id', { exact: true })),
    ).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`exact\` only for "postgresql" but received it for "${dialect}".`,
    })
    expect(checkConstraint(dialect as 'mysql', NoteId, 'id', { exact: false })).toContain('note_')
  })
})

it.each([checkConstraint, columnType, defaultExpression, publicIdTable, uniqueConstraint])(
  'refuses the name of another database: %#',
  (text: (...args: never[]) => string) => {
    expect(() => text('postgres' as never, CustomerId as never, { table: 't' } as never)).toThrow(
      'Expected `dialect` to be "postgresql", "mysql" or "sqlite" but received "postgres".',
    )
  },
)
