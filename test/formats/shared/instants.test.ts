import { DiscordSnowflake } from '@sapphire/snowflake'
import { createRegistry } from 'brandid/core'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { layout } from '../../../src/formats/layout/layout.ts'
import { objectId } from '../../../src/formats/object-id/object-id.ts'
import type { CanBackfill, CanGenerate, Format } from '../../../src/formats/shared/format.ts'
import { createInstants } from '../../../src/formats/shared/instants.ts'
import { snowflake } from '../../../src/formats/snowflake/snowflake.ts'
import { timeRandom } from '../../../src/formats/time-random/time-random.ts'
import { typeid } from '../../../src/formats/typeid/typeid.ts'
import { hexUlid, ulid } from '../../../src/formats/ulid/ulid.ts'
import { uuid } from '../../../src/formats/uuid/uuid.ts'
import { uuid25 } from '../../../src/formats/uuid25/uuid25.ts'
import { isFullLength, runs } from '../../full-length.ts'
import { seeded } from '../../random-sources.ts'
import { errorOf } from '../../refusals.ts'
import { instagram, ksuid, mastodon, sonyflake, tsid, xid } from '../layouts.ts'
import { beforeImage } from '../process-image.ts'

type Timed = Format & CanGenerate & CanBackfill

interface Case {
  readonly name: string
  readonly format: Timed
  readonly unitMs: number
  /** Ids of one instant; `Infinity` where chance keeps them apart. */
  readonly places: number
}

const AT = Date.UTC(2026, 0, 1, 12, 34, 56, 789)
const MOST = 65_536
/** IDs of a format that short runs do not take to that border. */
const SOME = isFullLength ? 5000 : 500
const time = { kind: 'time', bits: 48 } as const
const random = (bits: number, name = 'random') => ({ kind: 'random', bits, name }) as const
const counter = (bits: number) => ({ kind: 'counter', bits }) as const
const base36 = { kind: 'random', length: 2 } as const
const wide = { kind: 'random', length: 5 } as const
const region = { kind: 'choice', of: ['eu', 'us'], default: 'eu' } as const
const oneASecond = { timestampBits: 52, workerBits: 11, sequenceBits: 0 }

const sixOf17 = layout({ alphabet: '0123456789abcdefg', fields: [time, { kind: 'random', length: 6 }] })

/** A layout whose fields the compiler does not follow. */
const own = (...fields: object[]) => layout({ fields } as never) as unknown as Timed
const counted = (name: string, format: unknown, places: number, unitMs = 1): Case => ({
  name,
  format: format as Timed,
  unitMs,
  places,
})
const drawn = (format: unknown, unitMs = 1): Case =>
  counted((format as Format).name, format, Number.POSITIVE_INFINITY, unitMs)

const COUNTED = [
  counted('snowflake of Discord', snowflake({ epoch: 'discord', workerId: 33 }), 4096),
  counted('snowflake of Twitter', snowflake({ epoch: 'twitter', workerId: 1023 }), 4096),
  counted('snowflake of Sonyflake', snowflake({ epoch: 'sonyflake', workerId: 258 }), 256, 10),
  counted('snowflake without a sequence', snowflake({ epoch: 0, workerId: 7, ...oneASecond }), 1),
  counted('layout of Instagram', instagram, 1024),
  counted('layout of Sonyflake', sonyflake, 256, 10),
  counted('layout of Mastodon', mastodon, 65_536),
  counted('layout of TSID', tsid, 2 ** 22),
  counted('layout of XID', xid, 2 ** 24, 1000),
  counted('timeRandom(16)', timeRandom({ randomBits: 16 }), 10 ** 6),
  counted('timeRandom(32)', timeRandom(), 10 ** 6),
  counted('timeRandom(44)', timeRandom({ randomBits: 44 }), 10 ** 6),
  counted('a counter of one bit', own(time, counter(1)), 2),
  counted(
    'a counter beside more random bits',
    own({ ...time, bits: 40, unitMs: 1000 }, counter(4), random(50)),
    2 ** 24,
    1000,
  ),
  counted('random bits above and below a counter', own(time, random(3), counter(6), random(5, 'low')), 64),
  counted('two characters', own({ ...time, bits: 44, unitMs: 100 }, base36, region), 36 ** 2, 100),
  counted('five characters, no power of two', own(time, wide), 2 ** 24),
  counted('six characters of 17, between 2^24 and 2^25', sixOf17, 2 ** 24),
  counted('63 random bits', own(time, random(63)), 2 ** 24),
]

const DRAWN = [
  uuid25(),
  uuid25({ padded: false }),
  uuid25({ version: 'any' }),
  uuid(),
  uuid({ version: 'any' }),
  typeid(),
  ulid(),
  hexUlid(),
  timeRandom({ randomBits: 45 }),
  timeRandom({ randomBits: 256 }),
  own(time, random(72), region),
  own(time, counter(12), random(52)),
].map((format) => drawn(format))
const BORDERS = [COUNTED[0]]
const CASES = [...COUNTED, ...DRAWN, drawn(objectId(), 1000), drawn(ksuid, 1000)]

/** A definition in a registry of its own, and its timestamps as numbers. */
function define(format: Timed) {
  const { generate, generateMany, timestamp, is } = createRegistry().defineId('past', { format })
  return {
    generate,
    generateMany: generateMany as (count: number, options?: { at: number }) => string[],
    timestampMs: (id: string) => (timestamp(id as never) as Date).getTime(),
    is,
  }
}

/** The instant floored to the unit of the format. */
function floor({ format, unitMs }: Case, ms: number): number {
  const [epochMs] = format.timeRangeMs
  return epochMs + Math.floor((ms - epochMs) / unitMs) * unitMs
}

/** Generates an id of each instant: all differ, and carry their instants. */
function generateAll(each: Case, instants: Iterable<number>, definition = define(each.format)): Set<string> {
  const seen = new Set<string>()
  let count = 0
  for (const at of instants) {
    const id = definition.generate({ at })
    count++
    seen.add(id)
    if (seen.size !== count) expect.fail(`${id} of ${at} is there twice`)
    if (definition.timestampMs(id) !== floor(each, at)) expect.fail(`${id} is not of ${at}`)
  }
  return seen
}

function repeat<Value>(value: Value, count: number): Value[] {
  return Array.from({ length: count }, () => value)
}

function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  const { uint32 } = seeded(seed)
  const keys = values.map(() => uint32())
  return values
    .map((_, i) => i)
    .sort((a, b) => (keys[a] as number) - (keys[b] as number))
    .map((i) => values[i] as Value)
}

const units = ({ unitMs }: Case, count: number) => Array.from({ length: count }, (_, i) => AT + i * unitMs)

describe.each(CASES)('$name', (each) => {
  const { format, places, unitMs } = each
  // The border of the memory costs 65,536 IDs: short runs cross it with one format.
  const isWhole = isFullLength || BORDERS.includes(each)
  const filled = Math.min(places, isWhole ? 70_000 : SOME)
  const refusal = {
    code: 'out_of_range',
    message: expect.stringMatching(`^Expected as many IDs as fit into 20.*Z \\(${places}`),
    hint: 'Spread the IDs over several instants.',
  }

  it('generates as many IDs of one instant as fit, and then throws', () => {
    const definition = define(format)
    generateAll(each, repeat(AT, filled), definition)
    if (filled < places) return
    expect(errorOf(() => definition.generate({ at: AT }))).toMatchObject(refusal)
    expect(errorOf(() => definition.generate({ at: AT }))?.message).toContain(
      `(${places}, of which 0 are left) but received a request for 1.`,
    )
    generateAll(each, [AT + unitMs, AT - unitMs], definition)
  })

  it('takes any number of instants in ascending order, each several times', { tags: 'slow' }, () => {
    const often = Math.min(places, 2)
    generateAll(
      each,
      units(each, isWhole ? MOST + 5000 : SOME).flatMap((at) => repeat(at, often)),
    )
  })

  it('takes instants in descending order and in any', () => {
    for (const order of [units(each, SOME).reverse(), shuffle(units(each, SOME), 4)]) generateAll(each, order)
  })

  it.runIf(isWhole && COUNTED.includes(each))(
    'takes 65,536 of them, and of one more throws or differs',
    { tags: 'slow' },
    () => {
      const instants = units(each, MOST + 1)
      for (const order of [[...instants].reverse(), shuffle(instants, 5)]) {
        const definition = define(format)
        const seen = generateAll(each, order.slice(0, MOST), definition)
        const last = order[MOST] as number
        const error = errorOf(() => seen.add(definition.generate({ at: last })))
        expect(seen.size).toBe(error ? MOST : MOST + 1)
        if (last !== instants[0] && !error) continue
        expect(error).toMatchObject({
          code: 'out_of_range',
          message: expect.stringMatching(
            /^Expected instants in ascending order, or at most 65536 in any order but received 20\d\d-.*Z out of order\.$/,
          ),
          hint: 'Sort the rows by time.',
        })
      }
    },
  )

  it('carries the first and the last instant', () => {
    const [first, last] = format.timeRangeMs
    const often = Math.min(places, 4)
    const instants = [first, last, ...(often > 1 ? [last, first] : [])]
    if (often > 3) instants.push(first + 1, last - 1)
    generateAll(each, instants)
    for (const at of [first - 1, last + 1]) {
      if (Math.abs(at) <= 8.64e15)
        expect(errorOf(() => define(format).generate({ at }))?.code).toBe('out_of_range')
    }
  })

  it('generates many of one instant in order, or none', () => {
    const { generateMany, generate, timestampMs } = define(format)
    const some = Math.min(places, 100)
    const ids = generateMany(some, { at: AT })
    expect([...new Set(ids)].sort()).toEqual(ids)
    expect(new Set(ids.map(timestampMs))).toEqual(new Set([floor(each, AT)]))
    expect(generateMany(0, { at: AT })).toEqual([])
    if (places > 10 ** 7) return
    const rest = places - some
    const message = `Expected as many IDs as fit into ${new Date(floor(each, AT)).toISOString()} (${places}, of which ${rest} are left) but received a request for ${rest + 1}.`
    expect(errorOf(() => generateMany(rest + 1, { at: AT }))).toMatchObject({ code: 'out_of_range', message })
    expect(errorOf(() => generateMany(places + 1, { at: AT - unitMs }))?.message).toContain(
      `(${places}) but received a request for ${places + 1}.`,
    )
    // None was made: all of them still fit.
    if (rest > 100_000) return
    expect(new Set([...ids, ...generateMany(rest, { at: AT })]).size).toBe(places)
    expect(errorOf(() => generate({ at: AT }))?.code).toBe('out_of_range')
  })

  it('leaves the order of ordinary IDs alone, over any instants', () => {
    // Numbers without leading zeros are compared by length first.
    const rank = (id: string) => id.slice(5).padStart(40, '0')
    const steps = fc.record({
      stepMs: fc.integer({ min: -5000, max: 5000 }),
      at: fc.integer({ min: 0, max: 20 }),
    })
    let startMs = AT
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 60 }), (sequence) => {
        const definition = define(format)
        const clock = vi.spyOn(Date, 'now')
        // All definitions of objectId share one clock, so each run starts an hour after the one before.
        startMs += 3_600_000
        let [nowMs, latestMs] = [startMs, startMs]
        let last = ''
        const pasts = new Set<string>()
        let count = 0
        const leftOf = new Map<number, number>()
        for (const { stepMs, at } of sequence) {
          // The order holds under a clock that steps back by 10 s at most.
          nowMs = Math.max(latestMs - 10_000, nowMs + stepMs)
          latestMs = Math.max(latestMs, nowMs)
          clock.mockReturnValue(nowMs)
          const id = rank(definition.generate())
          if (id <= last) expect.fail(`${id} after ${last}`)
          last = id
          const ms = AT - 10 ** 9 + at * 7
          const left = leftOf.get(floor(each, ms)) ?? places
          const error = errorOf(() => pasts.add(definition.generate({ at: ms })))
          if (!error) count++
          if ((left === 0) !== (error?.code === 'out_of_range'))
            expect.fail(`${error?.message} with ${left} left`)
          leftOf.set(floor(each, ms), Math.max(0, left - 1))
        }
        clock.mockRestore()
        return pasts.size === count
      }),
      { numRuns: runs(400), seed: 14 },
    )
  })
})

describe('the npm package @sapphire/snowflake as oracle', () => {
  it('finds instant, worker and each increment once in the IDs of a full millisecond', () => {
    const { generateMany } = define(snowflake({ epoch: 'discord', workerId: 0b10_1010_0011 }))
    const parts = generateMany(4096, { at: AT }).map((id) => DiscordSnowflake.deconstruct(id.slice(5)))
    expect(new Set(parts.map(({ timestamp }) => Number(timestamp)))).toEqual(new Set([AT]))
    expect(new Set(parts.map(({ workerId, processId }) => workerId * 32n + processId))).toEqual(
      new Set([BigInt(0b10_1010_0011)]),
    )
    const increments = parts.map(({ increment }) => Number(increment))
    expect(increments).toEqual(Array.from({ length: 4096 }, (_, i) => i))
  })

  it('finds instant and worker in ids of shuffled instants', { tags: 'slow' }, () => {
    const { generate } = define(snowflake({ epoch: 'discord', workerId: 70 }))
    const instants = Array.from({ length: 5000 }, (_, i) => AT - i * 86_399_999)
    for (const at of shuffle(
      instants.filter((ms) => ms > Date.UTC(2015)),
      3,
    )) {
      const { timestamp, workerId, processId } = DiscordSnowflake.deconstruct(generate({ at }).slice(5))
      expect([Number(timestamp), workerId, processId]).toEqual([at, 2n, 6n])
    }
  })
})

describe('the memory of instants', () => {
  const take = () => createInstants((places) => places - 1)

  it('goes round the places of an instant from a drawn one', () => {
    const next = take()
    expect([0, 1, 2].map(() => next(5, 3))).toEqual([2, 0, 1])
    expect(next(4, 2)).toBe(1)
    expect(errorOf(() => next(5, 3))?.code).toBe('out_of_range')
    expect(next(4, 2)).toBe(0)
  })

  it('forgets the first instants of ascending ones, and repeats none of those', () => {
    const next = take()
    for (let i = 0; i < MOST + 10; i++) next(i, 1)
    for (const i of [-1, 0, 9]) {
      expect(errorOf(() => next(i, 1))).toMatchObject({
        code: 'out_of_range',
        message: expect.stringContaining('ascending order'),
        hint: 'Sort the rows by time.',
      })
    }
    expect(errorOf(() => next(10, 1))?.message).toContain('of which 0 are left')
    next(MOST + 10, 1)
  })

  it('never repeats a forgotten instant that is later than the oldest that is left', () => {
    const next = take()
    next(100, 1)
    for (let i = 0; i <= MOST; i++) if (i !== 100) next(i, 1)
    expect(errorOf(() => next(100, 1))?.message).toContain('ascending order')
    next(MOST + 1, 1)
  })

  it('is none for a format with 64 random bits, which takes any number of instants in any order', () => {
    const { generate } = define(timeRandom({ randomBits: 45 }))
    for (let i = MOST + 1; i >= 0; i--) generate({ at: AT + i })
  })

  it('takes any number of instants that are late by up to 60,000 places', { tags: 'slow' }, () => {
    const next = take()
    const { uint32 } = seeded(8)
    const late = Array.from({ length: isFullLength ? 300_000 : 140_000 }, (_, i) => ({
      i,
      key: i + (uint32() % 60_000),
    }))
    const order = late.sort((a, b) => a.key - b.key).map(({ i }) => i)
    expect(order.every((i, at) => at === 0 || i > (order[at - 1] as number))).toBe(false)
    for (const i of order) next(i, 1)
  })

  it('gives no place of any sequence of instants twice', { tags: 'slow' }, () => {
    // Millions of instants are rejected, and a stack trace is most of the cost of an error.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    onTestFinished(() => {
      Error.stackTraceLimit = stackTraceLimit
    })
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 200_000 }),
        (seed, places, span) => {
          const { uint32 } = seeded(seed)
          const next = createInstants((most) => uint32() % most)
          const seen = new Set<number>()
          let [taken, baseMs] = [0, 0]
          for (let i = 0; i < (isFullLength ? 150_000 : 80_000); i++) {
            const ms = baseMs++ + (uint32() % span)
            errorOf(() => {
              seen.add(ms * 4 + next(ms, places))
              taken++
            })
          }
          return taken > 0 && seen.size === taken
        },
      ),
      { numRuns: runs(80), seed: 6 },
    )
  })

  it('draws for an instant before it changes: a source that fails loses nothing', () => {
    let isBroken = true
    const next = createInstants(() => {
      if (isBroken) throw new Error('no_crypto')
      return 0
    })
    expect(() => next(1, 1)).toThrow('no_crypto')
    isBroken = false
    expect(next(1, 1)).toBe(0)
  })

  it('asks for all places before it takes the first', () => {
    const next = take()
    expect(errorOf(() => next(1, 4, 5))?.message).toContain('(4) but received a request for 5.')
    expect([4, 3, 2, 1].map((count) => next(1, 4, count))).toEqual([3, 0, 1, 2])
  })

  it('is of one definition: another one of the same format starts elsewhere', () => {
    const format = snowflake({ epoch: 'discord', workerId: 1 })
    const [one, other] = [define(format), define(format)]
    one.generateMany(4096, { at: AT })
    expect(errorOf(() => one.generate({ at: AT }))?.code).toBe('out_of_range')
    expect(other.is(other.generate({ at: AT }))).toBe(true)
  })

  it('is in no image of a process', () => {
    const format = snowflake({ epoch: 'discord', workerId: 1 })
    const { made, start } = beforeImage(() => define(format))
    made.generateMany(4096, { at: AT })
    start()
    expect(made.generateMany(4096, { at: AT })).toHaveLength(4096)
  })
})
