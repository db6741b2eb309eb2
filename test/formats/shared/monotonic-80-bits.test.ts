import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../../src/digits/uniform-digits.ts'
import { typeid } from '../../../src/formats/typeid/typeid.ts'
import { hexUlid, ulid } from '../../../src/formats/ulid/ulid.ts'
import { runs } from '../../full-length.ts'
import { MAX_WORD, salted, wordsOf } from '../../random-sources.ts'
import { codeOf, errorOf } from '../../refusals.ts'

const LAST_MS = 2 ** 48 - 1
const HEAD = 'ab_'

// How each format makes 80 bits of three random words, and the bits in which it then counts.
const formats = [
  { name: 'ulid', format: ulid(), limbBits: 25n, countingBits: 80n, fixed: 0n },
  { name: 'hexUlid', format: hexUlid(), limbBits: 24n, countingBits: 80n, fixed: 0n },
  { name: 'typeid', format: typeid(), limbBits: 25n, countingBits: 62n, fixed: 0x70008000000000000000n },
]

describe.each(formats)('the order of $name', ({ format, limbBits, countingBits, fixed }) => {
  const { generator, backfiller, lowest, toBytes, check, timestamp } = format

  function integerOf(id: string): bigint {
    expect(id.slice(0, HEAD.length)).toBe(HEAD)
    expect(check(id, HEAD.length)).toBeUndefined()
    return BigInt(`0x${Buffer.from(toBytes(id, HEAD.length)).toString('hex')}`)
  }

  /** The first id of a millisecond, by definition. */
  function seeded(ms: number, [first, second, third]: readonly [number, number, number]): bigint {
    const spare = 32n - limbBits
    const low = ((BigInt(second) >> spare) << limbBits) | (BigInt(third) >> spare)
    const highBits = 80n - 2n * limbBits
    const high =
      fixed === 0n
        ? BigInt(first) >> (32n - highBits)
        : ((BigInt(first) >> 20n) << 14n) | (BigInt(first) & 0xfffn) | (fixed >> 50n)
    return (BigInt(ms) << 80n) | (high << (2n * limbBits)) | low
  }

  /** The generator by definition, in integers of any size; `undefined` where it has to throw. */
  function model(random: RandomSource): (nowMs: number) => bigint | undefined {
    const counterMask = 2n ** countingBits - 1n
    let ms = Number.NEGATIVE_INFINITY
    let value = 0n
    const start = (at: number) => {
      ms = at
      value = seeded(at, [random.uint32(), random.uint32(), random.uint32()])
    }
    return (nowMs) => {
      if (nowMs > ms || nowMs < ms - 10_000) start(nowMs)
      else {
        const counter = (value & counterMask) + 1n + BigInt(random.uint32())
        if (counter <= counterMask) value = (value & ~counterMask) | counter
        else if (countingBits === 80n) return undefined
        else start(ms + 1)
      }
      return value
    }
  }

  it('is that of the definition, digit for digit, under a clock that wanders', { tags: 'slow' }, () => {
    const moves = [0, 0, 0, 0, 1, 3, -1, -9_999, -10_000, -10_001, -10_002, 86_400_000]
    const clock = salted(7)
    const next = generator(HEAD, salted(42))
    const expected = model(salted(42))
    let nowMs = 1_700_000_000_000
    let overflows = 0
    for (let i = 0; i < runs(400_000); i++) {
      nowMs += moves[clock.uint32() % moves.length] as number
      const value = expected(nowMs)
      if (value === undefined) {
        overflows++
        if (codeOf(() => next(nowMs)) !== 'out_of_range') throw new Error(`${i}: no error`)
        continue
      }
      const id = next(nowMs)
      const bytes = Buffer.from(toBytes(id, HEAD.length)).toString('hex')
      if (check(id, HEAD.length) || BigInt(`0x${bytes}`) !== value) throw new Error(`${i}: ${id}`)
    }
    // The source is salted so that both sides of the end of a millisecond are seen.
    expect(overflows > 0).toBe(countingBits === 80n)
  })

  it.each([0, 1, 2])('is unharmed by a source of randomness that fails at word %i', (failing) => {
    let drawn = 0
    const random: RandomSource = {
      uint32() {
        if (drawn++ === failing) throw new Error('no randomness')
        return 1
      },
    }
    const next = generator(HEAD, random)
    expect(() => next(5_000)).toThrow('no randomness')
    expect(integerOf(next(5_000))).toBe(seeded(5_000, [1, 1, 1]))
  })

  it('has a smallest body of each instant', () => {
    for (const ms of [0, 1, 2 ** 24 - 1, 2 ** 24, 2 ** 25 - 1, 2 ** 25, 1_700_000_000_000, LAST_MS]) {
      const bound = HEAD + lowest(ms)
      expect(integerOf(bound)).toBe((BigInt(ms) << 80n) | fixed)
      expect(timestamp(bound, HEAD.length)).toBe(ms)
      expect(bound <= backfiller(HEAD, wordsOf(0, 0, 0))(ms)).toBe(true)
      if (ms > 0) expect(bound > backfiller(HEAD, { uint32: () => MAX_WORD })(ms - 1)).toBe(true)
    }
  })

  it('ends with an error, never a wrap', () => {
    const next = generator(HEAD, { uint32: () => MAX_WORD })
    const last = countingBits === 80n ? 2n ** 128n - 1n : 0xffffffffffff7fffbfffffffffffffffn
    expect(integerOf(next(LAST_MS))).toBe(last)
    for (const _ of [1, 2]) {
      const error = errorOf(() => next(LAST_MS))
      expect(error?.code).toBe('out_of_range')
      expect(error?.message).toMatch(
        countingBits === 80n ? /^The 80 bits after the time are used up within one millisecond\.$/ : /clock/,
      )
    }
  })
})
