import { describe, expect, it } from 'vitest'
import type { AnyFormat } from '../../src/formats/shared/format.ts'
import { createRank, hasRank } from '../../src/testing/rule.ts'
import { AB } from './broken-rules.ts'

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
