import { layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { MAX_WORD, seeded, untouchable, wordsOf } from '../../random-sources.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)

it('of two random fields with as many values, the first is the sequence', () => {
  const format = layout({
    alphabet: 'hex',
    fields: [
      { kind: 'time', bits: 44 },
      { kind: 'random', name: 'one', bits: 16 },
      { kind: 'random', name: 'other', bits: 16 },
    ],
  })
  const next = format.generator('', wordsOf(0x1111_0000, 0x2222_0000, 0x3333_0000))
  expect([next(NOW_MS), next(NOW_MS)].map((body) => body.slice(11))).toEqual(['11112222', '11123333'])
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

  it.each([16, 72])('of %i random bits borrows the next unit where it is used up', (bits) => {
    const format = layout({ fields: [times, { kind: 'random', bits }] })
    const parts = Math.ceil(bits / 24)
    const ones = new Array<number>(parts).fill(MAX_WORD)
    const zeros = new Array<number>(parts).fill(0)
    const next = format.generator('', wordsOf(...ones, ...(bits > 32 ? [0] : []), ...zeros))
    expect(read(format, next(NOW_MS))).toEqual({ time: new Date(NOW_MS), random: 2n ** BigInt(bits) - 1n })
    expect(read(format, next(NOW_MS))).toEqual({ time: new Date(NOW_MS + 1), random: 0n })
  })

  it('draws each character of a text equally often, also where it is stepped', () => {
    const format = layout({ alphabet: 'base36', fields: [{ kind: 'random', length: 2 }] })
    // Of 11 bits, 1296 is too large and drawn again; 1295 is the last.
    const next = format.generator('', wordsOf(1296 * 2 ** 21, 1295 * 2 ** 21, 0))
    expect([next(0), next(0)]).toEqual(['zz', '00'])
  })
})
