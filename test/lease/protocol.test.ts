import { describe, expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import { explore, type Flaws, type Scope } from './protocol.ts'

const ONE: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: false, lastMs: 4 }
const SKEWED: Scope = { skewsMs: [1, -2], workerIds: 1, losesData: false, lastMs: 4 }
const LOSING: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: true, lastMs: 3 }

const PAUSING: Scope = { skewsMs: [0, 0], workerIds: 1, losesData: false, pauses: true }

/** Worlds that take a minute or more. */
const LARGER: readonly { name: string; scope: Scope; states: number }[] = [
  { name: 'and longer pauses', scope: { ...ONE, lastMs: 6 }, states: 504_670 },
  { name: 'whose clocks differ more', scope: { ...ONE, skewsMs: [2, -3], lastMs: 6 }, states: 54_084 },
  { name: 'with a store that loses its data later', scope: { ...LOSING, lastMs: 5 }, states: 537_149 },
  { name: 'with a server that is paused for longer', scope: PAUSING, states: 668_751 },
  { name: 'on two worker IDs', scope: { ...ONE, skewsMs: [0, 1], workerIds: 2 }, states: 1_101_637 },
]

describe('every interleaving of two workers', () => {
  it.each([
    { name: 'and pauses', scope: ONE, states: 16_783 },
    { name: 'and pauses, whose clocks differ', scope: SKEWED, states: 8494 },
    { name: 'and pauses, with a store that loses its data', scope: LOSING, states: 10_950 },
    ...(isFullLength ? LARGER : []),
  ])('$name makes no ID twice', { tags: 'slow' }, ({ scope, states }) => {
    expect(explore(scope)).toEqual({ states })
  })

  it.each<{ name: string; flaws: Flaws; scope: Scope }>([
    { name: 'IDs are made whatever the end of the lease', flaws: { ignoresEnd: true }, scope: ONE },
    { name: 'the end is looked at before the clock is read', flaws: { checksFirst: true }, scope: ONE },
    { name: 'worker IDs are handed out in turn', flaws: { countsOn: true }, scope: ONE },
    { name: 'the beginning of the lease is ignored', flaws: { ignoresStart: true }, scope: SKEWED },
    { name: 'a release ends the lease at once', flaws: { releasesNow: true }, scope: ONE },
    { name: 'a store without data grants at once', flaws: { forgetsSettling: true }, scope: LOSING },
    { name: 'a renewal is never refused', flaws: { renewsAnyway: true }, scope: ONE },
    ...(isFullLength
      ? [{ name: 'a server is replaced too soon', flaws: { takesOverSoon: true }, scope: PAUSING }]
      : []),
  ])('makes one twice where $name', { tags: 'slow' }, ({ flaws, scope }) => {
    expect(explore(scope, flaws).duplicate).toMatch(/^[AB] makes 0@[0-9] again$/)
  })
})
