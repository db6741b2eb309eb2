/** The clock: the instants that a body can carry, and the limit of a step back. */

import { IdError } from '../../errors/error.ts'
import { HINTS } from '../../errors/hints.ts'
import { stateError } from '../../errors/state-error.ts'
import { describeNumber } from '../../errors/words.ts'

/** The first and the last millisecond since 1970 that a body can carry. */
type SpanMs = readonly [first: number, last: number]

/** The span of 48 bits: to the year 10889. */
export const SPAN_OF_48_BITS = [0, 0xffff_ffff_ffff] as const

/** How far the clock may step back before a generator restarts from it. */
export const ROLLBACK_ALLOWANCE_MS = 10_000

// The instants of a `Date` (ECMAScript, "Time Values and Time Range").
const FARTHEST_MS = 8.64e15

/**
 * The present in whole milliseconds since 1970: nothing else reads the clock. Fractions, as fake timers give them, are
 * floored.
 *
 * @throws {IdError} `clock_unreadable` when `Date.now()` returns no instant.
 */
export function readClock(): number {
  const now: unknown = Date.now()
  const nowMs = typeof now === 'number' ? Math.floor(now) : Number.NaN
  if (Math.abs(nowMs) <= FARTHEST_MS) return nowMs
  throw new IdError('clock_unreadable', 'an instant from Date.now()', describeNumber(now), {
    hint: HINTS.clock_unreadable,
  })
}

/** An `out_of_range` error: the clock shows, or a used-up sequence leads to, an instant that no body can carry. */
export function clockOutOfRange(instantMs: number, spanMs: SpanMs): IdError {
  return new IdError(
    'out_of_range',
    `a clock within the span of the format (${spanText(spanMs)})`,
    showInstant(instantMs),
  )
}

/** A `clock_moved_back` error of a generator that would repeat ids if it started again from an earlier time. */
export function clockMovedBack(byMs: number, generator: string): IdError {
  const message = `The clock stepped back by ${byMs} ms, and may by ${ROLLBACK_ALLOWANCE_MS} ms.`
  return stateError('clock_moved_back', message, {
    hint: () =>
      `${generator} never starts again from an earlier time, where it would repeat ids. Wait until the ` +
      'clock has caught up, or start a new process with a worker id that was not in use in the meantime.',
  })
}

/** A span of time, for messages. */
export function spanText([first, last]: SpanMs): string {
  return `from ${showInstant(first)} to ${showInstant(last)}`
}

function showInstant(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
