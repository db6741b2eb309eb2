import { nanoid, opaque, typeid, ulid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import {
  createSubject,
  describeDoubt,
  isPlausible,
  readSpelling,
  timedScore,
} from '../../src/readings/reading.ts'

it.each([
  { input: 'a_b', prefix: 'a', body: 'b' },
  { input: 'a1_b_c', prefix: 'a1_b', body: 'c' },
  { input: 'A_b', prefix: 'A', body: 'b', wrong: ['a prefix in upper case'] },
  ...['_b', 'a__b', '1_b', 'a(b)c'].map((input) => ({ input, prefix: '', body: input })),
  { input: `${'a'.repeat(63)}_b`, prefix: 'a'.repeat(63), body: 'b' },
  { input: `${'a'.repeat(64)}_b`, prefix: '', body: `${'a'.repeat(64)}_b` },
  { input: '  ab', prefix: '', body: 'ab', wrong: ['white space around the ID'] },
  { input: 'ab\n', prefix: '', body: 'ab', wrong: ['white space around the ID'] },
  { input: `("'ab'"),;`, prefix: '', body: 'ab', wrong: ['quotes around the ID'] },
  { input: '<a"b>', prefix: '', body: 'a"b', wrong: ['quotes around the ID'] },
])('reads a prefix and a body in $input', ({ input, prefix, body, wrong = [] }) => {
  const subject = createSubject(input, 0)
  expect(subject).toMatchObject({ prefix, body, wrong })
  expect(subject.text.slice(subject.bodyStart)).toBe(body)
})

describe('the spelling of a body', () => {
  const lower = '01h455vb4pex5vsknk084sn02q'
  const upper = lower.toUpperCase()
  const digits = [
    expect.stringMatching(/^letters outside the alphabet, read as digits: character \d+ is "[A-Za-z]"$/),
  ]
  it.each([
    ['as it is', typeid(), lower, { body: lower, wrong: [] }],
    ['in upper case', typeid(), upper, { body: lower, wrong: ['upper case'] }],
    ['in lower case', ulid(), lower, { body: upper, wrong: ['lower case'] }],
    ['with letters for digits', typeid(), lower.replace('0', 'o'), { body: lower, wrong: digits }],
    ['with one letter in the other case', typeid(), lower.replace('h', 'H'), undefined],
    ['with capitals for digits', typeid(), upper.replace('0', 'O'), { body: lower, wrong: digits }],
    ['of both cases in one', opaque({ length: 4 }), 'aBcD', { body: 'aBcD', wrong: [] }],
    ['that only the length spoils', typeid(), lower.slice(1), undefined],
    ['that no mending helps', nanoid(), 'abcdefghijk-', undefined],
    ['too large with its letters read as digits', typeid(), `8${'o'.repeat(25)}`, undefined],
  ])('%s', (_, format, body, spelling) => {
    expect(readSpelling(format, createSubject(body, 0))).toEqual(spelling)
  })
})

describe('an instant', () => {
  const [dayMs, nowMs] = [86_400_000, Date.UTC(2026, 0)]
  const sinceMs = nowMs + dayMs - 2 ** 27

  it.each([
    ['before the first', sinceMs - 1, ', but the time is earlier than the first IDs of this kind'],
    ['of the first', sinceMs, ''],
    ['of tomorrow', nowMs + dayMs, ''],
    ['later', nowMs + dayMs + 1, '; but its time is in the future'],
  ])('%s is plausible or doubtful, which costs 40', (_, ms, doubt) => {
    expect(isPlausible(ms, sinceMs, nowMs)).toBe(doubt === '')
    expect(describeDoubt(ms, sinceMs, nowMs)).toBe(doubt)
    expect(timedScore(-2, 80, { ms, sinceMs, nowMs })).toBe(-2 - 80 - 27 - (doubt === '' ? 0 : 40))
  })

  it('costs the bits of the units since the first, and none where there is one', () => {
    expect(timedScore(-2, 80, { ms: sinceMs, sinceMs, nowMs, unitMs: 8 })).toBe(-2 - 80 - 24)
    for (const sinceMs of [nowMs + dayMs - 1, nowMs + dayMs])
      expect(timedScore(0, 0, { ms: nowMs + dayMs, sinceMs, nowMs })).toBe(0)
  })
})
