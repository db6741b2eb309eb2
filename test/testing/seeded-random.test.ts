import { seededRandom } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { scriptedRandom, xoshiro } from '../../src/testing/seeded-random.ts'

const draw = (random: { uint32(): number }, count: number) =>
  Array.from({ length: count }, () => random.uint32())

describe('xoshiro', () => {
  // The reference implementation, version 1.1, as quoted in rust-random/rngs, rand_xoshiro/src/xoshiro128starstar.rs.
  it('agrees with the published vector', () => {
    expect(draw(xoshiro([1, 2, 3, 4]), 10)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ])
  })
})

describe('seededRandom', () => {
  it('gives the same words on every platform', () => {
    expect(draw(seededRandom(1), 4)).toEqual([3830462269, 1012517147, 2274470370, 2503806388])
    expect(draw(seededRandom('a test'), 4)).toEqual([3197873535, 2825573742, 2441650130, 513595393])
  })

  it('gives other words for another seed, and takes a number for its text', () => {
    expect(draw(seededRandom(1), 4)).not.toEqual(draw(seededRandom(2), 4))
    expect(draw(seededRandom(1), 4)).toEqual(draw(seededRandom('1'), 4))
    const firsts = Array.from({ length: 1000 }, (_, seed) => seededRandom(seed).uint32())
    expect(new Set(firsts).size).toBe(1000)
  })

  it('gives integers of 32 bits, half of each of them set', () => {
    const words = draw(seededRandom(0), 10_000)
    expect(words.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)).toBe(true)
    for (let bit = 0; bit < 32; bit++) {
      const ones = words.filter((word) => (word >>> bit) & 1).length
      expect(Math.abs(ones - 5000)).toBeLessThan(250)
    }
  })
})

describe('scriptedRandom', () => {
  it('gives its words, then goes on from them', () => {
    const random = scriptedRandom(Uint32Array.of(7, 0, 0xffffffff))
    expect(draw(random, 3)).toEqual([7, 0, 0xffffffff])
    expect(draw(random, 3)).toEqual(draw(seededRandom('7,0,4294967295'), 3))
  })
})
