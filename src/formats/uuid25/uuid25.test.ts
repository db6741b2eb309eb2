import { createRegistry } from 'brandid/core'
import { type Uuid25Options, uuid25 } from 'brandid/formats'
import { version as uuidVersion } from 'uuid'
import { Uuid25 } from 'uuid25'
import { UUID } from 'uuidv7'
import { describe, expect, it, vi } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { MAX_WORD, salted, seeded, wordsOf } from '../../../test/random-sources.ts'
import { errorOf } from '../../../test/refusals.ts'

// RFC 9562, appendix A.6 (May 2024): https://www.rfc-editor.org/rfc/rfc9562#appendix-A.6
const RFC_UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const RFC_BODY = '036twi214qwj7mgsvq83nm8wf'
const RFC_MS = Date.UTC(2022, 1, 22, 19, 22, 22)
// RFC 9562, appendices A.1 (version 1) and A.3 (version 4), and sections 5.9 and 5.10 (nil and max).
const UUIDS = {
  1: 'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  4: '919108f7-52d1-4320-9bac-f847db4148a8',
  7: RFC_UUID,
  nil: '00000000-0000-0000-0000-000000000000',
  max: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

const LAST_MS = 2 ** 48 - 1
const VERSION_AND_VARIANT = (0x7n << 76n) | (0b10n << 62n)
const WINDOW = 36n ** 10n

const UserId = createRegistry().defineId('user')
const PyId = createRegistry().defineId('py', { format: uuid25({ padded: false }) })

/** The number that a body encodes. */
const numberOf = (body: string) =>
  Array.from(body).reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
const numberOfUuid = (uuid: string) => BigInt(`0x${uuid.replaceAll('-', '')}`)
const spell = (value: bigint) => value.toString(36).padStart(25, '0')
const timeOf = (value: bigint) => Number(value >> 80n)

/** Computes the number that the first ID in a millisecond encodes: RFC 9562, figure 11, with a zero before the last 61 bits. */
function firstOf(timestampMs: number, [a, b, c]: readonly [number, number, number]): bigint {
  const randA = BigInt(a >>> 20)
  const randB = (BigInt(a & 0x1fff) << 48n) | (BigInt(b >>> 8) << 24n) | BigInt(c >>> 8)
  return (BigInt(timestampMs) << 80n) | VERSION_AND_VARIANT | (randA << 64n) | randB
}

describe('the published example', () => {
  it.each([
    { name: 'padded', definition: UserId, id: `user_${RFC_BODY}` },
    { name: 'as Python BaseID writes it', definition: PyId, id: `py_${RFC_BODY.slice(1)}` },
  ])('is written $name', ({ definition, id }) => {
    expect(numberOf(definition.body(id as never))).toBe(numberOfUuid(RFC_UUID))
    expect(definition.fromUuid(RFC_UUID)).toBe(id)
    expect(definition.toUuid(id as never)).toBe(RFC_UUID)
    expect(definition.timestamp(id as never)).toEqual(new Date(RFC_MS))
    expect(definition.fromBytes(definition.toBytes(id as never))).toBe(id)
  })

  it('can be written as the first operation', async () => {
    vi.resetModules()
    const fresh = await import('./uuid25.ts')
    const bytes = Uint8Array.from(Buffer.from(RFC_UUID.replaceAll('-', ''), 'hex'))
    expect(fresh.uuid25().fromBytes(bytes)).toBe(RFC_BODY)
  })
})

describe('a generator', () => {
  const { generator, timestamp } = uuid25()

  it('generates the first ID of each millisecond from the clock and three words', { tags: 'slow' }, () => {
    const words = salted(7)
    const clock = seeded(48)
    const moments = [0, 1, 2 ** 24 - 1, 2 ** 24, 2 ** 32 - 1, 2 ** 32, 2 ** 40, LAST_MS - 1, LAST_MS]
    for (let i = 0; i < runs(500_000); i++) {
      const nowMs = moments[i] ?? clock.uint32() * 2 ** 16 + (clock.uint32() >>> 16)
      const drawn: [number, number, number] = [words.uint32(), words.uint32(), words.uint32()]
      const source = wordsOf(...drawn)
      const id = generator('user_', source)(nowMs)
      const expected = `user_${spell(firstOf(nowMs, drawn))}`
      if (source.left !== 0 || id !== expected) expect.fail(`${id} is not ${expected} at ${nowMs}`)
      if (timestamp(id, 5) !== nowMs) expect.fail(`${id} has the time ${timestamp(id, 5)}`)
    }
  })

  it('adds 1 to 2^32 within a millisecond or if the clock is up to 10 s back, and otherwise restarts from the clock', () => {
    const moves = [0, 0, 0, 0, 1, 3, -1, -9_999, -10_000, -10_001, -10_002, 86_400_000]
    const clock = salted(7)
    const generate = generator('user_', salted(42))
    const { uint32 } = salted(42)
    let [nowMs, ms, value] = [RFC_MS, 0, 0n]
    for (let i = 0; i < runs(500_000); i++) {
      nowMs += moves[clock.uint32() % moves.length] as number
      if (nowMs > ms || nowMs < ms - 10_000) {
        ms = nowMs
        value = firstOf(ms, [uint32(), uint32(), uint32()])
      } else value += BigInt(uint32()) + 1n
      const id = generate(nowMs)
      if (id !== `user_${spell(value)}`) expect.fail(`${id} is not user_${spell(value)}, id ${i}`)
    }
  })

  it('generates IDs that the npm package uuidv7 reads, with the same bytes', { tags: 'slow' }, () => {
    for (const id of [...UserId.generateMany(10_000), UserId.lowerBound(0), UserId.lowerBound(LAST_MS)]) {
      const uuid = UUID.parse(UserId.toUuid(id))
      if (uuid.getVersion() !== 7 || uuid.getVariant() !== 'VAR_10') expect.fail(id)
      if (UserId.fromBytes(uuid.bytes) !== id || uuid.toString() !== UserId.toUuid(id)) expect.fail(id)
    }
  })

  it.each([0, 1, 2])('starts from scratch after word %i could not be drawn', (failing) => {
    let drawn = 0
    const generate = generator('', {
      uint32() {
        if (drawn++ === failing) throw new Error('no_crypto')
        return 1
      },
    })
    expect(() => generate(RFC_MS)).toThrow('no_crypto')
    expect(generate(RFC_MS)).toBe(spell(firstOf(RFC_MS, [1, 1, 1])))
  })

  it('puts an instant and 73 random bits into an ID of the past', () => {
    const words = [0xabcdef01, 0x23456789, 0xfedcba98] as const
    const backfill = uuid25().backfiller('user_', wordsOf(...words))
    const randB =
      (BigInt(words[0] & 0x1fff) << 48n) | (BigInt(words[1] >>> 8) << 24n) | BigInt(words[2] >>> 8)
    const expected = (BigInt(RFC_MS) << 80n) | VERSION_AND_VARIANT | (0xabcn << 64n) | randB
    expect(backfill(RFC_MS)).toBe(`user_${spell(expected)}`)

    const unpadded = uuid25({ padded: false }).backfiller('py_', wordsOf(...words))
    expect(unpadded(RFC_MS)).toBe(`py_${expected.toString(36)}`)
  })
})

it.each([
  { at: -1, received: '-1' },
  { at: LAST_MS + 1, received: '281474976710656' },
  { at: 1.5, received: '1.5' },
  { at: new Date(Number.NaN), received: 'NaN' },
  { at: '2022-02-22', received: 'a string' },
  { at: null, received: 'null' },
  { at: {}, received: 'an object' },
])('the instant $received is rejected', ({ at, received }) => {
  const refusal = {
    code: 'out_of_range',
    message: `Expected a Date or whole milliseconds since 1970 (from 1970-01-01T00:00:00.000Z to +010889-08-02T05:31:50.655Z) but received ${received}.`,
  }
  expect(errorOf(() => PyId.generate({ at: at as number }))).toMatchObject(refusal)
  expect(errorOf(() => UserId.lowerBound(at as number))).toMatchObject(refusal)
})

describe('the ten-digit window for the IDs of a millisecond', () => {
  // Finds the rand_a that puts the first ID closest to the end of the window when all other random bits are set.
  const seedsAt = (ms: number) =>
    Array.from({ length: 4096 }, (_, a) => [((a << 20) | 0xfffff) >>> 0, MAX_WORD, MAX_WORD] as const).reduce(
      (one, other) => (firstOf(ms, one) % WINDOW > firstOf(ms, other) % WINDOW ? one : other),
    )

  /** Creates a generator, generates its first ID, and returns the words that lead to the window's last value. */
  function atTheEnd(ms: number) {
    const script: number[] = [...seedsAt(ms)]
    const generate = uuid25().generator('', { uint32: () => script.shift() ?? 0 })
    const value = numberOf(generate(ms))
    let left = WINDOW - 1n - (value % WINDOW)
    for (; left > 2n ** 32n; left -= 2n ** 32n) script.push(MAX_WORD)
    script.push(Number(left - 1n))
    while (script.length > 1) generate(ms)
    return { script, generate, value }
  }

  it('is used to its last value, and then the next millisecond is borrowed', () => {
    const { script, generate, value } = atTheEnd(RFC_MS)
    const last = numberOf(generate(RFC_MS))
    expect(last % WINDOW).toBe(WINDOW - 1n)
    expect(last - (last % WINDOW)).toBe(value - (value % WINDOW))

    script.push(0, 0x12345678, 0x9abcdef0, 0x0fedcba9, 5)
    const borrowed = numberOf(generate(RFC_MS))
    expect(borrowed).toBe(firstOf(RFC_MS + 1, [0x12345678, 0x9abcdef0, 0x0fedcba9]))
    // The generator continues in the borrowed millisecond, even when the clock reaches that millisecond.
    expect(numberOf(generate(RFC_MS))).toBe(borrowed + 6n)
    script.push(8)
    expect(numberOf(generate(RFC_MS + 1))).toBe(borrowed + 15n)
    script.push(1, 2, 3)
    expect(timeOf(numberOf(generate(RFC_MS + 2)))).toBe(RFC_MS + 2)
  })

  it('never reaches the variant, however high the random bits are', () => {
    const { generate, value } = atTheEnd(RFC_MS)
    const last = numberOf(generate(RFC_MS))
    expect(last >> 62n).toBe(value >> 62n)
    expect(UserId.is(`user_${spell(last)}`)).toBe(true)
  })

  it('borrows no millisecond after the last', () => {
    const { generate } = atTheEnd(LAST_MS)
    const last = numberOf(generate(LAST_MS))
    expect([last % WINDOW, timeOf(last)]).toEqual([WINDOW - 1n, LAST_MS])
    for (let i = 0; i < 2; i++) {
      expect(() => generate(LAST_MS)).toThrow(expect.objectContaining({ code: 'out_of_range' }))
    }
  })
})

describe('the check', () => {
  const { check } = uuid25()
  const value = numberOf(RFC_BODY)

  it.each([
    [4, true],
    [4, false],
    [5, true],
    [5, false],
    [7, true],
    [7, false],
    [8, true],
    [8, false],
  ] as const)('of version %i, padded: %s, rejects every other version and variant', (version, padded) => {
    const { check } = uuid25({ version, padded })
    const others = value & ~((0xfn << 76n) | (0b11n << 62n))
    for (let other = 0n; other < 16n; other++) {
      for (let variant = 0n; variant < 4n; variant++) {
        const number = others | (other << 76n) | (variant << 62n)
        const body = padded ? spell(number) : number.toString(36)
        const isRight = other === BigInt(version) && variant === 0b10n
        expect(check(`user_${body}`, 5), `${other} ${variant}`).toBe(isRight ? undefined : 'wrong_version')
      }
    }
  })

  it.each(Object.entries(UUIDS))("of version 'any' accepts %s: %s", (_, uuid) => {
    const number = numberOfUuid(uuid)
    for (const [padded, body] of [
      [true, spell(number)],
      [false, number.toString(36)],
    ] as const) {
      const { check, pattern } = uuid25({ version: 'any', padded })
      expect(check(`user_${body}`, 5)).toBeUndefined()
      expect(body).toMatch(new RegExp(`^(?:${pattern})$`))
    }
  })

  it.each([
    ['the largest of 128 bits', 2n ** 128n - 1n, 'wrong_version'],
    ['the smallest above', 2n ** 128n, 'overflow'],
    ['one above with the bits of version 7', 2n ** 128n + value, 'overflow'],
    ['the largest of 25 digits', 36n ** 25n - 1n, 'overflow'],
    ['the largest UUIDv7', ((2n ** 48n) << 80n) - 1n - (0x8n << 76n) - (0b01n << 62n), undefined],
    ['the smallest UUIDv7', VERSION_AND_VARIANT, undefined],
    ['zero', 0n, 'wrong_version'],
  ])('judges %s', (_, value, fault) => {
    expect(check(spell(value), 0)).toBe(fault)
  })
})

describe('the unpadded form', () => {
  const { check, pattern } = uuid25({ padded: false })

  it.each([
    { name: 'the smallest UUIDv7', value: VERSION_AND_VARIANT, length: 16 },
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
    expect(numberOfUuid(PyId.toUuid(id))).toBe(value)
    expect(PyId.fromBytes(PyId.toBytes(id))).toBe(id)
  })
})

it('writes and reads 10,000 UUIDs of any version like the npm package uuid25', { tags: 'slow' }, () => {
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

describe('a version', () => {
  it('4 draws each of its 122 random bits from the words', () => {
    const bits = (word: number) => {
      const body = uuid25({ version: 4 }).generator('', wordsOf(word, word, word, word, word))(0)
      return BigInt(`0x${Uuid25.parseUuid25(body).toHex()}`)
    }
    const drawn = bits(0) ^ bits(MAX_WORD)
    expect(drawn.toString(2).replaceAll('0', '')).toHaveLength(122)
    expect(uuid25({ version: 4 }).randomBits).toBe(122)
  })

  it("'any' generates version 7, and reads only the time of version 7", () => {
    const AnyId = createRegistry().defineId('any', { format: uuid25({ version: 'any', padded: false }) })
    const id = AnyId.generate({ at: RFC_MS })
    expect(uuidVersion(AnyId.toUuid(id))).toBe(7)
    expect(AnyId.timestamp(id)).toEqual(new Date(RFC_MS))
    for (const uuid of [UUIDS[1], UUIDS[4], UUIDS.nil]) {
      expect(AnyId.timestamp(AnyId.fromUuid(uuid))).toBeUndefined()
    }
  })

  it("'any', unpadded, has one string for nil", () => {
    const { check, forgive } = uuid25({ version: 'any', padded: false })
    expect(check('0', 0)).toBeUndefined()
    expect(check('00', 0)).toBe('invalid_character')
    expect(check('', 0)).toBe('invalid_length')
    expect(forgive?.('000')).toBe('0')
  })

  const V4_DIGITS = '8m8scpfugfij4qenj0ig77qg8'
  const V7_DIGITS = '36twi214qwj7mgsvq83nm8wf'
  it.each([
    [4, true, 'uuid25(4)', 25, V4_DIGITS],
    [4, false, 'uuid25(4, unpadded)', [16, 25], V4_DIGITS],
    [7, true, 'uuid25', 25, `0${V7_DIGITS}`],
    [7, false, 'uuid25(unpadded)', [16, 25], V7_DIGITS],
    ['any', true, 'uuid25(any)', 25, `0${V7_DIGITS}`],
    ['any', false, 'uuid25(any, unpadded)', [1, 25], V7_DIGITS],
  ] as const)('%s, padded: %s, is %s', (version, padded, name, length, example) => {
    const format = uuid25({ version, padded } as Uuid25Options)
    expect(format).toMatchObject({ name, length, example, sql: 'uuid25', byteLength: 16, holdsUuid: true })
    expect(format.forgive?.('003z')).toBe(padded ? '3z'.padStart(25, '0') : '3z')
  })
})
