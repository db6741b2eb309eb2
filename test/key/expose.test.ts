import { expose } from 'brandid'
import { expect, it } from 'vitest'

it.each([{ id: 'user_1' }, ['a'], null, undefined])('expose returns its argument: %j', (value) => {
  expect(expose(value)).toBe(value)
})
