import { createRegistry } from 'brandid/core'
import { type InsertOnceOptions, idTaken, insertOnce } from 'brandid/sql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const OrderId = createRegistry().defineId('order')
const id = OrderId.generate()

const timeout = { code: 'ETIMEDOUT' }
const violation = { code: '23505', constraint: 'orders_pkey', table: 'orders' }

/** An insert that fails with each of the errors in turn, and then says that it went in. */
function failing(...errors: unknown[]) {
  return vi.fn(async (_: typeof id) => {
    if (errors.length > 0) throw errors.shift()
    return 'inserted' as const
  })
}

const there = () => vi.fn(async (_: typeof id) => 'found' as const)
const notThere = () => vi.fn(async (_: typeof id): Promise<undefined> => undefined)

describe('an insert', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** The outcome of an insert, with all pauses skipped. */
  async function outcomeOf(
    insert: (given: typeof id) => unknown,
    options: Partial<InsertOnceOptions<typeof id, unknown>> = {},
  ) {
    const promise = insertOnce(id, insert, { find: there(), ...options })
    const [outcome] = await Promise.all([Promise.allSettled([promise]), vi.runAllTimersAsync()])
    return outcome[0]
  }

  it.each([
    ['goes in', [], 'inserted', 1, 0],
    ['goes in after time-outs', [timeout, timeout], 'inserted', 3, 0],
    ['went in before its time-out', [timeout, violation], 'found', 2, 1],
    ['went in before the second time-out', [timeout, timeout, violation], 'found', 3, 1],
  ])('that %s is reported', async (_, errors, value, inserts, finds) => {
    const [insert, find] = [failing(...errors), there()]
    expect(await outcomeOf(insert, { find })).toEqual({ status: 'fulfilled', value })
    expect(insert).toHaveBeenCalledTimes(inserts)
    expect(find).toHaveBeenCalledTimes(finds)
    for (const [given] of [...insert.mock.calls, ...find.mock.calls]) expect(given).toBe(id)
  })

  it('that violates an index on the first attempt fails without a look-up', async () => {
    const find = there()
    expect(await outcomeOf(failing(violation), { find })).toMatchObject({ reason: violation })
    expect(find).not.toHaveBeenCalled()
  })

  it('that resumes is settled on the first attempt', async () => {
    const insert = failing(violation)
    expect(await outcomeOf(insert, { resuming: true })).toMatchObject({
      value: 'found',
    })
    expect(insert).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['false', false],
    ["Drizzle's empty list", []],
    ["mysql2's list of no rows and the fields", [[], [{ name: 'id' }]]],
    ["pg's result without rows", { rows: [], fields: [], rowCount: 0 }],
    ["libsql's result without rows", { rows: [], columns: ['id'] }],
    ["D1's result without rows", { results: [], success: true }],
  ])('that violates an index with no row of its own (%s) fails', async (_, nothing) => {
    const find = () => nothing
    expect(await outcomeOf(failing(timeout, violation), { find })).toMatchObject({
      reason: violation,
    })
    expect(await outcomeOf(failing(violation), { find, resuming: true })).toMatchObject({
      reason: violation,
    })
  })

  it.each<{ row: unknown }>([
    ...[0, '', true, { id: 'order_1' }].map((row) => ({ row })),
    ...[{ fields: [] }, { columns: [] }, { rows: 3, fields: [] }].map((row) => ({ row })),
    { row: { rows: [], title: 'a spreadsheet' } },
    { row: { results: [], title: 'an examination' } },
    ...['none', ''].map((results) => ({ row: { results, success: true } })),
    { row: { success: true } },
    ...[['order_1'], [[], 'order_1'], ['order_1', []], [[['order_1'], []], []]].map((row) => ({ row })),
    { row: [[['order_1']], [{ name: 'id' }]] },
    { row: { rows: [['order_1']], fields: [] } },
    { row: { rows: [['order_1']], columns: ['id'] } },
    { row: { results: [{ id: 'order_1' }], success: true } },
  ])('is found by $row', async ({ row }) => {
    expect(await outcomeOf(failing(timeout, violation), { find: () => row })).toMatchObject({ value: row })
  })

  it('that fails for good is not sent again', async () => {
    const insert = failing(new Error('syntax'))
    expect(await outcomeOf(insert, { resuming: true })).toMatchObject({
      reason: new Error('syntax'),
    })
    expect(insert).toHaveBeenCalledTimes(1)
  })

  /** The times in ms at which an insert was sent that always times out. */
  async function timesOf(options: object) {
    const start = Date.now()
    const times: number[] = []
    const insert = () => {
      times.push(Date.now() - start)
      throw { ...timeout }
    }
    const outcome = await outcomeOf(insert, { find: notThere(), ...options })
    expect(outcome).toMatchObject({ reason: timeout })
    return times
  }

  const LONGEST = [0, 25, 75, 175, 375, 775, 1575, 3175, 6375, 11375, 16375]
  it.each([
    { random: 0, pauseMs: undefined, times: LONGEST },
    { random: 0.5, pauseMs: undefined, times: [0, 18, 55, 130, 280] },
    { random: 0.5, pauseMs: 1000, times: [0, 750, 2250, 5250, 9000, 12750] },
    { random: 1 - Number.EPSILON, pauseMs: 5000, times: LONGEST.map((_, i) => i * 2500) },
    { random: 0, pauseMs: 0, times: [0, 0, 0] },
    { random: 0, pauseMs: 0.5, times: [0, 0, 1] },
  ])('is sent again after pauses that double up to 5 s, less a random half: %o', async (given) => {
    const { random, pauseMs, times } = given
    vi.spyOn(Math, 'random').mockReturnValue(random)
    expect(await timesOf({ attempts: times.length, pauseMs })).toEqual(times)
  })

  it.each([
    ...[-1, 5000.1, Number.NaN, Number.POSITIVE_INFINITY].map((pauseMs) => {
      return {
        options: { pauseMs },
        message: `\`pauseMs\` to be a number from 0 to 5000 but received ${pauseMs}`,
      }
    }),
    ...[0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1'].map((attempts) => {
      const expected = '`attempts` to be a positive integer'
      return { options: { attempts } as object, message: `${expected} but received ${attempts}` }
    }),
  ])('is not sent under $options', async ({ options, message }) => {
    const insert = failing()
    await expect(insertOnce(id, insert, { find: there(), ...options })).rejects.toMatchObject({
      code: 'out_of_range',
      message: `Expected ${message}.`,
    })
    expect(insert).not.toHaveBeenCalled()
  })

  it('is sent for a minute without `attempts`', async () => {
    vi.advanceTimersByTime(1_000_000)
    const times = await timesOf({})
    expect(times.at(-2)).toBeLessThan(60_000)
    expect(times.at(-1)).toBeGreaterThanOrEqual(60_000)
  })

  it.each([50_000, 12_000])('is sent five times where each takes %d ms', async (ms) => {
    const insert = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      throw { ...timeout }
    })
    const outcome = await outcomeOf(insert, { find: notThere(), pauseMs: 0 })
    expect(outcome).toMatchObject({ reason: timeout })
    expect(insert).toHaveBeenCalledTimes(5)
  })

  it('is not sent again under a deadline that is over', async () => {
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    const insert = vi.fn(() => Promise.reject(reason))
    expect(await outcomeOf(insert, { find: notThere() })).toMatchObject({ reason })
    expect(insert).toHaveBeenCalledTimes(2)
    const another = failing(reason, new DOMException('later', 'TimeoutError'), timeout, timeout)
    expect(await outcomeOf(another, { find: notThere() })).toMatchObject({ value: 'inserted' })
  })

  it('is looked for again when the look fails', async () => {
    const find = vi.fn<() => Promise<string>>().mockRejectedValueOnce(timeout).mockResolvedValueOnce('found')
    expect(await outcomeOf(failing(timeout, violation, violation), { find })).toMatchObject({
      value: 'found',
    })
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('asks the caller which errors are open', async () => {
    const insert = failing(new Error('flaky'), timeout)
    const isRetryable = (error: unknown) => error instanceof Error && error.message === 'flaky'
    expect(await outcomeOf(insert, { isRetryable })).toMatchObject({
      reason: timeout,
    })
    expect(insert).toHaveBeenCalledTimes(2)
  })
})

describe('a signal', () => {
  const find = notThere()

  it('that is aborted before sends nothing', async () => {
    const insert = failing()
    const reason = new Error('too late')
    await expect(insertOnce(id, insert, { find, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(insert).not.toHaveBeenCalled()
  })

  it('that is aborted ends an attempt', async () => {
    const controller = new AbortController()
    const insert = vi.fn(() => {
      queueMicrotask(() => controller.abort('enough'))
      return new Promise<never>(() => {})
    })
    await expect(insertOnce(id, insert, { find, signal: controller.signal })).rejects.toBe('enough')
    expect(insert).toHaveBeenCalledTimes(1)
  })

  it('that is aborted within an attempt ends it', async () => {
    const controller = new AbortController()
    const insert = async () => {
      controller.abort('enough')
      throw timeout
    }
    await expect(insertOnce(id, insert, { find, signal: controller.signal })).rejects.toBe('enough')
  })

  it('that is aborted ends a pause', async () => {
    vi.useFakeTimers()
    const controller = new AbortController()
    const insert = failing(timeout)
    const outcome = insertOnce(id, insert, { find, signal: controller.signal, pauseMs: 5000 })
    const rejected = expect(outcome).rejects.toBe('enough')
    await vi.advanceTimersByTimeAsync(100)
    expect(vi.getTimerCount()).toBe(1)
    controller.abort('enough')
    await rejected
    expect(insert).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('keeps no listener after the outcome, whatever it is', async () => {
    const { signal } = new AbortController()
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    const options = { find, signal, pauseMs: 0 }
    expect(await insertOnce(id, failing(timeout, timeout), options)).toBe('inserted')
    await expect(insertOnce(id, failing(violation), options)).rejects.toBe(violation)
    expect(add).toHaveBeenCalledTimes(6)
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(
      add.mock.calls.map(([, listener]) => listener),
    )
  })
})

describe('an ID that can collide', () => {
  const ours = { id, nonce: 'ours' }
  const theirs = { id, nonce: 'theirs' }
  const isOurs = ({ nonce }: { nonce: string }) => nonce === 'ours'
  const pauseMs = 0

  it.each([isOurs, async (row: typeof ours) => isOurs(row)])(
    'is settled by whose row it is: %#',
    async (isOurs) => {
      const insert = () => failing(timeout, violation)
      const options = { isOurs, pauseMs }
      expect(await insertOnce(id, insert(), { find: () => ours, ...options })).toBe(ours)
      await expect(insertOnce(id, insert(), { find: () => theirs, ...options })).rejects.toBe(violation)
    },
  )

  /** An insert with ON CONFLICT DO NOTHING, which fails first. */
  const quiet = (...errors: unknown[]) => {
    const insert = failing(...errors)
    return vi.fn(async (given: typeof id) => (await insert(given)) && idTaken)
  }

  it('is taken on the first attempt, without a look-up', async () => {
    const find = vi.fn(() => theirs)
    expect(await insertOnce(id, quiet(), { find, isOurs, pauseMs })).toBe(idTaken)
    expect(find).not.toHaveBeenCalled()
  })

  it('is ours, or taken, where a retry wrote nothing', async () => {
    expect(await insertOnce(id, quiet(timeout), { find: () => ours, isOurs, pauseMs })).toBe(ours)
    expect(await insertOnce(id, quiet(timeout), { find: () => theirs, isOurs, pauseMs })).toBe(idTaken)
    expect(await insertOnce(id, quiet(), { find: () => ours, isOurs, resuming: true })).toBe(ours)
    expect(await insertOnce(id, quiet(), { find: () => undefined, isOurs, resuming: true })).toBe(idTaken)
  })

  it('is as open as before where a retry wrote nothing and no row has the ID', async () => {
    const find = vi.fn<() => typeof ours | undefined>().mockReturnValue(undefined)
    const insert = quiet(timeout)
    await expect(insertOnce(id, insert, { find, isOurs, pauseMs, attempts: 3 })).rejects.toBe(timeout)
    expect(insert).toHaveBeenCalledTimes(3)
    find.mockReturnValueOnce(undefined).mockReturnValueOnce(ours)
    expect(await insertOnce(id, quiet(timeout), { find, isOurs, pauseMs })).toBe(ours)
  })
})

describe('a driver of your own', () => {
  const refused = new Error('row refused')
  const uniqueViolation = (error: unknown) => (error === refused ? {} : undefined)

  it('recognizes its violations', async () => {
    const options = { find: there(), pauseMs: 0 }
    const insert = () => failing(timeout, refused)
    expect(await insertOnce(id, insert(), { ...options, uniqueViolation })).toBe('found')
    await expect(insertOnce(id, insert(), options)).rejects.toBe(refused)
  })

  it('may throw what is no object', async () => {
    const insert = failing(timeout, 'refused')
    const uniqueViolation = (error: unknown) => (error === 'refused' ? {} : undefined)
    const outcome = insertOnce(id, insert, { find: notThere(), pauseMs: 0, uniqueViolation })
    await expect(outcome).rejects.toBe('refused')
  })
})
