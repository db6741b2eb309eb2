import { IdError } from 'brandid/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessBudget } from '../../src/budgets/budgets.ts'
import { paddedUuid25 } from '../../src/formats/uuid25-default.ts'

/** 1 - (1 - liveIds / values)^guesses in integers, rounded to a double once. */
function exactProbability(values: bigint, liveIds: bigint, guesses: bigint): number {
  const all = values ** guesses
  return Number(((all - (values - liveIds) ** guesses) << 1000n) / all) / 2 ** 1000
}

function expectClose(received: number, expected: number, relative = 1e-12) {
  expect(Math.abs(received - expected), `${received} for ${expected}`).toBeLessThanOrEqual(
    relative * expected,
  )
}

describe('guessBudget', () => {
  it.each([
    [2n, 1n, 1n],
    [6n, 1n, 4n],
    [36n ** 2n, 100n, 7n],
    [2n ** 32n, 1_000_000n, 100n],
    [2n ** 64n, 1_000_000n, 50n],
    [36n ** 12n, 300_000_000n, 30n],
  ])('agrees with integers: %i values, %i live ids, %i guesses', (values, liveIds, guesses) => {
    const question = { bits: Math.log2(Number(values)), liveIds: Number(liveIds), guesses: Number(guesses) }
    expectClose(guessBudget(question).probability, exactProbability(values, liveIds, guesses))
  })

  it('keeps probabilities that plain doubles lose, in spaces that no double can count', () => {
    expectClose(guessBudget({ bits: 122, liveIds: 1, guesses: 1 }).probability, 2 ** -122)
    expectClose(guessBudget({ bits: 1200, liveIds: 2 ** 500, guesses: 2 ** 300 }).probability, 2 ** -400)
  })

  it('hits for sure where every value is alive', () => {
    expect(guessBudget({ bits: 8, liveIds: 256, guesses: 1 }).probability).toBe(1)
    expect(guessBudget({ bits: 8, liveIds: 1000, guesses: 1 }).probability).toBe(1)
  })

  it('counts live ids times guesses against the space', () => {
    const { probability } = guessBudget({ bits: 64, liveIds: 1e6, guesses: 1e6 })
    expectClose(probability, guessBudget({ bits: 64, liveIds: 1, guesses: 1e12 }).probability, 1e-7)
    expectClose(probability, 1e12 / 2 ** 64, 1e-7)
  })

  it('gives any one of space, live ids, guesses and probability from the others', () => {
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
    expect(guessBudget({ format: paddedUuid25, liveIds: 1, guesses: 1 }).bits).toBe(73)
  })

  it.each([
    [
      { bits: 64, liveIds: 0, guesses: 1 },
      'Expected live ids from 1 to 1.7976931348623157e+308 but received 0.',
    ],
    [
      { bits: 64, liveIds: 1, guesses: 0.5 },
      'Expected guesses from 1 to 1.7976931348623157e+308 but received 0.5.',
    ],
    [{ bits: 64, liveIds: 1, probability: 2 }, 'Expected a probability above 0 and below 1 but received 2.'],
    [
      { bits: 64, liveIds: 1, guessesPerSecond: 0, probability: 0.5 },
      'Expected guesses per second above 0 but received 0.',
    ],
    [{ bits: 64, liveIds: 1, guessesPerSecond: 1, years: 0 }, 'Expected years above 0 but received 0.'],
    [{ bits: 64 }, 'Expected all but one of space, liveIds, guesses and probability but received space.'],
    [
      { bits: 64, liveIds: 1 },
      'Expected all but one of space, liveIds, guesses and probability but received space and liveIds.',
    ],
    [
      { bits: 64, liveIds: 1, guesses: 1, probability: 0.5 },
      'Expected all but one of space, liveIds, guesses and probability but received space, liveIds, guesses and probability.',
    ],
  ])('refuses %o', (question, message) => {
    const act = () => guessBudget(question as never)
    expect(act).toThrow(expect.objectContaining({ code: 'out_of_range', message }))
    expect(act).toThrow(IdError)
  })

  it('lets the compiler refuse combinations without an answer', () => {
    const unused = () => [
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
