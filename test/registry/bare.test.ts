import { createRegistry, type Id, idUnion, matchId, registry } from 'brandid'
import { bare, nanoid, type OpaqueOptions, opaque, uuid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { errorOf } from '../refusals.ts'

const NANOID = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const CUID = 'cjld2cjxh0000qzrmn831i7rn'
const BASE_36 = '0123456789abcdefghijklmnopqrstuvwxyz'

const { defineId, parse, findIds } = createRegistry()
const TagId = defineId('tag', { accepts: [bare({ length: 25, alphabet: BASE_36 })] })
const LinkId = defineId('link', { accepts: [bare({ length: 21, alphabet: NANOID }), nanoid({ length: 12 })] })
const UserId = defineId('user')
const OldId = defineId('old', { accepts: [bare(uuid({ version: 'any' })), bare(opaque({ length: [1, 4] }))] })
const NewId = defineId('new', { format: nanoid(), accepts: [bare(uuid())] })

describe('a bare ID', () => {
  it.each([
    { definition: TagId, id: CUID },
    { definition: LinkId, id: 'V1StGXR8_Z5jdHi6B-myT' },
    { definition: LinkId, id: 'V1StGXR8_Z5jdHi6link_' },
    { definition: LinkId, id: '_'.repeat(21) },
    { definition: OldId, id: '919108f7-52d1-4320-9bac-f847db4148a8' },
    { definition: OldId, id: 'a' },
  ])('is of its definition at every strict door: $id', ({ definition, id }) => {
    expect(definition.is(id)).toBe(true)
    expect(definition.parse(id)).toBe(id)
    expect(definition.safeParse(id)).toEqual({ success: true, data: id })
    expect(definition.schema.parse(id)).toBe(id)
    expect(definition['~standard'].validate(id)).toEqual({ value: id })
    expect(definition.normalize(` ${id}\n`)).toBe(id)
    expect(definition.pattern.test(id)).toBe(true)
    expect(definition.formatOf(id as never)).toBeUndefined()
    expect(definition.timestamp(id as never)).toBeUndefined()
  })

  it.each([
    { name: 'longer', definition: TagId, text: `${CUID}a` },
    { name: 'with another character', definition: TagId, text: CUID.toUpperCase() },
    { name: 'that begins with the prefix', definition: LinkId, text: 'link_GXR8_Z5jdHi6B-myT' },
    { name: 'of another definition', definition: UserId, text: CUID },
    { name: 'of another version', definition: NewId, text: '017f22e2-79b0-4cc3-98c4-dc0c0c07398f' },
  ])('is refused: one $name', ({ definition, text }) => {
    expect(definition.is(text)).toBe(false)
    expect(definition.safeParse(text).success).toBe(false)
  })

  it('leaves the IDs with a prefix as they are', () => {
    const id = TagId.generate()
    expect(id.startsWith('tag_')).toBe(true)
    expect(TagId.is(id)).toBe(true)
    expect(TagId.fromBody(TagId.body(id))).toBe(id)
    expect(TagId.timestamp(id)).toBeInstanceOf(Date)
    expect(LinkId.formatOf(LinkId.parse(`link_${'a'.repeat(12)}`))?.name).toBe('nanoid(12)')
    expect(TagId).not.toHaveProperty('toUuid')
    expect(TagId).not.toHaveProperty('lowerBound')
    expect(NewId).not.toHaveProperty('timestamp')
  })

  it('has no time and no format of its own where it ends like an ID', () => {
    const RowId = defineId('row', { accepts: [bare({ alphabet: BASE_36, length: 29 })] })
    const id = RowId.parse('0000036twi214qwj7mgsvq83nm8wf')
    expect(RowId.timestamp(RowId.fromBody('036twi214qwj7mgsvq83nm8wf'))).toBeInstanceOf(Date)
    expect([RowId.timestamp(id), RowId.formatOf(id)]).toEqual([undefined, undefined])
  })

  it('has no body, and is made of none', () => {
    expect(errorOf(() => TagId.body(TagId.parse(CUID)))).toMatchObject({
      code: 'missing_prefix',
      message: 'Expected an ID with a body ("tag_…") but received an ID without a prefix.',
    })
    expect(errorOf(() => LinkId.fromBody('V1StGXR8_Z5jdHi6B-myT'))).toBeDefined()
    expect(errorOf(() => OldId.fromBody('a'))).toBeDefined()
  })

  it('is never dispatched nor found', () => {
    expect(errorOf(() => parse(CUID))?.code).toBe('missing_prefix')
    expect(findIds(`${CUID} V1StGXR8_Z5jdHi6B-myT`)).toEqual([])
    expect(idUnion(TagId, UserId).safeParse(CUID).error?.code).toBe('missing_prefix')
    const bareId: Id<'tag'> = TagId.parse(CUID)
    expect(errorOf(() => matchId(bareId, { tag: () => 'tag' }))).toMatchObject({
      code: 'missing_prefix',
      message: 'Expected an ID with the prefix "tag" but received an ID without a prefix.',
    })
    expect(matchId(bareId, { tag: () => 'tag' }, () => 'bare')).toBe('bare')
    expect(registry.has('tag')).toBe(false)
  })

  it('is told by the definition', () => {
    expect(LinkId.bare?.map(({ name }) => name)).toEqual(['opaque([\\-0-9A-Z_a-z], 21)'])
    expect(LinkId.accepts.map(({ name }) => name)).toEqual(['nanoid(12)'])
    expect(UserId).not.toHaveProperty('bare')
  })

  it('is in pattern and JSON Schema', () => {
    const pattern = '^tag_[0-9a-z]{25}$|^(?:[0-9a-z]{25})$'
    expect(TagId.pattern.source).toBe(pattern)
    expect(TagId['~standard'].jsonSchema.input({ target: 'draft-2020-12' })).toMatchObject({
      pattern,
      minLength: 25,
      maxLength: 29,
    })
  })

  it('is not in pattern and JSON Schema of a union, which rejects it', () => {
    const union = idUnion(UserId, TagId)
    expect(union.pattern.source).toBe('^user_[0-9a-z]{25}$|^tag_[0-9a-z]{25}$')
    const [, member] = union['~standard'].jsonSchema.output({ target: 'draft-07' })['anyOf'] as object[]
    const plain = createRegistry().defineId('tag')['~standard'].jsonSchema.output({ target: 'draft-07' })
    expect(member).toEqual(plain)
    const { anyOf } = z.toJSONSchema(union.schema)
    expect(anyOf?.[1]).toMatchObject({ pattern: '^tag_[0-9a-z]{25}$', minLength: 29, maxLength: 29 })
  })

  it('is rejected by a union also where it begins with a former prefix', () => {
    const { defineId, idUnion } = createRegistry()
    const alphabet = 'abcdefghijklmnopqrstuvwxyz_'
    const options = { aliases: ['label'], accepts: [bare({ length: 10, alphabet })] } as const
    const OwnId = defineId('own', { ...options, examples: ['label_abcd', 'abcd_fghij'] })
    const union = idUnion(OwnId, UserId)
    for (const id of ['label_abcd', 'abcd_fghij']) {
      expect([OwnId.is(id), union.is(id)]).toEqual([true, false])
      expect([union.safeParse(id).success, union.safeResolve(id).success]).toEqual([false, false])
    }
    const [member] = union['~standard'].jsonSchema.output({ target: 'draft-07' })['anyOf'] as object[]
    expect(member).not.toHaveProperty('examples')
  })

  it('distinguishes definitions: equal ones join, others are refused', () => {
    const { defineId: again } = createRegistry()
    again('tag', { accepts: [bare(nanoid())] })
    expect(errorOf(() => again('tag', { accepts: [nanoid()] }))?.code).toBe('duplicate_prefix')
  })
})

describe('bare', () => {
  it.each([{ format: bare(nanoid()) }, { accepts: [null] }])('is no format: %o', (options) => {
    expect(errorOf(() => createRegistry().defineId('tag', options as never))?.code).toBe('invalid_format')
  })

  const alphabet = 'an alphabet of distinct visible ASCII characters'
  it.each([
    [{ length: 0 }, 'a body length of 1 character or more, or [least, most] but received 0'],
    [{ length: 2000 }, '`length` to be an integer from 1 to 1024 but received 2000'],
    [{ length: 5, alphabet: 'aab' }, `${alphabet} but received "aab"`],
    [{ length: 5, alphabet: 'a_b_' }, `${alphabet} but received "a_b_"`],
    [{ length: 5, alphabet: 5 }, `${alphabet} but received 5`],
    [null, 'an options object but received null'],
  ])('refuses %o', (given, text) => {
    const message = `Expected ${text}.`
    expect(errorOf(() => bare(given as OpaqueOptions))).toMatchObject({ code: 'invalid_format', message })
  })

  it('has the default alphabet of opaque', () => {
    expect(bare({ length: 4, alphabet: undefined }).bare.name).toBe(opaque({ length: 4 }).name)
  })
})
