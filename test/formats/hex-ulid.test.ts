import { createRegistry } from 'brandid/core'
import { uuidToULID } from 'ulid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hexUlid, ulid } from '../../src/formats/ulid.ts'
import { runs } from '../full-length.ts'
import { codeOf } from '../refusals.ts'

const registry = createRegistry()
const UserId = registry.defineId('user', { format: hexUlid() })

// The example of https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids (4 December 2022), retrieved in
// November 2026; the next day's on Ruby has the same. The time is in the first twelve digits.
const EXAMPLE = '0184E14B9D33DF0EA40E00D20FC31406'

afterEach(() => {
  vi.useRealTimers()
})

describe('the published example', () => {
  const id = UserId.fromBody(EXAMPLE)

  it('was made when the article was', () => {
    expect(UserId.timestamp(id)).toEqual(new Date('2022-12-05T07:58:59.891Z'))
    expect(UserId.timestamp(id).getTime()).toBe(0x0184e14b9d33)
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

  it('holds the bits of a ULID', () => {
    for (const id of UserId.generateMany(1_000)) {
      const uuid = UserId.toUuid(id)
      expect(UlidId.fromUuid(uuid)).toBe(`ulid_${uuidToULID(uuid)}`)
      expect(UlidId.timestamp(UlidId.fromUuid(uuid))).toEqual(UserId.timestamp(id))
    }
  })
})

describe('hexUlid', () => {
  it('reads what people type: case, but neither letters for digits nor hyphens', () => {
    expect(UserId.normalize(` USER_${EXAMPLE.toLowerCase()}\n`)).toBe(`user_${EXAMPLE}`)
    expect(codeOf(() => UserId.parse(`user_${EXAMPLE.toLowerCase()}`))).toBe('invalid_character')
    expect(codeOf(() => UserId.normalize(`user_O${EXAMPLE.slice(1)}`))).toBe('invalid_character')
    expect(codeOf(() => UserId.normalize('user_0184E14B-9D33-DF0E-A40E-00D20FC31406'))).toBe('invalid_length')
  })
})
