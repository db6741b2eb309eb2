import { describe, expect, it } from 'vitest'
import { explore, type Flaws, type Scope } from './protocol.ts'

// The worlds of protocol.test.ts, larger: each takes seconds.

const BRIEF: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: false, pauses: true, windowMs: 1, lastMs: 3 }

describe('every interleaving of two workers', () => {
  it('and pauses, with a server that is paused and replaced, makes no ID twice', () => {
    expect(explore(BRIEF)).toEqual({ states: 47_100 })
  })

  it.each<{ name: string; flaws: Flaws }>([
    { name: 'a late renewal counts', flaws: { believesLate: true } },
    // The library does not prevent these: `docs/snowflake.md` says so.
    {
      name: 'a replaced server answers late requests',
      flaws: { answersLateRequests: true },
    },
  ])('makes one twice where $name', ({ flaws }) => {
    expect(explore(BRIEF, flaws).duplicate).toMatch(/^[AB] makes 0@[0-9] again$/)
  })
})
