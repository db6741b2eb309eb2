/** Facts about `snowflake`. */

import type { GeneratingSnowflakeOptions, LeasedSnowflakeOptions, SnowflakeOptions } from 'brandid/formats'
import { readAlphabet, readSnowflakeVariant, SNOWFLAKE_EPOCHS } from 'brandid/internal'
import { describeNumber, placeBits, raiseTwo, withoutZeros } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const snowflake: FormatFacts<
  SnowflakeOptions,
  Extract<keyof (GeneratingSnowflakeOptions & LeasedSnowflakeOptions), string>
> = {
  options: {
    epoch: {
      kind: 'integer',
      least: 0,
      // The time has 41 bits, and its range must end by the last instant that a `Date` can represent.
      most: 8.64e15 - 2 ** 41 + 1,
      choices: ['twitter', 'discord', 'sonyflake'],
      isRequired: true,
    },
    timestampBits: { kind: 'integer', least: 32, most: 52 },
    workerBits: { kind: 'integer', least: 0, most: 31 },
    sequenceBits: { kind: 'integer', least: 0, most: 31 },
    workerId: { kind: 'integer', least: 0, most: 1023, isLocal: true },
    worker: { kind: 'other', isLocal: true },
  },
  carries: ['time', 'bigint'],
  generates: true,
  example: {
    body: '175928847299117063',
    options: { epoch: 'discord' },
    source: 'https://discord.com/developers/docs/reference#snowflakes',
  },
  body({ epoch, ...bits }) {
    const counting = readSnowflakeVariant(epoch)
    const { isWorkerLast, unitMs } = counting
    const { timestampBits, workerBits, sequenceBits } = {
      timestampBits: counting.bits[0],
      workerBits: counting.bits[1],
      sequenceBits: counting.bits[2],
      ...bits,
    }
    const epochMs = typeof epoch === 'string' ? SNOWFLAKE_EPOCHS.get(epoch) : epoch
    const time = placeBits('time', workerBits + sequenceBits, timestampBits, {
      unitMs,
      epochMs: epochMs as number,
    })
    const worker = placeBits('worker', isWorkerLast ? 0 : sequenceBits, workerBits)
    const counter = placeBits('counter', isWorkerLast ? workerBits : 0, sequenceBits, {
      sequence: { start: 'zero', step: 1, whenUsedUp: 'borrow' },
    })
    const fields = isWorkerLast ? [time, counter, worker] : [time, worker, counter]
    const number = describeNumber(readAlphabet('decimal'), raiseTwo(63), fields, {
      integer: true,
      clockBack: 'refuse',
    })
    return withoutZeros(number, 1)
  },
  variants: [
    {
      options: { epoch: 'twitter' },
      title: 'Twitter snowflakes',
      reading: {
        name: 'Twitter snowflake',
        why: 'milliseconds since 2010-11-04, then 22 other bits',
        counter: 'sequence',
        halves: ['datacenter', 'worker'],
        common: 0,
        sinceMs: Date.UTC(2010, 10, 5),
        isDistinct: true,
        // The sequence starts at 0 in each unit of time, so low numbers are the most common.
        habit: (_, sequence) => (sequence === 0 ? 3 : 0),
      },
    },
    {
      options: { epoch: 'discord' },
      title: 'Discord snowflakes',
      reading: {
        name: 'Discord snowflake',
        why: 'milliseconds since 2015, then 22 other bits',
        counter: 'increment',
        halves: ['worker', 'process'],
        common: 0,
        // Discord launched in May 2015.
        sinceMs: Date.UTC(2015, 3, 1),
        isDistinct: true,
        // Documented examples have low worker and process numbers.
        habit: (worker) => (worker < 64 ? 6 : 2),
      },
    },
  ],
}
