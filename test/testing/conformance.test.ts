import { type ConformanceOptions, conformance, type FormatRule } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { layout } from '../../src/formats/layout.ts'
import { nanoid } from '../../src/formats/nanoid.ts'
import { opaque } from '../../src/formats/opaque.ts'
import type { AnyFormat, Format } from '../../src/formats/shared/format.ts'
import { snowflake } from '../../src/formats/snowflake.ts'
import { timeRandom } from '../../src/formats/time-random.ts'
import { ulid } from '../../src/formats/ulid.ts'
import { sampled } from '../full-length.ts'
import { coarse, nano, RULES, random128, small, suffixed, uuid7, WRONG } from './wrong-formats.ts'

const COUNT = 2000

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

const ruleOf = (format: AnyFormat, wanted: string) =>
  conformance(format, { count: COUNT }).find(({ name }) => name === wanted) ?? expect.unreachable()

describe.each(Object.entries(WRONG))('the rule %s', (rule, formats) => {
  it.each(Object.keys(formats))('is broken by %s', (how) => {
    const format = formats[how] ?? expect.unreachable()
    const said = saidBy(ruleOf(format, RULES[rule as keyof typeof RULES]))
    expect(said).toMatch(/^Expected .* but received .*\.$/s)
  })
})

it('has a wrong format for every rule', () => {
  const all = Object.values(WRONG)
    .flatMap((formats) => Object.values(formats))
    .flatMap((format) => names(format))
  // The numbers in their names differ from format to format.
  const unnumbered = (name: string) => name.replace(/[0-9][0-9,]*/g, '#')
  expect([...new Set(all.map(unnumbered))].sort()).toEqual(
    [...new Set([...Object.values(RULES), 'carries # random bits, spread evenly'].map(unnumbered))].sort(),
  )
})

const { describes, portable, length, alphabet, heads, strangers, example, sql, stays, values } = RULES
const { generates, first, repeats, distinct, again, ordered, ages, anew, neighbours, even, alone } = RULES
const { bitAlone, range, instants, reads, bounds, bytes, version, integers, spells, declares } = RULES
const FOLLOWS = 'increases from one instant to the next'
const TEXT = [describes, portable, length, alphabet, heads, strangers, example]
const MADE = [generates, first, repeats, distinct]

describe('conformance', () => {
  it('lists the rules that apply to what a format can do', () => {
    expect(names(uuid7)).toEqual([
      ...[...TEXT, RULES.places, sql, stays, values, ...MADE, again, ordered, ages, anew, neighbours],
      ...[
        'carries 73 random bits, spread evenly',
        bitAlone,
        range,
        instants,
        reads,
        bounds,
        bytes,
        version,
        spells,
      ],
    ])
    expect(names(nano)).toEqual([...TEXT, sql, ...MADE, anew, neighbours, even, alone])
    expect(names(snowflake({ epoch: 'twitter' }))).toEqual([
      ...[...TEXT, stays, values, range, instants, reads, bounds, integers, spells],
    ])
    expect(names(snowflake({ epoch: 'twitter', workerId: 1 }))).toContain(declares)
    expect(names(opaque({ length: 3 }))).toEqual(TEXT)
    expect(names({ ...timeRandom({ randomBits: 16 }), randomBits: 15 }).join()).not.toContain('equally often')
    const { generator, backfiller, lowest, ...reader } = ulid()
    expect(names(reader)).toEqual([...TEXT, stays, values, range, instants, bytes, version, spells])
  })

  it('asks for fewer ids where that many may well collide, and for as many as `count` says', () => {
    expect(names(nano, { count: 1_000_000 })).toContain('makes 1,000,000 ids without a duplicate')
    expect(names(nanoid({ length: 8 }), { count: 1_000_000 })).toContain(
      'makes 2,375 ids without a duplicate',
    )
    expect(names(nanoid({ length: 3 })).join()).not.toContain('duplicate')
    expect(names(uuid7, { count: 10 })).toContain('makes 10 ids without a duplicate')
  })

  it('has the order that is asked for', () => {
    expect(names(ulid(), { ordered: false })).not.toContain(ordered)
    expect(names(ulid(), { ordered: 'millisecond' })).toContain(FOLLOWS)
    expect(toldOf(nano, { ordered: true })).toEqual({
      [ordered]: expect.stringMatching(/^Expected an id after /),
    })
    const turned = coarse((body) => [...body.slice(0, 9)].reverse().join('') + body.slice(9))
    expect(Object.keys(toldOf(turned, { ordered: 'millisecond' }))).toContain(FOLLOWS)
  })

  it('does nothing before a check is called', () => {
    expect(conformance({ ...nano, check: () => expect.unreachable() }).length).toBeGreaterThan(5)
  })

  it('gives the same verdict each time, for any seed', () => {
    for (const seed of [2, 'three']) expect(toldOf(nano, { seed })).toEqual({})
  })

  it('reports one fault once', () => {
    const { sql: _, ...rest } = nano
    const lost: AnyFormat = { ...rest, alphabet: nano.alphabet.replace('z', '') }
    expect(Object.keys(toldOf(lost))).toEqual([alphabet, strangers])
    const reversed: AnyFormat = {
      ...random128,
      toBytes: (text, offset) => random128.toBytes(text, offset).reverse(),
    }
    expect(toldOf(reversed)).toEqual({ [bytes]: expect.stringContaining('back from') })
  })

  it('passes on the error of a generator that gives up within a millisecond', () => {
    const tired: AnyFormat = {
      ...uuid7,
      generator: (head, random) => {
        const next = uuid7.generator(head, random)
        let made = 0
        return (nowMs) => {
          if (++made > 500) throw new Error('no id is left')
          return next(nowMs)
        }
      },
    }
    expect(saidBy(ruleOf(tired, again))).toBe('no id is left')
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

  it('are needed where a format makes no bodies and accepts few', () => {
    expect(Object.values(toldOf(even12))[0]).toMatch(/^Expected bodies that the format accepts/)
    expect(toldOf(even12, { examples: ['000000000000'] })).toEqual({})
  })

  it.each([[['000000000000']], [['000000000000', '999999999999']]])(
    'are tried, and what is like them: %j',
    (examples) => {
      expect(toldOf({ ...even12, pattern: '[0-8A-Za-z]{12}' }, { examples })).toEqual({
        [alphabet]: expect.stringContaining('"999999999999"'),
      })
    },
  )

  it('must be accepted', () => {
    expect(Object.values(toldOf(even12, { examples: ['000000000001'] }))[0]).toBe(
      'Expected examples that the format accepts but received "000000000001".',
    )
  })

  it('are asked for where no body is found', () => {
    const told = toldOf({ ...even12, check: () => 'invalid_character' })
    expect(Object.keys(told)).toEqual(TEXT.slice(2, -1))
    expect(told[length]).toBe('Expected bodies that the format accepts, to try it with but received none.')
  })
})

/** Formats that are right, and unlike most of brandid. */
const right: Record<string, [format: Format, options?: ConformanceOptions]> = {
  'a fixed ending': [suffixed()],
  'a counter below random bits': [
    layout({
      fields: [
        { kind: 'time', bits: 41 },
        { kind: 'random', bits: 64 },
        { kind: 'counter', bits: 12 },
      ],
    }),
  ],
  'a counter that starts at random': [
    layout({
      fields: [
        { kind: 'time', bits: 41 },
        { kind: 'random', bits: 64 },
        { kind: 'counter', bits: 24, start: 'random' },
      ],
    }),
  ],
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
  (_, [format, options]) => {
    expect(toldOf(format, options)).toEqual({})
  },
)
