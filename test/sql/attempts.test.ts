import { expect, it } from 'vitest'
import { checkAttempts } from '../../src/sql/attempts.ts'
import { errorOf } from '../refusals.ts'

it.each([1, 2, Number.MAX_SAFE_INTEGER])('%d attempts may be made', (attempts) => {
  expect(() => checkAttempts(attempts)).not.toThrow()
})

it.each([0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1'])(
  '%j attempts may not',
  (attempts) => {
    expect(errorOf(() => checkAttempts(attempts as number))).toMatchObject({
      code: 'out_of_range',
      message: `Expected \`attempts\` to be a whole number from 1 on but received ${attempts}.`,
    })
  },
)
