import { createRegistry } from 'brandid/core'
import {
  hexUlid,
  nanoid,
  objectId,
  random,
  snowflake,
  timeRandom,
  typeid,
  ulid,
  uuid,
  uuid25,
} from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankedReadings } from '../../../src/cli/readings/ranked-readings.ts'
import { jsonReport } from '../../../src/cli/report/json-report.ts'

const nowMs = Date.now()
const readingsOf = (text: string) => JSON.parse(jsonReport(rankedReadings(text, { nowMs }))).readings
const formatsOf = (text: string) => readingsOf(text).map(({ format }: { format: string }) => format)

describe('what brandid generates', () => {
  const formats = {
    uuid25: uuid25(),
    random: random(),
    'random of 256 bits': random({ bits: 256 }),
    typeid: typeid(),
    uuid: uuid(),
    nanoid: nanoid(),
    ulid: ulid(),
    hexUlid: hexUlid(),
    objectId: objectId(),
    'snowflake of Discord': snowflake({ epoch: 'discord', workerId: 1 }),
    'snowflake of Twitter': snowflake({ epoch: 'twitter', workerId: 700 }),
    timeRandom: timeRandom(),
    'uuid25 of version 4': uuid25({ version: 4 }),
    'uuid of version 4': uuid({ version: 4 }),
  }

  it.each(Object.entries(formats))('%s is read as such, with and without its prefix', (name, format) => {
    const { defineId } = createRegistry()
    const definition = defineId('user', { format })
    const family = name.replace(/ .*/, '')
    for (let i = 0; i < 20; i++) {
      const id = (definition as unknown as { generate(): string }).generate()
      // A random number may have the bits of a UUID: one in 21 has version 4 and the variant, and the like.
      const places = name.startsWith('random') ? 2 : 1
      expect(formatsOf(id).slice(0, places)).toContain(family)
      // Twelve letters without a digit are a word, unless they have a prefix.
      if (/[0-9]/.test(id.slice(5))) expect(formatsOf(id.slice(5)).slice(0, places)).toContain(family)
      expect(readingsOf(id)[0].prefix).toBe('user')
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
      wrong: ['letters that the alphabet has not: they are read as digits'],
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
    expect(formatsOf('user_03h9we7hp2hzo9bqbv4l8rz84')).toEqual(['uuid25', 'random', 'nanoid'])
    expect(formatsOf('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual(['ulid', 'nanoid', 'typeid'])
    expect(formatsOf('0195CDE29854C57A5C3D4E1A2B3C4D5E').slice(0, 1)).toEqual(['hexUlid'])
  })

  it('takes letters without a digit for an id behind a prefix alone', () => {
    expect(formatsOf('db_abcdefghijkl')).toEqual(['nanoid'])
    expect(formatsOf('abcdefghijkl')).toEqual([])
    expect(formatsOf('db_abcdefghijk')).toEqual([])
  })

  it.each([
    { text: '00000000-0000-0000-0000-000000000000', name: 'the nil UUID' },
    { text: 'ffffffff-ffff-ffff-ffff-ffffffffffff', name: 'the max UUID' },
    { text: '017f22e2-79b0-0cc3-98c4-dc0c0c07398f', name: 'UUID of version 0' },
    { text: '017f22e2-79b0-fcc3-98c4-dc0c0c07398f', name: 'UUID of version 15' },
    { text: '017f22e2-79b0-7cc3-d8c4-dc0c0c07398f', name: 'UUID of another variant' },
  ])('$name', ({ text, name }) => expect(readingsOf(text)[0].name).toBe(name))

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
    expect(formatsOf(text).filter((format: string) => format !== 'nanoid')).toEqual([]),
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
