import { createRegistry, type IdError } from 'brandid/core'
import { snowflake } from 'brandid/formats'
import { type LeaseStore, leaseWorkerId, type Renewal, redisStore, type WorkerLease } from 'brandid/lease'
import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { startRedisServer } from './redis-server.ts'
import { describeRedis } from './servers.ts'

// A primary of Redis that is paused while its replica takes over, and that renews when it goes on.

const WINDOW_MS = 4000
const ROUNDS = 5
const POLL_MS = 5
const BATCH = 100

/** Waits for a condition; vitest's timeout is its limit. */
async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isMet())) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

function connect(url: string): Redis {
  const client = new Redis(url, { retryStrategy: () => 50 })
  client.on('error', () => {})
  onTestFinished(() => client.disconnect())
  return client
}

/** Makes ids, and keeps all that were made. */
function makerOf(worker: WorkerLease) {
  const { generate } = createRegistry().defineId('order', { format: snowflake({ epoch: 'twitter', worker }) })
  const ids: string[] = []
  const make = () => {
    try {
      for (let i = 0; i < BATCH; i++) ids.push(generate())
    } catch (error) {
      if ((error as IdError).code !== 'lease_lost') throw error
    }
  }
  return { ids, make }
}

/** What a store answered to requests for renewals, the last of which may still wait. */
function watched(store: LeaseStore) {
  const seen = { requestedMs: 0, answers: [] as (Renewal | Error | undefined)[], isWaiting: false }
  const renew: LeaseStore['renew'] = async (request) => {
    Object.assign(seen, { requestedMs: Date.now(), isWaiting: true })
    try {
      const answer = await store.renew(request)
      seen.answers.push(answer)
      return answer
    } catch (error) {
      seen.answers.push(error as Error)
      throw error
    } finally {
      seen.isWaiting = false
    }
  }
  return { seen, store: { ...store, renew } }
}

/** The ids of a worker of the primary and of a worker of its replica, and whether the primary renewed a lease that had ended. */
async function pausePrimary() {
  const settings = ['--min-replicas-to-write', '1', '--min-replicas-max-lag', '1']
  const primary = await startRedisServer([...settings, '--repl-diskless-sync-delay', '0'])
  const replica = await startRedisServer(['--replicaof', '127.0.0.1', `${primary.port}`])
  onTestFinished(async () => {
    await Promise.all([primary.stop(), replica.stop()])
  })
  const [old, next] = [connect(primary.url), connect(replica.url)]
  await until(async () => /min_slaves_good_slaves:1/.test(await old.info('replication')))

  const terms = { fleet: 'orders', windowMs: WINDOW_MS, workerIds: 1 }
  const { store, seen } = watched(redisStore(old))
  const losses: IdError[] = []
  const first = await leaseWorkerId({ ...terms, store, onLost: (error) => losses.push(error) })
  const early = makerOf(first)
  early.make()
  const endMs = first.until.getTime()

  primary.pause()
  // Its connection is the first that the primary reads when it goes on: before it learns that its replica has left.
  old.ping().catch(() => {})
  await next.replicaof('NO', 'ONE')
  // It waits for a window, in which `first` ends.
  const second = await leaseWorkerId({ ...terms, store: redisStore(next) })
  const late = makerOf(second)
  late.make()
  // The worker requested it before the end of its lease, and waits for half a window.
  const isPending =
    seen.isWaiting && seen.requestedMs < endMs && Date.now() < seen.requestedMs + 0.4 * WINDOW_MS
  primary.resume()

  const before = seen.answers.length
  await until(() => seen.answers.slice(before).some((answer) => answer instanceof Error || losses.length > 0))
  // The last of them tells that the primary has counted its replicas, and takes no renewal any more.
  await until(() => {
    early.make()
    late.make()
    return seen.answers.at(-1) instanceof Error
  })
  await Promise.allSettled([first.release(), second.release()])
  const renewal = seen.answers.slice(before).find((answer) => answer && 'untilMs' in answer)
  return { wasRenewed: isPending && renewal !== undefined, early: early.ids, late: late.ids, losses }
}

await describeRedis('a primary of Redis that was paused and replaced', () => {
  it('renews a lease that has ended, and no ID is made twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { wasRenewed, early, late, losses } = await pausePrimary()
      // A machine that is too slow, or a primary that saw its replica leave first.
      if (!wasRenewed) continue
      const repeated = late.filter((id) => early.includes(id))
      expect({ repeated, early: early.length }).toEqual({ repeated: [], early: BATCH })
      expect(late.length).toBeGreaterThan(0)
      expect(losses).toHaveLength(1)
      return
    }
    expect.fail(`The primary renewed nothing in ${ROUNDS} rounds.`)
  })
})
