import { createRegistry } from 'brandid/core'
import * as rival from 'ulid'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { codeOf } from '../../../test/refusals.ts'
import { hexUlid, ulid } from './ulid.ts'

const { defineId } = createRegistry()
const UserId = defineId('user', { format: ulid() })
const HexId = defineId('hex', { format: hexUlid() })

// The example from https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids (4 December 2022), retrieved in November 2026. The next
// day's post, on Ruby, has the same example. The time is in the first twelve digits.
const HEX_EXAMPLE = '0184E14B9D33DF0EA40E00D20FC31406'

describe('the published examples', () => {
  // The ULID specification has no vector file. These are the strings in its README at commit 04b8527 of https://github.com/ulid/spec,
  // retrieved in November 2026, where only the last string comes with a time. The other times and all bytes are from the npm package `ulid`
  // 3.0.2, which the tests below also run.
  it.each([
    { body: '01ARZ3NDEKTSV4RRFFQ69G5FAV', timestampMs: 1469922850259 },
    { body: '01AN4Z07BY79KA1307SR9X4MV3', timestampMs: 1465824320894 },
    { body: '01BX5ZZKBKACTAV9WEVGEMMVRZ', timestampMs: 1508808576371 },
    { body: '01BX5ZZKBKZZZZZZZZZZZZZZZZ', timestampMs: 1508808576371 },
    { body: rival.MIN_ULID, timestampMs: 0 },
    { body: rival.MAX_ULID, timestampMs: 281474976710655 },
  ])('are read: $body', ({ body, timestampMs }) => {
    const id = UserId.fromBody(body)
    expect(UserId.timestamp(id).getTime()).toBe(timestampMs)
    expect(rival.decodeTime(body)).toBe(timestampMs)
    expect(UserId.toUuid(id)).toBe(rival.ulidToUUID(body).toLowerCase())
    expect(UserId.fromUuid(UserId.toUuid(id))).toBe(id)
  })

  it('are at most 7ZZZZZZZZZZZZZZZZZZZZZZZZZ', () => {
    for (const first of '89ABCDEFGHJKMNPQRSTVWXYZ') {
      expect(codeOf(() => UserId.parse(`user_${first}${'0'.repeat(25)}`))).toBe('overflow')
      expect(codeOf(() => UserId.parse(`user_${first}${'Z'.repeat(25)}`))).toBe('overflow')
    }
  })

  it('in hexadecimal was generated when the article was written', () => {
    const madeAt = HexId.timestamp(HexId.fromBody(HEX_EXAMPLE))
    expect(madeAt).toEqual(new Date('2022-12-05T07:58:59.891Z'))
    expect(madeAt.getTime()).toBe(0x0184e14b9d33)
  })
})

describe('compared with the npm package ulid 3.0.2 and Buffer', () => {
  it('write and read random values identically', { tags: 'slow' }, () => {
    for (let i = 0; i < runs(100_000); i++) {
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const hex = Buffer.from(bytes).toString('hex')
      const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      const [id, hexId] = [UserId.fromBytes(bytes), HexId.fromBytes(bytes)]
      if (id !== `user_${rival.uuidToULID(uuid)}` || hexId !== `hex_${hex.toUpperCase()}`) expect.fail(hex)
      if (Buffer.compare(UserId.toBytes(id), bytes) !== 0) expect.fail(id)
      if (Buffer.compare(HexId.toBytes(hexId), bytes) !== 0) expect.fail(hexId)
      if (UserId.timestamp(id).getTime() !== HexId.timestamp(hexId).getTime()) expect.fail(hexId)
    }
  })

  it.each([
    ['an overflow', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'overflow'],
    ['U+017F, whose upper case is S', '01ARZ3NDEKT\u017fV4RRFFQ69G5FAV', 'invalid_character'],
    ['U+00DF, whose upper case is SS', '01ARZ3NDEKT\u00dfV4RRFFQ69G5FAV', 'invalid_character'],
    ['lower case', '01arz3ndektsv4rrffq69g5fav', 'invalid_character'],
  ])('rejects %s, which the package accepts', (_name, body, code) => {
    expect(rival.isValid(body)).toBe(true)
    expect(codeOf(() => UserId.fromBody(body))).toBe(code)
  })
})

describe('what people type', () => {
  it('is read as a ULID: case and ambiguous letters, but no hyphens', () => {
    expect(UserId.normalize(' user_olarz3ndektsv4rrffq69g5fav\n')).toBe('user_01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(UserId.normalize('USER_OIARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('user_01ARZ3NDEKTSV4RRFFQ69G5FAV')
    expect(codeOf(() => UserId.normalize('user_01ARZ-3NDEK-TSV4RRFFQ69G5FAV'))).toBe('invalid_length')
    expect(codeOf(() => UserId.normalize('user_01ARZ3NDEKT\u017fV4RRFFQ69G5FAV'))).toBe('invalid_character')
    expect(codeOf(() => UserId.normalize(' user_8ZZZZZZZZZZZZZZZZZZZZZZZZZ'))).toBe('overflow')
  })

  it('is read in hexadecimal: case, but neither letters for digits nor hyphens', () => {
    expect(HexId.normalize(` HEX_${HEX_EXAMPLE.toLowerCase()}\n`)).toBe(`hex_${HEX_EXAMPLE}`)
    expect(codeOf(() => HexId.parse(`hex_${HEX_EXAMPLE.toLowerCase()}`))).toBe('invalid_character')
    expect(codeOf(() => HexId.normalize(`hex_O${HEX_EXAMPLE.slice(1)}`))).toBe('invalid_character')
    expect(codeOf(() => HexId.normalize('hex_0184E14B-9D33-DF0E-A40E-00D20FC31406'))).toBe('invalid_length')
  })
})
