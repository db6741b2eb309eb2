import { type ConformanceOptions, conformance, type FormatRule, seededRandom } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { nanoid } from '../../src/formats/nanoid/nanoid.ts'
import { opaque } from '../../src/formats/opaque/opaque.ts'
import { random } from '../../src/formats/random/random.ts'
import type { AnyFormat, CanGenerate, Format } from '../../src/formats/shared/format.ts'
import { ulid } from '../../src/formats/ulid/ulid.ts'
import { paddedUuid25 as uuid7 } from '../../src/formats/uuid25/uuid25-default.ts'
import { sampled } from '../full-length.ts'

// The list of rules, and formats that break one or none. The tests of the rules have their other faults.

const COUNT = 2000
const [nano, random128, ulids] = [nanoid(), random(), ulid()]

const TEXT = [
  'has valid metadata',
  'has a portable pattern',
  'accepts only bodies of the declared length',
  'matches its alphabet and its pattern',
  'ignores any prefix before a body',
  'rejects every one-character change outside the alphabet',
  'accepts its own example',
] as const
const [, , LENGTH, ALPHABET, , STRANGERS] = TEXT
const SQL = 'accepts SQL-generated bodies'
const FORGIVES = ['leaves an accepted body unchanged', 'forgives without changing the value']
const DISTINCT = 'generates 2,000 IDs without a duplicate'
const MADE = [
  'generates bodies that it accepts',
  'draws no randomness before the first ID',
  'generates the same IDs from the same randomness',
  DISTINCT,
]
const AGAIN = 'repeats no ID within a millisecond or after the clock steps back'
const GIVEN = 'backfills without duplicates'
const ORDERED = 'strictly increases, even within a millisecond or if the clock steps back by 10 s'
const FOLLOWS = 'increases from one instant to the next'
const ANEW = ['randomizes each ID', 'does not reveal adjacent IDs']
const EVEN = 'draws every character equally often'
const BOUNDS = 'returns the lowest ID for an instant'
const TIMED = [
  'declares its range in milliseconds',
  'carries only instants in its range',
  'reads back the instant it wrote',
  BOUNDS,
]
const BYTES = 'converts to bytes and back'
const VERSION = 'accepts only UUIDs of its version'
const SPELLS = 'has only one string for each value'

/** What is said of the rules that a format breaks, by name. */
function toldOf(format: Format, options?: ConformanceOptions): Record<string, string> {
  return Object.fromEntries(
    conformance(format, { count: COUNT, ...options }).flatMap((rule) => {
      const said = saidBy(rule)
      return said === undefined ? [] : [[rule.name, said]]
    }),
  )
}

function saidBy({ check }: FormatRule): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const names = (format: Format, options?: ConformanceOptions) =>
  conformance(format, { count: COUNT, ...options }).map(({ name }) => name)

/** What is said of one rule. */
const saidOf = (format: AnyFormat, wanted: string, options?: ConformanceOptions) =>
  saidBy(
    conformance(format, { count: COUNT, ...options }).find(({ name }) => name === wanted) ??
      expect.unreachable(),
  )

/** The format with its bodies rewritten as they are generated. */
function rewritten(format: AnyFormat & CanGenerate, rewrite: (body: string) => string): AnyFormat {
  const generator: CanGenerate['generator'] = (head, source) => {
    const next = format.generator('', source)
    return (nowMs) => head + rewrite(next(nowMs))
  }
  return { ...format, generator }
}

/** Milliseconds in base 36 and 10 random characters. */
function coarse(rewrite = (body: string) => body) {
  const write = (ms: number) => ms.toString(36).padStart(9, '0')
  const tail = nanoid({ length: 10 })
  const format: AnyFormat = {
    ...nanoid({ length: 19 }),
    name: 'coarse',
    randomBits: tail.randomBits,
    timeRangeMs: [0, 36 ** 9 - 1],
    timestamp: (text, offset) => Number.parseInt(text.slice(offset, text.length - 10), 36),
    lowest: (ms) => write(ms) + '0'.repeat(10),
    generator: (head, source) => {
      const next = tail.generator('', source)
      return (nowMs) => head + rewrite(write(nowMs) + next(nowMs))
    },
  }
  return format
}

/** Random characters before a fixed ending. */
function suffixed(): AnyFormat {
  const { sql, example, ...text } = nanoid({ length: 15 })
  return {
    ...text,
    name: 'suffixed',
    pattern: '[0-9a-z]{12}xyz',
    randomBits: nano.randomBits,
    places: { [-1]: 'z', 12: 'x' },
    check: (body, offset) =>
      text.check(body, offset) ?? (body.endsWith('xyz') ? undefined : 'invalid_character'),
    generator: (head, source) => {
      const next = nano.generator(head, source)
      return (nowMs) => `${next(nowMs)}xyz`
    },
  }
}

/** The digits of a number below 1,000. */
const small = {
  ...opaque({ alphabet: '0123456789', length: [1, 4] }),
  example: '7',
  pattern: '(?:0|[1-9][0-9]{0,3})',
  check: (text: string, offset: number) => {
    const body = text.slice(offset)
    if (body.length < 1 || body.length > 4) return 'invalid_length'
    if (!/^(?:0|[1-9][0-9]*)$/.test(body)) return 'invalid_character'
    return body.length > 3 ? 'overflow' : undefined
  },
  maxBigInt: 999n,
  toBigInt: (text: string, offset: number) => BigInt(text.slice(offset)),
  fromBigInt: String,
} satisfies AnyFormat

const wrong: [how: string, rule: string, format: AnyFormat][] = [
  [
    'upper case accepted',
    STRANGERS,
    { ...nano, check: (text, offset) => nano.check(text.toLowerCase(), offset) },
  ],
  ['uniform SQL for a number with an upper bound', SQL, { ...random128, sql: 'uniform' }],
  [
    '20 bits that look like 62',
    DISTINCT,
    {
      ...nano,
      generator: (head, source) => () => nano.generator(head, seededRandom(source.uint32() >>> 12))(0),
    },
  ],
  ['a random tail each time', ORDERED, { ...ulids, generator: ulids.backfiller }],
  [
    'a byte modulo 36',
    EVEN,
    {
      ...nano,
      generator: (head, source) => () =>
        head + Array.from({ length: 12 }, () => nano.alphabet.charAt((source.uint32() >>> 24) % 36)).join(''),
    },
  ],
  [
    'a bit that is always zero',
    'carries 128 random bits, spread evenly',
    rewritten(random128, (body) => {
      const bytes = random128.toBytes(body, 0)
      bytes[15] = (bytes[15] as number) & 0xef
      return random128.fromBytes(bytes)
    }),
  ],
  ['the same bound for all', BOUNDS, { ...ulids, lowest: () => ulids.lowest(0) }],
  [
    'values beyond 2^128',
    SPELLS,
    {
      ...random128,
      check: (text, offset) => {
        const fault = random128.check(text, offset)
        return fault === 'overflow' ? undefined : fault
      },
    },
  ],
]

it.each(wrong)('a wrong format with %s breaks the rule "%s"', { tags: 'slow' }, (_, rule, format) => {
  expect(saidOf(format, rule)).toMatch(/^Expected .* but received .*\.$/s)
})

describe('conformance', () => {
  it('lists the rules that apply to what a format can do', () => {
    expect(names(uuid7)).toEqual([
      ...[...TEXT, 'respects its `places`', SQL, ...FORGIVES, ...MADE, AGAIN, GIVEN, ORDERED],
      ...['increases when its time gains a digit', ...ANEW],
      ...['carries 73 random bits, spread evenly', 'draws each bit independently'],
      ...[...TIMED, BYTES, VERSION, SPELLS],
    ])
    expect(names(opaque({ length: 3 }))).toEqual(TEXT)
    const { generator, backfiller, lowest, ...reader } = ulids
    expect(names(reader)).toEqual([...TEXT, SQL, ...FORGIVES, ...TIMED.slice(0, 2), BYTES, VERSION, SPELLS])
  })

  it('asks for fewer IDs where that many may well collide, and for as many as `count` says', () => {
    expect(names(nano, { count: 1_000_000 })).toContain('generates 1,000,000 IDs without a duplicate')
    expect(names(nanoid({ length: 8 }), { count: 1_000_000 })).toContain(
      'generates 2,375 IDs without a duplicate',
    )
    expect(names(nanoid({ length: 3 })).join()).not.toContain('duplicate')
    expect(names(uuid7, { count: 10 })).toContain('generates 10 IDs without a duplicate')
  })

  it('has the order that is asked for', () => {
    expect(names(ulids, { ordered: false })).not.toContain(ORDERED)
    expect(names(ulids, { ordered: 'millisecond' })).toContain(FOLLOWS)
    expect(saidOf(nano, ORDERED, { ordered: true })).toMatch(/^Expected an ID above /)
    const turned = coarse((body) => [...body.slice(0, 9)].reverse().join('') + body.slice(9))
    expect(saidOf(turned, FOLLOWS, { ordered: 'millisecond' })).toMatch(/^Expected an ID above /)
  })

  it('does nothing before a check is called', () => {
    expect(conformance({ ...nano, check: () => expect.unreachable() }).length).toBeGreaterThan(5)
  })

  it('gives the same verdict each time, for any seed', { tags: 'slow' }, () => {
    for (const seed of sampled([2, 'three'], 2)) expect(toldOf(nano, { seed })).toEqual({})
  })

  it('reports one fault once', { tags: 'slow' }, () => {
    const { sql: _, ...rest } = nano
    const lost: AnyFormat = { ...rest, alphabet: nano.alphabet.replace('z', '') }
    expect(Object.keys(toldOf(lost))).toEqual([ALPHABET, STRANGERS])
    const reversed: AnyFormat = {
      ...random128,
      toBytes: (text, offset) => random128.toBytes(text, offset).reverse(),
    }
    expect(toldOf(reversed)).toEqual({ [BYTES]: expect.stringContaining('for the value') })
  })

  it('passes on the error of a generator that gives up within a millisecond', () => {
    const tired: AnyFormat = {
      ...uuid7,
      generator: (head, random) => {
        const next = uuid7.generator(head, random)
        let made = 0
        return (nowMs) => {
          if (++made > 500) throw new Error('no ID is left')
          return next(nowMs)
        }
      },
    }
    expect(saidOf(tired, AGAIN)).toBe('no ID is left')
  })
})

describe('examples', () => {
  const { example: _, ...twelve } = opaque({ length: 12 })
  /** A format whose texts next to none passes by chance: twelve times the same character. */
  const even12: Format = {
    ...twelve,
    check: (text, offset) =>
      twelve.check(text, offset) ??
      (new Set(text.slice(offset)).size === 1 ? undefined : 'invalid_character'),
  }

  it('are needed where a format makes no bodies and accepts few', { tags: 'slow' }, () => {
    expect(Object.values(toldOf(even12))[0]).toMatch(/^Expected bodies that the format accepts/)
    expect(toldOf(even12, { examples: ['000000000000'] })).toEqual({})
  })

  it.each([[['000000000000']], [['000000000000', '999999999999']]])(
    'are tried, and what is like them: %j',
    { tags: 'slow' },
    (examples) => {
      expect(toldOf({ ...even12, pattern: '[0-8A-Za-z]{12}' }, { examples })).toEqual({
        [ALPHABET]: expect.stringContaining('"999999999999"'),
      })
    },
  )

  it('must be accepted', () => {
    expect(Object.values(toldOf(even12, { examples: ['000000000001'] }))[0]).toBe(
      'Expected examples that the format accepts but received "000000000001".',
    )
  })

  it('are asked for where no body is found', { tags: 'slow' }, () => {
    const told = toldOf({ ...even12, check: () => 'invalid_character' })
    expect(Object.keys(told)).toEqual(TEXT.slice(2, -1))
    expect(told[LENGTH]).toBe('Expected bodies that the format accepts but received none.')
  })
})

/** Formats that are right, and unlike most of brandid. */
const right: Record<string, [format: Format, options?: ConformanceOptions]> = {
  'a fixed ending': [suffixed()],
  'order to the millisecond': [coarse(), { ordered: 'millisecond' }],
  'small integers': [small],
  'integers that it refuses to spell': [
    {
      ...small,
      fromBigInt(value: bigint) {
        if (value > 999n) throw new RangeError('too large')
        return String(value)
      },
    } as Format,
  ],
  'white space forgiven': [{ ...opaque({ length: 12 }), forgive: (body) => body.trim() }],
  'a pattern with groups that are repeated': [{ ...nano, pattern: '(?:[0-9a-z]{3}){4}' }],
  'the colour of docs/own-formats.md': [
    {
      name: 'colour',
      alphabet: '0123456789abcdef',
      length: 6,
      pattern: '[0-9a-f]{6}',
      randomBits: 24,
      check: (text, offset) => {
        if (text.length - offset !== 6) return 'invalid_length'
        return /^[0-9a-f]{6}$/.test(text.slice(offset)) ? undefined : 'invalid_character'
      },
      generator: (head, random) => () => head + (random.uint32() >>> 8).toString(16).padStart(6, '0'),
    } as AnyFormat,
  ],
}

it.each(sampled(Object.entries(right), 24))(
  'a right format with %s breaks no rule',
  { tags: 'slow' },
  (_, [format, options]) => {
    expect(toldOf(format, options)).toEqual({})
  },
)
