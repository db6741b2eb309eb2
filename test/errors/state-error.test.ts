import { expect, it } from 'vitest'
import { stateError } from '../../src/errors/error.ts'

it('has a sentence for its message, and no halves of one', () => {
  const error = stateError('no_crypto', 'There is none.', { hint: () => 'Bring one.', prefix: 'user' })
  expect(error).toMatchObject({
    code: 'no_crypto',
    message: 'There is none.',
    hint: 'Bring one.',
    prefix: 'user',
  })
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'IdError',
    code: 'no_crypto',
    message: 'There is none.',
    prefix: 'user',
    expected: '',
  })
})
