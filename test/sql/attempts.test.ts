import { insertOnce } from 'brandid/sql'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const failure = { code: 'ECONNRESET' }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** When an insert that always fails is sent, in ms. */
async function listInstants(attempts: number, pauseMs: number): Promise<number[]> {
  const [start, instants]: [number, number[]] = [Date.now(), []]
  const insert = () => {
    instants.push(Date.now() - start)
    throw failure
  }
  const ended = expect(insertOnce('order_1', insert, { find: () => null, attempts, pauseMs })).rejects.toBe(
    failure,
  )
  await vi.runAllTimersAsync()
  await ended
  return instants
}

it.each([-1, 5000.1, Number.NaN, Number.POSITIVE_INFINITY])(
  'the first pause may not be %d ms',
  async (pauseMs) => {
    await expect(insertOnce('order_1', () => 1, { find: () => null, pauseMs })).rejects.toMatchObject({
      code: 'out_of_range',
      message: `Expected \`pauseMs\` to be a number from 0 to 5000 but received ${pauseMs}.`,
    })
  },
)

it.each([0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1'])(
  '%j attempts may not be made',
  async (attempts) => {
    const options = { find: () => null, attempts: attempts as number }
    await expect(insertOnce('order_1', () => 1, options)).rejects.toMatchObject({
      code: 'out_of_range',
      message: `Expected \`attempts\` to be a whole number of at least 1 but received ${attempts}.`,
    })
  },
)

it.each([
  { random: 0, firstMs: 25, instants: [0, 25, 75, 175, 375, 775, 1575, 3175, 6375, 11375, 16375] },
  { random: 0.5, firstMs: 1000, instants: [0, 750, 2250, 5250, 9000, 12750] },
  { random: 0, firstMs: 0, instants: [0, 0, 0] },
  { random: 0, firstMs: 5000, instants: [0, 5000, 10000] },
])('a pause is twice the one before, less a random half: %o', async ({ random, firstMs, instants }) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(await listInstants(instants.length, firstMs)).toEqual(instants)
})
