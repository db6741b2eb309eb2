import { nanoid, opaque, typeid, ulid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { createSubject, mendSpelling, readSpelling } from '../../src/inspect/readings/reading.ts'

const LOWER = '01h455vb4pex5vsknk084sn02q'
const UPPER = LOWER.toUpperCase()
const digits = [
  expect.stringMatching(/^letters outside the alphabet, read as digits: character \d+ is "[A-Za-z]"$/),
]

describe('the spelling of a body', () => {
  it.each([
    ['as it is', typeid(), LOWER, { body: LOWER, wrong: [] }],
    ['in upper case', typeid(), UPPER, { body: LOWER, wrong: ['upper case'] }],
    ['in lower case', ulid(), LOWER, { body: UPPER, wrong: ['lower case'] }],
    ['with letters for digits', typeid(), LOWER.replace('0', 'o'), { body: LOWER, wrong: digits }],
    ['with one letter in the other case', typeid(), LOWER.replace('h', 'H'), undefined],
    ['with capitals for digits', typeid(), UPPER.replace('0', 'O'), { body: LOWER, wrong: digits }],
    ['of both cases in one', opaque({ length: 4 }), 'aBcD', { body: 'aBcD', wrong: [] }],
    ['that only the length spoils', typeid(), LOWER.slice(1), undefined],
    ['that no mending helps', nanoid(), 'abcdefghijk-', undefined],
    ['too large with its letters read as digits', typeid(), `8${'o'.repeat(25)}`, undefined],
  ])('%s', (_, format, body, spelling) => {
    expect(readSpelling(format, createSubject(body, 0))).toEqual(spelling)
  })
})

describe('what was mended', () => {
  it.each([
    { text: 'user_x', wrong: [], mended: {} },
    { text: 'user_X', wrong: ['upper case'], mended: { wrong: ['upper case'], canonical: 'user_x' } },
    { text: 'X', wrong: ['upper case'], mended: { wrong: ['upper case'], canonical: 'x' } },
    {
      text: 'USER_x',
      wrong: [],
      mended: { wrong: ['a prefix in upper case'], canonical: 'user_x' },
    },
    {
      text: '"USER_X"',
      wrong: ['upper case'],
      mended: {
        wrong: ['quotes around the id', 'a prefix in upper case', 'upper case'],
        canonical: 'user_x',
      },
    },
  ])('in $text', ({ text, wrong, mended }) => {
    expect(mendSpelling(createSubject(text, 0), { body: 'x', wrong })).toEqual(mended)
  })
})
