import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findReached, reach } from '../../src/source/reach.ts'

describe('the walk along imports', () => {
  const graph = fc.array(fc.array(fc.nat(11), { maxLength: 3 }), { minLength: 12, maxLength: 12 })

  it('finds the wanted items that each start reaches, in circles and between them', () => {
    const wanted = [0, 3, 5, 8, 11]
    fc.assert(
      fc.property(graph, fc.uniqueArray(fc.nat(11)), (edges, starts) => {
        const follow = (item: number) => edges[item] ?? []
        const find = findReached(starts, wanted, follow)
        for (const start of starts) {
          const reached = new Set(reach([start], follow))
          expect(find(start)).toEqual(wanted.filter((each) => reached.has(each)))
        }
      }),
    )
  })

  it('enters each item once, in a chain of 100,000', { tags: 'slow' }, () => {
    let entered = 0
    const follow = (item: number) => {
      entered += 1
      return item < 100_000 ? [item + 1] : [0]
    }
    const find = findReached([0, 50_000, 100_000], [7], follow)
    expect([0, 50_000, 100_000].map(find)).toEqual([[7], [7], [7]])
    expect(entered).toBe(100_001)
    expect([...reach([0], follow)]).toHaveLength(100_001)
  })
})
