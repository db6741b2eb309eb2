import { postgresStore } from 'brandid/lease'
import { describe, expect, it } from 'vitest'

// What it sends and how it reads the answers of the two clients; pglite.test.ts has the statements.

const claim = { fleet: 'orders', owner: 'somebody' }
const request = { ...claim, windowMs: 10_000, workerIds: 8 }
const grant = { ...claim, workerId: 3, untilMs: 1_700_000_005_000 }
const instants = { now_ms: '1700000000000', until_ms: '1700000010000' }
const [nowMs, untilMs] = [1_700_000_000_000, 1_700_000_010_000]

type Query = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>

const clients = [
  {
    name: 'pg, which gives a result with rows',
    of: (query: Query) =>
      postgresStore({ query: async (text, values) => ({ rows: await query(text, values) }) }),
  },
  { name: 'postgres, which gives rows', of: (query: Query) => postgresStore({ unsafe: query }) },
]

/** A client that answers each statement with the next rows, and what it was asked. */
function answering(of: (query: Query) => ReturnType<typeof postgresStore>, ...answers: unknown[][]) {
  const rest = [...answers]
  const asked: string[] = []
  const store = of(async (text, values) => {
    const [verb] = /\b(?:update|insert|select owner)\b/.exec(text) ?? []
    asked.push([verb, ...values].join(' '))
    return rest.shift() ?? []
  })
  return { store, asked }
}

describe.each(clients)('the store in PostgreSQL, by $name', ({ of }) => {
  it('grants a worker id', async () => {
    const { store, asked } = answering(of, [{ worker_id: 3, ...instants }])
    expect(await store.acquire(request)).toEqual({ workerId: 3, fromMs: nowMs, untilMs, nowMs })
    expect(asked).toEqual(['update orders 8 somebody 10000'])
  })

  it.each([
    ['held', { owner: 'else', ...instants }, true],
    ['given back', { owner: '', ...instants }, false],
    ['over by now', { owner: 'else', ...instants, now_ms: instants.until_ms }, false],
  ])('says when the next one is free, which is %s', async (_, row, isHeld) => {
    const { store, asked } = answering(of, [], [], [row])
    expect(await store.acquire(request)).toEqual({ freeAtMs: untilMs, isHeld, nowMs: Number(row.now_ms) })
    expect(asked.slice(1)).toEqual(['insert orders 8 10000', 'select owner orders 8'])
  })

  it('renews a grant, unless another has it', async () => {
    const { store, asked } = answering(of, [instants], [])
    expect(await store.renew({ ...grant, windowMs: 10_000 })).toEqual({ untilMs, nowMs })
    expect(await store.renew({ ...grant, windowMs: 10_000 })).toBeUndefined()
    expect(asked[0]).toBe('update orders 3 somebody 10000')
  })

  it('takes every instant from the clock of the server', async () => {
    const statements: string[] = []
    const store = of(async (text) => {
      statements.push(text)
      return statements.length === 3 ? [{ owner: '', ...instants }] : []
    })
    await store.acquire(request)
    await store.renew({ ...grant, windowMs: 10_000 })
    expect(statements).toHaveLength(4)
    for (const text of statements) expect(text).toContain('clock_timestamp()')
  })

  it('takes a grant back', async () => {
    const { store, asked } = answering(of)
    expect(await store.release(grant)).toBeUndefined()
    expect(asked).toEqual(['update orders 3 somebody 1700000005000'])
  })
})
