import { createRegistry } from 'brandid/core'
import * as rival from 'ulid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ulid } from '../../src/formats/ulid.ts'
import { runs } from '../full-length.ts'
import { codeOf } from '../refusals.ts'

const UserId = createRegistry().defineId('user', { format: ulid() })

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

  it.each([
    ['an overflow', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'overflow'],
    ['U+017F, whose upper case is S', '01ARZ3NDEKT\u017fV4RRFFQ69G5FAV', 'invalid_character'],
    ['U+00DF, whose upper case is SS', '01ARZ3NDEKT\u00dfV4RRFFQ69G5FAV', 'invalid_character'],
    ['lower case', '01arz3ndektsv4rrffq69g5fav', 'invalid_character'],
  ])('refuses %s, which theirs calls valid', (_name, body, code) => {
    expect(rival.isValid(body)).toBe(true)
    expect(codeOf(() => UserId.fromBody(body))).toBe(code)
  })
})

describe('ulid', () => {
  it('reads what people type: case and ambiguous letters, but no hyphens', () => {
    expect(UserId.normalize(' user_olarz3ndektsv4rrffq69g5fav\n')).toBe('user_01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(UserId.normalize('USER_OIARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('user_01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(codeOf(() => UserId.normalize('user_01ARZ-3NDEK-TSV4RRFFQ69G5FAV'))).toBe('invalid_length')
    expect(codeOf(() => UserId.normalize('user_01ARZ3NDEKT\u017fV4RRFFQ69G5FAV'))).toBe('invalid_character')
    expect(codeOf(() => UserId.normalize(' user_8ZZZZZZZZZZZZZZZZZZZZZZZZZ'))).toBe('overflow')
  })
})
