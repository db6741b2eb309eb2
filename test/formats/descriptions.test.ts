import { expect, it } from 'vitest'
import { nanoid } from '../../src/formats/nanoid.ts'
import { objectId } from '../../src/formats/object-id.ts'
import { opaque } from '../../src/formats/opaque.ts'
import { timeRandom } from '../../src/formats/time-random.ts'
import { typeid } from '../../src/formats/typeid.ts'
import { hexUlid, ulid } from '../../src/formats/ulid.ts'

// What the formats of one kind of body say of themselves. Versions and spellings have it among their own tests.

const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HEX = '0123456789abcdef'
const UPPER = HEX.toUpperCase()
const CUSTOM = { length: 21, alphabet: 'cba-' }

it.each([
  ['typeid', typeid, CROCKFORD.toLowerCase(), 26, '[0-7][0-9a-hjkmnp-tv-z]{25}', 74],
  ['ulid', ulid, CROCKFORD, 26, '[0-7][0-9A-HJKMNP-TV-Z]{25}', 80],
  ['hexUlid', hexUlid, UPPER, 32, '[0-9A-F]{32}', 80],
  ['objectId', objectId, HEX, 24, '[0-9a-f]{24}', undefined],
  ['timeRandom(32)', timeRandom, BASE36, 19, '[0-9a-z]{19}', 32],
  [
    'timeRandom(64, [0-9A-F])',
    () => timeRandom({ randomBits: 64, alphabet: UPPER }),
    UPPER,
    32,
    '[0-9A-F]{32}',
    64,
  ],
  ['nanoid(12)', nanoid, BASE36, 12, '[0-9a-z]{12}', 12 * Math.log2(36)],
  ['nanoid(21, [\\-a-c])', () => nanoid(CUSTOM), '-abc', 21, '[\\-a-c]{21}', 42],
  [
    'opaque([0-9A-Za-z], 14-60)',
    () => opaque({ length: [14, 60] }),
    BASE62,
    [14, 60],
    '[0-9A-Za-z]{14,60}',
    undefined,
  ],
  ['opaque([\\-a-c], 21)', () => opaque(CUSTOM), '-abc', 21, '[\\-a-c]{21}', undefined],
])('%s describes itself', (name, create, alphabet, length, pattern, randomBits) => {
  const format = create()
  expect(format).toMatchObject({ name, alphabet, length, pattern })
  expect('randomBits' in format ? format.randomBits : undefined).toBe(randomBits)
})

it.each([
  [typeid, '01h455vb4pex5vsknk084sn02q'],
  [ulid, '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  [hexUlid, '0195CDE29854C57A5C3D4E1A2B3C4D5E'],
])('%o holds a UUID, as its example %s', (create, example) => {
  expect(create()).toMatchObject({ byteLength: 16, holdsUuid: true, example })
})

it('have an example of another source, or SQL where the database can make the body', () => {
  expect([objectId().example, timeRandom().example]).toEqual([
    '507f1f77bcf86cd799439011',
    '0q0oj4sg3zkcnf1oc1t',
  ])
  expect([hexUlid().sql, nanoid().sql]).toEqual(['hexUlid', 'uniform'])
})
