import {
  createRegistry,
  defineKey,
  IdError,
  type IdErrorCode,
  type Problem,
  problemOf,
  schemaOf,
} from 'brandid'
import { idColumn } from 'brandid/drizzle-pg'
import { defineToken } from 'brandid/token'
import { eq } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { guarded, hostile, revoked, trapped } from '../hostile-values.ts'
import { errorOf } from '../refusals.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const SmallKey = defineKey('small', { max: 2 ** 31 - 1 })
const EXPECTED = 'Expected a user ID ("user_" and 25 characters) but received'

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
    wrong_type: true,
    missing_prefix: true,
    wrong_prefix: true,
    former_prefix: true,
    unknown_prefix: true,
    is_token: true,
    invalid_length: true,
    invalid_character: true,
    overflow: true,
    wrong_version: true,
    invalid_seal: true,
    invalid_prefix: false,
    duplicate_prefix: false,
    duplicate_name: false,
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

describe('the problem of a key', () => {
  it.each(['0', '3000000000', '7e2', ''])("is the client's: %j", (text) => {
    const error = errorOf(() => SmallKey.fromText(text)) as IdError
    expect(problemOf(error)).toEqual(problem({ detail: error.message, code: error.code }))
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
    const ofTeam = 'Expected a team ID ("team_" and 25 characters) but received'
    const [short, badTeam] = [
      { detail: `${EXPECTED} 1 character after "user_".`, code: 'invalid_length' },
      { detail: `${ofTeam} 1 character after "team_".`, code: 'invalid_length' },
    ]
    const either = (received: string) => `${EXPECTED} ${received}. ${ofTeam} ${received}.`
    const none = '1 character without a prefix'
    const missing = (detail: string) => [{ detail, code: 'missing_prefix' }]
    const letters = Array.from('abcde', (letter) => defineId(letter as 'a').schema)
    const general = [{ detail: 'Invalid input', code: 'invalid_union' }]
    const sent = (received: string, code: string) => [{ detail: either(received), code }]

    it.each<[string, z.ZodType, unknown, object[]]>([
      ['the prefix chooses', Owner, 'user_1', [short]],
      ['the prefix chooses the second', Owner, 'team_1', [badTeam]],
      ['none has the prefix', Owner, post, sent('an ID of another kind ("post")', 'wrong_prefix')],
      ['a token is sent in place of IDs', Owner, 'sess_1', sent('a token ("sess")', 'is_token')],
      [
        'a token is an alternative',
        z.union([UserId.schema, schemaOf(SessionToken)]),
        'sess_1',
        [
          {
            detail:
              'Expected a sess token ("sess_" and 57 characters) but received 1 character after "sess_".',
            code: 'invalid_length',
          },
        ],
      ],
      ['there is no prefix', Owner, 'x', missing(either(none))],
      ['it is no string', Owner, 5, general],
      ['a union is in a union', z.union([Owner, z.number()]), 'x', missing(either(none))],
      [
        'an alternative comes twice',
        z.union([UserId.schema, z.array(z.string()), UserId.schema]),
        'x',
        missing(`${EXPECTED} ${none}.`),
      ],
      ['another type is an alternative', z.union([UserId.schema, z.null()]), 'user_1', [short]],
      [
        'the other type was sent',
        z.union([UserId.schema, z.array(TeamId.schema)]),
        [TeamId.generate(), 'team_1'],
        [{ ...badTeam, pointer: '/1' }],
      ],
      ['a literal is an alternative', z.union([UserId.schema, z.literal('me')]), 'user_1', [short]],
      [
        'a literal tells objects apart',
        z.union([
          z.object({ kind: z.literal('user'), id: UserId }),
          z.object({ kind: z.literal('team'), id: TeamId, by: UserId }),
        ]),
        { kind: 'team', id: 'team_1', by: 'user_1' },
        [
          { ...badTeam, pointer: '/id' },
          { ...short, pointer: '/by' },
        ],
      ],
      [
        'a format of zod is an alternative, and an ID of another kind was sent',
        z.union([UserId.schema, z.cuid()]),
        post,
        [{ detail: `${EXPECTED} an ID of another kind ("post").`, code: 'wrong_prefix' }],
      ],
      [
        'a format of zod is an alternative, and the prefix chooses the ID',
        z.union([UserId.schema, z.string().startsWith('ext_')]),
        'user_1',
        [short],
      ],
      [
        'the text may be meant for a format of zod',
        z.union([z.cuid(), UserId.schema]),
        'x',
        missing(`${EXPECTED} ${none}. Invalid cuid`),
      ],
      [
        'the text may be too short, or a literal',
        z.union([z.string().min(5), UserId.schema, TeamId.schema, z.literal('me')]),
        'x',
        missing(
          `${either(none)} Too small: expected string to have >=5 characters Invalid input: expected "me"`,
        ),
      ],
      ['there are four, and another text', z.union([...letters.slice(1), z.cuid()]), 'x', general],
      ['zod refuses each alternative', z.union([z.cuid(), z.email()]), 'x', general],
      [
        'a format of zod is refused inside of an object',
        z.union([z.object({ id: z.cuid() }), z.object({ id: z.email(), by: UserId })]),
        { id: 'x', by: post },
        [{ detail: 'Invalid cuid', code: 'invalid_format', pointer: '/id' }],
      ],
      [
        'two places are wrong',
        z.union([z.object({ user: UserId }), z.object({ team: TeamId })]),
        {},
        general,
      ],
      [
        'one alternative has two faults',
        z.union([z.object({ id: UserId }), z.object({ id: UserId, by: UserId })]),
        { id: 'x', by: 'x' },
        general,
      ],
      [
        'there are four',
        z.union(letters.slice(1)),
        'x',
        missing(
          ['a b', 'a c', 'a d', 'an e']
            .map((kind) => `Expected ${kind} ID ("${kind.at(-1)}_" and 25 characters) but received ${none}.`)
            .join(' '),
        ),
      ],
      ['there are many', z.union(letters), 'x', general],
      [
        'another kind is one of two faults',
        z.union([z.object({ id: TeamId, by: UserId }), z.object({ id: UserId })]),
        { id: 'user_1', by: 'user_1' },
        [{ ...short, pointer: '/id' }],
      ],
      [
        'another type is inside of the alternative that was meant',
        z.union([UserId.schema, z.object({ count: z.number() })]),
        { count: 'x' },
        [{ detail: expect.stringContaining('number'), code: 'invalid_type', pointer: '/count' }],
      ],
      [
        'no alternative has the discriminator',
        z.discriminatedUnion('kind', [z.object({ kind: z.literal('user') })]),
        { kind: 'x' },
        [{ detail: expect.any(String), code: 'invalid_union', pointer: '/kind' }],
      ],
      ...[UserId.schema, Owner].map((key): [string, z.ZodType, unknown, object[]] => [
        'a key of a record is none',
        z.record(key, z.number()),
        { user_1: 1 },
        [{ ...short, pointer: '/user_1' }],
      ]),
      [
        'a key and an element of a map are objects',
        z.map(z.object({ id: UserId }), z.object({ by: TeamId })),
        new Map([[{ id: 'user_1' }, { by: 'team_1' }]]),
        [
          { ...short, pointer: '/id' },
          { ...badTeam, pointer: '/by' },
        ],
      ],
    ])('says what helps where %s', (_, schema, input, errors) => {
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

  describe('of more than a response should hold', () => {
    const issue = { message: 'No', path: ['id'] }
    const lengths = (count: number) => {
      const { errors, omitted } = problemOf(Array.from({ length: count }, () => issue)) as Problem
      return [errors.length, omitted]
    }

    it('has 50 errors, and the number of the others', { tags: 'slow' }, () => {
      expect(lengths(50)).toEqual([50, undefined])
      expect(lengths(51)).toEqual([50, 1])
      expect(lengths(200_000)).toEqual([50, 199_950])
    })

    it.each([
      { count: 49, omitted: undefined },
      { count: 50, omitted: 1 },
      { count: 51, omitted: 2 },
      { count: 52, omitted: 2 },
    ])('reads one more of an alternative of $count errors', ({ count, omitted }) => {
      const inner = Array.from({ length: count }, () => issue)
      const union = { code: 'invalid_union', message: 'No', errors: [inner] }
      const problem = problemOf([union, issue])
      expect([problem?.errors.length, problem?.omitted]).toEqual([50, omitted])
    })

    it.each([
      { length: 500, detail: 'x'.repeat(500) },
      { length: 501, detail: `${'x'.repeat(499)}…` },
    ])('has the first of $length characters of a text', ({ length, detail }) => {
      expect(problemOf([{ message: 'x'.repeat(length) }])).toEqual(problem({ detail }))
    })

    it.each([
      { length: 498, has: true },
      { length: 499, has: false },
    ])('leaves out the place of a key of $length characters: $has', ({ length, has }) => {
      const errors = problemOf([{ message: 'No', path: ['x'.repeat(length)] }])?.errors ?? []
      expect(Object.hasOwn(errors[0] as object, 'pointer')).toBe(has)
    })

    it('is short for a body of many faults', { tags: 'slow' }, () => {
      const body = { ids: Array.from({ length: 100_000 }, () => 1), ['é'.repeat(100_000)]: 1 }
      const schema = z.strictObject({ ids: z.array(UserId) })
      expect(JSON.stringify(textOf(schema, body)).length).toBeLessThan(10_000)
    })
  })

  it('is the same for a conversion', () => {
    expect(textOf(schemaOf(UserId, { normalize: true }), ' x ')?.errors).toEqual([
      { detail: `${EXPECTED} 1 character without a prefix.`, pointer: '#', code: 'missing_prefix' },
    ])
  })

  it.each<[pointer: string, key: unknown]>([
    ['#/a~1b', 'a/b'],
    ['#/a~0b', 'a~b'],
    ['#/a%20b', 'a b'],
    ['#/a%EF%BF%BD', 'a\ud800'],
    ['#/', ''],
    ['#/0', 0],
    ['#/Symbol(x)', Symbol.for('x')],
    ['#/id', { key: 'id' }],
    ['#/%5Bobject%20Object%5D', { key: hostile('toString') }],
  ])('points at a key by %s', (pointer, key) => {
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
      ['a row', () => db.select().from(users)],
      [
        'a parameter',
        () =>
          db
            .select()
            .from(users)
            .where(eq(users.id, 'user_1' as never)),
      ],
    ])('whose error names it: %s', async (_, query) => {
      const error = await (async () => query())().catch((error: unknown) => error)
      expect(error).toBeInstanceOf(IdError)
      expect(error).toHaveProperty('details', { column: 'users.id' })
      expect(problemOf(error)).toBeUndefined()
    })
  })
})

describe('a value that throws when it is read', () => {
  it.each([
    ['a getter of issues', guarded('issues')],
    ['a getter of validation', guarded('validation')],
    ['a proxy', trapped({})],
    ['a revoked proxy', revoked({})],
    ['an issue', [guarded('message')]],
    ['a path', [{ message: 'wrong', path: [guarded('key')] }]],
    ['alternatives', [Object.assign(guarded('errors'), { message: 'wrong' })]],
  ])('has the generic problem: %s', (_, error) => {
    expect(problemOf(error)).toEqual({ title: 'Bad Request', status: 400, errors: [] })
  })
})
