import { createRegistry } from 'brandid/core'
import { hexUlid, nanoid, objectId, random, timeRandom, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { BASE36_ALPHABET } from 'brandid/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonReport } from '../../src/inspect/json-report.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import { hideDamaged } from '../../src/inspect/readings/secrets.ts'

const nowMs = Date.now()
const readingsOf = (text: string) => JSON.parse(jsonReport(rankedReadings(text, { nowMs }))).readings
const formatsOf = (text: string) => readingsOf(text).map(({ format }: { format: string }) => format)

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
      if (family === 'nanoid' && hideDamaged(id.slice(5)) !== id.slice(5)) continue
      // A version and a variant are six bits; the first letter and a plausible time of a CUID are more.
      if (name === 'uuid25 of version 4' && id.startsWith('user_c')) continue
      if (family !== 'nanoid') expect(readingsOf(id)[0]).toMatchObject({ prefix: 'user', format: family })
      expect(formatsOf(id.slice(5))[0]).toBe(family)
    }
  })

  it('says that random characters are unknown, and which formats they fit', () => {
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

describe('what is wrong', () => {
  it.each([
    {
      text: ' user_03h9we7hp2hzo9bqbv4l8rz84\t',
      wrong: ['white space around the id'],
      canonical: 'user_03h9we7hp2hzo9bqbv4l8rz84',
    },
    {
      text: '"user_03h9we7hp2hzo9bqbv4l8rz84",',
      wrong: ['quotes around the id'],
      canonical: 'user_03h9we7hp2hzo9bqbv4l8rz84',
    },
    {
      text: 'USER_03H9WE7HP2HZO9BQBV4L8RZ84',
      wrong: ['a prefix in upper case', 'upper case'],
      canonical: 'user_03h9we7hp2hzo9bqbv4l8rz84',
    },
    {
      text: 'PREFIX_01H455VB4PEX5VSKNK084SN02Q',
      format: 'typeid',
      wrong: ['a prefix in upper case', 'upper case'],
      canonical: 'prefix_01h455vb4pex5vsknk084sn02q',
    },
    {
      text: 'prefix_o1h455vb4pex5vsknko84sn02q',
      format: 'typeid',
      wrong: ['letters outside the alphabet, read as digits: character 8 is "o"'],
      canonical: 'prefix_01h455vb4pex5vsknk084sn02q',
    },
    {
      text: '01arz3ndektsv4rrffq69g5fav',
      format: 'ulid',
      wrong: ['lower case'],
      canonical: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    },
    {
      text: '507F1F77BCF86CD799439011',
      format: 'objectId',
      wrong: ['upper case'],
      canonical: '507f1f77bcf86cd799439011',
    },
    { text: '01226n0640J7Q', format: 'tsid', wrong: ['letters of both cases'], canonical: '01226N0640J7Q' },
    {
      text: 'urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
      format: 'uuid',
      wrong: ['"urn:uuid:" before the UUID'],
      canonical: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    },
    {
      text: '{017F22E2-79B0-7CC3-98C4-DC0C0C07398F}',
      format: 'uuid',
      wrong: ['quotes around the id', 'upper case'],
      canonical: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    },
    {
      text: 'user_017f22e279b07cc398c4dc0c0c07398f',
      format: 'uuid',
      wrong: ['no hyphens'],
      canonical: 'user_017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    },
  ])('with $text', ({ text, wrong, canonical, format = 'uuid25' }) => {
    const reading = readingsOf(text).find((each: { format: string }) => each.format === format)
    expect(reading).toMatchObject({ wrong, canonical })
  })
})

describe('what fits in more than one way', () => {
  it('comes in the order of its likelihood', () => {
    expect(formatsOf('user_03h9we7hp2hzo9bqbv4l8rz84')).toEqual(['uuid25', 'unknown', 'random'])
    expect(formatsOf('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual(['ulid', 'unknown', 'typeid'])
    expect(formatsOf('0195CDE29854C57A5C3D4E1A2B3C4D5E').slice(0, 1)).toEqual(['hexUlid'])
  })

  it('takes letters without a digit for an id after a prefix alone', () => {
    expect(formatsOf('db_abcdefghijkl')).toEqual(['unknown'])
    expect(formatsOf('abcdefghijkl')).toEqual([])
    expect(formatsOf('db_abcdefghi')).toEqual([])
  })

  const odd = {
    'the nil UUID': '00000000-0000-0000-0000-000000000000',
    'the max UUID': 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'UUID of version 0': '017f22e2-79b0-0cc3-98c4-dc0c0c07398f',
    'UUID of version 15': '017f22e2-79b0-fcc3-98c4-dc0c0c07398f',
    'UUID of another variant': '017f22e2-79b0-7cc3-d8c4-dc0c0c07398f',
  }
  it.each(Object.entries(odd))('has the name %s', (name, text) => expect(readingsOf(text)[0].name).toBe(name))

  it('says when a time cannot be right', () => {
    expect(readingsOf('ffffffff-ffff-7fff-bfff-ffffffffffff')[0].why).toContain('its time is in the future')
    expect(readingsOf('00000000-0000-7000-8000-000000000001')[0].why).toContain('its time is before')
    const twitter = readingsOf('12345').find(({ name }: { name: string }) => name === 'Twitter snowflake')
    expect(twitter.why).toContain('so small a number is rather a serial one')
    expect(formatsOf('12345')[0]).toBe('integer')
    expect(readingsOf('ffffffffffffffffffffffffff').map(({ time }: { time?: string }) => time)).not.toContain(
      'no date',
    )
  })
})

describe('what is no id', () => {
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
    '18446744073709551616',
    '0123456789',
    ...[13, 19, 20, 23, 24, 25, 26, 27, 32, 50].map((length) => 'ß'.repeat(length)),
    'zzzzzzzzzzzzzzzzzzzzzzzzzzz',
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
    { name: 'of any characters', text: fc.string({ unit: 'binary' }) },
    { name: 'of digits and letters', text: fc.string({ unit: digits, maxLength: 80 }) },
  ])('$name is read without an error, and drawn', ({ text }) => {
    fc.assert(
      fc.property(text, (input) => {
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
