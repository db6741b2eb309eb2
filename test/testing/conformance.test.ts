import { conformance, seededRandom } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/random-source.ts'
import { paddedUuid25 } from '../../src/formats/default-uuid25.ts'
import { layout } from '../../src/formats/layout.ts'
import { nanoid } from '../../src/formats/nanoid.ts'
import { objectId } from '../../src/formats/object-id.ts'
import { opaque } from '../../src/formats/opaque.ts'
import { random } from '../../src/formats/random.ts'
import type { AnyFormat, CanGenerate, Format, Generator } from '../../src/formats/shared/format.ts'
import { secureRandom } from '../../src/formats/shared/secure-random.ts'
import { snowflake } from '../../src/formats/snowflake.ts'
import { timeRandom } from '../../src/formats/time-random.ts'
import { typeid } from '../../src/formats/typeid.ts'
import { ulid } from '../../src/formats/ulid.ts'
import { uuid25 } from '../../src/formats/uuid25.ts'
import { isFullLength, sampled } from '../full-length.ts'

// Of a right format, and of each fault.
const countOfRight = isFullLength ? 1_000_000 : 10_000
const countOfBroken = isFullLength ? 20_000 : 2000

const fields: AnyFormat = layout({ fields: [{ kind: 'random', bits: 64 }] })
const textField: AnyFormat & CanGenerate = layout({ fields: [{ kind: 'random', length: 12 }] })

/** The format, made of words that are changed. */
function reworded(format: AnyFormat, change: (word: number) => number): AnyFormat {
  const { generator = (): never => expect.fail() } = format
  return {
    ...format,
    generator: (head, random) => generator(head, { uint32: () => change(random.uint32()) >>> 0 }),
  }
}

/** The rules that a format breaks, by name, with what is said of them. */
function brokenRules(format: Format, options?: Parameters<typeof conformance>[1]): [string, string][] {
  return conformance(format, options).flatMap(({ name, check }) => {
    try {
      check()
      return []
    } catch (error) {
      return [[name, (error as Error).message]]
    }
  })
}

const names = (format: Format, options?: Parameters<typeof conformance>[1]) =>
  conformance(format, options).map(({ name }) => name)

const TEXT = [
  'describes its bodies',
  'has a pattern for every engine',
  'accepts bodies of the declared length alone',
  'keeps to its alphabet and its pattern',
  'judges a body alike after any head',
  'refuses every one-character change outside the alphabet',
]
const FORGIVES = 'has nothing to forgive in an accepted body'
const KEEPS = 'forgives spellings, not values'
const PORTABLE = 'has a pattern for every engine'
const GENERATES = [
  'generates what it accepts',
  'draws nothing at random before the first id',
  'makes the same ids of the same randomness',
]
const DISTINCT = 'makes 1,000,000 ids without a duplicate'
const ORDERED = 'increases strictly, within a millisecond and under a clock that steps back by 10 s'
const FOLLOWS = 'increases from one instant to the next'
const EVEN = 'draws every character equally often'
const AGAIN = 'makes no id again in one millisecond, nor after the clock stepped back'
const ANEW = 'draws each id anew'
const ALONE = 'draws each character by itself'
const BITS = 'draws each bit by itself'
const FIELDS = 'carries 64 random bits in its fields, spread evenly'
const TEXT_FIELDS = 'carries 62 random bits in its fields, spread evenly'
const FIELD_BITS = 'draws each bit of its fields by itself'
const DECLARES = 'declares the bits that it draws for each id'
const RANGE = 'declares its range in milliseconds'
const READS = 'reads back the instant that it wrote'
const BOUNDS = 'bounds the ids of an instant from below'
const BYTES = 'converts to bytes and back'
const INTEGERS = 'converts to integers and back'
const SPELLS = 'has one spelling for one value'

describe('conformance', () => {
  describe('of a right format, uuid25', () => {
    for (const { name, check } of conformance(paddedUuid25, { count: countOfRight })) it(name, check)
  })

  it('lists the promises that apply to what a format can do', () => {
    expect(names(paddedUuid25)).toEqual([
      ...[...TEXT, FORGIVES, KEEPS, ...GENERATES, DISTINCT, AGAIN, ORDERED, ANEW],
      ...['carries 73 random bits, spread evenly', BITS, RANGE, READS, BOUNDS, BYTES, SPELLS],
    ])
    expect(names(nanoid())).toEqual([...TEXT, ...GENERATES, DISTINCT, ANEW, EVEN, ALONE])
    expect(names(snowflake({ epoch: 'twitter' }))).toEqual([
      ...[...TEXT, FORGIVES, KEEPS, RANGE, READS, BOUNDS, INTEGERS, SPELLS],
    ])
    expect(names(snowflake({ epoch: 'twitter', workerId: 1 }))).toContain(DECLARES)
    expect(names(opaque({ length: 3 }))).toEqual(TEXT)
    expect(names(timeRandom({ randomBits: 32 }))).toContain('draws its last 4 characters equally often')
    expect(names({ ...timeRandom({ randomBits: 16 }), randomBits: 15 }).join()).not.toContain('equally often')
    const { generator, backfiller, lowest, ...reader } = ulid()
    expect(names(reader)).toEqual([...TEXT, FORGIVES, KEEPS, RANGE, BYTES, SPELLS])
  })

  it('asks for fewer ids where that many may well collide, and for as many as `count` says', () => {
    expect(names(nanoid({ length: 8 }))).toContain('makes 2,375 ids without a duplicate')
    expect(names(nanoid({ length: 3 })).join()).not.toContain('duplicate')
    expect(names(paddedUuid25, { count: 10 })).toContain('makes 10 ids without a duplicate')
    const { randomBits, ...silent } = nanoid({ length: 8 })
    expect(names(silent)).toContain(DISTINCT)
  })

  it('leaves out the order of a format that is not ordered, or not within a millisecond', () => {
    expect(names(ulid(), { ordered: false })).not.toContain(ORDERED)
    const coarse = names(ulid(), { ordered: 'millisecond' })
    expect(coarse).not.toContain(ORDERED)
    expect(coarse).toContain(FOLLOWS)
    expect(names(paddedUuid25)).toContain(ORDERED)
  })

  it('does nothing before a check is called', () => {
    const touchy = { ...nanoid(), check: () => expect.unreachable() } as Format
    expect(conformance(touchy).length).toBeGreaterThan(5)
  })

  it('gives the same verdict each time, for any seed', () => {
    for (const seed of [1, 2, 'three']) expect(brokenRules(nanoid(), { seed, count: 1000 })).toEqual([])
  })

  it('tries the examples, too, and needs them where a format makes no bodies and accepts few', () => {
    const even: Format = { ...twelve, check: checksummed, pattern: '[0-9A-Za-z]{12}' }
    expect(brokenRules(even)[0]?.[1]).toMatch(/^Expected bodies that the format accepts/)
    expect(brokenRules(even, { examples: ['000000000000'] })).toEqual([])
    const narrow: Format = { ...even, pattern: '[0-8A-Za-z]{12}' }
    for (const examples of [['000000000000'], ['000000000000', '999999999999']]) {
      expect(brokenRules(narrow, { examples })).toEqual([
        ['keeps to its alphabet and its pattern', expect.stringContaining('"999999999999"')],
      ])
    }
    const told = brokenRules(even, { examples: ['000000000001'] })
    expect(told[0]?.[1]).toBe('Expected examples that the format accepts but received "000000000001".')
  })

  it('says so where it finds no body', () => {
    const closed: Format = { ...opaque({ length: 12 }), check: () => 'invalid_character' }
    const told = brokenRules(closed)
    expect(told.map(([name]) => name)).toEqual(TEXT.slice(2))
    expect(told[0]?.[1]).toBe('Expected bodies that the format accepts, to try it with but received none.')
  })
})

const twelve = opaque({ length: 12 })

/** A check that next to no text passes by chance: twelve times the same character. */
function checksummed(text: string, offset: number) {
  const fault = twelve.check(text, offset)
  return fault ?? (new Set(text.slice(offset)).size === 1 ? undefined : 'invalid_character')
}

/** A check that refuses other bodies beside. */
function onlyOf(format: Format, pattern: RegExp): Format['check'] {
  return (text, offset) =>
    format.check(text, offset) ?? (pattern.test(text) ? undefined : 'invalid_character')
}

/** A generator of the format whose bodies are rewritten. */
function rewriting(format: AnyFormat, rewrite: (body: string, random: RandomSource) => string) {
  return (head: string, random: RandomSource): Generator => {
    const next = generatorOf(format)('', random)
    return (nowMs) => head + rewrite(next(nowMs), random)
  }
}

function generatorOf({ generator }: AnyFormat) {
  return generator ?? expect.unreachable()
}

const uuid7 = paddedUuid25
const nano = nanoid()
const unpadded = uuid25({ padded: false })
const flake = snowflake({ epoch: 'twitter', workerId: 5 })
const random128 = random()

/** One fault in each, and what is said of it. */
const broken: [rule: string, how: string, format: AnyFormat, message: RegExp][] = [
  ['describes its bodies', 'no name', { ...nano, name: '' }, /a name .* ""/],
  ['describes its bodies', 'captures', { ...nano, pattern: '([0-9a-z]{12})' }, /without captures/],
  [
    TEXT[2] as string,
    'other lengths than declared',
    { ...uuid7, length: [26, 30] },
    /bodies of 26 to 30 characters .* 25: "/,
  ],
  [
    TEXT[2] as string,
    'another length than declared',
    { ...uuid7, length: 26 },
    /bodies of 26 characters .* 25: "/,
  ],
  [
    TEXT[2] as string,
    'a longer body accepted',
    {
      ...nano,
      check: (text, offset) =>
        nano.check(text, offset) && (nano.check(text, offset + 1) ?? nano.check(text.slice(0, -1), offset)),
    },
    /invalid_length for .* acceptance/,
  ],
  [
    TEXT[2] as string,
    'a wrong length told as a wrong character',
    { ...nano, check: (text, offset) => (nano.check(text, offset) ? 'invalid_character' : undefined) },
    /Expected invalid_length for 0 characters but received invalid_character/,
  ],
  [
    TEXT[3] as string,
    'a pattern that is too narrow',
    { ...nano, pattern: '[0-9a-y]{12}' },
    /matches \[0-9a-y\]/,
  ],
  [
    TEXT[3] as string,
    'a pattern with anchors',
    { ...nano, pattern: '^[0-9a-z]{12}$' },
    /a body that matches/,
  ],
  [
    TEXT[4] as string,
    'a short head taken for a part of the body',
    { ...nano, check: (text, offset) => nano.check(text, offset < 3 ? 0 : offset) },
    /judged alike after .* acceptance without it, invalid_length with it/,
  ],
  ...[
    ['upper case', (text: string) => text.toLowerCase()],
    ['full width', (text: string) => text.normalize('NFKC')],
    [
      'bytes',
      (text: string) => text.replace(/[\s\S]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) & 0xff)),
    ],
    [
      'seven bits',
      (text: string) => text.replace(/[\s\S]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) & 0x7f)),
    ],
    ['hyphens for zeros', (text: string) => text.replaceAll('-', '0')],
  ].map(([what, fold]): (typeof broken)[number] => [
    TEXT[5] as string,
    `${what} accepted`,
    { ...nano, check: (text, offset) => nano.check((fold as (text: string) => string)(text), offset) },
    /one character away from .* acceptance/,
  ]),
  [
    TEXT[5] as string,
    'a newline accepted at the end',
    { ...nano, check: (text, offset) => nano.check(text.replace(/\n$/, '0'), offset) },
    /\\n" to be refused/,
  ],
  [
    FORGIVES,
    'capitals made of small letters',
    { ...uuid7, forgive: (body) => body.toUpperCase() },
    /to stay as it is/,
  ],
  [
    'generates what it accepts',
    'some bodies refused',
    { ...nano, check: onlyOf(nano, /[^a]$/) },
    /a" \(invalid_character\)/,
  ],
  [
    'generates what it accepts',
    'no head',
    {
      ...nano,
      generator: (head, random) => {
        const next = nano.generator('', random)
        return (nowMs) => (head === '' ? '' : 'x_') + next(nowMs)
      },
    },
    /an id that starts with "some_prefix_"/,
  ],
  [
    'draws nothing at random before the first id',
    'a draw at once',
    {
      ...nano,
      generator: (head, random) => {
        random.uint32()
        return nano.generator(head, random)
      },
    },
    /no randomness to be drawn/,
  ],
  [
    'makes the same ids of the same randomness',
    'randomness from elsewhere',
    { ...nano, generator: (head) => nano.generator(head, secureRandom) },
    /the same id of the same randomness/,
  ],
  [
    DISTINCT,
    '20 bits that look like 62',
    {
      ...nano,
      generator: (head, random) => () => nano.generator(head, seededRandom(random.uint32() >>> 12))(0),
    },
    /\d+ different bodies but received ".*" twice in \d+/,
  ],
  [
    ORDERED,
    'a random tail each time',
    { ...ulid(), generator: ulid().backfiller },
    /an id after .* 0 ms after/,
  ],
  [
    ORDERED,
    'a clock that is followed back',
    {
      ...uuid7,
      generator: (head, random) => {
        let [next, lastMs] = [uuid7.generator(head, random), 0]
        return (nowMs) => {
          if (nowMs < lastMs) next = uuid7.generator(head, random)
          lastMs = nowMs
          return next(nowMs)
        }
      },
    },
    /an id after .* 19999 ms after the start/,
  ],
  [
    ORDERED,
    'integers that fall',
    {
      ...flake,
      generator: (head, random) => {
        const next = flake.generator(head, random)
        let held: string | undefined
        return (nowMs) => {
          const id = held
          if (id === undefined) held = next(nowMs)
          const given = id ?? next(nowMs)
          if (id !== undefined) held = undefined
          return given
        }
      },
    },
    /an id after "\d+" but received "\d+" 0 ms after/,
  ],
  [
    ORDERED,
    'bytes that fall',
    { ...unpadded, generator: unpadded.backfiller },
    /an id after ".*" but received ".*" 0 ms after/,
  ],
  [ORDERED, 'backfilling that disturbs it', disturbed(), /an id after/],
  [
    EVEN,
    'a byte modulo 36',
    {
      ...nano,
      generator: (head, random) => () =>
        head + Array.from({ length: 12 }, () => nano.alphabet.charAt((random.uint32() >>> 24) % 36)).join(''),
    },
    /a chi-square of at most 111.6 for the characters at all places/,
  ],
  [
    EVEN,
    'a letter that comes first too often',
    { ...nano, generator: rewriting(nano, (body) => body.replace(/^[0-2]/, 'z')) },
    /for the characters at all places|for the characters at place 12 from the end/,
  ],
  [
    'carries 128 random bits, spread evenly',
    'a bit that is always zero',
    {
      ...random128,
      generator: rewritingBytes((bytes) => bytes.map((byte, at) => (at === 3 ? byte & 0xef : byte))),
    },
    /at least 128 bits that vary but received 127/,
  ],
  [
    'carries 128 random bits, spread evenly',
    'a bit that follows another',
    {
      ...random128,
      generator: rewritingBytes((bytes) =>
        bytes.map((byte, at) => (at === 15 ? (byte & 0xfe) | (byte >>> 7) : byte)),
      ),
    },
    /for the values of byte 15/,
  ],
  [
    'draws its last 4 characters equally often',
    'too many zeros at the end',
    { ...timeRandom(), generator: rewriting(timeRandom(), (body) => body.replace(/z$/, '0')) },
    /the characters at all places/,
  ],
  [
    READS,
    'one millisecond late',
    { ...uuid7, timestamp: (text, offset) => (uuid7.timestamp(text, offset) ?? 0) + 1 },
    /timestamps in one unit .* such as 0, but received 1/,
  ],
  [READS, 'no time at all', { ...ulid(), timestamp: () => undefined }, /such as 0, but received undefined/],
  [
    BOUNDS,
    'the bound of the next millisecond',
    { ...uuid7, lowest: (ms) => uuid7.lowest(Math.min(2 ** 48 - 1, ms + 1)) },
    /a body of 0 from ".*" on and below ".*" but/,
  ],
  [
    BOUNDS,
    'a bound in the middle',
    { ...ulid(), lowest: (ms) => ulid().lowest(ms).replace(/0{8}$/, '7ZZZZZZZ') },
    /nothing of 0 below its lowest body/,
  ],
  [
    BOUNDS,
    'the same bound for all',
    { ...ulid(), lowest: () => ulid().lowest(0) },
    /a body of 0 from ".*" on and below ".*" but/,
  ],
  [
    BOUNDS,
    'a bound that is no body',
    { ...uuid7, lowest: (ms) => uuid7.lowest(ms).replace(/.$/, 'Z') },
    /to be accepted .*\(invalid_character\)/,
  ],
  [
    BOUNDS,
    'an integer too many',
    { ...flake, lowestBigInt: (ms) => flake.lowestBigInt(ms) + 1n },
    /nothing of \d+ below/,
  ],
  [
    BOUNDS,
    'a bound that differs within the unit',
    {
      ...objectId(),
      lowest: (ms) =>
        objectId()
          .lowest(ms)
          .replace(/0{3}$/, String(ms % 1000).padStart(3, '0')),
    },
    /a body of 0 from .* on and below/,
  ],
  [
    BYTES,
    'bytes in another order',
    { ...random128, toBytes: (text, offset) => random128.toBytes(text, offset).reverse() },
    /back from/,
  ],
  [
    BYTES,
    'a row of bytes that becomes another one',
    {
      ...random128,
      fromBytes: (bytes) =>
        random128.fromBytes(
          bytes.map((byte, at) => (at === 15 && bytes.every((each) => each === 255) ? 254 : byte)),
        ),
    },
    /to stand for the bytes f{32} but received f{31}e/,
  ],
  [
    INTEGERS,
    'an integer that becomes another one',
    { ...flake, fromBigInt: (value) => flake.fromBigInt(value === flake.maxBigInt ? value - 1n : value) },
    /"9223372036854775806" to stand for 9223372036854775807/,
  ],
  [
    BOUNDS,
    'a bound that changes in the middle of its second',
    { ...objectId(), lowest: (ms) => objectId().lowest(ms).slice(0, -1) + (ms % 1000 < 900 ? '0' : '1') },
    /the lowest body of \d+ to be that of \d+000/,
  ],
  [BYTES, 'bytes that are used again', reused(), /to stay as they are/],
  [BYTES, 'too few bytes', { ...random128, byteLength: 15 }, /15 bytes of ".*" but received 16/],
  [
    BYTES,
    'an offset that is ignored',
    { ...random128, toBytes: (text) => random128.toBytes(text, 0) },
    /in an id, too/,
  ],
  [
    INTEGERS,
    'a greatest integer that is too great',
    { ...flake, maxBigInt: 2n ** 63n },
    /the body of 9223372036854775808 to be accepted .*\(overflow\)/,
  ],
  [
    INTEGERS,
    'integers with a sign',
    { ...flake, toBigInt: (text, offset) => BigInt.asIntN(63, flake.toBigInt(text, offset)) },
    /back from/,
  ],
  [
    SPELLS,
    'leading zeros',
    {
      ...flake,
      check: (text, offset) => flake.check(text.slice(offset).replace(/^0+(?=[0-9]{1,17}$)/, ''), 0),
    },
    /alone for its value .* acceptance of "0/,
  ],
  [
    SPELLS,
    'a value beyond 2^128',
    {
      ...random128,
      check: (text, offset) => {
        const fault = random128.check(text, offset)
        return fault === 'overflow' ? undefined : fault
      },
    },
    /alone for its value .* acceptance of "/,
  ],
  [
    FIELDS,
    'a bit that is always zero in a field',
    reworded(fields, (word) => word & ~(1 << 20)),
    /at least 64 bits that vary but received 61/,
  ],
  [
    FIELDS,
    'a bit of a field that follows its neighbour',
    reworded(fields, (word) => (word & 0x7fff_ffff) | ((word << 1) & 0x8000_0000)),
    /a chi-square of at most .* for the values of byte/,
  ],
  [
    FIELD_BITS,
    'a bit of a field that follows one of another byte',
    reworded(fields, (word) => (word & 0x7fff_ffff) | ((word << 15) & 0x8000_0000)),
    /Expected bits \d+ and \d+ to differ in half of/,
  ],
  [
    TEXT_FIELDS,
    'a letter that never comes up in a field',
    { ...textField, generator: rewriting(textField, (body) => body.replace(/z/g, 'y')) },
    /for the characters at all places/,
  ],
  [
    TEXT_FIELDS,
    'a field of which one character is always the same',
    { ...textField, generator: rewriting(textField, (body) => body.replace(/^./, 'a')) },
    /at least .* bits that vary|for the characters at all places/,
  ],
]

/** Backfilling starts the ordinary generation again. */
function disturbed(): AnyFormat {
  let restart = () => {}
  return {
    ...uuid7,
    generator(head, random) {
      let next = uuid7.generator(head, random)
      restart = () => {
        next = uuid7.generator(head, random)
      }
      return (nowMs) => next(nowMs)
    },
    backfiller(head, random) {
      const past = uuid7.backfiller(head, random)
      return (timestampMs) => {
        restart()
        return past(timestampMs)
      }
    },
  }
}

/** Each conversion overwrites the bytes of the one before. */
function reused(): AnyFormat {
  const room = new Uint8Array(16)
  return {
    ...random128,
    toBytes(text, offset) {
      room.set(random128.toBytes(text, offset))
      return room
    },
  }
}

function rewritingBytes(rewrite: (bytes: Uint8Array) => Uint8Array) {
  return rewriting(random128, (body) => random128.fromBytes(rewrite(random128.toBytes(body, 0))))
}

/** A format that counts from a random start, at 12 places. */
function counting(): AnyFormat {
  return {
    ...nano,
    generator(head, random) {
      let value: bigint | undefined
      return () => {
        value ??= BigInt(random.uint32()) * 2n ** 29n
        value++
        return head + value.toString(36).padStart(12, '0')
      }
    },
  }
}

/** 41 bits of milliseconds, then a sequence of so many bits that starts again when it is used up. */
function wrapping(bits: number): AnyFormat {
  return {
    ...flake,
    generator: (head) => {
      let [lastMs, sequence] = [0, 0]
      return (nowMs) => {
        sequence = nowMs === lastMs ? (sequence + 1) % 2 ** bits : 0
        lastMs = nowMs
        return `${head}${(BigInt(nowMs - 1_288_834_974_657) << 22n) + BigInt(sequence)}`
      }
    },
  }
}

/** Milliseconds in base 36 and 10 random characters. */
function coarse(rewrite = (body: string) => body): AnyFormat {
  const random50 = nanoid({ length: 10 })
  const lowest = (ms: number) => ms.toString(36).padStart(9, '0') + '0'.repeat(10)
  return {
    ...nanoid({ length: 19 }),
    name: 'coarse',
    randomBits: random50.randomBits,
    timeRangeMs: [0, 36 ** 9 - 1],
    timestamp: (text, offset) => Number.parseInt(text.slice(offset, offset + 9), 36),
    lowest,
    generator: (head, random) => {
      const next = random50.generator('', random)
      return (nowMs) => head + rewrite(lowest(nowMs).slice(0, 9) + next(nowMs))
    },
  }
}

/** Random characters before a fixed ending. */
function suffixed(): AnyFormat {
  const { sql, ...text } = nanoid({ length: 15 })
  return {
    ...text,
    name: 'suffixed',
    pattern: '[0-9a-z]{12}xyz',
    randomBits: nano.randomBits,
    check: (body, offset) =>
      text.check(body, offset) ?? (body.endsWith('xyz') ? undefined : 'invalid_character'),
    generator: (head, random) => {
      const next = nano.generator(head, random)
      return (nowMs) => `${next(nowMs)}xyz`
    },
  }
}

/** The digits of a number below 1,000. */
const small = {
  ...opaque({ alphabet: '0123456789', length: [1, 4] }),
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

const { randomBits: _, ...undeclared } = nano
const charactersOf =
  (pick: (random: RandomSource) => number[]) => (head: string, random: RandomSource) => () =>
    head +
    pick(random)
      .map((digit) => nano.alphabet.charAt(digit))
      .join('')

broken.push(
  [
    ANEW,
    'a random first body, then one more each time',
    counting(),
    /place \d+ from the end to be drawn anew/,
  ],
  [
    ANEW,
    'a first half that a generator keeps',
    {
      ...nano,
      generator: (head, random) => {
        const [kept, next] = [nano.generator('', random)(0).slice(0, 6), nano.generator('', random)]
        return (nowMs) => head + kept + next(nowMs).slice(6)
      },
    },
    /place 7 from the end to be drawn anew/,
  ],
  [
    TEXT[3] as string,
    'a pattern that lacks a rare character',
    { ...nano, pattern: '(?:[0-9a-y]{12}|[0-9a-z]{11}[0-9a-y])' },
    /a body that matches/,
  ],
  [
    TEXT[3] as string,
    'a pattern of what is generated, narrower than what is accepted',
    {
      ...opaque({ length: 12 }),
      pattern: '[0-9a-z]{12}',
      generator: nano.generator,
      randomBits: nano.randomBits,
    },
    /a body that matches/,
  ],
  [
    TEXT[2] as string,
    'another length accepted, which nobody declared',
    {
      ...nano,
      check: (text, offset) => (text.length - offset === 20 ? undefined : nano.check(text, offset)),
    },
    /invalid_length for 20 characters but received acceptance/,
  ],
  [
    TEXT[2] as string,
    'a shorter body accepted, which nobody declared',
    { ...nano, check: (text, offset) => (text.length - offset === 5 ? undefined : nano.check(text, offset)) },
    /invalid_length for 5 characters but received acceptance/,
  ],
  [
    INTEGERS,
    'integers above the greatest that are read as others',
    {
      ...small,
      check: (text, offset) => {
        const fault = small.check(text, offset)
        return fault === 'overflow' ? undefined : fault
      },
      toBigInt: (text, offset) => BigInt(text.slice(offset)) % 1000n,
    },
    /back from \d+/,
  ],
  [
    INTEGERS,
    'a greatest integer below those that it reads',
    { ...small, maxBigInt: 499n },
    /an integer from 0 to 499 of "\d+"/,
  ],
  [
    INTEGERS,
    'integers above the greatest that are spelled as others',
    { ...small, fromBigInt: (value) => String(value % 1000n) },
    /no body of 1000, which is above 999, but received "0" of 0/,
  ],
  [
    RANGE,
    'a range in seconds',
    { ...objectId(), timeRangeMs: [0, 2 ** 32 - 1] },
    /milliseconds since 1970 .* \[0, 4294967295\]/,
  ],
  [
    RANGE,
    'a range that ends before it begins',
    { ...ulid(), timeRangeMs: [2 ** 48, 2 ** 47] },
    /a range of whole milliseconds/,
  ],
  [AGAIN, 'a sequence of 12 bits that wraps', wrapping(12), /ids that differ .* again, 0 ms after/],
  [AGAIN, 'a sequence of 16 bits that wraps', wrapping(16), /ids that differ .* again, 0 ms after/],
  [AGAIN, 'ids that come again after a step back', wrapping(22), /again, \d+ ms after the start/],
  [
    ALONE,
    'a character that follows from its neighbour',
    { ...nano, generator: rewriting(nano, (body) => body.slice(0, 5) + body.charAt(4) + body.slice(6)) },
    /the independence of the characters at places 5 and 6/,
  ],
  [
    ALONE,
    'a character that follows from one far away',
    { ...nano, generator: rewriting(nano, (body) => body.slice(0, 11) + body.charAt(0)) },
    /the independence of the characters at places 1 and 12/,
  ],
  [
    BITS,
    'a bit that is the opposite of another one',
    {
      ...random128,
      generator: rewritingBytes((bytes) =>
        bytes.map((byte, at) => (at === 15 ? (byte & 0xfe) | ((~(bytes[0] as number) >>> 7) & 1) : byte)),
      ),
    },
    /bits 1 and 128 to differ in half of \d+ bodies but received \d+ that differ/,
  ],
  [DECLARES, 'random characters that nobody declared', { ...undeclared }, /`randomBits`, for it draws/],
  [
    DECLARES,
    'a bias that nobody looks for',
    {
      ...undeclared,
      generator: charactersOf((random) => Array.from({ length: 12 }, () => (random.uint32() >>> 24) % 36)),
    },
    /`randomBits`, for it draws/,
  ],
  [
    'carries 62 random bits',
    'more bits declared than drawn',
    { ...suffixed(), generator: rewriting(suffixed(), (body) => body.replace(/^../, '00')) },
    /at least 62\.\d+ bits that vary but received 51\.7/,
  ],
  [
    PORTABLE,
    'a pattern that the flag u refuses',
    { ...nano, pattern: '[0-9a-z]{12}\\-{0}' },
    /valid under the flag u/,
  ],
  [
    PORTABLE,
    'a pattern that the flag v refuses',
    { ...nano, pattern: '[0-9a-z(]{12}' },
    /valid under the flag v/,
  ],
  [
    PORTABLE,
    'a pattern that takes exponential time',
    { ...nano, pattern: '(?:[0-9a-z]+)+' },
    /repeats no group/,
  ],
  [
    PORTABLE,
    'two equal ways in a repeated group',
    { ...nano, pattern: '(?:[0-9a-z]|[0-9a-z]){12}' },
    /repeats no group/,
  ],
  [
    PORTABLE,
    'a varying group inside of repeated ones',
    { ...nano, pattern: '(?:(?:[0-9a-z]{1,12})){1,12}' },
    /repeats no group/,
  ],
  [
    KEEPS,
    'a body that is cut until it fits',
    { ...uuid7, forgive: (body) => body.slice(0, 25).padStart(25, '0') },
    /to stay another body but received/,
  ],
  [
    KEEPS,
    'capitals that become other digits',
    {
      ...nano,
      forgive: (body) => body.replace(/[A-Z]/g, (letter) => (letter.toLowerCase() === 'z' ? 'a' : 'z')),
    },
    /" of "[0-9A-Z]+" but received/,
  ],
  [
    FORGIVES,
    'a rare body that is made another one',
    { ...nano, forgive: (body) => body.replace(/^z{12}$/, '000000000000') },
    /"zzzzzzzzzzzz" to stay as it is/,
  ],
)

/** Formats that are right, and unlike those of brandid. */
const right: [how: string, format: Format, options?: Parameters<typeof conformance>[1]][] = [
  ['a fixed ending', suffixed()],
  ['order to the millisecond', coarse(), { ordered: 'millisecond' }],
  ['small integers', small],
  [
    'integers that it refuses to spell',
    {
      ...small,
      fromBigInt(value: bigint) {
        if (value > 999n) throw new RangeError('too large')
        return String(value)
      },
    } as AnyFormat,
  ],
  ['letters in both cases, and white space forgiven', { ...twelve, forgive: (body) => body.trim() }],
  [
    'a pattern with groups that are repeated a fixed number of times',
    { ...nano, pattern: '(?:[0-9a-z]{3}){4}' },
  ],
  ['a pattern with ways', { ...nano, pattern: '(?:0|[1-9a-z])[0-9a-z]{11}' }],
  [
    'the colour of docs/formats.md',
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
      generator: (head: string, random: RandomSource) => () =>
        head + (random.uint32() >>> 8).toString(16).padStart(6, '0'),
    } as AnyFormat,
  ],
]

describe('a right format', () => {
  it.each(sampled(right, 5))('with %s breaks no rule', (_, format, options) => {
    expect(brokenRules(format, { count: countOfBroken, ...options })).toEqual([])
  })
})

it('reports an order that is not kept from one instant to the next', () => {
  const turned = coarse((body) => body.replace(/^.{9}/, (time) => [...time].reverse().join('')))
  const told = brokenRules(turned, { count: 1000, ordered: 'millisecond' })
  expect(told.map(([name]) => name)).toContain(FOLLOWS)
})

describe('a format with one fault', () => {
  it('is known in at least 56 kinds', () => {
    expect(broken.length).toBeGreaterThanOrEqual(56)
  })

  it.each(broken)('breaks a rule, %s: %s', (rule, _, format, message) => {
    const rules = conformance(format, { count: countOfBroken })
    const named = rules.find(
      ({ name }) => name.replace(countOfBroken.toLocaleString('en'), '1,000,000') === rule,
    )
    expect(named?.check).toThrow(message)
  })

  it('reports a character outside the alphabet, which breaks more than one', () => {
    const told = brokenRules({ ...nano, alphabet: nano.alphabet.replace('z', '') }, { count: 1000 })
    expect(told.map(([, message]) => message)).toEqual([
      expect.stringMatching(/^Expected characters of ".*" but received "z" in "/),
      expect.stringMatching(/^Expected ".*" to be refused, one character away/),
    ])
  })

  it('reports bytes that do not come back once, and not as a second spelling', () => {
    const reversed: AnyFormat = {
      ...random128,
      toBytes: (text, offset) => random128.toBytes(text, offset).reverse(),
    }
    const told = brokenRules(reversed, { count: 1000 })
    expect(told).toEqual([[BYTES, expect.stringContaining('back from')]])
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
    const again = conformance(tired).find(({ name }) => name === AGAIN)
    expect(again?.check).toThrow(/^no id is left$/)
  })

  it('reports ids that do not increase as declared', () => {
    const [told, ...more] = brokenRules(nano, { count: 1000, ordered: true })
    expect(more).toEqual([])
    expect(told).toEqual([ORDERED, expect.stringMatching(/^Expected an id after /)])
  })

  it('is known for every rule', () => {
    const formats = [uuid7, nano, flake, random128, timeRandom(), typeid(), suffixed(), fields, textField]
    const rules = new Set(
      formats.flatMap((format) =>
        names(format).filter((name) => !/^carries (32|73|74)|its last 10/.test(name)),
      ),
    )
    expect([...rules].sort()).toEqual([...new Set(broken.map(([rule]) => rule))].sort())
  })
})
