import { conformance, seededRandom } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { nanoid } from '../../src/formats/nanoid.ts'
import { objectId } from '../../src/formats/object-id.ts'
import { opaque } from '../../src/formats/opaque.ts'
import { random } from '../../src/formats/random.ts'
import type { AnyFormat, Format, Generator } from '../../src/formats/shared/format.ts'
import { type RandomSource, secureRandom } from '../../src/formats/shared/random-source.ts'
import { snowflake } from '../../src/formats/snowflake.ts'
import { timeRandom } from '../../src/formats/time-random.ts'
import { typeid } from '../../src/formats/typeid.ts'
import { ulid } from '../../src/formats/ulid.ts'
import { paddedUuid25, uuid25 } from '../../src/formats/uuid25.ts'

/** The broken promises of a format, by name, with what is said of them. */
function brokenPromises(format: Format, options?: Parameters<typeof conformance>[1]): [string, string][] {
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
  'accepts bodies of the declared length alone',
  'keeps to its alphabet and its pattern',
  'judges a body alike after any head',
  'refuses every one-character change outside the alphabet',
]
const FORGIVES = 'has nothing to forgive in an accepted body'
const GENERATES = [
  'generates what it accepts',
  'draws nothing at random before the first id',
  'makes the same ids of the same randomness',
]
const DISTINCT = 'makes 1,000,000 ids without a duplicate'
const ORDERED = 'increases strictly, within a millisecond and under a clock that steps back by 10 s'
const EVEN = 'draws every character equally often'
const READS = 'reads back the instant that it wrote'
const BOUNDS = 'bounds the ids of an instant from below'
const BYTES = 'converts to bytes and back'
const INTEGERS = 'converts to integers and back'
const SPELLS = 'has one spelling for one value'

describe('conformance', () => {
  describe('of a right format, uuid25', () => {
    for (const { name, check } of conformance(paddedUuid25)) it(name, check)
  })

  it('lists the promises that apply to what a format can do', () => {
    expect(names(paddedUuid25)).toEqual([
      ...[...TEXT, FORGIVES, ...GENERATES, DISTINCT, ORDERED],
      ...['carries 73 random bits, spread evenly', READS, BOUNDS, BYTES, SPELLS],
    ])
    expect(names(nanoid())).toEqual([...TEXT, ...GENERATES, DISTINCT, EVEN])
    expect(names(snowflake({ epoch: 'twitter' }))).toEqual([
      ...TEXT,
      FORGIVES,
      READS,
      BOUNDS,
      INTEGERS,
      SPELLS,
    ])
    expect(names(opaque({ length: 3 }))).toEqual(TEXT)
    expect(names(timeRandom({ randomBits: 32 }))).toContain('draws its last 4 characters equally often')
    expect(names({ ...timeRandom({ randomBits: 16 }), randomBits: 15 }).join()).not.toContain('equally often')
    const { generator, backfiller, lowest, ...reader } = ulid()
    expect(names(reader)).toEqual([...TEXT, FORGIVES, BYTES, SPELLS])
  })

  it('asks for fewer ids where that many may well collide, and for as many as it is told', () => {
    expect(names(nanoid({ length: 8 }))).toContain('makes 2,375 ids without a duplicate')
    expect(names(nanoid({ length: 3 })).join()).not.toContain('duplicate')
    expect(names(paddedUuid25, { count: 10 })).toContain('makes 10 ids without a duplicate')
    const { randomBits, ...silent } = nanoid({ length: 8 })
    expect(names(silent)).toContain(DISTINCT)
  })

  it('leaves out the order of a format that is not ordered', () => {
    expect(names(ulid(), { ordered: false })).not.toContain(ORDERED)
    expect(names(paddedUuid25)).toContain(ORDERED)
  })

  it('does nothing before a check is called', () => {
    const touchy = { ...nanoid(), check: () => expect.unreachable() } as Format
    expect(conformance(touchy).length).toBeGreaterThan(5)
  })

  it('gives the same verdict each time, for any seed', () => {
    for (const seed of [1, 2, 'three']) expect(brokenPromises(nanoid(), { seed, count: 1000 })).toEqual([])
  })

  it('tries the examples, too, and needs them where a format makes no bodies and accepts few', () => {
    const even: Format = { ...twelve, check: checksummed, pattern: '[0-8A-Za-z]{12}' }
    expect(brokenPromises(even)[0]?.[1]).toMatch(/^Expected bodies that the format accepts/)
    expect(brokenPromises(even, { examples: ['000000000000'] })).toEqual([])
    expect(brokenPromises(even, { examples: ['000000000000', '999999999999'] })).toEqual([
      ['keeps to its alphabet and its pattern', expect.stringContaining('"999999999999"')],
    ])
    const told = brokenPromises(even, { examples: ['000000000001'] })
    expect(told[0]?.[1]).toBe('Expected examples that the format accepts but received "000000000001".')
  })

  it('says so where it finds no body', () => {
    const closed: Format = { ...opaque({ length: 12 }), check: () => 'invalid_character' }
    const told = brokenPromises(closed)
    expect(told.map(([name]) => name)).toEqual(TEXT.slice(1))
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

/** One promise broken in each, and what is said of it. */
const broken: [promise: string, how: string, format: AnyFormat, message: RegExp][] = [
  ['describes its bodies', 'no name', { ...nano, name: '' }, /a name .* ""/],
  ['describes its bodies', 'captures', { ...nano, pattern: '([0-9a-z]{12})' }, /without captures/],
  [
    TEXT[1] as string,
    'other lengths than declared',
    { ...uuid7, length: [26, 30] },
    /bodies of 26 to 30 characters .* 25: "/,
  ],
  [
    TEXT[1] as string,
    'another length than declared',
    { ...uuid7, length: 26 },
    /bodies of 26 characters .* 25: "/,
  ],
  [
    TEXT[1] as string,
    'a longer body accepted',
    {
      ...nano,
      check: (text, offset) =>
        nano.check(text, offset) && (nano.check(text, offset + 1) ?? nano.check(text.slice(0, -1), offset)),
    },
    /invalid_length for .* acceptance/,
  ],
  [
    TEXT[1] as string,
    'a wrong length told as a wrong character',
    { ...nano, check: (text, offset) => (nano.check(text, offset) ? 'invalid_character' : undefined) },
    /Expected invalid_length for 0 characters but received invalid_character/,
  ],
  [
    TEXT[2] as string,
    'a pattern that is too narrow',
    { ...nano, pattern: '[0-9a-y]{12}' },
    /matches \[0-9a-y\]/,
  ],
  [
    TEXT[2] as string,
    'a pattern with anchors',
    { ...nano, pattern: '^[0-9a-z]{12}$' },
    /a body that matches/,
  ],
  [
    TEXT[3] as string,
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
    TEXT[4] as string,
    `${what} accepted`,
    { ...nano, check: (text, offset) => nano.check((fold as (text: string) => string)(text), offset) },
    /one character away from .* acceptance/,
  ]),
  [
    TEXT[4] as string,
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
    /20000 different bodies but received ".*" twice in \d+/,
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

describe('a format with one fault breaks one promise', () => {
  it.each(broken)('%s: %s', (promise, _, format, message) => {
    const told = brokenPromises(format, { count: 20_000 })
    expect(told.map(([name]) => name.replace('20,000', '1,000,000'))).toEqual([promise])
    expect(told[0]?.[1]).toMatch(message)
  })

  it('tells a character outside the alphabet, which breaks more than one', () => {
    const told = brokenPromises({ ...nano, alphabet: nano.alphabet.replace('z', '') }, { count: 1000 })
    expect(told.map(([, message]) => message)).toEqual([
      expect.stringMatching(/^Expected characters of ".*" but received "z" in "/),
      expect.stringMatching(/^Expected ".*" to be refused, one character away/),
    ])
  })

  it('tells that ids do not increase where somebody says they do', () => {
    const [told, ...more] = brokenPromises(nano, { count: 1000, ordered: true })
    expect(more).toEqual([])
    expect(told).toEqual([ORDERED, expect.stringMatching(/^Expected an id after /)])
  })

  it('has a fault for every promise', () => {
    const formats = [uuid7, nano, flake, random128, timeRandom(), typeid()]
    const promises = new Set(
      formats.flatMap((format) => names(format).filter((name) => !/^carries (73|74)/.test(name))),
    )
    expect([...promises].sort()).toEqual([...new Set(broken.map(([promise]) => promise))].sort())
  })
})
