/** The `snowflake` format: milliseconds since an epoch, a worker and a sequence in one number, in decimal. */

import { checkDecimal, DECIMAL_MAX, DECIMAL_MAX_LENGTH, decimalWriter } from '../digits/decimal.ts'
import { IdError } from '../errors/error.ts'
import { clockOutOfRange, ROLLBACK_ALLOWANCE_MS } from './shared/clock.ts'
import type { CanBackfill, CanBoundBigInt, CanGenerate, Format, Generator } from './shared/format.ts'
import { checkChoice, checkInteger, invalidFormat } from './shared/options.ts'
import type { RandomSource } from './shared/random-source.ts'

/** The type of `snowflake({ epoch })`: it reads ids that are made elsewhere. */
export interface Snowflake extends Format, CanBoundBigInt {}

/** The type of `snowflake({ epoch, workerId })`. */
export interface GeneratingSnowflake extends Snowflake, CanGenerate, CanBackfill {}

/** Where the time of a snowflake begins, and how its 63 bits are shared out. */
export interface SnowflakeOptions {
  /** The instant of time 0: milliseconds since 1970, or whose ids they are. */
  readonly epoch: number | 'twitter' | 'discord'
  /** Bits of the time in milliseconds, 32 to 52; 41 unless given, which last for 69 years. */
  readonly timestampBits?: number
  /** Bits of the worker id; 10 unless given. The 5 + 5 bits of Twitter and Discord count as one number here. */
  readonly workerBits?: number
  /** Bits of the number within a millisecond; 12 unless given. The three make 63. */
  readonly sequenceBits?: number
}

/** Options of a snowflake that makes ids. */
export interface GeneratingSnowflakeOptions extends SnowflakeOptions {
  /** The number of this generator, 0 to 2^workerBits - 1: no other one of its time may have it. */
  readonly workerId: number
}

const TOTAL_BITS = 63
const LAST_DATE_MS = 8.64e15

// Twitter's: `twepoch` in https://github.com/twitter-archive/snowflake, of 2010.
// Discord's: the first second of 2015, https://discord.com/developers/docs/reference#snowflakes.
const EPOCHS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['twitter', 1_288_834_974_657],
  ['discord', 1_420_070_400_000],
])

interface Layout {
  readonly epochMs: number
  readonly timestampBits: number
  readonly workerBits: number
  readonly sequenceBits: number
  readonly timeRangeMs: readonly [first: number, last: number]
}

function layoutOf(options: SnowflakeOptions): Layout {
  const { epoch, timestampBits = 41, workerBits = 10, sequenceBits = 12 } = options
  // From 32 bits of time on, worker and sequence fit 31; up to 52, a double holds the time.
  checkInteger(timestampBits, 'timestampBits', 32, 52)
  checkInteger(workerBits, 'workerBits', 0, 31)
  checkInteger(sequenceBits, 'sequenceBits', 0, 31)
  const sum = timestampBits + workerBits + sequenceBits
  if (sum !== TOTAL_BITS) {
    throw invalidFormat(
      `\`timestampBits\`, \`workerBits\` and \`sequenceBits\` to make ${TOTAL_BITS}`,
      `${sum}`,
    )
  }
  const lastTime = 2 ** timestampBits - 1
  if (typeof epoch === 'string') checkChoice(epoch, 'epoch', [...EPOCHS.keys()])
  const epochMs = typeof epoch === 'string' ? EPOCHS.get(epoch) : epoch
  checkInteger(epochMs, 'epoch', 0, LAST_DATE_MS - lastTime)
  return { epochMs, timestampBits, workerBits, sequenceBits, timeRangeMs: [epochMs, epochMs + lastTime] }
}

/** Spells an instant of the time range, a worker and a sequence. The number is cut at 2^42, below the time's upper bits. */
function writerOf(head: string, workerId: number, { epochMs, timestampBits, sequenceBits }: Layout) {
  const write = decimalWriter(head)
  const unit = 2 ** (TOTAL_BITS - timestampBits)
  const unitsBelow = 2 ** 42 / unit
  const worker = workerId * 2 ** sequenceBits

  return (timestampMs: number, sequence: number): string => {
    const time = timestampMs - epochMs
    const high = Math.floor(time / unitsBelow)
    return write(high, (time - high * unitsBelow) * unit + worker + sequence)
  }
}

/**
 * The generator of one prefix and worker. The sequence counts from 0 in each millisecond; a used-up one borrows the
 * next, so that the generator may run ahead of the clock. So it is the highest reading of the clock that tells how
 * far it stepped back, not the millisecond in use. Whatever throws does so before the first change.
 */
function generatorOf(head: string, workerId: number, layout: Layout): Generator {
  const write = writerOf(head, workerId, layout)
  const lastSequence = 2 ** layout.sequenceBits - 1
  const [first, last] = layout.timeRangeMs
  let latestMs = Number.NEGATIVE_INFINITY
  let timestampMs = Number.NEGATIVE_INFINITY
  let sequence = 0

  function startAt(ms: number): void {
    if (ms < first || ms > last) throw clockOutOfRange(ms, layout.timeRangeMs)
    timestampMs = ms
    sequence = 0
  }

  return (nowMs) => {
    if (nowMs < latestMs - ROLLBACK_ALLOWANCE_MS) throw clockMovedBack(latestMs - nowMs)
    if (nowMs > timestampMs) startAt(nowMs)
    else if (sequence < lastSequence) sequence++
    else startAt(timestampMs + 1)
    if (nowMs > latestMs) latestMs = nowMs
    return write(timestampMs, sequence)
  }
}

function clockMovedBack(byMs: number): IdError {
  const expected = `a clock that steps back by no more than ${ROLLBACK_ALLOWANCE_MS} ms`
  return new IdError('clock_moved_back', expected, `one that is ${byMs} ms behind`, {
    hint: () =>
      'A snowflake generator never starts again from an earlier time, where it would repeat ids. Wait until the ' +
      'clock has caught up, or start a new process with a worker id that was not in use in the meantime.',
  })
}

/**
 * The backfiller of one prefix and worker. It has a sequence of its own, from a random start, which counts on
 * whatever the instant: so any 2^sequenceBits ids in a row differ, be they of one millisecond. A random number for
 * each would repeat one of 4,096 after some 80 rows that share a date.
 */
function backfillerOf(head: string, workerId: number, layout: Layout, random: RandomSource) {
  const write = writerOf(head, workerId, layout)
  const count = 2 ** layout.sequenceBits
  let sequence: number | undefined

  return (timestampMs: number): string => {
    sequence = (sequence === undefined ? random.uint32() : sequence + 1) % count
    return write(timestampMs, sequence)
  }
}

function readerOf(layout: Layout, workerId: number | undefined): Snowflake {
  const { epochMs, timestampBits, workerBits, sequenceBits, timeRangeMs } = layout
  const workerText = workerId === undefined ? '' : `, ${workerId}`
  const tailBits = BigInt(TOTAL_BITS - timestampBits)
  return {
    name: `snowflake(${epochMs}, ${timestampBits}/${workerBits}/${sequenceBits}${workerText})`,
    alphabet: '0123456789',
    example: '175928847299117063',
    length: [1, DECIMAL_MAX_LENGTH],
    pattern: `(?:0|[1-9][0-9]{0,${DECIMAL_MAX_LENGTH - 1}})`,
    timeRangeMs,
    maxBigInt: DECIMAL_MAX,
    check: checkDecimal,
    forgive: (body) => body.replace(/^0+(?=.)/, ''),
    timestamp: (text, offset) => Number(BigInt(text.slice(offset)) >> tailBits) + epochMs,
    toBigInt: (text, offset) => BigInt(text.slice(offset)),
    fromBigInt: String,
    lowestBigInt: (timestampMs) => BigInt(timestampMs - epochMs) << tailBits,
  }
}

/**
 * Twitter's and Discord's ids: 1 to 19 decimal digits that hold milliseconds, a worker and a sequence.
 *
 * Shape: `0` to `9` without leading zeros, at most 2^63 - 1, so that it fits a signed 64-bit column; one double
 * click selects the whole id. Numbers sort by time of creation, their texts only where they are of one length: so
 * `lowerBound` gives a bigint. A JavaScript number cannot hold an id; nor can JSON, unless as text.
 * Units: milliseconds since `epoch` (41 bits), the worker (10 bits), a sequence from 0 in each millisecond (12 bits).
 * Guess resistance: none. An id tells when and by which worker it was made, and its neighbours can be counted.
 *
 * Without `workerId` the format only reads. With it, ids are unique as long as no other generator of that prefix has
 * the same worker id: another process, worker thread, registry or copy of the module needs one of its own. The ids of
 * a definition strictly increase; where a sequence is used up, they take the next millisecond. A burst may so run
 * ahead of the clock (10^7 ids at once: by 2.5 s): give the worker id to another process only after that.
 *
 * `generate({ at })` keeps the worker id and counts a sequence of its own, which knows nothing of the ids that exist:
 * it may repeat one of that millisecond. A worker id that is used for nothing else, and no more than 4,096 ids a
 * millisecond, in the order of their instants and in one run, exclude that.
 *
 * @param options `epoch` is required. `workerId` that is out of range is refused, not cut to fit.
 * @throws {IdError} `invalid_format` when an option is out of range or the bits do not make 63. Making an id throws
 * `clock_moved_back` when the clock has stepped back by more than 10 s, until it has caught up, and `out_of_range`
 * before the epoch and after the last millisecond of the bits.
 * @see Twitter's Snowflake: https://github.com/twitter-archive/snowflake/tree/snowflake-2010
 * @see Discord's: https://discord.com/developers/docs/reference#snowflakes
 * @example
 * const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 1 }) })
 * MessageId.generate() //=> 'msg_1432792452804120576'
 */
export function snowflake(options: GeneratingSnowflakeOptions): GeneratingSnowflake
export function snowflake(options: SnowflakeOptions): Snowflake
export function snowflake(
  options: SnowflakeOptions & { readonly workerId?: number },
): Snowflake | GeneratingSnowflake {
  const layout = layoutOf(options)
  const { workerId } = options
  const reader = readerOf(layout, workerId)
  if (workerId === undefined) return reader
  checkInteger(workerId, 'workerId', 0, 2 ** layout.workerBits - 1)
  return {
    ...reader,
    generator: (head) => generatorOf(head, workerId, layout),
    backfiller: (head, random) => backfillerOf(head, workerId, layout, random),
  }
}
