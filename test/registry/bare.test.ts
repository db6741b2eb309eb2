import { createRegistry, type Id, IdError, idUnion, matchId, registry } from 'brandid'
import { type AnyFormat, bare, nanoid, type OpaqueOptions, opaque, uuid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const NANOID = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const CUID = 'cjld2cjxh0000qzrmn831i7rn'

const { defineId, parse, findIds } = createRegistry()
const TagId = defineId('tag', {
  accepts: [bare({ length: 25, alphabet: '0123456789abcdefghijklmnopqrstuvwxyz' })],
})
const LinkId = defineId('link', { accepts: [bare({ length: 21, alphabet: NANOID }), nanoid({ length: 12 })] })
const UserId = defineId('user')
const OldId = defineId('old', { accepts: [bare(uuid({ version: 'any' })), bare(opaque({ length: [1, 4] }))] })

describe('a bare id', () => {
  it.each([
    { definition: TagId, id: CUID },
    { definition: LinkId, id: 'V1StGXR8_Z5jdHi6B-myT' },
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
    {
      name: 'that begins with the prefix of its definition',
      definition: LinkId,
      text: 'link_GXR8_Z5jdHi6B-myT',
    },
    { name: 'of another definition', definition: UserId, text: CUID },
  ])('is refused: one $name', ({ definition, text }) => {
    expect(definition.is(text)).toBe(false)
    expect(definition.safeParse(text).success).toBe(false)
  })

  it('leaves the ids with a prefix as they are', () => {
    const id = TagId.generate()
    expect(id.startsWith('tag_')).toBe(true)
    expect(TagId.is(id)).toBe(true)
    expect(TagId.fromBody(TagId.body(id))).toBe(id)
    expect(TagId.timestamp(id)).toBeInstanceOf(Date)
    expect(LinkId.formatOf(LinkId.parse(`link_${'a'.repeat(12)}`))?.name).toBe('nanoid(12)')
    expect(TagId).not.toHaveProperty('toUuid')
    expect(TagId).not.toHaveProperty('lowerBound')
  })

  it('has no body, and is made of none', () => {
    expect(errorOf(() => TagId.body(TagId.parse(CUID)))).toMatchObject({
      code: 'missing_prefix',
      message: 'Expected an id with a body ("tag_…") but received an id without a prefix.',
    })
    expect(errorOf(() => LinkId.fromBody('V1StGXR8_Z5jdHi6B-myT'))).toBeInstanceOf(IdError)
    expect(errorOf(() => OldId.fromBody('a'))).toBeInstanceOf(IdError)
  })

  it('is never dispatched nor found', () => {
    expect(errorOf(() => parse(CUID))?.code).toBe('missing_prefix')
    expect(findIds(`${CUID} V1StGXR8_Z5jdHi6B-myT`)).toEqual([])
    expect(idUnion(TagId, UserId).safeParse(CUID).error?.code).toBe('missing_prefix')
    const bareId: Id<'tag'> = TagId.parse(CUID)
    expect(errorOf(() => matchId(bareId, { tag: () => 'tag' }))).toMatchObject({
      code: 'missing_prefix',
      message: 'Expected an id with the prefix "tag" but received an id without a prefix.',
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
    expect(TagId.pattern.source).toBe('^tag_[0-9a-z]{25}$|^(?:[0-9a-z]{25})$')
    expect(TagId['~standard'].jsonSchema.input({ target: 'draft-2020-12' })).toMatchObject({
      type: 'string',
      pattern: TagId.pattern.source,
    })
  })

  it('distinguishes definitions: equal ones join, others are refused', () => {
    const { defineId: again } = createRegistry()
    again('tag', { accepts: [bare(nanoid())] })
    expect(errorOf(() => again('tag', { accepts: [nanoid()] }))?.code).toBe('duplicate_prefix')
  })
})

describe('bare', () => {
  it('is no format', () => {
    expect(errorOf(() => createRegistry().defineId('tag', { format: bare(nanoid()) as never }))?.code).toBe(
      'invalid_format',
    )
    expect(errorOf(() => createRegistry().defineId('tag', { accepts: [null as never] }))?.code).toBe(
      'invalid_format',
    )
  })

  it.each([
    {
      given: { length: 0 },
      message: 'Expected a body length of 1 character or more, or [least, most] but received 0.',
    },
    {
      given: { length: 2000 },
      message: 'Expected `length` to be an integer from 1 to 1024 but received 2000.',
    },
    {
      given: { length: 5, alphabet: 'aab' },
      message: 'Expected an alphabet of different visible ASCII characters but received "aab".',
    },
    {
      given: { length: 5, alphabet: 'a_b_' },
      message: 'Expected an alphabet of different visible ASCII characters but received "a_b_".',
    },
    {
      given: { length: 5, alphabet: 5 },
      message: 'Expected an alphabet of different visible ASCII characters but received 5.',
    },
    { given: null, message: 'Expected an options object but received null.' },
  ])('refuses $given', ({ given, message }) => {
    expect(errorOf(() => bare(given as unknown as OpaqueOptions))).toMatchObject({
      code: 'invalid_format',
      message,
    })
  })

  it('has the default alphabet of opaque', () => {
    const { bare: format }: { bare: AnyFormat } = bare({ length: 4, alphabet: undefined })
    expect(format.name).toBe(opaque({ length: 4 }).name)
  })
})
