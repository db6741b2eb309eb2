import { describe, expect, it } from 'vitest'
import { createSubject } from '../../src/inspect/readings/reading.ts'

describe('what is read', () => {
  it.each([
    { input: 'a_b', prefix: 'a', body: 'b', wrong: [] },
    { input: 'a1_b_c', prefix: 'a1_b', body: 'c', wrong: [] },
    { input: 'A_b', prefix: 'A', body: 'b', wrong: ['a prefix in upper case'] },
    { input: '_b', prefix: '', body: '_b', wrong: [] },
    { input: 'a__b', prefix: '', body: 'a__b', wrong: [] },
    { input: '1_b', prefix: '', body: '1_b', wrong: [] },
    { input: `${'a'.repeat(63)}_b`, prefix: 'a'.repeat(63), body: 'b', wrong: [] },
    { input: `${'a'.repeat(64)}_b`, prefix: '', body: `${'a'.repeat(64)}_b`, wrong: [] },
    { input: '  ab', prefix: '', body: 'ab', wrong: ['white space around the id'] },
    { input: 'ab\n', prefix: '', body: 'ab', wrong: ['white space around the id'] },
    { input: `("'ab'"),;`, prefix: '', body: 'ab', wrong: ['quotes around the id'] },
    { input: '<a"b>', prefix: '', body: 'a"b', wrong: ['quotes around the id'] },
    { input: 'a(b)c', prefix: '', body: 'a(b)c', wrong: [] },
  ])('in $input', ({ input, prefix, body, wrong }) => {
    const subject = createSubject(input, 0)
    expect(subject).toMatchObject({ prefix, body, wrong })
    expect(subject.text.slice(subject.bodyStart)).toBe(body)
  })
})
