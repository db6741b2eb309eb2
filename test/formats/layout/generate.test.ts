import { type LayoutOptions, layout, type SnowflakeWorker, snowflake } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { seeded, untouchable, wordsOf } from '../../random-sources.ts'
import { errorOf } from '../../refusals.ts'
import { run } from '../layouts.ts'
import { beforeImage } from '../process-image.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)
const time = { kind: 'time', bits: 44 } as const
const counter = { kind: 'counter', bits: 8 } as const
const random = { kind: 'random', bits: 20 } as const

/** A word whose upper 20 bits are a value. */
const word = (value: number) => value * 2 ** 12

describe('the random bits of a layout', () => {
  it.each([
    ['none', [time, counter], undefined],
    ['those of a field', [time, random], 20],
    ['those of all fields', [random, time, { ...random, name: 'other', bits: 5 }], 25],
    ['those of characters', [{ kind: 'random', length: 10 }], 40],
    ['those of a layout that only reads', [time, { kind: 'worker', bits: 8 }, random], 20],
  ])('are %s', (_, fields, bits) => {
    const format = layout({ alphabet: 'hex', fields } as unknown as LayoutOptions)
    expect('randomBits' in format).toBe(bits !== undefined)
    expect(format.randomBits).toBe(bits)
  })
})

describe('the texts that are drawn for tests', () => {
  it('are those of each choice', () => {
    expect([0, 1, 2, 3].map((each) => run.drawGiven(wordsOf(each)).region)).toEqual(['e', 'u', 'e', 'u'])
    const fields = [
      random,
      { kind: 'choice', of: ['a', 'b', 'c'] },
      { kind: 'choice', name: 'tier', of: ['f', 'p'] },
    ] as const
    expect(layout({ fields }).drawGiven(wordsOf(5, 1))).toEqual({ choice: 'c', tier: 'p' })
  })

  it('do not exist without a choice', () => {
    expect(layout({ fields: [time, random] })).not.toHaveProperty('drawGiven')
  })
})

describe('the words of a generator', () => {
  const above = { ...random, name: 'above' } as const
  const below = { ...random, name: 'below' } as const

  it('are no more where a random field is the sequence', () => {
    const fields = [time, above, { ...random, bits: 24 }, below] as const
    const source = wordsOf(0x123456_00, word(0xaaaaa), word(1), word(2))
    const next = layout({ alphabet: 'hex', fields }).generator('', source)
    expect([next(NOW_MS), next(NOW_MS)].map((body) => body.slice(11))).toEqual([
      'aaaaa12345600001',
      'aaaaa12345700002',
    ])
    expect(source.left).toBe(0)
  })

  it('of the past are one for each field in each id, and those of worker and counter once', () => {
    const drawn = layout({ alphabet: 'hex', fields: [time, above, below] })
    const source = wordsOf(...[1, 2, 3, 4].map(word))
    const past = drawn.backfiller('', source)
    expect([past(NOW_MS), past(NOW_MS)].map((body) => body.slice(11))).toEqual(['0000100002', '0000300004'])
    const counted = layout({
      alphabet: 'hex',
      fields: [time, { kind: 'worker', bits: 20, id: 'random' }, counter],
    })
    const count = counted.backfiller('', wordsOf(word(0xccccc), 0x41_000000))
    expect([count(NOW_MS), count(NOW_MS)].map((body) => body.slice(11))).toEqual(['ccccc41', 'ccccc42'])
  })
})

describe('the clock of a generator', () => {
  it('reaches from the first millisecond to the last', () => {
    const format = layout({ alphabet: 'hex', fields: [{ ...time, bits: 40 }, counter] })
    const last = 2 ** 40 - 1
    const bodies = [0, last].map((nowMs) => format.generator('', wordsOf())(nowMs))
    expect(bodies).toEqual(['000000000000', 'ffffffffff00'])
    for (const nowMs of [-1, last + 1])
      expect(errorOf(() => format.generator('', wordsOf())(nowMs))?.code).toBe('out_of_range')
  })

  it('steps back from its highest reading, not from the one before', () => {
    const next = layout({ fields: [time, counter] }).generator('', seeded(1))
    next(NOW_MS)
    next(NOW_MS - 6_000)
    expect(errorOf(() => next(NOW_MS - 12_000))?.code).toBe('clock_moved_back')
  })

  it('steps back from where it started again', () => {
    const format = layout({ alphabet: 'hex', fields: [time, { ...random, bits: 40 }] })
    const next = format.generator('', seeded(1))
    const instants = [0, -20_000, -29_000, -31_000].map((byMs) => format.timestamp(next(NOW_MS + byMs), 0))
    expect(instants).toEqual([0, -20_000, -20_000, -31_000].map((byMs) => NOW_MS + byMs))
  })
})

describe('a worker', () => {
  const times = { kind: 'time', bits: 42 } as const
  const fieldsOf = (id: number | 'random' | SnowflakeWorker) =>
    [times, { kind: 'worker', bits: 10, id }, { kind: 'counter', bits: 12 }] as const

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
    const format = layout({
      fields: [
        { kind: 'time', bits: 42 },
        { kind: 'counter', bits: 2 },
      ],
    })
    const { made: past, start } = beforeImage(() => format.backfiller('', wordsOf(3 * 2 ** 30, 2 ** 30)))
    const bodies = [past(NOW_MS)]
    start()
    bodies.push(past(NOW_MS))
    expect(bodies.map((body) => format.read(body, 0).counter)).toEqual([3, 1])
  })
})
