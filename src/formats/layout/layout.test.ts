import { createRegistry } from 'brandid/core'
import {
  type Format,
  type LayoutOptions,
  layout,
  snowflake,
  type TakingGenerator,
  ulid,
} from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instagram, ksuid, mastodon, run, sonyflake, tsid, xid } from '../../../test/formats/layouts.ts'
import { seeded, untouchable } from '../../../test/random-sources.ts'
import { errorOf } from '../../../test/refusals.ts'
import { secureRandom } from '../shared/secure-random.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)
const BASE32HEX = '0123456789abcdefghijklmnopqrstuv'
const random40 = { kind: 'random', bits: 40 } as const

/** Converts a string to a bigint, digit by digit. */
function integerOf(text: string, alphabet: string): bigint {
  return Array.from(text).reduce(
    (upper, digit) => upper * BigInt(alphabet.length) + BigInt(alphabet.indexOf(digit)),
    0n,
  )
}

describe('published layouts', () => {
  // segmentio/ksuid, README, "Inspect the components of a KSUID", as of November 2026.
  it.each([
    ['0ujtsYcgvSTl8PAuAdqWYSMnLOv', '2017-10-10T04:00:47.000Z', 'b5a1cd34b5f99d1154fb6853345c9735'],
    ['0ujzPyRiIAffKhBux4PvQdDqMHY', '2017-10-10T04:46:20.000Z', '73fc1aa3b2446246d6e89fcd909e8fe8'],
  ])('KSUID %s', (body, time, payload) => {
    expect(ksuid.check(body, 0)).toBeUndefined()
    expect(ksuid.read(body, 0)).toEqual({ time: new Date(time), payload: BigInt(`0x${payload}`) })
    expect(ksuid.timestamp(body, 0)).toBe(Date.parse(time))
    expect(ksuid.fromBigInt(ksuid.toBigInt(body, 0))).toBe(body)
  })

  // rs/xid, id_test.go, `IDs` and TestIDString, as of November 2026.
  it.each([
    ['9m4e2mr0ui3e8a215n4g', 0x4d88e15b60f486e428412dc9n, 1_300_816_219, 0x60f486e428, 4_271_561],
    [undefined, 0n, 0, 0, 0],
    [undefined, 0x00000000aabbccddee000001n, 0, 0xaabbccddee, 1],
  ])('XID %s', (published, bytes, seconds, process, counter) => {
    // Twelve bytes in base 32, from left to right. Four zero bits pad the last character.
    const body = published ?? (bytes << 4n).toString(32).padStart(20, '0')
    expect(integerOf(body, BASE32HEX)).toBe(bytes << 4n)
    expect(xid.check(body, 0)).toBeUndefined()
    expect(xid.read(body, 0)).toEqual({ time: new Date(seconds * 1000), process, counter })
  })

  it('XID: the last four bits are zero', () => {
    // In rs/xid, TestFromStringInvalid rejects the first string, and TestPadding accepts the others.
    expect(xid.check('c6e52g2mrqcjl44hf179', 0)).toBe('invalid_character')
    expect(xid.check('c6e52g2mrqcjl44hf170', 0)).toBeUndefined()
    expect(xid.check('c6e52g2mrqcjl44hf17g', 0)).toBeUndefined()
    expect(xid.pattern).toBe('[0-9a-v]{19}[0g]')
    expect(xid).not.toHaveProperty('toBigInt')
  })

  // f4b6a3/tsid-creator, TsidTest.java, testFromString2 and testToString2, as of November 2026.
  it.each([
    ['FZZZZZZZZZZZZ', 0xffffffffffffffffn],
    ['000000000000A', 10n],
  ])('TSID %s', (body, value) => {
    expect(tsid.check(body, 0)).toBeUndefined()
    expect(tsid.toBigInt(body, 0)).toBe(value)
    expect(tsid.fromBigInt(value)).toBe(body)
  })

  // The worked example in Instagram's blog post "Sharding & IDs at Instagram" (2012), with an epoch in 2011.
  it('Instagram, by its worked example', () => {
    const id = `${(1_387_263_000n << 23n) | (1341n << 10n) | BigInt(5001 % 1024)}`
    expect(instagram.read(id, 0)).toEqual({
      time: new Date(1_314_220_021_721 + 1_387_263_000),
      shard: 1341,
      sequence: 905,
    })
  })

  // The example in docs.joinmastodon.org/entities/Status, as of November 2026. The row was written 52 ms after the ID was generated.
  it('Mastodon', () => {
    const time = mastodon.timestamp('103270115826048975', 0) as number
    expect(Date.parse('2019-12-08T03:48:33.901Z') - time).toBe(52)
    expect(mastodon.read('103270115826048975', 0).tail).toBe(BigInt(103270115826048975n & 0xffffn))
    // lib/mastodon/snowflake.rb, `id_at(timestamp, with_random: false)`.
    expect(mastodon.lowestBigInt(1_575_776_913_000)).toBe(1_575_776_913_000n << 16n)
  })

  it('Sonyflake, read and generated like the Sonyflake variant of `snowflake`', () => {
    const oracle = snowflake({ epoch: 'sonyflake', workerId: 258 })
    const [one, other] = [sonyflake, oracle].map(({ generator }) => generator('', untouchable))
    for (const afterMs of [0, 0, 1, 9, 10, 10, 25, 5, 1000]) {
      expect(one?.(NOW_MS + afterMs)).toBe(other?.(NOW_MS + afterMs))
    }
    const id = '357421563012579586'
    expect(sonyflake.timestamp(id, 0)).toBe(oracle.timestamp(id, 0))
    expect(sonyflake.read(id, 0).machine).toBe(258)
    expect(sonyflake.lowestBigInt(NOW_MS)).toBe(oracle.lowestBigInt(NOW_MS))
    expect(sonyflake.maxBigInt).toBe(oracle.maxBigInt)
    expect(sonyflake.pattern).toBe(oracle.pattern)
  })
})

describe("a company's layout", () => {
  const RunId = createRegistry().defineId('run', { format: run })

  const inherited = Object.create({ region: 'e' })
  it.each([
    ['nothing', undefined, 'undefined'],
    ['another string', { region: 'x' }, '"x"'],
    ['another type', { region: 1 }, '1'],
    ['a member of the prototype', inherited, 'undefined'],
    ['a string', 'e', 'undefined'],
    ['null', null, 'undefined'],
    ['undefined', { region: undefined }, 'undefined'],
  ])('rejects %s as the region', (_, given, received) => {
    for (const make of [RunId.generate, (fields: never) => RunId.generateMany(1, fields)]) {
      expect(errorOf(() => make(given as never))).toMatchObject({
        code: 'invalid_option',
        message: `Expected \`region\` to be "e" or "u" but received ${received}.`,
      })
    }
  })

  it('uses a default if there is one', () => {
    const format = layout({
      fields: [
        { kind: 'choice', of: ['eu', 'us'], default: 'us' },
        { kind: 'random', bits: 64 },
      ],
    })
    const PlaceId = createRegistry().defineId('place', { format })
    expect(PlaceId.read(PlaceId.generate()).choice).toBe('us')
    expect(PlaceId.read(PlaceId.generate({ choice: 'eu' })).choice).toBe('eu')
    expect([0].map(PlaceId.generate as () => string)[0]).toMatch(/^place_us/)
  })

  it('bounds an instant by the smallest string of an unnamed choice, whatever the order of the strings', () => {
    const format = layout({
      alphabet: 'hex',
      fields: [
        { kind: 'time', bits: 48 },
        { kind: 'choice', of: ['us', 'eu'] },
        { kind: 'random', bits: 8 },
      ],
    })
    const PlaceId = createRegistry().defineId('place', { format })
    expect(PlaceId.lowerBound(NOW_MS)).toBe(`place_${NOW_MS.toString(16).padStart(12, '0')}eu00`)
  })
})

describe('successive versions of a format', () => {
  const numbered = { kind: 'random', bits: 120 } as const
  const first = layout({ alphabet: 'base32hex', fields: [numbered, { kind: 'fixed', text: 'e1' }] })
  const MovedId = createRegistry().defineId('run', { format: run, accepts: [first, ulid()] })
  const [newest, old, oldest] = [
    MovedId.generate({ region: 'e' }),
    MovedId.parse(`run_${first.generator('', secureRandom)(0)}`),
    MovedId.parse('run_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  ]

  it('are distinguished by a character at a fixed position', () => {
    expect([newest, old, oldest].map((id) => id.length)).toEqual([30, 30, 30])
    expect([newest, old, oldest].map((id) => MovedId.formatOf(id))).toEqual([run, first, MovedId.accepts[1]])
  })

  it('are rejected if no position distinguishes them', () => {
    const same = layout({ alphabet: 'base32hex', fields: [numbered, { kind: 'fixed', text: 'u2' }] })
    expect(errorOf(() => createRegistry().defineId('run', { format: run, accepts: [same] }))).toMatchObject({
      code: 'invalid_format',
      message: `Expected formats that differ in length, alphabet or \`places\` but received ${run.name} and ${same.name}, which overlap.`,
    })
  })
})

describe('any layout', () => {
  const lettersOf: Record<string, string> = {
    decimal: '0123456789',
    hex: '0123456789abcdef',
    base32hex: BASE32HEX,
    crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    base36: '0123456789abcdefghijklmnopqrstuvwxyz',
    base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  }
  const alphabets = [...Object.keys(lettersOf), '01', 'acegikmoqsuwy']
  const record = (kind: string, members: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({ kind: fc.constant(kind), ...members })
  const others = fc.oneof(
    record('random', { bits: fc.integer({ min: 1, max: 256 }) }),
    record('random', { length: fc.integer({ min: 1, max: 8 }) }),
    record('fixed', { text: fc.constantFrom('-', 'v1', '2') }),
    record('choice', { of: fc.constantFrom(['a', 'b'], ['eu', 'us', 'ap']) }),
  )
  const time = record('time', {
    bits: fc.integer({ min: 42, max: 48 }),
    unitMs: fc.constantFrom(1, 10),
    epoch: fc.constantFrom(0, NOW_MS),
  })
  const layouts = fc.record({
    alphabet: fc.constantFrom(...alphabets),
    encoding: fc.constantFrom('number', 'pieces'),
    fields: fc
      .tuple(time, fc.array(others, { minLength: 1, maxLength: 4 }))
      .map(([first, rest]) => [first, ...rest].map((field, i) => ({ ...field, name: `field${i}` }) as Field))
      .filter((fields) => fields.some(({ kind }) => kind === 'random')),
  })

  interface Field {
    readonly kind: string
    readonly name: string
    readonly bits?: number
    readonly unitMs?: number
    readonly epoch?: number
    readonly of?: readonly string[]
  }

  function digitsOf(value: bigint, alphabet: string): string {
    let text = ''
    for (let rest = value; rest > 0n; rest /= BigInt(alphabet.length)) {
      text = `${alphabet[Number(rest % BigInt(alphabet.length))]}${text}`
    }
    return text
  }

  /** Encodes values as a body, independently of the format's code. */
  function spellValues(
    values: object,
    fields: readonly Field[],
    alphabet: string,
    isNumber: boolean,
  ): string {
    let spelled = ''
    let [number, size] = [0n, 1n]
    const flush = () => {
      const { length } = digitsOf(size - 1n, alphabet)
      spelled += digitsOf(number, alphabet).padStart(length, alphabet.charAt(0))
      ;[number, size] = [0n, 1n]
    }
    for (const { name, bits = 0, unitMs = 1, epoch = 0 } of fields) {
      const value: unknown = Reflect.get(values, name)
      if (typeof value === 'string' || !isNumber) flush()
      if (typeof value === 'string') {
        spelled += value
        continue
      }
      const part = value instanceof Date ? BigInt((value.getTime() - epoch) / unitMs) : (value as bigint)
      number = (number << BigInt(bits)) | part
      size <<= BigInt(bits)
    }
    flush()
    return spelled
  }

  it('reads the values that it wrote, and writes numbers like bigint arithmetic', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(layouts, fc.integer(), fc.integer({ min: 0, max: 2 ** 40 }), (options, seed, afterMs) => {
        const { fields, encoding } = options
        let format: typeof run
        try {
          format = layout(options as unknown as LayoutOptions) as never
        } catch (error) {
          expect((error as Error).message).toMatch(/at most 255 characters/)
          return
        }
        const nowMs = NOW_MS + afterMs
        const given = Object.fromEntries(fields.flatMap(({ name, of }) => (of ? [[name, of.at(-1)]] : [])))
        const next: TakingGenerator = format.generator('', seeded(seed))
        const body = next(nowMs, given)
        expect(format.check(body, 0)).toBeUndefined()
        expect(body).toMatch(new RegExp(`^(?:${format.pattern})$`))
        const values: object = format.read(body, 0)
        expect(values).toMatchObject({
          ...given,
          field0: new Date(nowMs - (nowMs % (fields[0]?.unitMs ?? 1))),
        })
        const alphabet = lettersOf[options.alphabet] ?? options.alphabet
        expect(spellValues(values, fields, alphabet, encoding === 'number')).toBe(body)
        expect(format.lowest(nowMs) <= body).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('what people type', () => {
  it.each([
    ['crockford', 'O', '0'],
    ['crockford', 'iL', '11'],
    ['0123456789abcdefghjkmnpqrstvwxyz', 'o', '0'],
  ])('is rewritten if the alphabet is %s: %s', (alphabet, typed, read) => {
    expect(layout({ alphabet, fields: [random40] }).forgive?.(typed)).toBe(read)
  })

  it.each<[string, Format]>([
    ['in another alphabet of 32 characters', layout({ alphabet: 'base32hex', fields: [random40] })],
    ['in an alphabet without the letters', layout({ alphabet: 'hex', fields: [random40] })],
    [
      'next to a string with such a letter',
      layout({ alphabet: 'crockford', fields: [random40, { kind: 'fixed', text: 'OL' }] }),
    ],
  ])('is left unchanged %s', (_, format) => {
    expect(format).not.toHaveProperty('forgive')
  })
})
