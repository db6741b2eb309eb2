/** A random source that repeats itself from a seed, for tests only: some of its output reveals the rest. */
import type { RandomSource } from '../../digits/uniform-digits.ts'

/**
 * A source of bits that is the same on every run and platform. **Not secure**: never generate real ids with it.
 *
 * The generator is xoshiro128** 1.1. Its four words of state are FNV-1a hashes of the seed, mixed as in MurmurHash3:
 * the sequences of seeds 1 and 2 have nothing in common. The seeds 1 and `'1'` are the same.
 *
 * @see David Blackman and Sebastiano Vigna: https://prng.di.unimi.it/xoshiro128starstar.c
 * @example
 * const random = seededRandom('the orders test')
 * random.uint32() //=> the same integer each time
 */
export function seededRandom(seed: number | string): RandomSource {
  return xoshiro([0, 1, 2, 3].map((word) => hashText(`${word} ${seed}`)) as State)
}

/**
 * A source that gives these words first, and then goes on from them by `seededRandom`, so it never repeats one
 * word for ever.
 */
export function scriptedRandom(words: ArrayLike<number>): RandomSource {
  let next = 0
  let rest: RandomSource | undefined
  return {
    uint32() {
      if (next < words.length) return words[next++] as number
      rest ??= seededRandom(Array.from(words).join())
      return rest.uint32()
    },
  }
}

/** Four words of 32 bits, not all of them zero. */
type State = [number, number, number, number]

/** The generator itself, for its published vectors. */
export function xoshiro(state: State): RandomSource {
  let [s0, s1, s2, s3] = state
  return {
    uint32() {
      const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0
      const shifted = s1 << 9
      s2 ^= s0
      s3 ^= s1
      s1 ^= s2
      s0 ^= s3
      s2 ^= shifted
      s3 = rotateLeft(s3, 11)
      return result
    },
  }
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
