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
