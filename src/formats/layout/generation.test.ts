import { type LayoutOptions, layout, type SnowflakeWorker, snowflake } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { run } from '../../../test/formats/layouts.ts'
import { MAX_WORD, seeded, untouchable, wordsOf } from '../../../test/random-sources.ts'
import { codeOf, errorOf } from '../../../test/refusals.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)
const time = { kind: 'time', bits: 44 } as const
const counter = { kind: 'counter', bits: 8 } as const
const random = { kind: 'random', bits: 20 } as const

/** Returns a 32-bit word with the value in its upper 20 bits. */
const word = (value: number) => value * 2 ** 12

describe('the random bits of a layout', () => {
  it.each([
    ['none', [time, counter], undefined],
    ['one', [time, { ...random, bits: 1 }], 1],
    ['the bits of all fields', [random, time, { ...random, name: 'other', bits: 5 }], 25],
    ['the bits of characters', [{ kind: 'random', length: 10 }], 40],
    ['the bits of a layout that only reads', [time, { kind: 'worker', bits: 8 }, random], 20],
  ])('are %s', (_, fields, bits) => {
    const format = layout({ alphabet: 'hex', fields } as unknown as LayoutOptions)
    expect('randomBits' in format).toBe(bits !== undefined)
    expect(format.randomBits).toBe(bits)
  })
})

describe('a choice', () => {
  const region = { kind: 'choice', name: 'region', of: ['eu', 'us'] } as const
  const { generator } = layout({ alphabet: 'hex', fields: [region, { kind: 'random', bits: 8 }] })

  it('is given with each call, and a rejected call changes nothing', () => {
    const next = generator('id_', wordsOf(0, 0, 0))
    const make = (text?: unknown) => Reflect.apply(next, undefined, [0, text && { region: text }]) as string
    expect(codeOf(make)).toBe('invalid_option')
    expect(['us', 'us'].map(make)).toEqual(['id_us00', 'id_us00'])
    expect([undefined, 'ap', ['eu']].map((text) => codeOf(() => make(text)))).toEqual(
      Array(3).fill('invalid_option'),
    )
    expect(make('eu')).toBe('id_eu00')
  })

  it('is drawn for tests, if there is a choice', () => {
    expect([0, 1, 2, 3].map((each) => run.drawGiven(wordsOf(each)).region)).toEqual(['e', 'u', 'e', 'u'])
    const fields = [random, { kind: 'choice', of: ['a', 'b', 'c'] }, region] as const
    expect(layout({ fields }).drawGiven(wordsOf(5, 1))).toEqual({ choice: 'c', region: 'us' })
    expect(layout({ fields: [time, random] })).not.toHaveProperty('drawGiven')
  })
})

describe('a drawn value', () => {
  // Each word provides 24 bits of a value, least significant first. In base 3, 3^16 - 1 is 2 · 2^24 + 9,492,288.
  it.each([
    ['the largest, after two that are too large', '01234', 1, [0xa000_0000, MAX_WORD, 0x8000_0000], 4n],
    ['one less than a power of two, after that', '0123456', 1, [MAX_WORD, 6 * 2 ** 29], 6n],
    ['a lower part above that of the largest', '012', 16, [MAX_WORD, 0], 2n ** 24n - 1n],
    ['the largest of two parts', '012', 16, [9_492_288 * 2 ** 8, 2 ** 31], 3n ** 16n - 1n],
    ['another than one more', '012', 16, [9_492_289 * 2 ** 8, 2 ** 31, 7 * 2 ** 8, 2 ** 30], 2n ** 24n + 7n],
  ])('may be %s', (_, alphabet, length, words, value) => {
    const source = wordsOf(...words)
    const { generator } = layout({ alphabet, fields: [{ kind: 'random', length }] })
    expect(generator('', source)(0)).toBe(value.toString(alphabet.length).padStart(length, '0'))
    expect(source.left).toBe(0)
  })

  it('throws if a source keeps repeating a word', () => {
    let drawn = 0
    const next = layout({ alphabet: '01234', fields: [{ kind: 'random', length: 1 }] }).generator('', {
      uint32() {
        drawn++
        return MAX_WORD
      },
    })
    expect(errorOf(() => next(0))).toMatchObject({
      code: 'no_crypto',
      message: 'The random source returns the same word every time.',
    })
    expect(drawn).toBe(257)
  })
})

describe('a random sequence', () => {
  it.each<[field: object, first: bigint, word: number | undefined, next: bigint | undefined]>([
    [{ bits: 20 }, 0n, undefined, 1n],
    [{ bits: 32 }, 0n, undefined, 1n],
    [{ bits: 33 }, 0n, MAX_WORD, 2n],
    [{ bits: 40 }, 0n, MAX_WORD, 2n ** 8n],
    [{ bits: 63 }, 0n, MAX_WORD, 2n ** 31n],
    [{ bits: 64 }, 0n, MAX_WORD, 2n ** 32n],
    [{ bits: 200 }, 0n, MAX_WORD, 2n ** 32n],
    [{ bits: 200 }, 0n, 0, 1n],
    [{ bits: 72 }, 2n ** 24n - 1n, MAX_WORD, 2n ** 32n + 2n ** 24n - 1n],
    [{ bits: 72 }, 2n ** 48n - 1n, 0, 2n ** 48n],
    // Steps to a unit's last value, and beyond the last value.
    [{ bits: 48 }, 2n ** 48n - 2n, 0, 2n ** 48n - 1n],
    [{ bits: 48 }, 2n ** 48n - 1n, 0, undefined],
    [{ bits: 72 }, 2n ** 72n - 2n ** 25n, MAX_WORD, undefined],
    [{ bits: 16 }, 2n ** 16n - 1n, undefined, undefined],
    [{ length: 8 }, 36n ** 8n - 2n, 0, 36n ** 8n - 1n],
    [{ length: 8 }, 36n ** 8n - 2n, 2 ** 23, undefined],
  ])('of %j advances from %d, with the word %d, to %d', (field, first, step, next) => {
    const size = 'length' in field ? 36n ** 8n : 2n ** BigInt(Object.values(field)[0])
    const width = (size - 1n).toString(2).length
    const wordsFor = (value: bigint) =>
      Array.from({ length: Math.ceil(width / 24) }, (_, j) => {
        const part = Number((value >> BigInt(24 * j)) & 0xffffffn)
        return part * 2 ** (32 - Math.min(24, width - 24 * j))
      })
    const source = wordsOf(
      ...wordsFor(first),
      ...(step === undefined ? [] : [step]),
      ...(next === undefined ? wordsFor(0n) : []),
    )
    const format = layout({ fields: [time, { kind: 'random', ...field }] } as unknown as LayoutOptions)
    const { generator, read } = format as unknown as typeof run
    const make = generator('', source)
    const shown = (value: bigint) => ('length' in field ? value.toString(36).padStart(8, '0') : value)
    expect([make(NOW_MS), make(NOW_MS)].map((body) => read(body, 0))).toEqual([
      { time: new Date(NOW_MS), random: shown(first) },
      { time: new Date(NOW_MS + (next === undefined ? 1 : 0)), random: shown(next ?? 0n) },
    ])
    expect(source.left).toBe(0)
  })

  const above = { ...random, name: 'above' } as const
  const below = { ...random, name: 'below' } as const

  it('is the field with the most values, and the first of two: fields above it are drawn for each unit', () => {
    const source = wordsOf(0x123456_00, word(0xaaaaa), word(1), word(2))
    const wide = layout({ alphabet: 'hex', fields: [time, above, { ...random, bits: 24 }, below] })
    const next = wide.generator('', source)
    expect([next(NOW_MS), next(NOW_MS)].map((body) => body.slice(11))).toEqual([
      'aaaaa12345600001',
      'aaaaa12345700002',
    ])
    expect(source.left).toBe(0)
    const { generator } = layout({ alphabet: 'hex', fields: [time, above, below] })
    const twin = generator('', wordsOf(...[1, 2, 3].map(word)))
    expect([twin(NOW_MS), twin(NOW_MS)].map((body) => body.slice(11))).toEqual(['0000100002', '0000200003'])
  })

  it('counts in IDs of the past from a start drawn for each instant, and other fields are redrawn', () => {
    const past = layout({ alphabet: 'hex', fields: [time, above, below] }).backfiller(
      '',
      wordsOf(...[1, 2, 3, 7, 4].map(word)),
    )
    const bodies = [NOW_MS, NOW_MS, NOW_MS - 1].map((ms) => past(ms))
    expect(bodies.map((body) => body.slice(11))).toEqual(['0000100002', '0000200003', '0000700004'])
  })

  it('is drawn above its lowest 24 bits in IDs of the past, and entirely if there are 64 random bits', () => {
    const of = (bits: number) => layout({ alphabet: 'hex', fields: [time, { ...random, bits }] })
    const past = of(60).backfiller(
      '',
      wordsOf(0xabcdef_00, 0x123456_00, 0x789 << 20, 0x234567_00, 0x1ab << 20),
    )
    const bodies = [past(NOW_MS), past(NOW_MS)].map((body) => body.slice(11))
    expect(bodies).toEqual(['789123456abcdef', '1ab234567abcdf0'])
    const words = [0x222222_00, 0x333333_00, 0x1111 << 16].map((each) => each >>> 0)
    const wide = of(64).backfiller('', wordsOf(...words, ...words))
    expect([wide(NOW_MS), wide(NOW_MS)].map((body) => body.slice(11))).toEqual(
      Array(2).fill('1111333333222222'),
    )
  })
})

describe('a counter', () => {
  const partsOf = (format: { read(text: string, offset: number): object }, bodies: readonly string[]) =>
    bodies
      .map((body) => format.read(body, 0) as { time: Date; counter: number })
      .map(({ time, counter }) => [time.getTime() - NOW_MS, counter])

  it('counts from 0 in each unit of time, and borrows the next unit', () => {
    const format = layout({ fields: [time, { kind: 'counter', bits: 1 }] })
    const bodies = [0, 0, 0, 0, 0, 1, 3].map((ms) => NOW_MS + ms).map(format.generator('', untouchable))
    expect(partsOf(format, bodies).join(' ')).toBe('0,0 0,1 1,0 1,1 2,0 2,1 3,0')
  })

  it('continues from a random start, and borrows the next unit when it wraps around', () => {
    const format = layout({ fields: [time, { kind: 'counter', bits: 2, start: 'random' }] })
    const bodies = [0, 0, 0, 0, 5, 6].map((ms) => NOW_MS + ms).map(format.generator('', wordsOf(2 ** 31)))
    expect(partsOf(format, bodies).join(' ')).toBe('0,2 0,3 1,0 1,1 5,2 6,3')
  })

  it('counts in IDs of the past from a start drawn for each instant', () => {
    const format = layout({ fields: [time, { kind: 'counter', bits: 2 }] })
    const past = format.backfiller('', wordsOf(3 * 2 ** 30, 2 ** 30, 0))
    const bodies = [0, 1, 1, 0, 5, 0].map((ms) => past(NOW_MS + ms))
    expect(partsOf(format, bodies).join(' ')).toBe('0,3 1,1 1,2 0,0 5,0 0,1')
  })
})

describe('a worker', () => {
  const fieldsOf = (id: number | 'random' | SnowflakeWorker) =>
    [
      { ...time, bits: 42 },
      { kind: 'worker', bits: 10, id },
      { kind: 'counter', bits: 12 },
    ] as const

  it('is read but not written if its number is unknown', () => {
    const format = layout({
      fields: [
        { ...time, bits: 42 },
        { kind: 'worker', bits: 10 },
        { ...counter, bits: 12 },
      ],
    })
    expect(format).not.toHaveProperty('generator')
    expect(format).not.toHaveProperty('backfiller')
    const body = layout({ fields: fieldsOf(7) }).generator('', untouchable)(NOW_MS)
    expect(format.read(body, 0)).toEqual({ time: new Date(NOW_MS), worker: 7, counter: 0 })
  })

  it('may be drawn, once', () => {
    const fields = [time, { kind: 'worker', bits: 20, id: 'random' }, counter] as const
    const past = layout({ alphabet: 'hex', fields }).backfiller('', wordsOf(word(0xccccc), 0x41_000000))
    expect([past(NOW_MS), past(NOW_MS)].map((body) => body.slice(11))).toEqual(['ccccc41', 'ccccc42'])
  })

  it('may be leased, like the worker of a snowflake', () => {
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

describe('the clock', () => {
  it('is rejected while it is more than 10 s behind its highest reading, with fewer than 32 random bits', () => {
    const next = layout({ fields: [time, { kind: 'random', bits: 31 }] }).generator('', seeded(1))
    const body = next(NOW_MS)
    next(NOW_MS - 6000)
    expect(errorOf(() => next(NOW_MS - 10_001))).toMatchObject({
      code: 'clock_moved_back',
      message: 'The clock stepped back by 10001 ms (limit: 10000 ms).',
      hint:
        'A generator with fewer than 32 random bits never restarts from an earlier time, because it would repeat IDs. ' +
        'Wait until the clock has caught up, or start a new process with a worker ID that was not in use in the meantime.',
    })
    expect(next(NOW_MS - 10_000) > body).toBe(true)
  })

  it('restarts a generator with 32 random bits or more, and steps back from there', () => {
    const format = layout({ alphabet: 'hex', fields: [time, { ...random, bits: 32 }] })
    const next = format.generator('', seeded(1))
    const readings = [0, -10_000, -10_001, -20_001, -20_002]
    const instants = readings.map((byMs) => format.timestamp(next(NOW_MS + byMs), 0) as number)
    expect(instants.map((ms) => ms - NOW_MS)).toEqual([0, 0, -10_001, -10_001, -20_002])
  })

  it('does not advance if a start fails', () => {
    const next = layout({ alphabet: 'hex', fields: [time, random] }).generator('', wordsOf(word(0xabcde)))
    expect(next(NOW_MS).slice(11)).toBe('abcde')
    expect(() => next(NOW_MS + 1000)).toThrow('no word is left')
    expect(next(NOW_MS).slice(11)).toBe('abcdf')
  })

  it('stays in its unit after the next unit failed to start, if a shorter step is left', () => {
    // The words are a start at the second-last value, a step of 2, a failure to start the next unit, and a step of 1.
    const words = [0xfffffe_00, MAX_WORD, 2 ** 24, undefined, 0]
    const next = layout({ alphabet: 'hex', fields: [time, { ...random, bits: 40 }] }).generator('', {
      uint32() {
        const word = words.shift()
        if (word === undefined) throw new Error('no randomness')
        return word
      },
    })
    expect(next(NOW_MS).slice(11)).toBe('fffffffffe')
    expect(() => next(NOW_MS)).toThrow('no randomness')
    expect(next(NOW_MS).slice(11)).toBe('ffffffffff')
  })
})
