import { createRegistry, IdError, type IdErrorCode, type Problem, problemOf, schemaOf } from 'brandid'
import { idColumn } from 'brandid/drizzle-pg'
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
