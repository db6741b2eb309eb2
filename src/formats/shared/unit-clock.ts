/** The clock of a generator that counts within units of time: used-up units borrow the next, and none comes again. */
import { clockMovedBack, clockOutOfRange } from './clock.ts'
import type { SnowflakeWorker } from './snowflake-worker.ts'

/** The units of time that a body can carry. */
export interface Units {
  /** The instant of unit 0, in milliseconds since 1970. */
  readonly epochMs: number
  /** Milliseconds of a unit. */
  readonly unitMs: number
  readonly timeRangeMs: readonly [first: number, last: number]
}

/** What a generator counts within a unit. What throws in either does so before its first change. */
export interface Counting {
  /** The first id of a unit. */
  start(this: void, unit: number, workerId: number): void
  /** The next id of the unit; `false`, and no change, where all are used up. */
  step(this: void): boolean
}

/** The policy for a clock that steps back. */
export interface Rollback {
  /** How far the clock may step back. */
  readonly allowanceMs: number
  /** Whether the generator starts again from an earlier time; it throws where it would repeat ids. */
  readonly restarts: boolean
  /** What the error calls the generator. */
  readonly generator: string
}

/** The unit that an instant is in. */
export function findUnit({ epochMs, unitMs }: Units, timestampMs: number): number {
  return Math.floor((timestampMs - epochMs) / unitMs)
}

/** The first millisecond of a unit. */
export function findStart({ epochMs, unitMs }: Units, unit: number): number {
  return epochMs + unit * unitMs
}

/**
 * Moves on to the next id of a worker. Borrowing lets it run ahead of the clock, so the highest reading of the clock
 * shows how far that stepped back. A unit that was entered stays the worker's own: only entering one asks the worker.
 */
export function unitClock(
  units: Units,
  worker: SnowflakeWorker,
  { allowanceMs, restarts, generator }: Rollback,
  { start, step }: Counting,
): (clockMs: number) => void {
  const { epochMs, unitMs, timeRangeMs } = units
  const [first, last] = timeRangeMs
  let latestMs = Number.NEGATIVE_INFINITY
  let nextMs = Number.NEGATIVE_INFINITY

  function startAt(ms: number): void {
    // A unit that began before the worker's time is partly another's.
    const unit = Math.max(findUnit(units, ms), Math.ceil((worker.fromMs - epochMs) / unitMs))
    const startMs = findStart(units, unit)
    const workerId = worker.enter(startMs)
    if (startMs < first || startMs > last) throw clockOutOfRange(startMs, timeRangeMs)
    start(unit, workerId)
    nextMs = startMs + unitMs
  }

  return (clockMs) => {
    const nowMs = clockMs + worker.clockOffsetMs
    const isBack = nowMs < latestMs - allowanceMs
    if (isBack && !restarts) throw clockMovedBack(latestMs - nowMs, generator)
    if (isBack || nowMs >= nextMs) startAt(nowMs)
    else if (!step()) startAt(nextMs)
    if (isBack || nowMs > latestMs) latestMs = nowMs
  }
}
