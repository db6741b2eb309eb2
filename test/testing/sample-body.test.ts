import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/uniform-digits.ts'
import type { AnyFormat, TakingGenerator } from '../../src/formats/shared/format.ts'
import { bodySampler, drawBigInt, drawBytes, listAccepted } from '../../src/testing/samples.ts'
import { scriptedRandom, seededRandom } from '../../src/testing/seeded-random.ts'
import { AB } from './broken-rules.ts'

/** Any text. */
const TEXT: AnyFormat = { ...AB, check: () => undefined }
const drawn = (format: AnyFormat, words: number[]) => bodySampler(format)(scriptedRandom(words))

describe('drawn bytes', () => {
  it.each([
    ['one by one', [7, 1, 255, 256], [1, 255, 0]],
    ['all zeros', [8, 1, 2, 3], [0, 0, 0]],
    ['all ones', [0x8000_0000, 1, 2, 3], [255, 255, 255]],
  ])('are %s', (_, words, bytes) => {
    expect(drawBytes(3, scriptedRandom(words))).toEqual(Uint8Array.from(bytes))
  })
})

describe('a drawn integer', () => {
  it.each([
    ['of one word', 255n, [300, 0], 44n],
    ['of fewer bits', 255n, [300, 2], 11n],
    ['of any number of bits', 255n, [300, 8], 44n],
    ['the greatest', 255n, [255, 0], 255n],
    ['zero, above the greatest', 255n, [256, 0], 0n],
    ['of two words', 2n ** 40n - 1n, [1, 2, 0], 2n ** 32n + 2n],
    ['of none', 0n, [5], 0n],
  ])('is %s', (_, max, words, value) => {
    expect(drawBigInt(max, scriptedRandom(words))).toBe(value)
  })
})

describe('a sampled body', () => {
  it.each([
    ['of its shortest length', [9, 0, 0, 1], 'ab'],
    ['of its longest length', [9, 1, 1, 2, 3], 'bab'],
  ])('is a text %s', (_, words, body) => {
    expect(drawn(TEXT, words)).toBe(body)
  })

  it.each<[string, Partial<AnyFormat>]>([
    ['a spelling of integers without a greatest one', { fromBigInt: () => 'integer' }],
    ['a greatest integer without a spelling', { maxBigInt: 9n }],
    ['a spelling of bytes without their count', { fromBytes: () => 'bytes' }],
    ['a count of bytes without a spelling', { byteLength: 2 }],
  ])('needs more than %s', (_, more) => {
    expect(drawn({ ...TEXT, ...more }, [9, 0, 0, 1])).toBe('ab')
  })

  it('has the fields that the format draws', () => {
    const generator = (): TakingGenerator => (_, given) => JSON.stringify(given)
    const drawGiven = (random: RandomSource) => ({ region: random.uint32() })
    expect(drawn({ ...TEXT, generator, drawGiven }, [0, 5])).toBe('{"region":5}')
  })

  it('comes from a source of its own', () => {
    const sources = new Set<RandomSource>()
    const generator: AnyFormat['generator'] = (_, random) => {
      sources.add(random)
      return () => 'ab'
    }
    const [random, sample] = [scriptedRandom([]), bodySampler({ ...TEXT, generator })]
    expect([sample(random), sample(random)]).toEqual(['ab', 'ab'])
    expect(sources.size).toBe(2)
    expect(sources.has(random)).toBe(false)
  })

  it.each([
    [1, 'ab'],
    [300, 'ab'],
    [301, undefined],
  ])('is the one that is accepted at attempt %i, or none', (attempt, body) => {
    let count = 0
    const check: AnyFormat['check'] = () => (++count === attempt ? undefined : 'overflow')
    const sample = bodySampler({ ...TEXT, generator: () => () => 'ab', check })
    expect(sample(seededRandom(1))).toBe(body)
  })
})

describe('accepted texts', () => {
  const LONG: AnyFormat = { ...TEXT, length: [2, 80] }
  const accepted = listAccepted(LONG, 1, ['abb'])

  it('are the bodies, and what is one character away from them', () => {
    expect(accepted).toEqual(expect.arrayContaining(['abb', 'bb', 'bbb', 'aabb', 'abba', 'ab']))
    expect(accepted[0]).toBe('abb')
  })

  it('are those of one character, of the shortest length and up to 64 more', () => {
    const lengths = accepted.filter((text) => /^b*$/.test(text)).map((text) => text.length)
    expect(lengths.sort((one, other) => one - other)).toEqual(Array.from({ length: 65 }, (_, i) => i + 2))
    const short = listAccepted({ ...TEXT, length: [2, 5] }, 1, [])
    expect(Math.max(...short.map((text) => text.length))).toBe(5)
    expect(short).toEqual(expect.arrayContaining(['aa', 'bbbbb']))
  })

  it('are those alone that the format accepts', () => {
    const check: AnyFormat['check'] = (text, offset) =>
      offset === 0 && /^ab/.test(text) ? undefined : 'overflow'
    const texts = listAccepted({ ...LONG, check }, 1, ['abb'])
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter((text) => !text.startsWith('ab'))).toEqual([])
  })
})
