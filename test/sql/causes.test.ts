import { expect, it } from 'vitest'
import { causesOf, objectOf } from '../../src/sql/causes.ts'

const inner = { code: 'inner' }
const middle = { code: 'middle', cause: inner }

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
  expect(causesOf(thrown)).toEqual(errors)
})

it("what Prisma's adapters wrap is an error", () => {
  const thrown = { meta: { driverAdapterError: middle } }
  expect(causesOf(thrown)).toEqual([thrown, middle, inner])
})

it('errors come once, the outermost first', () => {
  const thrown = { cause: middle, parent: { original: middle }, driverError: 'text' }
  expect(causesOf(thrown)).toEqual([thrown, middle, thrown.parent, inner])
})

it('an error that is its own cause ends the search, and so does the twelfth', () => {
  const round: { cause?: unknown } = {}
  round.cause = { cause: round }
  expect(causesOf(round)).toEqual([round, round.cause])
  const nested = (depth: number): object => (depth === 0 ? inner : { cause: nested(depth - 1) })
  expect(causesOf(nested(11))).toHaveLength(12)
  expect(causesOf(nested(12))).toHaveLength(12)
})

it.each([undefined, null, 'text', 1])('a field that holds %j has no fields', (value) => {
  expect(objectOf(value)).toEqual({})
  expect(objectOf(inner)).toBe(inner)
})
