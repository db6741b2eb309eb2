import { createRegistry } from 'brandid/core'
import { UUID } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Limbs } from '../../src/digits/base36.ts'
import { isVersion, paddedUuid25, readTimestamp } from '../../src/formats/uuid25-default.ts'
import { runs } from '../full-length.ts'
import { MAX_WORD, salted, seeded, wordsOf } from '../random-sources.ts'
import { LAST_MS, numberOf, RFC_MS, spell, timeOf, VERSION_AND_VARIANT } from './uuid25-values.ts'

const WINDOW = 36n ** 10n

const UserId = createRegistry().defineId('user')

/** What an id must look like that begins a millisecond: RFC 9562, figure 11, with a zero before the 61 last bits. */
function firstOf(timestampMs: number, [a, b, c]: readonly [number, number, number]): bigint {
  const randA = BigInt(a >>> 20)
  const randB = (BigInt(a & 0x1fff) << 48n) | (BigInt(b >>> 8) << 24n) | BigInt(c >>> 8)
  return (BigInt(timestampMs) << 80n) | VERSION_AND_VARIANT | (randA << 64n) | randB
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('generation, against BigInt', () => {
  it('makes each id, the first of its millisecond, of the clock and three words', () => {
    const words = salted(7)
    const clock = seeded(48)
    const moments = [0, 1, 2 ** 24 - 1, 2 ** 24, 2 ** 32 - 1, 2 ** 32, LAST_MS - 1, LAST_MS]
    for (let i = 0; i < runs(500_000); i++) {
      const nowMs = moments[i] ?? clock.uint32() * 2 ** 16 + (clock.uint32() >>> 16)
      const drawn: [number, number, number] = [words.uint32(), words.uint32(), words.uint32()]
      const source = wordsOf(...drawn)
      const id = paddedUuid25.generator('user_', source)(nowMs)
      const expected = `user_${spell(firstOf(nowMs, drawn))}`
      if (source.left !== 0 || id !== expected) expect.fail(`${id} is not ${expected} at ${nowMs}`)
    }
  })

  it('adds 1 to 2^32 within a millisecond, by the random word', () => {
    const words = salted(42)
    let last = 0
    const generate = paddedUuid25.generator('user_', {
      uint32() {
        last = words.uint32()
        return last
      },
    })
    let value = numberOf(generate(RFC_MS).slice(5))
    for (let i = 0; i < runs(500_000); i++) {
      const id = generate(RFC_MS)
      value += BigInt(last) + 1n
      if (id !== `user_${spell(value)}`) expect.fail(`${id} is not the one before plus ${last} plus 1`)
    }
  })

  it('makes what the npm package uuidv7 reads, with the same bytes', () => {
    for (const id of [...UserId.generateMany(10_000), UserId.lowerBound(0), UserId.lowerBound(LAST_MS)]) {
      const uuid = UUID.parse(UserId.toUuid(id))
      if (uuid.getVersion() !== 7 || uuid.getVariant() !== 'VAR_10') expect.fail(id)
      if (UserId.fromBytes(uuid.bytes) !== id || uuid.toString() !== UserId.toUuid(id)) expect.fail(id)
    }
  })
})

describe('the order', () => {
  const isIncreasing = (ids: readonly string[]) =>
    ids.every((id, i) => i === 0 || (ids[i - 1] as string) < id)

  it.each([
    { name: '1 ms', stepMs: 1 },
    { name: '10 s', stepMs: 10_000 },
  ])('strictly increases when the clock steps back by $name', ({ stepMs }) => {
    const { defineId } = createRegistry()
    const { generate, timestamp } = defineId('user')
    vi.setSystemTime(RFC_MS)
    const before = [generate(), generate()]
    vi.setSystemTime(RFC_MS - stepMs)
    const after = [generate(), generate()]
    expect(isIncreasing([...before, ...after])).toBe(true)
    expect(after.map((id) => timestamp(id).getTime())).toEqual([RFC_MS, RFC_MS])
  })

  it('starts again from the clock when it steps back by 10.001 s', () => {
    const { defineId } = createRegistry()
    const { generate, timestamp } = defineId('user')
    vi.setSystemTime(RFC_MS)
    generate()
    vi.setSystemTime(RFC_MS - 10_001)
    const ids = [generate(), generate()]
    expect(isIncreasing(ids)).toBe(true)
    expect(ids.map((id) => timestamp(id).getTime())).toEqual([RFC_MS - 10_001, RFC_MS - 10_001])
  })

  it('begins with an id of the clock, not of the past, at the first millisecond of all', () => {
    vi.setSystemTime(0)
    const { generate, timestamp } = createRegistry().defineId('user')
    expect(timestamp(generate())).toEqual(new Date(0))
  })
})

describe('the window of ten digits in which the ids of one millisecond lie', () => {
  // Of the first ids of an instant whose upper random bits are all set, the one that is nearest to the end.
  const seedsAt = (ms: number) =>
    Array.from({ length: 4096 }, (_, a) => [((a << 20) | 0xfffff) >>> 0, MAX_WORD, MAX_WORD] as const).reduce(
      (one, other) => (firstOf(ms, one) % WINDOW > firstOf(ms, other) % WINDOW ? one : other),
    )

  /** A generator after its first id, and the words that bring it to the last value of the window. */
  function atTheEnd(ms: number) {
    const script: number[] = [...seedsAt(ms)]
    const generate = paddedUuid25.generator('', { uint32: () => script.shift() ?? 0 })
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
    // The borrowed millisecond goes on, also when the clock reaches it.
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

describe('the limbs of a UUID', () => {
  const limbsOf = (value: bigint) =>
    Array.from({ length: 6 }, (_, i) => Number((value >> BigInt(24 * i)) & 0xffffffn)) as unknown as Limbs
  const uuid = (version: bigint, variant: bigint) => (version << 76n) | (variant << 62n)

  it.each([
    { version: 4n, variant: 0b10n, is4: true, is7: false },
    { version: 7n, variant: 0b10n, is4: false, is7: true },
    { version: 3n, variant: 0b10n, is4: false, is7: false },
    { version: 5n, variant: 0b10n, is4: false, is7: false },
    { version: 6n, variant: 0b10n, is4: false, is7: false },
    { version: 8n, variant: 0b10n, is4: false, is7: false },
    { version: 15n, variant: 0b10n, is4: false, is7: false },
    { version: 7n, variant: 0b00n, is4: false, is7: false },
    { version: 7n, variant: 0b01n, is4: false, is7: false },
    { version: 7n, variant: 0b11n, is4: false, is7: false },
    { version: 4n, variant: 0b11n, is4: false, is7: false },
  ])('hold version $version and variant $variant: 4 is $is4, 7 is $is7', (row) => {
    const fixed = uuid(0xfn, 0b11n)
    for (const others of [0n, (1n << 128n) - 1n - fixed]) {
      const limbs = limbsOf(uuid(row.version, row.variant) | others)
      expect(isVersion(4, limbs)).toBe(row.is4)
      expect(isVersion(7, limbs)).toBe(row.is7)
    }
  })

  it.each([0, 1, 255, 256, 2 ** 16 - 1, 2 ** 16, 2 ** 40 - 1, 2 ** 40, RFC_MS, LAST_MS])(
    'hold %i ms in their first 48 bits',
    (ms) => {
      for (const rest of [0n, (1n << 80n) - 1n]) {
        expect(readTimestamp(limbsOf((BigInt(ms) << 80n) | rest))).toBe(ms)
      }
    },
  )
})
