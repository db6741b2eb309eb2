import { DiscordSnowflake, Snowflake as RivalSnowflake, TwitterSnowflake } from '@sapphire/snowflake'
import { createRegistry, IdError } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { snowflake } from '../../src/formats/snowflake.ts'
import { runs } from '../full-length.ts'
import { codeOf, errorOf } from '../refusals.ts'

const DISCORD_EPOCH = 1_420_070_400_000
const TWITTER_EPOCH = 1_288_834_974_657
const MAX = 2n ** 63n - 1n

const { defineId } = createRegistry()
const GuildId = defineId('guild', { format: snowflake({ epoch: 'discord' }) })
const TweetId = defineId('tweet', { format: snowflake({ epoch: 'twitter' }) })
const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 33 }) })

const noRandomness = {
  uint32(): number {
    throw new Error('No randomness was expected here.')
  },
}

type GeneratingOptions = Parameters<typeof snowflake>[0] & { readonly workerId: number }

/** A generator of bare bodies. */
function generatorOf(options: GeneratingOptions) {
  return snowflake(options).generator('', noRandomness)
}

/** A backfiller of bare bodies whose sequence starts with `sequence`. */
function backfillerOf(options: GeneratingOptions, sequence: number) {
  return snowflake(options).backfiller('', { uint32: () => sequence })
}

/** Options that the compiler refuses, for the check at run time. */
function snowflakeOf(options: object) {
  return snowflake(options as GeneratingOptions)
}

function randomInteger(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1))
}

describe('published ids', () => {
  // Discord: https://discord.com/developers/docs/reference#snowflakes, the example that is taken apart there.
  // Twitter: the post that https://en.wikipedia.org/wiki/Snowflake_ID takes apart. Both as of November 2026.
  it('reads the example of Discord', () => {
    const id = GuildId.parse('guild_175928847299117063')
    expect(GuildId.timestamp(id).toISOString()).toBe('2016-04-30T11:18:25.796Z')
    const value = GuildId.toBigInt(id)
    expect([(value >> 17n) & 31n, (value >> 12n) & 31n, value & 4095n]).toEqual([1n, 0n, 7n])
  })

  it('reads the example of Twitter', () => {
    const id = TweetId.parse('tweet_1541815603606036480')
    expect(TweetId.timestamp(id).toISOString()).toBe('2022-06-28T16:07:40.105Z')
    const value = TweetId.toBigInt(id)
    expect([(value >> 12n) & 1023n, value & 4095n]).toEqual([378n, 0n])
  })

  it('makes both', () => {
    const discord = backfillerOf({ epoch: 'discord', workerId: 1 << 5 }, 7)
    expect(discord(Date.parse('2016-04-30T11:18:25.796Z'))).toBe('175928847299117063')
    const twitter = generatorOf({ epoch: 'twitter', workerId: 378 })
    expect(twitter(Date.parse('2022-06-28T16:07:40.105Z'))).toBe('1541815603606036480')
  })
})

describe('the npm package @sapphire/snowflake as oracle', () => {
  const epochs = [
    ['discord', DiscordSnowflake],
    ['twitter', TwitterSnowflake],
    [1_700_000_000_000, new RivalSnowflake(1_700_000_000_000n)],
    [0, new RivalSnowflake(0n)],
  ] as const

  it.each(epochs)('makes the same 25,000 ids, and reads the same time (epoch %s)', (epoch, rival) => {
    const reader = snowflake({ epoch })
    const [first, last] = reader.timeRangeMs
    for (let i = 0; i < runs(25_000); i++) {
      const timestamp = randomInteger(first, last)
      const worker = randomInteger(0, 1023)
      const increment = randomInteger(0, 4095)
      const parts = { workerId: BigInt(worker >> 5), processId: BigInt(worker & 31) }
      const options = { epoch, workerId: worker }
      const ours = [backfillerOf(options, increment)(timestamp), generatorOf(options)(timestamp)]
      const theirs = [BigInt(increment), 0n].map((each) =>
        String(rival.generate({ timestamp, ...parts, increment: each })),
      )
      if (ours[0] !== theirs[0] || ours[1] !== theirs[1]) expect(ours).toEqual(theirs)
      const body = ours[0] as string
      if (reader.check(body, 0) !== undefined) expect(reader.check(body, 0)).toBeUndefined()
      const read = reader.timestamp(`x_${body}`, 2)
      if (read !== timestamp || rival.deconstruct(body).timestamp !== BigInt(timestamp))
        expect(read).toBe(timestamp)
    }
  })

  it('differs where a millisecond is full: of 5,000 ids, the rival makes 4,096', () => {
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

  it('differs in the time of ids near the end of a millisecond, which the rival rounds up', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    const bodies = Array.from({ length: 4096 }, (_, i) =>
      backfillerOf({ epoch: 'discord', workerId: 1023 }, i)(now),
    )
    const late = bodies.filter((body) => DiscordSnowflake.timestampFrom(body) !== now)
    expect(late).toHaveLength(128)
    const { timestamp } = snowflake({ epoch: 'discord' })
    expect(bodies.filter((body) => timestamp(body, 0) !== now)).toEqual([])
  })

  it('differs in worker ids that are too large, which the rival cuts to fit', () => {
    const rival = new RivalSnowflake(DISCORD_EPOCH)
    rival.workerId = 32n
    expect(rival.workerId).toBe(0n)
    expect(codeOf(() => snowflake({ epoch: 'discord', workerId: 32, workerBits: 5, sequenceBits: 17 }))).toBe(
      'invalid_format',
    )
  })

  it('differs before the epoch, where the rival makes negative ids', () => {
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

describe('any layout', () => {
  it('makes what BigInt arithmetic makes, of random layouts, instants, workers and sequences', () => {
    for (let i = 0; i < runs(100_000); i++) {
      const timestampBits = randomInteger(32, 52)
      const workerBits = randomInteger(0, 63 - timestampBits)
      const sequenceBits = 63 - timestampBits - workerBits
      const epoch = randomInteger(0, 2 ** 41)
      const workerId = randomInteger(0, 2 ** workerBits - 1)
      const sequence = randomInteger(0, 2 ** sequenceBits - 1)
      const time =
        randomInteger(0, 3) === 0 ? 2 ** timestampBits - 1 : randomInteger(0, 2 ** timestampBits - 1)
      const options = { epoch, workerId, timestampBits, workerBits, sequenceBits }
      const tail = (BigInt(workerId) << BigInt(sequenceBits)) + BigInt(sequence)
      const value = (BigInt(time) << BigInt(63 - timestampBits)) + tail

      const format = snowflake(options)
      const body = backfillerOf(options, sequence)(epoch + time)
      const bound = format.lowestBigInt(epoch + time)
      const isRight =
        body === String(value) &&
        format.check(body, 0) === undefined &&
        format.timestamp(body, 0) === epoch + time &&
        bound === value - tail
      if (!isRight)
        expect([options, time, sequence, body, bound]).toEqual([
          options,
          time,
          sequence,
          `${value}`,
          value - tail,
        ])
    }
  })

  it('spells ids from the first to the last', () => {
    for (const workerBits of [0, 10, 22]) {
      const options = { epoch: 0, workerBits, sequenceBits: 22 - workerBits }
      const lastWorker = 2 ** workerBits - 1
      expect(generatorOf({ ...options, workerId: 0 })(0)).toBe('0')
      const last = backfillerOf({ ...options, workerId: lastWorker }, 2 ** (22 - workerBits) - 1)
      expect(last(2 ** 41 - 1)).toBe(String(MAX))
    }
  })

  it('grows by one digit after the other, as numbers do', () => {
    const next = generatorOf({ epoch: 0, workerId: 0 })
    const readings = Array.from({ length: 41 }, (_, exponent) => [2 ** exponent - 1, 2 ** exponent]).flat()
    for (const reading of new Set(readings)) expect(next(reading)).toBe(String(BigInt(reading) << 22n))
  })
})

describe('options', () => {
  it.each([
    [undefined, 'an options object but received undefined.'],
    [null, 'an options object but received null.'],
    [{}, '`epoch` to be an integer from 0 to 8637800976744449 but received undefined.'],
    [{ epoch: 'github' }, '`epoch` to be "twitter", "discord" or "sonyflake" but received "github".'],
    [
      { epoch: 'constructor' },
      '`epoch` to be "twitter", "discord" or "sonyflake" but received "constructor".',
    ],
    [
      { epoch: '1420070400000' },
      '`epoch` to be "twitter", "discord" or "sonyflake" but received "1420070400000".',
    ],
    [{ epoch: new Date(0) }, '`epoch` to be an integer from 0 to 8637800976744449 but received an object.'],
    [{ epoch: -1 }, '`epoch` to be an integer from 0 to 8637800976744449 but received -1.'],
    [{ epoch: 0.5 }, '`epoch` to be an integer from 0 to 8637800976744449 but received 0.5.'],
    [{ epoch: Number.NaN }, '`epoch` to be an integer from 0 to 8637800976744449 but received NaN.'],
    [
      { epoch: 8_637_800_976_744_450 },
      '`epoch` to be an integer from 0 to 8637800976744449 but received 8637800976744450.',
    ],
    [{ epoch: 0, workerId: -1 }, '`workerId` to be an integer from 0 to 1023 but received -1.'],
    [{ epoch: 0, workerId: 1024 }, '`workerId` to be an integer from 0 to 1023 but received 1024.'],
    [{ epoch: 0, workerId: 1.5 }, '`workerId` to be an integer from 0 to 1023 but received 1.5.'],
    [{ epoch: 0, workerId: Number.NaN }, '`workerId` to be an integer from 0 to 1023 but received NaN.'],
    [{ epoch: 0, workerId: '1' }, '`workerId` to be an integer from 0 to 1023 but received "1".'],
    [{ epoch: 0, workerId: 1n }, '`workerId` to be an integer from 0 to 1023 but received a bigint.'],
    [{ epoch: 0, workerId: null }, '`workerId` to be an integer from 0 to 1023 but received null.'],
    [
      { epoch: 0, timestampBits: 31, sequenceBits: 22 },
      '`timestampBits` to be an integer from 32 to 52 but received 31.',
    ],
    [
      { epoch: 0, timestampBits: 53, workerBits: 5, sequenceBits: 5 },
      '`timestampBits` to be an integer from 32 to 52 but received 53.',
    ],
    [
      { epoch: 0, workerBits: -1, sequenceBits: 23 },
      '`workerBits` to be an integer from 0 to 31 but received -1.',
    ],
    [
      { epoch: 0, workerBits: 32, sequenceBits: 0 },
      '`workerBits` to be an integer from 0 to 31 but received 32.',
    ],
    [
      { epoch: 0, workerBits: 23, sequenceBits: -1 },
      '`sequenceBits` to be an integer from 0 to 31 but received -1.',
    ],
    [
      { epoch: 0, workerBits: 0, sequenceBits: 32 },
      '`sequenceBits` to be an integer from 0 to 31 but received 32.',
    ],
    [
      { epoch: 0, sequenceBits: 11 },
      '`timestampBits`, `workerBits` and `sequenceBits` to make 63 but received 62.',
    ],
    [
      { epoch: 0, sequenceBits: 13 },
      '`timestampBits`, `workerBits` and `sequenceBits` to make 63 but received 64.',
    ],
  ])('refuses %o', (options, text) => {
    const error = errorOf(() => snowflakeOf(options as object))
    expect([error?.code, error?.message]).toEqual(['invalid_format', `Expected ${text}`])
  })

  it.each([
    { epoch: 0, workerId: 0 },
    { epoch: 8_637_800_976_744_449, workerId: 1023 },
    { epoch: 0, workerId: 31, timestampBits: 46, workerBits: 5 },
    { epoch: 0, workerId: 0, timestampBits: 32, workerBits: 0, sequenceBits: 31 },
    { epoch: 0, workerId: 2 ** 31 - 1, timestampBits: 32, workerBits: 31, sequenceBits: 0 },
    { epoch: 0, workerId: 0, timestampBits: 52, workerBits: 5, sequenceBits: 6 },
  ])('takes %j', (options) => {
    const format = snowflake(options)
    const body = format.generator('', noRandomness)(format.timeRangeMs[1])
    expect(format.check(body, 0)).toBeUndefined()
    expect(() => new Date(format.timeRangeMs[1]).toISOString()).not.toThrow()
  })

  it('has the epochs of Twitter and Discord', () => {
    expect(snowflake({ epoch: 'twitter' }).timeRangeMs).toEqual([TWITTER_EPOCH, TWITTER_EPOCH + 2 ** 41 - 1])
    expect(snowflake({ epoch: 'discord' }).timeRangeMs).toEqual([DISCORD_EPOCH, DISCORD_EPOCH + 2 ** 41 - 1])
  })

  it('puts all that matters into the name', () => {
    const names = [
      snowflake({ epoch: 'discord' }),
      snowflake({ epoch: DISCORD_EPOCH }),
      snowflake({ epoch: 'twitter' }),
      snowflake({ epoch: 'discord', workerBits: 9, sequenceBits: 13 }),
      snowflake({ epoch: 'discord', workerId: 0 }),
      snowflake({ epoch: 'discord', workerId: 7 }),
    ].map(({ name }) => name)
    expect(names).toEqual([
      'snowflake(1420070400000, 41/10/12)',
      'snowflake(1420070400000, 41/10/12)',
      'snowflake(1288834974657, 41/10/12)',
      'snowflake(1420070400000, 41/9/13)',
      'snowflake(1420070400000, 41/10/12, 0)',
      'snowflake(1420070400000, 41/10/12, 7)',
    ])
  })

  it('has an example, whatever its epoch', () => {
    const examples = [GuildId.format, snowflake({ epoch: 0, workerId: 1 })].map(({ example }) => example)
    expect(examples).toEqual(['175928847299117063', '175928847299117063'])
  })

  it('only reads without a worker id', () => {
    expect(snowflake({ epoch: 'discord' })).not.toHaveProperty('generator')
    expect(snowflake({ epoch: 'discord' })).not.toHaveProperty('backfiller')
    // @ts-expect-error There is no worker id to make ids with.
    expect(GuildId.generate).toBeUndefined()
    // @ts-expect-error Nor to make ids of the past with.
    expect(GuildId.generateMany).toBeUndefined()
    // @ts-expect-error A worker id that may be missing is no worker id.
    expect(snowflake({ epoch: 'discord', workerId: undefined })).not.toHaveProperty('generator')
    // @ts-expect-error Without an epoch nothing could be read.
    expect(() => snowflake({ workerId: 1 })).toThrow(IdError)
  })
})

describe('generation', () => {
  const now = DISCORD_EPOCH + 123_456_789_012
  const bodyOf = (ms: number, worker: number, sequence: number) =>
    String((BigInt(ms - DISCORD_EPOCH) << 22n) + BigInt(worker * 4096 + sequence))

  it('writes time, worker and sequence after the head', () => {
    const next = snowflake({ epoch: 'discord', workerId: 33 }).generator('msg_', noRandomness)
    expect([next(now), next(now), next(now + 1)]).toEqual(
      [bodyOf(now, 33, 0), bodyOf(now, 33, 1), bodyOf(now + 1, 33, 0)].map((body) => `msg_${body}`),
    )
  })

  it('goes on after the milliseconds that it has borrowed', () => {
    const next = generatorOf({ epoch: 'discord', workerId: 5 })
    for (let i = 0; i < 3 * 4096; i++) {
      const body = next(now)
      const expected = bodyOf(now + Math.floor(i / 4096), 5, i % 4096)
      if (body !== expected) expect(body).toBe(expected)
    }
    expect(next(now + 1)).toBe(bodyOf(now + 3, 5, 0))
    expect(next(now + 3)).toBe(bodyOf(now + 3, 5, 1))
    expect(next(now + 4)).toBe(bodyOf(now + 4, 5, 0))
  })

  it('makes different ids at once, in order, and of all of them the right worker', () => {
    const ids = MessageId.generateMany(runs(1_000_000))
    let last = -1n
    for (const id of ids) {
      const value = MessageId.toBigInt(id)
      if (value <= last || (value >> 12n) % 1024n !== 33n) expect(value).toBeGreaterThan(last)
      last = value
    }
    expect(MessageId.toBigInt(MessageId.generate())).toBeGreaterThan(last)
  })

  it('makes an id of each millisecond where the sequence has no bits', () => {
    const next = generatorOf({ epoch: 0, workerId: 3, workerBits: 22, sequenceBits: 0 })
    expect([5, 5, 5, 7, 9].map((ms) => BigInt(next(ms)) >> 22n)).toEqual([5n, 6n, 7n, 8n, 9n])
  })

  it('keeps different workers apart, whatever they do', () => {
    const workers = Array.from({ length: 1024 }, (_, workerId) => generatorOf({ epoch: 'discord', workerId }))
    const bodies = workers.flatMap((next) => [now, now, now + 1].map(next))
    expect(new Set(bodies).size).toBe(3 * 1024)
  })
})

describe('the clock', () => {
  const now = DISCORD_EPOCH + 123_456_789_012
  const timeOf = (body: string) => Number(BigInt(body) >> 22n) + DISCORD_EPOCH - now
  const sequenceOf = (body: string) => Number(BigInt(body) & 4095n)

  it.each([
    ['stands still', [0, 0], [0, 0], [0, 1]],
    ['steps back by 1 ms', [0, -1], [0, 0], [0, 1]],
    ['steps back by 10 s', [0, -10_000], [0, 0], [0, 1]],
    ['steps back and catches up', [0, -10_000, -1, 0, 1], [0, 0, 0, 0, 1], [0, 1, 2, 3, 0]],
    ['creeps back', [0, -5000, -10_000, -2], [0, 0, 0, 0], [0, 1, 2, 3]],
  ])('%s', (_, readings, times, sequences) => {
    const next = generatorOf({ epoch: 'discord', workerId: 0 })
    const bodies = readings.map((reading) => next(now + reading))
    expect(bodies.map(timeOf)).toEqual(times)
    expect(bodies.map(sequenceOf)).toEqual(sequences)
  })

  it('throws while the clock is more than 10 s behind, and goes on when it is not', () => {
    const next = generatorOf({ epoch: 'discord', workerId: 0 })
    next(now)
    for (const byMs of [10_001, 3_600_000, 10_001]) {
      const error = errorOf(() => next(now - byMs))
      expect(error?.code).toBe('clock_moved_back')
      expect(error?.message).toBe(
        `Expected a clock that steps back by no more than 10000 ms but received one that is ${byMs} ms behind.`,
      )
      expect(error?.hint).toBe(
        'A snowflake generator never starts again from an earlier time, where it would repeat ids. Wait until the ' +
          'clock has caught up, or start a new process with a worker id that was not in use in the meantime.',
      )
    }
    const bodies = [next(now - 10_000), next(now), next(now + 1)]
    expect(bodies.map(timeOf)).toEqual([0, 0, 1])
    expect(bodies.map(sequenceOf)).toEqual([1, 2, 0])
  })

  it('measures a step back from the clock, not from a millisecond that was borrowed', () => {
    const options = { epoch: 0, workerId: 0, timestampBits: 52, workerBits: 11, sequenceBits: 0 }
    const next = generatorOf(options)
    for (let i = 0; i < 30_000; i++) next(100_000)
    expect(BigInt(next(100_001)) >> 11n).toBe(130_000n)
    expect(BigInt(next(90_001)) >> 11n).toBe(130_001n)
    expect(codeOf(() => next(90_000))).toBe('clock_moved_back')
    expect(BigInt(next(100_001)) >> 11n).toBe(130_002n)
  })

  it('never repeats an id: 10^5 readings that jump to and fro, some of them refused', () => {
    const options = { epoch: 0, workerId: 1, workerBits: 20, sequenceBits: 2 }
    const next = generatorOf(options)
    let last = -1n
    let refused = 0
    for (let i = 0; i < 100_000; i++) {
      const code = codeOf(() => {
        const value = BigInt(next(1_000_000 + Math.floor(i / 2) + randomInteger(-10_200, 0)))
        if (value <= last) expect(value).toBeGreaterThan(last)
        last = value
      })
      if (code === 'clock_moved_back') refused++
      else if (code !== 'none') expect(code).toBe('none')
    }
    expect(refused).toBeGreaterThan(100)
    expect(refused).toBeLessThan(10_000)
  })

  const range = 'from 2015-01-01T00:00:00.000Z to 2084-09-06T15:47:35.551Z'

  it.each([
    ['before the epoch', DISCORD_EPOCH - 1, '2014-12-31T23:59:59.999Z'],
    ['far before the epoch', 0, '1970-01-01T00:00:00.000Z'],
    ['after the last millisecond', DISCORD_EPOCH + 2 ** 41, '2084-09-06T15:47:35.552Z'],
  ])('must not be %s', (_, reading, received) => {
    const next = generatorOf({ epoch: 'discord', workerId: 0 })
    const error = errorOf(() => next(reading))
    expect([error?.code, error?.message]).toEqual([
      'out_of_range',
      `Expected a clock within the span of the format (${range}) but received ${received}.`,
    ])
    const body = next(now)
    expect([timeOf(body), sequenceOf(body)]).toEqual([0, 0])
  })

  it('may show the first and the last millisecond, which is not left for the one after it', () => {
    const last = DISCORD_EPOCH + 2 ** 41 - 1
    const next = generatorOf({ epoch: 'discord', workerId: 1023 })
    expect(next(DISCORD_EPOCH)).toBe(String(1023 * 4096))
    const bodies = Array.from({ length: 4096 }, () => next(last))
    expect([bodies[0], bodies[4095]]).toEqual([String(MAX - 4095n), String(MAX)])
    expect(codeOf(() => next(last))).toBe('out_of_range')
    expect(codeOf(() => next(last - 1))).toBe('out_of_range')
    expect(codeOf(() => next(last + 1))).toBe('out_of_range')
  })

  it('that is less than 10 s before the epoch has stepped back like any other', () => {
    const next = generatorOf({ epoch: 'discord', workerId: 0 })
    expect([DISCORD_EPOCH, DISCORD_EPOCH - 10_000].map(next)).toEqual(['0', '1'])
    expect(codeOf(() => next(DISCORD_EPOCH - 10_001))).toBe('clock_moved_back')
  })
})

describe('backfill', () => {
  const at = Date.parse('2020-02-29T12:00:00.000Z')

  it('keeps the worker and counts on from a random start, whatever the instants', () => {
    let draws = 0
    const past = snowflake({ epoch: 'discord', workerId: 9 }).backfiller('msg_', {
      uint32: () => {
        draws++
        return 0xfffffffe
      },
    })
    expect(draws).toBe(0)
    const values = [at, at + 5, at, at - 5].map((ms) => BigInt(past(ms).slice(4)))
    expect(draws).toBe(1)
    expect(values.map((value) => Number(value >> 22n) + DISCORD_EPOCH - at)).toEqual([0, 5, 0, -5])
    expect(values.map((value) => Number(value >> 12n) % 1024)).toEqual([9, 9, 9, 9])
    expect(values.map((value) => Number(value & 4095n))).toEqual([4094, 4095, 0, 1])
  })

  it('makes all 4,096 ids of a millisecond, and then the first again', () => {
    const ids = Array.from({ length: 4097 }, () => MessageId.generate({ at }))
    expect(new Set(ids).size).toBe(4096)
    expect(ids[4096]).toBe(ids[0])
    expect(ids.every((id) => MessageId.timestamp(id).getTime() === at)).toBe(true)
  })

  it('leaves ordinary generation alone', () => {
    const format = snowflake({ epoch: 'discord', workerId: 9 })
    const next = format.generator('', noRandomness)
    const past = format.backfiller('', { uint32: () => 100 })
    const rows = [next(at), past(at), past(at + 60_000), past(at - 60_000), next(at), next(at + 1)]
    expect([rows[0], rows[4], rows[5]].map((body) => BigInt(body as string) & 4095n)).toEqual([0n, 1n, 0n])
  })

  it('takes the first and the last instant, and no instant outside', () => {
    const [first, last] = MessageId.format.timeRangeMs
    expect([first, last].map((ms) => MessageId.timestamp(MessageId.generate({ at: ms })).getTime())).toEqual([
      first,
      last,
    ])
    for (const ms of [first - 1, last + 1, first + 0.5]) {
      expect(codeOf(() => MessageId.generate({ at: ms }))).toBe('out_of_range')
    }
  })
})

describe('integers and bounds', () => {
  it('turns every integer of 63 bits into one id and back', () => {
    for (const value of [0n, 1n, 9n, 10n, 2n ** 53n + 1n, 1056191128120082433n, MAX - 1n, MAX]) {
      const id = GuildId.fromBigInt(value)
      expect(id).toBe(`guild_${value}`)
      expect(GuildId.toBigInt(id)).toBe(value)
    }
  })

  it.each([-1n, MAX + 1n])('refuses %s', (value) => {
    expect(codeOf(() => GuildId.fromBigInt(value))).toBe('out_of_range')
  })

  it('refuses numbers, which could have lost their last digits', () => {
    // @ts-expect-error A number is no bigint.
    expect(codeOf(() => GuildId.fromBigInt(175_928_847_299_117_060))).toBe('out_of_range')
  })

  it('bounds an instant from below, as a bigint', () => {
    const at = new Date('2026-01-01T00:00:00.000Z')
    const bound: bigint = GuildId.lowerBound(at)
    expect(bound).toBe(BigInt(at.getTime() - DISCORD_EPOCH) << 22n)
    const own = backfillerOf({ epoch: 'discord', workerId: 0 }, 0)(at.getTime())
    const before = backfillerOf({ epoch: 'discord', workerId: 1023 }, 4095)(at.getTime() - 1)
    expect([BigInt(own), BigInt(before)]).toEqual([bound, bound - 1n])
    expect(GuildId.lowerBound(DISCORD_EPOCH)).toBe(0n)
  })

  it('does not sort as text, so the bound is no id', () => {
    const [early, late] = [GuildId.fromBigInt(99n), GuildId.fromBigInt(100n)]
    expect(early > late).toBe(true)
  })
})

describe('what is refused', () => {
  const body = '175928847299117063'

  it.each([
    [
      'guild_',
      'invalid_length',
      'Expected a guild id ("guild_" and 1 to 19 characters) but received 0 characters after "guild_".',
    ],
    [
      `guild_${'1'.repeat(20)}`,
      'invalid_length',
      'Expected a guild id ("guild_" and 1 to 19 characters) but received 20 characters after "guild_".',
    ],
    [
      'guild_01',
      'invalid_character',
      'Expected a guild id ("guild_" and 1 to 19 characters) but received a misplaced character after "guild_".',
    ],
    [
      'guild_1a',
      'invalid_character',
      'Expected a guild id ("guild_" and 1 to 19 characters) but received "a" as character 2 after "guild_".',
    ],
    [
      'guild_9223372036854775808',
      'overflow',
      'Expected a guild id ("guild_" and 1 to 19 characters) but received a value that is too large.',
    ],
  ])('%s', (text, code, message) => {
    const { error } = GuildId.safeParse(text)
    expect([error?.code, error?.message]).toEqual([code, message])
  })

  // The neighbours of the digits, what other notations use, what looks alike, and what narrows to a digit.
  const strangers = Array.from('/:aexn+-.,_ \n\t\0OolI\u00b2\u0130\u0131\u017f\u0660\u0966\uff11\ud835')
  it.each(strangers.map((stranger) => [JSON.stringify(stranger), stranger]))(
    '%s at any place',
    (_, stranger) => {
      for (let i = 0; i < body.length; i++) {
        const text = `guild_${body.slice(0, i)}${stranger}${body.slice(i + 1)}`
        expect(GuildId.format.check(text, 6)).toBe('invalid_character')
        expect(GuildId.is(text)).toBe(false)
      }
    },
  )

  it('every code unit that is no digit', () => {
    for (let code = 0; code < 2 ** 16; code++) {
      const character = String.fromCharCode(code)
      const expected = '0123456789'.includes(character) ? undefined : 'invalid_character'
      if (GuildId.format.check(`1${character}`, 0) !== expected) expect(character).toBe(expected)
    }
  })

  it('a text of 10 MB, without looking at it', () => {
    expect(GuildId.safeParse(`guild_${'1'.repeat(10_000_000)}`).error?.code).toBe('invalid_length')
  })

  it('the same texts as the pattern, but for what is too large', () => {
    const texts = [
      '',
      '0',
      '00',
      '01',
      '10',
      '9'.repeat(18),
      '9'.repeat(19),
      '9'.repeat(20),
      'a',
      ' 1',
      '1 ',
      '1\n',
      '-1',
    ]
    for (const text of texts) {
      const isAccepted = GuildId.is(`guild_${text}`) || text === '9'.repeat(19)
      expect(GuildId.pattern.test(`guild_${text}`)).toBe(isAccepted)
    }
  })
})

describe('what is forgiven', () => {
  it.each([
    ['guild_0175928847299117063', 'guild_175928847299117063'],
    [' GUILD_175928847299117063\n', 'guild_175928847299117063'],
    [`guild_${'0'.repeat(100)}7`, 'guild_7'],
    ['guild_000', 'guild_0'],
    ['guild_0', 'guild_0'],
    ['guild_0100200', 'guild_100200'],
  ])('%j is %s', (typed, id) => {
    expect(GuildId.normalize(typed)).toBe(id)
  })

  it('is a zero that leads, and no other', () => {
    expect(['0', '00', '0100200', '100200', ''].map((body) => GuildId.format.forgive?.(body))).toEqual([
      '0',
      '0',
      '100200',
      '100200',
      '',
    ])
  })

  it.each(['guild_', 'guild_0a', 'guild_00009223372036854775808', 'guild_1_000'])('%s is not', (typed) => {
    expect(GuildId.safeNormalize(typed).success).toBe(false)
  })
})

describe('Sonyflake', () => {
  // https://github.com/sony/sonyflake, version 1: 39 bits of 10 ms since 2014-09-01, 8 of the sequence, 16 of the machine.
  const SONY_EPOCH = Date.UTC(2014, 8, 1)
  const at = Date.parse('2026-01-02T03:04:05.678Z')
  const ticks = BigInt(Math.floor((at - SONY_EPOCH) / 10))
  const bodyOf = (tick: bigint, sequence: number, machine: number) =>
    String((tick << 24n) | (BigInt(sequence) << 16n) | BigInt(machine))
  const format = snowflake({ epoch: 'sonyflake' })

  it('has its epoch, unit, bits and order', () => {
    expect(backfillerOf({ epoch: 'sonyflake', workerId: 513 }, 7)(at)).toBe(bodyOf(ticks, 7, 513))
    expect(format.name).toBe('snowflake(1409529600000, 39/16/8 of 10 ms)')
    expect(format.timeRangeMs).toEqual([SONY_EPOCH, SONY_EPOCH + 2 ** 39 * 10 - 1])
    expect(format.timestamp(bodyOf(ticks, 255, 65_535), 0)).toBe(Math.floor(at / 10) * 10)
    expect(format.lowestBigInt(at)).toBe(ticks << 24n)
    expect(snowflake({ epoch: 'sonyflake', workerBits: 8, sequenceBits: 16 }).name).toContain('39/8/16')
  })

  it('counts within 10 ms, and then borrows the next', () => {
    const next = generatorOf({ epoch: 'sonyflake', workerId: 9 })
    const bodies = Array.from({ length: 257 }, (_, i) => next(at + (i % 2)))
    expect(bodies.slice(0, 2)).toEqual([bodyOf(ticks, 0, 9), bodyOf(ticks, 1, 9)])
    expect(bodies.slice(255)).toEqual([bodyOf(ticks, 255, 9), bodyOf(ticks + 1n, 0, 9)])
    expect(next(at + 20)).toBe(bodyOf(ticks + 2n, 0, 9))
  })

  it('reaches from its first to its last instant', () => {
    const [first, last] = format.timeRangeMs
    expect(generatorOf({ epoch: 'sonyflake', workerId: 0 })(first)).toBe('0')
    const body = backfillerOf({ epoch: 'sonyflake', workerId: 65_535 }, 255)(last)
    expect(body).toBe(String(MAX))
    expect(codeOf(() => generatorOf({ epoch: 'sonyflake', workerId: 0 })(last + 1))).toBe('out_of_range')
    expect(codeOf(() => generatorOf({ epoch: 'sonyflake', workerId: 0 })(first - 1))).toBe('out_of_range')
  })
})

describe('a worker', () => {
  const now = DISCORD_EPOCH + 123_456_789_012

  /** A worker whose id, beginning and end the test sets. */
  function workerOf(
    state: Partial<{ id: number; fromMs: number; untilMs: number; clockOffsetMs: number }> = {},
  ) {
    const entered: number[] = []
    const worker = {
      workerIds: 1024,
      clockOffsetMs: 0,
      fromMs: now,
      id: 7,
      untilMs: now + 100,
      ...state,
      enter(ms: number) {
        if (ms >= worker.untilMs) throw new IdError('lease_lost', 'an earlier instant', `${ms}`)
        entered.push(ms - now)
        return worker.id
      },
    }
    return { worker, entered }
  }

  const partsOf = (body: string) => {
    const value = BigInt(body)
    return [Number(value >> 22n) + DISCORD_EPOCH - now, Number((value >> 12n) % 1024n), Number(value % 4096n)]
  }
  const nextOf = (worker: ReturnType<typeof workerOf>['worker']) =>
    snowflake({ epoch: 'discord', worker }).generator('', noRandomness)

  it('is asked once for each millisecond', () => {
    const { worker, entered } = workerOf()
    const next = nextOf(worker)
    expect([now, now, now + 3, now + 2].map(next).map(partsOf)).toEqual([
      [0, 7, 0],
      [0, 7, 1],
      [3, 7, 0],
      [3, 7, 1],
    ])
    for (let i = 0; i < 4096; i++) next(now + 3)
    expect(entered).toEqual([0, 3, 4])
  })

  it('refuses an instant, and the generator is as it was before', () => {
    const { worker } = workerOf()
    const next = nextOf(worker)
    expect(partsOf(next(now + 99))).toEqual([99, 7, 0])
    expect(codeOf(() => next(now + 100))).toBe('lease_lost')
    expect(partsOf(next(now + 99))).toEqual([99, 7, 1])
    worker.untilMs++
    expect(partsOf(next(now + 100))).toEqual([100, 7, 0])
  })

  it('begins no earlier than it may, and goes on in order with another worker id', () => {
    const { worker } = workerOf()
    const next = nextOf(worker)
    expect(partsOf(next(now - 50))).toEqual([0, 7, 0])
    Object.assign(worker, { id: 3, fromMs: now + 60, untilMs: now + 200 })
    // The instant in use stays the first worker's.
    expect(partsOf(next(now))).toEqual([0, 7, 1])
    expect(partsOf(next(now + 1))).toEqual([60, 3, 0])
  })

  it('sets the clock, however far back it steps, and ends the making of ids by infinity', () => {
    const { worker } = workerOf({ clockOffsetMs: 40 })
    const next = nextOf(worker)
    expect([now, now - 3_600_000, now + 1].map(next).map(partsOf)).toEqual([
      [40, 7, 0],
      [40, 7, 1],
      [41, 7, 0],
    ])
    worker.clockOffsetMs = Number.POSITIVE_INFINITY
    expect(codeOf(() => next(now + 1))).toBe('lease_lost')
  })

  it('of 10 ms begins with the first unit that is all its own', () => {
    const fromMs = Math.floor(now / 10) * 10 + 1
    const { worker } = workerOf({ fromMs })
    const next = snowflake({ epoch: 'sonyflake', worker: { ...worker, workerIds: 65_536 } }).generator(
      '',
      noRandomness,
    )
    expect(snowflake({ epoch: 'sonyflake' }).timestamp(next(fromMs), 0)).toBe(fromMs + 9)
  })

  it('has no place beside a `workerId`, nor more worker ids than the bits hold', () => {
    const { worker } = workerOf()
    expect(errorOf(() => snowflakeOf({ epoch: 'discord', worker, workerId: 1 }))?.message).toBe(
      'Expected `worker` or `workerId` but received both.',
    )
    expect(
      errorOf(() => snowflakeOf({ epoch: 'discord', worker, workerBits: 9, sequenceBits: 13 }))?.message,
    ).toBe('Expected `worker.workerIds` to be an integer from 1 to 512 but received 1024.')
  })

  it('makes no ids of the past, and puts no worker id into the name', () => {
    const { worker } = workerOf({ untilMs: Number.POSITIVE_INFINITY })
    const format = snowflake({ epoch: 'discord', worker })
    expect(format.name).toBe('snowflake(1420070400000, 41/10/12, leased)')
    expect(format).not.toHaveProperty('backfiller')
    const LeasedId = createRegistry().defineId('leased', { format })
    // @ts-expect-error An earlier owner of the worker id may have made it.
    expect(codeOf(() => LeasedId.generate({ at: 0 }))).toBe('invalid_option')
  })
})
