import { hexUlid, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { seededRandom } from 'brandid/testing'
import { TypeID } from 'typeid-js'
import { uuidToULID } from 'ulid'
import { Uuid25 } from 'uuid25'
import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/uniform-digits.ts'
import type { AnyFormat, TakingGenerator } from '../../src/formats/shared/format.ts'
import {
  bodySampler,
  drawSqlBody,
  listAccepted,
  listLandmarks,
  withFields,
} from '../../src/testing/conformance/samples.ts'
import { choosePresent, scriptedRandom } from '../../src/testing/seeded.ts'
import { AB } from './broken-rules.ts'

/** Any text. */
const TEXT: AnyFormat = { ...AB, check: () => undefined }
const drawn = (format: AnyFormat, words: number[]) => bodySampler(format)(scriptedRandom(words))

describe('a sampled body', () => {
  const OF_BYTES: Partial<AnyFormat> = { byteLength: 3, fromBytes: String }
  const upTo = (maxBigInt: bigint): Partial<AnyFormat> => ({ maxBigInt, fromBigInt: String })

  it.each<[string, Partial<AnyFormat>, number[], string]>([
    ['a text of its shortest length', {}, [0, 0, 1], 'ab'],
    ['a text of its longest length', {}, [1, 1, 2, 3], 'bab'],
    ['of bytes one by one', OF_BYTES, [7, 1, 255, 256], '1,255,0'],
    ['of bytes that are all zeros', OF_BYTES, [8, 1, 2, 3], '0,0,0'],
    ['of bytes that are all ones', OF_BYTES, [0x8000_0000, 1, 2, 3], '255,255,255'],
    ['of an integer of one word', upTo(255n), [300, 0], '44'],
    ['of an integer of fewer bits', upTo(255n), [300, 2], '11'],
    ['of an integer of any number of bits', upTo(255n), [300, 8], '44'],
    ['of the greatest integer', upTo(255n), [255, 0], '255'],
    ['of zero, above the greatest', upTo(255n), [256, 0], '0'],
    ['of an integer of two words', upTo(2n ** 40n - 1n), [1, 2, 0], `${2n ** 32n + 2n}`],
    ['of no integer but zero', upTo(0n), [5], '0'],
  ])('is %s', (_, more, words, body) => {
    expect(drawn({ ...TEXT, ...more }, [0, ...words])).toBe(body)
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

describe('a body as SQL makes it, by the packages of each format as oracles', () => {
  const draw = (seed: number, format: AnyFormat, sql: Parameters<typeof drawSqlBody>[1]) =>
    drawSqlBody(format, sql, seededRandom(seed))
  const hyphenate = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-').toLowerCase()

  it.each([1, 2, 3, 4, 5])('is of the same bytes in each format: seed %d', (seed) => {
    const id = draw(seed, uuid(), 'uuid')
    expect(draw(seed, typeid(), 'typeid')).toBe(TypeID.fromUUID('x', id).getSuffix())
    expect(draw(seed, uuid25(), 'uuid25')).toBe(Uuid25.parse(id).value)
    const hex = draw(seed, hexUlid(), 'hexUlid')
    expect(draw(seed, ulid(), 'ulid')).toBe(uuidToULID(hyphenate(hex)))
    const withVersion = hyphenate(hex).replace(/^(.{14})./, '$17')
    expect(id.slice(0, 19) + id.slice(20)).toBe(withVersion.slice(0, 19) + withVersion.slice(20))
    expect(id).toMatch(/^.{14}7.{4}[89ab]/)
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

  it('gives the same fields to each ID, of every source', () => {
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
