import * as brandid from 'brandid'
import * as core from 'brandid/core'
import { nanoid, opaque } from 'brandid/formats'
import * as mini from 'brandid/mini'
import { defineToken } from 'brandid/token'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/v4'
import type { $ZodType } from 'zod/v4/core'
import * as zm from 'zod/v4-mini'
import { errorOf } from '../refusals.ts'

// `build` stands for the functions that zod and zod mini share.
const entries: { name: string; entry: typeof brandid; build: typeof z }[] = [
  { name: 'brandid', entry: brandid, build: z },
  { name: 'brandid/mini', entry: mini as never, build: zm as never },
]

const BODY = '036twi214qwj7mgsvq83nm8wf'
const ID = `user_${BODY}`
const EXPECTED = 'Expected a user ID ("user_" and 25 characters) but received'

/** The value, or the texts of the issues, each with its path. */
function read(schema: $ZodType, input: unknown) {
  const result = z.safeParse(schema, input)
  return result.success
    ? result.data
    : result.error.issues.map(({ path, message }) => [path.join('.'), message])
}

describe.each(entries)('the schema of $name', ({ entry, build }) => {
  const { createRegistry, idUnion, schemaOf } = entry
  const { defineId } = createRegistry()
  const { defineIds } = createRegistry()
  const UserId = defineId('user', { description: 'A user', aliases: ['usr'] })
  const TeamId = defineId('team')
  const OwnerId = idUnion(UserId, TeamId)
  const CoreId = core.createRegistry().defineId('user', { description: 'Made with core' })

  it.each([
    { name: 'UserId', source: UserId },
    { name: 'OwnerId', source: OwnerId },
  ])('is built when it is first read, once, with the internals for zod: $name', ({ source }) => {
    expect(source.schema).toBe(source.schema)
    expect(source._zod).toBe(source._zod)
    expect(source._zod).toHaveProperty('parent', source.schema)
    expect(Object.getPrototypeOf(source._zod)).toBe(source.schema._zod)
    expect(Object.keys(source)).toContain('schema')
    expect(Object.keys(source)).not.toContain('_zod')
  })

  it('is that of each of many', () => {
    const { user, keyspace } = defineIds({ user: {}, keyspace: { prefix: 'ks', format: nanoid() } })
    const body = { user: user.generate(), keyspace: keyspace.generate() }
    expect(read(build.object({ user, keyspace }), body)).toEqual(body)
    expect(z.safeParse(keyspace.schema, 'ks_1').success).toBe(false)
  })

  it.each([
    { name: 'UserId.schema', schema: UserId.schema },
    { name: 'UserId', schema: UserId },
    { name: 'schemaOf(UserId)', schema: schemaOf(UserId) },
    { name: 'schemaOf of a definition made with core', schema: schemaOf(CoreId) },
    { name: 'idUnion(UserId).schema', schema: idUnion(UserId).schema },
  ])('returns the id itself: $name', ({ schema }) => {
    expect(z.safeParse(schema, ID)).toEqual({ success: true, data: ID })
  })

  it.each([
    { input: undefined, received: 'undefined' },
    { input: [ID], received: 'an array' },
    { input: new String(ID), received: 'an object' },
    {
      input: ` ${ID}`,
      received: '31 characters with another prefix, with an invisible U+0020 as character 1',
    },
    { input: `team_${BODY}`, received: 'an ID of another kind ("team")' },
    { input: 'user_1', received: '1 character after "user_"' },
    { input: `user_${'z'.repeat(25)}`, received: 'a value that is too large' },
  ])('refuses $input with one issue, in our words', ({ input, received }) => {
    const issues = [['', `${EXPECTED} ${received}.`]]
    expect(read(UserId.schema, input)).toEqual(issues)
    expect(read(UserId, input)).toEqual(issues)
    expect(read(schemaOf(UserId), input)).toEqual(issues)
  })

  it('shows neither hint nor the refused text in its issues', () => {
    const { error } = z.safeParse(UserId.schema, `usr_${BODY}`)
    expect(UserId.safeParse(`usr_${BODY}`).error?.hint).toBeDefined()
    expect(JSON.stringify(error?.issues)).not.toContain(BODY)
    expect(JSON.stringify(error?.issues)).not.toContain('normalize()')
    expect(error?.issues[0]).not.toHaveProperty('hint')
  })

  it('of a definition made with core has the words of its registry', () => {
    expect(read(schemaOf(CoreId), 1)).toEqual([['', `${EXPECTED} a number.`]])
    expect(CoreId).not.toHaveProperty('schema')
  })

  describe.each([
    { name: 'UserId.schema', schema: UserId.schema },
    { name: 'UserId', schema: UserId },
  ])('with $name', ({ schema }) => {
    const object = build.object({ id: schema })
    const partial = build.object({ id: build.optional(schema) })
    it.each([
      ['objects', object, { id: ID }, { id: 'user_1' }, ['id', '1 character after "user_"']],
      ['members', object, { id: ID }, {}, ['id', 'undefined']],
      ['optional members', partial, {}, { id: '' }, ['id', 'an empty string']],
      ['arrays', build.array(schema), [ID, ID], [ID, null], ['1', 'null']],
    ])('makes %s', (_, whole, accepted, refused, [path, received]) => {
      expect(read(whole, accepted)).toEqual(accepted)
      expect(read(whole, refused)).toEqual([[path, `${EXPECTED} ${received}.`]])
    })

    it('makes the keys of records, strictly', () => {
      const record = build.record(schema, build.number())
      expect(read(record, { [ID]: 1 })).toEqual({ [ID]: 1 })
      for (const key of ['user_1', `user_${'z'.repeat(25)}`, '__proto__x', 'constructor']) {
        expect(z.safeParse(record, { [key]: 1 }).success, key).toBe(false)
      }
    })

    it('makes unions', () => {
      const union = build.union([schema, build.number()])
      expect([ID, 1].map((input) => read(union, input))).toEqual([ID, 1])
      expect(z.safeParse(union, 'user_1').success).toBe(false)
    })

    it('shows its message where a format of zod is refused, too', () => {
      const formats = [z.cuid(), z.string().check(z.startsWith('ext_'))]
      for (const format of formats) {
        const [issue] = z.safeParse(build.union([schema, format]), `team_${BODY}`).error?.issues ?? []
        expect(issue).toMatchObject({
          code: 'invalid_union',
          errors: [[{ params: { code: 'wrong_prefix' } }], [{}]],
        })
      }
    })

    it('lets refinements receive IDs only', async () => {
      const seen = vi.fn(() => true)
      const refused = { schema: 'x', object: { id: 'x' } }
      const refined = {
        schema: z.clone(schema as z.ZodType).check(z.refine(seen)),
        object: (build.object({ id: schema }) as z.ZodObject).check(z.refine(seen)),
      }
      expect(z.safeParse(refined.schema, refused.schema).success).toBe(false)
      expect(z.safeParse(refined.object, refused.object).success).toBe(false)
      expect(seen).not.toHaveBeenCalled()
      const asynchronous = z.clone(schema as z.ZodType).check(z.refine(async () => true))
      expect(await z.safeParseAsync(asynchronous, 'x')).toMatchObject({ error: { issues: { length: 1 } } })
      expect(await z.safeParseAsync(asynchronous, ID)).toEqual({ success: true, data: ID })
    })

    it('makes template literals, which read the pattern alone', () => {
      const path = build.templateLiteral(['/users/', schema])
      expect(read(path, `/users/${ID}`)).toBe(`/users/${ID}`)
      for (const input of [`/users/${ID}0`, `users/${ID}`, '/users/user_1', ID]) {
        expect(z.safeParse(path, input).success, input).toBe(false)
      }
    })
  })

  it.each(['input', 'output'] as const)('gives a JSON Schema for %s, at any place', (io) => {
    const described = (description: string) => ({
      ...{ type: 'string', pattern: '^user_[0-9a-z]{25}$', minLength: 30, maxLength: 30 },
      ...{ title: 'user ID', description },
      examples: [`user_${BODY}`],
    })
    const { $schema, ...core } = z.toJSONSchema(schemaOf(CoreId), { io })
    expect(core).toEqual(described('Made with core'))
    const own = described('A user')
    const object = {
      id: UserId.schema,
      bare: UserId,
      list: build.array(UserId),
      maybe: build.optional(UserId),
    }
    expect(z.toJSONSchema(build.object(object), { io }).properties).toEqual({
      ...{ id: own, bare: own, maybe: own },
      list: { type: 'array', items: own },
    })
    expect(z.globalRegistry.get(UserId.schema)).toEqual({ title: 'user ID', description: 'A user' })
  })

  it.each([
    { target: 'draft-2020-12', samples: { examples: [`team_${BODY}`] } },
    { target: 'draft-7', samples: { examples: [`team_${BODY}`] } },
    { target: 'openapi-3.0', samples: { example: `team_${BODY}` } },
  ] as const)('has the example where $target has it, the same each time', ({ target, samples }) => {
    for (const schema of [TeamId.schema, TeamId.schema]) {
      const { properties } = z.toJSONSchema(build.object({ id: schema }), { target })
      expect(properties).toEqual({
        id: { type: 'string', pattern: '^team_[0-9a-z]{25}$', minLength: 30, maxLength: 30, ...samples },
      })
    }
  })

  it('keeps an empty description', () => {
    const { schema } = createRegistry().defineId('user', { description: '' })
    expect(z.toJSONSchema(schema)).toHaveProperty('description', '')
  })

  it('accepts former formats, and has them in its pattern', () => {
    const { schema } = createRegistry().defineId('user', { accepts: [opaque({ length: 9 })] })
    expect(read(schema, 'user_abcDEF123')).toBe('user_abcDEF123')
    expect(z.toJSONSchema(schema)).toHaveProperty('pattern', '^user_(?:[0-9a-z]{25}|[0-9A-Za-z]{9})$')
  })

  describe('of a union', () => {
    it.each([{ id: ID }, { id: `team_${BODY}` }])('returns the id itself: $id', ({ id }) => {
      expect(read(OwnerId.schema, id)).toBe(id)
      expect(read(OwnerId as never, id)).toBe(id)
      expect(read(build.object({ owner: OwnerId as never }), { owner: id })).toEqual({ owner: id })
    })

    it.each([
      { input: [ID], text: 'Expected a user or team ID but received an array.' },
      { input: 'org_1', text: 'Expected a user or team ID but received 5 characters with another prefix.' },
      { input: 'user_1', text: `${EXPECTED} 1 character after "user_".` },
    ])('refuses $input with one issue', ({ input, text }) => {
      expect(read(OwnerId.schema, input)).toEqual([['', text]])
      expect(read(build.object({ owner: OwnerId.schema }), { owner: input })).toEqual([['owner', text]])
      expect(errorOf(() => OwnerId.parse(input))?.message).toBe(text)
    })

    it.each(['input', 'output'] as const)('gives anyOf as its JSON Schema for %s', (io) => {
      const { $schema, ...json } = z.toJSONSchema(OwnerId.schema, { io })
      expect(json).toEqual({
        anyOf: [
          expect.objectContaining({ pattern: '^user_[0-9a-z]{25}$', description: 'A user' }),
          expect.objectContaining({ pattern: '^team_[0-9a-z]{25}$' }),
        ],
      })
    })
  })
})

describe.each(entries)('schemaOf of $name', ({ entry }) => {
  const { createRegistry, schemaOf, idUnion } = entry
  const registry = createRegistry()
  const { defineId } = registry
  const UserId = defineId('user', { aliases: ['usr'] })
  const TeamId = defineId('team')
  const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'

  it.each([
    { input: ' x', code: 'missing_prefix' },
    { input: `team_${BODY}`, code: 'wrong_prefix' },
    { input: `usr_${BODY}`, code: 'former_prefix' },
    { input: 'user_1', code: 'invalid_length' },
    { input: `user_${'Z'.repeat(25)}`, code: 'invalid_character' },
  ])('has the code $code in the params of its issue', ({ input, code }) => {
    for (const schema of [UserId.schema, schemaOf(idUnion(UserId), { error: 'No' })]) {
      expect(z.safeParse(schema, input).error?.issues).toMatchObject([
        { code: 'invalid_format', format: 'id', params: { code } },
      ])
    }
  })

  it('follows a pipe of text', () => {
    const trimmed = (error?: string) =>
      z.pipe(z.string().trim(), schemaOf(UserId, { input: 'string', error }))
    expect(read(trimmed(), ` ${ID} `)).toBe(ID)
    expect(read(trimmed(), 'user_1')).toEqual([['', `${EXPECTED} 1 character after "user_".`]])
    expect(read(trimmed('Choose a user'), 'user_1')).toEqual([['', 'Choose a user']])
  })

  it.each([
    [` USER_${BODY} `, ID],
    [`usr_${BODY}`, ID],
    [`team_${BODY}`, [['', `${EXPECTED} an ID of another kind ("team").`]]],
    [1, [['', `${EXPECTED} a number.`]]],
  ])('normalizes %j', (input, expected) => {
    expect(read(schemaOf(UserId, { normalize: true }), input)).toEqual(expected)
  })

  const uuid = 'Expected a UUID (8-4-4-4-12 hexadecimal digits) but received'
  it.each([
    [UUID, ID],
    [UUID.toUpperCase(), ID],
    ['x', [['', `${uuid} 1 character.`]]],
    [UUID.replace('-7cc3', '-4cc3'), [['', `${EXPECTED} a version 4 UUID instead of version 7.`]]],
    [1, [['', `${uuid} a number.`]]],
  ])('reads the UUID %j, and writes it again, as a codec', (input, expected) => {
    const schema = schemaOf(UserId, { from: 'uuid' })
    expect(read(schema, input)).toEqual(expected)
    expect(z.encode(schema, UserId.parse(ID))).toBe(UUID)
  })

  describe('of any ID', () => {
    it('accepts the IDs of its registry', () => {
      const pattern = registry.pattern.source
      expect(read(schemaOf(registry), ID)).toBe(ID)
      expect(read(schemaOf(registry), 'org_1')).toEqual([['', registry.safeParse('org_1').error?.message]])
      expect(z.toJSONSchema(schemaOf(registry))).toMatchObject({ type: 'string', pattern })
    })

    it('still explains a refusal whose prefix is registered before the error is read', () => {
      const { defineId: defineLate, ...late } = createRegistry()
      const result = schemaOf(late as never).safeParse('late_036twi214qwj7mgsvq83nm8wf')
      defineLate('late')
      expect(result.error?.issues).toMatchObject([
        { params: { code: 'unknown_prefix' }, message: 'Invalid input' },
      ])
    })

    it.each([
      ['a registry', () => schemaOf(registry, { normalize: true })],
      ['a union', () => schemaOf(idUnion(UserId, TeamId), { normalize: true })],
    ])('of %s is forgiving with `normalize`', (_, create) => {
      expect(read(create(), ` ${ID.toUpperCase()}`)).toBe(ID)
      expect(create().safeParse('org_1').success).toBe(false)
    })
  })

  describe('with an option that the source cannot follow', () => {
    const NanoId = defineId('nano', { format: nanoid() })
    const SessionToken = defineToken('sess', { registry })
    const forNormalize =
      'a definition, a union, a registry or a string key for `normalize: true` but received a source without safeNormalize()'
    const forUuid = 'a definition with a UUID format, such as uuid25(), for `from: "uuid"` but received'

    const forInput = '`input` to be "id" or "string" but received'
    const forSource = 'a definition, a union, a registry or a token but received'

    it.each([
      { source: SessionToken, options: { normalize: true }, message: forNormalize },
      ...[NanoId, SessionToken, { ...UserId, toUuid: undefined }, { ...UserId, fromUuid: undefined }].map(
        (source) => ({
          source,
          options: { from: 'uuid' },
          message: `${forUuid} a source without fromUuid()`,
        }),
      ),
      { source: UserId, options: { from: 'guid\u202e' }, message: `${forUuid} "guid\\u{202e}"` },
      { source: UserId, options: { from: null }, message: `${forUuid} null` },
      { source: UserId, options: { input: 'sting' }, message: `${forInput} "sting"` },
      { source: UserId, options: { input: 1 }, message: `${forInput} a number` },
      { source: undefined, options: {}, message: `${forSource} undefined` },
      { source: {}, options: {}, message: `${forSource} an object` },
      { source: { '~standard': {} }, options: {}, message: `${forSource} an object` },
    ])('throws, rather than give the strict schema: $options', ({ source, options, message }) => {
      expect(errorOf(() => schemaOf(source as never, options as never))).toMatchObject({
        code: 'invalid_option',
        message: `Expected ${message}.`,
      })
    })

    it.each([{ normalize: undefined }, { normalize: false }, { from: undefined }, { input: 'id' }])(
      'is strict where the option is not set: %o',
      (options) => {
        expect(read(schemaOf(SessionToken as never, options as never), 1)).toHaveLength(1)
      },
    )
  })

  it('lets errors through that are not refusals', () => {
    const broken = { ...UserId, fromUuid: () => JSON.parse('no JSON') }
    expect(() => z.safeParse(schemaOf(broken as never, { from: 'uuid' } as never), UUID)).toThrow(SyntaxError)
  })

  it('describes what goes in and what comes out of a conversion', () => {
    const out = { type: 'string', pattern: '^user_[0-9a-z]{25}$', minLength: 30, maxLength: 30 }
    for (const options of [{ normalize: true }, { from: 'uuid' }] as const) {
      expect(z.toJSONSchema(schemaOf(UserId, options as never), { io: 'output' })).toMatchObject(out)
      expect(z.toJSONSchema(schemaOf(UserId, options as never), { io: 'input' })).not.toHaveProperty(
        'pattern',
      )
    }
    expect(z.toJSONSchema(schemaOf(UserId, { from: 'uuid' }), { io: 'input' })).toMatchObject({
      format: 'uuid',
    })
  })

  it('of a union has one short issue, however many the members', () => {
    const members = Array.from({ length: 50 }, (_, i) => defineId(`kind${i}` as 'kind'))
    const union = idUnion(TeamId, ...members)
    expect(z.safeParse(union.schema, 'nothing').error?.issues).toEqual([
      expect.objectContaining({ message: union.safeParse('nothing').error?.message, path: [] }),
    ])
  })
})

/** The entry points with the module of zod that each loads. */
const loaded = [
  { name: 'zod/v4', load: () => import('brandid') },
  { name: 'zod/v4-mini', load: () => import('brandid/mini') as Promise<unknown> as Promise<typeof brandid> },
]

describe.each(loaded)('a program with $name', ({ name, load }) => {
  beforeEach(() => vi.resetModules())
  afterEach(() => vi.doUnmock(name))

  it('reads UUIDs with zod before 4.1, which has no codecs', async () => {
    vi.doMock(name, async (original) => ({ ...(await original<object>()), codec: undefined }))
    const { createRegistry, schemaOf } = await load()
    const UserId = createRegistry().defineId('user')
    const schema = schemaOf(UserId, { from: 'uuid' })
    expect(read(schema, '017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(ID)
    expect(z.safeParse(schema, 'x').success).toBe(false)
    expect(() => z.encode(schema, UserId.parse(ID))).toThrow()
  })

  it('makes no schema that it does not read', async () => {
    const string = vi.fn(z.string)
    vi.doMock(name, async (original) => ({ ...(await original<object>()), string }))
    const { createRegistry, idUnion } = await load()
    const UserId = createRegistry().defineId('user')
    idUnion(UserId).parse(UserId.generate())
    expect(string).not.toHaveBeenCalled()
    expect(UserId.schema).toBe(UserId.schema)
    expect(string).toHaveBeenCalledOnce()
  })
})
