import { createRegistry, IdError, type IdErrorCode, type Problem, problemOf, schemaOf } from 'brandid'
import { idColumn } from 'brandid/drizzle-pg'
import { defineToken } from 'brandid/token'
import { eq } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { errorOf } from '../refusals.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const EXPECTED = 'Expected a user id ("user_" and 25 characters) but received'

const problem = (...errors: Problem['errors'][number][]) => ({ title: 'Bad Request', status: 400, errors })
const textOf = (schema: z.ZodType, input: unknown) => problemOf(schema.safeParse(input).error)

describe('the problem of an IdError', () => {
  it('has its message and its code', () => {
    expect(problemOf(UserId.safeParse('user_1').error)).toEqual(
      problem({ detail: `${EXPECTED} 1 character after "user_".`, code: 'invalid_length' }),
    )
  })

  const codes: Record<IdErrorCode, boolean> = {
    not_a_string: true,
    missing_prefix: true,
    wrong_prefix: true,
    former_prefix: true,
    unknown_prefix: true,
    is_token: true,
    invalid_length: true,
    invalid_character: true,
    overflow: true,
    wrong_version: true,
    invalid_prefix: false,
    duplicate_prefix: false,
    invalid_format: false,
    no_crypto: false,
    out_of_range: false,
    clock_moved_back: false,
    clock_unreadable: false,
    lease_lost: false,
    no_worker_free: false,
    no_free_id: false,
    invalid_checksum: false,
    invalid_signature: false,
    unknown_key: false,
    wrong_audience: false,
    expired: false,
    invalid_key: false,
    invalid_option: false,
  }

  it.each(Object.entries(codes))('of the code %s is one: %s', (code, isProblem) => {
    expect(problemOf(new IdError(code as IdErrorCode, 'x', 'y')) !== undefined).toBe(isProblem)
  })
})

describe('the problem of issues', () => {
  const Body = z.object({ team: UserId, guests: z.array(UserId.schema) })

  it('names each place, with the code of the IdError where there is one', () => {
    expect(textOf(Body, { team: 'user_1', guests: [UserId.generate(), 'x'] })).toEqual(
      problem(
        { detail: `${EXPECTED} 1 character after "user_".`, pointer: '#/team', code: 'invalid_length' },
        {
          detail: `${EXPECTED} 1 character without a prefix.`,
          pointer: '#/guests/1',
          code: 'missing_prefix',
        },
      ),
    )
  })

  it("has zod's code for what is no string, and for what zod alone refuses", () => {
    expect(textOf(Body, { guests: [] })?.errors).toEqual([
      { detail: `${EXPECTED} undefined.`, pointer: '#/team', code: 'invalid_type' },
    ])
    expect(textOf(z.strictObject({}), { more: 1 })?.errors).toEqual([
      { detail: expect.any(String), pointer: '#', code: 'unrecognized_keys' },
    ])
  })

  describe('of several issues in one', () => {
    const registry = createRegistry()
    const { defineId } = registry
    const SessionToken = defineToken('sess', { registry })
    const [UserId, TeamId, PostId] = [defineId('user'), defineId('team'), defineId('post')]
    const post = PostId.generate()
    const Owner = z.union([UserId.schema, TeamId.schema])
    const team = '"team_" and 25 characters'
    const short = { detail: `${EXPECTED} 1 character after "user_".`, code: 'invalid_length' }
    const badTeam = {
      detail: `Expected a team id (${team}) but received 1 character after "team_".`,
      code: 'invalid_length',
    }
    const either = (received: string) =>
      `${EXPECTED} ${received}. Expected a team id (${team}) but received ${received}.`
    const letters = Array.from('abcde', (letter) => defineId(letter as 'a').schema)
    const general = { detail: 'Invalid input', code: 'invalid_union' }

    it.each([
      { about: 'the prefix chooses', schema: Owner, input: 'user_1', errors: [short] },
      { about: 'the prefix chooses the second', schema: Owner, input: 'team_1', errors: [badTeam] },
      {
        about: 'none has the prefix',
        schema: Owner,
        input: post,
        errors: [{ detail: either('an id of another kind ("post")'), code: 'wrong_prefix' }],
      },
      {
        about: 'a token is sent in place of ids',
        schema: Owner,
        input: 'sess_1',
        errors: [{ detail: either('a token ("sess")'), code: 'is_token' }],
      },
      {
        about: 'a token is an alternative',
        schema: z.union([UserId.schema, schemaOf(SessionToken)]),
        input: 'sess_1',
        errors: [
          {
            detail:
              'Expected a sess token ("sess_" and 57 characters) but received 1 character after "sess_".',
            code: 'invalid_length',
          },
        ],
      },
      {
        about: 'there is no prefix',
        schema: Owner,
        input: 'x',
        errors: [{ detail: either('1 character without a prefix'), code: 'missing_prefix' }],
      },
      {
        about: 'it is no string',
        schema: Owner,
        input: 5,
        errors: [general],
      },
      {
        about: 'a union is in a union',
        schema: z.union([Owner, z.number()]),
        input: 'x',
        errors: [{ detail: either('1 character without a prefix'), code: 'missing_prefix' }],
      },
      {
        about: 'an alternative comes twice',
        schema: z.union([UserId.schema, z.array(z.string()), UserId.schema]),
        input: 'x',
        errors: [{ detail: `${EXPECTED} 1 character without a prefix.`, code: 'missing_prefix' }],
      },
      {
        about: 'another type is an alternative',
        schema: z.union([UserId.schema, z.null()]),
        input: 'user_1',
        errors: [short],
      },
      {
        about: 'the other type was sent',
        schema: z.union([UserId.schema, z.array(TeamId.schema)]),
        input: [TeamId.generate(), 'team_1'],
        errors: [{ ...badTeam, pointer: '/1' }],
      },
      {
        about: 'a literal is an alternative',
        schema: z.union([UserId.schema, z.literal('me')]),
        input: 'user_1',
        errors: [short],
      },
      {
        about: 'a literal tells objects apart',
        schema: z.union([
          z.object({ kind: z.literal('user'), id: UserId }),
          z.object({ kind: z.literal('team'), id: TeamId, by: UserId }),
        ]),
        input: { kind: 'team', id: 'team_1', by: 'user_1' },
        errors: [
          { ...badTeam, pointer: '/id' },
          { ...short, pointer: '/by' },
        ],
      },
      {
        about: 'nothing chooses between an id and what zod refuses',
        schema: z.union([UserId.schema, z.string().min(5, { abort: true })]),
        input: 'x',
        errors: [general],
      },
      {
        about: 'two places are wrong',
        schema: z.union([z.object({ user: UserId }), z.object({ team: TeamId })]),
        input: {},
        errors: [general],
      },
      {
        about: 'one alternative has two faults',
        schema: z.union([z.object({ id: UserId }), z.object({ id: UserId, by: UserId })]),
        input: { id: 'x', by: 'x' },
        errors: [general],
      },
      {
        about: 'there are four',
        schema: z.union(letters.slice(1)),
        input: 'x',
        errors: [
          {
            detail: Array.from(
              'bcde',
              (letter) =>
                `Expected ${letter === 'e' ? 'an' : 'a'} ${letter} id ("${letter}_" and 25 characters) but received 1 character without a prefix.`,
            ).join(' '),
            code: 'missing_prefix',
          },
        ],
      },
      {
        about: 'there are many',
        schema: z.union(letters),
        input: 'x',
        errors: [general],
      },
      {
        about: 'another kind is one of two faults',
        schema: z.union([z.object({ id: TeamId, by: UserId }), z.object({ id: UserId })]),
        input: { id: 'user_1', by: 'user_1' },
        errors: [{ ...short, pointer: '/id' }],
      },
      {
        about: 'another type is inside of the alternative that was meant',
        schema: z.union([UserId.schema, z.object({ count: z.number() })]),
        input: { count: 'x' },
        errors: [{ detail: expect.stringContaining('number'), code: 'invalid_type', pointer: '/count' }],
      },
      {
        about: 'no alternative has the discriminator',
        schema: z.discriminatedUnion('kind', [z.object({ kind: z.literal('user') })]),
        input: { kind: 'x' },
        errors: [{ detail: expect.any(String), code: 'invalid_union', pointer: '/kind' }],
      },
      {
        about: 'a key of a record is none',
        schema: z.record(UserId.schema, z.number()),
        input: { user_1: 1 },
        errors: [{ ...short, pointer: '/user_1' }],
      },
      {
        about: 'a key of a record is one of a union',
        schema: z.record(Owner, z.number()),
        input: { user_1: 1 },
        errors: [{ ...short, pointer: '/user_1' }],
      },
      {
        about: 'a key and an element of a map are objects',
        schema: z.map(z.object({ id: UserId }), z.object({ by: TeamId })),
        input: new Map([[{ id: 'user_1' }, { by: 'team_1' }]]),
        errors: [
          { ...short, pointer: '/id' },
          { ...badTeam, pointer: '/by' },
        ],
      },
    ])('says what helps where $about', ({ schema, input, errors }) => {
      const expected = errors.map((error) => ({
        ...error,
        pointer: `#/to${'pointer' in error ? error.pointer : ''}`,
      }))
      expect(textOf(z.object({ to: schema }), { to: input })?.errors).toEqual(expected)
    })

    const inner = { code: 'custom', params: { code: 'overflow' }, path: ['id'], message: 'No' }
    const found = { detail: 'No', code: 'overflow' }

    it('has the message of a union whose alternatives are not all issues', () => {
      for (const other of [[], [5], 5]) {
        const issue = { code: 'invalid_union', message: 'Outer', errors: [[inner], other] }
        expect(problemOf([issue])?.errors).toEqual([{ detail: 'Outer', code: 'invalid_union' }])
      }
    })

    it.each([
      { outer: { path: ['a'] }, inner, pointer: '#/a/id' },
      { outer: { path: ['a'] }, inner: { ...inner, path: undefined }, pointer: '#/a' },
      { outer: {}, inner, pointer: '#/id' },
      { outer: {}, inner: { ...inner, path: undefined }, pointer: '#' },
    ])('has the pointer $pointer', ({ outer, inner, pointer }) => {
      const issue = { ...outer, code: 'invalid_key', message: 'Outer', issues: [inner] }
      expect(problemOf([issue])).toEqual(problem({ ...found, pointer }))
    })

    it("comes from Fastify's zod provider, too", () => {
      const entry = { keyword: 'invalid_union', instancePath: '/to', message: 'Invalid input' }
      expect(problemOf([{ ...entry, params: { errors: [[inner]] } }])).toEqual(
        problem({ ...found, pointer: '#/to/id' }),
      )
    })

    it.each([
      { code: 'invalid_union', errors: [[]] },
      { code: 'invalid_union', errors: 'x' },
      { code: 'invalid_union', errors: [[{ message: 1 }]] },
      { code: 'invalid_union' },
      { code: 'invalid_key' },
      { code: 'other', issues: [inner] },
    ])('is taken as it is where nothing is inside: %o', (issue) => {
      expect(problemOf([{ ...issue, message: 'Outer' }])).toEqual(
        problem({ detail: 'Outer', code: issue.code }),
      )
    })

    it('is taken as it is where its code is no text', () => {
      const code: unknown = Object.create(null)
      expect(problemOf([{ code, message: 'Outer', issues: [inner] }])).toEqual(problem({ detail: 'Outer' }))
    })
  })

  it('is the same for a conversion', () => {
    expect(textOf(schemaOf(UserId, { normalize: true }), ' x ')?.errors).toEqual([
      { detail: `${EXPECTED} 1 character without a prefix.`, pointer: '#', code: 'missing_prefix' },
    ])
  })

  it.each([
    { key: 'a/b', pointer: '#/a~1b' },
    { key: 'a~b', pointer: '#/a~0b' },
    { key: 'a b', pointer: '#/a%20b' },
    { key: '', pointer: '#/' },
    { key: 0, pointer: '#/0' },
    { key: Symbol.for('x'), pointer: '#/Symbol(x)' },
    { key: { key: 'id' }, pointer: '#/id' },
  ])('escapes the key $key', ({ key, pointer }) => {
    expect(problemOf([{ message: 'No', path: [key] }])).toStrictEqual(problem({ detail: 'No', pointer }))
  })

  it('comes from the Standard Schema, as a list or as a result', () => {
    const result = UserId['~standard'].validate(`team_${UserId.generate().slice(5)}`)
    const { issues } = result as { issues: unknown[] }
    const expected = problem({
      detail: `${EXPECTED} 30 characters with another prefix.`,
      code: 'wrong_prefix',
    })
    expect(problemOf(issues)).toStrictEqual(expected)
    expect(problemOf(result)).toStrictEqual(expected)
  })

  it("comes from Fastify's validators, zod's and ajv's", () => {
    const zodEntry = {
      keyword: 'custom',
      instancePath: '/id',
      message: 'No',
      params: { params: { code: 'overflow' } },
    }
    const ajvEntry = { keyword: 'pattern', instancePath: '/a b~1c', message: 'No', params: {} }
    expect(problemOf(Object.assign(new Error('x'), { validation: [zodEntry, ajvEntry] }))).toEqual(
      problem(
        { detail: 'No', pointer: '#/id', code: 'overflow' },
        { detail: 'No', pointer: '#/a%20b~1c', code: 'pattern' },
      ),
    )
    expect(problemOf([{ ...ajvEntry, instancePath: '' }])?.errors[0]).toHaveProperty('pointer', '#')
  })
})

describe('there is no problem', () => {
  it.each([
    undefined,
    null,
    'text',
    0,
    [],
    {},
    new Error('broken'),
    { issues: [] },
    { issues: 'x' },
    { issues: [null] },
    [{ message: 1 }],
    [{ message: 'No' }, { message: 1 }],
    { validation: true },
  ])('in %o', (error) => {
    expect(problemOf(error)).toBeUndefined()
  })

  describe('for the client in a database column', () => {
    const users = pgTable('users', { id: idColumn(UserId) })
    const db = drizzle(async () => ({ rows: [['USER_1']] }))

    it.each([
      { name: 'a row', query: () => db.select().from(users) },
      {
        name: 'a parameter',
        query: () =>
          db
            .select()
            .from(users)
            .where(eq(users.id, 'user_1' as never)),
      },
    ])('whose error names it: $name', async ({ query }) => {
      const error = await (async () => query())().catch((error: unknown) => error)
      expect(error).toBeInstanceOf(IdError)
      expect(error).toHaveProperty('column', 'users.id')
      expect((error as IdError).message).toContain('in column "id" of table "users"')
      expect(problemOf(error)).toBeUndefined()
    })

    it('unlike for one of a request', () => {
      expect(errorOf(() => UserId.parse('USER_1'))).not.toHaveProperty('column')
    })
  })
})
