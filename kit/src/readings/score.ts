/** The scores of readings: how many texts a format accepts, among those that may exist by now. */

/** A day: clocks that are ahead make ids of the near future. */
const TOLERANCE_MS = 86_400_000
/** What an instant that cannot be right costs. */
const IMPLAUSIBLE = 40

/** The year of the first UUIDs: no ids of these kinds are older. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** Whether ids of an instant may exist by now. */
export function isPlausible(timeMs: number, sinceMs: number, nowMs: number): boolean {
  return timeMs >= sinceMs && timeMs <= nowMs + TOLERANCE_MS
}

/** Bits of the instants that are plausible, in units of so many milliseconds. */
export function timeBits(sinceMs: number, nowMs: number, unitMs = 1): number {
  return Math.log2(Math.max(1, (nowMs + TOLERANCE_MS - sinceMs) / unitMs))
}

/**
 * The score of a reading with time.
 *
 * @param common How common the format is, as a power of 2: 0 for the most common ones.
 * @param restBits Bits of the body beside those of the time.
 */
export function timedScore(
  common: number,
  restBits: number,
  time: { readonly ms: number; readonly sinceMs: number; readonly nowMs: number; readonly unitMs?: number },
): number {
  const { ms, sinceMs, nowMs, unitMs } = time
  const penalty = isPlausible(ms, sinceMs, nowMs) ? 0 : IMPLAUSIBLE
  return common - restBits - timeBits(sinceMs, nowMs, unitMs) - penalty
}

/** The remark on an instant that cannot be right. */
export function describeDoubt(timeMs: number, sinceMs: number, nowMs: number): string {
  if (isPlausible(timeMs, sinceMs, nowMs)) return ''
  return timeMs > nowMs
    ? '; but its time is in the future'
    : '; but its time is before the first ids of this kind'
}
