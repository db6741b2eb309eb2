import { describe, expect, it } from 'vitest'
import { uniformBelow, uniformDigits } from '../../src/digits/uniform-digits.ts'
import { readAdvice } from '../../src/registry/advice.ts'
import { isFullLength } from '../full-length.ts'
import { MAX_WORD, salted, seeded, wordsOf } from '../random-sources.ts'
import { errorOf } from '../refusals.ts'

const WORD = 2n ** 32n
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+,-./:;<=>?@^`{|}~'

/** The value of a row of digits drawn with these words, and how many words were left. */
function draw(base: number, count: number, ...words: number[]): { value: bigint; left: number } {
  const source = wordsOf(...words)
  const codes: number[] = []
  uniformDigits(DIGITS.slice(0, base))(codes, 0, count, source)
  const value = codes.reduce(
    (upper, code) => upper * BigInt(base) + BigInt(DIGITS.indexOf(String.fromCharCode(code))),
    0n,
  )
  return { value, left: source.left }
}

/** What the rule says of a word, for digits that spell values below `end`: a value, or nothing. */
function ruled(word: number, end: bigint): bigint | undefined {
  const product = BigInt(word) * end
  return product % WORD < WORD % end ? undefined : product / WORD
}

/** The last word that is not refused. */
function lastWord(end: bigint): number {
  let word = MAX_WORD
  while (ruled(word, end) === undefined) word--
  return word
}

/** All words that may give a value, and two more at each end. */
function* wordsAround(value: bigint, end: bigint): Generator<number> {
  const first = Number((value * WORD) / end) - 2
  const last = Number(((value + 1n) * WORD) / end) + 2
  for (let word = Math.max(0, first); word <= Math.min(MAX_WORD, last); word++) yield word
}

// Digits per word, always pairs. Words that are drawn again count against a number of digits, so four are better than six in base 36.
const batches = [
  [2, 32],
  [10, 8],
  [16, 8],
  [36, 4],
  [62, 4],
  [85, 4],
] as const

describe.each(batches)('uniform digits of base %i', (base, batch) => {
  it(`come by ${batch} of a word`, () => {
    const word = lastWord(BigInt(base) ** BigInt(batch))
    expect(draw(base, batch, word, word).left).toBe(1)
    expect(draw(base, batch + 1, word, word).left).toBe(0)
  })

  it('are those of w · N / 2^32, unless the word is refused', { tags: 'slow' }, () => {
    const source = salted(base)
    const end = BigInt(base) ** BigInt(batch)
    for (let i = 0; i < (isFullLength ? 12_000 : 150); i++) {
      const count = 1 + (i % batch)
      const word = source.uint32()
      const all = ruled(word, end)
      // Fewer digits are the first of the word's digits.
      const expected = (all ?? end - 1n) / BigInt(base) ** BigInt(batch - count)
      const { value, left } = draw(base, count, word, lastWord(end))
      // An assertion costs a hundred times as much as the comparison.
      if (left !== (all === undefined ? 0 : 1) || value !== expected)
        expect.fail(`${word} gives ${value}, with ${left} words left, instead of ${expected}`)
    }
  })

  it('are all equally likely: each row of digits has as many words', { tags: 'slow' }, () => {
    const end = BigInt(base) ** BigInt(batch)
    const spare = lastWord(end)
    const source = seeded(base)
    for (let i = 0; i < (isFullLength ? 50 : 3); i++) {
      const wanted = (BigInt(source.uint32()) * end) / WORD
      let count = 0
      for (const word of wordsAround(wanted, end)) {
        const { value, left } = draw(base, batch, word, spare)
        if (left === 1 && value === wanted) count++
      }
      expect(count).toBe(Number(WORD / end))
    }
  })
})

describe('uniform digits', () => {
  it('fill their places and no others', () => {
    const codes = [1, 2, 3, 4]
    uniformDigits(DIGITS.slice(0, 10))(codes, 1, 3, wordsOf(MAX_WORD))
    expect(codes).toEqual([1, 57, 57, 4])
  })

  it('come of the 257th word where 256 are refused', () => {
    const words = [...Array(256).fill(0), MAX_WORD]
    expect(draw(36, 4, ...words).left).toBe(0)
    expect(uniformBelow(1_000_000, wordsOf(...words))).toBe(999_999)
  })

  it('end where a source gives one refused word for ever', () => {
    let drawn = 0
    const stuck = { uint32: () => 0 * drawn++ }
    for (const make of [
      () => uniformDigits(DIGITS.slice(0, 36))([], 0, 12, stuck),
      () => uniformBelow(1_000_000, stuck),
    ]) {
      drawn = 0
      readAdvice()
      const error = errorOf(make)
      expect(error).toMatchObject({
        code: 'no_crypto',
        message: 'The random source returns the same word every time.',
        hint: expect.stringContaining('A mock must fill its array with varying bytes.'),
      })
      expect(drawn).toBe(257)
    }
  })
})

describe('uniformBelow', () => {
  const end = 1_000_000n

  it.each([0n, 1n, 777_777n, 999_999n])('gives %i for as many words as any other', (wanted) => {
    let count = 0
    for (const word of wordsAround(wanted, end)) {
      const source = wordsOf(word, lastWord(end))
      if (uniformBelow(Number(end), source) === Number(wanted) && source.left === 1) count++
    }
    expect(count).toBe(Number(WORD / end))
  })

  it('refuses no word below a power of two', () => {
    expect(uniformBelow(8, wordsOf(0))).toBe(0)
    expect(uniformBelow(8, wordsOf(MAX_WORD))).toBe(7)
    expect(uniformBelow(2 ** 21, wordsOf(MAX_WORD))).toBe(2 ** 21 - 1)
  })
})
