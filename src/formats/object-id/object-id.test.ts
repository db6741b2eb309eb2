import { createRegistry } from 'brandid/core'
import { deserialize, ObjectId } from 'bson'
import { describe, expect, it, vi } from 'vitest'
import { beforeImage } from '../../../test/formats/process-image.ts'
import { runs } from '../../../test/full-length.ts'
import { wordsOf } from '../../../test/random-sources.ts'
import { codeOf } from '../../../test/refusals.ts'
import { objectId } from './object-id.ts'

const format = objectId()
const UserId = createRegistry().defineId('user', { format: objectId() })

/** Creates a generator whose first ID has the process bytes aabbccddee and the counter `first`. */
function generatorFrom(first: number) {
  return format.generator('', wordsOf(0xaabbccdd, 0xee000000 + ((first + 0xffffff) & 0xffffff)))
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const secondOf = (body: string) => Number.parseInt(body.slice(0, 8), 16)
const processOf = (body: string) => body.slice(8, 18)
const counterOf = (body: string) => Number.parseInt(body.slice(18), 16)

describe('published vectors', () => {
  // BSON Corpus, all of source/bson-corpus/tests/oid.json in https://github.com/mongodb/specifications, as of November 2026.
  it.each([
    ['All zeroes', '1400000007610000000000000000000000000000', '000000000000000000000000'],
    ['All ones', '14000000076100FFFFFFFFFFFFFFFFFFFFFFFF00', 'ffffffffffffffffffffffff'],
    ['Random', '1400000007610056E1FC72E0C917E9C471416100', '56e1fc72e0c917e9c4714161'],
  ])('accepts the bytes of "%s"', (_, canonicalBson, oid) => {
    const { a: oidValue } = deserialize(Buffer.from(canonicalBson, 'hex'))
    const bytes = (oidValue as ObjectId).id
    expect(UserId.fromBytes(bytes)).toBe(`user_${oid}`)
    expect(UserId.toBytes(UserId.parse(`user_${oid}`))).toEqual(new Uint8Array(bytes))
  })

  it('rejects the bytes of "OID truncated"', () => {
    const truncated = Buffer.from('1200000007610056E1FC72E0C917E9C471', 'hex').subarray(7)
    expect(codeOf(() => UserId.fromBytes(truncated))).toBe('invalid_length')
    expect(codeOf(() => UserId.fromBody(hex(truncated)))).toBe('invalid_length')
  })

  // BSON ObjectID, "Test Plan", in source/bson-objectid/objectid.md of the same repository, as of 2024-07-30.
  it.each([
    ['00000000', '1970-01-01T00:00:00.000Z'],
    ['7fffffff', '2038-01-19T03:14:07.000Z'],
    ['80000000', '2038-01-19T03:14:08.000Z'],
    ['ffffffff', '2106-02-07T06:28:15.000Z'],
  ])('reads the seconds %s as unsigned: %s', (seconds, iso) => {
    const id = UserId.parse(`user_${seconds}0123456789abcdef`)
    expect(UserId.timestamp(id).toISOString()).toBe(iso)
    expect(UserId.lowerBound(new Date(iso))).toBe(`user_${seconds}0000000000000000`)
  })
})

describe('the npm package bson as oracle', () => {
  it('agrees on the string, bytes and time of random IDs', { tags: 'slow' }, () => {
    for (let i = 0; i < runs(100_000); i++) {
      const rival = new ObjectId(crypto.getRandomValues(new Uint8Array(12)))
      const id = UserId.fromBytes(rival.id)
      const isAlike =
        id === `user_${rival.toHexString()}` &&
        hex(UserId.toBytes(id)) === hex(rival.id) &&
        UserId.timestamp(id).getTime() === rival.getTimestamp().getTime()
      if (!isAlike) expect.fail(id)
    }
  })

  it('lays out the same bits as bson, for any instant and counter', { tags: 'slow' }, () => {
    for (let i = 0; i < runs(100_000); i++) {
      const words = crypto.getRandomValues(new Uint32Array(3))
      const [second, upper, lower] = Array.from(words) as [number, number, number]
      const body = format.generator('', wordsOf(upper, lower))(second * 1000 + 999)
      const bytes = new DataView(new ArrayBuffer(12))
      bytes.setUint32(0, second)
      bytes.setUint32(4, upper)
      bytes.setUint32(8, lower - (lower & 0xffffff) + ((lower + 1) & 0xffffff))
      const expected = new ObjectId(new Uint8Array(bytes.buffer)).toHexString()
      if (body !== expected) expect(body).toBe(expected)
    }
  })

  it('differs from bson in the canonical form: bson accepts upper case', () => {
    const upper = '56E1FC72E0C917E9C4714161'
    expect(ObjectId.isValid(upper)).toBe(true)
    expect(UserId.is(`user_${upper}`)).toBe(false)
    expect(UserId.normalize(` USER_${upper}\n`)).toBe('user_56e1fc72e0c917e9c4714161')
  })

  it('differs from bson when the counter wraps around: an ID of bson in the same second is below the last ID', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    Reflect.set(ObjectId, 'index', 0xfffffe)
    const rivals = [1, 2, 3].map(() => new ObjectId().toHexString())
    vi.useRealTimers()
    expect(rivals.map(counterOf)).toEqual([0xffffff, 0, 1])
    expect((rivals[1] as string) < (rivals[0] as string)).toBe(true)

    const next = generatorFrom(0xffffff)
    const ours = [1, 2, 3].map(() => next(1_700_000_000_000))
    expect(ours.map(counterOf)).toEqual([0xffffff, 0, 1])
    expect(ours.map(secondOf)).toEqual([1_700_000_000, 1_700_000_001, 1_700_000_001])
    expect([...ours].sort()).toEqual(ours)
  })
})

describe('generation', () => {
  it('writes the seconds, the process and the counter', () => {
    const next = format.generator('user_', wordsOf(0x01234567, 0x89abcdef))
    expect(next(0x56e1fc72 * 1000 + 999)).toBe('user_56e1fc720123456789abcdf0')
    expect(next(0x56e1fc73 * 1000)).toBe('user_56e1fc730123456789abcdf1')
  })

  it('draws two words for the first ID of all generators that share a source', () => {
    const source = wordsOf(1, 2)
    const next = format.generator('user_', source)
    const other = format.generator('org_', source)
    expect(source.left).toBe(2)
    expect([next(0), other(0)]).toEqual(['user_000000000000000100000003', 'org_000000000000000100000004'])
  })

  it('shares the process and the counter among all definitions, so equal prefixes never have equal IDs', () => {
    const OrgId = createRegistry().defineId('org', { format: objectId() })
    const UserTwin = createRegistry().defineId('user', { format: objectId() })
    const made = [UserId, OrgId, UserTwin, UserId].map(({ generate }) => generate())
    const bodies = made.map((id) => id.slice(id.indexOf('_') + 1))
    expect(new Set(bodies.map(processOf)).size).toBe(1)
    const [first] = bodies.map(counterOf) as [number]
    expect(bodies.map(counterOf)).toEqual([0, 1, 2, 3].map((i) => (first + i) & 0xffffff))
    expect([...bodies].sort()).toEqual(bodies)
  })

  it('uses a separate sequence for each random source, determined by its words', () => {
    const starts = [1, 2].map(() => format.generator('', wordsOf(0xdeadbeef, 0x12345678))(7000))
    expect(starts).toEqual(Array(2).fill('00000007deadbeef12345679'))
  })

  it('redraws the process and the counter after a snapshot of the process', () => {
    const source = wordsOf(0x11111111, 0x22000000, 0x33333333, 0x44000000)
    const { made: before, start } = beforeImage(() => format.generator('', source)(0))
    start()
    const after = format.generator('', source)(0)
    expect([before, after]).toEqual(['000000001111111122000001', '000000003333333344000001'])
  })
})

describe('the clock', () => {
  const start = 1_700_000_000_000

  it.each([
    ['stands still', [start, start], [0, 0]],
    ['moves within the second', [start, start + 999], [0, 0]],
    ['moves to the next second', [start, start + 1000], [0, 1]],
    ['steps back by 10 s', [start, start - 10_000], [0, 0]],
    ['steps back by 10 s, twice', [start, start - 10_000, start - 10_000, start - 10_001], [0, 0, 0, -11]],
    ['steps back by 10.001 s, and again by 10 s', [start, start - 10_001, start - 20_001], [0, -11, -11]],
    ['steps back by 10.001 s, twice', [start, start - 10_001, start - 20_002], [0, -11, -21]],
    ['steps back and catches up', [start, start - 5000, start + 1000], [0, 0, 1]],
  ])('%s', (_, readings, seconds) => {
    const next = generatorFrom(0x10)
    const bodies = readings.map(next)
    expect(bodies.map((body) => secondOf(body) - start / 1000)).toEqual(seconds)
    expect(bodies.map(counterOf)).toEqual(readings.map((_, i) => 0x10 + i))
  })

  it('borrows no second if the counter begins with 0', () => {
    expect(generatorFrom(0)(1000)).toBe('00000001aabbccddee000000')
  })

  it('measures a step back from the clock, not from the borrowed second', () => {
    const next = generatorFrom(0xffffff)
    const bodies = [start, start, start + 1, start - 9999, start - 10_000].map(next)
    expect(bodies.map((body) => secondOf(body) - start / 1000)).toEqual([0, 1, 1, 1, -10])
  })
})

describe('backfill', () => {
  it('puts the instant first and 64 random bits after it', () => {
    const past = format.backfiller('user_', wordsOf(1, 0xfedcba98, 1, 0xfedcba98))
    expect(past(1500)).toBe('user_0000000100000001fedcba98')
    expect(past((2 ** 32 - 1) * 1000 + 999)).toBe('user_ffffffff00000001fedcba98')
  })
})
