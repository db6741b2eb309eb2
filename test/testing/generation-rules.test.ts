import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/uniform-digits.ts'
import type { AnyFormat } from '../../src/formats/shared/format.ts'
import type { Subject } from '../../src/testing/conformance/rule.ts'
import {
  brokenOf,
  counted,
  hex,
  type Make,
  ordered,
  PRESENT_MS,
  RANDOM,
  rulesOf,
  TIMED,
  told,
} from './broken-rules.ts'

const ACCEPTS = 'generates bodies that it accepts'
const AT_FIRST = 'draws no randomness before the first ID'
const REPEATS = 'generates the same IDs from the same randomness'
const DISTINCT = 'generates 100 IDs without a duplicate'
const AGAIN = 'repeats no ID within a millisecond or after the clock steps back'
const GIVEN = 'backfills without duplicates'
const STRICT = 'strictly increases, even within a millisecond or if the clock steps back by 10 s'
const FOLLOWS = 'increases from one instant to the next'
const AGES = 'increases when its time gains a digit'

describe('the rules of a format', () => {
  const { generator, ...silent } = RANDOM
  const every = [ACCEPTS, AT_FIRST, REPEATS]
  it.each<[string, AnyFormat, Partial<Subject>, string[]]>([
    ['that makes no IDs', silent, {}, []],
    ['that makes IDs', RANDOM, {}, [...every, DISTINCT]],
    ['with time', TIMED, {}, [...every, DISTINCT, AGAIN, GIVEN]],
    ['with order', TIMED, { order: 'strict' }, [...every, DISTINCT, AGAIN, GIVEN, STRICT, AGES]],
    [
      'with order to the millisecond',
      TIMED,
      { order: 'millisecond' },
      [...every, DISTINCT, AGAIN, GIVEN, FOLLOWS, AGES],
    ],
    ['of which one ID is made', RANDOM, { count: 1 }, every],
    ['of which two IDs are made', RANDOM, { count: 2 }, [...every, 'generates 2 IDs without a duplicate']],
    [
      'that may well collide',
      { ...RANDOM, randomBits: 41 },
      { count: 10_000 },
      [...every, 'generates 2,097 IDs without a duplicate'],
    ],
    [
      'that may well collide beyond the count',
      { ...RANDOM, randomBits: 41 },
      { count: 2000 },
      [...every, 'generates 2,000 IDs without a duplicate'],
    ],
    [
      'whose order lets nothing collide',
      { ...TIMED, randomBits: 8 },
      { order: 'strict', count: 2000 },
      [...every, 'generates 2,000 IDs without a duplicate', AGAIN, GIVEN, STRICT, AGES],
    ],
  ])('%s, which are kept', { tags: 'slow' }, (_, format, more, names) => {
    const rules = rulesOf(format, more)
    expect(rules.map(({ name }) => name)).toEqual(names)
    expect(brokenOf(rules)).toEqual({})
  })
})

describe('an ID that the format refuses', () => {
  it.each<[string, Partial<AnyFormat>, RegExp]>([
    ['the head is missing', { generator: () => () => hex(0, 16) }, /an ID that starts with "some_prefix_"/],
    [
      'the body is refused',
      { generator: (head) => () => `${head}g` },
      /"some_prefix_g" \(invalid_character\)/,
    ],
    [
      'it is one in hundreds',
      { generator: (head, random) => () => head + hex(random.uint32(), 8).replace(/^00/, 'g') + hex(0, 8) },
      /an ID that the format accepts but received "some_prefix_g/,
    ],
    [
      'it is of the past',
      { backfiller: (head) => () => `${head}g` },
      /"some_prefix_g" \(invalid_character\)/,
    ],
  ])('is told where %s', (_, change, message) => {
    expect(told(change, ACCEPTS)).toMatch(message)
  })
})

describe('a draw before the first ID', () => {
  const early =
    (make: Make): Make =>
    (head, random) => {
      random.uint32()
      return make(head, random)
    }

  it.each(['generator', 'backfiller'] as const)('is told of the %s', (name) => {
    expect(told({ [name]: early(counted) }, AT_FIRST)).toBe(
      'Expected no call to uint32() before the first ID but received a call.',
    )
  })
})

describe('IDs that differ for the same randomness', () => {
  it.each([1, 2, 99, 100])('are told: the one of index %i', (index) => {
    let runs = 0
    const generator: Make = (head, random) => {
      const [run, next] = [runs++, counted('', random)]
      let count = 0
      return () => head + (count++ === index - 1 ? hex(run, 16) : next(0))
    }
    expect(told({ generator }, REPEATS)).toBe(
      'Expected the same ID from the same randomness, "some_prefix_0000000000000000", but received "some_prefix_0000000000000001".',
    )
  })
})

describe('a duplicate', () => {
  /** Counts up to a limit, and then begins again. */
  const wrapping =
    (limit: number): Make =>
    (head) => {
      let count = 0
      return () => head + hex(count++ % limit, 16)
    }

  it('is told: the last ID of the count', () => {
    expect(told({ generator: wrapping(99) }, DISTINCT)).toBe(
      'Expected 100 different bodies but received "0000000000000000" twice in 100.',
    )
    expect(told({ generator: wrapping(100) }, DISTINCT)).toBeUndefined()
  })

  it('is told where 64 IDs come in each millisecond', () => {
    const perMs =
      (most: number): Make =>
      (head) => {
        let [lastMs, count] = [-1, 0]
        return (ms) => {
          count = ms === lastMs ? (count + 1) % most : 0
          lastMs = ms
          return head + hex(ms, 11) + hex(count, 5)
        }
      }
    expect(told({ ...TIMED, generator: perMs(64) }, DISTINCT)).toBeUndefined()
    expect(told({ ...TIMED, generator: perMs(63) }, DISTINCT)).toBe(
      `Expected 100 different bodies but received "${hex(PRESENT_MS, 11)}00000" twice in 64.`,
    )
  })
})

describe('an ID that comes again', () => {
  const again = (change: Partial<AnyFormat>) => told({ ...TIMED, ...change }, AGAIN)

  /** An id of each instant, with a count that begins again where the clock goes on or back. */
  const perMs =
    (limit: number, isKept: (ms: number) => boolean): Make =>
    (head) => {
      const counts = new Map<number, number>()
      let lastMs = -1
      return (ms) => {
        if (ms !== lastMs && !isKept(ms - PRESENT_MS)) counts.delete(ms)
        lastMs = ms
        const count = counts.get(ms) ?? 0
        counts.set(ms, count + 1)
        return head + hex(ms, 11) + hex(count % limit, 5)
      }
    }

  it.each([
    [2 ** 16, 0],
    [69_999, 0],
  ])('is told in a burst: after %i', { tags: 'slow' }, (limit, afterMs) => {
    expect(again({ generator: perMs(limit, () => true) })).toBe(
      `Expected different IDs but received "${hex(PRESENT_MS, 11)}00000" again, ${afterMs} ms after the start.`,
    )
  })

  it.each([0, 10, 4990, 5000])('is told where the clock comes back to %i ms', { tags: 'slow' }, (ms) => {
    expect(again({ generator: perMs(2 ** 20, (afterMs) => afterMs !== ms) })).toMatch(
      new RegExp(`00000" again, ${ms} ms after the start\\.$`),
    )
  })

  it('may be refused after the clock stepped back, and not before', { tags: 'slow' }, () => {
    const refusing =
      (isRefused: (afterMs: number) => boolean): Make =>
      (head) => {
        const next = ordered(head, { uint32: () => 0 })
        return (ms) => {
          if (isRefused(ms - PRESENT_MS)) throw new Error(`refused at ${ms - PRESENT_MS}`)
          return next(ms)
        }
      }
    expect(again({ generator: refusing((ms) => ms > 0 && ms < 5000) })).toBeUndefined()
    expect(again({ generator: refusing((ms) => ms === 0) })).toBe('refused at 0')
    expect(again({ generator: refusing((ms) => ms === 65_000) })).toBe('refused at 65000')
  })
})

describe('an ID of a given instant that comes again', () => {
  const given = (next: (ms: number, count: number, random: RandomSource) => string) => {
    const backfiller: Make = (head, random) => {
      let count = 0
      return (ms) => head + next(ms, count++, random)
    }
    return told({ ...TIMED, backfiller }, GIVEN)
  }

  it.each([
    [
      'by chance',
      (ms: number, _: number, random: RandomSource) => hex(ms, 11) + hex(random.uint32() >>> 12, 5),
    ],
    ['after 19,999 others', (ms: number, count: number) => hex(ms, 11) + hex(count % 19_999, 5)],
    ['where the instant comes back', (ms: number, count: number) => hex(ms, 11) + hex(count % 20_000, 5)],
  ])('is told: %s', (_, next) => {
    expect(given(next)).toMatch(
      /^Expected different IDs for one instant but received "[0-9a-f]{16}" twice\.$/,
    )
  })

  it('is not looked for once the format throws', { tags: 'slow' }, () => {
    expect(
      given((ms, count) => {
        if (count > 99) throw new Error('full')
        return hex(ms, 11) + hex(count, 5)
      }),
    ).toBeUndefined()
  })
})
