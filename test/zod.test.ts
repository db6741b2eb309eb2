import * as brandid from 'brandid'
import * as core from 'brandid/core'
import { opaque } from 'brandid/formats'
import * as mini from 'brandid/mini'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/v4'
import type { $ZodType } from 'zod/v4/core'
import * as zm from 'zod/v4-mini'
import { errorOf } from './refusals.ts'

/** What the tests need of zod, in the words that zod and zod mini share. */
interface Zod {
  object(shape: Record<string, $ZodType>): $ZodType
  array(item: $ZodType): $ZodType
  record(key: $ZodType<string, string>, value: $ZodType): $ZodType
  optional(inner: $ZodType): $ZodType
  union(options: readonly $ZodType[]): $ZodType
  templateLiteral(parts: ['/users/', $ZodType<string, string>]): $ZodType
  number(): $ZodType
}

const entries: { name: string; entry: typeof brandid | typeof mini; build: Zod }[] = [
  { name: 'brandid', entry: brandid, build: z as never },
  { name: 'brandid/mini', entry: mini, build: zm as never },
]

const BODY = '036twi214qwj7mgsvq83nm8wf'
const ID = `user_${BODY}`
const EXPECTED = 'Expected a user id ("user_" and 25 characters) but received'

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
  const UserId = defineId('user', { description: 'A user', aliases: ['usr'] })
  const TeamId = defineId('team')
  const OwnerId = idUnion(UserId, TeamId)
  const CoreId = core.createRegistry().defineId('user', { description: 'Made with core' })

  it('is built when it is first read, once for each definition', () => {
    expect(UserId.schema).toBe(UserId.schema)
    expect(UserId._zod).toBe(UserId.schema._zod)
    expect(UserId.schema).not.toBe(TeamId.schema)
    expect(OwnerId.schema).toBe(OwnerId.schema)
    expect(OwnerId._zod).toBe(OwnerId.schema._zod)
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
    { input: 1, received: 'a number' },
    { input: [ID], received: 'an array' },
    { input: new String(ID), received: 'an object' },
    { input: '', received: 'an empty string' },
    { input: ` ${ID}`, received: '31 characters with another prefix' },
    { input: `${ID}\n`, received: '26 characters after "user_"' },
    { input: `usr_${BODY}`, received: 'an id with a former prefix ("usr")' },
    { input: `team_${BODY}`, received: 'an id of another kind ("team")' },
    { input: 'user_1', received: '1 character after "user_"' },
    { input: `user_${'z'.repeat(25)}`, received: 'a value that is too large' },
    { input: `user_${'0'.repeat(25)}`, received: 'a UUID of another version or variant' },
  ])('refuses $input with one issue, in our words', ({ input, received }) => {
    const issues = [['', `${EXPECTED} ${received}.`]]
    expect(read(UserId.schema, input)).toEqual(issues)
    expect(read(UserId, input)).toEqual(issues)
    expect(read(schemaOf(UserId), input)).toEqual(issues)
  })

  it('shows neither hint nor code nor the refused text in its issues', () => {
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
    it('makes objects', () => {
      const object = build.object({ id: schema })
      expect(read(object, { id: ID })).toEqual({ id: ID })
      expect(read(object, { id: 'user_1' })).toEqual([['id', `${EXPECTED} 1 character after "user_".`]])
      expect(read(object, {})).toEqual([['id', `${EXPECTED} undefined.`]])
    })

    it('makes arrays', () => {
      expect(read(build.array(schema), [ID, ID])).toEqual([ID, ID])
      expect(read(build.array(schema), [ID, null])).toEqual([['1', `${EXPECTED} null.`]])
    })

    it('makes optional members', () => {
      const object = build.object({ id: build.optional(schema) })
      expect(read(object, {})).toEqual({})
      expect(read(object, { id: ID })).toEqual({ id: ID })
      expect(read(object, { id: '' })).toEqual([['id', `${EXPECTED} an empty string.`]])
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
      expect(read(union, ID)).toBe(ID)
      expect(read(union, 1)).toBe(1)
      expect(z.safeParse(union, 'user_1').success).toBe(false)
    })

    it('makes template literals, which read the pattern alone', () => {
      const path = build.templateLiteral(['/users/', schema])
      expect(read(path, `/users/${ID}`)).toBe(`/users/${ID}`)
      for (const input of [`/users/${ID}0`, `users/${ID}`, '/users/user_1', ID]) {
        expect(z.safeParse(path, input).success, input).toBe(false)
      }
    })
  })

  it.each(['input', 'output'] as const)('gives a JSON Schema for %s', (io) => {
    const pattern = '^user_[0-9a-z]{25}$'
    expect(z.toJSONSchema(UserId.schema, { io })).toMatchObject({
      type: 'string',
      pattern,
      description: 'A user',
    })
    expect(z.toJSONSchema(schemaOf(CoreId), { io })).toMatchObject({
      type: 'string',
      pattern,
      description: 'Made with core',
    })
    expect(z.toJSONSchema(TeamId.schema, { io })).not.toHaveProperty('description')
    const { properties } = z.toJSONSchema(build.object({ id: UserId.schema, own: UserId }), { io })
    expect(properties).toMatchObject({
      id: { type: 'string', pattern, description: 'A user' },
      own: { type: 'string', pattern },
    })
  })

  it('gives a JSON Schema that is the same each time, without an example', () => {
    const once = z.toJSONSchema(UserId.schema)
    expect(Object.keys(once).sort()).toEqual(['$schema', 'description', 'pattern', 'type'])
    expect(z.toJSONSchema(UserId.schema)).toEqual(once)
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
      { input: undefined, text: 'Expected a user or team id but received undefined.' },
      { input: [ID], text: 'Expected a user or team id but received an array.' },
      { input: '', text: 'Expected a user or team id but received an empty string.' },
      {
        input: `org_${BODY}`,
        text: 'Expected a user or team id but received 29 characters with another prefix.',
      },
      { input: 'user_1', text: `${EXPECTED} 1 character after "user_".` },
      { input: `usr_${BODY}`, text: `${EXPECTED} an id with a former prefix ("usr").` },
    ])('refuses $input with one issue', ({ input, text }) => {
      expect(read(OwnerId.schema, input)).toEqual([['', text]])
      expect(read(build.object({ owner: OwnerId.schema }), { owner: input })).toEqual([['owner', text]])
      expect(errorOf(() => OwnerId.parse(input))?.message).toBe(text)
    })

    it.each(['input', 'output'] as const)('gives anyOf as its JSON Schema for %s', (io) => {
      expect(z.toJSONSchema(OwnerId.schema, { io })).toMatchObject({
        anyOf: [
          { type: 'string', pattern: '^user_[0-9a-z]{25}$', description: 'A user' },
          { type: 'string', pattern: '^team_[0-9a-z]{25}$' },
        ],
      })
    })
  })
})

describe('a program that reads no schema', () => {
  beforeEach(() => vi.resetModules())

  it.each([
    { name: 'zod/v4', path: 'brandid' as const },
    { name: 'zod/v4-mini', path: 'brandid/mini' as const },
  ])('makes none of $name', async ({ name, path }) => {
    const string = vi.fn(z.string)
    vi.doMock(name, async (original) => ({ ...(await original<object>()), string }))
    const { createRegistry, idUnion } = await (path === 'brandid'
      ? import('brandid')
      : import('brandid/mini'))
    const UserId = createRegistry().defineId('user')
    idUnion(UserId).parse(UserId.generate())
    expect(string).not.toHaveBeenCalled()
    expect(UserId.schema).toBe(UserId.schema)
    expect(string).toHaveBeenCalledOnce()
    vi.doUnmock(name)
  })
})
