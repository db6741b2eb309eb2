import { createRegistry, type Format } from 'brandid/core'
import { type AnyFormat, bare, nanoid, opaque, snowflake, ulid, uuid, uuid25 } from 'brandid/formats'
import { type ColumnIds, checkConstraint, type Dialect } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const { defineId } = createRegistry()

const NoteId = defineId('note', { format: opaque({ length: 3, alphabet: 'ab' }) })
const UserId = defineId('user')
const IS_TEXT = `typeof("id") in ('text', 'null') and length("id") = length(cast("id" as blob)) and `

/** The condition of a format of which a definition would ask more, without what SQLite asks of every column. */
function condition(dialect: Dialect, format: AnyFormat, body = false): string {
  const ids = { prefix: 'x', format, accepts: [], named: [] } as unknown as ColumnIds
  return checkConstraint(dialect, ids, 'id', { body }).replace(IS_TEXT, '')
}

describe('its text', () => {
  const CustomerId = defineId('cus', { format: opaque({ length: [14, 20] }) })
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
  const either = { ...opaque({ length: 1 }), name: 'either', pattern: 'a|b' }
  const EitherId = defineId('either', { format: either })
  const FileId = defineId('file', { format: uuid({ version: 7 }) })
  const edges = { ...opaque({ length: 4, alphabet: 'ab*' }), name: 'edges', places: { 0: '*', [-1]: ']-^b' } }
  const EdgeId = defineId('edge', { format: edges })
  const TagId = defineId('tag', {
    format: nanoid(),
    accepts: [bare({ length: 21, alphabet: 'abcdefghijklmnopqrstuvwxyz_' })],
  })
  const hex = '[0-9a-f]'

  const texts = [
    {
      of: UserId,
      postgresql: `"id" ~ '^user_[0-9a-z]{25}$' and "id" collate "C" <= 'user_f5lxx1zz5pnorynqglhzmsp33'`,
      mysql:
        "`id` regexp '(?-i)^user_[0-9a-z]{25}(?!.|[[:space:]])' and `id` <= 'user_f5lxx1zz5pnorynqglhzmsp33'",
      sqlite: `"id" glob 'user_[0-9a-f]${'?'.repeat(24)}' and substr("id", 6) not glob '*[^0-9a-z]*' and "id" <= 'user_f5lxx1zz5pnorynqglhzmsp33'`,
    },
    {
      of: TagId,
      postgresql: `"id" ~ '^(?:tag_[0-9a-z]{12}|[_a-z]{21})$'`,
      mysql: "`id` regexp '(?-i)^(?:tag_[0-9a-z]{12}|[_a-z]{21})(?!.|[[:space:]])'",
      sqlite: `(("id" glob 'tag_*' and substr("id", 5) not glob '*[^0-9a-z]*' and length("id") = 16) or ("id" not glob '*[^_a-z]*' and length("id") = 21))`,
    },
    {
      of: CustomerId,
      postgresql: `"id" ~ '^cus_[0-9A-Za-z]*$' and length("id") between 18 and 24`,
      mysql: "`id` regexp '(?-i)^cus_[0-9A-Za-z]{14,20}(?!.|[[:space:]])'",
      sqlite: `"id" glob 'cus_*' and substr("id", 5) not glob '*[^0-9A-Za-z]*' and length("id") between 18 and 24`,
    },
    {
      of: MovedId,
      postgresql: `(("id" ~ '^moved_[ab]*$' and length("id") between 306 and 306) or ("id" ~ '^(?:moved_[0-9a-z]{16}|moved_[ab]{12}|moved_[0-7][0-9A-HJKMNP-TV-Z]{25}|moved_root)$'))`,
      mysql:
        "`id` regexp '(?-i)^(?:moved_[0-9a-z]{16}|moved_[ab]{12}|moved_[ab]{300}|moved_[0-7][0-9A-HJKMNP-TV-Z]{25}|moved_root)(?!.|[[:space:]])'",
      sqlite: `(("id" glob 'moved_*' and substr("id", 7) not glob '*[^0-9a-z]*' and length("id") = 22) or ("id" glob 'moved_*' and substr("id", 7) not glob '*[^ab]*' and length("id") = 18) or ("id" glob 'moved_*' and substr("id", 7) not glob '*[^ab]*' and length("id") = 306) or ("id" glob 'moved_*' and substr("id", 7) not glob '*[^0-9A-HJKMNP-TV-Z]*' and length("id") = 32 and "id" <= 'moved_7ZZZZZZZZZZZZZZZZZZZZZZZZZ') or ("id" glob 'moved_root'))`,
    },
    {
      of: MessageId,
      postgresql: `(("id" ~ '^msg_(?:(?:0|[1-9][0-9]{0,18}))$' and (length("id") < 23 or "id" collate "C" <= 'msg_9223372036854775807')) or ("id" ~ '^msg_[0-9A-Za-z]{20}$'))`,
      mysql:
        "((`id` regexp '(?-i)^msg_(?:(?:0|[1-9][0-9]{0,18}))(?!.|[[:space:]])' and (length(`id`) < 23 or `id` <= 'msg_9223372036854775807')) or (`id` regexp '(?-i)^msg_[0-9A-Za-z]{20}(?!.|[[:space:]])'))",
      sqlite: `(("id" glob 'msg_*' and substr("id", 5) not glob '*[^0-9]*' and length("id") between 5 and 23 and "id" not glob 'msg_0?*' and (length("id") < 23 or "id" <= 'msg_9223372036854775807')) or ("id" glob 'msg_*' and substr("id", 5) not glob '*[^0-9A-Za-z]*' and length("id") = 24))`,
    },
    {
      of: OddId,
      postgresql: `"id" ~ '^odd_[''\\\\]{2}$'`,
      mysql: "`id` regexp '(?-i)^odd_[''\\\\\\\\]{2}(?!.|[[:space:]])'",
    },
    {
      of: BoundId,
      postgresql: `"id" ~ '^bound_[''\\\\]{2}$' and "id" collate "C" <= 'bound_''\\'`,
      mysql: "`id` regexp '(?-i)^bound_[''\\\\\\\\]{2}(?!.|[[:space:]])' and `id` <= 'bound_''\\\\'",
    },
    { of: EitherId, postgresql: `"id" ~ '^either_(?:a|b)$'` },
    {
      of: FileId,
      sqlite: `"id" glob 'file_${hex.repeat(8)}-${hex.repeat(4)}-7${hex.repeat(3)}-[89ab]${hex.repeat(3)}-${hex.repeat(12)}'`,
    },
    { of: EdgeId, sqlite: `"id" glob 'edge_[*]??[]-b^]' and substr("id", 6) not glob '*[^*ab]*'` },
  ].flatMap(({ of, ...byDialect }) =>
    Object.entries(byDialect).map(([dialect, text]) => [of, dialect as Dialect, text] as const),
  )
  it.each(texts)('of %o: %s', (definition, dialect, text) => {
    const common = dialect === 'sqlite' ? IS_TEXT : ''
    expect(checkConstraint(dialect, definition, 'id')).toBe(common + text)
    expect(checkConstraint(dialect, definition, 'id')).toBe(common + text)
  })

  it('compares a body without its head', () => {
    expect(condition('sqlite', NoteId.format, true)).toBe(`"id" not glob '*[^ab]*' and length("id") = 3`)
    expect(condition('postgresql', UserId.format, true)).toBe(
      `"id" ~ '^[0-9a-z]{25}$' and "id" collate "C" <= 'f5lxx1zz5pnorynqglhzmsp33'`,
    )
    expect(checkConstraint('postgresql', MovedId, 'id', { body: true })).toContain(
      '[0-9A-HJKMNP-TV-Z]{25}|root)',
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

  it.each(['mysql', 'sqlite'] as const)('is refused for %s', (dialect) => {
    const error = errorOf(() =>
      checkConstraint<'postgresql'>(dialect as never, NoteId, 'id', { exact: true }),
    )
    expect(error).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`exact\` only for "postgresql" but received it for "${dialect}".`,
    })
    expect(checkConstraint(dialect, NoteId, 'id', { exact: false })).toContain('note_')
  })
})

describe('a pattern of PostgreSQL', () => {
  const ofPattern = (pattern: string) =>
    condition('postgresql', { ...opaque({ length: [1, 2], alphabet: 'ab' }), pattern })

  it.each([
    ['xa{255}', 'xa{255}'],
    ['a{256}', 'a{255}a{1}'],
    ['[a-z]{14,1024}x', '[a-z]{14}[a-z]{0,255}[a-z]{0,255}[a-z]{0,255}[a-z]{0,245}x'],
    ['[\\]a]{0,256}x', '[\\]a]{0,255}[\\]a]{0,1}x'],
    ['\\-{510}b{300}', '\\-{255}\\-{255}b{255}b{45}'],
    ['(?:ab){300}', '(?:ab){300}'],
    ['x[a-z]{14,255}', 'x[a-z]{14,255}'],
  ])('%s is written as %s', (pattern, written) => {
    expect(ofPattern(pattern)).toBe(`"id" ~ '^x_${written}$'`)
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
  ])('%s has the class %s, which takes long', (pattern, only) => {
    const long = `"id" ~ '^x_${only}*$' and length("id") between 3 and 4`
    expect(ofPattern(pattern)).toBe(only ? long : `"id" ~ '^x_${pattern}$'`)
  })
})

describe('the places of SQLite', () => {
  it.each([
    ['abcd', 'a-d'],
    ['abd', 'abd'],
    ['acdfgh', 'acdf-h'],
    ['gahcdf', 'acdf-h'],
    ['a]-^b', ']-ab^'],
    ['^-', '-^'],
    ['*?[', '*?['],
  ])('hold the characters %s as the class %s', (alphabet, characters) => {
    expect(condition('sqlite', opaque({ length: 1, alphabet }))).toBe(
      `"id" glob 'x_*' and substr("id", 3) not glob '*[^${characters}]*' and length("id") = 3`,
    )
  })

  it.each([
    [{ 0: '*', [-1]: 'ab' }, 'x_[*]??[ab]'],
    [{ 1: '?', 2: '[' }, 'x_?[?][[]?'],
    [{ [-4]: 'b', 1: ']' }, 'x_b]??'],
  ])('of %o are the GLOB %s', (places, glob) => {
    const format = { ...opaque({ length: 4, alphabet: '*?[]ab' }), places }
    expect(condition('sqlite', format)).toBe(`"id" glob '${glob}' and substr("id", 3) not glob '*[^]*?[ab]*'`)
  })

  it('of a UUID are in groups', () => {
    const template = (any: AnyFormat) => condition('sqlite', any).replaceAll('[0-9a-f]', '.')
    expect(template(uuid({ version: 4 }))).toBe(`"id" glob 'x_........-....-4...-[89ab]...-............'`)
    expect(template(uuid({ version: 'any' }))).toBe(`"id" glob 'x_........-....-....-....-............'`)
  })

  const numbers = snowflake({ epoch: 0 })
  const { toBigInt, toBytes, ...ofNoNumber } = numbers as AnyFormat
  it.each<[string, AnyFormat, string | undefined]>([
    ['lead no number whose length varies', numbers, 'x_0?*'],
    ['are the least digit, wherever it stands', { ...numbers, alphabet: '9876543210' }, 'x_0?*'],
    ['may lead where the format accepts them', { ...numbers, check: () => undefined }, undefined],
    ['may lead where the length is fixed', { ...numbers, length: 19 }, undefined],
    ['may lead where nothing says that it is a number', ofNoNumber, undefined],
  ])('of zeros: they %s', (_, format, zeros) => {
    expect(condition('sqlite', format).match(/(?<="id" not glob ')[^']+/)?.[0]).toBe(zeros)
  })
})
