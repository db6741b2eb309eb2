import { DiscordSnowflake } from '@sapphire/snowflake'
import { createRegistry, IdError } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { seeded, untouchable, wordsOf } from '../../../test/random-sources.ts'
import { codeOf, errorOf } from '../../../test/refusals.ts'
import { fixedWorker } from '../shared/clock.ts'
import { snowflake } from './snowflake.ts'

const DISCORD_EPOCH = 1_420_070_400_000
const MAX = 2n ** 63n - 1n

const { defineId } = createRegistry()
const GuildId = defineId('guild', { format: snowflake({ epoch: 'discord' }) })
const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 33 }) })

type GeneratingOptions = Parameters<typeof snowflake>[0] & { readonly workerId: number }

/** Creates a generator of bare bodies. */
function generatorOf(options: GeneratingOptions) {
  return snowflake(options).generator('', untouchable)
}

/** Creates a backfiller of bare bodies with a sequence that starts at `sequence`. */
function backfillerOf(options: GeneratingOptions, sequence: number) {
  return snowflake(options).backfiller('', { uint32: () => sequence })
}

/** Creates a format from options that the compiler rejects, to test the runtime check. */
function snowflakeOf(options: unknown) {
  return snowflake(options as GeneratingOptions)
}

describe('published IDs', () => {
  // The examples that https://discord.com/developers/docs/reference#snowflakes (Discord) and https://en.wikipedia.org/wiki/Snowflake_ID
  // (Twitter) decode, as of November 2026.
  it('reads the Discord example', () => {
    const id = GuildId.parse('guild_175928847299117063')
    expect(GuildId.timestamp(id).toISOString()).toBe('2016-04-30T11:18:25.796Z')
    const value = GuildId.toBigInt(id)
    expect([(value >> 17n) & 31n, (value >> 12n) & 31n, value & 4095n]).toEqual([1n, 0n, 7n])
  })

  it('generates both examples', () => {
    const discord = backfillerOf({ epoch: 'discord', workerId: 1 << 5 }, 7)
    expect(discord(Date.parse('2016-04-30T11:18:25.796Z'))).toBe('175928847299117063')
    const twitter = generatorOf({ epoch: 'twitter', workerId: 378 })
    expect(twitter(Date.parse('2022-06-28T16:07:40.105Z'))).toBe('1541815603606036480')
  })
})

describe('the npm package @sapphire/snowflake as oracle', () => {
  it('differs when a millisecond is full: of 5,000 IDs, the rival generates 4,096', { tags: 'slow' }, () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    const rivals = Array.from({ length: 5000 }, () => DiscordSnowflake.generate({ timestamp: now }))
    expect(new Set(rivals).size).toBe(4096)

    const next = generatorOf({ epoch: 'discord', workerId: 1 })
    const ours = Array.from({ length: 5000 }, () => next(now))
    expect(new Set(ours).size).toBe(5000)
    const times = ours.map((body) => snowflake({ epoch: 'discord' }).timestamp(body, 0))
    expect(times.filter((time) => time === now)).toHaveLength(4096)
    expect(times.filter((time) => time === now + 1)).toHaveLength(904)
  })

  it('differs before the epoch, for which the rival generates negative IDs', () => {
    expect(DiscordSnowflake.generate({ timestamp: DISCORD_EPOCH - 1 })).toBeLessThan(0n)
    expect(codeOf(() => generatorOf({ epoch: 'discord', workerId: 0 })(DISCORD_EPOCH - 1))).toBe(
      'out_of_range',
    )
    expect(codeOf(() => MessageId.generate({ at: DISCORD_EPOCH - 1 }))).toBe('out_of_range')
    expect(codeOf(() => MessageId.lowerBound(DISCORD_EPOCH - 1))).toBe('out_of_range')
  })

  it.each(['', '0x10', ' 12 ', '-1', '0b1', '007', '9223372036854775808'])(
    'differs on %j, which the rival reads',
    (body) => {
      expect(typeof DiscordSnowflake.deconstruct(body).id).toBe('bigint')
      expect(GuildId.is(`guild_${body}`)).toBe(false)
    },
  )
})

it('generates what BigInt arithmetic computes, for random layouts, instants, workers and sequences', {
  tags: 'slow',
}, () => {
  const { uint32 } = seeded(63)
  const randomInteger = (least: number, most: number) =>
    least + ((uint32() * 2 ** 20 + (uint32() >>> 12)) % (most - least + 1))
  for (let i = 0; i < runs(100_000); i++) {
    const timestampBits = randomInteger(32, 52)
    const workerBits = randomInteger(0, 63 - timestampBits)
    const sequenceBits = 63 - timestampBits - workerBits
    const epoch = randomInteger(0, 2 ** 41)
    const workerId = randomInteger(0, 2 ** workerBits - 1)
    const sequence = randomInteger(0, 2 ** sequenceBits - 1)
    const time = i % 4 === 0 ? 2 ** timestampBits - 1 : randomInteger(0, 2 ** timestampBits - 1)
    const options = { epoch, workerId, timestampBits, workerBits, sequenceBits }
    const tail = (BigInt(workerId) << BigInt(sequenceBits)) + BigInt(sequence)
    const value = (BigInt(time) << BigInt(63 - timestampBits)) + tail

    const { check, timestamp, lowestBigInt } = snowflake(options)
    const body = backfillerOf(options, sequence)(epoch + time)
    const read = [body, check(body, 0), timestamp(body, 0), lowestBigInt(epoch + time)]
    const expected = [`${value}`, undefined, epoch + time, value - tail]
    if (read.join() !== expected.join()) expect(read, JSON.stringify(options)).toEqual(expected)
  }
})

describe('options', () => {
  const EPOCH = '`epoch` to be an integer from 0 to 8637800976744449'
  const NAMED = '`epoch` to be "twitter", "discord" or "sonyflake"'
  const WORKER = '`workerId` to be an integer from 0 to 1023'
  const TIME_BITS = '`timestampBits` to be an integer from 32 to 52'
  const WORKER_BITS = '`workerBits` to be an integer from 0 to 31'
  const SEQUENCE_BITS = '`sequenceBits` to be an integer from 0 to 31'
  const WORKER_IDS = '`worker.workerIds` to be an integer from 1 to 512'
  const worker = { ...fixedWorker(7), workerIds: 1024 }
  const SUM = '`timestampBits`, `workerBits` and `sequenceBits` to add up to 63'

  it.each<[unknown, string, string]>([
    [undefined, 'an options object', 'undefined'],
    [{}, EPOCH, 'undefined'],
    [{ epoch: 'github' }, NAMED, '"github"'],
    [{ epoch: 'constructor' }, NAMED, '"constructor"'],
    [{ epoch: new Date(0) }, EPOCH, 'an object'],
    [{ epoch: -1 }, EPOCH, '-1'],
    [{ epoch: 0.5 }, EPOCH, '0.5'],
    [{ epoch: 8_637_800_976_744_450 }, EPOCH, '8637800976744450'],
    [{ epoch: 0, workerId: -1 }, WORKER, '-1'],
    [{ epoch: 0, workerId: 1024 }, WORKER, '1024'],
    [{ epoch: 0, workerId: '1' }, WORKER, '"1"'],
    [{ epoch: 0, workerId: null }, WORKER, 'null'],
    [{ epoch: 0, timestampBits: 31, sequenceBits: 22 }, TIME_BITS, '31'],
    [{ epoch: 0, timestampBits: 53, workerBits: 5, sequenceBits: 5 }, TIME_BITS, '53'],
    [{ epoch: 0, workerBits: -1, sequenceBits: 23 }, WORKER_BITS, '-1'],
    [{ epoch: 0, workerBits: 32, sequenceBits: 0 }, WORKER_BITS, '32'],
    [{ epoch: 0, workerBits: 23, sequenceBits: -1 }, SEQUENCE_BITS, '-1'],
    [{ epoch: 0, workerBits: 0, sequenceBits: 32 }, SEQUENCE_BITS, '32'],
    [{ epoch: 0, sequenceBits: 11 }, SUM, '62'],
    [{ epoch: 0, sequenceBits: 13 }, SUM, '64'],
    [{ epoch: 0, worker: fixedWorker(1024) }, '`worker.workerIds` to be an integer from 1 to 1024', '1025'],
    [{ epoch: 0, worker, workerId: 1 }, '`worker` or `workerId`', 'both'],
    [{ epoch: 0, worker, workerBits: 9, sequenceBits: 13 }, WORKER_IDS, '1024'],
  ])('rejects %o: %s but received %s', (options, expected, received) => {
    expect(errorOf(() => snowflakeOf(options))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${expected} but received ${received}.`,
    })
  })

  it.each([
    ['discord', {}, 'snowflake(1420070400000, 41/10/12)'],
    [DISCORD_EPOCH, {}, 'snowflake(1420070400000, 41/10/12)'],
    ['twitter', {}, 'snowflake(1288834974657, 41/10/12)'],
    ['discord', { workerBits: 9, sequenceBits: 13 }, 'snowflake(1420070400000, 41/9/13)'],
    ['discord', { workerId: 0 }, 'snowflake(1420070400000, 41/10/12, 0)'],
    ['discord', { worker: fixedWorker(1023) }, 'snowflake(1420070400000, 41/10/12, leased)'],
    ['sonyflake', {}, 'snowflake(1409529600000, 39/16/8 of 10 ms)'],
    ['sonyflake', { workerBits: 8, sequenceBits: 16 }, 'snowflake(1409529600000, 39/8/16 of 10 ms)'],
  ] as const)('are in the name: %s, %o', (epoch, options, name) => {
    expect(snowflake({ epoch, ...options }).name).toBe(name)
  })

  it('only reads without a worker ID', () => {
    expect(snowflake({ epoch: 'discord' })).not.toHaveProperty('generator')
    expect(snowflake({ epoch: 'discord' })).not.toHaveProperty('backfiller')
    // @ts-expect-error Generating IDs requires a worker ID.
    expect(GuildId.generate).toBeUndefined()
    // @ts-expect-error Generating many IDs requires a worker ID.
    expect(GuildId.generateMany).toBeUndefined()
    // @ts-expect-error A worker ID must not be `undefined`.
    expect(snowflake({ epoch: 'discord', workerId: undefined })).not.toHaveProperty('generator')
    // @ts-expect-error Without an epoch, no time could be read.
    expect(() => snowflake({ workerId: 1 })).toThrow(IdError)
  })
})

describe('the clock', () => {
  const now = DISCORD_EPOCH + 123_456_789_012
  const timeOf = (body: string) => Number(BigInt(body) >> 22n) + DISCORD_EPOCH - now
  const sequenceOf = (body: string) => Number(BigInt(body) & 4095n)

  it.each([
    ['stands still', [0, 0], [0, 0], [0, 1]],
    ['steps back and catches up', [0, -10_000, -1, 0, 1], [0, 0, 0, 0, 1], [0, 1, 2, 3, 0]],
    ['creeps back', [0, -5000, -10_000, -2], [0, 0, 0, 0], [0, 1, 2, 3]],
  ])('%s', (_, readings, times, sequences) => {
    const next = generatorOf({ epoch: 'discord', workerId: 0 })
    const bodies = readings.map((reading) => next(now + reading))
    expect(bodies.map(timeOf)).toEqual(times)
    expect(bodies.map(sequenceOf)).toEqual(sequences)
  })

  it('advances the time with each ID if the sequence has no bits', () => {
    const next = generatorOf({ epoch: 0, workerId: 3, workerBits: 22, sequenceBits: 0 })
    expect([5, 5, 5, 7, 9].map((ms) => BigInt(next(ms)) >> 22n)).toEqual([5n, 6n, 7n, 8n, 9n])
  })

  it('throws while the clock is more than 10 s behind, and continues when it is not', () => {
    const next = generatorOf({ epoch: 'discord', workerId: 0 })
    next(now)
    for (const byMs of [10_001, 3_600_000, 10_001]) {
      expect(errorOf(() => next(now - byMs))).toMatchObject({
        code: 'clock_moved_back',
        message: `The clock stepped back by ${byMs} ms (limit: 10000 ms).`,
        hint:
          'A snowflake generator never restarts from an earlier time, because it would repeat IDs. Wait until the ' +
          'clock has caught up, or start a new process with a worker ID that was not in use in the meantime.',
      })
    }
    const bodies = [next(now - 10_000), next(now), next(now + 1)]
    expect(bodies.map(timeOf)).toEqual([0, 0, 1])
    expect(bodies.map(sequenceOf)).toEqual([1, 2, 0])
  })

  it('may be at the first or the last millisecond, and no millisecond is borrowed after the last', () => {
    const last = DISCORD_EPOCH + 2 ** 41 - 1
    const next = generatorOf({ epoch: 'discord', workerId: 1023 })
    expect(next(DISCORD_EPOCH)).toBe(String(1023 * 4096))
    const bodies = Array.from({ length: 4096 }, () => next(last))
    expect([bodies[0], bodies[4095]]).toEqual([String(MAX - 4095n), String(MAX)])
    expect(codeOf(() => next(last))).toBe('out_of_range')
    expect(codeOf(() => next(last - 1))).toBe('out_of_range')
    expect(codeOf(() => next(last + 1))).toBe('out_of_range')
  })
})

it('generates IDs of the past that keep the worker and count from a random start in each millisecond', () => {
  const at = Date.parse('2020-02-29T12:00:00.000Z')
  const source = wordsOf(0xfffffffe, 7)
  const past = snowflake({ epoch: 'discord', workerId: 9 }).backfiller('msg_', source)
  expect(source.left).toBe(2)
  const values = [at, at + 5, at, at + 5, at].map((ms) => BigInt(past(ms).slice(4)))
  expect(values.map((value) => Number(value >> 22n) + DISCORD_EPOCH - at)).toEqual([0, 5, 0, 5, 0])
  expect(values.map((value) => Number(value >> 12n) % 1024)).toEqual([9, 9, 9, 9, 9])
  expect(values.map((value) => Number(value & 4095n))).toEqual([4094, 7, 4095, 8, 0])
})

it.each([
  ['guild_0175928847299117063', 'guild_175928847299117063'],
  [' GUILD_175928847299117063\n', 'guild_175928847299117063'],
  [`guild_${'0'.repeat(100)}7`, 'guild_7'],
  ['guild_000', 'guild_0'],
  ['guild_0100200', 'guild_100200'],
])('%j is forgiven: %s', (typed, id) => {
  expect(GuildId.normalize(typed)).toBe(id)
})

describe('Sonyflake', () => {
  // https://github.com/sony/sonyflake, version 1: 39 bits in units of 10 ms since 2014-09-01, 8 for the sequence, 16 for the machine.
  const SONY_EPOCH = Date.UTC(2014, 8, 1)
  const at = Date.parse('2026-01-02T03:04:05.678Z')
  const ticks = BigInt(Math.floor((at - SONY_EPOCH) / 10))
  const bodyOf = (tick: bigint, sequence: number, machine: number) =>
    String((tick << 24n) | (BigInt(sequence) << 16n) | BigInt(machine))
  const format = snowflake({ epoch: 'sonyflake' })

  it('has its epoch, unit, bits and order', () => {
    expect(backfillerOf({ epoch: 'sonyflake', workerId: 513 }, 7)(at)).toBe(bodyOf(ticks, 7, 513))
    expect(format.timeRangeMs).toEqual([SONY_EPOCH, SONY_EPOCH + 2 ** 39 * 10 - 1])
    expect(format.timestamp(bodyOf(ticks, 255, 65_535), 0)).toBe(Math.floor(at / 10) * 10)
    expect(format.lowestBigInt(at)).toBe(ticks << 24n)
  })

  it('counts within 10 ms, and then borrows the next 10 ms', () => {
    const next = generatorOf({ epoch: 'sonyflake', workerId: 9 })
    const bodies = Array.from({ length: 257 }, (_, i) => next(at + (i % 2)))
    expect(bodies.slice(0, 2)).toEqual([bodyOf(ticks, 0, 9), bodyOf(ticks, 1, 9)])
    expect(bodies.slice(255)).toEqual([bodyOf(ticks, 255, 9), bodyOf(ticks + 1n, 0, 9)])
    expect(next(at + 20)).toBe(bodyOf(ticks + 2n, 0, 9))
  })
})

describe('a worker', () => {
  const now = DISCORD_EPOCH + 123_456_789_012

  /** Creates a worker that may be used from `fromMs` until `untilMs`. */
  function workerOf(fromMs: number, untilMs: number) {
    const entered: number[] = []
    const worker = {
      workerIds: 1024,
      clockOffsetMs: 0,
      fromMs,
      untilMs,
      enter(ms: number) {
        if (ms >= worker.untilMs) throw new IdError('lease_lost', 'an earlier instant', `${ms}`)
        entered.push(ms - now)
        return 7
      },
    }
    return { worker, entered }
  }

  const partsOf = (body: string) => {
    const value = BigInt(body)
    return [Number(value >> 22n) + DISCORD_EPOCH - now, Number((value >> 12n) % 1024n), Number(value % 4096n)]
  }
  it('begins with the first unit that is entirely its own', () => {
    const { worker, entered } = workerOf(now + 1, now + 1000)
    const next = snowflake({ epoch: 'sonyflake', worker }).generator('', untouchable)
    const units = [now, now + 1].map((ms) => (BigInt(next(ms)) >> 24n) * 10n + 1_409_529_600_000n)
    expect(entered).toEqual([8])
    expect(units).toEqual([BigInt(now + 8), BigInt(now + 8)])
  })

  it('rejects an instant without changing the generator', () => {
    const { worker } = workerOf(now, now + 100)
    const next = snowflake({ epoch: 'discord', worker }).generator('', untouchable)
    expect(partsOf(next(now + 99))).toEqual([99, 7, 0])
    expect(codeOf(() => next(now + 100))).toBe('lease_lost')
    expect(partsOf(next(now + 99))).toEqual([99, 7, 1])
    worker.untilMs++
    expect(partsOf(next(now + 100))).toEqual([100, 7, 0])
  })

  it('generates no IDs of the past', () => {
    const format = snowflake({ epoch: 'discord', worker: fixedWorker(7) })
    expect(format).not.toHaveProperty('backfiller')
    const LeasedId = createRegistry().defineId('leased', { format })
    // @ts-expect-error An earlier owner of the worker ID may have generated the same ID.
    expect(codeOf(() => LeasedId.generate({ at: 0 }))).toBe('invalid_option')
  })
})
