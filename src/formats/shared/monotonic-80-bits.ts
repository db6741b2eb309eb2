/** Formats with a 48-bit time and 80 bits that increase within a millisecond, for any digit alphabet. */
import type { BitDigits } from '../../digits/bit-digits.ts'
import { flatText } from '../../digits/flat-text.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { stateError } from '../../errors/error.ts'
import { clockOutOfRange, isHeldBack, SPAN_OF_48_BITS } from './clock.ts'
import type { CanBackfill, CanBound, CanGenerate, CanUuid, Format, Generator } from './format.ts'

const TAIL_BITS = 80

// Digits are written in limbs of at most 25 bits, because a double represents two limbs exactly.
const LIMB_MAX_BITS = 25

/** The 80 bits after the time: two counting limbs, and `high`, which receives their carry. */
export interface Tail {
  /** Computes `high` from 32 random bits. */
  makeHigh(this: void, word: number): number
  /** Whether another carry would overflow `high`. */
  isLast(this: void, high: number): boolean
  /** Whether to borrow the next millisecond or throw when a millisecond's values are used up. */
  readonly whenUsedUp: 'borrow' | 'throw'
}

/** The members that `timeOrdered` adds to a format: all except its name, pattern and description. */
export type TimeOrdered = Pick<Format, 'alphabet' | 'length' | 'check'> &
  CanGenerate &
  CanBackfill &
  CanBound &
  CanUuid

/**
 * Creates a format whose bodies consist of a 48-bit time and a tail.
 *
 * Order: the tail is redrawn in each millisecond. Within a millisecond, each ID is the previous ID plus a random step of 1 to 2^32,
 * carried through the tail. If the clock steps back by up to 10 s, the step is ignored. After a larger step, the generator restarts
 * from the clock, like the npm package `uuidv7`.
 */
export function timeOrdered(digits: BitDigits, tail: Tail): TimeOrdered {
  const writer = createWriter(digits)

  function spell(timestampMs: number, high: number, low: number): string {
    const codes: number[] = new Array(digits.length).fill(0)
    writer.writeUpper(codes, 0, timestampMs, high)
    writer.writeLow(codes, 0, low)
    return String.fromCharCode(...codes)
  }

  const { alphabet, length, check, toBytes, fromBytes } = digits
  return {
    alphabet,
    length,
    check,
    byteLength: 16,
    holdsUuid: true,
    toBytes,
    fromBytes,
    timeRangeMs: SPAN_OF_48_BITS,
    generator: (head, random) => orderedGenerator(writer, tail, head, random),
    backfiller: (head, random) => (timestampMs) =>
      head + spell(timestampMs, tail.makeHigh(random.uint32()), writer.drawLow(random)),
    lowest: (timestampMs) => spell(timestampMs, tail.makeHigh(0), 0),
    timestamp: (text, offset) => digits.read(text, offset, digits.length - TAIL_BITS / digits.bits),
  }
}

/** Creates a tail of 80 random bits. Overflow throws, so no value exceeds 2^128 - 1. */
export function randomTail({ bits }: BitDigits): Tail {
  const highBits = TAIL_BITS - 2 * countLimbBits(bits)
  return {
    makeHigh: (word) => word >>> (32 - highBits),
    isLast: (high) => high === 2 ** highBits - 1,
    whenUsedUp: 'throw',
  }
}

function countLimbBits(bits: number): number {
  return bits * Math.floor(LIMB_MAX_BITS / bits)
}

/** The functions that write the parts of an ID as character codes. */
type Writer = ReturnType<typeof createWriter>

function createWriter({ bits, length, write }: BitDigits) {
  const limbBits = countLimbBits(bits)
  const limbDigits = limbBits / bits
  const limbEnd = 2 ** limbBits
  const lowAt = length - 2 * limbDigits
  const highAt = length - TAIL_BITS / bits
  const spare = 32 - limbBits

  function writePair(codes: number[], at: number, pair: number): void {
    const upper = Math.floor(pair / limbEnd)
    write(codes, at, limbDigits, upper)
    write(codes, at + limbDigits, limbDigits, pair - upper * limbEnd)
  }

  return {
    length,
    /** The number of values that the two counting limbs can have. */
    lowEnd: limbEnd ** 2,
    drawLow: (random: RandomSource) => (random.uint32() >>> spare) * limbEnd + (random.uint32() >>> spare),
    writeUpper(codes: number[], at: number, timestampMs: number, high: number) {
      writePair(codes, at + highAt - 2 * limbDigits, timestampMs)
      write(codes, at + highAt, lowAt - highAt, high)
    },
    writeLow: (codes: number[], at: number, low: number) => writePair(codes, at + lowAt, low),
  }
}

/**
 * Creates the generator for a prefix. `codes` keeps the character codes of the last ID, so only the codes of `low` are rewritten
 * within a millisecond. A call that throws changes nothing, so it does not break the order.
 */
function orderedGenerator(writer: Writer, tail: Tail, head: string, random: RandomSource): Generator {
  const { lowEnd, drawLow, writeUpper, writeLow } = writer
  const start = head.length
  const { codes, spell } = flatText(head + '0'.repeat(writer.length))
  let timestampMs = Number.NEGATIVE_INFINITY
  let high = 0
  let low = 0

  function startAt(ms: number): void {
    if (ms < 0 || ms > SPAN_OF_48_BITS[1]) throw clockOutOfRange(ms, SPAN_OF_48_BITS)
    const drawnHigh = tail.makeHigh(random.uint32())
    low = drawLow(random)
    high = drawnHigh
    timestampMs = ms
    writeUpper(codes, start, timestampMs, high)
  }

  function step(): void {
    const raised = low + 1 + random.uint32()
    if (raised < lowEnd) {
      low = raised
    } else if (!tail.isLast(high)) {
      low = raised - lowEnd
      high++
      writeUpper(codes, start, timestampMs, high)
    } else if (tail.whenUsedUp === 'borrow') {
      startAt(timestampMs + 1)
    } else {
      throw stateError(
        'out_of_range',
        `The ${TAIL_BITS} bits after the time are used up within one millisecond.`,
      )
    }
  }

  return (nowMs) => {
    if (isHeldBack(nowMs, timestampMs)) step()
    else startAt(nowMs)
    writeLow(codes, start, low)
    return spell()
  }
}
