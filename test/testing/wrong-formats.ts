/** Formats with one fault each, by the rule that finds it. */
import { seededRandom } from 'brandid/testing'
import { nanoid } from '../../src/formats/nanoid.ts'
import { objectId } from '../../src/formats/object-id.ts'
import { opaque } from '../../src/formats/opaque.ts'
import { random } from '../../src/formats/random.ts'
import type { AnyFormat, CanGenerate } from '../../src/formats/shared/format.ts'
import { secureRandom } from '../../src/formats/shared/secure-random.ts'
import { snowflake } from '../../src/formats/snowflake.ts'
import { timeRandom } from '../../src/formats/time-random.ts'
import { ulid } from '../../src/formats/ulid.ts'
import { uuid25 } from '../../src/formats/uuid25.ts'
import { paddedUuid25 } from '../../src/formats/uuid25-default.ts'

type Source = ReturnType<typeof seededRandom>
type Make = CanGenerate['generator']

export const uuid7 = paddedUuid25
export const nano = nanoid()
export const flake = snowflake({ epoch: 'twitter', workerId: 5 })
export const random128 = random()
const [ulids, unpadded, mongo] = [ulid(), uuid25({ padded: false }), objectId()]
/** A number of 64 bits as a field, and 12 characters as one. */
const bits: AnyFormat = {
  ...opaque({ alphabet: '0123456789abcdef', length: 16 }),
  randomBits: 64,
  generator: (head, source) => () => head + eight(source.uint32()) + eight(source.uint32()),
  read: (text, offset) => ({ payload: BigInt(`0x${text.slice(offset)}`) }),
}
const letters: AnyFormat = { ...nano, read: (text, offset) => ({ text: text.slice(offset) }) }
const { randomBits: _, ...undeclared } = nano

/** A check of texts that are changed before. */
const after =
  (change: (text: string) => string): AnyFormat['check'] =>
  (text, offset) =>
    nano.check(change(text), offset)

/** The format with its bodies rewritten as they are generated. */
function rewritten(format: AnyFormat, rewrite: (body: string, source: Source) => string): AnyFormat {
  const generator: Make = (head, source) => {
    const next = makerOf(format)('', source)
    return (nowMs) => head + rewrite(next(nowMs), source)
  }
  return { ...format, generator }
}

function makerOf({ generator }: AnyFormat): Make {
  if (!generator) throw new Error('no generator')
  return generator
}

/** The last byte, changed by the first one. */
const lastByte = (change: (last: number, first: number) => number) =>
  rewritten(random128, (body) => {
    const bytes = random128.toBytes(body, 0)
    bytes[15] = change(bytes[15] as number, bytes[0] as number)
    return random128.fromBytes(bytes)
  })

/** The number as a field, made of words that are changed. */
const reworded = (change: (word: number) => number): AnyFormat => ({
  ...bits,
  generator: (head, source) => makerOf(bits)(head, { uint32: () => change(source.uint32()) >>> 0 }),
})

/** Bytes modulo 36. */
const modulo36: Make = (head, source) => () =>
  head + Array.from({ length: 12 }, () => nano.alphabet.charAt((source.uint32() >>> 24) % 36)).join('')

/** Counts from a random start. */
const counting: Make = (head, source) => {
  let value: bigint | undefined
  return () => {
    value ??= (BigInt(source.uint32()) << 29n) | BigInt(source.uint32() >>> 3)
    value++
    return head + value.toString(36).padStart(12, '0')
  }
}

/** 41 bits of milliseconds, then a sequence of 12 bits that starts again when it is used up. */
const wrapping: AnyFormat = {
  ...flake,
  generator: (head) => {
    let sequence = 0
    return (nowMs) => `${head}${(BigInt(nowMs - 1_288_834_974_657) << 22n) + BigInt(sequence++ % 4096)}`
  },
}

/** Milliseconds in base 36 and 10 random characters. */
export function coarse(
  rewrite = (body: string) => body,
  write = (ms: number) => ms.toString(36).padStart(9, '0'),
) {
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

/** The same without leading zeros: the year 2059 sorts before the present. */
function growing(): AnyFormat {
  const { sql, example, ...rest } = coarse(undefined, (ms) => ms.toString(36))
  return {
    ...rest,
    length: [11, 19],
    pattern: '[0-9a-z]{11,19}',
    check: (text, offset) =>
      text.length - offset < 11 || text.length - offset > 19
        ? 'invalid_length'
        : /^(?:0|[1-9a-z][0-9a-z]*)[0-9a-z]{10}$/.test(text.slice(offset))
          ? undefined
          : 'invalid_character',
  }
}

/** Random characters before a fixed ending. */
export function suffixed(): AnyFormat {
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
export const small = {
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

export const RULES = {
  describes: 'describes its bodies',
  portable: 'has a pattern for every engine',
  length: 'accepts only bodies of the declared length',
  alphabet: 'keeps to its alphabet and its pattern',
  heads: 'judges a body alike after any head',
  strangers: 'refuses every one-character change outside the alphabet',
  example: 'has an example that it accepts',
  places: 'keeps its fixed places',
  sql: 'accepts what its SQL generates',
  stays: 'has nothing to forgive in an accepted body',
  values: 'forgives spellings, not values',
  generates: 'generates what it accepts',
  first: 'draws nothing at random before the first id',
  repeats: 'makes the same ids of the same randomness',
  distinct: 'makes 2,000 ids without a duplicate',
  again: 'makes no id again in one millisecond, nor after the clock stepped back',
  ordered: 'increases strictly, within a millisecond and under a clock that steps back by 10 s',
  ages: 'increases where its time takes more digits',
  anew: 'draws each id anew',
  neighbours: 'hides the neighbours of an id',
  even: 'draws every character equally often',
  alone: 'draws each character by itself',
  declares: 'declares the bits that it draws for each id',
  bits128: 'carries 128 random bits, spread evenly',
  bits62: 'carries 62 random bits',
  bitAlone: 'draws each bit by itself',
  last: 'draws its last 4 characters equally often',
  lastAlone: 'draws each of its last 4 characters by itself',
  fields: 'carries 64 random bits in its fields, spread evenly',
  textFields: 'carries 62 random bits in its fields, spread evenly',
  fieldBits: 'draws each bit of its fields by itself',
  range: 'declares its range in milliseconds',
  instants: 'carries only instants of its range',
  reads: 'reads back the instant that it wrote',
  bounds: 'bounds the ids of an instant from below',
  bytes: 'converts to bytes and back',
  version: 'accepts the UUIDs of its version, and no others',
  integers: 'converts to integers and back',
  spells: 'has one spelling for one value',
} as const

export const WRONG: Readonly<Record<keyof typeof RULES, Readonly<Record<string, AnyFormat>>>> = {
  describes: { 'no name': { ...nano, name: '' } },
  portable: { 'a pattern that the flag u refuses': { ...nano, pattern: '[0-9a-z]{12}\\-{0}' } },
  length: { 'other lengths than declared': { ...uuid7, length: [26, 30] } },
  alphabet: { 'a pattern that is too narrow': { ...nano, pattern: '[0-9a-y]{12}' } },
  heads: {
    'a short head taken for a part of the body': {
      ...nano,
      check: (text, offset) => nano.check(text, offset < 3 ? 0 : offset),
    },
  },
  strangers: {
    'upper case accepted': { ...nano, check: after((text) => text.toLowerCase()) },
    'full width accepted': { ...nano, check: after((text) => text.normalize('NFKC')) },
    'a newline accepted at the end': { ...nano, check: after((text) => text.replace(/\n$/, '0')) },
  },
  example: { 'an example of another format': { ...nano, example: 'ABCDEFGHIJKL' } },
  places: { 'a first character that bodies do not keep': { ...nano, places: { 0: '0123456789' } } },
  sql: { 'uniform SQL for a number with an upper bound': { ...random128, sql: 'uniform' } },
  stays: { 'capitals made of small letters': { ...uuid7, forgive: (body) => body.toUpperCase() } },
  values: { 'a body that is cut': { ...uuid7, forgive: (body) => body.slice(0, 25).padStart(25, '0') } },
  generates: { 'no head': { ...nano, generator: (_, source) => nano.generator('x_', source) } },
  first: {
    'a draw at once': {
      ...nano,
      generator: (head, source) => nano.generator(head, seededRandom(source.uint32())),
    },
  },
  repeats: {
    'randomness from elsewhere': { ...nano, generator: (head) => nano.generator(head, secureRandom) },
  },
  distinct: {
    '20 bits that look like 62': {
      ...nano,
      generator: (head, source) => () => nano.generator(head, seededRandom(source.uint32() >>> 12))(0),
    },
  },
  again: { 'a sequence of 12 bits that wraps': wrapping },
  ordered: {
    'a random tail each time': { ...ulids, generator: ulids.backfiller },
    'bytes that fall': { ...unpadded, generator: unpadded.backfiller },
  },
  ages: { 'a time without leading zeros': growing() },
  anew: { 'a random first body, then one more each time': { ...nano, generator: counting } },
  neighbours: { 'a step of 1, with 62 bits claimed': { ...nano, generator: counting } },
  even: { 'a byte modulo 36': { ...nano, generator: modulo36 } },
  alone: {
    'a character that follows from another': rewritten(nano, (body) => body.slice(0, 11) + body.charAt(0)),
  },
  declares: { 'a bias that nobody looks for': { ...undeclared, generator: modulo36 } },
  bits128: { 'a bit that is always zero': lastByte((last) => last & 0xef) },
  bits62: { 'more bits declared than drawn': rewritten(suffixed(), (body) => body.replace(/^../, '00')) },
  bitAlone: {
    'a bit opposite to another one': lastByte((last, first) => (last & 0xfe) | ((~first >>> 7) & 1)),
  },
  last: { 'too many zeros at the end': rewritten(timeRandom(), (body) => body.replace(/z$/, '0')) },
  lastAlone: {
    'a last character like its neighbour': rewritten(timeRandom(), (body) => body.replace(/(.).$/, '$1$1')),
  },
  fields: { 'a bit that is always zero': reworded((word) => word & ~(1 << 20)) },
  textFields: { 'a letter that never comes up': rewritten(letters, (body) => body.replace(/z/g, 'y')) },
  fieldBits: {
    'a bit that follows another': reworded((word) => (word & 0x7fff_ffff) | ((word << 15) & 0x8000_0000)),
  },
  range: { 'a range in seconds': { ...mongo, timeRangeMs: [0, 2 ** 32 - 1] } },
  instants: { 'a range that ends before its bodies do': { ...ulids, timeRangeMs: [0, 2 ** 47] } },
  reads: { 'no time at all': { ...ulids, timestamp: () => undefined } },
  bounds: { 'the same bound for all': { ...ulids, lowest: () => ulids.lowest(0) } },
  bytes: { 'too few bytes': { ...random128, byteLength: 15 } },
  version: { 'version 7 declared, and all accepted': { ...uuid25({ version: 'any' }), uuidVersion: 7 } },
  integers: { 'a greatest integer that is too great': { ...flake, maxBigInt: 2n ** 63n } },
  spells: {
    'leading zeros': {
      ...flake,
      check: (text, offset) => flake.check(text.slice(offset).replace(/^0+(?=[0-9]{1,17}$)/, ''), 0),
    },
    'values beyond 2^128': {
      ...random128,
      check: (text, offset) => {
        const fault = random128.check(text, offset)
        return fault === 'overflow' ? undefined : fault
      },
    },
  },
}

function eight(word: number): string {
  return word.toString(16).padStart(8, '0')
}
