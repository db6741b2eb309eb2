import { describe, expect, it } from 'vitest'
import type { AnyFormat, CanGenerate } from '../../src/formats/shared/format.ts'
import { timeRules } from '../../src/testing/time-rules.ts'
import { AB, brokenOf, subjectOf } from './broken-rules.ts'

const RANGE = 'declares its range in milliseconds'
const READS = 'reads back the instant that it wrote'
const BOUNDS = 'bounds the ids of an instant from below'

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
    ['with time', T, [RANGE, READS, BOUNDS]],
    ['without instants', without('timestamp'), []],
    ['without a range', without('timeRangeMs'), []],
    ['without makers', without('generator', 'backfiller'), [RANGE, READS, BOUNDS]],
    ['without bounds', without('lowest'), [RANGE, READS]],
    ['without makers and bounds', without('generator', 'backfiller', 'lowest'), [RANGE]],
    ['with the past alone, and no bounds', without('generator', 'lowest'), [RANGE, READS]],
    ['with integers that it cannot spell', without('fromBigInt'), [RANGE, READS, BOUNDS]],
    ['with integers that it cannot read', without('toBigInt'), [RANGE, READS, BOUNDS]],
    [
      'with bytes that it cannot spell',
      { ...without('toBigInt'), toBytes: () => Uint8Array.of(1) },
      [RANGE, READS, BOUNDS],
    ],
    [
      'with bytes that it cannot read',
      { ...without('toBigInt'), fromBytes: () => '' },
      [RANGE, READS, BOUNDS],
    ],
    [
      'with bounds as integers',
      { ...without('lowest'), lowestBigInt: (ms) => BigInt(`0x${lowestBigInt(ms)}`) },
      [RANGE, READS, BOUNDS],
    ],
    [
      'with bounds as integers that it cannot spell',
      { ...without('lowest', 'fromBigInt'), lowestBigInt: () => 0n },
      [RANGE, READS],
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

describe('an instant that is read otherwise', () => {
  const UNITS = 'timestamps in one unit of up to a second, such as'

  it.each([0, 1, 999, 1000, END_MS, END_MS - 1, END_MS - 999, END_MS - 1000, Date.UTC(2025, 0, 1)])(
    'is told: %i',
    (ms) => {
      const timestamp = (text: string, offset: number) =>
        timeOf(text, offset) + (timeOf(text, offset) === ms ? 5 : 0)
      expect(told({ timestamp })[READS]).toBe(`Expected ${UNITS} ${ms}, but received ${ms + 5}.`)
    },
  )

  it.each([
    ['all random bits are zero', (tail: string) => tail === ZEROS],
    ['all random bits are one', (tail: string) => tail === ONES],
    ['no random bits are of one kind', (tail: string) => tail !== ZEROS && tail !== ONES],
  ])('is told where %s', (_, isOther) => {
    const timestamp = (text: string, offset: number) =>
      timeOf(text, offset) + (isOther(text.slice(offset + 11)) ? 5 : 0)
    expect(told({ timestamp })[READS]).toBe(`Expected ${UNITS} 0, but received 5.`)
  })

  it.each(['generator', 'backfiller'] as const)('is told where the %s alone writes it', (name) => {
    const { [name]: maker } = rewriting((body) => body.replace(/^0/, '1'))
    expect(told({ [name]: maker })[READS]).toMatch(UNITS)
  })

  it('is told where nothing but bounds writes it', () => {
    const format = { ...without('generator', 'backfiller'), timestamp: () => undefined }
    expect(brokenOf(rulesOf(format))[READS]).toBe(`Expected ${UNITS} 0, but received undefined.`)
  })

  it('is told where units are of more than a second, or end elsewhere', () => {
    expect(brokenOf(rulesOf(timed(10_000)))[READS]).toBe(
      `Expected ${UNITS} ${END_MS}, but received ${END_MS - (END_MS % 10_000)}.`,
    )
    const late = {
      ...timed(1000),
      timestamp: (text: string, offset: number) => timeOf(text, offset) * 1000 + 999,
    }
    expect(brokenOf(rulesOf(late))[READS]).toMatch(UNITS)
  })

  it('is no fault within a range of fewer milliseconds than are tried', () => {
    const firstMs = END_MS - 500
    expect(brokenOf(rulesOf({ ...timed(1, firstMs), timeRangeMs: [firstMs, END_MS] }))).toEqual({})
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
      `Expected nothing of ${atMs} below its lowest body "${hex(atMs, 11)}00000001" but received "${hex(atMs, 11)}00000000".`,
    )
  })

  it('that is too high is told where no body is read back', () => {
    const { fromBigInt, ...format } = without('toBigInt')
    const lowest = (ms: number) => T.lowest(ms).replace(/0$/, '1')
    expect(brokenOf(rulesOf({ ...format, lowest }))[BOUNDS]).toBe(
      'Expected a body of 0 from "0000000000000000001" on and below "0000000000100000001" but received "0000000000000000000".',
    )
  })

  it('that is too low is told', () => {
    const low = except(1000, (body) => hex(BigInt(`0x${body}`) - 1n, 19))
    expect(told(low)[BOUNDS]).toBe(
      'Expected a body of 999 from "00000003e700000000" on and below "00000003e7ffffffff" but received "00000003e7ffffffff".'.replaceAll(
        '"00000003',
        '"000000003',
      ),
    )
  })

  it('of the last instant is one of those before it', () => {
    const late = rewriting((body, ms) => (ms === END_MS - 1 ? hex(END_MS, 11) + ONES : body))
    expect(told(late)[BOUNDS]).toBe(
      `Expected a body of ${END_MS - 1} from "${hex(END_MS - 1, 11)}${ZEROS}" on and below "${hex(END_MS, 11)}${ZEROS}" but received "${hex(END_MS, 11)}${ONES}".`,
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

  it('may follow what is of no instant, as it is itself', () => {
    const timestamp: AnyFormat['timestamp'] = (text, offset) =>
      /0000000[01]$/.test(text) ? undefined : T.timestamp(text, offset)
    expect(told({ ...atLeast(1, 2), timestamp })).toEqual({})
  })

  it('that is no body is told', () => {
    expect(told(except(1, () => 'x'))[BOUNDS]).toBe(
      'Expected the lowest body of 1 to be accepted but received "x" (invalid_character).',
    )
  })

  it.each([1, 999])('that moves within a unit is told: by %i ms', (afterMs) => {
    const seconds = timed(1000)
    const lowest = (ms: number) => seconds.lowest(ms).slice(0, -1) + (ms % 1000 === afterMs ? '1' : '0')
    expect(brokenOf(rulesOf({ ...seconds, lowest }))[BOUNDS]).toMatch(
      /^Expected (the lowest body of 999 to be that of 0|a body of 0 from .* on and below .*) but received/,
    )
  })

  const bytes = {
    toBytes: (text: string, offset: number) => Uint8Array.from(Buffer.from(`0${text.slice(offset)}`, 'hex')),
    fromBytes: (all: Uint8Array) => Buffer.from(all).toString('hex').slice(1),
  }
  const format: AnyFormat = { ...without('toBigInt', 'fromBigInt'), ...bytes }

  it.each([
    [0, END_MS],
    [2 ** 40, 2 ** 40],
  ])('of bytes that go back over the first one is told, but for zero: from %d', (firstMs, toldMs) => {
    // The last body of an instant is read as one of the next.
    const timestamp: AnyFormat['timestamp'] = (text, offset) =>
      (timeOf(text, offset) + Number(text.endsWith(ONES))) % 2 ** 44
    const rules = rulesOf({ ...format, timeRangeMs: [firstMs, END_MS], timestamp })
    expect(brokenOf(rules)[BOUNDS]).toBe(
      `Expected nothing of ${toldMs} below its lowest body "${hex(toldMs, 11)}${ZEROS}" but received "${hex(toldMs - 1, 11)}${ONES}".`,
    )
  })

  it('leaves the bytes of the format as they are', () => {
    const kept = new Map<string, Uint8Array>()
    const toBytes = (text: string, offset: number) => {
      const all = kept.get(text) ?? bytes.toBytes(text, offset)
      kept.set(text, all)
      return all
    }
    expect(brokenOf(rulesOf({ ...format, toBytes }))).toEqual({})
    expect(kept.size).toBeGreaterThan(50)
    for (const [text, all] of kept) expect(bytes.fromBytes(all)).toBe(text)
  })

  it('is that of bytes where there are no integers', () => {
    expect(brokenOf(rulesOf(format))).toEqual({})
    const tellsOf = (change: (body: string) => string) =>
      brokenOf(rulesOf({ ...format, ...rewriting(change), lowest: (ms) => change(T.lowest(ms)) }))[BOUNDS]
    // Above it is a body of the same instant, which is its predecessor: as it is, and with a borrow.
    expect(tellsOf((body) => body.slice(0, -8) + hex(Number(`0x${body.slice(-8)}`) | 2, 8))).toBe(
      'Expected nothing of 0 below its lowest body "0000000000000000002" but received "0000000000000000001".',
    )
    expect(
      tellsOf((body) => body.slice(0, -8) + hex((Number(`0x${body.slice(-8)}`) | 0x30000) >>> 0, 8)),
    ).toBe(
      'Expected nothing of 0 below its lowest body "0000000000000030000" but received "000000000000002ffff".',
    )
  })
})
