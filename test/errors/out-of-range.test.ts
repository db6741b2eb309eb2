import { expect, it } from 'vitest'
import { outOfRange } from '../../src/errors/error.ts'

it('says what was expected and what was received', () => {
  expect(outOfRange('a count from 0 to 9', 10)).toMatchObject({
    code: 'out_of_range',
    message: 'Expected a count from 0 to 9 but received 10.',
  })
})
