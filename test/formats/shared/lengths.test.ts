import { expect, it } from 'vitest'
import { lengthText } from '../../../src/formats/shared/format.ts'

it.each([
  ['one length', [12], '12 characters'],
  ['one character', [1], '1 character'],
  ['a range', [[16, 25]], '16 to 25 characters'],
  ['a range of one', [[3, 3]], '3 characters'],
  ['a former format', [25, 12], '12 or 25 characters'],
  ['the same length twice', [12, 12], '12 characters'],
  ['three lengths', [25, 12, 16], '12 to 25 characters'],
  ['a range and a length', [25, [2, 4]], '2 to 25 characters'],
  ['a range that begins with a length', [2, [2, 4]], '2 to 4 characters'],
  ['a length within a range', [12, [8, 28]], '8 to 28 characters'],
] as const)('lengthText names %s', (_, lengths, text) => {
  expect(lengthText(lengths.map((length) => ({ length })))).toBe(text)
})
