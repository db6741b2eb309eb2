/** The requests of a lease to its store: checked, limited in time, repeated for a grant. */
import { IdError } from '../core.ts'
import { pause } from '../waiting/pause.ts'
import { noWorkerFree, storeSilent } from './lease-errors.ts'
import { answerLimitMs, retryDelayMs } from './pace.ts'
import type { Grant, LeaseStore, Renewal } from './store.ts'

/** Where a lease comes from, and how long it lasts. */
export interface LessorOptions {
  /** Where the leases are kept: `redisStore`, `postgresStore`, `mysqlStore`, or one of your own. */
  readonly store: LeaseStore
  /** Whose worker ids these are: 1 to 64 characters `A` to `Z`, `a` to `z`, `0` to `9`, `.`, `_`, `:`, `-`. */
  readonly fleet: string
  /** How long a grant lasts, 1,000 to 86,400,000 ms; 10,000 by default. It is the same in the whole fleet. */
  readonly windowMs?: number
  /** How many worker ids the fleet has, 1 to 65,536; 1,024 by default. The bits of the format must hold them. */
  readonly workerIds?: number
}

/** A grant and the text that names its owner in the store. */
export interface OwnedGrant extends Grant {
  readonly owner: string
}

/** What a lease asks of its store, which answers in time or rejects. */
export interface Lessor {
  readonly workerIds: number
  readonly windowMs: number
  acquire(signal: AbortSignal): Promise<OwnedGrant>
  renew(grant: OwnedGrant): Promise<Renewal | undefined>
  release(grant: OwnedGrant, untilMs: number): Promise<void>
}

const FLEET = /^[\w.:-]{1,64}$/
const FIRST_ATTEMPTS = 4
const LEAST_PAUSE_MS = 10

/** @throws {IdError} `invalid_option` */
export function createLessor({ store, fleet, windowMs = 10_000, workerIds = 1024 }: LessorOptions): Lessor {
  check(
    typeof fleet === 'string' && FLEET.test(fleet),
    'a fleet of 1 to 64 letters, digits, ".", "_", ":" and "-"',
    fleet,
  )
  check(isWithin(windowMs, 1000, 86_400_000), 'a window of 1000 to 86400000 ms', windowMs)
  check(isWithin(workerIds, 1, 65_536), '1 to 65536 worker ids', workerIds)
  const limitMs = answerLimitMs(windowMs)

  async function acquire(signal: AbortSignal): Promise<OwnedGrant> {
    for (let failures = 0; ; ) {
      // A new one each time: a grant that arrives after its end has no owner, and ends by itself.
      const owner = crypto.randomUUID()
      try {
        const answer = await within(limitMs, store.acquire({ fleet, owner, workerIds, windowMs }))
        if ('workerId' in answer) return { ...answer, owner }
        if (answer.isHeld) throw noWorkerFree(fleet, workerIds, answer)
        await pause(Math.max(answer.freeAtMs - answer.nowMs, LEAST_PAUSE_MS), signal)
      } catch (error) {
        if (signal.aborted || isFull(error) || ++failures === FIRST_ATTEMPTS) throw error
        await pause(retryDelayMs(failures, windowMs), signal)
      }
    }
  }

  return {
    workerIds,
    windowMs,
    acquire,
    renew: ({ owner, workerId, untilMs }) =>
      within(limitMs, store.renew({ fleet, owner, workerId, windowMs, untilMs })),
    release: ({ owner, workerId }, untilMs) =>
      within(limitMs, store.release({ fleet, owner, workerId, untilMs })),
  }
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && least <= value && value <= most
}

/** @throws {IdError} `invalid_option` */
function check(isFine: boolean, expected: string, received: unknown): void {
  if (isFine) return
  const text = typeof received === 'string' ? `a text of ${received.length} characters` : `${received}`
  throw new IdError('invalid_option', expected, text)
}

function isFull(error: unknown): boolean {
  return error instanceof IdError && error.code === 'no_worker_free'
}

/** @throws {IdError} `lease_lost` when the store has not answered in time. */
function within<Answer>(limitMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(storeSilent(limitMs)), limitMs)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
