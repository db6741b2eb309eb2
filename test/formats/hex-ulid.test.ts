import { createRegistry } from 'brandid/core'
import { uuidToULID } from 'ulid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hexUlid } from '../../src/formats/hex-ulid.ts'
import { ulid } from '../../src/formats/ulid.ts'
import { runs } from '../full-length.ts'
import { codeOf } from '../refusals.ts'

const registry = createRegistry()
const UserId = registry.defineId('user', { format: hexUlid() })

const LAST_MS = 2 ** 48 - 1

// The example of https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids (4 December 2022), retrieved in
// November 2026; the next day's on Ruby has the same. The time is in the first twelve digits.
const EXAMPLE = '0184E14B9D33DF0EA40E00D20FC31406'

afterEach(() => {
  vi.useRealTimers()
})

it('describes itself', () => {
  expect(hexUlid()).toMatchObject({
    name: 'hexUlid',
    example: '0195CDE29854C57A5C3D4E1A2B3C4D5E',
    alphabet: '0123456789ABCDEF',
    length: 32,
    pattern: '[0-9A-F]{32}',
    byteLength: 16,
    holdsUuid: true,
    randomBits: 80,
    sql: 'hexUlid',
  })
})

describe('the published example', () => {
  const id = UserId.fromBody(EXAMPLE)

  it('was made when the article was', () => {
    expect(UserId.timestamp(id)).toEqual(new Date('2022-12-05T07:58:59.891Z'))
    expect(UserId.timestamp(id).getTime()).toBe(0x0184e14b9d33)
  })

  it('is a UUID in capitals, without hyphens', () => {
    expect(UserId.toUuid(id)).toBe('0184e14b-9d33-df0e-a40e-00d20fc31406')
    expect(UserId.fromUuid('0184E14B-9D33-DF0E-A40E-00D20FC31406')).toBe(id)
  })
})

describe('hexUlid beside Buffer and the npm package ulid 3.0.2', () => {
  const UlidId = registry.defineId('ulid', { format: ulid() })

  it('spells and reads random values alike', () => {
    for (let i = 0; i < runs(100_000); i++) {
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const id = UserId.fromBytes(bytes)
      if (id !== `user_${Buffer.from(bytes).toString('hex').toUpperCase()}`) throw new Error(id)
      if (Buffer.compare(UserId.toBytes(id), bytes) !== 0) throw new Error(id)
    }
  })

  it('writes and reads times as JavaScript does', () => {
    for (let i = 0; i < runs(100_000); i++) {
      const timestampMs = Math.floor(Math.random() * 2 ** (8 + (i % 41)))
      const bound = UserId.lowerBound(timestampMs)
      const time = timestampMs.toString(16).toUpperCase().padStart(12, '0')
      if (bound !== `user_${time}${'0'.repeat(20)}`) throw new Error(bound)
      if (UserId.timestamp(bound).getTime() !== timestampMs) throw new Error(bound)
    }
  })

  it('holds the bits of a ULID', () => {
    for (const id of UserId.generateMany(1_000)) {
      const uuid = UserId.toUuid(id)
      expect(UlidId.fromUuid(uuid)).toBe(`ulid_${uuidToULID(uuid)}`)
      expect(UlidId.timestamp(UlidId.fromUuid(uuid))).toEqual(UserId.timestamp(id))
    }
  })
})

describe('hexUlid', () => {
  it('makes ids of now', () => {
    const before = Date.now()
    const timestampMs = UserId.timestamp(UserId.generate()).getTime()
    expect(timestampMs).toBeGreaterThanOrEqual(before)
    expect(timestampMs).toBeLessThanOrEqual(Date.now())
  })

  it('keeps the order when the clock steps back by 10 s, and starts again beyond', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const ClockId = createRegistry().defineId('clock', { format: hexUlid() })
    const first = ClockId.generate()
    vi.setSystemTime(1_700_000_000_000 - 10_000)
    expect(ClockId.generate() > first).toBe(true)
    vi.setSystemTime(1_700_000_000_000 - 10_001)
    expect(ClockId.generate() < first).toBe(true)
  })

  it('throws where the clock is past the year 10889, and is itself again with the clock', () => {
    vi.useFakeTimers({ now: LAST_MS + 1 })
    const ClockId = createRegistry().defineId('clock', { format: hexUlid() })
    expect(codeOf(ClockId.generate)).toBe('out_of_range')
    vi.setSystemTime(LAST_MS)
    expect(ClockId.generate()).toMatch(/^clock_FFFFFFFFFFFF/)
  })

  it('backfills, and bounds ranges of time', () => {
    const at = new Date(0x0184e14b9d33)
    const id = UserId.generate({ at })
    expect(id).toMatch(/^user_0184E14B9D33/)
    expect(UserId.lowerBound(at)).toBe('user_0184E14B9D3300000000000000000000')
    expect(UserId.lowerBound(at) <= id && id < UserId.lowerBound(at.getTime() + 1)).toBe(true)
    expect(UserId.lowerBound(LAST_MS)).toBe('user_FFFFFFFFFFFF00000000000000000000')
    expect(codeOf(() => UserId.lowerBound(LAST_MS + 1))).toBe('out_of_range')
    expect(codeOf(() => UserId.generate({ at: -1 }))).toBe('out_of_range')
  })

  it('reads what people type: case, but neither letters for digits nor hyphens', () => {
    expect(UserId.normalize(` USER_${EXAMPLE.toLowerCase()}\n`)).toBe(`user_${EXAMPLE}`)
    expect(codeOf(() => UserId.parse(`user_${EXAMPLE.toLowerCase()}`))).toBe('invalid_character')
    expect(codeOf(() => UserId.normalize(`user_O${EXAMPLE.slice(1)}`))).toBe('invalid_character')
    expect(codeOf(() => UserId.normalize('user_0184E14B-9D33-DF0E-A40E-00D20FC31406'))).toBe('invalid_length')
  })

  it('takes every value of 128 bits', () => {
    expect(UserId.toUuid(UserId.fromBody('F'.repeat(32)))).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff')
    expect(UserId.toUuid(UserId.fromBody('0'.repeat(32)))).toBe('00000000-0000-0000-0000-000000000000')
  })
})
