import { createRegistry, IdError } from 'brandid/core'
import { nanoid, opaque, snowflake, ulid } from 'brandid/formats'
import { checkConstraint, columnType, defaultExpression, publicIdTable, uniqueConstraint } from 'brandid/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSuite } from './check-suite.ts'
import { type Engine, embedded, openLibsql } from './engines.ts'

const { defineId } = createRegistry()

describe.each(embedded)('a column in %s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  }, 60_000)
  afterAll(() => engine.close())

  checkSuite(() => engine)
})

describe('in SQLite', () => {
  it('refuses blobs, numbers and NULL', async () => {
    const engine = await openLibsql()
    const UserId = defineId('user')
    await engine.run(`create table t (id text not null check (${checkConstraint('sqlite', UserId, 'id')}))`)
    const id = UserId.generate()
    for (const value of [new TextEncoder().encode(id), 1, 1.5, null]) {
      await expect(engine.run('insert into t values (?)', [value])).rejects.toThrow('constraint failed')
    }
    await engine.run('insert into t values (?)', [id])
    await engine.close()
  })
})

const CustomerId = defineId('cus', { format: opaque({ length: [14, 20] }) })
const NoteId = defineId('note', { format: opaque({ length: 3, alphabet: 'ab' }) })

describe('its text', () => {
  it.each([
    ['postgresql', `"a ""b""" ~ '^cus_[0-9A-Za-z]*$' and length("a ""b""") between 18 and 24`],
    ['mysql', '`a "b"` regexp \'(?-i)^cus_[0-9A-Za-z]{14,20}(?!.|[[:space:]])\''],
    [
      'sqlite',
      `typeof("a ""b""") = 'text' and length("a ""b""") = length(cast("a ""b""" as blob)) and "a ""b""" glob 'cus_*' and substr("a ""b""", 5) not glob '*[^0-9A-Za-z]*' and length("a ""b""") between 18 and 24`,
    ],
  ] as const)('is the same for the same definition: %s', (dialect, text) => {
    expect(checkConstraint(dialect, CustomerId, 'a "b"')).toBe(text)
    expect(checkConstraint(dialect, CustomerId, 'a "b"')).toBe(text)
  })

  it('counts bytes in SQLite where the length is fixed', () => {
    expect(checkConstraint('sqlite', NoteId, 'id')).toBe(
      `typeof("id") = 'text' and length(cast("id" as blob)) = 8 and "id" glob 'note_[ab][ab][ab]'`,
    )
    expect(checkConstraint('sqlite', NoteId, 'id', { body: true })).toBe(
      `typeof("id") = 'text' and length(cast("id" as blob)) = 3 and "id" glob '[ab][ab][ab]'`,
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
      `typeof("id") = 'text' and length("id") = length(cast("id" as blob)) and (("id" glob 'moved_${'[0-9a-z]'.repeat(16)}') or ("id" glob 'moved_${'[ab]'.repeat(12)}') or ("id" glob 'moved_*' and substr("id", 7) not glob '*[^ab]*' and length("id") between 306 and 306) or ("id" glob 'moved_[0-7]${'[0-9A-HJKMNP-TV-Z]'.repeat(25)}') or ("id" glob 'moved_root'))`,
    ],
  ] as const)('is one condition: %s', (dialect, text) => {
    expect(checkConstraint(dialect, MovedId, 'id')).toBe(text)
  })

  it('keeps the bound of each number to itself', () => {
    const MessageId = defineId('msg', { format: snowflake({ epoch: 0 }), accepts: [opaque({ length: 20 })] })
    expect(checkConstraint('postgresql', MessageId, 'id')).toBe(
      `(("id" ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length("id") < 23 or "id" collate "C" <= 'msg_9223372036854775807')) or ("id" ~ '^msg_[0-9A-Za-z]{20}$'))`,
    )
  })

  it('calls the function of PostgreSQL where it has one', () => {
    const UserId = defineId('us_er')
    expect(checkConstraint('postgresql', UserId, 'id', { functions: true })).toBe(`brandid_is('us_er', "id")`)
    expect(checkConstraint('postgresql', UserId, 'id', { functions: { schema: 'a"b' } })).toBe(
      `"a""b".brandid_is('us_er', "id")`,
    )
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
