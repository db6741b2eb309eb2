import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkAttempts, checkPauseMs, LONGEST_PAUSE_MS, pauseAfter } from '../../src/sql/attempts.ts'
import { errorOf } from '../refusals.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the first pause', () => {
  it.each([0, 0.5, 25, LONGEST_PAUSE_MS])('may be %d ms', (pauseMs) => {
    expect(() => checkPauseMs(pauseMs)).not.toThrow()
  })

  it.each([-1, 5000.1, Number.NaN, Number.POSITIVE_INFINITY])('may not be %d ms', (pauseMs) => {
    expect(errorOf(() => checkPauseMs(pauseMs))).toMatchObject({
      code: 'out_of_range',
      message: `Expected \`pauseMs\` to be a number from 0 to 5000 but received ${pauseMs}.`,
    })
  })
})

it.each([
  { random: 0, pauses: [25, 50, 100, 200, 400, 800, 1600, 3200, 5000, 5000] },
  { random: 0.5, pauses: [18.75, 37.5, 75, 150, 300, 600, 1200, 2400, 3750, 3750] },
])('a pause is twice the one before, less a random half: $random', ({ random, pauses }) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(pauses.map((_, i) => pauseAfter(i + 1, 25))).toEqual(pauses)
})

it.each([1, 2, Number.MAX_SAFE_INTEGER])('%d attempts may be made', (attempts) => {
  expect(() => checkAttempts(attempts)).not.toThrow()
})

it.each([0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1'])(
  '%j attempts may not',
  (attempts) => {
    expect(errorOf(() => checkAttempts(attempts as number))).toMatchObject({
      code: 'out_of_range',
      message: `Expected \`attempts\` to be a whole number of at least 1 but received ${attempts}.`,
    })
  },
)
