import { createRegistry, IdError } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const ID = `user_${BODY}`
const { defineId } = createRegistry()
const UserId = defineId('user', { aliases: ['usr'] })
const PostId = defineId('post')

describe('a definition', () => {
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

  it('tells the format of an id', () => {
    expect(UserId.formatOf(UserId.parse(ID))).toBe(UserId.format)
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
