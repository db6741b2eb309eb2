import { createRegistry } from 'brandid/core'
import { type Uuid25Options, uuid25 } from 'brandid/formats'
import { version as uuidVersion } from 'uuid'
import { Uuid25 } from 'uuid25'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_WORD, salted, seeded, wordsOf } from '../random-sources.ts'
import { errorOf } from '../refusals.ts'
import { LAST_MS, numberOf, RFC_MS, spell, timeOf, VERSION_AND_VARIANT } from './uuid25-values.ts'

// RFC 9562, appendix A.6 (May 2024): https://www.rfc-editor.org/rfc/rfc9562#appendix-A.6
const RFC_UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const RFC_BODY = '036twi214qwj7mgsvq83nm8wf'

const UserId = createRegistry().defineId('user')
const PyId = createRegistry().defineId('py', { format: uuid25({ padded: false }) })

const uuidText = (value: bigint) =>
  value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('the published example', () => {
  it.each([
    { name: 'padded', definition: UserId, id: `user_${RFC_BODY}` },
    { name: 'as Python BaseID spells it', definition: PyId, id: `py_${RFC_BODY.slice(1)}` },
  ])('is spelt $name', ({ definition, id }) => {
    expect(BigInt(`0x${RFC_UUID.replaceAll('-', '')}`)).toBe(numberOf(definition.body(id as never)))
    expect(definition.fromUuid(RFC_UUID)).toBe(id)
    expect(definition.toUuid(id as never)).toBe(RFC_UUID)
    expect(definition.timestamp(id as never)).toEqual(new Date(RFC_MS))
    expect(definition.fromBytes(definition.toBytes(id as never))).toBe(id)
    expect(uuidText(numberOf(definition.body(id as never)))).toBe(RFC_UUID)
  })
})

describe('a generator', () => {
  it.each([
    { name: 'the first word', words: [] },
    { name: 'the second word', words: [1] },
    { name: 'the third word', words: [1, 2] },
  ])('makes only ids that it accepts after $name could not be drawn', ({ words }) => {
    const script = [...words]
    const generate = uuid25().generator('user_', {
      uint32() {
        const word = script.shift()
        if (word === undefined) throw new Error('no_crypto')
        return word
      },
    })
    expect(() => generate(RFC_MS)).toThrow('no_crypto')
    script.push(...words, 1, 2, 3, 4, 5, 6)
    expect(UserId.is(generate(RFC_MS))).toBe(true)
  })

  it.each([
    { nowMs: -1, received: '1969-12-31T23:59:59.999Z' },
    { nowMs: LAST_MS + 1, received: '+010889-08-02T05:31:50.656Z' },
  ])('refuses a clock that shows $received', ({ nowMs, received }) => {
    for (const format of [uuid25(), uuid25({ padded: false })]) {
      const generate = format.generator('', seeded(1))
      expect(errorOf(() => generate(nowMs))).toMatchObject({
        code: 'out_of_range',
        message: `Expected a clock within the span of the format (from 1970-01-01T00:00:00.000Z to +010889-08-02T05:31:50.655Z) but received ${received}.`,
      })
      expect(format.timestamp(generate(RFC_MS), 0)).toBe(RFC_MS)
    }
  })
})

describe('generate({ at })', () => {
  it('puts the instant into the id, and 74 random bits', () => {
    const words = [0xabcdef01, 0x23456789, 0xfedcba98] as const
    const backfill = uuid25().backfiller('user_', wordsOf(...words))
    const randB =
      (BigInt(words[0] & 0x3fff) << 48n) | (BigInt(words[1] >>> 8) << 24n) | BigInt(words[2] >>> 8)
    const expected = (BigInt(RFC_MS) << 80n) | VERSION_AND_VARIANT | (0xabcn << 64n) | randB
    expect(backfill(RFC_MS)).toBe(`user_${spell(expected)}`)

    const unpadded = uuid25({ padded: false }).backfiller('py_', wordsOf(...words))
    expect(unpadded(RFC_MS)).toBe(`py_${expected.toString(36)}`)
  })

  it.each([
    { at: -1, received: '-1' },
    { at: LAST_MS + 1, received: '281474976710656' },
    { at: 1.5, received: '1.5' },
    { at: Number.NaN, received: 'NaN' },
    { at: Number.POSITIVE_INFINITY, received: 'Infinity' },
    { at: new Date(Number.NaN), received: 'NaN' },
    { at: new Date(-1), received: '-1' },
    { at: '2022-02-22', received: 'a string' },
    { at: null, received: 'null' },
    { at: 1n, received: '1' },
    { at: {}, received: 'an object' },
  ])('refuses $received', ({ at, received }) => {
    const refusal = {
      code: 'out_of_range',
      message: `Expected a Date or whole milliseconds since 1970 (from 1970-01-01T00:00:00.000Z to +010889-08-02T05:31:50.655Z) but received ${received}.`,
    }
    expect(errorOf(() => UserId.generate({ at: at as number }))).toMatchObject(refusal)
    expect(errorOf(() => PyId.generate({ at: at as number }))).toMatchObject(refusal)
    expect(errorOf(() => UserId.lowerBound(at as number))).toMatchObject(refusal)
  })
})

describe('the check', () => {
  const { check } = uuid25()
  const { check: checkUnpadded } = uuid25({ padded: false })
  const value = numberOf(RFC_BODY)

  it('refuses every version but 7', () => {
    for (let version = 0n; version < 16n; version++) {
      const body = spell((value & ~(0xfn << 76n)) | (version << 76n))
      const fault = version === 7n ? undefined : 'wrong_version'
      expect(check(`user_${body}`, 5), `version ${version}`).toBe(fault)
      expect(checkUnpadded(`py_${body.slice(1)}`, 3), `version ${version}`).toBe(fault)
    }
  })

  it('refuses every variant but 10', () => {
    for (let variant = 0n; variant < 4n; variant++) {
      const body = spell((value & ~(0b11n << 62n)) | (variant << 62n))
      const fault = variant === 0b10n ? undefined : 'wrong_version'
      expect(check(body, 0), `variant ${variant}`).toBe(fault)
      expect(checkUnpadded(body.slice(1), 0), `variant ${variant}`).toBe(fault)
    }
  })

  it.each([
    ['the largest of 128 bits', 2n ** 128n - 1n, 'wrong_version'],
    ['the least above', 2n ** 128n, 'overflow'],
    ['one above with the bits of version 7', 2n ** 128n + value, 'overflow'],
    ['the largest of 25 digits', 36n ** 25n - 1n, 'overflow'],
    ['the largest UUIDv7', ((2n ** 48n) << 80n) - 1n - (0x8n << 76n) - (0b01n << 62n), undefined],
    ['the least UUIDv7', VERSION_AND_VARIANT, undefined],
    ['zero', 0n, 'wrong_version'],
  ])('judges %s', (_, value, fault) => {
    expect(check(spell(value), 0)).toBe(fault)
  })
})

describe('the unpadded spelling', () => {
  const { check, pattern } = uuid25({ padded: false })

  it.each([
    { name: 'the least UUIDv7', value: VERSION_AND_VARIANT, length: 16 },
    { name: 'the first millisecond', value: (1n << 80n) | VERSION_AND_VARIANT, length: 16 },
    { name: 'the RFC example', value: numberOf(RFC_BODY), length: 24 },
    { name: 'the last millisecond', value: (BigInt(LAST_MS) << 80n) | VERSION_AND_VARIANT, length: 25 },
  ])('of $name has $length digits', ({ value, length }) => {
    const text = value.toString(36)
    expect(text).toHaveLength(length)
    expect(check(text, 0)).toBeUndefined()
    expect(check(`0${text}`, 0)).toBe(length === 25 ? 'invalid_length' : 'invalid_character')
    expect(new RegExp(`^${pattern}$`).test(text)).toBe(true)
    expect(new RegExp(`^${pattern}$`).test(`0${text}`)).toBe(false)
    const id = PyId.fromBody(text)
    expect(PyId.timestamp(id).getTime()).toBe(timeOf(value))
    expect(BigInt(`0x${PyId.toUuid(id).replaceAll('-', '')}`)).toBe(value)
    expect(PyId.fromBytes(PyId.toBytes(id))).toBe(id)
  })
})

describe('uuid25()', () => {
  it('spells bytes where that is the first thing it does', async () => {
    vi.resetModules()
    const fresh = await import('../../src/formats/uuid25.ts')
    const bytes = Uint8Array.from(Buffer.from(RFC_UUID.replaceAll('-', ''), 'hex'))
    expect(fresh.uuid25().fromBytes(bytes)).toBe(RFC_BODY)
  })

  it('says what it is', () => {
    expect(uuid25()).toMatchObject({
      name: 'uuid25',
      alphabet: '0123456789abcdefghijklmnopqrstuvwxyz',
      length: 25,
      pattern: '[0-9a-z]{25}',
      byteLength: 16,
      holdsUuid: true,
      timeRangeMs: [0, LAST_MS],
    })
    expect(uuid25({ padded: false })).toMatchObject({
      name: 'uuid25(unpadded)',
      alphabet: '0123456789abcdefghijklmnopqrstuvwxyz',
      pattern: '[1-9a-z][0-9a-z]{15,24}',
      byteLength: 16,
      holdsUuid: true,
      timeRangeMs: [0, LAST_MS],
    })
  })
})

describe('beside the npm package uuid25', () => {
  it('spells and reads 10,000 UUIDs of any version alike', () => {
    const words = salted(25)
    const AnyId = createRegistry().defineId('any', { format: uuid25({ version: 'any' }) })
    for (let i = 0; i < 10_000; i++) {
      const bytes = Uint8Array.from({ length: 16 }, () => words.uint32() >>> 24)
      const theirs = Uuid25.fromBytes(bytes)
      const id = AnyId.fromBytes(bytes)
      if (AnyId.body(id) !== theirs.value) expect.fail(`${id} is not ${theirs.value}`)
      if (AnyId.toUuid(id) !== theirs.toHyphenated()) expect.fail(`${AnyId.toUuid(id)} of ${id}`)
    }
  })
})

describe('a version', () => {
  // RFC 9562, appendices A.1 (version 1), A.3 (version 4), A.6 (version 7), and 5.9 and 5.10 (nil and max).
  const uuids = {
    1: 'c232ab00-9414-11ec-b3c8-9f6bdeced846',
    4: '919108f7-52d1-4320-9bac-f847db4148a8',
    7: RFC_UUID,
    nil: '00000000-0000-0000-0000-000000000000',
    max: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  }
  const spelled = (uuid: string, padded: boolean) => {
    const digits = BigInt(`0x${uuid.replaceAll('-', '')}`).toString(36)
    return padded ? digits.padStart(25, '0') : digits
  }

  it.each([
    { version: 4, padded: true, accepted: ['4'] },
    { version: 4, padded: false, accepted: ['4'] },
    { version: 7, padded: true, accepted: ['7'] },
    { version: 7, padded: false, accepted: ['7'] },
    { version: 'any', padded: true, accepted: ['1', '4', '7', 'nil', 'max'] },
    { version: 'any', padded: false, accepted: ['1', '4', '7', 'nil', 'max'] },
  ] as const)('$version, padded: $padded, accepts $accepted alone', ({ version, padded, accepted }) => {
    const { check, pattern } = uuid25({ version, padded })
    for (const [name, uuid] of Object.entries(uuids)) {
      const body = spelled(uuid, padded)
      const isAccepted = accepted.some((each) => each === name)
      expect(check(`user_${body}`, 5) === undefined, name).toBe(isAccepted)
      if (isAccepted) expect(body).toMatch(new RegExp(`^(?:${pattern})$`))
    }
  })

  it('4 draws each of its 122 random bits from the words', () => {
    const bits = (word: number) => {
      const body = uuid25({ version: 4 }).generator('', wordsOf(word, word, word, word, word))(0)
      return BigInt(`0x${Uuid25.parseUuid25(body).toHex()}`)
    }
    const drawn = bits(0) ^ bits(MAX_WORD)
    expect(drawn.toString(2).replaceAll('0', '')).toHaveLength(122)
    expect(uuid25({ version: 4 }).randomBits).toBe(122)
  })

  it("'any' generates version 7, and has the time of version 7 alone", () => {
    const AnyId = createRegistry().defineId('any', { format: uuid25({ version: 'any', padded: false }) })
    const id = AnyId.generate({ at: RFC_MS })
    expect(uuidVersion(AnyId.toUuid(id))).toBe(7)
    expect(AnyId.timestamp(id)).toEqual(new Date(RFC_MS))
    for (const uuid of [uuids[1], uuids[4], uuids.nil]) {
      expect(AnyId.timestamp(AnyId.fromUuid(uuid))).toBeUndefined()
    }
  })

  it("'any', unpadded, has one spelling for nil", () => {
    const { check, forgive } = uuid25({ version: 'any', padded: false })
    expect(check('0', 0)).toBeUndefined()
    expect(check('00', 0)).toBe('invalid_character')
    expect(check('', 0)).toBe('invalid_length')
    expect(forgive?.('000')).toBe('0')
  })

  it.each([
    { options: { version: 5 }, message: '`version` to be 4, 7 or "any" but received 5' },
    { options: { version: '7' }, message: '`version` to be 4, 7 or "any" but received "7"' },
    { options: { padded: 1 }, message: '`padded` to be true or false but received 1' },
  ])('or padding that is not a boolean is refused: $options', ({ options, message }) => {
    expect(errorOf(() => uuid25(options as never))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${message}.`,
    })
  })

  const V4_DIGITS = '8m8scpfugfij4qenj0ig77qg8'
  const V7_DIGITS = '36twi214qwj7mgsvq83nm8wf'
  it.each([
    { version: 4, padded: true, length: 25, example: V4_DIGITS },
    { version: 4, padded: false, length: [16, 25], example: V4_DIGITS },
    { version: 7, padded: true, length: 25, example: `0${V7_DIGITS}` },
    { version: 7, padded: false, length: [16, 25], example: V7_DIGITS },
    { version: 'any', padded: true, length: 25, example: `0${V7_DIGITS}` },
    { version: 'any', padded: false, length: [1, 25], example: V7_DIGITS },
  ] as const)('$version, padded: $padded, has $length digits as in $example', (row) => {
    const { version, padded, length, example } = row
    const format = uuid25({ version, padded })
    expect(format).toMatchObject({ length, example, sql: 'uuid25' })
    expect(format.forgive?.('003z')).toBe(padded ? '3z'.padStart(25, '0') : '3z')
  })

  it('and padding are in the name', () => {
    const names = [4, 7, 'any'].flatMap((version) =>
      [true, false].map((padded) => uuid25({ version, padded } as Uuid25Options).name),
    )
    expect(names).toEqual([
      'uuid25(4)',
      'uuid25(4, unpadded)',
      'uuid25',
      'uuid25(unpadded)',
      'uuid25(any)',
      'uuid25(any, unpadded)',
    ])
  })
})
