/** The clock of generators: one reader, instants that fit, units of time that are borrowed and never repeated, and the worker. */
import { IdError, stateError } from '../../errors/error.ts'
import { describeNumber } from '../../errors/words.ts'

/** The first and the last millisecond since 1970 that a body can carry. */
type SpanMs = readonly [first: number, last: number]

/** The span of 48 bits: to the year 10889. */
export const SPAN_OF_48_BITS = [0, 0xffff_ffff_ffff] as const

/** How far the clock may step back before a generator restarts from it. */
export const ROLLBACK_ALLOWANCE_MS = 10_000

/** The last instant of a `Date` (ECMAScript, "Time Values and Time Range"). */
export const LAST_DATE_MS = 8.64e15

/**
 * The present in whole milliseconds since 1970: nothing else reads the clock. Fractions, as fake timers give them, are
 * floored.
 *
 * @throws {IdError} `clock_unreadable` when `Date.now()` returns no instant.
 */
export function readClock(): number {
  const now: unknown = Date.now()
  const nowMs = typeof now === 'number' ? Math.floor(now) : Number.NaN
  if (Math.abs(nowMs) <= LAST_DATE_MS) return nowMs
  throw new IdError('clock_unreadable', 'an instant from Date.now()', describeNumber(now))
}

/** Whether a generator continues from its latest instant: the clock has not passed it, or stepped back by 10 s at most. */
export function isHeldBack(nowMs: number, latestMs: number): boolean {
  return nowMs <= latestMs && nowMs >= latestMs - ROLLBACK_ALLOWANCE_MS
}

/** An `out_of_range` error: the clock shows, or a used-up sequence leads to, an instant that no body can carry. */
export function clockOutOfRange(instantMs: number, spanMs: SpanMs): IdError {
  return new IdError(
    'out_of_range',
    `a clock within the span of the format (${spanText(spanMs)})`,
    showInstant(instantMs),
  )
}

/** A `clock_moved_back` error of a generator that would repeat IDs if it started again from an earlier time. */
function clockMovedBack(byMs: number, generator: string): IdError {
  const message = `The clock stepped back by ${byMs} ms, and may by ${ROLLBACK_ALLOWANCE_MS} ms.`
  return stateError('clock_moved_back', message, {
    hint: () =>
      `${generator} never starts again from an earlier time, where it would repeat ids. Wait until the ` +
      'clock has caught up, or start a new process with a worker id that was not in use in the meantime.',
  })
}

export function spanText([first, last]: SpanMs): string {
  return `from ${showInstant(first)} to ${showInstant(last)}`
}

export function showInstant(instantMs: number): string {
  return new Date(instantMs).toJSON()
}

/** The units of time that a body can carry. */
export interface Units {
  /** The instant of unit 0, in milliseconds since 1970. */
  readonly epochMs: number
  /** Milliseconds of a unit. */
  readonly unitMs: number
  readonly timeRangeMs: readonly [first: number, last: number]
}

/** The IDs of a generator within a unit. Either method throws, if at all, before its first change. */
export interface Counting {
  /** The first ID of a unit. */
  start(this: void, unit: number, workerId: number): void
  /** The next ID of the unit; `false`, and no change, where all are used up. */
  step(this: void): boolean
}

/** The policy for a clock that steps back. */
export interface Rollback {
  /** How far the clock may step back. */
  readonly allowanceMs: number
  /** Whether the generator starts again from an earlier time; it throws where it would repeat IDs. */
  readonly restarts: boolean
  /** The name of the generator in an error. */
  readonly generator: string
}

export function findUnit({ epochMs, unitMs }: Units, timestampMs: number): number {
  return Math.floor((timestampMs - epochMs) / unitMs)
}

/** The first millisecond of a unit. */
export function findStart({ epochMs, unitMs }: Units, unit: number): number {
  return epochMs + unit * unitMs
}

/**
 * Moves on to the next ID of a worker. Borrowing lets it run ahead of the clock, so the highest reading of the clock
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

/**
 * The worker that a snowflake generator requires. `leaseWorkerId` of `brandid/lease` returns one; any other source
 * of worker IDs may implement it.
 *
 * The generator calls `enter` once for each step of its time (a millisecond, or the unit of the layout), never for each
 * ID. IDs are unique as long as no two workers with one worker ID enter the same instant.
 */
export interface SnowflakeWorker {
  /** The number of worker IDs that may occur: 0 to `workerIds - 1`. */
  readonly workerIds: number
  /** Milliseconds to add to the clock of the generator; `Infinity` once the worker generates no more IDs. */
  readonly clockOffsetMs: number
  /** The first millisecond since 1970 that the worker ID may be written in. */
  readonly fromMs: number
  /**
   * Reserves an instant, in milliseconds since 1970, and returns the worker ID to write in it.
   *
   * @throws An error where the worker ID may not be written in it; `generate` throws it, too.
   */
  enter(timestampMs: number): number
}

/** A worker ID that no other generator has, at any time. */
export function fixedWorker(workerId: number): SnowflakeWorker {
  return {
    workerIds: workerId + 1,
    clockOffsetMs: 0,
    fromMs: Number.NEGATIVE_INFINITY,
    enter: () => workerId,
  }
}
