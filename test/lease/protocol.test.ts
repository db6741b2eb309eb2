import { describe, expect, it } from 'vitest'
import { explore, type Flaws, type Scope } from './protocol.ts'

const ONE: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: false, lastMs: 4 }
const SKEWED: Scope = { skewsMs: [1, -2], workerIds: 1, losesData: false, lastMs: 4 }
const LOSING: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: true, lastMs: 3 }

describe('every interleaving of two workers', () => {
  it.each([
    { name: 'and pauses', scope: ONE, states: 16_783 },
    { name: 'and pauses, whose clocks differ', scope: SKEWED, states: 8494 },
    { name: 'and pauses, with a store that loses its data', scope: LOSING, states: 10_950 },
  ])('$name makes no id twice', ({ scope, states }) => {
    expect(explore(scope)).toEqual({ states })
  })

  it.each<{ name: string; flaws: Flaws; scope: Scope }>([
    { name: 'ids are made whatever the end of the lease', flaws: { ignoresEnd: true }, scope: ONE },
    { name: 'the end is looked at before the clock is read', flaws: { checksFirst: true }, scope: ONE },
    { name: 'worker ids are handed out in turn', flaws: { countsOn: true }, scope: ONE },
    { name: 'the beginning of the lease is ignored', flaws: { ignoresStart: true }, scope: SKEWED },
    { name: 'a release ends the lease at once', flaws: { releasesNow: true }, scope: ONE },
    { name: 'a store without data grants at once', flaws: { forgetsSettling: true }, scope: LOSING },
    { name: 'a renewal is never refused', flaws: { renewsAnyway: true }, scope: ONE },
  ])('makes one twice where $name', ({ flaws, scope }) => {
    expect(explore(scope, flaws).duplicate).toMatch(/^[AB] makes 0@[0-9] again$/)
  })
})
