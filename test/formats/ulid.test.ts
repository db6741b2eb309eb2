import { createRegistry, type IdOf } from 'brandid/core'
import * as rival from 'ulid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ulid } from '../../src/formats/ulid.ts'
import { runs } from '../full-length.ts'
import { codeOf } from '../refusals.ts'

const UserId = createRegistry().defineId('user', { format: ulid() })

const LAST_MS = 2 ** 48 - 1

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16))
}

afterEach(() => {
  vi.useRealTimers()
})

// The ULID specification has no vector file. These are the texts of its README at commit 04b8527 of
// https://github.com/ulid/spec, retrieved in November 2026; it tells a time for the last one alone. The other times
// and all bytes are what the npm package `ulid` 3.0.2 reads; the tests below ask it again.
const valid = [
  { body: '01ARZ3NDEKTSV4RRFFQ69G5FAV', timestampMs: 1469922850259 },
  { body: '01AN4Z07BY79KA1307SR9X4MV3', timestampMs: 1465824320894 },
  { body: '01BX5ZZKBKACTAV9WEVGEMMVRZ', timestampMs: 1508808576371 },
  { body: '01BX5ZZKBKZZZZZZZZZZZZZZZZ', timestampMs: 1508808576371 },
  { body: rival.MIN_ULID, timestampMs: 0 },
  { body: rival.MAX_ULID, timestampMs: 281474976710655 },
]

it('describes itself', () => {
  expect(ulid()).toMatchObject({
    name: 'ulid',
    example: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    alphabet: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    length: 26,
    pattern: '[0-7][0-9A-HJKMNP-TV-Z]{25}',
    byteLength: 16,
    holdsUuid: true,
    randomBits: 80,
  })
})

describe('the published examples', () => {
  it.each(valid)('are read: $body', ({ body, timestampMs }) => {
    const id = UserId.fromBody(body)
    expect(UserId.timestamp(id).getTime()).toBe(timestampMs)
    expect(rival.decodeTime(body)).toBe(timestampMs)
    expect(UserId.toUuid(id)).toBe(rival.ulidToUUID(body).toLowerCase())
    expect(UserId.fromUuid(UserId.toUuid(id))).toBe(id)
  })

  it('are bounded: the greatest is 7ZZZZZZZZZZZZZZZZZZZZZZZZZ', () => {
    expect(UserId.is('user_7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toBe(true)
    expect(UserId.toUuid(UserId.fromBody('7ZZZZZZZZZZZZZZZZZZZZZZZZZ'))).toBe(
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
    )
    for (const first of '89ABCDEFGHJKMNPQRSTVWXYZ') {
      expect(codeOf(() => UserId.parse(`user_${first}${'0'.repeat(25)}`))).toBe('overflow')
      expect(codeOf(() => UserId.parse(`user_${first}${'Z'.repeat(25)}`))).toBe('overflow')
    }
  })

  it('count upwards as text: …VRZ comes before …VS0', () => {
    const distance = ['01BX5ZZKBKACTAV9WEVGEMMVRZ', '01BX5ZZKBKACTAV9WEVGEMMVS0']
      .map((body) => BigInt(`0x${Buffer.from(UserId.toBytes(UserId.fromBody(body))).toString('hex')}`))
      .reduce((from, to) => to - from)
    expect(distance).toBe(1n)
  })
})

describe('ulid beside the npm package ulid 3.0.2', () => {
  it('spells and reads random values alike', () => {
    for (let i = 0; i < runs(100_000); i++) {
      const bytes = randomBytes()
      const hex = Buffer.from(bytes).toString('hex')
      const body = rival.uuidToULID(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
      const id = UserId.fromBytes(bytes)
      if (id !== `user_${body}`) throw new Error(`${id} ${body}`)
      if (Buffer.compare(UserId.toBytes(id), bytes) !== 0) throw new Error(id)
    }
  })

  it('writes and reads times alike', () => {
    for (let i = 0; i < runs(100_000); i++) {
      const timestampMs = Math.floor(Math.random() * 2 ** (8 + (i % 41)))
      const bound = UserId.lowerBound(timestampMs)
      if (bound !== `user_${rival.encodeTime(timestampMs)}${'0'.repeat(16)}`) throw new Error(bound)
      if (UserId.timestamp(bound).getTime() !== timestampMs) throw new Error(bound)
    }
  })

  it('reads the ids that it makes, and the other way round', () => {
    const next = rival.monotonicFactory()
    for (let i = 0; i < 1_000; i++) {
      const theirs = next()
      expect(UserId.timestamp(UserId.fromBody(theirs)).getTime()).toBe(rival.decodeTime(theirs))
      const ours = UserId.generate()
      expect(rival.decodeTime(UserId.body(ours))).toBe(UserId.timestamp(ours).getTime())
    }
  })

  it.each([
    ['an overflow', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'overflow'],
    ['U+017F, whose upper case is S', '01ARZ3NDEKT\u017fV4RRFFQ69G5FAV', 'invalid_character'],
    ['U+00DF, whose upper case is SS', '01ARZ3NDEKT\u00dfV4RRFFQ69G5FAV', 'invalid_character'],
    ['lower case', '01arz3ndektsv4rrffq69g5fav', 'invalid_character'],
  ])('refuses %s, which theirs calls valid', (_name, body, code) => {
    expect(rival.isValid(body)).toBe(true)
    expect(codeOf(() => UserId.fromBody(body))).toBe(code)
  })

  it('reads the time only of what is one, where theirs looks at ten characters', () => {
    const body = '01ARZ3NDEK????????????????'
    expect(rival.decodeTime(body)).toBe(1469922850259)
    expect(codeOf(() => UserId.timestamp(`user_${body}` as IdOf<typeof UserId>))).toBe('invalid_character')
  })

  it('takes 0 for 1970, where theirs takes it for now', () => {
    expect(rival.decodeTime(rival.ulid(0))).toBeGreaterThan(0)
    expect(UserId.timestamp(UserId.generate({ at: 0 }))).toEqual(new Date(0))
  })

  it('comes back from a clock that was a year ahead, where theirs stays there', () => {
    const nowMs = 1_700_000_000_000
    const aheadMs = nowMs + 365 * 86_400_000
    const theirs = rival.monotonicFactory()
    expect(rival.decodeTime(theirs(aheadMs))).toBe(aheadMs)
    expect(rival.decodeTime(theirs(nowMs))).toBe(aheadMs)

    vi.useFakeTimers({ now: aheadMs })
    const ClockId = createRegistry().defineId('clock', { format: ulid() })
    expect(ClockId.timestamp(ClockId.generate()).getTime()).toBe(aheadMs)
    vi.setSystemTime(nowMs)
    expect(ClockId.timestamp(ClockId.generate()).getTime()).toBe(nowMs)
  })
})

describe('ulid', () => {
  it('makes ids of now', () => {
    const before = Date.now()
    const timestampMs = UserId.timestamp(UserId.generate()).getTime()
    expect(timestampMs).toBeGreaterThanOrEqual(before)
    expect(timestampMs).toBeLessThanOrEqual(Date.now())
  })

  it('makes neighbours of one millisecond that do not follow each other by 1', () => {
    const integers = UserId.generateMany(1_000).map((id) =>
      BigInt(`0x${Buffer.from(UserId.toBytes(id)).toString('hex')}`),
    )
    const steps = integers.slice(1).map((integer, i) => integer - (integers[i] as bigint))
    expect(new Set(steps).size).toBeGreaterThan(990)
    expect(steps.every((step) => 1n <= step && step <= 2n ** 32n)).toBe(true)
  })

  it('keeps the order when the clock steps back by 10 s, and starts again beyond', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const ClockId = createRegistry().defineId('clock', { format: ulid() })
    const first = ClockId.generate()
    vi.setSystemTime(1_700_000_000_000 - 10_000)
    expect(ClockId.generate() > first).toBe(true)
    vi.setSystemTime(1_700_000_000_000 - 10_001)
    expect(ClockId.generate() < first).toBe(true)
  })

  it('throws where the clock is past the year 10889, and is itself again with the clock', () => {
    vi.useFakeTimers({ now: LAST_MS + 1 })
    const ClockId = createRegistry().defineId('clock', { format: ulid() })
    expect(codeOf(ClockId.generate)).toBe('out_of_range')
    vi.setSystemTime(LAST_MS)
    expect(ClockId.generate()).toMatch(/^clock_7ZZZZZZZZZ/)
  })

  it('backfills, and bounds ranges of time', () => {
    const at = new Date('2016-07-30T23:54:10.259Z')
    const id = UserId.generate({ at })
    expect(id).toMatch(/^user_01ARZ3NDEK/)
    expect(UserId.lowerBound(at)).toBe('user_01ARZ3NDEK0000000000000000')
    expect(UserId.lowerBound(at) <= id && id < UserId.lowerBound(at.getTime() + 1)).toBe(true)
    expect(UserId.lowerBound(LAST_MS)).toBe('user_7ZZZZZZZZZ0000000000000000')
    expect(codeOf(() => UserId.lowerBound(LAST_MS + 1))).toBe('out_of_range')
    expect(codeOf(() => UserId.generate({ at: -1 }))).toBe('out_of_range')
  })

  it('reads what people type: case and ambiguous letters, but no hyphens', () => {
    expect(UserId.normalize(' user_olarz3ndektsv4rrffq69g5fav\n')).toBe('user_01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(UserId.normalize('USER_OIARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('user_01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(codeOf(() => UserId.normalize('user_01ARZ-3NDEK-TSV4RRFFQ69G5FAV'))).toBe('invalid_length')
    expect(codeOf(() => UserId.normalize('user_01ARZ3NDEKT\u017fV4RRFFQ69G5FAV'))).toBe('invalid_character')
    expect(codeOf(() => UserId.normalize(' user_8ZZZZZZZZZZZZZZZZZZZZZZZZZ'))).toBe('overflow')
  })
})
