/** The `snowflake` format: time units since an epoch, a worker ID and a sequence, as a single decimal number. */
import { checkDecimal, DECIMAL_MAX, DECIMAL_MAX_LENGTH, decimalWriter } from '../../digits/numeral.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { development } from '../../errors/development.ts'
import { type OptionNames, ownOptions } from '../../errors/options.ts'
import {
  findStart,
  findUnit,
  fixedWorker,
  LAST_DATE_MS,
  ROLLBACK_ALLOWANCE_MS,
  type SnowflakeWorker,
  unitClock,
} from '../shared/clock.ts'
import type {
  Backfiller,
  CanBackfill,
  CanBoundBigInt,
  CanGenerate,
  Format,
  Generator,
} from '../shared/format.ts'
import { createInstants } from '../shared/instants.ts'
import { checkInteger, invalidFormat } from '../shared/options.ts'

/** The type of `snowflake({ epoch })`, which reads IDs that other systems generate. */
export interface Snowflake extends Format, CanBoundBigInt {}

/** The type of `snowflake({ epoch, workerId })`. */
export interface GeneratingSnowflake extends Snowflake, CanGenerate, CanBackfill {}

/**
 * The type of `snowflake({ epoch, worker })`. Leased snowflakes cannot backfill, because another owner of the worker ID may have
 * generated the same IDs.
 */
export interface LeasedSnowflake extends Snowflake, CanGenerate {}

/** Options of `snowflake`: the epoch, and how the 63 bits are divided. */
export interface SnowflakeOptions {
  /**
   * The epoch in milliseconds since 1970, or the name of a system. `'sonyflake'` implies units of 10 ms, a default of 39/16/8 bits, and a
   * sequence before the worker.
   */
  readonly epoch: number | 'twitter' | 'discord' | 'sonyflake'
  /** The width of the time in bits, 32 to 52; 41 by default, which lasts for 69 years. */
  readonly timestampBits?: number
  /** The width of the worker ID in bits, 10 by default. The two 5-bit fields of Twitter and Discord count as a single number. */
  readonly workerBits?: number
  /** The width of the sequence in bits, 12 by default. The three widths must add up to 63. */
  readonly sequenceBits?: number
}

/** Options of a snowflake that generates IDs. */
export interface GeneratingSnowflakeOptions extends SnowflakeOptions {
  /** A number that identifies the generator, 0 to 2^workerBits - 1. No two generators may use the same number at the same time. */
  readonly workerId: number
}

/** Options of a snowflake with a worker ID that may change, such as a lease. */
export interface LeasedSnowflakeOptions extends SnowflakeOptions {
  /** The source of the worker ID for each unit of time, such as the result of `leaseWorkerId` from `brandid/lease`. */
  readonly worker: SnowflakeWorker
}

const SNOWFLAKE_OPTIONS: OptionNames<GeneratingSnowflakeOptions | LeasedSnowflakeOptions> = {
  epoch: true,
  timestampBits: true,
  workerBits: true,
  sequenceBits: true,
  workerId: true,
  worker: true,
}

const TOTAL_BITS = 63

type SnowflakeBits = ReturnType<typeof readSnowflakeBits>

function readSnowflakeBits(options: SnowflakeOptions) {
  const { epoch } = options
  const { unitMs, bits, isWorkerLast } = readSnowflakeVariant(epoch)
  const { timestampBits = bits[0], workerBits = bits[1], sequenceBits = bits[2] } = options
  // At least 32 time bits leave at most 31 bits for the worker and the sequence, and a double represents up to 52 time bits exactly.
  checkInteger(timestampBits, 'timestampBits', 32, 52)
  checkInteger(workerBits, 'workerBits', 0, 31)
  checkInteger(sequenceBits, 'sequenceBits', 0, 31)
  const sum = timestampBits + workerBits + sequenceBits
  if (sum !== TOTAL_BITS) {
    throw invalidFormat(
      `\`timestampBits\`, \`workerBits\` and \`sequenceBits\` to add up to ${TOTAL_BITS}`,
      `${sum}`,
    )
  }
  const lastTime = 2 ** timestampBits * unitMs - 1
  if (typeof epoch === 'string') development()?.checkChoice(epoch, 'epoch', [...SNOWFLAKE_EPOCHS.keys()])
  const epochMs = typeof epoch === 'string' ? SNOWFLAKE_EPOCHS.get(epoch) : epoch
  checkInteger(epochMs, 'epoch', 0, LAST_DATE_MS - lastTime)
  // The weights of the worker and the sequence in the encoded number.
  const steps = isWorkerLast
    ? { worker: 1, sequence: 2 ** workerBits }
    : { worker: 2 ** sequenceBits, sequence: 1 }
  const timeRangeMs = [epochMs, epochMs + lastTime] as const
  return { epochMs, unitMs, timestampBits, workerBits, sequenceBits, steps, timeRangeMs }
}

/** Creates a function that writes a time unit and the lower bits as a single number, which is split at 2^42, below the upper time bits. */
function createSnowflakeWriter(head: string, { timestampBits }: SnowflakeBits) {
  const write = decimalWriter(head)
  const values = 2 ** (TOTAL_BITS - timestampBits)
  const unitsBelow = 2 ** 42 / values

  return (unit: number, tail: number): string => {
    const high = Math.floor(unit / unitsBelow)
    return write(high, (unit - high * unitsBelow) * values + tail)
  }
}

/** Creates the generator for a prefix and a worker. The sequence counts from 0 in each unit of time. */
function createSnowflakeGenerator(
  head: string,
  worker: SnowflakeWorker,
  allowanceMs: number,
  layout: SnowflakeBits,
): Generator {
  const write = createSnowflakeWriter(head, layout)
  const { steps } = layout
  const lastSequence = 2 ** layout.sequenceBits - 1
  const rollback = { allowanceMs, restarts: false, generator: 'A snowflake generator' }
  let unit = 0
  let tail = 0
  let sequence = 0

  const advance = unitClock(layout, worker, rollback, {
    start(next, workerId) {
      unit = next
      tail = workerId * steps.worker
      sequence = 0
    },
    step() {
      if (sequence === lastSequence) return false
      sequence++
      return true
    },
  })
  return (clockMs) => {
    advance(clockMs)
    return write(unit, tail + sequence * steps.sequence)
  }
}

/**
 * Creates the backfiller for a prefix and a worker. In each unit of time, the sequence counts from a random start. With a random sequence
 * number from 0 to 4,095 in each ID, about 80 rows with the same date would probably contain a duplicate.
 */
function createSnowflakeBackfiller(
  head: string,
  workerId: number,
  layout: SnowflakeBits,
  random: RandomSource,
): Backfiller {
  const write = createSnowflakeWriter(head, layout)
  const { steps } = layout
  const places = 2 ** layout.sequenceBits
  const take = createInstants(() => random.uint32() % places)

  return (timestampMs, _given, count) => {
    const unit = findUnit(layout, timestampMs)
    const sequence = take(findStart(layout, unit), places, count)
    return write(unit, workerId * steps.worker + sequence * steps.sequence)
  }
}

function createReader(layout: SnowflakeBits, worker: number | string | undefined): Snowflake {
  const { epochMs, unitMs, timestampBits, workerBits, sequenceBits, timeRangeMs } = layout
  const unitText = unitMs === 1 ? '' : ` of ${unitMs} ms`
  const workerText = worker === undefined ? '' : `, ${worker}`
  const tailBits = BigInt(TOTAL_BITS - timestampBits)
  return {
    name: `snowflake(${epochMs}, ${timestampBits}/${workerBits}/${sequenceBits}${unitText}${workerText})`,
    alphabet: '0123456789',
    example: '175928847299117063',
    length: [1, DECIMAL_MAX_LENGTH],
    pattern: `(?:0|[1-9][0-9]{0,${DECIMAL_MAX_LENGTH - 1}})`,
    timeRangeMs,
    maxBigInt: DECIMAL_MAX,
    check: checkDecimal,
    forgive: (body) => body.replace(/^0+(?=.)/, ''),
    timestamp: (text, offset) => Number(BigInt(text.slice(offset)) >> tailBits) * unitMs + epochMs,
    toBigInt: (text, offset) => BigInt(text.slice(offset)),
    fromBigInt: String,
    lowestBigInt: (timestampMs) => BigInt(findUnit(layout, timestampMs)) << tailBits,
  }
}

/**
 * Twitter's and Discord's IDs: 1 to 19 decimal digits that encode milliseconds, a worker and a sequence.
 *
 * Shape: `0` to `9` without leading zeros, at most 2^63 - 1, which fits into a signed 64-bit column. A double click selects the whole ID.
 * The numbers sort by creation time, but strings of different lengths do not, so `lowerBound` returns a bigint. Send IDs as strings,
 * because JavaScript and JSON numbers cannot represent them exactly. Units: milliseconds since `epoch` (41 bits), the worker (10 bits), and
 * a sequence that starts at 0 in each millisecond (12 bits). IDs can be guessed: an ID reveals its creation time and its worker, and the
 * sequence is a counter.
 *
 * Without `workerId`, the format can only read IDs. With `workerId`, IDs are unique as long as no other generator of the prefix has the
 * same worker ID. Give every process, worker thread, registry and copy of the module its own worker ID. A definition's IDs strictly
 * increase. When a sequence is used up, the next millisecond is borrowed, so a burst may run ahead of the clock: 10^7 IDs at once run ahead
 * by 2.5 s. Do not give the worker ID to another process before the clock has caught up.
 *
 * If you pass `worker` instead, such as a lease from `brandid/lease`, its `enter` returns the worker ID for each unit of time. Leased
 * IDs carry the time of the lease's store. There is no `generate({ at })`, because an earlier owner may have generated the same ID.
 *
 * `generate({ at })` keeps the worker ID and starts the sequence at a random value in each millisecond. A definition generates each of a
 * millisecond's 4,096 IDs once and then throws `out_of_range`. Backfill in a single process with its own worker ID, because backfilled IDs
 * may repeat IDs from `generate()` or from other processes.
 *
 * @param options `epoch` is required. A `workerId` that is out of range is rejected, not truncated.
 * @throws {IdError} `invalid_format` if an option is out of range, the bits do not add up to 63, or both `workerId` and `worker` are
 * given. Generation throws errors from `worker`, such as `lease_lost`. With a `workerId`, generation throws `clock_moved_back` while
 * the clock is more than 10 s behind its highest reading. Before the epoch and after the last millisecond that fits, generation throws
 * `out_of_range`.
 * @see Twitter's Snowflake: https://github.com/twitter-archive/snowflake/tree/snowflake-2010
 * @see Discord's snowflakes: https://discord.com/developers/docs/reference#snowflakes
 * @see Sonyflake: https://github.com/sony/sonyflake
 * @example
 * const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 1 }) })
 * MessageId.generate() //=> 'msg_1432792452804120576'
 */
export function snowflake(options: GeneratingSnowflakeOptions): GeneratingSnowflake
export function snowflake(options: LeasedSnowflakeOptions): LeasedSnowflake
export function snowflake(options: SnowflakeOptions): Snowflake
export function snowflake(
  options: SnowflakeOptions & { readonly workerId?: number; readonly worker?: SnowflakeWorker },
): Snowflake | LeasedSnowflake | GeneratingSnowflake {
  development()?.checkNames(options, SNOWFLAKE_OPTIONS, 'snowflake')
  const own = ownOptions(options)
  const layout = readSnowflakeBits(own)
  const { workerId, worker } = own
  const workerIds = 2 ** layout.workerBits
  if (worker !== undefined) {
    if (workerId !== undefined) throw invalidFormat('`worker` or `workerId`', 'both')
    checkInteger(worker.workerIds, 'worker.workerIds', 1, workerIds)
    return {
      ...createReader(layout, 'leased'),
      // The worker determines which instants IDs may carry, so no ID repeats when the clock steps back.
      generator: (head) => createSnowflakeGenerator(head, worker, Number.POSITIVE_INFINITY, layout),
    }
  }
  const reader = createReader(layout, workerId)
  if (workerId === undefined) return reader
  checkInteger(workerId, 'workerId', 0, workerIds - 1)
  return {
    ...reader,
    generator: (head) => createSnowflakeGenerator(head, fixedWorker(workerId), ROLLBACK_ALLOWANCE_MS, layout),
    backfiller: (head, random) => createSnowflakeBackfiller(head, workerId, layout, random),
  }
}

/** A snowflake variant: its time unit, its default widths, and whether the worker is below the sequence. */
export interface SnowflakeVariant {
  readonly unitMs: number
  readonly bits: readonly [timestamp: number, worker: number, sequence: number]
  readonly isWorkerLast: boolean
}

const MILLISECONDS: SnowflakeVariant = { unitMs: 1, bits: [41, 10, 12], isWorkerLast: false }
const SONYFLAKE: SnowflakeVariant = { unitMs: 10, bits: [39, 16, 8], isWorkerLast: true }

/** Returns the time unit, the default widths and the field order that an epoch implies. */
export function readSnowflakeVariant(epoch: unknown): SnowflakeVariant {
  return epoch === 'sonyflake' ? SONYFLAKE : MILLISECONDS
}

/**
 * Twitter: `twepoch` in https://github.com/twitter-archive/snowflake, from 2010.
 * Discord: the first second of 2015, https://discord.com/developers/docs/reference#snowflakes.
 * Sonyflake: 2014-09-01, the default of https://github.com/sony/sonyflake up to version 1.
 */
export const SNOWFLAKE_EPOCHS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['twitter', 1_288_834_974_657],
  ['discord', 1_420_070_400_000],
  ['sonyflake', 1_409_529_600_000],
])
