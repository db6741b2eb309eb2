import { expose } from 'brandid'
import { describe, expect, it } from 'vitest'

describe('expose', () => {
  it.each([{ id: 'user_1' }, ['a'], 'a', null, undefined])('returns its argument: %j', (value) => {
    expect(expose(value)).toBe(value)
  })
})
