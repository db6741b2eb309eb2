import { redisStore } from 'brandid/lease'
import { describe, expect, it } from 'vitest'

// What it asks of a client and how it reads the answers; `npm run test:servers` has the script itself, on a real server.

const claim = { fleet: 'orders', owner: 'somebody' }
const texts = ['1700000000000', '1700000010000']

describe('the store in Redis', () => {
  /** A client that gives one answer, by each of the two ways of calling it. */
  const clients = [
    {
      name: 'ioredis',
      of(answer: unknown, calls: unknown[]) {
        const evaluate = async (_: string, keyCount: number, ...rest: string[]) => {
          calls.push([rest.slice(0, keyCount), rest.slice(keyCount)])
          return answer
        }
        return redisStore({ defineCommand: () => {}, eval: evaluate })
      },
    },
    {
      name: 'redis',
      of(answer: unknown, calls: unknown[]) {
        const evaluate = async (_: string, options: { keys: string[]; arguments: string[] }) => {
          calls.push([options.keys, options.arguments])
          return answer
        }
        return redisStore({ eval: evaluate })
      },
    },
  ]

  it.each(clients)('asks $name, and reads its answers', async ({ of }) => {
    const calls: unknown[] = []
    const request = { ...claim, windowMs: 10_000, workerIds: 8 }
    expect(await of([...texts, 'somebody', '3'], calls).acquire(request)).toEqual({
      workerId: 3,
      fromMs: 1_700_000_000_000,
      untilMs: 1_700_000_010_000,
      nowMs: 1_700_000_000_000,
    })
    const busy = { freeAtMs: 1_700_000_010_000, nowMs: 1_700_000_000_000 }
    expect(await of([...texts, ''], calls).acquire(request)).toEqual({ ...busy, isHeld: false })
    expect(await of([...texts, 'else'], calls).acquire(request)).toEqual({ ...busy, isHeld: true })

    const grant = { ...claim, workerId: 3, untilMs: 1_700_000_005_000 }
    expect(await of([], calls).renew({ ...grant, windowMs: 10_000 })).toBeUndefined()
    // A client may be set to give bytes.
    const bytes = texts.map((text) => Buffer.from(text))
    expect(await of(bytes, calls).renew({ ...grant, windowMs: 10_000 })).toEqual({
      untilMs: 1_700_000_010_000,
      nowMs: 1_700_000_000_000,
    })
    expect(await of([], calls).release(grant)).toBeUndefined()

    const keys = ['brandid:lease:orders']
    const asked = [keys, ['acquire', 'somebody', '10000', '8']]
    const renewed = [keys, ['renew', 'somebody', '10000', '3', '1700000005000']]
    expect(calls).toEqual([
      asked,
      asked,
      asked,
      renewed,
      renewed,
      [keys, ['release', 'somebody', '3', '1700000005000']],
    ])
  })
})
