import { describe, expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import { explore, type Flaws, type Scope } from './protocol.ts'

// The worlds of protocol.test.ts, larger: each takes seconds or, at full length, minutes.

const ONE: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: false, lastMs: 4 }
const LOSING: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: true, lastMs: 3 }
const PAUSING: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: false, pauses: true }
const BRIEF: Scope = { ...PAUSING, windowMs: 1, lastMs: 3 }

/** Worlds that take a minute or more. */
const LARGER: readonly { name: string; scope: Scope; states: number }[] = [
  { name: 'and longer pauses', scope: { ...ONE, lastMs: 6 }, states: 504_670 },
  { name: 'whose clocks differ more', scope: { ...ONE, skewsMs: [2, -3], lastMs: 6 }, states: 54_084 },
  { name: 'with a store that loses its data later', scope: { ...LOSING, lastMs: 5 }, states: 537_149 },
  { name: 'with a server that is paused for longer', scope: PAUSING, states: 668_751 },
  { name: 'on two worker ids', scope: { ...ONE, skewsMs: [0, 1], workerIds: 2 }, states: 1_101_637 },
]

describe('every interleaving of two workers', () => {
  it.each([
    { name: 'and pauses, with a server that is paused and replaced', scope: BRIEF, states: 47_100 },
    ...(isFullLength ? LARGER : []),
  ])('$name makes no id twice', ({ scope, states }) => {
    expect(explore(scope)).toEqual({ states })
  })

  it.each<{ name: string; flaws: Flaws; scope: Scope }>([
    { name: 'a late renewal counts', flaws: { believesLate: true }, scope: BRIEF },
    // The library does not prevent these: `docs/snowflake.md` says so.
    {
      name: 'a replaced server answers late requests',
      flaws: { answersLateRequests: true },
      scope: BRIEF,
    },
    ...(isFullLength
      ? [{ name: 'a server is replaced too soon', flaws: { takesOverSoon: true }, scope: PAUSING }]
      : []),
  ])('makes one twice where $name', ({ flaws, scope }) => {
    expect(explore(scope, flaws).duplicate).toMatch(/^[AB] makes 0@[0-9] again$/)
  })
})
