/** Random sources for tests: words that are told, or that a seed tells. */
import type { RandomSource } from '../src/digits/uniform-digits.ts'

export const MAX_WORD = 2 ** 32 - 1

/** Gives these words in turn, and fails when one more is drawn. */
export function wordsOf(...words: number[]): RandomSource & { readonly left: number } {
  let drawn = 0
  return {
    get left() {
      return words.length - drawn
    },
    uint32() {
      if (drawn === words.length) throw new Error('no word is left')
      return words[drawn++] as number
    },
  }
}

/** sfc32 of PractRand: reproducible, and good enough for tests of distribution. */
export function seeded(seed: number): RandomSource {
  let [a, b, c, counter] = [0, seed, 0xb5297a4d, 1]
  const next = () => {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 16; i++) next()
  return { uint32: next }
}

/** As `seeded`, but every fourth word is all zeros or all ones. */
export function salted(seed: number): RandomSource {
  const { uint32 } = seeded(seed)
  return { uint32: () => (uint32() % 4 > 0 ? uint32() : uint32() % 2 ? MAX_WORD : 0) }
}

/** A source that must not be touched. */
export const untouchable: RandomSource = {
  uint32: () => {
    throw new Error('drawn too early')
  },
}
