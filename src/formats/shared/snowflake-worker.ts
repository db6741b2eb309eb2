/** The worker of a snowflake generator: the worker id that it may write, and in which milliseconds. */

/**
 * What a snowflake generator requires of its worker. `leaseWorkerId` of `brandid/lease` returns one; any other source
 * of worker ids may implement it.
 *
 * The generator calls `enter` once for each step of its time (a millisecond, or what the layout counts), never for each
 * id. Ids are unique as long as no two workers with one worker id enter the same instant.
 */
export interface SnowflakeWorker {
  /** The number of worker ids that may occur: 0 to `workerIds - 1`. */
  readonly workerIds: number
  /** Milliseconds to add to the clock of the generator; `Infinity` once the worker generates no more ids. */
  readonly clockOffsetMs: number
  /** The first millisecond since 1970 that the worker id may be written in. */
  readonly fromMs: number
  /**
   * Reserves an instant, in milliseconds since 1970, and returns the worker id to write in it.
   *
   * @throws whatever says that the worker id may not be written in it, and `generate` throws that.
   */
  enter(timestampMs: number): number
}

/** A worker id that no other generator has, at any time. */
export function fixedWorker(workerId: number): SnowflakeWorker {
  return {
    workerIds: workerId + 1,
    clockOffsetMs: 0,
    fromMs: Number.NEGATIVE_INFINITY,
    enter: () => workerId,
  }
}
