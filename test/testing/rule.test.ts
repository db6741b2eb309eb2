import { describe, expect, it } from 'vitest'
import type { AnyFormat } from '../../src/formats/shared/format.ts'
import { checkEven, checkIndependent } from '../../src/testing/conformance/chi-square.ts'
import { broken, createRank, hasRank, inAscii } from '../../src/testing/conformance/rule.ts'
import { AB } from './broken-rules.ts'

it('a text in ASCII shows what is invisible', () => {
  const text = 'ab"\\ ~\n\x7f\u00b2\u0660\u2028\ud83d\ude00'
  expect(inAscii(text)).toBe('"ab\\"\\\\ ~\\n\\u007f\\u00b2\\u0660\\u2028\\ud83d\\ude00"')
})

it('a broken rule says what it expected and what it received', () => {
  expect(broken('an ID', 'none')).toEqual(new Error('Expected an ID but received none.'))
})

const timeRangeMs = [0, 1] as const
const lowest = () => ''
const toBigInt = (text: string, offset: number) => BigInt(text.length - offset)
const toBytes = (text: string, offset: number) => Uint8Array.of(text.length - offset, 255)

describe('the rank of a body', () => {
  it.each<[string, Partial<AnyFormat>, string | bigint]>([
    ['its text', {}, 'abb'],
    ['its integer', { toBigInt }, 3n],
    ['its bytes', { toBytes }, '\u0003\u00ff'],
    ['its integer before its bytes', { toBigInt, toBytes }, 3n],
    ['its text where it sorts, for all its conversions', { lowest, toBigInt, toBytes }, 'abb'],
    ['its text where it sorts, for all its bytes', { lowest, toBytes }, 'abb'],
  ])('is %s', (_, more, rank) => {
    expect(createRank({ ...AB, ...more })('abb')).toBe(rank)
  })
})

describe('an order', () => {
  it.each<[string, Partial<AnyFormat>, boolean]>([
    ['text, integers and bytes without time', { lowest, toBigInt, toBytes }, false],
    ['time alone', { timeRangeMs }, false],
    ['time and text', { timeRangeMs, lowest }, true],
    ['time and integers', { timeRangeMs, toBigInt }, true],
    ['time and bytes', { timeRangeMs, toBytes }, true],
  ])('of %s: %o', (_, more, isRanked) => {
    expect(hasRank({ ...AB, ...more })).toBe(isRanked)
  })
})

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)

describe('even counts', () => {
  it.each([
    { name: 'none', counts: [] },
    { name: 'one', counts: [5] },
    { name: 'equal ones', counts: [100, 100, 100] },
    // 2 * 484^2 / 10,000 = 46.85, and 46.9 is the limit for two counts.
    { name: 'two that are nearly too far apart', counts: [10_484, 9516] },
    { name: 'of 36, one that is nearly too high', counts: [10_993, ...Array<number>(35).fill(10_000)] },
  ])('are $name', ({ counts }) => {
    expect(() => checkEven(counts, 'x')).not.toThrow()
  })

  it.each([
    { counts: [10_485, 9515], received: '47.0', limit: '46.9' },
    { counts: [9515, 10_485], received: '47.0', limit: '46.9' },
    { counts: [0, 100], received: '100.0', limit: '46.9' },
  ])('are not $counts', ({ counts, received, limit }) => {
    expect(() => checkEven(counts, 'the characters')).toThrow(
      `Expected a chi-square of at most ${limit} for the characters but received ${received}.`,
    )
  })

  it('are judged by how many there are', () => {
    const uneven = [10_600, 9400]
    const more = Array<number>(98).fill(10_000)
    expect(() => checkEven(uneven, 'x')).toThrow('received 72.0.')
    expect(() => checkEven([...uneven, ...more], 'x')).not.toThrow()
  })
})

describe('independent rows', () => {
  /** Two rows of the classes 0 and 1, in which each of the four pairs comes up so many times. */
  function rowsOf(counts: readonly [number, number, number, number]): [number[], number[]] {
    const pairs = counts.flatMap((count, pair) => Array<number>(count).fill(pair))
    expect(pairs).toHaveLength(sum(counts))
    return [pairs.map((pair) => pair >> 1), pairs.map((pair) => pair & 1)]
  }

  it.each([
    { name: 'as often as chance has it', counts: [5000, 5000, 5000, 5000] },
    // Fewer of a class are no dependence.
    { name: 'one class rarely', counts: [8100, 900, 900, 100] },
    // 20,000 * 0.0484^2 = 46.85.
    { name: 'nearly too often', counts: [5242, 4758, 4758, 5242] },
  ] as const)('have pairs $name', ({ counts }) => {
    for (const classes of [2, 8]) {
      expect(() => checkIndependent(...rowsOf(counts), classes, 'x')).not.toThrow()
    }
  })

  it.each([
    { counts: [5243, 4757, 4757, 5243], received: '47.2' },
    { counts: [4757, 5243, 5243, 4757], received: '47.2' },
    { counts: [100, 0, 0, 100], received: '200.0' },
  ] as const)('have no pairs as in $counts', ({ counts, received }) => {
    for (const classes of [2, 8]) {
      expect(() => checkIndependent(...rowsOf(counts), classes, 'two places')).toThrow(
        `Expected a chi-square of at most 46.9 for the independence of two places but received ${received}.`,
      )
    }
  })
})
