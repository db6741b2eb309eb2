import {
  leaseTable,
  memoryStore,
  mysqlStore,
  postgresStore,
  type RedisClient,
  redisStore,
} from 'brandid/lease'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { acquireSlot, type Fleet, releaseSlot, renewSlot } from '../../src/lease/store.ts'
import { createPglite } from '../sql/pglite.ts'
import { describeStore } from './store-suite.ts'

const claim = { fleet: 'orders', owner: 'somebody' }
const request = { ...claim, windowMs: 10_000, workerIds: 8 }
const grant = { ...claim, workerId: 3, untilMs: 1_700_000_005_000 }
const [nowMs, untilMs] = [1_700_000_000_000, 1_700_000_010_000]
const granted = { workerId: 3, fromMs: nowMs, untilMs, nowMs }

describe('the memory', () => {
  describeStore(
    'it',
    async () => {
      let passedMs = 0
      return {
        // Here it is the clock that moves on, for all fleets.
        store: memoryStore(() => Date.now() + passedMs),
        async pass(_, ms) {
          passedMs += ms
        },
      }
    },
    { settles: false },
  )

  it('reads the clock of the process unless another is given', async () => {
    const now = Date.UTC(2026, 6, 1)
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    expect((await memoryStore().acquire(request)).nowMs).toBe(now)
  })
})

// What memory never needs.
describe('a store that has lost its data', () => {
  const claim = { fleet: 'orders', workerIds: 2, windowMs: 1000 }
  const emptyFleet = (): Fleet => ({ slots: new Map(), settledMs: 5000 })

  it('grants nothing before a window is over', () => {
    const fleet = emptyFleet()
    const request = { ...claim, owner: 'new' }
    expect(acquireSlot(fleet, request, 4999)).toEqual({ freeAtMs: 5000, isHeld: false, nowMs: 4999 })
    expect(acquireSlot(fleet, request, 5000)).toMatchObject({ workerId: 0, fromMs: 5000 })
  })

  it('ignores the release of what it has forgotten', () => {
    const fleet = emptyFleet()
    releaseSlot(fleet, { fleet: 'orders', owner: 'old', workerId: 0, untilMs: 4000 })
    expect(fleet.slots.size).toBe(0)
  })

  it('takes back a grant that has not ended, and no other', () => {
    const fleet = emptyFleet()
    const living = { ...claim, owner: 'living', workerId: 1 }
    expect(renewSlot(fleet, { ...living, untilMs: 4500 }, 4500)).toBeUndefined()
    expect(renewSlot(fleet, { ...living, untilMs: 4501 }, 4500)).toEqual({ untilMs: 5500, nowMs: 4500 })
    expect(renewSlot(fleet, { ...living, owner: 'other', untilMs: 4900 }, 4600)).toBeUndefined()
    expect(acquireSlot(fleet, { ...claim, owner: 'new' }, 5000)).toMatchObject({ workerId: 0 })
    const busy = { freeAtMs: 5500, isHeld: true, nowMs: 5001 }
    expect(acquireSlot(fleet, { ...claim, owner: 'newer' }, 5001)).toEqual(busy)
  })

  it('moves no end back, though its clock is behind', () => {
    const living = { ...claim, owner: 'living', workerId: 1, untilMs: 9000 }
    expect(renewSlot(emptyFleet(), living, 4500)).toEqual({ untilMs: 9000, nowMs: 4500 })
  })
})

it.each([
  { dialect: 'postgresql' as const, text: '' },
  { dialect: 'mysql' as const, text: ' character set ascii collate ascii_bin' },
])('the table of $dialect', ({ dialect, text }) => {
  expect(leaseTable(dialect)).toBe(`create table brandid_leases (
  fleet varchar(64)${text} not null,
  worker_id integer not null,
  owner varchar(36)${text} not null,
  until_ms bigint not null,
  primary key (fleet, worker_id)
)`)
})

describeStore('PGlite', async () => {
  const database = await createPglite()
  await database.exec(leaseTable('postgresql'))
  const pass = 'update brandid_leases set until_ms = until_ms - $2 where fleet = $1'
  return {
    store: postgresStore(database),
    pass: (fleet, ms) => database.query(pass, [fleet, ms]).then(() => {}),
    close: () => database.close(),
  }
})

// What the stores ask of each client, and how they read its answers. `npm run check -- servers` has real servers.

type Answer = readonly object[]
type Query = (text: string, values: readonly unknown[]) => Promise<Answer>

describe.each([
  {
    name: 'pg, which gives a result with rows',
    of: (query: Query) =>
      postgresStore({ query: async (text, values) => ({ rows: await query(text, values) }) }),
  },
  { name: 'postgres, which gives rows', of: (query: Query) => postgresStore({ unsafe: query }) },
])('the store in PostgreSQL, by $name', ({ of }) => {
  const instants = { until_ms: `${untilMs}`, now_ms: `${nowMs}` }

  /** A client that answers each statement with the next rows, and what it was asked. */
  function answering(...answers: Answer[]) {
    const asked: string[] = []
    const store = of(async (text, values) => {
      const [verb] = /\b(?:update|insert|select owner)\b/.exec(text) ?? []
      const clock = verb === 'update' && !values.includes(10_000) ? '' : 'clock_timestamp()'
      expect(text).toContain(clock)
      asked.push([verb, ...values].join(' '))
      return answers.shift() ?? []
    })
    return { store, asked }
  }

  it('grants a worker ID', async () => {
    const { store, asked } = answering([{ worker_id: 3, ...instants }])
    expect(await store.acquire(request)).toEqual(granted)
    expect(asked).toEqual(['update orders 8 somebody 10000'])
  })

  it.each([
    ['held', { owner: 'else', ...instants }, true],
    ['given back', { owner: '', ...instants }, false],
    ['over by now', { owner: 'else', ...instants, now_ms: instants.until_ms }, false],
  ])('says when the next one is free, which is %s', async (_, row, isHeld) => {
    const { store, asked } = answering([], [], [row])
    expect(await store.acquire(request)).toEqual({ freeAtMs: untilMs, isHeld, nowMs: Number(row.now_ms) })
    expect(asked.slice(1)).toEqual(['insert orders 8 10000', 'select owner orders 8'])
  })

  it.each(['3.0', '3e0', '0x3', '3 ', ' 3', '+3', '-3', '3n', '', true, null, [3]])(
    'rejects the worker ID %j, which no client writes',
    async (value) => {
      const { store } = answering([{ worker_id: value, ...instants }])
      const message = 'the column `worker_id` to be a non-negative integer'
      await expect(store.acquire(request)).rejects.toThrow(message)
    },
  )

  it('renews a grant, unless another has it, and takes it back', async () => {
    const { store, asked } = answering([{ worker_id: 3, ...instants }], [])
    expect(await store.renew({ ...grant, windowMs: 10_000 })).toEqual({ untilMs, nowMs })
    expect(await store.renew({ ...grant, windowMs: 10_000 })).toBeUndefined()
    expect(await store.release(grant)).toBeUndefined()
    const renewed = 'update orders 3 somebody 10000 1700000005000'
    expect(asked).toEqual([renewed, renewed, 'update orders 3 somebody 1700000005000'])
  })
})

describe.each([
  { name: 'mysql2, which gives rows and columns', wrap: (rows: Answer): readonly unknown[] => [rows, []] },
  { name: 'mariadb, which gives rows', wrap: (rows: Answer): readonly unknown[] => rows },
])('the store in MySQL, by $name', ({ wrap }) => {
  // As numbers, big integers and texts: it depends on the client and its options.
  const own = { worker_id: 3, until_ms: BigInt(untilMs), now_ms: `${nowMs}` }
  const next = { owner: 'else', until_ms: `${untilMs}`, now_ms: BigInt(nowMs) }

  /** A client that answers each question with the next rows, and what it was asked. */
  function answering(...answers: Answer[]) {
    const asked: string[] = []
    const statements: string[] = []
    const store = mysqlStore({
      async query(statement, values) {
        const [verb] = statement.trim().split(' ')
        statements.push(statement)
        asked.push([verb, ...values].join(' '))
        return wrap(verb === 'select' ? (answers.shift() ?? []) : [])
      },
    })
    return { store, asked, statements }
  }

  it('grants a worker ID', async () => {
    const { store, asked } = answering([own])
    expect(await store.acquire(request)).toEqual(granted)
    expect(asked).toEqual(['update somebody 10000 orders 8', 'select orders 0 7 somebody'])
  })

  const counted = 'select orders 8'
  it.each([
    ['held', [{ present: 8n }], next, true, [counted, counted]],
    ['given back', [{ present: 0 }], { ...next, owner: '' }, false, [counted, 'insert orders 10000 8']],
    ['over by now', [{ present: 8 }], { ...next, now_ms: BigInt(untilMs) }, false, [counted, counted]],
  ] as const)('says when the next one is free, which is %s', async (_, count, row, isHeld, questions) => {
    const { store, asked } = answering([], count, [row])
    expect(await store.acquire(request)).toEqual({ freeAtMs: untilMs, isHeld, nowMs: Number(row.now_ms) })
    expect(asked.slice(2, 4)).toEqual(questions)
  })

  it('renews a grant, unless another has it, and takes it back', async () => {
    const { store, asked } = answering([own], [])
    expect(await store.renew({ ...grant, windowMs: 10_000 })).toEqual({ untilMs, nowMs })
    expect(await store.renew({ ...grant, windowMs: 10_000 })).toBeUndefined()
    expect(await store.release(grant)).toBeUndefined()
    const renewed = ['update 1700000005000 10000 orders 3 somebody', 'select orders 3 3 somebody']
    expect(asked).toEqual([...renewed, ...renewed, 'update 1700000005000 orders 3 somebody'])
  })

  it('asks for the time in UTC, and for rows of five digits', async () => {
    const { store, statements } = answering([], [{ present: 0 }], [next])
    await store.acquire({ ...request, workerIds: 65_536 })
    const insert = statements.find((each) => each.includes('insert')) ?? ''
    expect(insert).toContain('utc_timestamp')
    const digits = Array.from({ length: 10 }, (_, digit) => `select ${digit} as d`).join(' union all ')
    expect(insert.split(digits)).toHaveLength(6)
  })
})

type Evaluate = (keys: string[], args: string[]) => Promise<unknown>

it.each([
  {
    name: 'ioredis',
    clientOf: (evaluate: Evaluate): RedisClient => ({
      defineCommand: () => {},
      eval: (_: string, count: number, ...rest: string[]) =>
        evaluate(rest.slice(0, count), rest.slice(count)),
    }),
  },
  {
    name: 'redis',
    clientOf: (evaluate: Evaluate): RedisClient => ({
      eval: (_: string, { keys, arguments: values }: { keys: string[]; arguments: string[] }) =>
        evaluate(keys, values),
    }),
  },
])('the store in Redis asks $name, and reads its answers', async ({ clientOf }) => {
  const calls: unknown[] = []
  const answering = (answer: unknown) => {
    const evaluate = async (...call: unknown[]) => {
      calls.push(call)
      return answer
    }
    return redisStore(clientOf(evaluate))
  }
  const texts = [`${nowMs}`, `${untilMs}`]
  expect(await answering([...texts, 'somebody', '3']).acquire(request)).toEqual(granted)
  for (const [holder, isHeld] of [
    ['', false],
    ['else', true],
  ]) {
    const busy = { freeAtMs: untilMs, isHeld, nowMs }
    expect(await answering([...texts, holder]).acquire(request)).toEqual(busy)
  }
  expect(await answering([]).renew({ ...grant, windowMs: 10_000 })).toBeUndefined()
  // A client may be set to give bytes.
  const bytes = texts.map((text) => Buffer.from(text))
  expect(await answering(bytes).renew({ ...grant, windowMs: 10_000 })).toEqual({ untilMs, nowMs })
  expect(await answering([]).release(grant)).toBeUndefined()

  const asked = ['acquire', 'somebody', '10000', '8']
  const renewed = ['renew', 'somebody', '10000', '3', '1700000005000']
  const released = ['release', 'somebody', '3', '1700000005000']
  const all = [asked, asked, asked, renewed, renewed, released]
  expect(calls).toEqual(all.map((args) => [['brandid:lease:orders'], args]))
})
