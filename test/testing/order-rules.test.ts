import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/uniform-digits.ts'
import type { AnyFormat } from '../../src/formats/shared/format.ts'
import { brokenOf, hex, type Make, ordered, PRESENT_MS, rulesOf, TIMED, told } from './broken-rules.ts'

const STRICT = 'strictly increases, even within a millisecond or if the clock steps back by 10 s'
const AGES = 'increases when its time gains a digit'
const FOLLOWS = 'increases from one instant to the next'

describe('an order to the millisecond', () => {
  const follows = (generator: Make, more: Partial<AnyFormat> = {}) =>
    told({ ...TIMED, ...more, generator }, FOLLOWS, { order: 'millisecond' })

  /** Seconds, and random bits. */
  const seconds =
    (toText: (afterMs: number) => number): Make =>
    (head, random: RandomSource) =>
    (ms) =>
      head + hex(toText(ms - PRESENT_MS), 8) + hex(random.uint32(), 8)

  it('is one of seconds, whose IDs come in any order within one', () => {
    expect(follows(seconds((ms) => ms / 1000))).toBeUndefined()
  })

  it('is one of integers where these are what sorts', () => {
    const toBigInt = (text: string, offset: number) => BigInt(`0x${text.slice(offset)}`)
    const generator = seconds((ms) => ms / 1000)
    expect(follows(generator, { toBigInt })).toBeUndefined()
  })

  it.each([1000, 2000, 59_000, 60_000])('is told where it ends after %i ms', (wrong) => {
    expect(follows(seconds((ms) => (ms === wrong ? ms / 1000 - 1 : ms / 1000)))).toMatch(
      new RegExp(`^Expected an ID above ".*" but received ".*" ${wrong} ms after the start\\.$`),
    )
  })

  it('is told where one ID is the highest of the second before', () => {
    const generator: Make = (head, random) => {
      let highest = ''
      const next = seconds((ms) => ms / 1000)('', random)
      return (ms) => {
        if (ms - PRESENT_MS === 5000) return head + highest
        const body = next(ms)
        if (body > highest) highest = body
        return head + body
      }
    }
    expect(follows(generator)).toMatch(/5000 ms after the start\.$/)
  })
})

describe('a strict order', () => {
  const strict = (generator: Make, more: Partial<AnyFormat> = {}) =>
    told({ ...TIMED, ...more, generator }, STRICT, { order: 'strict' })

  it('is one of texts', () => {
    expect(strict(ordered)).toBeUndefined()
  })

  /** Ids in order, of which that of an index is the one before once more. */
  const repeating =
    (index: number): Make =>
    (head) => {
      let count = 0
      return () => head + hex(++count === index ? count - 1 : count, 16)
    }

  it.each([
    [2, 0],
    [10_000, 0],
    [10_001, 0],
    [11_000, 249],
    [11_001, 20_000],
    [11_003, 19_999],
    [11_018, 10 ** 6],
  ])('is told at the ID %i', (index, afterMs) => {
    expect(strict(repeating(index))).toBe(
      `Expected an ID above "${hex(index - 1, 16)}" but received "${hex(index - 1, 16)}" ${afterMs} ms after the start.`,
    )
    expect(strict(repeating(11_019))).toBeUndefined()
  })

  it.each([
    ['the first', 0],
    ['the last', 2 ** 44 - 1],
  ])('is told where an ID of %s instant disturbs it', (_, wrongMs) => {
    let [latest, isDisturbed] = [0, false]
    const generator: Make = (head) => () => {
      if (isDisturbed) return head + hex(0, 16)
      return head + hex(++latest, 16)
    }
    const backfiller: Make = (head) => (ms) => {
      if (ms === wrongMs) isDisturbed = true
      return head + hex(0, 16)
    }
    expect(strict(generator, { backfiller })).toMatch(/but received "0{16}" 0 ms after the start\.$/)
  })

  it('is one of integers where these are what sorts', () => {
    const toBigInt = (text: string, offset: number) => BigInt(`0x${text.slice(offset)}`)
    expect(strict(repeating(0), { toBigInt })).toBeUndefined()
  })

  it.each(['timeRangeMs', 'backfiller'] as const)('needs no %s', { tags: 'slow' }, (name) => {
    const { [name]: _, ...format } = TIMED
    const rules = rulesOf({ ...format, generator: repeating(0) }, { order: 'strict' })
    expect(Object.keys(brokenOf(rules))).toEqual(name === 'backfiller' ? [AGES] : [])
  })

  it('is asked for at no instant before the present', () => {
    const generator: Make = (head, random) => {
      const next = ordered(head, random)
      return (ms) => {
        if (ms < PRESENT_MS) throw new RangeError('before the present')
        return next(ms)
      }
    }
    expect(strict(generator)).toBeUndefined()
  })
})

describe('an order through the ages', () => {
  const ages = (generator: Make, more: Partial<AnyFormat> = {}) =>
    told({ ...TIMED, ...more, generator }, AGES, { order: 'strict' })
  const spelt =
    (spell: (ms: number) => string): Make =>
    (head) =>
    (ms) =>
      head + spell(ms)

  it('is that of texts of one length', () => {
    expect(ages(spelt((ms) => hex(ms, 16)))).toBeUndefined()
  })

  it.each([10, 16, 36])('is told where a digit of base %i more sorts below', (radix) => {
    expect(ages(spelt((ms) => ms.toString(radix)))).toMatch(
      /^Expected an ID for \d+ above "\w+" for \d+ but received "1/,
    )
  })

  it('is told where an ID is that of the second before', () => {
    const generator = spelt((ms) => hex(ms === PRESENT_MS ? 0 : ms, 16))
    expect(ages(generator)).toMatch(new RegExp(`^Expected an ID for ${PRESENT_MS} above`))
  })

  it('is one of seconds', () => {
    const asked: number[] = []
    const generator = spelt((ms) => {
      asked.push(ms)
      return hex(Math.floor(ms / 1000), 16)
    })
    expect(ages(generator)).toBeUndefined()
    expect(asked.slice(0, 3)).toEqual([0, 1000, 2000])
    expect(asked.at(-1)).toBe(2 ** 44 - 1)
    expect(asked.every((ms, i) => i === 0 || ms - (asked[i - 1] ?? 0) >= 1000)).toBe(true)
  })
})
