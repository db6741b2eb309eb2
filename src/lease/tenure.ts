/**
 * The state of a lease from its worker's point of view, the effect of each event, and the timing of renewals. The functions use no
 * clock, store or timer, so that the model check in `test/lease/protocol.ts` can run them.
 */
import type { Grant, Renewal } from './store.ts'

export interface Tenure<Granted extends Grant = Grant> {
  readonly grant: Granted
  /** The latest instant in any ID so far, under any grant. A release gives up the time after `latestMs`. */
  readonly latestMs: number
  /** The number of failed attempts since the last grant or renewal. */
  readonly failures: number
  readonly isLost: boolean
}

export function beginTenure<Granted extends Grant>(grant: Granted): Tenure<Granted> {
  return { grant, latestMs: Number.NEGATIVE_INFINITY, failures: 0, isLost: false }
}

/** Returns the state after a renewal, or after the grant of another worker ID. */
export function extendTenure<Granted extends Grant>(
  { grant, latestMs }: Tenure<Granted>,
  answer: Granted | Renewal,
): Tenure<Granted> {
  return { grant: { ...grant, ...answer }, latestMs, failures: 0, isLost: false }
}

/** Whether the lease has ended by `nowMs`. A burst that uses up the lease's time ahead of the clock does not end the lease. */
export function hasEnded({ grant, isLost }: Tenure, nowMs: number): boolean {
  return isLost || nowMs >= grant.untilMs
}

/**
 * Whether a renewal arrives in time: a lease that was valid when the renewal was requested must still be valid when the store answers, by
 * both the worker's and the store's clock.
 *
 * A store that was suspended during a request answers as if nothing had happened, although another server may have taken over and granted
 * the worker ID after the lease ended.
 */
export function isTimely(tenure: Tenure, renewal: Renewal, hadEnded: boolean, nowMs: number): boolean {
  return hadEnded || !hasEnded(tenure, Math.max(nowMs, renewal.nowMs))
}

/** Returns the state after using an instant, or `undefined` if the lease has ended by that instant. */
export function enterInstant<Granted extends Grant>(
  tenure: Tenure<Granted>,
  timestampMs: number,
): Tenure<Granted> | undefined {
  if (timestampMs >= tenure.grant.untilMs) return undefined
  return timestampMs > tenure.latestMs ? { ...tenure, latestMs: timestampMs } : tenure
}

/** Returns the state after a failed attempt. If the lease has ended, it is lost. */
export function failAttempt<Granted extends Grant>(tenure: Tenure<Granted>, nowMs: number): Tenure<Granted> {
  return { ...tenure, failures: tenure.failures + 1, isLost: tenure.isLost || !isHeld(tenure, nowMs) }
}

/** Whether the lease has any time left, by the store's clock. */
export function isHeld({ grant, latestMs }: Tenure, nowMs: number): boolean {
  return Math.max(nowMs, latestMs + 1) < grant.untilMs
}

export function firstUnusedMs({ grant, latestMs }: Tenure): number {
  return Math.max(latestMs + 1, grant.fromMs)
}

/**
 * Returns the time until the next attempt: a random 30% to 40% of the window, so that workers that started together do not renew
 * together. After a failure, `retryDelayMs` applies.
 */
export function nextAttemptMs({ failures }: Tenure, windowMs: number): number {
  return failures === 0 ? windowMs * (0.3 + 0.1 * Math.random()) : retryDelayMs(failures, windowMs)
}

/** Returns a twentieth of the window, doubled after each failure up to a quarter of the window, and randomly shortened by up to half. */
export function retryDelayMs(failures: number, windowMs: number): number {
  return Math.min((windowMs / 20) * 2 ** (failures - 1), windowMs / 4) * (0.5 + 0.5 * Math.random())
}
