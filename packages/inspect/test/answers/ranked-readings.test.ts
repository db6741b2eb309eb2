import { createOwn } from '@brandid/base/manifest'
import { rankedReadings } from '@brandid/base/readings'
import { jsonReport } from '@brandid/inspect/answers'
import { createRegistry } from 'brandid/core'
import { hexUlid, nanoid, objectId, random, timeRandom, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { BASE36_ALPHABET } from 'brandid/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOf, NOW_MS, ownOf, USER, UUID } from './read-text.ts'

const nowMs = Date.now()
const readingsOf = (text: string) => JSON.parse(jsonReport(rankedReadings(text, { nowMs }))).readings
const formatsOf = (text: string) => readingsOf(text).map(({ format }: { format: string }) => format)
const findReading = (text: string, wanted: string) =>
  rankedReadings(text, { nowMs: NOW_MS }).readings.find(({ format }) => format === wanted)

describe('what brandid generates', () => {
  const formats = {
    uuid25: uuid25(),
    typeid: typeid(),
    uuid: uuid(),
    nanoid: nanoid({ length: 21, alphabet: `${BASE36_ALPHABET}ABCDEFGHIJKLMNOPQRSTUVWXYZ-` }),
    ulid: ulid(),
    hexUlid: hexUlid(),
    objectId: objectId(),
    timeRandom: timeRandom(),
    'uuid25 of version 4': uuid25({ version: 4 }),
    'uuid of version 4': uuid({ version: 4 }),
  }

  it.each(Object.entries(formats))('%s is read as such, with and without its prefix', (name, format) => {
    const definition = createRegistry().defineId('user', { format })
    const family = name.replace(/ .*/, '')
    for (let i = 0; i < 20; i++) {
      const id = definition.generate()
      // Twenty-one characters of a nanoid may hold only one case. One of 18,000 is nearly the head of a secret.
      if (family === 'nanoid' && !/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/.test(id.slice(5))) continue
      if (family === 'nanoid' && rankedReadings(id.slice(5), { nowMs }).text !== id.slice(5)) continue
      // A version and a variant are six bits; the first letter and a plausible time of a CUID are more.
      if (name === 'uuid25 of version 4' && id.startsWith('user_c')) continue
      // One of 64 has the bits of a version and a variant, and is a UUID first; so may be one of 21 after its bytes are swapped.
      if (family === 'hexUlid' && /^.{12}(?:[1467].{3}|..[147].)[89AB]/.test(id.slice(5))) continue
      if (family !== 'nanoid') expect(readingsOf(id)[0]).toMatchObject({ prefix: 'user', format: family })
      expect(formatsOf(id.slice(5))[0]).toBe(family)
    }
  })

  it('says that random characters are unknown, and which formats they fit', { tags: 'slow' }, () => {
    const { defineId } = createRegistry()
    const [ShortId, LongId] = [defineId('a', { format: nanoid() }), defineId('b', { format: random() })]
    for (let i = 0; i < 20; i++) {
      expect(formatsOf(ShortId.generate())).toEqual(['unknown'])
      expect(formatsOf(LongId.generate())).toEqual(expect.arrayContaining(['unknown', 'random']))
    }
  })

  it('has its time, UUID, bytes and integer', () => {
    const { defineId } = createRegistry()
    const UserId = defineId('user')
    const id = UserId.generate()
    expect(readingsOf(id)[0]).toMatchObject({
      time: UserId.timestamp(id).toISOString(),
      uuid: UserId.toUuid(id),
      bytes: Buffer.from(UserId.toBytes(id)).toString('hex'),
      version: 7,
    })
    const BaseId = defineId('base', { format: uuid25({ padded: false }) })
    const base = BaseId.generate()
    expect(readingsOf(base)[0]).toMatchObject({ format: 'uuid25', uuid: BaseId.toUuid(base) })
  })
})

it.each<[text: string, format: string, canonical: string, ...wrong: string[]]>([
  [` ${USER}\t`, 'uuid25', USER, 'white space around the ID'],
  [`"${USER}",`, 'uuid25', USER, 'quotes around the ID'],
  [`${UUID},`, 'uuid', UUID, 'punctuation around the ID'],
  [`${UUID};`, 'uuid', UUID, 'punctuation around the ID'],
  [USER.toUpperCase(), 'uuid25', USER, 'a prefix in upper case', 'upper case'],
  [
    'prefix_o1h455vb4pex5vsknko84sn02q',
    'typeid',
    'prefix_01h455vb4pex5vsknk084sn02q',
    'letters outside the alphabet, read as digits: character 8 is "o"',
  ],
  ['01arz3ndektsv4rrffq69g5fav', 'ulid', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'lower case'],
  ['507F1F77BCF86CD799439011', 'objectId', '507f1f77bcf86cd799439011', 'upper case'],
  ['01226n0640J7Q', 'tsid', '01226N0640J7Q', 'mixed case'],
  [`urn:uuid:${UUID}`, 'uuid', UUID, '"urn:uuid:" before the UUID'],
  [`{${UUID.toUpperCase()}}`, 'uuid', UUID, 'quotes around the ID', 'upper case'],
  [`user_${UUID.replaceAll('-', '')}`, 'uuid', `user_${UUID}`, 'no hyphens'],
  [`USER_${UUID}`, 'uuid', `user_${UUID}`, 'a prefix in upper case'],
  ...[
    ['3jzfcijpj2z2a', 'tid'],
    ['-JhLeOlGIEjaIOFHR0xd', 'push-id'],
    ['AX8i4nmwfMOYxNwMDAc5jw', 'uuid-base64url'],
    ['V1StGXR8_Z5jdHi6B-myT', 'nanoid'],
    ['175928847299117063', 'integer'],
    ['023e105f4ecef8ad9ca31a8372d0c353', 'hex'],
    ['izkpm55j334u', 'unknown'],
  ].map(([text = '', format = '']): [string, string, string, string] => [
    `"${text}"`,
    format,
    text,
    'quotes around the ID',
  ]),
  ['USER_2124915106461536256', 'integer', 'user_2124915106461536256', 'a prefix in upper case'],
])('what is wrong with %s, as %s', (text, wanted, canonical, ...wrong) => {
  const reading = readingsOf(text).find(({ format }: { format: string }) => format === wanted)
  expect(reading).toMatchObject({ wrong, canonical })
})

it.each(['2026-02-28', '2024-02-29T10:00:00Z', 'Sat, 28 Feb 2026 10:00:00 GMT', '20260228T100000Z'])(
  'reads the date %s',
  (text) => expect(readingsOf(text)[0]).toMatchObject({ format: 'date' }),
)

it.each(['2026-02-30', '2026-02-29T10:00:00Z', 'Mon, 30 Feb 2026 10:00:00 GMT', '20260431T100000Z'])(
  'reads no date from %s, which no calendar has',
  (text) =>
    expect(readingsOf(text).filter(({ format }: { format: string }) => format === 'date')).toEqual([]),
)

describe('a UUID in base 36', () => {
  const base36Of = (uuid: string) => BigInt(`0x${uuid.replaceAll('-', '')}`).toString(36)

  it.each([
    { uuid: '01a1fbf6-aef1-7334-982e-09bb75d96714', digits: 24 },
    { uuid: '01a1fbf6-aef1-4334-982e-09bb75d96714', digits: 24 },
    { uuid: '004108f7-52d1-4320-9bac-f847db4148a8', digits: 23 },
  ])('may be unpadded: $digits digits of $uuid', ({ uuid, digits }) => {
    const text = base36Of(uuid)
    expect(text).toHaveLength(digits)
    expect(findReading(text, 'uuid25')).toMatchObject({ uuid, version: Number(uuid.charAt(14)) })
    expect(findReading(text, 'uuid25')?.why).toContain(`${digits} digits in base 36, unpadded as in BaseID`)
    expect(findReading(text.padStart(25, '0'), 'uuid25')?.why).toContain('25 digits in base 36')
  })

  it.each([
    base36Of('00008f75-2d14-4320-9bac-f847db4148a8'),
    `1${'0'.repeat(25)}`,
    // A TypeID that begins with a zero, so its value in base 36 is that of a UUID, too: one of 70,000 is.
    '01m811wc5sfd5t216p74zyybm3',
  ])('is no shorter number, and no longer one: %s', (text) =>
    expect(findReading(text, 'uuid25')).toBe(undefined),
  )
})

it.each<[text: string, value?: bigint]>([
  ['01226N0640J7Q', 38_358_284_406_638_839n],
  ['01226n0640j7q', 38_358_284_406_638_839n],
  ['FZZZZZZZZZZZZ', 2n ** 64n - 1n],
  ...['G000000000000', '01226N0640J7', '01226N0640J7QA', '01226N0640J7U'].map((text): [string] => [text]),
])('reads the 64 bits of a TSID in %s: %s', (text, bigint) =>
  expect(findReading(text, 'tsid')?.bigint).toBe(bigint),
)

describe('a definition of the project', () => {
  it.each([
    [nanoid({ length: 16 }), 'kw2c0khavhqlkw2c', { randomBits: 82.7 }],
    [nanoid({ length: 16, alphabet: '0123456789abcdef' }), '0123456789abcdef', { randomBits: 64 }],
    // It has bytes, and no UUID.
    [objectId(), '507f1f77bcf86cd799439011', { bytes: { length: 12 }, uuid: undefined }],
  ])('gives the values of its format: %#', (format, body, values) => {
    const definitions = [createRegistry().defineId('db', { format })]
    const best = bestOf(`db_${body}`, createOwn({ definitions, tokenPrefixes: [] }))
    expect({ uuid: undefined, ...best }).toMatchObject({ definition: 'db', ...values })
  })

  it('counts the random bits of an ID as no definition does', async () => {
    const own = await ownOf({ definitions: [{ prefix: 'user' }] })
    expect([own, undefined].map((each) => bestOf(USER, each)?.randomBits)).toEqual([74, 74])
  })
})

describe('what fits in more than one way', () => {
  it('comes in the order of its likelihood', () => {
    expect(formatsOf('user_03h9we7hp2hzo9bqbv4l8rz84')).toEqual(['uuid25', 'unknown', 'random'])
    expect(formatsOf('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual(['ulid', 'unknown', 'typeid'])
  })

  it('takes letters without a digit for an ID after a prefix alone', () => {
    expect(formatsOf('db_abcdefghijkl')).toEqual(['unknown'])
    expect(formatsOf('abcdefghijkl')).toEqual([])
    expect(formatsOf('db_abcdefghi')).toEqual([])
  })

  const odd = {
    'the nil UUID': '00000000-0000-0000-0000-000000000000',
    'the max UUID': 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'UUID of version 0': '017f22e2-79b0-0cc3-98c4-dc0c0c07398f',
    'UUID of version 15': '017f22e2-79b0-fcc3-98c4-dc0c0c07398f',
    'UUID with another variant': '017f22e2-79b0-7cc3-d8c4-dc0c0c07398f',
    'a Relay global ID: Product 42': 'UHJvZHVjdDo0Mg==',
  }
  it.each(Object.entries(odd))('has the name %s', (name, text) => expect(readingsOf(text)[0].name).toBe(name))

  it('says when a time cannot be right', () => {
    expect(readingsOf('ffffffff-ffff-7fff-bfff-ffffffffffff')[0].why).toContain('its time is in the future')
    expect(readingsOf('00000000-0000-7000-8000-000000000001')[0].why).toContain('the time is earlier than')
    const twitter = readingsOf('12345').find(({ name }: { name: string }) => name === 'Twitter snowflake')
    expect(twitter.why).toContain('a number this small is more likely a serial number')
    expect(formatsOf('12345')[0]).toBe('integer')
    expect(readingsOf('ffffffffffffffffffffffffff').map(({ time }: { time?: string }) => time)).not.toContain(
      'no date',
    )
  })
})

describe('what is no ID', () => {
  it.each([
    '',
    ' ',
    'hello',
    'internationalization',
    'user_',
    '_',
    '-',
    '!',
    'user_1!',
    '0123456789',
    ...[13, 19, 20, 23, 24, 25, 26, 27, 32, 50].map((length) => 'ß'.repeat(length)),
    'z'.repeat(27),
  ])('has no reading as one: %j', (text) =>
    expect(formatsOf(text).filter((format: string) => format !== 'unknown')).toEqual([]),
  )

  it('is cut where it is long', () => {
    const { text, readings } = rankedReadings('x1'.repeat(600), { nowMs })
    expect({ length: text.length, readings }).toEqual({ length: 1025, readings: [] })
    expect(rankedReadings(`ghp_${'a1'.repeat(600)}`, { nowMs }).text).toBe('ghp_[redacted]…')
  })
})

describe('any text', () => {
  const digits = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHJKMNPQRSTVWXYZ_-')

  it.each([
    // Creating the first string of any characters takes most of a second.
    { name: 'of any characters', create: () => fc.string({ unit: 'binary' }) },
    { name: 'of digits and letters', create: () => fc.string({ unit: digits, maxLength: 80 }) },
  ])('$name is read without an error, and drawn', { tags: 'slow' }, ({ create }) => {
    fc.assert(
      fc.property(create(), (input) => {
        const result = rankedReadings(input, { nowMs })
        for (const reading of result.readings) expect(reading.views().length).toBeGreaterThan(0)
        expect(() => JSON.parse(jsonReport(result))).not.toThrow()
        const scores = result.readings.map(({ score }) => score)
        expect(scores).toEqual([...scores].sort((one, other) => other - one))
      }),
      { numRuns: 200 },
    )
  })
})
