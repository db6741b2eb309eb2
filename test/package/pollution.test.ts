/** Every property name of the source on `Object.prototype`, all at once: the answers are those without them. */
import { expect, it } from 'vitest'
import { sampled } from '../full-length.ts'
import { DESCRIPTORS, differing, LANGUAGE, namesOfSource, ORACLES, VALUES, ZOD_ORACLES } from './pollution.ts'

const SINGLE = [...DESCRIPTORS, 'message']
const names = namesOfSource().filter((name) => !SINGLE.includes(name) && !LANGUAGE.has(name))

it('knows the names of the source', () => {
  expect(names.length).toBeGreaterThan(500)
  expect(names).toEqual(expect.arrayContaining(['acceptsKey', 'bare', 'adapt', 'expiresAt', 'error']))
})

it.each(sampled(Object.entries(VALUES), 3))(
  '%s as each property changes no answer',
  { tags: 'slow' },
  (_, value) => {
    expect(differing(ORACLES, names, value)).toEqual([])
  },
)

it.each(SINGLE)('a text as `Object.prototype.%s` changes no answer', { tags: 'slow' }, (name) => {
  // An issue of another library may have its message from a class.
  const { problemOf: _, ...oracles } = ORACLES
  expect(differing(oracles, [name], 'x')).toEqual([])
})

it.each(['error', 'customError', 'params'])(
  'a function as `Object.prototype.%s` changes no schema',
  (name) => {
    expect(differing(ZOD_ORACLES, [name], () => 'x')).toEqual([])
  },
)
