import { assertId, createRegistry, literal } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const PublicId = defineId('pub', { format: nanoid() })

describe('literal', () => {
  it('returns its text', () => {
    expect(literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84')).toBe('user_03h9we7hp2hzo9bqbv4l8rz84')
    expect(literal(PublicId, 'pub_kw2c0khavhql')).toBe('pub_kw2c0khavhql')
  })

  it('throws for what the compiler cannot see', () => {
    expect(errorOf(() => literal(UserId, 'user_zzzzzzzzzzzzzzzzzzzzzzzzz'))?.code).toBe('overflow')
    expect(errorOf(() => literal(PublicId, 'pub_KW'))?.code).toBe('invalid_length')
  })
})

describe('assertId', () => {
  it('accepts an ID, and narrows its type', () => {
    const input: unknown = UserId.generate()
    assertId(UserId, input)
    expect(UserId.body(input)).toHaveLength(25)
  })

  it('throws what parse throws', () => {
    const { code, message } = UserId.safeParse('user_1').error ?? {}
    expect(errorOf(() => assertId(UserId, 'user_1' as unknown))).toMatchObject({ code, message })
  })
})
