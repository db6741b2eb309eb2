import { assertId, createRegistry, type IdOf } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const UserId = createRegistry().defineId('user')

describe('assertId', () => {
  it('accepts an id, and narrows its type', () => {
    const input: unknown = UserId.generate()
    assertId(UserId, input)
    const id: IdOf<typeof UserId> = input
    expect(id).toBe(input)
  })

  it('throws what parse throws', () => {
    for (const input of [undefined, '', 'user_1', `post_${UserId.body(UserId.generate())}`]) {
      const { error } = UserId.safeParse(input)
      expect(errorOf(() => assertId(UserId, input))).toMatchObject({
        code: error?.code,
        message: error?.message,
      })
    }
  })
})
