import { createRegistry } from 'brandid/core'
import {
  type LayoutField,
  type LayoutOptions,
  layout,
  type SnowflakeWorker,
  snowflake,
  type TakingGenerator,
  ulid,
} from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { secureRandom } from '../../src/formats/shared/random-source.ts'
import { MAX_WORD, seeded, untouchable, wordsOf } from '../random-sources.ts'
import { codeOf, errorOf, spoilt } from '../refusals.ts'
import { instagram, ksuid, mastodon, run, sonyflake, tsid, xid } from './layouts.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)
const DECIMAL = '0123456789'
const BASE32HEX = '0123456789abcdefghijklmnopqrstuv'

/** A layout of fields that the compiler does not know one by one. */
function anyLayout(options: object) {
  return layout(options as LayoutOptions) as unknown as ReturnType<typeof layout> & Record<string, never>
}

/** The number of a text, by the rule that everybody learns at school. */
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

  it('KSUID: raw bytes, the largest and the smallest, and one that is too large', () => {
    // The README's "Raw", and `maxStringEncoded` and TestIssue25 of segmentio/ksuid, as of November 2026.
    const raw = 0x0669f7efb5a1cd34b5f99d1154fb6853345c9735n
    expect(ksuid.toBigInt('0ujtsYcgvSTl8PAuAdqWYSMnLOv', 0)).toBe(raw)
    expect(ksuid.fromBigInt(2n ** 160n - 1n)).toBe('aWgEPTl1tmebfsQzFP4bxwgy80V')
    expect(ksuid.fromBigInt(0n)).toBe('0'.repeat(27))
    expect(ksuid.check('aWgEPTl1tmebfsQzFP4bxwgy80V', 0)).toBeUndefined()
    expect(ksuid.check('aWgEPTl1tmebfsQzFP4bxwgy80W', 0)).toBe('overflow')
    expect(ksuid.check('a'.repeat(27), 0)).toBe('overflow')
    expect(ksuid.check('aWgEPTl1tmebfsQzFP4bxwgy80!', 0)).toBe('invalid_character')
  })

  // rs/xid, id_test.go, `IDs` and TestIDString, as of November 2026.
  it.each([
    ['9m4e2mr0ui3e8a215n4g', 0x4d88e15b60f486e428412dc9n, 1_300_816_219, 0x60f486e428, 4_271_561],
    [undefined, 0n, 0, 0, 0],
    [undefined, 0x00000000aabbccddee000001n, 0, 0xaabbccddee, 1],
  ])('XID %s', (published, bytes, seconds, process, counter) => {
    // Twelve bytes in base 32, from the left: four bits of zero fill the last character up.
    const body = published ?? (bytes << 4n).toString(32).padStart(20, '0')
    expect(integerOf(body, BASE32HEX)).toBe(bytes << 4n)
    expect(xid.check(body, 0)).toBeUndefined()
    expect(xid.read(body, 0)).toEqual({ time: new Date(seconds * 1000), process, counter })
  })

  it('XID: the last four bits are zero', () => {
    // TestFromStringInvalid and TestPadding of rs/xid refuse and accept these.
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

  it('TSID: its parts, its last instant, what is too large, and what people type', () => {
    // The README of tsid-creator (getInstant, getTime, getRandom), TsidTest.java (testGetInstantMaximum), same date.
    expect(tsid.read(tsid.fromBigInt((9_153_062_458n << 22n) | 305_516n), 0)).toEqual({
      time: new Date('2020-04-15T22:31:02.458Z'),
      random: 305_516n,
    })
    expect(tsid.timestamp('FZZZZZZZZZZZZ', 0)).toBe(Date.parse('2159-05-15T07:35:11.103Z'))
    expect(tsid.timestamp('01226N0640J7Q', 0)).toBeGreaterThan(Date.UTC(2020, 3, 15))
    expect(tsid.check('G000000000000', 0)).toBe('overflow')
    expect(tsid.check('0123456789ABU', 0)).toBe('invalid_character')
    expect(tsid.forgive?.('0I23456789ABo')).toBe('0123456789AB0')
  })

  // The blog of Instagram, "Sharding & IDs at Instagram", 2012: its worked example, whose epoch is the year 2011.
  it('Instagram, by its worked example', () => {
    const id = `${(1_387_263_000n << 23n) | (1341n << 10n) | BigInt(5001 % 1024)}`
    expect(instagram.read(id, 0)).toEqual({
      time: new Date(1_314_220_021_721 + 1_387_263_000),
      shard: 1341,
      sequence: 905,
    })
  })

  // Media ids whose instants are known: https://stackoverflow.com/q/63683015, 2020.
  it.each([
    ['2384288897814875714', '2020-08-26T13:43:27'],
    ['2383568809444681765', '2020-08-25T13:52:46'],
  ])('Instagram %s', (id, time) => {
    expect(instagram.check(id, 0)).toBeUndefined()
    expect(new Date(instagram.timestamp(id, 0) as number).toISOString().slice(0, 19)).toBe(time)
    expect(instagram.toBigInt(id, 0)).toBe(BigInt(id))
  })

  // docs.joinmastodon.org/entities/Status, its example, as of November 2026. The row was written 52 ms after the id.
  it('Mastodon', () => {
    const time = mastodon.timestamp('103270115826048975', 0) as number
    expect(Date.parse('2019-12-08T03:48:33.901Z') - time).toBe(52)
    expect(mastodon.read('103270115826048975', 0).tail).toBe(BigInt(103270115826048975n & 0xffffn))
    // lib/mastodon/snowflake.rb, `id_at(timestamp, with_random: false)`.
    expect(mastodon.lowestBigInt(1_575_776_913_000)).toBe(1_575_776_913_000n << 16n)
  })

  it('Sonyflake, as the format of that name reads and makes it', () => {
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

  it('is a number, a region and a version', () => {
    const id = RunId.generate({ region: 'u' })
    expect(id).toMatch(/^run_[0-9a-v]{24}u2$/)
    expect(RunId.pattern.source).toBe('^run_[0-9a-v]{24}[eu]2$')
    expect(RunId.read(id)).toEqual({
      time: RunId.timestamp(id),
      random: integerOf(id.slice(4, 28), BASE32HEX) & (2n ** 72n - 1n),
      region: 'u',
      version: '2',
    })
    expect(Object.keys(RunId.read(id))).toEqual(['time', 'random', 'region', 'version'])
  })

  it('gives the fields of each call to its id, of many to all', () => {
    const ids = (['e', 'u', 'e'] as const).map((region) => RunId.generate({ region }))
    expect(ids.map((id) => RunId.read(id).region)).toEqual(['e', 'u', 'e'])
    expect([...ids].sort()).toEqual(ids)
    const many = RunId.generateMany(100, { region: 'u' })
    expect(new Set(many.map((id) => RunId.read(id).region))).toEqual(new Set(['u']))
    expect(new Set(many).size).toBe(100)
    const past = RunId.generate({ region: 'e', at: NOW_MS })
    expect(RunId.read(past)).toMatchObject({ region: 'e', time: new Date(NOW_MS) })
  })

  const inherited = Object.create({ region: 'e' })
  it.each([
    ['nothing', undefined, 'undefined'],
    ['another text', { region: 'x' }, '"x"'],
    ['another type', { region: 1 }, '1'],
    ['a member of the prototype', inherited, 'undefined'],
    ['a text', 'e', 'undefined'],
    ['null', null, 'undefined'],
    ['undefined', { region: undefined }, 'undefined'],
  ])('refuses %s as the region', (_, given, received) => {
    for (const make of [RunId.generate, (fields: never) => RunId.generateMany(1, fields)]) {
      expect(errorOf(() => make(given as never))).toMatchObject({
        code: 'invalid_option',
        message: `Expected \`region\` to be "e" or "u" but received ${received}.`,
      })
    }
  })

  it('takes a default where there is one', () => {
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

  it('bounds an instant by the smallest text of its region', () => {
    expect(RunId.lowerBound(NOW_MS)).toBe(`run_${(BigInt(NOW_MS) << 72n).toString(32).padStart(24, '0')}e2`)
  })

  it('bounds an instant by the smallest text of a choice without a name, in whatever order its texts are', () => {
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

  it('refuses what differs in any place', () => {
    const id = RunId.generate({ region: 'e' })
    for (const text of spoilt(id.slice(4))) expect(run.check(text, 0)).toBe('invalid_character')
    expect(run.check(id.slice(5), 0)).toBe('invalid_length')
    expect(run.check(`${id.slice(4, -2)}x2`, 0)).toBe('invalid_character')
    expect(run.check(`${id.slice(4, -1)}1`, 0)).toBe('invalid_character')
  })
})

describe('several generations of a format', () => {
  const numbered = { kind: 'random', bits: 120 } as const
  const first = layout({ alphabet: 'base32hex', fields: [numbered, { kind: 'fixed', text: 'e1' }] })
  const MovedId = createRegistry().defineId('run', { format: run, accepts: [first, ulid()] })
  const [newest, old, oldest] = [
    MovedId.generate({ region: 'e' }),
    MovedId.parse(`run_${first.generator('', secureRandom)(0)}`),
    MovedId.parse('run_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  ]

  it('are told apart by a character at a fixed place', () => {
    expect([newest, old, oldest].map((id) => id.length)).toEqual([30, 30, 30])
    expect([newest, old, oldest].map((id) => MovedId.formatOf(id))).toEqual([run, first, MovedId.accepts[1]])
  })

  it('have a timestamp where they carry a time', () => {
    expect(MovedId.timestamp(newest)).toBeInstanceOf(Date)
    expect(MovedId.timestamp(old)).toBeUndefined()
    expect(MovedId.timestamp(oldest)).toEqual(new Date('2016-07-30T23:54:10.259Z'))
  })

  it('have named fields only where all of them have', () => {
    expect(MovedId).not.toHaveProperty('read')
    const NamedId = createRegistry().defineId('run', { format: run, accepts: [first] })
    expect(NamedId.read(NamedId.parse(old))).toEqual({ random: integerOf(old.slice(4, 28), BASE32HEX) })
    expect(NamedId.read(NamedId.parse(newest))).toHaveProperty('region', 'e')
  })

  it('are refused where no place tells them apart', () => {
    const same = layout({ alphabet: 'base32hex', fields: [numbered, { kind: 'fixed', text: 'u2' }] })
    expect(errorOf(() => createRegistry().defineId('run', { format: run, accepts: [same] }))).toMatchObject({
      code: 'invalid_format',
      message: `Expected formats told apart by length, alphabet or a fixed place but received ${run.name} and ${same.name}, which overlap.`,
    })
  })

  it('are told apart from a format that counts its places from the end', () => {
    const { places, ...rest } = first
    const fromEnd = { ...rest, name: 'fromEnd', places: { '-1': '1' } }
    expect(codeOf(() => createRegistry().defineId('run', { format: run, accepts: [fromEnd] }))).toBe('none')
    expect(codeOf(() => createRegistry().defineId('run', { format: run, accepts: [rest] }))).toBe(
      'invalid_format',
    )
  })

  it('throw for the fields of a named id', () => {
    const NamedId = createRegistry().defineId('run', { format: run, named: ['run_local'] })
    expect(errorOf(() => NamedId.read(NamedId.parse('run_local')))).toMatchObject({
      code: 'wrong_version',
      message: 'Expected a run id ("run_" and 26 characters) but received an id that carries no fields.',
    })
  })
})

describe('a sequence', () => {
  const times = { kind: 'time', bits: 42 } as const
  const read = (format: { read(text: string, offset: number): object }, body: string) =>
    format.read(body, 0) as { time: Date; counter: number; random: bigint; above: bigint; below: bigint }

  it('counts from 0 in each unit of time, and borrows the next one', () => {
    const format = layout({ fields: [times, { kind: 'counter', bits: 1 }] })
    const next = format.generator('', untouchable)
    const bodies = [0, 0, 0, 0, 0, 1, 3].map((afterMs) => read(format, next(NOW_MS + afterMs)))
    expect(bodies.map(({ time, counter }) => [time.getTime() - NOW_MS, counter])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
      [3, 0],
    ])
  })

  it('counts on from a random start, and takes the next unit where it comes round', () => {
    const format = layout({ fields: [times, { kind: 'counter', bits: 2, start: 'random' }] })
    const next = format.generator('', wordsOf(2 ** 31))
    const bodies = [0, 0, 0, 0, 5, 6].map((afterMs) => read(format, next(NOW_MS + afterMs)))
    expect(bodies.map(({ time, counter }) => [time.getTime() - NOW_MS, counter])).toEqual([
      [0, 2],
      [0, 3],
      [1, 0],
      [1, 1],
      [5, 2],
      [6, 3],
    ])
  })

  it.each([
    { bits: 20, word: MAX_WORD, step: 1n },
    { bits: 32, word: MAX_WORD, step: 1n },
    { bits: 33, word: MAX_WORD, step: 2n },
    { bits: 40, word: MAX_WORD, step: 2n ** 8n },
    { bits: 63, word: MAX_WORD, step: 2n ** 31n },
    { bits: 64, word: MAX_WORD, step: 2n ** 32n },
    { bits: 200, word: MAX_WORD, step: 2n ** 32n },
    { bits: 200, word: 0, step: 1n },
  ])('of $bits random bits steps by up to $step', ({ bits, word, step }) => {
    const format = layout({ fields: [times, { kind: 'random', bits }] })
    const drawn = new Array<number>(Math.ceil(bits / 24)).fill(0)
    const next = format.generator('', wordsOf(...drawn, ...(bits > 32 ? [word] : [])))
    expect(read(format, next(NOW_MS)).random).toBe(0n)
    expect(read(format, next(NOW_MS)).random).toBe(step)
  })

  it.each([16, 72])('of %i random bits borrows the next unit where it is used up', (bits) => {
    const format = layout({ fields: [times, { kind: 'random', bits }] })
    const parts = Math.ceil(bits / 24)
    const ones = new Array<number>(parts).fill(MAX_WORD)
    const zeros = new Array<number>(parts).fill(0)
    const next = format.generator('', wordsOf(...ones, ...(bits > 32 ? [0] : []), ...zeros))
    expect(read(format, next(NOW_MS))).toEqual({ time: new Date(NOW_MS), random: 2n ** BigInt(bits) - 1n })
    expect(read(format, next(NOW_MS))).toEqual({ time: new Date(NOW_MS + 1), random: 0n })
  })

  it('draws random bits above it once a unit, and those below it for each id', () => {
    const format = layout({
      fields: [
        times,
        { kind: 'random', name: 'above', bits: 20 },
        { kind: 'counter', bits: 8 },
        { kind: 'random', name: 'below', bits: 20 },
      ],
    })
    const next = format.generator('', seeded(1))
    const bodies = [0, 0, 0, 1].map((afterMs) => read(format, next(NOW_MS + afterMs)))
    expect(bodies.map(({ counter }) => counter)).toEqual([0, 1, 2, 0])
    expect(new Set(bodies.map(({ above }) => above)).size).toBe(2)
    expect(bodies[0]?.above).toBe(bodies[2]?.above)
    expect(new Set(bodies.map(({ below }) => below)).size).toBe(4)
  })

  it('is the random field with the most values', () => {
    const format = layout({
      fields: [
        times,
        { kind: 'random', name: 'above', bits: 8 },
        { kind: 'random', bits: 64 },
        { kind: 'random', name: 'below', bits: 8 },
      ],
    })
    const next = format.generator('', seeded(1))
    const [one, other] = [read(format, next(NOW_MS)), read(format, next(NOW_MS))]
    expect(other.above).toBe(one.above)
    expect(other.random - one.random).toBeGreaterThan(0n)
    expect(other.random - one.random).toBeLessThanOrEqual(2n ** 32n)
  })

  it('draws each character of a text equally often, also where it is stepped', () => {
    const format = layout({ alphabet: 'base36', fields: [{ kind: 'random', length: 2 }] })
    // Of 11 bits, 1296 is too large and drawn again; 1295 is the last.
    const next = format.generator('', wordsOf(1296 * 2 ** 21, 1295 * 2 ** 21, 0))
    expect([next(0), next(0)]).toEqual(['zz', '00'])
  })

  it('throws where a source gives nothing but what is too large', () => {
    const format = layout({ alphabet: 'base36', fields: [{ kind: 'random', length: 2 }] })
    expect(errorOf(() => format.generator('', { uint32: () => MAX_WORD })(0))).toMatchObject({
      code: 'no_crypto',
      message: 'Expected random words but received one word again and again.',
      hint: 'A mock of crypto.getRandomValues must fill the array with bytes that differ.',
    })
  })

  it('goes on unharmed after a call that threw', () => {
    const format = layout({ fields: [times, { kind: 'random', bits: 64 }] })
    let isBroken = false
    const source = seeded(1)
    const next = format.generator('', {
      uint32() {
        if (isBroken) throw new RangeError('no words')
        return source.uint32()
      },
    })
    let last = next(NOW_MS)
    for (let i = 0; i < 50; i++) {
      isBroken = true
      expect(() => next(NOW_MS + (i % 2))).toThrow('no words')
      isBroken = false
      const body = next(NOW_MS + (i % 2))
      expect(body > last).toBe(true)
      last = body
    }
  })
})

describe('the clock', () => {
  const times = { kind: 'time', bits: 42 } as const
  const countdown = layout({ fields: [times, { kind: 'random', bits: 31 }] })
  const restarting = layout({ fields: [times, { kind: 'random', bits: 32 }] })

  it('may step back by 10 s', () => {
    for (const format of [countdown, restarting]) {
      const next = format.generator('', seeded(1))
      const bodies = [0, -10_000, -1, 0, 1].map((afterMs) => next(NOW_MS + afterMs))
      expect([...bodies].sort()).toEqual(bodies)
    }
  })

  it('throws beyond it, with fewer than 32 random bits, until it has caught up', () => {
    const next = countdown.generator('', seeded(1))
    const body = next(NOW_MS)
    expect(errorOf(() => next(NOW_MS - 10_001))).toMatchObject({
      code: 'clock_moved_back',
      message:
        'Expected a clock that steps back by no more than 10000 ms but received one that is 10001 ms behind.',
      hint:
        'A generator with fewer than 32 random bits never starts again from an earlier time, where it would repeat ids. ' +
        'Wait until the clock has caught up, or start a new process with a worker id that was not in use in the meantime.',
    })
    expect(next(NOW_MS - 10_000) > body).toBe(true)
  })

  it('starts again beyond it, with 32 random bits or more', () => {
    const next = restarting.generator('', seeded(1))
    const body = next(NOW_MS)
    const again = next(NOW_MS - 10_001)
    expect(restarting.timestamp(again, 0)).toBe(NOW_MS - 10_001)
    expect(again < body).toBe(true)
    expect(restarting.timestamp(next(NOW_MS - 15_000), 0)).toBe(NOW_MS - 10_001)
  })

  it.each([
    { name: 'before the epoch', nowMs: NOW_MS - 1, shown: '2025-06-01T11:59:59.990Z' },
    {
      name: 'after the last unit',
      nowMs: NOW_MS + 2 ** 32 * 10,
      shown: new Date(NOW_MS + 2 ** 32 * 10).toISOString(),
    },
  ])('throws $name', ({ nowMs, shown }) => {
    const format = layout({
      fields: [
        { kind: 'time', bits: 32, unitMs: 10, epoch: NOW_MS },
        { kind: 'random', bits: 64 },
      ],
    })
    expect(errorOf(() => format.generator('', seeded(1))(nowMs))).toMatchObject({
      code: 'out_of_range',
      message: `Expected a clock within the span of the format (from 2025-06-01T12:00:00.000Z to ${new Date(NOW_MS + 2 ** 32 * 10 - 1).toISOString()}) but received ${shown}.`,
    })
    expect(codeOf(() => format.generator('', seeded(1))(NOW_MS + 2 ** 32 * 10 - 1))).toBe('none')
  })

  it('is asked for by units', () => {
    const format = layout({
      fields: [
        { kind: 'time', bits: 32, unitMs: 1000, epoch: 1_400_000_000_000 },
        { kind: 'counter', bits: 8 },
      ],
    })
    const next = format.generator('', untouchable)
    const bodies = [0, 999, 1000].map((afterMs) => next(NOW_MS + afterMs))
    expect(bodies.map((body) => format.read(body, 0))).toEqual([
      { time: new Date(NOW_MS), counter: 0 },
      { time: new Date(NOW_MS), counter: 1 },
      { time: new Date(NOW_MS + 1000), counter: 0 },
    ])
  })
})

describe('a worker', () => {
  const times = { kind: 'time', bits: 42 } as const
  const fieldsOf = (id: number | 'random' | SnowflakeWorker) =>
    [times, { kind: 'worker', bits: 10, id }, { kind: 'counter', bits: 12 }] as const

  it.each([0, 1, 1023])('writes its number, %i', (id) => {
    const format = layout({ fields: fieldsOf(id) })
    const bodies = [format.generator('', untouchable)(NOW_MS), format.backfiller('', seeded(1))(NOW_MS)]
    expect(bodies.map((body) => format.read(body, 0).worker)).toEqual([id, id])
  })

  it('draws its number once a process', () => {
    const format = layout({ fields: fieldsOf('random') })
    const next = format.generator('', wordsOf(517 * 2 ** 22))
    const bodies = [0, 0, 1, 10_000].map((afterMs) => next(NOW_MS + afterMs))
    expect(bodies.map((body) => format.read(body, 0).worker)).toEqual([517, 517, 517, 517])
  })

  it('is read, and not made, where its number is not known', () => {
    const format = layout({ fields: [times, { kind: 'worker', bits: 10 }, { kind: 'counter', bits: 12 }] })
    expect(format).not.toHaveProperty('generator')
    expect(format).not.toHaveProperty('backfiller')
    const body = layout({ fields: fieldsOf(7) }).generator('', untouchable)(NOW_MS)
    expect(format.read(body, 0)).toEqual({ time: new Date(NOW_MS), worker: 7, counter: 0 })
  })

  it('may be leased, as that of a snowflake', () => {
    const entered: number[] = []
    const worker = {
      workerIds: 1024,
      clockOffsetMs: 500,
      fromMs: NOW_MS + 2000,
      enter(timestampMs: number) {
        entered.push(timestampMs)
        if (timestampMs > NOW_MS + 60_000) throw new RangeError('lost')
        return this.workerIds - 1
      },
    }
    const format = layout({ fields: fieldsOf(worker) })
    expect(format).not.toHaveProperty('backfiller')
    expect(format.name).toContain('worker 10 = leased')
    const next = format.generator('', untouchable)
    const oracle = snowflake({ epoch: 0, worker: { ...worker, enter: () => 1023 } }).generator(
      '',
      untouchable,
    )
    for (const afterMs of [0, 0, 1501, 5000, -20_000, 5001]) {
      const { time, worker: id, counter } = format.read(next(NOW_MS + afterMs), 0)
      const number = BigInt(oracle(NOW_MS + afterMs))
      expect([time.getTime(), id, counter]).toEqual([Number(number >> 22n), 1023, Number(number & 4095n)])
    }
    expect(entered).toEqual([2000, 2001, 5500, 5501].map((ms) => NOW_MS + ms))
    expect(() => next(NOW_MS + 120_000)).toThrow('lost')
    expect(format.read(next(NOW_MS + 5001), 0).counter).toBe(1)
  })
})

describe('backfilled ids', () => {
  it('count on whatever the instant, from a random start', () => {
    const format = layout({
      fields: [
        { kind: 'time', bits: 42 },
        { kind: 'counter', bits: 2 },
      ],
    })
    const past = format.backfiller('', wordsOf(3 * 2 ** 30))
    const bodies = [0, 1, 1, 0, 5].map((afterMs) => format.read(past(NOW_MS + afterMs), 0))
    expect(bodies.map(({ time, counter }) => [time.getTime() - NOW_MS, counter])).toEqual([
      [0, 3],
      [1, 0],
      [1, 1],
      [0, 2],
      [5, 3],
    ])
  })

  it('start anew in each process of one image', () => {
    const callbacks: (() => void)[] = []
    const host = process as unknown as { getBuiltinModule(name: string): unknown }
    const spy = vi.spyOn(host, 'getBuiltinModule').mockReturnValue({
      startupSnapshot: {
        isBuildingSnapshot: () => true,
        addSerializeCallback: (callback: () => void) => callbacks.push(callback),
      },
    })
    const format = layout({
      fields: [
        { kind: 'time', bits: 42 },
        { kind: 'counter', bits: 2 },
      ],
    })
    const past = format.backfiller('', wordsOf(3 * 2 ** 30, 2 ** 30))
    spy.mockRestore()
    const bodies = [past(NOW_MS)]
    for (const callback of callbacks) callback()
    bodies.push(past(NOW_MS))
    expect(bodies.map((body) => format.read(body, 0).counter)).toEqual([3, 1])
  })

  it('leave the others alone', () => {
    const EventId = createRegistry().defineId('event', { format: ksuid })
    const before = EventId.generate()
    EventId.generate({ at: ksuid.timeRangeMs[1] })
    EventId.generate({ at: ksuid.timeRangeMs[0] })
    const after = EventId.generate()
    expect(after > before).toBe(true)
    expect(EventId.timestamp(after).getTime()).toBeLessThan(ksuid.timeRangeMs[1] - 1000)
  })
})

describe('numbers and pieces', () => {
  const hexTime = 0x0198765432n

  it('are digits of one number, or of each field', () => {
    const fields = [
      { kind: 'time', bits: 42 },
      { kind: 'counter', bits: 10 },
    ] as const
    const [number, pieces] = [
      layout({ alphabet: 'hex', fields }),
      layout({ alphabet: 'hex', encoding: 'pieces', fields }),
    ]
    expect(number.generator('', untouchable)(Number(hexTime))).toBe(
      ((hexTime << 10n) | 0n).toString(16).padStart(13, '0'),
    )
    expect(pieces.generator('', untouchable)(Number(hexTime))).toBe(
      `${hexTime.toString(16).padStart(11, '0')}000`,
    )
    expect(number.pattern).toBe('[0-9a-f]{13}')
    expect(pieces.pattern).toBe('[0-3][0-9a-f]{10}[0-3][0-9a-f]{2}')
    expect(pieces.check('40000000000000', 0)).toBe('overflow')
    expect(pieces.check('3ffffffffff3ff', 0)).toBeUndefined()
    expect(pieces.check('3ffffffffff400', 0)).toBe('overflow')
  })

  it('have patterns that tell what is too large, where no comparison can', () => {
    const format = layout({
      alphabet: 'decimal',
      encoding: 'pieces',
      fields: [
        { kind: 'random', bits: 7 },
        { kind: 'random', name: 'other', bits: 10 },
      ],
    })
    const pattern = new RegExp(`^${format.pattern}$`)
    expect(format.pattern).toBe('[01][0-9]{2}(?:0[0-9]{3}|10[01][0-9]|102[0-3])')
    for (let number = 0; number < 10_000; number++) {
      const body = `000${`${number}`.padStart(4, '0')}`
      expect(pattern.test(body)).toBe(number < 1024)
      expect(format.check(body, 0)).toBe(number < 1024 ? undefined : 'overflow')
    }
  })

  it('may leave leading zeros out', () => {
    expect(mastodon.length).toEqual([1, 20])
    expect(mastodon.pattern).toBe('(?:0|[1-9][0-9]{0,19})')
    expect(mastodon.fromBigInt(0n)).toBe('0')
    for (const [text, fault] of [
      ['0', undefined],
      ['9', undefined],
      ['10', undefined],
      ['18446744073709551615', undefined],
      ['18446744073709551616', 'overflow'],
      ['99999999999999999999', 'overflow'],
      ['184467440737095516150', 'invalid_length'],
      ['', 'invalid_length'],
      ['01', 'invalid_character'],
      ['1a', 'invalid_character'],
    ] as const) {
      expect(mastodon.check(text, 0)).toBe(fault)
    }
    expect(mastodon.forgive?.('000123')).toBe('123')
    expect(mastodon.forgive?.('000')).toBe('0')
    expect(mastodon).not.toHaveProperty('lowest')
  })

  it('hold fixed bits where the alphabet has 2^n characters', () => {
    const uuid7 = layout({
      alphabet: 'hex',
      fields: [
        { kind: 'time', bits: 48 },
        { kind: 'fixed', bits: 4, value: 7 },
        { kind: 'random', name: 'above', bits: 12 },
        { kind: 'fixed', name: 'variant', bits: 2, value: 2 },
        { kind: 'random', bits: 62 },
      ],
    })
    // RFC 9562, appendix A.6.
    const body = '017f22e279b07cc398c4dc0c0c07398f'
    expect(uuid7.pattern).toBe('[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}')
    expect(uuid7.check(body, 0)).toBeUndefined()
    expect(uuid7.read(body, 0)).toEqual({
      time: new Date('2022-02-22T19:22:22.000Z'),
      above: 0xcc3n,
      variant: 2,
      random: 0x18c4dc0c0c07398fn,
    })
    expect(uuid7.check(body.replace('7cc3', '4cc3'), 0)).toBe('invalid_character')
    expect(uuid7.check(body.replace('98c4', 'c8c4'), 0)).toBe('invalid_character')
    expect(uuid7.lowest(0)).toBe('00000000000070008000000000000000')
  })
})

describe('any layout', () => {
  const alphabets = ['decimal', 'hex', 'base32hex', 'crockford', 'base36', 'base62', '01', 'acegikmoqsuwy']
  const bits = fc.record({ kind: fc.constant('random'), bits: fc.integer({ min: 1, max: 256 }) })
  const length = fc.record({ kind: fc.constant('random'), length: fc.integer({ min: 1, max: 8 }) })
  const fixed = fc.record({ kind: fc.constant('fixed'), text: fc.constantFrom('-', 'v1', '2') })
  const choice = fc.record({
    kind: fc.constant('choice'),
    of: fc.constantFrom(['a', 'b'], ['eu', 'us', 'ap']),
  })
  const time = fc.record({
    kind: fc.constant('time'),
    bits: fc.integer({ min: 42, max: 48 }),
    unitMs: fc.constantFrom(1, 10),
    epoch: fc.constantFrom(0, NOW_MS),
  })
  const layouts = fc.record({
    alphabet: fc.constantFrom(...alphabets),
    encoding: fc.constantFrom('number', 'pieces'),
    fields: fc
      .tuple(time, fc.array(fc.oneof(bits, length, fixed, choice), { minLength: 1, maxLength: 4 }))
      .map(([first, rest]) => [first, ...rest].map((field, i) => ({ ...field, name: `field${i}` })))
      .filter((fields) => fields.some(({ kind }) => kind === 'random')),
  })
  const lettersOf: Record<string, string> = {
    decimal: DECIMAL,
    hex: '0123456789abcdef',
    base32hex: BASE32HEX,
    crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    base36: '0123456789abcdefghijklmnopqrstuvwxyz',
    base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  }

  it('reads what it wrote, and spells it as the schoolbook does', () => {
    fc.assert(
      fc.property(layouts, fc.integer(), fc.integer({ min: 0, max: 2 ** 40 }), (options, seed, afterMs) => {
        const { fields } = options
        const alphabet = lettersOf[options.alphabet] ?? options.alphabet
        let format: ReturnType<typeof anyLayout>
        try {
          format = anyLayout(options)
        } catch (error) {
          expect((error as Error).message).toMatch(/at most 255 characters/)
          return
        }
        const { epoch = 0, unitMs = 1 } = fields[0] as { epoch?: number; unitMs?: number }
        const nowMs = NOW_MS + afterMs
        const given = Object.fromEntries(
          fields.flatMap((field) => ('of' in field ? [[field.name, field.of.at(-1)]] : [])),
        )
        const next: TakingGenerator = (format as never as typeof run).generator('', seeded(seed))
        const body = next(nowMs, given)
        expect(format.check(body, 0)).toBeUndefined()
        expect(body).toMatch(new RegExp(`^(?:${format.pattern})$`))
        const values = (format as never as typeof run).read(body, 0) as unknown as Record<string, never>
        // What was read, spelled out by other means, is the body.
        let spelled = ''
        let [number, size] = [0n, 1n]
        const flush = () => {
          if (size > 1n)
            spelled += digitsOf(number, alphabet).padStart(digitsOf(size - 1n, alphabet).length, alphabet[0])
          ;[number, size] = [0n, 1n]
        }
        for (const field of fields) {
          const value: unknown = values[field.name]
          if (typeof value === 'string') {
            flush()
            spelled += value
            continue
          }
          if (options.encoding === 'pieces') flush()
          const width = BigInt((field as { bits: number }).bits)
          const part =
            value instanceof Date ? BigInt(Math.floor((nowMs - epoch) / unitMs)) : (value as bigint)
          if (value instanceof Date) expect((value.getTime() - epoch) / unitMs).toBe(Number(part))
          number = (number << width) | part
          size <<= width
        }
        flush()
        expect(spelled).toBe(body)
        expect((format as never as typeof run).lowest(nowMs) <= body).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  function digitsOf(value: bigint, alphabet: string): string {
    let text = ''
    for (let rest = value; rest > 0n; rest /= BigInt(alphabet.length)) {
      text = `${alphabet[Number(rest % BigInt(alphabet.length))]}${text}`
    }
    return text
  }
})

describe('the name of a layout', () => {
  it.each([
    [run, 'layout(base32hex: time 48, random 72, region "e"|"u", version "2")'],
    [ksuid, 'layout(base62: time 32 of 1000 ms since 1400000000000, payload: random 128)'],
    [
      xid,
      'layout(base32hex: time 32 of 1000 ms, process: worker 40 = random, counter 24 from random, 0 in 4)',
    ],
    [
      instagram,
      'layout(decimal, unpadded: time 41 since 1314220021721, shard: worker 13 = 5, sequence: counter 10)',
    ],
    [
      layout({
        alphabet: '01',
        encoding: 'pieces',
        fields: [
          { kind: 'random', length: 8 },
          { kind: 'fixed', text: 'x' },
          { kind: 'choice', of: ['a', 'b'], default: 'b' },
        ],
      }),
      'layout("01", pieces: random 8 characters, "x", choice "a"|"b" = "b")',
    ],
    [
      layout({
        fields: [
          { kind: 'time', bits: 42 },
          { kind: 'worker', bits: 2 },
        ],
      }),
      'layout(base36: time 42, worker 2)',
    ],
  ])('has all that matters: %s', ({ name }, expected) => {
    expect(name).toBe(expected)
  })
})

describe('options that make no layout', () => {
  const time = { kind: 'time', bits: 48 }
  const random = { kind: 'random', bits: 72 }
  const fieldsOf = (...fields: unknown[]) => ({ fields: [time, random, ...fields] })

  it.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'an object of options', 'undefined'],
    ['no fields', {}, '`fields` to be an array of 1 to 32 fields', 'undefined'],
    ['an empty list', { fields: [] }, '`fields` to be an array of 1 to 32 fields', '0'],
    ['33 fields', { fields: new Array(33).fill(random) }, '`fields` to be an array of 1 to 32 fields', '33'],
    ['a field that is none', { fields: [time, 'random'] }, '`fields[1]` to be an object', 'a string'],
    ['null', { fields: [null] }, '`fields[0]` to be an object', 'null'],
    [
      'an alphabet that is none',
      { ...fieldsOf(), alphabet: 'aa' },
      'an alphabet of 2 to 93 different visible ASCII characters without "_"',
      '"aa"',
    ],
    [
      'an alphabet out of order',
      { ...fieldsOf(), alphabet: 'ba' },
      'an alphabet in ascending order of character codes',
      '"ba"',
    ],
    [
      'an alphabet that is no text',
      { ...fieldsOf(), alphabet: 36 },
      'an alphabet of 2 to 93 different visible ASCII characters without "_"',
      'a number',
    ],
    [
      'another encoding',
      { ...fieldsOf(), encoding: 'bits' },
      '`encoding` to be "number" or "pieces"',
      '"bits"',
    ],
    ['padded that is no boolean', { ...fieldsOf(), padded: 0 }, '`padded` to be true or false', '0'],
    [
      'no padding of pieces',
      { ...fieldsOf(), padded: false, encoding: 'pieces' },
      'a layout of one number, its time first, where `padded` is false',
      'pieces',
    ],
    [
      'no padding beside a text',
      { ...fieldsOf({ kind: 'fixed', text: '2' }), padded: false },
      'a layout of one number, its time first, where `padded` is false',
      'other fields',
    ],
    [
      'no padding where time is not first',
      { fields: [random, time], padded: false },
      'a layout of one number, its time first, where `padded` is false',
      'other fields',
    ],
    [
      'a body of 256 characters',
      { alphabet: '01', fields: [{ ...random, bits: 256 }] },
      '`fields` to make a body of at most 255 characters',
      '256',
    ],
    [
      'another kind',
      fieldsOf({ kind: 'shard' }),
      '`fields[2].kind` to be "time" or "random" or "counter" or "worker" or "fixed" or "choice"',
      '"shard"',
    ],
    [
      'a name that is none',
      fieldsOf({ ...random, name: 'my-field' }),
      '`fields[2].name` to be a letter, then letters and digits, and other than "at"',
      '"my-field"',
    ],
    [
      'the name of the instant',
      fieldsOf({ ...random, name: 'at' }),
      '`fields[2].name` to be a letter, then letters and digits, and other than "at"',
      '"at"',
    ],
    [
      'the prototype as a name',
      fieldsOf({ ...random, name: '__proto__' }),
      '`fields[2].name` to be a letter, then letters and digits, and other than "at"',
      '"__proto__"',
    ],
    [
      'a name twice',
      fieldsOf(random),
      '`fields[2].name` to differ from the names of the other fields',
      '"random"',
    ],
    ['two times', fieldsOf({ ...time, name: 'other' }), 'one field of the kind "time" at most', '2'],
    [
      'two counters',
      fieldsOf({ kind: 'counter', bits: 1 }, { kind: 'counter', bits: 1, name: 'other' }),
      'one field of the kind "counter" at most',
      '2',
    ],
    [
      'two workers',
      fieldsOf({ kind: 'worker', bits: 1 }, { kind: 'worker', bits: 1, name: 'other' }),
      'one field of the kind "worker" at most',
      '2',
    ],
    [
      'a counter without a time',
      { fields: [{ kind: 'counter', bits: 12 }] },
      'a field of the kind "time" beside that of the kind "counter"',
      'none',
    ],
    [
      'a random worker beside random bits',
      fieldsOf({ kind: 'worker', bits: 10, id: 'random' }),
      'a number or a lease as the `id` of the worker, for the layout has random bits',
      '"random"',
    ],
    [
      'time of no bits',
      { fields: [{ ...time, bits: 0 }] },
      '`fields[0].bits` to be an integer from 1 to 52',
      '0',
    ],
    [
      'time of 53 bits',
      { fields: [{ ...time, bits: 53 }] },
      '`fields[0].bits` to be an integer from 1 to 52',
      '53',
    ],
    [
      'time in minutes',
      { fields: [{ ...time, unitMs: 60_000 }] },
      '`fields[0].unitMs` to be 1 or 10 or 100 or 1000',
      '60000',
    ],
    [
      'time before 1970',
      { fields: [{ ...time, epoch: -1 }] },
      '`fields[0].epoch` to be an integer from 0 to 8640000000000000',
      '-1',
    ],
    [
      'seconds that are taken for milliseconds',
      { fields: [{ kind: 'time', bits: 32 }] },
      '`fields[0]` to last to an instant from 2000 to 275760',
      'one that ends 1970-02-19T17:02:47.295Z',
    ],
    [
      'time beyond that of a Date',
      { fields: [{ kind: 'time', bits: 48, unitMs: 100 }] },
      '`fields[0]` to last to an instant from 2000 to 275760',
      'one that ends after the last instant of a Date',
    ],
    [
      'random bits that are none',
      { fields: [{ kind: 'random' }] },
      '`fields[0].bits` to be an integer from 1 to 256',
      'undefined',
    ],
    [
      '257 random bits',
      { fields: [{ kind: 'random', bits: 257 }] },
      '`fields[0].bits` to be an integer from 1 to 256',
      '257',
    ],
    [
      'no random characters',
      { fields: [{ kind: 'random', length: 0 }] },
      '`fields[0].length` to be an integer from 1 to 64',
      '0',
    ],
    [
      'random bits and characters',
      { fields: [{ ...random, length: 2 }] },
      '`fields[0]` to have `bits` or `length`',
      'both',
    ],
    [
      'a counter of 33 bits',
      fieldsOf({ kind: 'counter', bits: 33 }),
      '`fields[2].bits` to be an integer from 1 to 32',
      '33',
    ],
    [
      'a counter from 1',
      fieldsOf({ kind: 'counter', bits: 3, start: 1 }),
      '`fields[2].start` to be 0 or "random"',
      '1',
    ],
    [
      'a worker of 49 bits',
      fieldsOf({ kind: 'worker', bits: 49 }),
      '`fields[2].bits` to be an integer from 1 to 48',
      '49',
    ],
    [
      'a worker that is too large',
      fieldsOf({ kind: 'worker', bits: 2, id: 4 }),
      '`fields[2].id` to be an integer from 0 to 3',
      '4',
    ],
    [
      'a worker that is none',
      fieldsOf({ kind: 'worker', bits: 2, id: null }),
      '`fields[2].id` to be an integer from 0 to 3',
      'null',
    ],
    [
      'a lease of more worker ids',
      fieldsOf({ kind: 'worker', bits: 2, id: { workerIds: 5 } }),
      '`fields[2].id.workerIds` to be an integer from 1 to 4',
      '5',
    ],
    [
      'a fixed field of nothing',
      fieldsOf({ kind: 'fixed' }),
      '`fields[2].text` to be 1 to 64 visible ASCII characters without "_"',
      'undefined',
    ],
    [
      'a fixed separator',
      fieldsOf({ kind: 'fixed', text: '_' }),
      '`fields[2].text` to be 1 to 64 visible ASCII characters without "_"',
      '"_"',
    ],
    [
      'a fixed text and bits',
      fieldsOf({ kind: 'fixed', text: 'a', bits: 1 }),
      '`fields[2]` to have `text` or `bits`',
      'both',
    ],
    [
      'fixed bits of another alphabet',
      fieldsOf({ kind: 'fixed', bits: 1, value: 1 }),
      'an alphabet of 2^n characters for `fields[2].bits`',
      'one of 36',
    ],
    [
      '33 fixed bits',
      fieldsOf({ kind: 'fixed', bits: 33, value: 1 }),
      '`fields[2].bits` to be an integer from 1 to 32',
      '33',
    ],
    [
      'a fixed value that is too large',
      fieldsOf({ kind: 'fixed', bits: 2, value: 4 }),
      '`fields[2].value` to be an integer from 0 to 3',
      '4',
    ],
    [
      'a choice of nothing',
      fieldsOf({ kind: 'choice' }),
      '`fields[2].of` to be an array of two texts or more',
      'undefined',
    ],
    [
      'a choice of one',
      fieldsOf({ kind: 'choice', of: ['a'] }),
      '`fields[2].of` to be an array of two texts or more',
      '1',
    ],
    [
      'a choice of no text',
      fieldsOf({ kind: 'choice', of: ['a', 1] }),
      '`fields[2].of[1]` to be 1 to 64 visible ASCII characters without "_"',
      '1',
    ],
    [
      'a choice of equal texts',
      fieldsOf({ kind: 'choice', of: ['a', 'a'] }),
      '`fields[2].of` to be different texts of one length',
      '["a","a"]',
    ],
    [
      'a choice of two lengths',
      fieldsOf({ kind: 'choice', of: ['a', 'bc'] }),
      '`fields[2].of` to be different texts of one length',
      '["a","bc"]',
    ],
    [
      'a default that is none',
      fieldsOf({ kind: 'choice', of: ['a', 'b'], default: 'c' }),
      '`fields[2].default` to be "a" or "b"',
      '"c"',
    ],
    [
      'texts of one character alone',
      { fields: [{ kind: 'fixed', text: 'aa' }] },
      'an alphabet of 2 to 93 different visible ASCII characters without "_"',
      '"a"',
    ],
  ])('%s', (_, options, expected, received) => {
    expect(errorOf(() => anyLayout(options as object))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${expected} but received ${received}.`,
    })
  })

  it('come from no prototype', () => {
    const inherited: LayoutField = Object.assign(Object.create({ epoch: NOW_MS }), { kind: 'time', bits: 48 })
    const format = layout({ fields: [inherited, { kind: 'random', bits: 72 }] as const })
    expect((format as never as typeof ksuid).timeRangeMs[0]).toBe(0)
  })
})
