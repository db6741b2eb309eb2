/** Clock handling for generators: reading the time, checking its range, borrowing time units, and the worker interface. */
import { IdError, stateError } from '../../errors/error.ts'
import { describeNumber } from '../../errors/words.ts'

/** The first and last timestamp that a body can carry, in milliseconds since 1970. */
type SpanMs = readonly [first: number, last: number]

/** The range of a 48-bit timestamp, up to the year 10889. */
export const SPAN_OF_48_BITS = [0, 0xffff_ffff_ffff] as const

/** How far the clock may step back before a generator restarts. */
export const ROLLBACK_ALLOWANCE_MS = 10_000

/** The last instant that a `Date` can represent (ECMAScript, "Time Values and Time Range"). */
export const LAST_DATE_MS = 8.64e15

/**
 * Reads the current time in whole milliseconds since 1970. Generators read the clock only here. Fractional times, which fake timers may
 * return, are rounded down.
 *
 * @throws {IdError} `clock_unreadable` if `Date.now()` does not return a valid time.
 */
export function readClock(): number {
  const now: unknown = Date.now()
  const nowMs = typeof now === 'number' ? Math.floor(now) : Number.NaN
  if (Math.abs(nowMs) <= LAST_DATE_MS) return nowMs
  throw new IdError('clock_unreadable', 'an instant from Date.now()', describeNumber(now))
}

/** Whether a generator stays at its latest instant, because the clock has not advanced or has stepped back by at most 10 s. */
export function isHeldBack(nowMs: number, latestMs: number): boolean {
  return nowMs <= latestMs && nowMs >= latestMs - ROLLBACK_ALLOWANCE_MS
}

/** Creates the `out_of_range` error for an instant, read from the clock or borrowed, that no body can carry. */
export function clockOutOfRange(instantMs: number, spanMs: SpanMs): IdError {
  return new IdError(
    'out_of_range',
    `a clock within the format's span (${spanText(spanMs)})`,
    showInstant(instantMs),
  )
}

/** Creates the `clock_moved_back` error for a generator that would repeat IDs if it restarted from an earlier time. */
function clockMovedBack(byMs: number, generator: string): IdError {
  const message = `The clock stepped back by ${byMs} ms (limit: ${ROLLBACK_ALLOWANCE_MS} ms).`
  return stateError('clock_moved_back', message, {
    hint: () =>
      `${generator} never restarts from an earlier time, because it would repeat IDs. Wait until the ` +
      'clock has caught up, or start a new process with a worker ID that was not in use in the meantime.',
  })
}

export function spanText([first, last]: SpanMs): string {
  return `from ${showInstant(first)} to ${showInstant(last)}`
}

export function showInstant(instantMs: number): string {
  return new Date(instantMs).toJSON()
}

/** How a body encodes time: its epoch, unit and range. */
export interface Units {
  /** The instant at which unit 0 starts, in milliseconds since 1970. */
  readonly epochMs: number
  /** Milliseconds per unit. */
  readonly unitMs: number
  readonly timeRangeMs: readonly [first: number, last: number]
}

/** Counts a generator's IDs within a unit of time. A method that throws changes nothing. */
export interface Counting {
  /** Moves to the first ID in a unit of time. */
  start(this: void, unit: number, workerId: number): void
  /** Moves to the next ID in the unit, or returns `false` and changes nothing if no IDs are left. */
  step(this: void): boolean
}

/** The policy for a clock that steps back. */
export interface Rollback {
  /** How far the clock may step back. */
  readonly allowanceMs: number
  /** Whether the generator restarts from an earlier time. If `false`, the generator throws instead of repeating IDs. */
  readonly restarts: boolean
  /** The generator's name in error messages. */
  readonly generator: string
}

export function findUnit({ epochMs, unitMs }: Units, timestampMs: number): number {
  return Math.floor((timestampMs - epochMs) / unitMs)
}

/** Finds the first millisecond of a unit. */
export function findStart({ epochMs, unitMs }: Units, unit: number): number {
  return epochMs + unit * unitMs
}

/**
 * Creates a function that advances a worker to its next ID. Borrowed units let the generator run ahead of the clock, so a step back is
 * measured from the clock's highest reading. `enter` is called only for new units, because a worker keeps a unit that it has entered.
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
    // A unit that began before `worker.fromMs` may partly belong to another worker.
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
 * Provides a snowflake generator with its worker ID. `leaseWorkerId` from `brandid/lease` returns a worker, and you can implement this
 * interface for any other source of worker IDs.
 *
 * The generator calls `enter` once per unit of time (a millisecond, or the layout's unit), not once per ID. IDs are unique as long as
 * no two workers with the same worker ID enter the same instant.
 */
export interface SnowflakeWorker {
  /** The number of worker IDs, which range from 0 to `workerIds - 1`. */
  readonly workerIds: number
  /** Milliseconds to add to the generator's clock. `Infinity` once the worker can generate no more IDs. */
  readonly clockOffsetMs: number
  /** The earliest time to use the worker ID, in milliseconds since 1970. */
  readonly fromMs: number
  /**
   * Reserves an instant, in milliseconds since 1970, and returns the worker ID to use for it.
   *
   * @throws An error if the worker ID may not be used at that instant. `generate` passes the error on.
   */
  enter(timestampMs: number): number
}

/** Creates a worker with a fixed worker ID, which no other generator may use. */
export function fixedWorker(workerId: number): SnowflakeWorker {
  return {
    workerIds: workerId + 1,
    clockOffsetMs: 0,
    fromMs: Number.NEGATIVE_INFINITY,
    enter: () => workerId,
  }
}
