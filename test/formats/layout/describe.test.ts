import { layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { instagram, ksuid, run, xid } from '../layouts.ts'

describe('the name of a layout', () => {
  it.each([
    [run, 'layout(base32hex: time 48, random 72, region "e"|"u", version "2")'],
    [ksuid, 'layout(base62: time 32 of 1000 ms since 1400000000000, payload: random 128)'],
    [
      xid,
      'layout(base32hex: time 32 of 1000 ms, process: worker 40 = random, counter 24 from random, 0 in 4)',
    ],
    [
      instagram,
      'layout(decimal, unpadded: time 41 since 1314220021721, shard: worker 13 = 5, sequence: counter 10)',
    ],
    [
      layout({
        alphabet: '01',
        encoding: 'pieces',
        fields: [
          { kind: 'random', length: 8 },
          { kind: 'fixed', text: 'x' },
          { kind: 'choice', of: ['a', 'b'], default: 'b' },
        ],
      }),
      'layout("01", pieces: random 8 characters, "x", choice "a"|"b" = "b")',
    ],
    [
      layout({
        fields: [
          { kind: 'time', bits: 42 },
          { kind: 'worker', bits: 2 },
        ],
      }),
      'layout(base36: time 42, worker 2)',
    ],
  ])('has all that matters: %s', ({ name }, expected) => {
    expect(name).toBe(expected)
  })
})
