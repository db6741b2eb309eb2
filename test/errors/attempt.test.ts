import { expect, it } from 'vitest'
import { attempt } from '../../src/errors/runtime.ts'

it('returns what an action returns, and nothing where it throws', () => {
  expect(attempt(() => 1)).toBe(1)
  expect(attempt(() => JSON.parse('{'))).toBeUndefined()
})
