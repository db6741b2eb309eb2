import { collisionBudget, guessBudget, uuid25 } from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

/** A quotient of integers of any size, rounded to a double once. */
function quotient(numerator: bigint, denominator: bigint): number {
  const shift = BigInt(Math.max(0, denominator.toString(2).length - numerator.toString(2).length + 64))
  const scaled = (numerator << shift) / denominator
  return Number(scaled) * 2 ** -Math.min(1000, Number(shift)) * 2 ** -Math.max(0, Number(shift) - 1000)
}

/** 1 - N(N - 1)…(N - n + 1) / N^n: the birthday problem in integers. */
function exactCollision(values: bigint, ids: number): number {
  let different = 1n
  for (let i = 0n; i < BigInt(ids); i++) different *= values - i
  const all = values ** BigInt(ids)
  return quotient(all - different, all)
}

/**
 * The same where n is too large for a product: x = Σ S_k / kN^k with S_k = 1^k + … + (n - 1)^k, and 1 - e^-x by
 * its power series, in integers that are 2^1600 times as large. S_4 and beyond are below the 20th digit here.
 */
function seriesProbability(values: bigint, n: bigint): number {
  const one = 1n << 1600n
  const pairs = (n * (n - 1n)) / 2n
  const x =
    (one * pairs) / values +
    (one * pairs * (2n * n - 1n)) / (6n * values ** 2n) +
    (one * pairs ** 2n) / (3n * values ** 3n)
  let [sum, term] = [0n, one]
  for (let k = 1n; term !== 0n; k++) {
    term = (-term * x) / one / k
    sum -= term
  }
  return quotient(sum, one)
}

/** 1 - (1 - liveIds / values)^guesses in integers, rounded to a double once. */
function exactHit(values: bigint, liveIds: bigint, guesses: bigint): number {
  const all = values ** guesses
  return Number(((all - (values - liveIds) ** guesses) << 1000n) / all) / 2 ** 1000
}

function expectClose(received: number, expected: number, relative = 1e-12) {
  expect(Math.abs(received - expected), `${received} for ${expected}`).toBeLessThanOrEqual(
    relative * expected,
  )
}

describe('collisionBudget', () => {
  // https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api, 29 March 2022: "1% […] in the next ~35 years".
  it("gives PlanetScale's figure: 36^12 at 1,000 IDs per hour reach 1 % in about 35 years", () => {
    const budget = collisionBudget({ alphabet: 36, length: 12, idsPerHour: 1000, probability: 0.01 })
    expect(budget.years).toBeCloseTo(35.2, 1)
    expect(budget.ids).toBe(308_617_316)
    expect(budget.bits).toBeCloseTo(62.04, 2)
    expect(budget).toMatchObject({ idsPerHour: 1000, probability: 0.01 })
    expect(seriesProbability(36n ** 12n, 308_617_316n)).toBeLessThanOrEqual(0.01)
    expect(seriesProbability(36n ** 12n, 308_617_318n)).toBeGreaterThan(0.01)
  })

  // https://en.wikipedia.org/wiki/Birthday_problem, table "Approximations of … P(n)": rounded there to a tenth of a percent.
  it.each([
    [1, 0],
    [5, 0.027],
    [10, 0.117],
    [20, 0.411],
    [23, 0.507],
    [30, 0.706],
    [40, 0.891],
    [50, 0.97],
    [60, 0.994],
  ])('computes that %i people share a birthday with %f', (ids, probability) => {
    expect(Math.round(collisionBudget({ bits: Math.log2(365), ids }).probability * 1000) / 1000).toBe(
      probability,
    )
  })

  it('computes that 23 people are the first with more than one half, and 366 the first for sure', () => {
    expect(collisionBudget({ bits: Math.log2(365), probability: 0.5 }).ids).toBe(22)
    expect(collisionBudget({ bits: Math.log2(365), ids: 366 }).probability).toBe(1)
  })

  it.each([
    2n,
    3n,
    10n,
    365n,
    1296n,
    36n ** 4n,
    2n ** 24n - 1n,
    2n ** 24n,
    2n ** 24n + 1n,
    2n ** 32n,
    2n ** 53n,
    36n ** 12n,
  ])('agrees with the product in integers, out of %i values', (values) => {
    for (const ids of [2, 3, 4, 5, 10, 23, 40, 100, 366, 1297, 3000]) {
      const expected = ids > values ? 1 : exactCollision(values, ids)
      expectClose(collisionBudget({ bits: Math.log2(Number(values)), ids }).probability, expected)
    }
  })

  it('is exact for two IDs of few values, both ways', () => {
    expect(collisionBudget({ alphabet: 36, length: 1, ids: 2 }).probability).toBeCloseTo(1 / 36, 14)
    expect(collisionBudget({ bits: 1, probability: 0.5 }).ids).toBe(2)
    expect(collisionBudget({ ids: 2, probability: 0.5 }).bits).toBe(1)
    expectClose(collisionBudget({ ids: 2, probability: 0.99 }).bits, -Math.log2(0.99))
  })

  it('is exact where n is a good part of N, on both sides of the way it is computed', () => {
    for (const values of [2n ** 24n - 1n, 2n ** 24n, 2n ** 24n + 1n]) {
      for (const ids of [100_000n, 20_000n, 4_000n]) {
        const { probability } = collisionBudget({ bits: Math.log2(Number(values)), ids: Number(ids) })
        expectClose(probability, seriesProbability(values, ids), 1e-9)
      }
    }
    const [below, above] = [24 - 1e-13, 24].map((bits) => collisionBudget({ bits, ids: 20_000 }).probability)
    expectClose(below as number, above as number)
  })

  // The rows of https://en.wikipedia.org/wiki/Birthday_attack, and larger ones; the values are computed here.
  it.each([64, 128, 256, 384, 512, 1024, 1056])(
    'agrees with the series in integers, out of 2^%i values',
    (bits) => {
      for (const factor of [1e-15, 1e-9, 1e-4, 0.01, 0.1, 1, 2]) {
        const ids = Math.floor(2 ** (bits / 2) * factor)
        if (ids < 2) continue
        const expected = seriesProbability(2n ** BigInt(bits), BigInt(ids))
        expectClose(collisionBudget({ bits, ids }).probability, expected)
        expectClose(collisionBudget({ bits, probability: expected }).ids, ids, 1e-7)
      }
    },
  )

  it('keeps probabilities that 1 - exp(-x) loses', () => {
    expect(1 - Math.exp(-(2 ** -122))).toBe(0)
    expectClose(collisionBudget({ bits: 122, ids: 2 }).probability, 2 ** -122)
    expectClose(collisionBudget({ bits: 1000, ids: 2 }).probability, 2 ** -1000)
    // 26,088 · 26,087 / 2 is the last below 2^128 · 10^-30 = 340,282,366.9
    expect(collisionBudget({ bits: 128, probability: 1e-30 }).ids).toBe(26_088)
  })

  it('has no collision among fewer than two, and a sure one among more IDs than values', () => {
    for (const bits of [1, 64])
      for (const ids of [0, 1, 1.5]) expect(collisionBudget({ bits, ids }).probability).toBe(0)
    expect(collisionBudget({ bits: 0, ids: 2 }).probability).toBe(1)
    expect(collisionBudget({ alphabet: 36, length: 2, ids: 1297 }).probability).toBe(1)
    expect(collisionBudget({ bits: 64, ids: 2 ** 64 * 2 }).probability).toBe(1)
    expect(collisionBudget({ bits: 64, ids: 2 ** 63 }).probability).toBe(1)
    expect(collisionBudget({ bits: 64, probability: 1e-25 }).ids).toBe(1)
    expect(collisionBudget({ ids: 1, probability: 0.5 }).bits).toBe(0)
  })

  it('takes the space in bits, as alphabet and length, or from a format', () => {
    const ids = 1e9
    const { probability } = collisionBudget({ bits: 73, ids })
    expect(collisionBudget({ format: uuid25(), ids })).toEqual({ bits: 73, ids, probability })
    expect(collisionBudget({ alphabet: 2, length: 73, ids }).probability).toBe(probability)
    expect(collisionBudget({ alphabet: '01', length: 73, ids }).probability).toBe(probability)
  })

  it('gives any one of space, rate, duration and probability from the others', () => {
    const whole = { bits: 64, idsPerHour: 1000, years: 10, ids: 87_660_000 }
    const { probability } = collisionBudget({ bits: 64, idsPerHour: 1000, years: 10 })
    expectClose(probability, seriesProbability(2n ** 64n, 87_660_000n))
    const answers = [
      collisionBudget({ bits: 64, idsPerHour: 1000, years: 10 }),
      collisionBudget({ bits: 64, idsPerHour: 1000, probability }),
      collisionBudget({ bits: 64, years: 10, probability }),
      collisionBudget({ idsPerHour: 1000, years: 10, probability }),
    ]
    for (const answer of answers) {
      expect(Object.keys(answer).sort()).toEqual(['bits', 'ids', 'idsPerHour', 'probability', 'years'])
      for (const key of ['bits', 'idsPerHour', 'years', 'ids'] as const)
        expectClose(answer[key], whole[key], 1e-7)
      expectClose(answer.probability, probability)
    }
  })

  const bits = fc.double({ min: 1, max: 1200, noNaN: true })
  const probability = fc.oneof(
    fc.double({ min: 1e-12, max: 0.999, noNaN: true }),
    fc.integer({ min: 1, max: 250 }).map((digits) => 10 ** -digits),
  )

  it('gives the most IDs that stay within the probability', () => {
    fc.assert(
      fc.property(bits, probability, (bits, probability) => {
        const { ids } = collisionBudget({ bits, probability })
        expect(Number.isInteger(ids)).toBe(true)
        expect(collisionBudget({ bits, ids }).probability).toBeLessThanOrEqual(probability * (1 + 1e-12))
        const more = ids < 2 ** 40 ? ids + 1 : ids * (1 + 1e-11)
        expect(collisionBudget({ bits, ids: more }).probability).toBeGreaterThan(probability * (1 - 1e-12))
      }),
    )
  })
})

describe('guessBudget', () => {
  it.each([
    [2n, 1n, 1n],
    [6n, 1n, 4n],
    [36n ** 2n, 100n, 7n],
    [2n ** 32n, 1_000_000n, 100n],
    [2n ** 64n, 1_000_000n, 50n],
    [36n ** 12n, 300_000_000n, 30n],
  ])('agrees with integers: %i values, %i live IDs, %i guesses', (values, liveIds, guesses) => {
    const question = { bits: Math.log2(Number(values)), liveIds: Number(liveIds), guesses: Number(guesses) }
    expectClose(guessBudget(question).probability, exactHit(values, liveIds, guesses))
  })

  it('keeps probabilities that plain doubles lose, in spaces that no double can count', () => {
    expectClose(guessBudget({ bits: 122, liveIds: 1, guesses: 1 }).probability, 2 ** -122)
    expectClose(guessBudget({ bits: 1200, liveIds: 2 ** 500, guesses: 2 ** 300 }).probability, 2 ** -400)
  })

  it('hits for sure where every value is alive', () => {
    expect(guessBudget({ bits: 8, liveIds: 256, guesses: 1 }).probability).toBe(1)
    expect(guessBudget({ bits: 8, liveIds: 1000, guesses: 1 }).probability).toBe(1)
  })

  it('counts live IDs times guesses against the space', () => {
    const { probability } = guessBudget({ bits: 64, liveIds: 1e6, guesses: 1e6 })
    expectClose(probability, guessBudget({ bits: 64, liveIds: 1, guesses: 1e12 }).probability, 1e-7)
    expectClose(probability, 1e12 / 2 ** 64, 1e-7)
  })

  it('gives any one of space, live IDs, guesses and probability from the others', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 500, noNaN: true }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 1e-9, max: 0.99, noNaN: true }),
        (bits, liveIds, probability) => {
          const { guesses } = guessBudget({ bits, liveIds, probability })
          fc.pre(guesses >= 1)
          expectClose(guessBudget({ bits, liveIds, guesses }).probability, probability, 1e-9)
          expectClose(guessBudget({ bits, guesses, probability }).liveIds, liveIds, 1e-9)
          expectClose(guessBudget({ liveIds, guesses, probability }).bits, bits, 1e-9)
        },
      ),
    )
  })

  it('returns a rate as a duration, and takes both', () => {
    const { years, guesses } = guessBudget({
      alphabet: 36,
      length: 12,
      liveIds: 1e6,
      guessesPerSecond: 100,
      probability: 0.01,
    })
    expect(years).toBeCloseTo(15.09, 2)
    expectClose(guesses, years * 365.25 * 86400 * 100)
    const back = guessBudget({ alphabet: 36, length: 12, liveIds: 1e6, guessesPerSecond: 100, years })
    expectClose(back.probability, 0.01)
    expectClose(guessBudget({ liveIds: 1e9, guesses: 1e15, probability: 1e-9 }).bits, Math.log2(1e33), 1e-10)
    expect(guessBudget({ format: uuid25(), liveIds: 1, guesses: 1 }).bits).toBe(73)
  })
})

describe('the bits of a space', () => {
  it.each<[object, number]>([
    [{ bits: 0 }, 0],
    [{ bits: 64.5 }, 64.5],
    [{ bits: 2000 }, 2000],
    [{ alphabet: 2, length: 1 }, 1],
    [{ alphabet: '0123456789abcdef', length: 12 }, 48],
    [{ alphabet: 'abab', length: 3 }, 3],
    [{ alphabet: 2, length: 2000 }, 2000],
    [{ format: { name: 'x', randomBits: 0 } }, 0],
  ])('of %j are %j', (space, bits) => {
    expect(collisionBudget({ ...space, ids: 1 } as never).bits).toBe(bits)
  })
})

const MAX = Number.MAX_VALUE
const TINY = Number.MIN_VALUE

describe('a quantity', () => {
  it.each([TINY, 1, MAX])('of %j is above 0', (years) => {
    expect(collisionBudget({ bits: 2000, idsPerHour: TINY, years }).years).toBe(years)
    expect(guessBudget({ bits: 2000, liveIds: 1, guessesPerSecond: years, probability: 0.5 }).bits).toBe(2000)
  })

  it.each([TINY, 0.5, 1 - Number.EPSILON])('of %j may be a probability', (probability) => {
    expect(collisionBudget({ bits: 64, probability }).probability).toBe(probability)
  })

  it.each([0, MAX])('of %j may be that of IDs', (ids) => {
    expect(collisionBudget({ bits: 2000, ids }).ids).toBe(ids)
  })

  it.each([1, MAX])('of %j may be that of live IDs and of guesses', (count) => {
    expect(guessBudget({ bits: 2000, liveIds: count, guesses: 1 }).liveIds).toBe(count)
    expect(guessBudget({ bits: 2000, liveIds: 1, guesses: count }).guesses).toBe(count)
  })
})

describe('a question', () => {
  const ids = 2
  const alphabet = 'an alphabet of at least 2 different characters but received'
  const length = 'a length of at least 1 character but received'
  const collision = 'all but one of space, ids and probability but received'
  const guess = 'all but one of space, liveIds, guesses and probability but received'
  const rate = { bits: 64, idsPerHour: 1 }
  const hit = { bits: 64, liveIds: 1 }

  it.each<[object, string]>([
    [{ bits: -1, ids }, 'a space from 0 to 2000 bits but received -1'],
    [{ bits: 2000.5, ids }, 'a space from 0 to 2000 bits but received 2000.5'],
    [{ bits: Number.NaN, ids }, 'a space from 0 to 2000 bits but received NaN'],
    [{ bits: 'many', ids }, 'a space from 0 to 2000 bits but received a string'],
    [{ alphabet: 2, length: 2001, ids }, 'a space from 0 to 2000 bits but received 2001'],
    [{ alphabet: 1, length: 5, ids }, `${alphabet} 1`],
    [{ alphabet: 2.5, length: 5, ids }, `${alphabet} 2.5`],
    [{ alphabet: 'aaa', length: 5, ids }, `${alphabet} 1`],
    [{ alphabet: '', length: 5, ids }, `${alphabet} 0`],
    [{ alphabet: null, length: 5, ids }, `${alphabet} null`],
    [{ alphabet: 36, length: 0, ids }, `${length} 0`],
    [{ alphabet: 36, length: 1.5, ids }, `${length} 1.5`],
    [
      { format: { name: 'objectId' }, ids },
      'a format with random IDs but received objectId, which reports no randomBits',
    ],
    [{ bits: 64, ids: -TINY }, `ids from 0 to ${MAX} but received -5e-324`],
    [{ bits: 64, ids: Number.NaN }, `ids from 0 to ${MAX} but received NaN`],
    [{ bits: 64, idsPerHour: 0, years: 1 }, 'IDs per hour above 0 but received 0'],
    [{ ...rate, years: 0 }, 'years above 0 but received 0'],
    [{ ...rate, years: -TINY }, 'years above 0 but received -5e-324'],
    [{ ...rate, years: 2 * MAX }, 'years above 0 but received Infinity'],
    [{ ...rate, years: Number.NaN }, 'years above 0 but received NaN'],
    [{ ...rate, years: null }, 'years above 0 but received null'],
    ...[0, 1, -0.1, 1.1, Number.NaN].map((probability): [object, string] => [
      { bits: 64, probability },
      `a probability above 0 and below 1 but received ${probability}`,
    ]),
    [{ bits: 64 }, `${collision} space`],
    [{ ids: 0 }, `${collision} ids`],
    [{ probability: 0.5 }, `${collision} probability`],
    [{ bits: 0, ids, probability: 0.5 }, `${collision} space, ids and probability`],
    [{ bits: 64, idsPerHour: 5 }, `${collision} space`],
    [{ alphabet: 36, ids }, `${collision} ids`],
    [{}, `${collision} none`],
    [{ ...hit, liveIds: 0.9, guesses: 1 }, `live IDs from 1 to ${MAX} but received 0.9`],
    [{ ...hit, guesses: 0.5 }, `guesses from 1 to ${MAX} but received 0.5`],
    [{ ...hit, probability: 2 }, 'a probability above 0 and below 1 but received 2'],
    [{ ...hit, guessesPerSecond: 0, probability: 0.5 }, 'guesses per second above 0 but received 0'],
    [{ ...hit, guessesPerSecond: 1, years: 0 }, 'years above 0 but received 0'],
    [hit, `${guess} space and liveIds`],
    [{ ...hit, guesses: 1, probability: 0.5 }, `${guess} space, liveIds, guesses and probability`],
  ])('is refused: %o', (question, message) => {
    const budget: (question: never) => unknown = 'liveIds' in question ? guessBudget : collisionBudget
    expect(errorOf(() => budget(question as never))).toMatchObject({
      code: 'out_of_range',
      message: `Expected ${message}.`,
    })
  })

  it('lets the compiler refuse combinations without an answer', () => {
    const unused = () => [
      // @ts-expect-error: nothing is left out
      collisionBudget({ bits: 64, ids: 5, probability: 0.5 }),
      // @ts-expect-error: two are left out
      collisionBudget({ bits: 64 }),
      // @ts-expect-error: two spaces
      collisionBudget({ bits: 64, alphabet: 36, length: 12, ids: 5 }),
      // @ts-expect-error: an alphabet without a length
      collisionBudget({ alphabet: 36, ids: 5 }),
      // @ts-expect-error: a rate without a duration makes no number of ids
      collisionBudget({ bits: 64, idsPerHour: 5 }),
      // @ts-expect-error: ids and a rate
      collisionBudget({ bits: 64, ids: 5, idsPerHour: 5, years: 1 }),
      // @ts-expect-error: no rate, so no duration
      collisionBudget({ bits: 64, ids: 5 }).years,
      // @ts-expect-error: nothing is left out
      guessBudget({ bits: 64, liveIds: 5, guesses: 5, probability: 0.5 }),
      // @ts-expect-error: two are left out
      guessBudget({ bits: 64, liveIds: 5 }),
      // @ts-expect-error: no rate, so no duration
      guessBudget({ bits: 64, liveIds: 5, guesses: 5 }).years,
    ]
    expect(unused).toBeTypeOf('function')
  })
})
