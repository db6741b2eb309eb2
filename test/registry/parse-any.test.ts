import { defineId, IdError, isId, parse, registry, safeParse } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const UserId = defineId('user', { aliases: ['usr'] })
const PostId = defineId('post')
const user = UserId.generate()
const post = PostId.generate()

describe('parse', () => {
  it('finds the definition in the shared registry', () => {
    expect(parse(user)).toEqual({ prefix: 'user', id: user })
    expect(parse(user).definition).toBe(UserId)
    expect(parse(post).definition).toBe(PostId)
    expect(parse(user)).toEqual(registry.parse(user))
  })

  it('throws what safeParse returns', () => {
    const { error } = safeParse('org_1')
    expect(error).toBeInstanceOf(IdError)
    expect(errorOf(() => parse('org_1'))).toMatchObject({ code: error?.code, message: error?.message })
  })
})

describe('safeParse', () => {
  it('returns the id or the error', () => {
    expect(safeParse(user)).toEqual({ success: true, data: { prefix: 'user', id: user } })
    expect(safeParse('user_1')).toEqual({ success: false, error: expect.any(IdError) })
  })
})

describe('isId', () => {
  it('guards, as a callback, too', () => {
    const texts = [user, 'user_1', '', post, `usr_${UserId.body(user)}`, `org_${UserId.body(user)}`]
    expect(texts.filter(isId)).toEqual([user, post])
    expect([user, 1, undefined, [user], new String(user)].map(isId)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
