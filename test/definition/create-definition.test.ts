import { createRegistry, IdError } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const ID = `user_${BODY}`
const UserId = createRegistry().defineId('user')

describe('a definition', () => {
  it('accepts an ID, unchanged, at every strict door', () => {
    expect(UserId.parse(ID)).toBe(ID)
    expect(UserId.safeParse(ID)).toEqual({ success: true, data: ID })
    expect(UserId['~standard'].validate(ID)).toEqual({ value: ID })
    expect(UserId.is(ID)).toBe(true)
  })

  it.each(['user_1', ` ${ID}`, undefined])('refuses %j at every strict door with one error', (input) => {
    const { success, error } = UserId.safeParse(input)
    const { code, message } = error ?? {}
    expect(success).toBe(false)
    expect(error).toBeInstanceOf(IdError)
    expect(errorOf(() => UserId.parse(input))).toMatchObject({ code, message })
    expect(UserId['~standard'].validate(input)).toStrictEqual({ issues: [{ code, message }] })
    expect(UserId.is(input)).toBe(false)
  })

  it('tells the format and the body of an ID', () => {
    expect(UserId.formatOf(UserId.parse(ID))).toBe(UserId.format)
    expect(UserId.body(UserId.parse(ID))).toBe(BODY)
    expect(UserId.fromBody(BODY)).toBe(ID)
  })
})

it('the methods work unbound, as callbacks', () => {
  const { parse, safeParse, is, generate, generateMany, body, fromBody, normalize, safeNormalize } = UserId
  const ids = [parse(ID), generate()]
  expect([ID, 'user_1', `post_${BODY}`].filter(is)).toEqual([ID])
  expect(ids.map(parse)).toEqual(ids)
  expect(ids.map(safeParse).every(({ success }) => success)).toBe(true)
  expect(ids.map(body)).toEqual(ids.map((id) => id.slice(5)))
  expect(ids.map(body).map(fromBody)).toEqual(ids)
  expect(ids.map(normalize)).toEqual(ids)
  expect(ids.map(safeNormalize).every(({ success }) => success)).toBe(true)
  expect(Array.from({ length: 3 }, generate).filter(is)).toHaveLength(3)
  // An index is no options object: the compiler refuses it, and the function ignores it.
  expect([1, 2].map((count, i) => generateMany(count, i as never).length)).toEqual([1, 2])
})
