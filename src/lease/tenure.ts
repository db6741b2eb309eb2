/**
 * The worker's view of its lease, the effect of each event on it, and its pace. It reads no clock, asks no store and sets
 * no timer: the model check in `test/lease/protocol.ts` runs these functions.
 */
import type { Grant, Renewal } from './store.ts'

export interface Tenure<Granted extends Grant = Grant> {
  readonly grant: Granted
  /** The last instant in use, of any grant: a release gives back the time after it. */
  readonly latestMs: number
  /** Attempts that failed since the last grant or renewal. */
  readonly failures: number
  readonly isLost: boolean
}

export function beginTenure<Granted extends Grant>(grant: Granted): Tenure<Granted> {
  return { grant, latestMs: Number.NEGATIVE_INFINITY, failures: 0, isLost: false }
}

/** The state after a renewal, or after the grant of another worker id. */
export function extendTenure<Granted extends Grant>(
  { grant, latestMs }: Tenure<Granted>,
  answer: Granted | Renewal,
): Tenure<Granted> {
  return { grant: { ...grant, ...answer }, latestMs, failures: 0, isLost: false }
}

/** Whether the lease is over by a clock. The end of its time by a burst, which runs ahead of the clock, does not count. */
export function hasEnded({ grant, isLost }: Tenure, nowMs: number): boolean {
  return isLost || nowMs >= grant.untilMs
}

/**
 * Whether a renewal comes in time: if the lease held at the request, it still holds at the answer, by the clocks of the worker
 * and of the store.
 *
 * A store that was paused in between answers as if it were still the only one, but another server may have taken over
 * and granted the worker id since the lease ended.
 */
export function isTimely(tenure: Tenure, renewal: Renewal, hadEnded: boolean, nowMs: number): boolean {
  return hadEnded || !hasEnded(tenure, Math.max(nowMs, renewal.nowMs))
}

/** The state after an instant is used; `undefined` if the lease ends before it. */
export function enterInstant<Granted extends Grant>(
  tenure: Tenure<Granted>,
  timestampMs: number,
): Tenure<Granted> | undefined {
  if (timestampMs >= tenure.grant.untilMs) return undefined
  return timestampMs > tenure.latestMs ? { ...tenure, latestMs: timestampMs } : tenure
}

/** The state after an attempt has failed: the lease is lost if it has ended. */
export function failAttempt<Granted extends Grant>(tenure: Tenure<Granted>, nowMs: number): Tenure<Granted> {
  return { ...tenure, failures: tenure.failures + 1, isLost: tenure.isLost || !isHeld(tenure, nowMs) }
}

/** Whether an instant is left to use, by the clock of the store. */
export function isHeld({ grant, latestMs }: Tenure, nowMs: number): boolean {
  return Math.max(nowMs, latestMs + 1) < grant.untilMs
}

export function firstUnusedMs({ grant, latestMs }: Tenure): number {
  return Math.max(latestMs + 1, grant.fromMs)
}

/**
 * The time to the next attempt: after three to four tenths of the window, at random, since a fleet that started at once
 * does not renew at once. After a failure see `retryDelayMs`.
 */
export function nextAttemptMs({ failures }: Tenure, windowMs: number): number {
  return failures === 0 ? windowMs * (0.3 + 0.1 * Math.random()) : retryDelayMs(failures, windowMs)
}

/** From a twentieth of the window to a quarter of it, twice as long after each failure, up to half of it left to chance. */
export function retryDelayMs(failures: number, windowMs: number): number {
  return Math.min((windowMs / 20) * 2 ** (failures - 1), windowMs / 4) * (0.5 + 0.5 * Math.random())
}
