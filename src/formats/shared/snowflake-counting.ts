/** How the systems that made snowflakes known count: epochs, units of time, bits. */

/** A unit of time, the bits unless others are given, and whether the worker is below the sequence. */
export interface Counting {
  readonly unitMs: number
  readonly bits: readonly [timestamp: number, worker: number, sequence: number]
  readonly isWorkerLast: boolean
}

const MILLISECONDS: Counting = { unitMs: 1, bits: [41, 10, 12], isWorkerLast: false }
const SONYFLAKE: Counting = { unitMs: 10, bits: [39, 16, 8], isWorkerLast: true }

/** The counting of ids with an epoch. */
export function readCounting(epoch: unknown): Counting {
  return epoch === 'sonyflake' ? SONYFLAKE : MILLISECONDS
}

/**
 * Twitter's: `twepoch` in https://github.com/twitter-archive/snowflake, of 2010.
 * Discord's: the first second of 2015, https://discord.com/developers/docs/reference#snowflakes.
 * Sonyflake's: 2014-09-01, https://github.com/sony/sonyflake, its default up to version 1.
 */
export const SNOWFLAKE_EPOCHS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['twitter', 1_288_834_974_657],
  ['discord', 1_420_070_400_000],
  ['sonyflake', 1_409_529_600_000],
])
