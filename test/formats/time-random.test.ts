import { createRegistry } from 'brandid/core'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { CanBytes } from '../../src/formats/shared/format.ts'
import { secureRandom } from '../../src/formats/shared/secure-random.ts'
import { type TimeRandom, timeRandom } from '../../src/formats/time-random.ts'
import { runs } from '../full-length.ts'
import { MAX_WORD, salted, seeded, wordsOf } from '../random-sources.ts'
import { codeOf, errorOf } from '../refusals.ts'

const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'
const VISIBLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (character) => character !== '_',
)
const NOW_MS = Date.UTC(2025, 5, 1, 12)
const LAST_MS = 18_446_744_073_709
const LAST_NS = 2n ** 64n - 1n

/** The number of a text, by the rule that everybody learns at school. */
function integerOf(text: string, alphabet: string = BASE36): bigint {
  return Array.from(text).reduce(
    (upper, digit) => upper * BigInt(alphabet.length) + BigInt(alphabet.indexOf(digit)),
    0n,
  )
}

/** What the bits of a number are, from the highest: 64 of nanoseconds, then the random ones. */
function fieldsOf(
  text: string,
  randomBits = 32,
  alphabet?: string,
): { ms: number; ns: number; random: bigint } {
  const integer = integerOf(text, alphabet)
  const time = integer >> BigInt(randomBits)
  return {
    ms: Number(time / 1_000_000n),
    ns: Number(time % 1_000_000n),
    random: BigInt.asUintN(randomBits, integer),
  }
}

describe('timeRandom', () => {
  const { defineId } = createRegistry()
  const EventId = defineId('event', { format: timeRandom() })
  const { check, timestamp, lowest, generator, backfiller } = timeRandom()

  it('describes itself', () => {
    expect(timeRandom()).toMatchObject({
      name: 'timeRandom(32)',
      example: '0q0oj4sg3zkcnf1oc1t',
      alphabet: BASE36,
      length: 19,
      pattern: '[0-9a-z]{19}',
      randomBits: 32,
      timeRangeMs: [0, LAST_MS],
    })
    expect(timeRandom({ randomBits: 64, alphabet: '0123456789ABCDEF' })).toMatchObject({
      name: 'timeRandom(64, [0-9A-F])',
      length: 32,
      pattern: '[0-9A-F]{32}',
      randomBits: 64,
    })
  })

  it('carries time and no bytes', () => {
    expectTypeOf<TimeRandom>().not.toExtend<CanBytes>()
    expectTypeOf(EventId.timestamp).returns.toEqualTypeOf<Date>()
    expectTypeOf(EventId.lowerBound).returns.toEqualTypeOf<(typeof EventId)['$type']>()
    expect(EventId).not.toHaveProperty('toBytes')
    const before = Date.now()
    const id = EventId.generate()
    expect(EventId.timestamp(id).getTime()).toBeGreaterThanOrEqual(before)
    expect(EventId.timestamp(id).getTime()).toBeLessThanOrEqual(Date.now())
  })

  // (1748779200000 · 10^6 << 32) + 0x0189abcd, and the next nanosecond with all bits set, as Python's integers spell them.
  it('spells nanoseconds and random bits as one number', () => {
    const generate = generator('event_', wordsOf(0x89abcdef, 0x01234567, 0xffffffff, 0xffffffff))
    expect(generate(NOW_MS)).toBe('event_0q7qtzdurhw9ji9nxsd')
    expect(generate(NOW_MS)).toBe('event_0q7qtzdurhw9nfwj2m7')
  })

  const layouts = [2, 3, 10, 16, 36, 62, 85, 93].flatMap((base) =>
    [16, 17, 24, 25, 32, 48, 64, 80, 128, 255, 256].map((randomBits) => ({ base, randomBits })),
  )

  it.each(layouts)(
    'lays out 64 bits of time and $randomBits random ones in base $base',
    ({ base, randomBits }) => {
      const alphabet = VISIBLE.slice(0, base).join('')
      const format = timeRandom({ randomBits, alphabet })
      const end = 2n ** BigInt(64 + randomBits)
      expect(BigInt(base) ** BigInt(format.length)).toBeGreaterThanOrEqual(end)
      expect(BigInt(base) ** BigInt(format.length - 1)).toBeLessThan(end)

      const generate = format.generator('a_', salted(base))
      // The same words again, for the bits that must come of them: 24 of each, the least first.
      const { uint32 } = salted(base)
      for (let i = 0; i < 100; i++) {
        const text = generate(NOW_MS).slice(2)
        let random = 0n
        for (let at = 0; at < randomBits; at += 24) {
          random |= BigInt(uint32() >>> (32 - Math.min(24, randomBits - at))) << BigInt(at)
        }
        expect(fieldsOf(text, randomBits, alphabet)).toEqual({ ms: NOW_MS, ns: i, random })
        expect(format.check(text, 0)).toBeUndefined()
        expect(text).toMatch(new RegExp(`^${format.pattern}$`))
        expect(format.timestamp(`a_${text}`, 2)).toBe(NOW_MS)
      }
    },
  )

  it('writes and reads instants', () => {
    const { uint32 } = seeded(5)
    const backfill = backfiller('', secureRandom)
    for (let i = 0; i < runs(100_000); i++) {
      const ms = (uint32() * 2 ** 21 + (uint32() >>> 11)) % (LAST_MS + 1)
      if (timestamp(backfill(ms), 0) !== ms) expect.fail(`${ms}`)
    }
  })

  it('sorts as text in the order of time', () => {
    for (const alphabet of ['01', BASE36, VISIBLE.join('')]) {
      const format = timeRandom({ alphabet })
      const backfill = format.backfiller('', seeded(9))
      const instants = [
        0,
        1,
        2,
        999,
        1000,
        1001,
        4095,
        4096,
        2 ** 24 - 1,
        2 ** 24,
        NOW_MS - 1,
        NOW_MS,
        NOW_MS + 1,
        2 ** 44,
        LAST_MS,
      ]
      const bodies = instants.flatMap((ms) => [format.lowest(ms), backfill(ms)])
      expect([...bodies].sort()).toEqual(bodies)
    }
  })

  describe('within a millisecond', () => {
    it('counts nanoseconds up', () => {
      const generate = generator('', seeded(1))
      const fields = Array.from({ length: 1_000 }, () => fieldsOf(generate(NOW_MS)))
      expect(fields.map(({ ms }) => ms)).toEqual(fields.map(() => NOW_MS))
      expect(fields.map(({ ns }) => ns)).toEqual(fields.map((_, i) => i))
      expect(new Set(fields.map(({ random }) => random)).size).toBe(1_000)
    })

    it('borrows the next one after a million ids, and keeps the order', () => {
      const generate = generator('', seeded(2))
      let last = ''
      for (let i = 0; i < 1_000_000; i++) {
        const body = generate(NOW_MS)
        if (body <= last) expect.fail(`${body} after ${last}`)
        last = body
      }
      expect(fieldsOf(last)).toMatchObject({ ms: NOW_MS, ns: 999_999 })
      expect(fieldsOf(generate(NOW_MS))).toMatchObject({ ms: NOW_MS + 1, ns: 0 })
      expect(fieldsOf(generate(NOW_MS))).toMatchObject({ ms: NOW_MS + 1, ns: 1 })
      // The clock arrives where the count is already.
      expect(fieldsOf(generate(NOW_MS + 1))).toMatchObject({ ms: NOW_MS + 1, ns: 2 })
      expect(fieldsOf(generate(NOW_MS + 2))).toMatchObject({ ms: NOW_MS + 2, ns: 0 })
    })
  })

  it.each([
    { step: 0, ms: NOW_MS, ns: 1 },
    { step: 1, ms: NOW_MS, ns: 1 },
    { step: 9_999, ms: NOW_MS, ns: 1 },
    { step: 10_000, ms: NOW_MS, ns: 1 },
    { step: 10_001, ms: NOW_MS - 10_001, ns: 0 },
    { step: 3_600_000, ms: NOW_MS - 3_600_000, ns: 0 },
  ])('after a clock that steps back by $step ms is at $ms and $ns ns', ({ step, ms, ns }) => {
    const generate = generator('', seeded(3))
    const before = generate(NOW_MS)
    const after = generate(NOW_MS - step)
    expect(fieldsOf(after)).toMatchObject({ ms, ns })
    expect(after > before).toBe(step <= 10_000)
    expect(fieldsOf(generate(NOW_MS - step))).toMatchObject({ ms, ns: ns + 1 })
  })

  it('keeps the generators of two prefixes apart', () => {
    const [one, other] = [generator('a_', seeded(1)), generator('longer_', seeded(1))]
    expect(fieldsOf(one(NOW_MS).slice(2))).toMatchObject({ ms: NOW_MS, ns: 0 })
    expect(fieldsOf(other(NOW_MS - 5).slice(7))).toMatchObject({ ms: NOW_MS - 5, ns: 0 })
    expect(fieldsOf(one(NOW_MS).slice(2))).toMatchObject({ ms: NOW_MS, ns: 1 })
    expect(fieldsOf(other(NOW_MS).slice(7))).toMatchObject({ ms: NOW_MS, ns: 0 })
  })

  describe('at the ends of time', () => {
    it('makes ids of the first and of the last millisecond', () => {
      expect(fieldsOf(generator('', wordsOf(0, 0))(0))).toEqual({ ms: 0, ns: 0, random: 0n })
      expect(fieldsOf(generator('', wordsOf(MAX_WORD, MAX_WORD))(LAST_MS))).toEqual({
        ms: LAST_MS,
        ns: 0,
        random: 2n ** 32n - 1n,
      })
    })

    it.each([-1, LAST_MS + 1])('refuses a clock at %i ms, and goes on afterwards', (ms) => {
      const generate = generator('', seeded(4))
      expect(codeOf(() => generate(ms))).toBe('out_of_range')
      expect(fieldsOf(generate(20_000))).toMatchObject({ ms: 20_000, ns: 0 })
      expect(codeOf(() => generate(LAST_MS + 1))).toBe('out_of_range')
      expect(fieldsOf(generate(20_000))).toMatchObject({ ms: 20_000, ns: 1 })
    })

    it('ends where 64 bits of nanoseconds end', () => {
      const generate = generator('', seeded(5))
      for (let ns = 0; ns < 551_615; ns++) generate(LAST_MS)
      const last = generate(LAST_MS)
      expect(integerOf(last) >> 32n).toBe(LAST_NS)
      expect(check(last, 0)).toBeUndefined()
      expect(codeOf(() => generate(LAST_MS))).toBe('out_of_range')
      expect(codeOf(() => generate(LAST_MS))).toBe('out_of_range')
    })

    it('reads the first and the last number', () => {
      expect(timestamp('0'.repeat(19), 0)).toBe(0)
      const last = ((LAST_NS << 32n) | 0xffffffffn).toString(36).padStart(19, '0')
      expect(check(last, 0)).toBeUndefined()
      expect(timestamp(last, 0)).toBe(LAST_MS)
      const next = (2n ** 96n).toString(36).padStart(19, '0')
      expect(check(next, 0)).toBe('overflow')
      expect(check('z'.repeat(19), 0)).toBe('overflow')
      expect(codeOf(() => EventId.parse(`event_${next}`))).toBe('overflow')
    })

    it('backfills them', () => {
      const backfill = (ms: number, ...words: number[]) => fieldsOf(backfiller('', wordsOf(...words))(ms))
      expect(backfill(0, 2 ** 31 + 1, 0, 0)).toEqual({ ms: 0, ns: 500_000, random: 0n })
      expect(backfill(LAST_MS, MAX_WORD, MAX_WORD, MAX_WORD)).toEqual({
        ms: LAST_MS,
        ns: 551_615,
        random: 2n ** 32n - 1n,
      })
      expect(backfill(LAST_MS - 1, MAX_WORD, MAX_WORD, MAX_WORD).ns).toBe(999_999)
    })
  })

  describe('generate({ at })', () => {
    it('fills the millisecond at random, and leaves the order of the others alone', () => {
      const first = EventId.generate()
      const past = Array.from({ length: 10_000 }, () => EventId.generate({ at: 1_000 }))
      expect(EventId.generate() > first).toBe(true)
      expect(new Set(past).size).toBe(10_000)
      const counts = past.map((id) => fieldsOf(EventId.body(id)))
      expect(counts.every(({ ms }) => ms === 1_000)).toBe(true)
      expect(Math.max(...counts.map(({ ns }) => ns))).toBeGreaterThan(900_000)
      expect(Math.min(...counts.map(({ ns }) => ns))).toBeLessThan(100_000)
    })

    it.each([-1, LAST_MS + 1, 0.5])('refuses %d', (at) => {
      expect(codeOf(() => EventId.generate({ at }))).toBe('out_of_range')
      expect(codeOf(() => EventId.lowerBound(at))).toBe('out_of_range')
    })
  })

  it('bounds an instant from below', () => {
    expect(lowest(0)).toBe('0'.repeat(19))
    expect(fieldsOf(lowest(NOW_MS))).toEqual({ ms: NOW_MS, ns: 0, random: 0n })
    expect(fieldsOf(lowest(LAST_MS))).toEqual({ ms: LAST_MS, ns: 0, random: 0n })
    // An id that was made before leaves nothing behind in the bound.
    generator('', { uint32: () => MAX_WORD })(NOW_MS)
    const lastBefore = backfiller('', { uint32: () => MAX_WORD })(NOW_MS - 1)
    const first = generator('', { uint32: () => 0 })(NOW_MS)
    expect(lastBefore < lowest(NOW_MS)).toBe(true)
    expect(integerOf(lowest(NOW_MS)) - integerOf(lastBefore)).toBe(1n)
    expect(first).toBe(lowest(NOW_MS))
    expect(EventId.lowerBound(new Date(NOW_MS))).toBe(`event_${lowest(NOW_MS)}`)
  })

  it('folds what people type, and does not guess at what is missing', () => {
    const id = EventId.lowerBound(NOW_MS)
    expect(EventId.normalize(` ${id.toUpperCase()} `)).toBe(id)
    expect(codeOf(() => EventId.normalize('event_1'))).toBe('invalid_length')
  })

  it.each([0, 15, 257, 32.5, -32, Number.NaN, '32', null])('refuses %j random bits', (randomBits) => {
    const error = errorOf(() => timeRandom({ randomBits: randomBits as number }))
    expect(error?.code).toBe('invalid_format')
    expect(error?.expected).toBe('`randomBits` to be an integer from 16 to 256')
  })

  it.each(['', '0', '00', '01_', '01 ', '01\u0130', '10', 'abcABC', `${BASE36}ABC`, 'abdc', null])(
    'refuses the alphabet %j',
    (alphabet) => {
      expect(codeOf(() => timeRandom({ alphabet: alphabet as string }))).toBe('invalid_format')
    },
  )

  it('says that the alphabet must ascend', () => {
    expect(errorOf(() => timeRandom({ alphabet: 'ba' }))?.message).toBe(
      'Expected an alphabet in ascending order of character codes but received "ba".',
    )
  })
})
