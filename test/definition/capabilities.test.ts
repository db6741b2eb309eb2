import { createRegistry, type Format } from 'brandid/core'
import {
  type CanBackfill,
  type CanBigInt,
  type CanBoundBigInt,
  type CanGenerate,
  nanoid,
  opaque,
  snowflake,
  type Uuid25,
  uuid25,
} from 'brandid/formats'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const BODY = '036twi214qwj7mgsvq83nm8wf'
const MS = Date.UTC(2022, 1, 22, 19, 22, 22)

const { defineId } = createRegistry()
const UserId = defineId('user')
const user = UserId.fromBody(BODY)

/** Decimal numbers to 999: an integer, and nothing else. */
const decimal: Format & CanBigInt = {
  ...opaque({ alphabet: '0123456789', length: [1, 3] }),
  maxBigInt: 999n,
  toBigInt: (text, offset) => BigInt(text.slice(offset)),
  fromBigInt: String,
}

/** Nine characters that say two things. */
const pair = {
  ...opaque({ length: 9 }),
  read: (text: string, offset: number) => ({
    shop: text.slice(offset, offset + 3),
    order: text.slice(offset + 3),
  }),
}

/** What only some formats can do. */
const CAPABILITIES = [
  ...['generate', 'generateMany', 'timestamp', 'lowerBound', 'toUuid', 'fromUuid', 'toBytes', 'fromBytes'],
  ...['toBigInt', 'fromBigInt', 'read'],
]

afterEach(() => vi.restoreAllMocks())

describe('a definition', () => {
  const uuids = ['toUuid', 'fromUuid', 'toBytes', 'fromBytes']
  const timed = ['generate', 'generateMany', 'timestamp']
  const opaque9 = opaque({ length: 9 })
  const longer = { ...uuid25(), length: 30 }

  it.each<[string, object, string[]]>([
    ['the default format', {}, [...timed, 'lowerBound', ...uuids]],
    ['a text that does not sort', { format: uuid25({ padded: false }) }, [...timed, ...uuids]],
    ["somebody else's IDs", { format: opaque9 }, []],
    ['integers', { format: decimal }, ['toBigInt', 'fromBigInt']],
    ['fields', { format: pair }, ['read']],
    ['a former format that can nothing', { accepts: [opaque9] }, timed],
    ['a former format that can the same', { accepts: [longer] }, [...timed, ...uuids]],
    [
      'a former format that has bytes, and no UUID',
      { accepts: [{ ...longer, holdsUuid: undefined, timestamp: undefined }] },
      [...timed, 'toBytes', 'fromBytes'],
    ],
    [
      'a former format that has a time, and no bytes',
      { accepts: [{ ...longer, holdsUuid: undefined, toBytes: undefined }] },
      timed,
    ],
    ['a former format that could generate', { format: opaque9, accepts: [uuid25()] }, ['timestamp']],
    [
      'a former format of other integers',
      { format: decimal, accepts: [{ ...decimal, length: 5 }] },
      ['toBigInt', 'fromBigInt'],
    ],
    ['a former format without integers', { format: decimal, accepts: [opaque({ length: 5 })] }, []],
    ['a former format without fields', { format: pair, accepts: [opaque({ length: 5 })] }, []],
    [
      'bytes without their number',
      { format: { ...uuid25(), byteLength: undefined, holdsUuid: undefined } },
      [...timed, 'lowerBound'],
    ],
    ['integers without a limit', { format: { ...decimal, maxBigInt: undefined } }, []],
    ['integers that are only read', { format: { ...decimal, fromBigInt: undefined } }, []],
  ])('of %s can just that', (_, options, can) => {
    const definition = createRegistry().defineId('user', options)
    expect(CAPABILITIES.filter((name) => name in definition)).toEqual(can)
  })
})

describe('generate', () => {
  it('has the format start anew in a process that starts from an image of this one', () => {
    const forgets: (() => void)[] = []
    vi.spyOn(process as unknown as { getBuiltinModule(): unknown }, 'getBuiltinModule').mockReturnValue({
      startupSnapshot: {
        isBuildingSnapshot: () => true,
        addSerializeCallback: (forget: () => void) => forgets.push(forget),
      },
    })
    let starts = 0
    const generator = () => {
      starts += 1
      return () => `user_${'0'.repeat(8)}${starts}`
    }
    const format: Format & CanGenerate = { ...opaque({ length: 9 }), generator }
    const { generate } = createRegistry().defineId('user', { format })
    expect(generate()).toBe('user_000000001')
    for (const forget of forgets) forget()
    expect(generate()).toBe('user_000000002')
  })

  it.each([
    { name: 'nothing', options: undefined },
    { name: 'no options', options: {} },
    { name: 'an index, as a callback', options: 3 },
    { name: 'null', options: null },
  ])('takes the time from the clock, given $name', ({ options }) => {
    vi.spyOn(Date, 'now').mockReturnValue(MS)
    const { generate, timestamp } = createRegistry().defineId('user')
    expect(timestamp(generate(options as object))).toEqual(new Date(MS))
  })

  it('refuses an instant for a format that cannot carry it, and takes no method for one', () => {
    const { generate } = createRegistry().defineId('user', { format: nanoid() })
    const at = generate as (options: unknown) => string
    expect(errorOf(() => at({ at: 0 }))).toMatchObject({
      code: 'invalid_option',
      message: 'Expected no `at` but received a number.',
    })
    const DefaultId = createRegistry().defineId('user')
    for (const item of ['text', ['array'], {}, { at: undefined }, Object.create({ at: 0 })]) {
      expect([item].map(at)[0]).toMatch(/^user_/)
      expect(DefaultId.is([item].map(DefaultId.generate)[0])).toBe(true)
    }
  })

  it('hands the clock to a format with time, and 0 to one without', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(MS)
    const next = vi.fn(() => 'user_123456789')
    const timeless: Format & CanGenerate = { ...opaque({ length: 9 }), generator: () => next }
    const timed: Format & CanBackfill & CanGenerate = {
      ...timeless,
      timeRangeMs: [0, 9],
      timestamp: () => 0,
      backfiller: () => (timestampMs) => `user_${timestampMs}`,
    }
    const TimelessId = createRegistry().defineId('user', { format: timeless })
    TimelessId.generate()
    TimelessId.generateMany(1)
    expect(next.mock.calls).toEqual(Array(2).fill([0, undefined]))
    expect(now).not.toHaveBeenCalled()
    next.mockClear()

    const TimedId = createRegistry().defineId('user', { format: timed })
    TimedId.generate()
    TimedId.generateMany(2)
    expect(next.mock.calls).toEqual(Array(3).fill([MS, undefined]))
    expect(now).toHaveBeenCalledTimes(2)
    expect(TimedId.generate({ at: 9 })).toBe('user_9')
    expect(errorOf(() => TimedId.generate({ at: 10 }))).toMatchObject({
      code: 'out_of_range',
      message:
        'Expected a Date or whole milliseconds since 1970 (from 1970-01-01T00:00:00.000Z to 1970-01-01T00:00:00.009Z) but received 10.',
    })
    expect(next).toHaveBeenCalledTimes(3)
  })
})

describe('generateMany', () => {
  it.each([0, 1, 100_000])('makes %i IDs, in order and each once', (count) => {
    const ids = UserId.generateMany(count)
    expect(ids).toHaveLength(count)
    expect(ids.every(UserId.is)).toBe(true)
    expect(ids.every((id, i) => i === 0 || (ids[i - 1] as string) < id)).toBe(true)
  })

  it.each([
    { count: -1, received: '-1' },
    { count: 1.5, received: '1.5' },
    { count: 10_000_001, received: '10000001' },
    { count: Number.NaN, received: 'NaN' },
    { count: undefined, received: 'undefined' },
    { count: '3', received: 'a string' },
    { count: 3n, received: '3' },
  ])('refuses $count', ({ count, received }) => {
    expect(errorOf(() => UserId.generateMany(count as number))).toMatchObject({
      code: 'out_of_range',
      message: `Expected a count from 0 to 10000000 but received ${received}.`,
      expected: 'a count from 0 to 10000000',
    })
  })

  it('refuses an instant for a format that cannot carry it, and one that is none, before the first ID', () => {
    const many = createRegistry().defineId('user', { format: nanoid() }).generateMany as (
      count: number,
      options: unknown,
    ) => string[]
    for (const count of [0, 2]) {
      expect(errorOf(() => many(count, { at: MS }))).toMatchObject({
        code: 'invalid_option',
        message: 'Expected no `at` but received a number.',
      })
      for (const at of [-1, 1.5, Number.NaN, new Date(Number.NaN), '2026-01-01', null]) {
        const code = errorOf(() => UserId.generateMany(count, { at: at as number }))?.code
        expect({ at, code }).toEqual({ at, code: 'out_of_range' })
      }
    }
  })

  it.each([0, 1, 'text', null, {}, { at: undefined }, Object.create({ at: 0 })])(
    'takes %j for no instant',
    (options) => {
      const now = Date.now()
      const [id] = UserId.generateMany(1, options as object) as [typeof user]
      expect(UserId.timestamp(id).getTime()).toBeGreaterThanOrEqual(now)
    },
  )

  it('makes IDs of one instant: all differ, in order, and whatever the clock shows', () => {
    const now = vi.spyOn(Date, 'now')
    for (const at of [MS, new Date(MS)]) {
      const ids = UserId.generateMany(1000, { at })
      expect(ids).toEqual([...new Set(ids)].sort())
      expect(ids.every((id) => UserId.timestamp(id).getTime() === MS)).toBe(true)
    }
    expect(now).not.toHaveBeenCalled()
  })

  it('tells a format how many IDs of the instant follow', () => {
    const past = vi.fn(
      (timestampMs: number, _given?: object, count?: number) => `user_${timestampMs}${count}`,
    )
    const format: Format & CanBackfill & CanGenerate = {
      ...opaque({ length: 2 }),
      timeRangeMs: [0, 9],
      timestamp: () => 0,
      generator: () => () => 'user_00',
      backfiller: () => past,
    }
    const { generate, generateMany } = createRegistry().defineId('user', { format })
    const options = { at: 7 }
    expect(generateMany(3, options)).toEqual(['user_71', 'user_72', 'user_73'])
    expect([generate(options), generate()]).toEqual(['user_7undefined', 'user_00'])
    expect(past.mock.calls).toEqual([
      [7, options, 3],
      [7, options, 2],
      [7, options, 1],
      [7, options],
    ])
  })

  it('takes no count above 10^7, and 10^7 itself', () => {
    const format: Format & CanGenerate = {
      ...opaque({ length: 1 }),
      generator: () => () => {
        throw new RangeError('the first of all')
      },
    }
    const { generateMany } = createRegistry().defineId('user', { format })
    expect(() => generateMany(10_000_000)).toThrow('the first of all')
  })
})

describe('a named ID', () => {
  const { defineId } = createRegistry()
  const RootId = defineId('ws', { named: ['ws_local_root'] })
  const FlakeId = defineId('flake', { format: snowflake({ epoch: 'twitter' }), named: ['flake_none'] })
  const PairId = defineId('pair', { format: pair, named: ['pair_none'] })
  const root = RootId.parse('ws_local_root')

  it.each([
    { what: 'time', read: () => RootId.timestamp(root) },
    { what: 'bytes', read: () => RootId.toBytes(root) },
    { what: 'bytes', read: () => RootId.toUuid(root) },
    { what: 'fields', read: () => PairId.read(PairId.parse('pair_none')) },
    { what: 'integer', read: () => FlakeId.toBigInt(FlakeId.parse('flake_none')) },
  ])('carries no $what', ({ what, read }) => {
    expect(errorOf(read)).toMatchObject({
      code: 'wrong_version',
      receivedText: `an ID that carries no ${what}`,
      hint: undefined,
    })
  })
})

it('formatOf is the format that accepts the ID, the first of several', () => {
  const [short, long, wide] = [nanoid({ length: 4 }), nanoid({ length: 6 }), opaque({ length: [3, 6] })]
  const { formatOf, parse } = createRegistry().defineId('grown', { format: long, accepts: [short, wide] })
  const formats = ['grown_abcdef', 'grown_abcd', 'grown_ABCD'].map((text) => formatOf(parse(text)))
  expect(formats).toEqual([long, short, wide])
  expect(errorOf(() => formatOf('grown_' as never))?.code).toBe('invalid_length')
})

describe('timestamp', () => {
  it('is the instant of the ID', () => {
    expect(UserId.timestamp(user)).toEqual(new Date(MS))
    expect(UserId.timestamp(user)).not.toBe(UserId.timestamp(user))
  })

  it('reads each ID by its own format', () => {
    const former = { ...opaque({ length: 9 }), timeRangeMs: [0, 9] as const, timestamp: () => 7 }
    const { timestamp, fromBody } = createRegistry().defineId('user', { accepts: [former] })
    expect(timestamp(user)).toEqual(new Date(MS))
    expect(timestamp(fromBody('123456789'))).toEqual(new Date(7))
  })

  it('is undefined of a former format and of a named ID without time', () => {
    const MovedId = createRegistry().defineId('moved', {
      accepts: [opaque({ length: 9 })],
      named: ['moved_root'],
    })
    expect(MovedId.timestamp(MovedId.generate({ at: MS }))).toEqual(new Date(MS))
    expect(MovedId.timestamp(MovedId.parse('moved_abcDEF123'))).toBeUndefined()
    expect(MovedId.timestamp(MovedId.parse('moved_root'))).toBeUndefined()
  })
})

describe('lowerBound', () => {
  it('is the smallest ID of an instant', () => {
    expect(UserId.lowerBound(MS) <= user).toBe(true)
    expect(UserId.lowerBound(MS + 1) > user).toBe(true)
    expect(UserId.timestamp(UserId.lowerBound(MS))).toEqual(new Date(MS))
  })

  it('is an integer where only integers sort', () => {
    const format: Format & CanBoundBigInt = {
      ...decimal,
      timeRangeMs: [0, 999],
      timestamp: (text, offset) => Number(text.slice(offset)),
      lowestBigInt: (timestampMs) => BigInt(timestampMs),
    }
    const { lowerBound } = createRegistry().defineId('num', { format })
    expect(lowerBound(new Date(12))).toBe(12n)
    expect(errorOf(() => lowerBound(1000))?.code).toBe('out_of_range')
  })

  it.each([-1, 0.5, 2 ** 48, Number.NaN, new Date(Number.NaN)])('refuses the instant %s', (at) => {
    expect(errorOf(() => UserId.lowerBound(at))?.code).toBe('out_of_range')
  })

  it('refuses every instant but 1970 where a format declares no range', () => {
    const format = { ...uuid25(), timeRangeMs: undefined } as never as Uuid25
    const { lowerBound } = createRegistry().defineId('user', { format })
    expect(lowerBound(0)).toBe(UserId.lowerBound(0))
    expect(errorOf(() => lowerBound(1))?.message).toContain(
      '(from 1970-01-01T00:00:00.000Z to 1970-01-01T00:00:00.000Z) but received 1.',
    )
  })
})

describe('the conversions', () => {
  it('are inverse', () => {
    expect(UserId.toUuid(user)).toBe(UUID)
    expect(UserId.fromUuid(UUID)).toBe(user)
    expect(UserId.fromUuid(UUID.toUpperCase())).toBe(user)
    expect(Buffer.from(UserId.toBytes(user)).toString('hex')).toBe(UUID.replaceAll('-', ''))
    expect(UserId.fromBytes(UserId.toBytes(user))).toBe(user)
    expect(UserId.fromBytes(Buffer.from(UUID.replaceAll('-', ''), 'hex'))).toBe(user)
  })

  it.each([
    { bytes: new Uint8Array(15), received: '15 bytes' },
    { bytes: new Uint8Array(17), received: '17 bytes' },
    { bytes: undefined, received: 'undefined' },
    { bytes: Array.from({ length: 16 }, () => 0), received: 'an array' },
    { bytes: new ArrayBuffer(16), received: 'an object' },
    { bytes: new Uint16Array(16), received: 'an object' },
  ])('refuse $received as bytes', ({ bytes, received }) => {
    expect(errorOf(() => UserId.fromBytes(bytes as Uint8Array))).toMatchObject({
      code: 'invalid_length',
      message: `Expected a Uint8Array of 16 bytes but received ${received}.`,
    })
  })

  it('refuse bytes of another version, without showing them', () => {
    const message = 'Expected a user ID ("user_" and 25 characters) but received a UUID of another variant.'
    const refusal = { code: 'wrong_version', message }
    expect(errorOf(() => UserId.fromBytes(new Uint8Array(16)))).toMatchObject(refusal)
  })
})

const NumId = createRegistry().defineId('num', { format: decimal })

describe('the integers', () => {
  it('are inverse', () => {
    for (const value of [0n, 7n, 999n]) {
      expect(NumId.fromBigInt(value)).toBe(`num_${value}`)
      expect(NumId.toBigInt(NumId.fromBigInt(value))).toBe(value)
    }
  })

  it.each([
    { value: -1n, received: '-1' },
    { value: 1000n, received: '1000' },
    { value: 7, received: 'a number' },
  ])('refuse $value', ({ value, received }) => {
    expect(errorOf(() => NumId.fromBigInt(value as bigint))).toMatchObject({
      code: 'out_of_range',
      message: `Expected a bigint from 0 to 999 but received ${received}.`,
    })
  })
})

it.each([
  { name: 'timestamp', read: UserId.timestamp, prefix: 'user' },
  { name: 'toUuid', read: UserId.toUuid, prefix: 'user' },
  { name: 'toBytes', read: UserId.toBytes, prefix: 'user' },
  { name: 'toBigInt', read: NumId.toBigInt, prefix: 'num' },
])('$name checks the ID first', ({ read, prefix }) => {
  const inputs = [`post_${BODY}`, `${prefix}_`, '', undefined]
  expect(inputs.map((input) => errorOf(() => read(input as never))?.code)).toEqual([
    ...['wrong_prefix', 'invalid_length', 'missing_prefix', 'not_a_string'],
  ])
})
