import { describe, expect, it } from 'vitest'
import { listChanges, listMoves, takeSome } from '../../src/testing/samples.ts'

describe('some of the bodies', () => {
  it.each([
    { lengths: [10], count: 15 },
    { lengths: [1, 40], count: 3 },
    { lengths: [40, 1], count: 3 },
    { lengths: [151], count: 1 },
    { lengths: [1], count: 20 },
  ])('are $count of 20 with $lengths characters', ({ lengths, count }) => {
    const bodies = Array.from({ length: 20 }, (_, i) => 'a'.repeat(lengths[i % lengths.length] as number))
    expect(takeSome(bodies)).toEqual(bodies.slice(0, count))
  })
})

describe('the changes of a body', () => {
  it('are each character in each place and before it, and at the end', () => {
    expect([...listChanges('ab', ['x', ''])]).toEqual([
      ...['xb', 'xab', 'b', 'ab'],
      ...['ax', 'axb', 'a', 'ab'],
      ...['abx', 'abx', 'ab', 'ab'],
    ])
  })
})

describe('the moves of a body', () => {
  it('are each character in each other place', () => {
    expect([...listMoves('abc')]).toEqual(['bac', 'bca', 'bac', 'acb', 'cab', 'acb'])
    expect([...listMoves('a')]).toEqual([])
  })
})
