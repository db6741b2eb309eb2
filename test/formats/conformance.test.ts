import { defineKey } from 'brandid/core'
import { conformance } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { layout } from '../../src/formats/layout.ts'
import { nanoid } from '../../src/formats/nanoid.ts'
import { objectId } from '../../src/formats/object-id.ts'
import { opaque } from '../../src/formats/opaque.ts'
import { random } from '../../src/formats/random.ts'
import { sealed } from '../../src/formats/sealed.ts'
import type { Format } from '../../src/formats/shared/format.ts'
import { snowflake } from '../../src/formats/snowflake.ts'
import { timeRandom } from '../../src/formats/time-random.ts'
import { typeid } from '../../src/formats/typeid.ts'
import { hexUlid, ulid } from '../../src/formats/ulid.ts'
import { uuid } from '../../src/formats/uuid.ts'
import { uuid25 } from '../../src/formats/uuid25.ts'
import { isFullLength, sampled } from '../full-length.ts'
import { STRANGERS } from '../refusals.ts'
import { published } from './layouts.ts'

const DECIMAL = '0123456789'
const HEX = '0123456789abcdef'
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const uuidPattern = (middle: string) => `[0-9a-f]{8}${middle}-[0-9a-f]{12}`

const UPPER = HEX.toUpperCase()
const CUSTOM = { length: 21, alphabet: 'cba-' }
const twitter = snowflake({ epoch: 'twitter', workerId: 1023 })
const short256 = random({ bits: 256, padded: false })
const hex64 = timeRandom({ randomBits: 64, alphabet: UPPER })

/** Each format, and what it says of itself. */
const formats: [Format, string, string, Format['length'], string, number?][] = [
  [uuid25(), 'uuid25', BASE36, 25, '[0-9a-z]{25}', 73],
  [random(), 'random(128)', BASE36, 25, '[0-9a-z]{25}', 128],
  [typeid(), 'typeid', CROCKFORD.toLowerCase(), 26, '[0-7][0-9a-hjkmnp-tv-z]{25}', 74],
  [uuid(), 'uuid(7)', `${HEX}-`, 36, uuidPattern('-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}'), 74],
  [nanoid(), 'nanoid(12)', BASE36, 12, '[0-9a-z]{12}', 12 * Math.log2(36)],
  [ulid(), 'ulid', CROCKFORD, 26, '[0-7][0-9A-HJKMNP-TV-Z]{25}', 80],
  [hexUlid(), 'hexUlid', UPPER, 32, '[0-9A-F]{32}', 80],
  [objectId(), 'objectId', HEX, 24, '[0-9a-f]{24}'],
  [twitter, 'snowflake(1288834974657, 41/10/12, 1023)', DECIMAL, [1, 19], '(?:0|[1-9][0-9]{0,18})'],
  [timeRandom(), 'timeRandom(32)', BASE36, 19, '[0-9a-z]{19}', 32],
  [opaque({ length: [14, 60] }), 'opaque([0-9A-Za-z], 14-60)', BASE62, [14, 60], '[0-9A-Za-z]{14,60}'],
  [sealed(defineKey('customer')), 'sealed(customer)', BASE36, 25, '[g-v][0-9a-z]{24}'],
]

/** The same formats with other options. */
const described: typeof formats = [
  [uuid25({ padded: false }), 'uuid25(unpadded)', BASE36, [16, 25], '[1-9a-z][0-9a-z]{15,24}', 73],
  [random({ bits: 256 }), 'random(256)', BASE36, 50, '[0-9a-z]{50}', 256],
  [short256, 'random(256, unpadded)', BASE36, [1, 50], '(?:0|[1-9a-z][0-9a-z]{0,49})', 256],
  [random({ padded: false }), 'random(128, unpadded)', BASE36, [1, 25], '(?:0|[1-9a-z][0-9a-z]{0,24})', 128],
  [
    uuid({ version: 4 }),
    'uuid(4)',
    `${HEX}-`,
    36,
    uuidPattern('-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}'),
    122,
  ],
  [uuid({ version: 'any' }), 'uuid(any)', `${HEX}-`, 36, uuidPattern('(?:-[0-9a-f]{4}){3}'), 74],
  [hex64, 'timeRandom(64, [0-9A-F])', UPPER, 32, '[0-9A-F]{32}', 64],
  [nanoid(CUSTOM), 'nanoid(21, [\\-a-c])', '-abc', 21, '[\\-a-c]{21}', 42],
  [opaque(CUSTOM), 'opaque([\\-a-c], 21)', '-abc', 21, '[\\-a-c]{21}'],
]

const time = (bits: number, unitMs: 1 | 100 | 1000 = 1) => ({ kind: 'time', bits, unitMs }) as const
const bits = (bits: number, name = 'random') => ({ kind: 'random', bits, name }) as const
const counter = (bits: number) => ({ kind: 'counter', bits }) as const
const VERSION = { kind: 'fixed', bits: 4, value: 7 } as const
const VARIANT = { kind: 'fixed', bits: 2, value: 2, name: 'variant' } as const
const REGION = { kind: 'choice', of: ['eu', 'us'] } as const

const variants: readonly Format[] = [
  ...described.map(([format]) => format),
  uuid25({ version: 4 }),
  uuid25({ version: 4, padded: false }),
  uuid25({ version: 'any' }),
  uuid25({ version: 'any', padded: false }),
  nanoid({ length: 1 }),
  nanoid({ length: 21, alphabet: `${BASE62.slice(10)}-.` }),
  nanoid({ length: 64, alphabet: '01' }),
  snowflake({ epoch: 'discord' }),
  snowflake({ epoch: 0, workerId: 0, timestampBits: 52, workerBits: 11, sequenceBits: 0 }),
  snowflake({ epoch: 1.7e12, workerId: 0, timestampBits: 32, workerBits: 0, sequenceBits: 31 }),
  timeRandom({ randomBits: 16 }),
  timeRandom({ randomBits: 256, alphabet: HEX }),
  opaque({ length: 1 }),
  opaque({ length: [1, 1024], alphabet: 'ab' }),
  layout({ fields: [bits(64)] }),
  layout({ alphabet: 'base62', fields: [{ kind: 'random', length: 12 }] }),
  layout({ alphabet: 'base62', fields: [time(41), { kind: 'random', length: 8 }] }),
  layout({ alphabet: '01', fields: [time(41), bits(1)] }),
  layout({ fields: [time(41), counter(1), bits(70)] }),
  layout({ fields: [time(36, 100), bits(40), counter(12)] }),
  layout({ fields: [time(48), bits(20, 'above'), bits(64), bits(20, 'below')] }),
  layout({ encoding: 'pieces', fields: [time(48), { kind: 'worker', bits: 10, id: 1023 }, counter(32)] }),
  layout({ encoding: 'pieces', padded: true, fields: [bits(65), { kind: 'fixed', text: '-' }, time(42)] }),
  layout({ alphabet: 'hex', fields: [time(48), VERSION, bits(12), VARIANT, bits(62, 'tail')] }),
  layout({ fields: [REGION, { kind: 'fixed', text: '.' }, time(41), { ...counter(22), start: 'random' }] }),
  layout({ padded: false, alphabet: 'base36', fields: [time(32, 1000), bits(64)] }),
  layout({ padded: false, alphabet: 'decimal', fields: [bits(63)] }),
  layout({ fields: [time(41), { kind: 'worker', bits: 10 }, counter(12)] }),
  layout({ fields: [{ kind: 'choice', of: ['a', 'b'], default: 'b' }, bits(100)] }),
]

// The rules are those that people's own formats are held to. A short run leaves the defaults and the layouts to the matrix.
const count = isFullLength ? 1_000_000 : 5_000
const defaults = formats.map(([format]) => format)
const layouts = Object.values(published)

describe.each(isFullLength ? [...defaults, ...layouts] : [])('$name', (format) => {
  for (const { name, check } of conformance(format, { count })) it(name, check)
})

describe.each(sampled(variants, 64))('$name', (format) => {
  for (const { name, check } of conformance(format, { count: count / 10 })) it(name, check)
})

// Those rules leave it open which fault a character outside the alphabet is.
it.each([...defaults, ...variants, ...layouts])(
  '$name names the fault of a stranger at each place',
  (format) => {
    const { check, example = '' } = format
    expect(check(example, 0)).toBeUndefined()
    const spoilt = Array.from(example, (_, i) =>
      STRANGERS.map((stranger) => example.slice(0, i) + stranger + example.slice(i + 1)),
    ).flat()
    expect(spoilt.filter((text) => check(text, 0) !== 'invalid_character')).toEqual([])
  },
)

it.each([...formats, ...described])('%# describes itself as %s', (...row) => {
  const [format, name, alphabet, length, pattern, randomBits] = row
  expect(format).toMatchObject({ name, alphabet, length, pattern })
  expect(format.randomBits).toBe(randomBits)
  expect('randomBits' in format).toBe(randomBits !== undefined)
})

it('the examples are of another source, or a sample', () => {
  const examples = [typeid(), ulid(), hexUlid(), objectId(), timeRandom(), twitter, nanoid()]
  expect(examples.map(({ example }) => example)).toEqual([
    '01h455vb4pex5vsknk084sn02q',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '0195CDE29854C57A5C3D4E1A2B3C4D5E',
    '507f1f77bcf86cd799439011',
    '0q0oj4sg3zkcnf1oc1t',
    '175928847299117063',
    '3ahov29gnu18',
  ])
})

it('the formats that hold a UUID say so', () => {
  const holding = [...formats, ...described].filter(([format]) => 'holdsUuid' in format && format.holdsUuid)
  expect(holding.map(([, name]) => name).join()).toBe(
    'uuid25,typeid,uuid(7),ulid,hexUlid,uuid25(unpadded),uuid(4),uuid(any)',
  )
})

it('the database can make some bodies by itself', () => {
  const made = [...defaults, ...variants].filter(({ sql }) => sql)
  expect(new Set(made.map(({ name, sql }) => `${name.replace(/\(.*/, '')}: ${sql}`))).toEqual(
    new Set(['uuid25: uuid25', 'uuid: uuid', 'hexUlid: hexUlid', 'nanoid: uniform']),
  )
})
