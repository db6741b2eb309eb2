import { idApiProperty, idColumnOptions, idProperty } from 'brandid/decorators'
import { nanoid, opaque } from 'brandid/formats'
import { columnType } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { createRegistry, IdError } from '../../src/core.ts'
import { errorOf } from '../refusals.ts'

// What the decorators make of these options, under each compiler, is tried by the check `decorators`.

const { defineId, idUnion } = createRegistry()
const UserId = defineId('user', { description: 'A person.', accepts: [nanoid({ length: 40 })] })
const PostId = defineId('post', { named: ['post_root'] })
const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })
const OwnerId = idUnion(UserId, PostId, CustomerId)
const user = UserId.generate()
const post = PostId.generate()

const DIALECTS = ['postgresql', 'mysql', 'sqlite'] as const

describe('idColumnOptions', () => {
  it('has room for the longest ID, and for one space more', () => {
    expect(idColumnOptions(PostId)).toMatchObject({ type: 'varchar', length: 31 })
    expect(idColumnOptions(UserId)).toMatchObject({ type: 'varchar', length: 46 })
    expect(idColumnOptions(OwnerId)).toMatchObject({ type: 'varchar', length: 65 })
  })

  it.each(DIALECTS)('spells in %s the type of columnType', (dialect) => {
    const { type, length, charset, collation } = idColumnOptions(OwnerId, dialect)
    const spelled = [
      length === undefined ? type : `${type}(${length})`,
      charset && `character set ${charset}`,
      collation && (dialect === 'postgresql' ? `collate "${collation}"` : `collate ${collation}`),
    ]
    expect(spelled.filter(Boolean).join(' ')).toBe(columnType(dialect, OwnerId))
  })

  it('parses in both directions, and leaves what is absent', () => {
    const { to, from } = idColumnOptions(UserId).transformer
    for (const convert of [to, from]) {
      expect([convert(user), convert(null), convert(undefined)]).toEqual([user, null, undefined])
      for (const bad of [post, 'user_1', '', 42, {}]) expect(() => convert(bad)).toThrow(IdError)
    }
    // TypeORM names no column, but the row is at fault.
    expect(errorOf(() => from(post))?.details).toEqual({ column: '' })
    expect(errorOf(() => to(post))?.details).not.toHaveProperty('column')
  })
})

describe('idProperty', () => {
  const typeOf = (options: ReturnType<typeof idProperty>) =>
    new options.type() as {
      convertToDatabaseValue(value: unknown): unknown
      convertToJSValue(value: unknown): unknown
    }

  it('parses in both directions, and leaves what is absent', () => {
    const type = typeOf(idProperty(OwnerId))
    for (const convert of [type.convertToDatabaseValue, type.convertToJSValue]) {
      expect([convert(user), convert(null), convert(undefined)]).toEqual([user, null, undefined])
      for (const bad of ['user_1', '', 42, {}]) expect(() => convert(bad)).toThrow(IdError)
    }
  })

  it.each(DIALECTS)('has in %s the type of columnType', (dialect) => {
    expect(idProperty(OwnerId, dialect).columnType).toBe(columnType(dialect, OwnerId))
    expect(idProperty(OwnerId)).not.toHaveProperty('columnType')
    expect(idProperty(OwnerId).length).toBe(65)
  })
})

describe('the type of idProperty', () => {
  const type = new (idProperty(UserId).type)() as unknown as {
    toJSON(value: unknown): unknown
    getColumnType(column: { columnTypes?: string[]; length?: number }, platform: object): string
  }

  it('leaves an ID in JSON as it is', () => expect(type.toJSON(user)).toBe(user))

  it('has the column type that the property states, or else the type of the platform', () => {
    const platform = { getVarcharTypeDeclarationSQL: ({ length = 0 }) => `varchar(${length})` }
    expect(type.getColumnType({ columnTypes: ['char(30)'] }, platform)).toBe('char(30)')
    expect(type.getColumnType({ length: 46 }, platform)).toBe('varchar(46)')
    expect(type.getColumnType({ columnTypes: [], length: 46 }, platform)).toBe('varchar(46)')
  })
})

describe('idApiProperty', () => {
  const sources = { UserId, PostId, CustomerId, OwnerId }

  it.each(Object.entries(sources))('describes the IDs of %s, and no others', (_, source) => {
    const { pattern, minLength, maxLength, example, type } = idApiProperty(source)
    const describes = (text: string) =>
      new RegExp(pattern, 'u').test(text) && text.length >= minLength && text.length <= maxLength
    const texts = [user, post, 'post_root', `cus_${'a'.repeat(14)}`, `cus_${'a'.repeat(60)}`]
    const wrong = [`cus_${'a'.repeat(61)}`, `${user}\n`, ` ${user}`, 'user_1', `${user}${post}`, '']
    for (const text of [...texts, ...wrong]) expect(describes(text), text).toBe(source.is(text))
    expect(source.is(example)).toBe(true)
    expect(type).toBe('string')
  })

  it('has the description of a definition', () => {
    expect(idApiProperty(UserId).description).toBe('A person.')
    expect(idApiProperty(PostId)).not.toHaveProperty('description')
  })

  it('has an empty example for a definition that wants none', () => {
    const SilentId = createRegistry().defineId('silent', { examples: [] })
    expect(idApiProperty(SilentId).example).toBe('')
  })
})

it('rejects another dialect', () => {
  const dialect = 'oracle' as 'sqlite'
  const message = 'Expected `dialect` to be "postgresql", "mysql" or "sqlite" but received "oracle".'
  expect(() => idColumnOptions(UserId, dialect)).toThrow(message)
  expect(() => idProperty(UserId, dialect)).toThrow(message)
})
