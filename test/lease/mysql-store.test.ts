import { mysqlStore } from 'brandid/lease'
import { describe, expect, it } from 'vitest'

// How it reads the answers of the two clients; `npm run test:servers` has the statements, on a real server.

const claim = { fleet: 'orders', owner: 'somebody' }

/** A client that answers each statement with the next rows. */
function clientOf(answers: readonly (readonly unknown[])[], wrap: (rows: readonly unknown[]) => unknown) {
  const rest = [...answers]
  const asked: string[] = []
  const statements: string[] = []
  const store = mysqlStore({
    async query(statement, values) {
      statements.push(statement)
      asked.push([statement.trim().split(' ')[0], ...values].join(' '))
      return wrap(statement.trim().startsWith('select') ? (rest.shift() ?? []) : [])
    },
  })
  return { store, asked, statements }
}

const clients = [
  { name: 'mysql2, which gives rows and columns', wrap: (rows: readonly unknown[]) => [rows, []] },
  { name: 'mariadb, which gives rows', wrap: (rows: readonly unknown[]) => rows },
]

describe('the store in MySQL', () => {
  it.each(clients)('reads what $name gives', async ({ wrap }) => {
    const request = { ...claim, windowMs: 10_000, workerIds: 8 }
    // As numbers, big integers and texts: it depends on the client and its options.
    const own = { worker_id: 3, until_ms: 1_700_000_010_000n, now_ms: '1700000000005' }
    const granted = clientOf([[own]], wrap)
    expect(await granted.store.acquire(request)).toEqual({
      workerId: 3,
      fromMs: 1_700_000_000_000,
      untilMs: 1_700_000_010_000,
      nowMs: 1_700_000_000_005,
    })
    expect(granted.asked).toEqual(['update somebody 10000 orders 8', 'select orders 0 7 somebody'])

    const next = { owner: 'else', until_ms: '1700000010000', now_ms: 1_700_000_000_000n }
    const full = clientOf([[], [{ present: 8n }], [next]], wrap)
    const busy = { freeAtMs: 1_700_000_010_000, nowMs: 1_700_000_000_000 }
    expect(await full.store.acquire(request)).toEqual({ ...busy, isHeld: true })
    expect(full.asked.slice(2)).toEqual(['select orders 8', 'select orders 8'])

    const empty = clientOf([[], [{ present: 0 }], [{ ...next, owner: '' }]], wrap)
    expect(await empty.store.acquire(request)).toEqual({ ...busy, isHeld: false })
    expect(empty.asked.slice(2)).toEqual(['select orders 8', 'insert orders 10000 8', 'select orders 8'])

    // It ended while the others were counted.
    const over = clientOf([[], [{ present: 8 }], [{ ...next, until_ms: next.now_ms }]], wrap)
    expect(await over.store.acquire(request)).toMatchObject({ isHeld: false })

    const grant = { ...claim, workerId: 3, untilMs: 1_700_000_005_000 }
    const renewal = { untilMs: 1_700_000_010_000, nowMs: 1_700_000_000_005 }
    const kept = clientOf([[own]], wrap)
    expect(await kept.store.renew({ ...grant, windowMs: 10_000 })).toEqual(renewal)
    expect(kept.asked).toEqual(['update 10000 orders 3 somebody', 'select orders 3 3 somebody'])
    expect(await clientOf([[]], wrap).store.renew({ ...grant, windowMs: 10_000 })).toBeUndefined()

    const given = clientOf([], wrap)
    expect(await given.store.release(grant)).toBeUndefined()
    expect(given.asked).toEqual(['update 1700000005000 orders 3 somebody'])
  })

  it('asks for the time in UTC, and for rows of five digits', async () => {
    const { store, statements } = clientOf([[], [{ present: 0 }], [{}]], (rows) => rows)
    await store.acquire({ ...claim, windowMs: 10_000, workerIds: 65_536 })
    const insert = statements.find((each) => each.includes('insert')) ?? ''
    expect(insert).toContain('utc_timestamp')
    const digits = Array.from({ length: 10 }, (_, digit) => `select ${digit} as d`).join(' union all ')
    expect(insert.split(digits)).toHaveLength(6)
  })
})
