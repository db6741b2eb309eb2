import { seededRandom } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/uniform-digits.ts'
import type { AnyFormat, TakingGenerator } from '../../src/formats/shared/format.ts'
import {
  bodySampler,
  drawBigInt,
  drawBytes,
  drawInstant,
  listAccepted,
  listChanges,
  listLandmarks,
  listMoves,
  takeSome,
  withFields,
} from '../../src/testing/conformance/samples.ts'
import { choosePresent, scriptedRandom } from '../../src/testing/seeded.ts'
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

const HOUR_MS = 3_600_000
const PRESENT_MS = Date.UTC(2025, 0, 1)

describe('the present', () => {
  it.each([
    ['all of time', 0, 2 ** 48 - 1, PRESENT_MS],
    ['the future', PRESENT_MS, PRESENT_MS + 10 * HOUR_MS, PRESENT_MS + HOUR_MS],
    ['the past', 0, PRESENT_MS, PRESENT_MS - HOUR_MS],
    ['less than an hour', 5, 10, 5],
  ])('of a range of %s', (_, first, last, presentMs) => {
    expect(choosePresent([first, last])).toBe(presentMs)
  })
})

describe('an instant', () => {
  it.each([
    ['the present', [4], PRESENT_MS],
    ['the first', [5], 1000],
    ['the last', [6], 2 ** 48 - 1],
    ['any one', [7, 0, 5], 1005],
    ['any one, of more than 32 bits', [7, 2 ** 11, 5], 2 ** 32 + 1005],
  ])('is %s', (_, words, ms) => {
    expect(drawInstant([1000, 2 ** 48 - 1], scriptedRandom(words))).toBe(ms)
  })

  it.each([
    [2, 12],
    [3, 10],
  ])('is within the range: %i', (word, ms) => {
    expect(drawInstant([10, 12], scriptedRandom([3, 0, word]))).toBe(ms)
  })
})

describe('the landmarks of a range', () => {
  it('are its ends, the present, and both sides of each power, in units and from the start, too', () => {
    const marks = listLandmarks([7, 2_000_000_000_000], 62)
    expect(marks.slice(0, 8)).toEqual([7, 9, 10, 15, 16, 17, 22, 23])
    expect(marks).toEqual([...new Set(marks)].sort((one, other) => one - other))
    for (const ms of [
      36 ** 7 - 1,
      36 ** 7,
      36 ** 7 + 6,
      62 ** 3,
      62 ** 3 * 1000,
      10 ** 9 * 100 + 7,
      PRESENT_MS,
    ])
      expect(marks).toContain(ms)
    expect(marks.at(-1)).toBe(2_000_000_000_000)
    expect(listLandmarks([0, 16], 16)).toEqual([0, 9, 10, 15, 16])
  })
})

describe('withFields', () => {
  const drawGiven = (random: RandomSource) => ({ region: random.uint32() })
  /** A generator that shows all that it was given. */
  const showing =
    (name: string) =>
    (head: string, random: RandomSource): TakingGenerator =>
    (ms, given) =>
      [head, name, random.uint32(), ms, JSON.stringify(given)].join(' ')
  const shown = (make: AnyFormat['generator']) => make?.('head', scriptedRandom([5]))(7)

  it('gives the same fields to each id, of every source', () => {
    const format: AnyFormat = { ...AB, drawGiven, generator: showing('new'), backfiller: showing('old') }
    const { generator, backfiller, ...rest } = withFields(format)
    const given = /^head new 5 7 (\{"region":[0-9]+\})$/.exec(`${shown(generator)}`)?.[1]
    expect(given).toBeDefined()
    expect(shown(backfiller)).toBe(`head old 5 7 ${given}`)
    expect(shown(withFields(format).generator)).toBe(`head new 5 7 ${given}`)
    expect(rest).toEqual({ ...AB, drawGiven })
  })

  it.each<[string, AnyFormat]>([
    ['without fields', { ...AB, generator: showing('new') }],
    ['without a generator', { ...AB, drawGiven }],
  ])('leaves a format %s', (_, format) => {
    expect(withFields(format)).toEqual(format)
  })
})

describe('some of the bodies', () => {
  it.each([
    { lengths: [10], count: 15 },
    { lengths: [1, 40], count: 3 },
    { lengths: [40, 1], count: 3 },
    { lengths: [151], count: 1 },
    { lengths: [1], count: 20 },
  ])('are $count of 20 with $lengths characters', ({ lengths, count }) => {
    const bodies = Array.from({ length: 20 }, (_, i) => 'a'.repeat(lengths[i % lengths.length] as number))
    expect(takeSome(bodies)).toEqual(bodies.slice(0, count))
  })
})

describe('the changes of a body', () => {
  it('are each character in each place and before it, and at the end', () => {
    expect([...listChanges('ab', ['x', ''])]).toEqual([
      ...['xb', 'xab', 'b', 'ab'],
      ...['ax', 'axb', 'a', 'ab'],
      ...['abx', 'abx', 'ab', 'ab'],
    ])
  })
})

describe('the moves of a body', () => {
  it('are each character in each other place', () => {
    expect([...listMoves('abc')]).toEqual(['bac', 'bca', 'bac', 'acb', 'cab', 'acb'])
    expect([...listMoves('a')]).toEqual([])
  })
})
