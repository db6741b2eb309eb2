import { createRegistry } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { isFullLength } from '../../../test/full-length.ts'
import { salted, seeded, wordsOf } from '../../../test/random-sources.ts'
import { codeOf } from '../../../test/refusals.ts'
import { timeRandom } from './time-random.ts'

const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'
const VISIBLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (character) => character !== '_',
)
const NOW_MS = Date.UTC(2025, 5, 1, 12)
const LAST_MS = 18_446_744_073_709
const LAST_NS = 2n ** 64n - 1n

/** Converts a string to a bigint, digit by digit. */
function integerOf(text: string, alphabet: string = BASE36): bigint {
  return Array.from(text).reduce(
    (upper, digit) => upper * BigInt(alphabet.length) + BigInt(alphabet.indexOf(digit)),
    0n,
  )
}

/** Splits the bits of a number, highest first: 64 bits of nanoseconds, then the random bits. */
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
  const { check, generator } = timeRandom()

  // (1748779200000 · 10^6 << 32) + 0x0189abcd, and the next nanosecond with all random bits set, both computed in Python.
  it('writes nanoseconds and random bits as a single number', () => {
    const generate = generator('event_', wordsOf(0x89abcdef, 0x01234567, 0xffffffff, 0xffffffff))
    expect(generate(NOW_MS)).toBe('event_0q7qtzdurhw9ji9nxsd')
    expect(generate(NOW_MS)).toBe('event_0q7qtzdurhw9nfwj2m7')
  })

  const layouts = [2, 3, 16, 36, 62, 93].flatMap((base) =>
    [16, 24, 25, 32, 64, 255, 256].map((randomBits) => ({ base, randomBits })),
  )

  it.each(layouts)(
    'lays out 64 bits of time and $randomBits random bits in base $base',
    { tags: 'slow' },
    ({ base, randomBits }) => {
      const alphabet = VISIBLE.slice(0, base).join('')
      const format = timeRandom({ randomBits, alphabet })
      const end = 2n ** BigInt(64 + randomBits)
      expect(BigInt(base) ** BigInt(format.length)).toBeGreaterThanOrEqual(end)
      expect(BigInt(base) ** BigInt(format.length - 1)).toBeLessThan(end)

      const generate = format.generator('a_', salted(base))
      // Draws the same words again for the expected bits: 24 from each word, least significant first.
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

  describe('within a millisecond', () => {
    it('counts nanoseconds up', () => {
      const generate = generator('', seeded(1))
      const fields = Array.from({ length: 1_000 }, () => fieldsOf(generate(NOW_MS)))
      expect(fields.map(({ ms }) => ms)).toEqual(fields.map(() => NOW_MS))
      expect(fields.map(({ ns }) => ns)).toEqual(fields.map((_, i) => i))
      expect(new Set(fields.map(({ random }) => random)).size).toBe(1_000)
    })

    it.runIf(isFullLength)('borrows the next millisecond after a million IDs, and keeps the order', () => {
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
      // The clock catches up with the borrowed millisecond.
      expect(fieldsOf(generate(NOW_MS + 1))).toMatchObject({ ms: NOW_MS + 1, ns: 2 })
      expect(fieldsOf(generate(NOW_MS + 2))).toMatchObject({ ms: NOW_MS + 2, ns: 0 })
    })
  })

  it.each([
    { step: 0, ms: NOW_MS, ns: 1 },
    { step: 1, ms: NOW_MS, ns: 1 },
    { step: 10_000, ms: NOW_MS, ns: 1 },
    { step: 10_001, ms: NOW_MS - 10_001, ns: 0 },
  ])('is at $ms ms and $ns ns after the clock steps back by $step ms', ({ step, ms, ns }) => {
    const generate = generator('', seeded(3))
    const before = generate(NOW_MS)
    const after = generate(NOW_MS - step)
    expect(fieldsOf(after)).toMatchObject({ ms, ns })
    expect(after > before).toBe(step <= 10_000)
    expect(fieldsOf(generate(NOW_MS - step))).toMatchObject({ ms, ns: ns + 1 })
  })

  it('also draws the nanosecond of an ID of the past', () => {
    const past = timeRandom().backfiller('', wordsOf(2 ** 31 + 1, 0x89abcdef, 0x01234567))
    expect(fieldsOf(past(NOW_MS))).toEqual({ ms: NOW_MS, ns: 500_000, random: 0x0189abcdn })
    expect(fieldsOf(timeRandom().lowest(NOW_MS))).toEqual({ ms: NOW_MS, ns: 0, random: 0n })
  })

  describe('at the ends of time', () => {
    it.runIf(isFullLength)('ends where 64 bits of nanoseconds end', () => {
      const generate = generator('', seeded(5))
      for (let ns = 0; ns < 551_615; ns++) generate(LAST_MS)
      const last = generate(LAST_MS)
      expect(integerOf(last) >> 32n).toBe(LAST_NS)
      expect(check(last, 0)).toBeUndefined()
      expect(codeOf(() => generate(LAST_MS))).toBe('out_of_range')
      expect(codeOf(() => generate(LAST_MS))).toBe('out_of_range')
    })
  })

  it('accepts the last nanosecond with the last random bits, but nothing above', () => {
    const spell = (integer: bigint) => integer.toString(36)
    const end = (LAST_NS + 1n) << 32n
    expect(check(spell(end - 1n), 0)).toBeUndefined()
    expect([spell(end), spell(end + 1n)].map((body) => check(body, 0))).toEqual(['overflow', 'overflow'])
  })

  it('folds what people type, and does not guess missing characters', () => {
    const id = EventId.lowerBound(NOW_MS)
    expect(EventId.normalize(` ${id.toUpperCase()} `)).toBe(id)
    expect(codeOf(() => EventId.normalize('event_1'))).toBe('invalid_length')
  })
})
