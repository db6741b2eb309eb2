import { describe, expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import { explore, type Flaws, type Scope } from './protocol.ts'

const ONE: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: false, lastMs: 4 }
const SKEWED: Scope = { skewsMs: [1, -2], workerIds: 1, losesData: false, lastMs: 4 }
const LOSING: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: true, lastMs: 3 }

/** Worlds that take a minute or more. */
const LARGER: readonly { name: string; scope: Scope; states: number }[] = [
  { name: 'and longer pauses', scope: { ...ONE, lastMs: 6 }, states: 379_346 },
  { name: 'whose clocks differ more', scope: { ...ONE, skewsMs: [2, -3], lastMs: 6 }, states: 52_046 },
  { name: 'with a store that loses its data later', scope: { ...LOSING, lastMs: 5 }, states: 480_992 },
  { name: 'on two worker ids', scope: { ...ONE, skewsMs: [0, 1], workerIds: 2 }, states: 352_148 },
]

describe('every interleaving of two workers', () => {
  it.each([
    { name: 'and pauses', scope: ONE, states: 15_584 },
    { name: 'and pauses, whose clocks differ', scope: SKEWED, states: 7709 },
    { name: 'and pauses, with a store that loses its data', scope: LOSING, states: 10_538 },
    ...(isFullLength ? LARGER : []),
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
