import { describe, expect, it } from 'vitest'
import type { AnyFormat, CanGenerate } from '../../src/formats/shared/format.ts'
import { timeRules } from '../../src/testing/conformance/time-rules.ts'
import { AB, brokenOf, subjectOf } from './broken-rules.ts'

const RANGE = 'declares its range in milliseconds'
const INSTANTS = 'carries only instants in its range'
const READS = 'reads back the instant it wrote'
const BOUNDS = 'returns the lowest ID for an instant'

const END_MS = 2 ** 44 - 1
const [ZEROS, ONES] = ['00000000', 'ffffffff']
const hex = (value: number | bigint, length: number) => value.toString(16).padStart(length, '0')
const timeOf = (text: string, offset: number) => Number.parseInt(text.slice(offset, offset + 11), 16)

/** An instant as 11 hexadecimal digits, and 8 random ones; units since `firstMs`. */
function timed(unitMs = 1, firstMs = 0): Timed {
  const unitsOf = (ms: number) => {
    if (ms < firstMs || ms > END_MS) throw new RangeError('beyond the range')
    return Math.floor((ms - firstMs) / unitMs)
  }
  const lowest = (ms: number) => hex(unitsOf(ms), 11) + ZEROS
  const maker: CanGenerate['generator'] = (head, random) => (ms) =>
    head + hex(unitsOf(ms), 11) + hex(random.uint32(), 8)
  return {
    ...AB,
    check: (text, offset) => (/^[0-9a-f]{19}$/.test(text.slice(offset)) ? undefined : 'invalid_character'),
    timeRangeMs: [firstMs, END_MS],
    timestamp: (text, offset) => firstMs + timeOf(text, offset) * unitMs,
    lowest,
    generator: maker,
    backfiller: maker,
    toBigInt: (text, offset) => BigInt(`0x${text.slice(offset)}`),
    fromBigInt: (value) => {
      if (value < 0n) throw new RangeError('below zero')
      return hex(value, 19)
    },
  }
}
type Timed = AnyFormat &
  Required<
    Pick<
      AnyFormat,
      'timestamp' | 'timeRangeMs' | 'lowest' | 'generator' | 'backfiller' | 'toBigInt' | 'fromBigInt'
    >
  >

const T = timed()
const rulesOf = (format: AnyFormat) => timeRules(subjectOf(format, []))
const told = (change: Partial<AnyFormat>) => brokenOf(rulesOf({ ...T, ...change }))
const without = (...names: (keyof AnyFormat)[]) =>
  Object.fromEntries(Object.entries(T).filter(([name]) => !names.includes(name as keyof AnyFormat))) as Timed

/** The makers of ids of the past and of the present, both rewritten. */
function rewriting(rewrite: (body: string, ms: number) => string): Partial<AnyFormat> {
  const maker: CanGenerate['generator'] = (head, random) => {
    const next = T.generator(head, random)
    return (ms) => rewrite(next(ms), ms)
  }
  return { generator: maker, backfiller: maker }
}

describe('the rules of a format', () => {
  const { lowest: lowestBigInt } = T
  it.each<[string, AnyFormat, string[]]>([
    ['with time', T, [RANGE, INSTANTS, READS, BOUNDS]],
    ['without instants', without('timestamp'), []],
    ['without a range', without('timeRangeMs'), []],
    ['without makers', without('generator', 'backfiller'), [RANGE, INSTANTS, READS, BOUNDS]],
    ['without bounds', without('lowest'), [RANGE, INSTANTS, READS]],
    ['without makers and bounds', without('generator', 'backfiller', 'lowest'), [RANGE, INSTANTS]],
    ['with the past alone, and no bounds', without('generator', 'lowest'), [RANGE, INSTANTS, READS]],
    ['with integers that it cannot spell', without('fromBigInt'), [RANGE, INSTANTS, READS, BOUNDS]],
    ['with integers that it cannot read', without('toBigInt'), [RANGE, INSTANTS, READS, BOUNDS]],
    [
      'with bytes that it cannot spell',
      { ...without('toBigInt'), toBytes: () => Uint8Array.of(1) },
      [RANGE, INSTANTS, READS, BOUNDS],
    ],
    [
      'with bytes that it cannot read',
      { ...without('toBigInt'), fromBytes: () => '' },
      [RANGE, INSTANTS, READS, BOUNDS],
    ],
    [
      'with bounds as integers',
      { ...without('lowest'), lowestBigInt: (ms) => BigInt(`0x${lowestBigInt(ms)}`) },
      [RANGE, INSTANTS, READS, BOUNDS],
    ],
    [
      'with bounds as integers that it cannot spell',
      { ...without('lowest', 'fromBigInt'), lowestBigInt: () => 0n },
      [RANGE, INSTANTS, READS],
    ],
  ])('%s, which are kept', (_, format, names) => {
    const rules = rulesOf(format)
    expect(rules.map(({ name }) => name)).toEqual(names)
    expect(brokenOf(rules)).toEqual({})
  })

  it.each([
    [1, 0],
    [10, 5],
    [100, 7],
    [1000, 0],
    [1000, 1_600_000_000_123],
  ])('are kept by units of %i ms since %i', (unitMs, firstMs) => {
    expect(brokenOf(rulesOf(timed(unitMs, firstMs)))).toEqual({})
  })
})

describe('a range', () => {
  const end = Date.UTC(2000, 0, 1)
  const tells = (first: number, last: number) =>
    told({ timeRangeMs: [first, last], timestamp: (text, offset) => timeOf(text, offset) })[RANGE]

  it.each([
    [0, end],
    [end, end],
    [0, Number.MAX_SAFE_INTEGER],
  ])('may go from %d to %d', (first, last) => {
    expect(tells(first, last)).toBeUndefined()
  })

  it.each([
    [0, end - 1],
    [0.5, end],
    [0, end + 0.5],
    [0, Number.MAX_SAFE_INTEGER + 1],
    [Number.NEGATIVE_INFINITY, end],
    [end + 1, end],
  ])('goes not from %d to %d', (first, last) => {
    expect(tells(first, last)).toBe(
      `Expected a range of whole milliseconds since 1970 that ends after 1999 but received [${first}, ${last}].`,
    )
  })
})

describe('an instant beyond the range', () => {
  const LAST = END_MS - 1
  const [lowest, highest] = [hex(0, 19), hex(END_MS, 11) + ONES]
  const bytes: Partial<AnyFormat> = { byteLength: 1, fromBytes: ([byte = 0]) => (byte ? highest : lowest) }
  const tells = (timeRangeMs: [number, number], change: Partial<AnyFormat>, bodies: string[] = []) =>
    brokenOf(timeRules(subjectOf({ ...T, timeRangeMs, ...change }, bodies)))[INSTANTS]

  it.each<[string, [number, number], Partial<AnyFormat>, string[], string, number]>([
    ['a body', [0, LAST], {}, [lowest, highest], highest, END_MS],
    ['the greatest integer', [0, LAST], { maxBigInt: 16n ** 19n - 1n }, [], highest, END_MS],
    ['the least integer', [1, END_MS], { maxBigInt: 16n ** 19n - 1n }, [], lowest, 0],
    ['the greatest bytes', [0, LAST], bytes, [], highest, END_MS],
    ['the least bytes', [1, END_MS], bytes, [], lowest, 0],
  ])('is told of %s', (_, range, change, bodies, body, ms) => {
    expect(tells(range, change, bodies)).toBe(
      `Expected an instant from ${range[0]} to ${range[1]} for "${body}" but received ${ms}.`,
    )
  })

  it.each<[string, Partial<AnyFormat>]>([
    ['has no instant', { timestamp: () => undefined }],
    ['is refused', { check: () => 'overflow' }],
  ])('is none where the body %s', (_, change) => {
    expect(tells([1, LAST], { ...bytes, ...change })).toBeUndefined()
  })
})

describe('an instant that is read otherwise', () => {
  const UNITS = ", rounded to the format's unit,"

  it.each([0, 1, 999, 1000, END_MS, END_MS - 1, END_MS - 999, END_MS - 1000, Date.UTC(2025, 0, 1)])(
    'is told: %i',
    (ms) => {
      const timestamp = (text: string, offset: number) =>
        timeOf(text, offset) + (timeOf(text, offset) === ms ? 5 : 0)
      expect(told({ timestamp })[READS]).toBe(`Expected the instant ${ms}${UNITS} but received ${ms + 5}.`)
    },
  )

  it.each(['generator', 'backfiller'] as const)('is told where the %s alone writes it', (name) => {
    const { [name]: maker } = rewriting((body) => body.replace(/^0/, '1'))
    expect(told({ [name]: maker })[READS]).toMatch(UNITS)
  })

  it('is told where nothing but bounds writes it', () => {
    const format = { ...without('generator', 'backfiller'), timestamp: () => undefined }
    expect(brokenOf(rulesOf(format))[READS]).toBe(`Expected the instant 0${UNITS} but received undefined.`)
  })

  it('is told where units are of more than a second, or end elsewhere', () => {
    expect(brokenOf(rulesOf(timed(10_000)))[READS]).toBe(
      `Expected the instant ${END_MS}${UNITS} but received ${END_MS - (END_MS % 10_000)}.`,
    )
    const late = {
      ...timed(1000),
      timestamp: (text: string, offset: number) => timeOf(text, offset) * 1000 + 999,
    }
    expect(brokenOf(rulesOf(late))[READS]).toMatch(UNITS)
  })
})

describe('a bound', () => {
  /** The bound of a single instant, changed. */
  const except = (atMs: number, change: (body: string) => string) => ({
    lowest: (ms: number) => (ms === atMs ? change(T.lowest(ms)) : T.lowest(ms)),
  })

  it.each([1, 999, END_MS - 1, END_MS])('that is too high is told: %i', (atMs) => {
    const high = except(atMs, (body) => body.replace(/0$/, '1'))
    expect(told(high)[BOUNDS]).toBe(
      `Expected no body for ${atMs} below its lowest body "${hex(atMs, 11)}00000001" but received "${hex(atMs, 11)}00000000".`,
    )
  })

  it('that is too low is told', () => {
    const low = except(1000, (body) => hex(BigInt(`0x${body}`) - 1n, 19))
    expect(told(low)[BOUNDS]).toBe(
      'Expected a body for 999 at or above "00000003e700000000" and below "00000003e7ffffffff" but received "00000003e7ffffffff".'.replaceAll(
        '"00000003',
        '"000000003',
      ),
    )
  })

  it('that sorts below an earlier one, where a time takes a digit more, is told', () => {
    const unpadded = {
      ...without('toBigInt', 'fromBigInt'),
      ...rewriting((body) => body.replace(/^0+(?=.{9})/, '')),
      check: (text: string, offset: number) =>
        /^[0-9a-f]{9,19}$/.test(text.slice(offset)) ? undefined : ('invalid_character' as const),
      timestamp: (text: string, offset: number) => Number.parseInt(text.slice(offset, -8), 16),
      lowest: (ms: number) => hex(ms, 1) + ZEROS,
    }
    expect(brokenOf(rulesOf(unpadded))[BOUNDS]).toMatch(
      /^Expected a lowest body for \d+ at or above "[0-9a-f]+" for \d+ but received "[0-9a-f]+"\.$/,
    )
  })

  /** Bounds and bodies whose random bits are at least so many. */
  const atLeast = (lowest: number, least: number): Partial<AnyFormat> => ({
    ...rewriting((body) => body.slice(0, 11) + hex(Math.max(least, Number.parseInt(body.slice(11), 16)), 8)),
    lowest: (ms) => hex(ms, 11) + hex(lowest, 8),
  })

  it('may follow what is no body', () => {
    const check: AnyFormat['check'] = (text, offset) =>
      text.endsWith(ZEROS) ? 'overflow' : T.check(text, offset)
    expect(told({ ...atLeast(1, 1), check })).toEqual({})
  })

  it('that is no body is told', () => {
    expect(told(except(1, () => 'x'))[BOUNDS]).toBe(
      'Expected a valid lowest body for 1 but received "x" (invalid_character).',
    )
  })

  const bytes = {
    toBytes: (text: string, offset: number) => Uint8Array.from(Buffer.from(`0${text.slice(offset)}`, 'hex')),
    fromBytes: (all: Uint8Array) => Buffer.from(all).toString('hex').slice(1),
  }
  const format: AnyFormat = { ...without('toBigInt', 'fromBigInt'), ...bytes }

  it('is that of bytes where there are no integers', () => {
    expect(brokenOf(rulesOf(format))).toEqual({})
    const tellsOf = (change: (body: string) => string) =>
      brokenOf(rulesOf({ ...format, ...rewriting(change), lowest: (ms) => change(T.lowest(ms)) }))[BOUNDS]
    // Above it is a body of the same instant, which is its predecessor: as it is, and with a borrow.
    expect(tellsOf((body) => body.slice(0, -8) + hex(Number(`0x${body.slice(-8)}`) | 2, 8))).toBe(
      'Expected no body for 0 below its lowest body "0000000000000000002" but received "0000000000000000001".',
    )
    expect(
      tellsOf((body) => body.slice(0, -8) + hex((Number(`0x${body.slice(-8)}`) | 0x30000) >>> 0, 8)),
    ).toBe(
      'Expected no body for 0 below its lowest body "0000000000000030000" but received "000000000000002ffff".',
    )
  })
})
