/** Attempts: their number, and the pauses between them. */
import { IdError } from '../core.ts'

/** The longest pause: what a recovered database is waited for at most. */
export const LONGEST_PAUSE_MS = 5000

/** @throws {IdError} `out_of_range` when it is not a whole number of at least 1. */
export function checkAttempts(attempts: number): void {
  if (Number.isSafeInteger(attempts) && attempts >= 1) return
  throw new IdError('out_of_range', '`attempts` to be a whole number of at least 1', String(attempts))
}

/** @throws {IdError} `out_of_range` when it is not a number from 0 to the longest pause. */
export function checkPauseMs(pauseMs: number): void {
  if (pauseMs >= 0 && pauseMs <= LONGEST_PAUSE_MS) return
  throw new IdError(
    'out_of_range',
    `\`pauseMs\` to be a number from 0 to ${LONGEST_PAUSE_MS}`,
    String(pauseMs),
  )
}

/**
 * The pause after an attempt, counted from 1: twice as long each time, of which a random half is left out. So clients
 * that lost their connections together return one by one.
 */
export function pauseAfter(attempt: number, firstMs: number): number {
  const longest = Math.min(firstMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
  return longest * (1 - Math.random() / 2)
}

/** @throws the reason of the signal, as soon as it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return unlessAborted(over, signal).finally(() => clearTimeout(timer))
}

/**
 * What a promise gives, unless the signal is aborted first.
 *
 * @throws the reason of the signal. A later result of the promise is ignored then.
 */
export function unlessAborted<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
