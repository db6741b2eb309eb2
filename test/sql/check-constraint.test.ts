import { createRegistry, IdError } from 'brandid/core'
import { nanoid, opaque, snowflake, ulid } from 'brandid/formats'
import { checkConstraint, columnType, defaultExpression, publicIdTable, uniqueConstraint } from 'brandid/sql'
import { describe, expect, it } from 'vitest'

const { defineId } = createRegistry()

const CustomerId = defineId('cus', { format: opaque({ length: [14, 20] }) })
const NoteId = defineId('note', { format: opaque({ length: 3, alphabet: 'ab' }) })

describe('its text', () => {
  it.each([
    ['postgresql', `"a ""b""" ~ '^cus_[0-9A-Za-z]*$' and length("a ""b""") between 18 and 24`],
    ['mysql', '`a "b"` regexp \'(?-i)^cus_[0-9A-Za-z]{14,20}(?!.|[[:space:]])\''],
    [
      'sqlite',
      `typeof("a ""b""") in ('text', 'null') and length("a ""b""") = length(cast("a ""b""" as blob)) and "a ""b""" glob 'cus_*' and substr("a ""b""", 5) not glob '*[^0-9A-Za-z]*' and length("a ""b""") between 18 and 24`,
    ],
  ] as const)('is the same for the same definition: %s', (dialect, text) => {
    expect(checkConstraint(dialect, CustomerId, 'a "b"')).toBe(text)
    expect(checkConstraint(dialect, CustomerId, 'a "b"')).toBe(text)
  })

  it('counts bytes in SQLite where the length is fixed', () => {
    expect(checkConstraint('sqlite', NoteId, 'id')).toBe(
      `typeof("id") in ('text', 'null') and length(cast("id" as blob)) = 8 and "id" glob 'note_[ab][ab][ab]'`,
    )
    expect(checkConstraint('sqlite', NoteId, 'id', { body: true })).toBe(
      `typeof("id") in ('text', 'null') and length(cast("id" as blob)) = 3 and "id" glob '[ab][ab][ab]'`,
    )
  })

  it('quotes what an alphabet of its own brings', () => {
    const OddId = defineId('odd', { format: opaque({ length: 2, alphabet: "'\\" }) })
    expect(checkConstraint('postgresql', OddId, 'id')).toBe(`"id" ~ '^odd_[''\\\\]{2}$'`)
    expect(checkConstraint('mysql', OddId, 'id')).toBe(
      "`id` regexp '(?-i)^odd_[''\\\\\\\\]{2}(?!.|[[:space:]])'",
    )
  })

  it.each(['', '\0', 'x\0', 'x '])('refuses %j as the name of a column', (name) => {
    expect(() => checkConstraint('postgresql', NoteId, name)).toThrow(IdError)
  })
})

describe('the text of several kinds', () => {
  const MovedId = defineId('moved', {
    format: nanoid({ length: 16 }),
    accepts: [opaque({ length: 12, alphabet: 'ab' }), opaque({ length: 300, alphabet: 'ab' }), ulid()],
    named: ['moved_root'],
  })

  it.each([
    [
      'postgresql',
      `(("id" ~ '^moved_[ab]*$' and length("id") between 306 and 306) or ("id" ~ '^(?:moved_[0-9a-z]{16}|moved_[ab]{12}|moved_[0-7][0-9A-HJKMNP-TV-Z]{25}|moved_root)$'))`,
    ],
    [
      'mysql',
      "`id` regexp '(?-i)^(?:moved_[0-9a-z]{16}|moved_[ab]{12}|moved_[ab]{300}|moved_[0-7][0-9A-HJKMNP-TV-Z]{25}|moved_root)(?!.|[[:space:]])'",
    ],
    [
      'sqlite',
      `typeof("id") in ('text', 'null') and length("id") = length(cast("id" as blob)) and (("id" glob 'moved_${'[0-9a-z]'.repeat(16)}') or ("id" glob 'moved_${'[ab]'.repeat(12)}') or ("id" glob 'moved_*' and substr("id", 7) not glob '*[^ab]*' and length("id") between 306 and 306) or ("id" glob 'moved_[0-7]${'[0-9A-HJKMNP-TV-Z]'.repeat(25)}') or ("id" glob 'moved_root'))`,
    ],
  ] as const)('is one condition: %s', (dialect, text) => {
    expect(checkConstraint(dialect, MovedId, 'id')).toBe(text)
  })

  it.each([
    [
      'postgresql',
      `(("id" ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length("id") < 23 or "id" collate "C" <= 'msg_9223372036854775807')) or ("id" ~ '^msg_[0-9A-Za-z]{20}$'))`,
    ],
    [
      'mysql',
      "((`id` regexp '(?-i)^msg_(?:(?:0|[1-9][0-9]{0,18}))(?!.|[[:space:]])' and (length(`id`) < 23 or `id` <= 'msg_9223372036854775807')) or (`id` regexp '(?-i)^msg_[0-9A-Za-z]{20}(?!.|[[:space:]])'))",
    ],
  ] as const)('keeps the bound of each number to itself: %s', (dialect, text) => {
    const format = snowflake({ epoch: 0 })
    const MessageId = createRegistry().defineId('msg', { format, accepts: [opaque({ length: 20 })] })
    expect(checkConstraint(dialect, MessageId, 'id')).toBe(text)
  })

  it('compares a number of a fixed length without asking for the length', () => {
    const OrderId = defineId('order')
    expect(checkConstraint('sqlite', OrderId, 'id')).toContain(
      ` and "id" <= 'order_f5lxx1zz5pnorynqglhzmsp33' and ((`,
    )
  })

  it('counts no bytes in SQLite where only the most is common', () => {
    const VariedId = defineId('varied', {
      format: opaque({ length: 5 }),
      accepts: [opaque({ length: [3, 5] })],
    })
    const [, condition] = checkConstraint('sqlite', VariedId, 'id').split(' and ')
    expect(condition).toBe('length("id") = length(cast("id" as blob))')
  })

  it('calls the function of PostgreSQL where it has one', () => {
    const UserId = defineId('us_er')
    expect(checkConstraint('postgresql', UserId, 'id', { functions: true })).toBe(`brandid_is('us_er', "id")`)
    expect(checkConstraint('postgresql', UserId, 'id', { functions: { schema: 'a"b' } })).toBe(
      `"a""b".brandid_is('us_er', "id")`,
    )
    const schema = 'x'.repeat(64)
    expect(() => checkConstraint('postgresql', UserId, 'id', { functions: { schema } })).toThrow(IdError)
    for (const [dialect, options] of [
      ['postgresql', { functions: true, body: true }],
      ['mysql', { functions: true }],
      ['sqlite', { functions: true }],
    ] as const) {
      expect(checkConstraint(dialect, UserId, 'id', options)).not.toContain('brandid')
    }
    expect(checkConstraint('postgresql', NoteId, 'id', { functions: true })).toBe(`"id" ~ '^note_[ab]{3}$'`)
  })

  it('holds the alternatives of a pattern together', () => {
    const EitherId = defineId('either', {
      format: { ...opaque({ length: 1 }), name: 'either', pattern: 'a|b' },
    })
    expect(checkConstraint('postgresql', EitherId, 'id')).toBe(`"id" ~ '^either_(?:a|b)$'`)
  })
})

it.each([checkConstraint, columnType, defaultExpression, publicIdTable, uniqueConstraint])(
  'refuses the name of another database: %#',
  (text: (...args: never[]) => string) => {
    expect(() => text('postgres' as never, CustomerId as never, { table: 't' } as never)).toThrow(
      'Expected a dialect ("postgresql", "mysql" or "sqlite") but received "postgres".',
    )
  },
)
