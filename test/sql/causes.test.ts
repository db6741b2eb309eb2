import { expect, it } from 'vitest'
import { collectCauses } from '../../src/sql/violations.ts'

const inner = { code: 'inner' }

it.each([
  { about: 'itself', thrown: inner, errors: [inner] },
  ...['cause', 'parent', 'original', 'nativeError', 'driverError', 'sourceError'].map((field) => {
    const thrown = { [field]: inner }
    return { about: `what is in ${field}`, thrown, errors: [thrown, inner] }
  }),
  { about: 'nothing in any other field', thrown: { inner }, errors: [{ inner }] },
  { about: 'nothing of a text', thrown: 'inner', errors: [] },
  { about: 'nothing of null', thrown: null, errors: [] },
  { about: 'nothing of a function', thrown: () => inner, errors: [] },
])('an error is $about', ({ thrown, errors }) => {
  expect(collectCauses(thrown)).toEqual(errors)
})

it('an error that is its own cause ends the search, and so does the twelfth', () => {
  const round: { cause?: unknown } = {}
  round.cause = { cause: round }
  expect(collectCauses(round)).toEqual([round, round.cause])
  const nested = (depth: number): object => (depth === 0 ? inner : { cause: nested(depth - 1) })
  expect(collectCauses(nested(11))).toHaveLength(12)
  expect(collectCauses(nested(12))).toHaveLength(12)
})
