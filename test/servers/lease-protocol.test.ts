import { describe, expect, it } from 'vitest'
import { explore, type Scope } from '../lease/protocol.ts'

// The search of test/lease/protocol.test.ts, in larger worlds. It needs no server, only time.

describe('every interleaving of two workers', () => {
  it.each<{ name: string; states: number; scope: Scope }>([
    {
      name: 'and pauses',
      states: 379_346,
      scope: { skewsMs: [0, 0], workerIds: 1, losesData: false, lastMs: 6 },
    },
    {
      name: 'whose clocks differ',
      states: 52_046,
      scope: { skewsMs: [2, -3], workerIds: 1, losesData: false, lastMs: 6 },
    },
    {
      name: 'with a store that loses its data',
      states: 480_992,
      scope: { skewsMs: [0, 0], workerIds: 1, losesData: true, lastMs: 5 },
    },
    {
      name: 'on two worker ids',
      states: 352_148,
      scope: { skewsMs: [0, 1], workerIds: 2, losesData: false, lastMs: 4 },
    },
  ])('$name makes no id twice', ({ scope, states }) => {
    expect(explore(scope)).toEqual({ states })
  })
})
