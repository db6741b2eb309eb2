import { expect, it } from 'vitest'
import { isUnsettled, markUnsettled } from '../../src/sql/unsettled-violation.ts'

it('a violation is unsettled from its mark on', () => {
  const [violation, other] = [new Error('x'), { code: '23505' }]
  expect(isUnsettled(violation)).toBe(false)
  markUnsettled(violation)
  expect(isUnsettled(violation)).toBe(true)
  expect(isUnsettled(other)).toBe(false)
})

it.each([undefined, null, 'x', 1])('%j, which is no object, never is', (thrown) => {
  expect(() => markUnsettled(thrown)).not.toThrow()
  expect(isUnsettled(thrown)).toBe(false)
})
