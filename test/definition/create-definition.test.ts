import { createRegistry, IdError } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const ID = `user_${BODY}`
const { defineId } = createRegistry()
const UserId = defineId('user', { aliases: ['usr'] })
const PostId = defineId('post')

describe('a definition', () => {
  it('returns the id itself from every strict function', () => {
    expect(UserId.parse(ID)).toBe(ID)
    expect(UserId.safeParse(ID)).toEqual({ success: true, data: ID })
    expect(UserId.is(ID)).toBe(true)
    expect(UserId.fromBody(BODY)).toBe(ID)
    expect(UserId['~standard'].validate(ID)).toEqual({ value: ID })
  })

  it.each(['user_1', `post_${BODY}`, '', undefined])(
    'refuses %j at every strict door with one error',
    (input) => {
      const { success, error } = UserId.safeParse(input)
      expect(success).toBe(false)
      expect(error).toBeInstanceOf(IdError)
      expect(errorOf(() => UserId.parse(input))).toMatchObject({ code: error?.code, message: error?.message })
      expect(UserId['~standard'].validate(input)).toEqual({
        issues: [{ code: error?.code, message: error?.message }],
      })
      expect(UserId.is(input)).toBe(false)
    },
  )

  it('throws an error of its own each time, with the stack of the call', () => {
    const [one, other] = [errorOf(() => UserId.parse('')), errorOf(() => UserId.parse(''))]
    expect(one).not.toBe(other)
    expect(one?.stack).toContain('create-definition.test.ts')
  })

  it('tells the format of an id', () => {
    expect(UserId.formatOf(UserId.parse(ID))).toBe(UserId.format)
  })

  it('is a standard schema, version 1', () => {
    expect(UserId['~standard']).toMatchObject({ version: 1, vendor: 'brandid' })
  })

  it('is an object and no function, whose members are its own', () => {
    expect(UserId).toBeTypeOf('object')
    expect(Object.keys(UserId)).toEqual(expect.arrayContaining(['prefix', 'format', 'pattern', 'parse']))
    expect(UserId).not.toHaveProperty('create')
    expect(UserId).not.toHaveProperty('$type')
  })

  it('has a pattern without state', () => {
    expect([ID, ID, ID].map((id) => UserId.pattern.test(id))).toEqual([true, true, true])
    expect(UserId.pattern.flags).toBe('')
    expect(UserId.pattern.test(`${ID}\n`)).toBe(false)
  })
})

describe('body and fromBody', () => {
  it('are inverse', () => {
    expect(UserId.body(UserId.parse(ID))).toBe(BODY)
    expect(UserId.fromBody(UserId.body(UserId.parse(ID)))).toBe(ID)
  })

  it.each([
    { id: `post_${BODY}`, code: 'wrong_prefix' },
    { id: `usr_${BODY}`, code: 'former_prefix' },
    { id: BODY, code: 'missing_prefix' },
    { id: undefined, code: 'not_a_string' },
  ])('body refuses $id', ({ id, code }) => {
    expect(errorOf(() => UserId.body(id as never))?.code).toBe(code)
  })

  it.each([
    { body: ID, code: 'invalid_length' },
    { body: '', code: 'invalid_length' },
    { body: `${BODY.slice(1)}_`, code: 'invalid_character' },
    { body: 'z'.repeat(25), code: 'overflow' },
    { body: undefined, code: 'not_a_string' },
    { body: [BODY], code: 'not_a_string' },
    { body: new String(BODY), code: 'not_a_string' },
  ])('fromBody refuses $body', ({ body, code }) => {
    expect(errorOf(() => UserId.fromBody(body as string))).toMatchObject({
      code,
      prefix: 'user',
    })
  })

  it('fromBody hints at the prefix of a whole id', () => {
    expect(errorOf(() => UserId.fromBody(ID))?.hint).toBe(
      'This is an id, and not its body: parse() accepts it.',
    )
    expect(errorOf(() => UserId.fromBody(`post_${BODY}`))?.hint).toBeUndefined()
  })

  it('splits at the separator, whatever the prefix holds', () => {
    const ScheduleId = defineId('sub_sched', { format: opaque({ length: 3 }) })
    expect(ScheduleId.body(ScheduleId.fromBody('abc'))).toBe('abc')
  })
})

describe('the methods, unbound', () => {
  const { parse, safeParse, is, generate, generateMany, body, fromBody, normalize, safeNormalize } = UserId
  const ids = [ID, UserId.generate()] as ReturnType<typeof parse>[]

  it('work as callbacks', () => {
    expect([ID, 'user_1', `post_${BODY}`].filter(is)).toEqual([ID])
    expect(ids.map(parse)).toEqual(ids)
    expect(ids.map(safeParse).every(({ success }) => success)).toBe(true)
    expect(ids.map(body)).toEqual(ids.map((id) => id.slice(5)))
    expect(ids.map(body).map(fromBody)).toEqual(ids)
    expect(ids.map(normalize)).toEqual(ids)
    expect(ids.map(safeNormalize).every(({ success }) => success)).toBe(true)
    expect(Array.from({ length: 3 }, generate).filter(is)).toHaveLength(3)
    expect([1, 2].map(generateMany).map((made) => made.length)).toEqual([1, 2])
  })

  it('convert as callbacks', () => {
    const { timestamp, lowerBound, toUuid, fromUuid, toBytes, fromBytes } = UserId
    expect(ids.map(toUuid).map(fromUuid)).toEqual(ids)
    expect(ids.map(toBytes).map(fromBytes)).toEqual(ids)
    expect(ids.map(timestamp).map(lowerBound).every(is)).toBe(true)
    const { validate } = UserId['~standard']
    expect(ids.map(validate)).toEqual(ids.map((value) => ({ value })))
  })
})

describe('the description', () => {
  it.each(['A user', ''])('is kept: "%s"', (description) => {
    expect(createRegistry().defineId('user', { description })).toHaveProperty('description', description)
  })

  it('is absent unless it is given', () => {
    expect(UserId).not.toHaveProperty('description')
    expect('description' in PostId).toBe(false)
  })
})

describe('the check of the format', () => {
  it('is called once for each id that is accepted, from behind the separator', () => {
    const check = vi.fn(() => undefined)
    const JobId = defineId('job', { format: { ...opaque({ length: 3 }), check } })
    for (const door of [JobId.parse, JobId.safeParse, JobId.is, JobId['~standard'].validate]) {
      check.mockClear()
      door('job_abc' as never)
      expect(check).toHaveBeenCalledExactlyOnceWith('job_abc', 4)
    }
  })

  it('is not called for another prefix', () => {
    const check = vi.fn(() => undefined)
    const TaskId = defineId('task', { format: { ...opaque({ length: 3 }), check } })
    for (const input of ['job_abc', 'tasks_abc', 'task', undefined]) expect(TaskId.is(input)).toBe(false)
    expect(check).not.toHaveBeenCalled()
  })
})
