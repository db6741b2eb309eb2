import { createRegistry } from 'brandid/core'
import { insertOnce } from 'brandid/sql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Engine, embedded } from './engines.ts'

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
  })

  /** The outcome, with all pauses skipped. */
  async function settled<Value>(promise: Promise<Value>) {
    const [outcome] = await Promise.all([Promise.allSettled([promise]), vi.runAllTimersAsync()])
    return outcome[0]
  }

  it.each([
    ['goes in', [], 'inserted', 1, 0],
    ['goes in after time-outs', [timeout, timeout], 'inserted', 3, 0],
    ['went in before its time-out', [timeout, violation], 'found', 2, 1],
    ['went in before the second time-out', [timeout, timeout, violation], 'found', 3, 1],
  ])('that %s is told', async (_, errors, value, inserts, finds) => {
    const [insert, find] = [failing(...errors), there()]
    expect(await settled(insertOnce(id, insert, { find }))).toEqual({ status: 'fulfilled', value })
    expect(insert).toHaveBeenCalledTimes(inserts)
    expect(find).toHaveBeenCalledTimes(finds)
    for (const [given] of [...insert.mock.calls, ...find.mock.calls]) expect(given).toBe(id)
  })

  it('that violates an index on the first attempt fails, and nobody looks', async () => {
    const find = there()
    expect(await settled(insertOnce(id, failing(violation), { find }))).toMatchObject({ reason: violation })
    expect(find).not.toHaveBeenCalled()
  })

  it('that resumes is settled on the first attempt', async () => {
    const insert = failing(violation)
    expect(await settled(insertOnce(id, insert, { find: there(), resuming: true }))).toMatchObject({
      value: 'found',
    })
    expect(insert).toHaveBeenCalledTimes(1)
  })

  it.each([undefined, null])('that violates an index with no row of its own (%s) fails', async (nothing) => {
    const find = () => nothing
    expect(await settled(insertOnce(id, failing(timeout, violation), { find }))).toMatchObject({
      reason: violation,
    })
    expect(await settled(insertOnce(id, failing(violation), { find, resuming: true }))).toMatchObject({
      reason: violation,
    })
  })

  it.each([0, '', false])('is found by a row that is %j', async (row) => {
    expect(await settled(insertOnce(id, failing(timeout, violation), { find: () => row }))).toMatchObject({
      value: row,
    })
  })

  it('that fails for good is not sent again', async () => {
    const insert = failing(new Error('syntax'))
    expect(await settled(insertOnce(id, insert, { find: there(), resuming: true }))).toMatchObject({
      reason: new Error('syntax'),
    })
    expect(insert).toHaveBeenCalledTimes(1)
  })

  it('is sent five times', async () => {
    const insert = failing(...Array.from({ length: 9 }, () => timeout))
    expect(await settled(insertOnce(id, insert, { find: notThere() }))).toMatchObject({ reason: timeout })
    expect(insert).toHaveBeenCalledTimes(5)
  })

  it('is sent as often as told, after pauses that grow to a second', async () => {
    const insert = failing(...Array.from({ length: 9 }, () => timeout))
    const start = Date.now()
    const times: number[] = []
    const timed = (given: typeof id) => {
      times.push(Date.now() - start)
      return insert(given)
    }
    expect(await settled(insertOnce(id, timed, { find: notThere(), attempts: 9 }))).toMatchObject({
      reason: timeout,
    })
    expect(times).toEqual([0, 25, 75, 175, 375, 775, 1575, 2575, 3575])
  })

  it('is looked for again when the look fails', async () => {
    const find = vi.fn<() => Promise<string>>().mockRejectedValueOnce(timeout).mockResolvedValueOnce('found')
    expect(await settled(insertOnce(id, failing(timeout, violation, violation), { find }))).toMatchObject({
      value: 'found',
    })
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('asks the caller which errors are open', async () => {
    const insert = failing(new Error('flaky'), timeout)
    const isRetryable = (error: unknown) => error instanceof Error && error.message === 'flaky'
    expect(await settled(insertOnce(id, insert, { find: there(), isRetryable }))).toMatchObject({
      reason: timeout,
    })
    expect(insert).toHaveBeenCalledTimes(2)
  })

  it.each([0, 1.5])('is not sent %d times', async (attempts) => {
    const insert = failing()
    expect(await settled(insertOnce(id, insert, { find: there(), attempts }))).toMatchObject({
      reason: { code: 'out_of_range' },
    })
    expect(insert).not.toHaveBeenCalled()
  })
})

describe.each(embedded)('%s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    await engine.run('create table orders (id varchar(40) primary key, email varchar(40) unique)')
  }, 60_000)
  afterAll(() => engine.close())

  it('keeps one row when every answer is lost', async () => {
    const find = async (id: string) => (await engine.run('select id from orders where id = ?', [id]))[0]?.[0]
    for (let i = 0; i < 20; i++) {
      const order = OrderId.generate()
      let answersLost = 2
      const insert = async (id: string) => {
        await engine.run('insert into orders values (?, ?)', [id, `${id}@x`])
        if (answersLost-- > 0) throw timeout
        return id
      }
      expect(await insertOnce(order, insert, { find })).toBe(order)
    }
    const stolen = () =>
      engine.run('insert into orders select ?, email from orders limit 1', [OrderId.generate()])
    await expect(insertOnce(OrderId.generate(), stolen, { find, resuming: true })).rejects.toThrow(/unique/i)
    expect(await engine.run('select count(*) from orders').then(([row]) => Number(row?.[0]))).toBe(20)
  })
})
