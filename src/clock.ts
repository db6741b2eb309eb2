/** Knows what generators expect of the clock: how far it may step back, and which instants a body can carry. */
import { IdError } from './error.ts'

/** The first and the last millisecond since 1970 that a body can carry. */
type SpanMs = readonly [first: number, last: number]

/** How far a clock may step back without a generator's minding: it goes on from the last instant it used. */
export const ROLLBACK_ALLOWANCE_MS = 10_000

/** An `out_of_range` error: the clock shows, or a used-up sequence leads to, an instant that no body can carry. */
export function clockOutOfRange(instantMs: number, spanMs: SpanMs): IdError {
  const expected = `a clock ${spanText(spanMs)}, which is what the format can carry,`
  return new IdError('out_of_range', expected, isoOf(instantMs))
}

/** A span of time, for messages. */
export function spanText([first, last]: SpanMs): string {
  return `from ${isoOf(first)} to ${isoOf(last)}`
}

function isoOf(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
