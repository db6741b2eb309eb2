/**
 * The state of a lease as its worker knows it, the effect of each event, and the pace of renewals. The functions read no clock,
 * ask no store and set no timer, so that the model check in `test/lease/protocol.ts` can run them.
 */
import type { Grant, Renewal } from './store.ts'

export interface Tenure<Granted extends Grant = Grant> {
  readonly grant: Granted
  /** The last instant that an ID carries, under any grant. A release returns the time after it. */
  readonly latestMs: number
  /** Attempts that failed since the last grant or renewal. */
  readonly failures: number
  readonly isLost: boolean
}

export function beginTenure<Granted extends Grant>(grant: Granted): Tenure<Granted> {
  return { grant, latestMs: Number.NEGATIVE_INFINITY, failures: 0, isLost: false }
}

/** The state after a renewal, or after the grant of another worker ID. */
export function extendTenure<Granted extends Grant>(
  { grant, latestMs }: Tenure<Granted>,
  answer: Granted | Renewal,
): Tenure<Granted> {
  return { grant: { ...grant, ...answer }, latestMs, failures: 0, isLost: false }
}

/** Whether the lease is over by a clock. It is not over if a burst has used up its time ahead of the clock. */
export function hasEnded({ grant, isLost }: Tenure, nowMs: number): boolean {
  return isLost || nowMs >= grant.untilMs
}

/**
 * Whether a renewal comes in time: a lease that held when the renewal was requested must still hold when it is answered, by the
 * clocks of both the worker and the store.
 *
 * A store that was suspended in between answers as if nothing had happened, although another server may have taken over and
 * granted the worker ID since the lease ended.
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
 * The time to the next attempt: three to four tenths of the window, at random, so that the workers of a fleet that started
 * together do not renew together. After a failure see `retryDelayMs`.
 */
export function nextAttemptMs({ failures }: Tenure, windowMs: number): number {
  return failures === 0 ? windowMs * (0.3 + 0.1 * Math.random()) : retryDelayMs(failures, windowMs)
}

/** A twentieth of the window, doubled after each failure up to a quarter of the window, and shortened at random by up to half. */
export function retryDelayMs(failures: number, windowMs: number): number {
  return Math.min((windowMs / 20) * 2 ** (failures - 1), windowMs / 4) * (0.5 + 0.5 * Math.random())
}
