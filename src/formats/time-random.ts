/** Knows ids that are a time in nanoseconds and random bits, as one number in the digits of an ascending alphabet. */

import { checkAlphabet, invalidFormat } from '../check-format.ts'
import { checkInteger } from '../check-option.ts'
import { clockOutOfRange, ROLLBACK_ALLOWANCE_MS } from '../clock.ts'
import { characterClass, codesOf, sortAlphabet } from '../digits/alphabet.ts'
import { BASE36_ALPHABET } from '../digits/base36.ts'
import { createNumeral } from '../digits/numeral.ts'
import { uniformBelow } from '../digits/uniform-digits.ts'
import type { CanBackfill, CanBound, CanGenerate, Format } from '../format.ts'
import type { RandomSource } from '../random.ts'

/** The type of `timeRandom()`. */
export interface TimeRandom extends Format, CanGenerate, CanBackfill, CanBound {
  readonly length: number
  readonly randomBits: number
}

/** Options of `timeRandom`. */
export interface TimeRandomOptions {
  /** Random bits after the time, 16 to 256; 32 by default. */
  readonly randomBits?: number
  /** The digits, in ascending order of their character codes; `0` to `9` and `a` to `z` by default. */
  readonly alphabet?: string
}

const NS_PER_MS = 1_000_000
const LAST_NS = 2n ** 64n - 1n
const LAST_MS = Number(LAST_NS / BigInt(NS_PER_MS))
// The last millisecond ends early: 64 bits do not hold all of it.
const NS_OF_LAST_MS = Number(LAST_NS % BigInt(NS_PER_MS)) + 1
const TIME_RANGE_MS = [0, LAST_MS] as const

// With fewer bits two processes that share a millisecond collide too easily: their counters start alike.
const FEWEST_BITS = 16
const MOST_BITS = 256
const PART_BITS = 24

/**
 * Nanoseconds since 1970, then random bits: Dave Stearns' `new_id`, which sorts by time of creation.
 *
 * Shape: one number, `nanoseconds · 2^randomBits + random`, of 64 + `randomBits` bits, most significant digit first and
 * zero-padded to the digits of the largest one: 19 by default. By default one double click selects the whole id.
 * Units: nanoseconds since 1970, to 2554-07-21. JavaScript's clock tells milliseconds: the six decimal digits
 * below one are a counter, 0 for the first id of a millisecond, 1 for the next, and after 999,999 the next
 * millisecond is borrowed. Ids of one definition strictly increase, unless the clock steps back by more than 10 s.
 * `generate({ at })` draws the nanosecond within the millisecond, too.
 * An id shows when it was made. Another one of the same millisecond is guessed with 2^randomBits tries for each
 * count: it is no secret. Two processes that share a millisecond make the same id with a chance of 1 in 2^randomBits.
 *
 * @throws {IdError} `invalid_format` when `randomBits` is no integer from 16 to 256, or the alphabet does not ascend,
 * is empty, has one symbol, a duplicate, `_`, or anything but visible ASCII; when ids are made, `out_of_range` under a
 * clock that 64 bits of nanoseconds do not reach.
 * @see https://github.com/davestearns/ids
 * @example
 * const EventId = defineId('event', { format: timeRandom() })
 * EventId.generate() //=> 'event_0q7qtzdurhw9jrqm2un'
 */
export function timeRandom({
  randomBits = 32,
  alphabet = BASE36_ALPHABET,
}: TimeRandomOptions = {}): TimeRandom {
  checkInteger(randomBits, 'randomBits', FEWEST_BITS, MOST_BITS)
  checkAscending(alphabet)

  const one = 2n ** BigInt(randomBits)
  const oneMs = one * BigInt(NS_PER_MS)
  // Parts of the number and what each counts: the time in two halves, the nanoseconds, then the random bits.
  const widths = Array.from({ length: Math.ceil(randomBits / PART_BITS) }, (_, j) =>
    Math.min(PART_BITS, randomBits - PART_BITS * j),
  )
  const weights = [oneMs << 24n, oneMs, one, ...widths.map((_, j) => 2n ** BigInt(PART_BITS * j))]
  const numeral = createNumeral(alphabet, (LAST_NS + 1n) * one - 1n, weights)
  const parts = weights.map(() => 0)

  function layOut(timestampMs: number, ns: number): void {
    if (timestampMs < 0 || timestampMs > LAST_MS || ns >= nsOf(timestampMs)) {
      throw clockOutOfRange(timestampMs, TIME_RANGE_MS)
    }
    const upper = Math.floor(timestampMs / 2 ** 24)
    parts[0] = upper
    parts[1] = timestampMs - upper * 2 ** 24
    parts[2] = ns
  }

  function drawRandom(random: RandomSource): void {
    for (let j = 0; j < widths.length; j++) parts[3 + j] = random.uint32() >>> (32 - (widths[j] as number))
  }

  /** Spells the parts after a head; its character codes are kept. */
  function speller(head: string): () => string {
    const codes = codesOf(head.padEnd(head.length + numeral.length))
    return () => {
      numeral.write(parts, codes, head.length)
      return String.fromCharCode.apply(null, codes)
    }
  }

  const characters = characterClass(alphabet)
  return {
    name:
      alphabet === BASE36_ALPHABET ? `timeRandom(${randomBits})` : `timeRandom(${randomBits}, ${characters})`,
    alphabet,
    length: numeral.length,
    pattern: `${characters}{${numeral.length}}`,
    randomBits,
    timeRangeMs: TIME_RANGE_MS,
    check: numeral.check,
    generator(head, random) {
      const spell = speller(head)
      let timestampMs = Number.NEGATIVE_INFINITY
      let count = 0

      function advance(ms: number, ns: number): void {
        // It throws before the first change, so that a failed call leaves the order unharmed.
        layOut(ms, ns)
        timestampMs = ms
        count = ns
      }

      return (nowMs) => {
        if (nowMs > timestampMs || nowMs < timestampMs - ROLLBACK_ALLOWANCE_MS) advance(nowMs, 0)
        else if (count + 1 < NS_PER_MS) advance(timestampMs, count + 1)
        else advance(timestampMs + 1, 0)
        drawRandom(random)
        return spell()
      }
    },
    backfiller(head, random) {
      const spell = speller(head)
      return (timestampMs) => {
        layOut(timestampMs, uniformBelow(nsOf(timestampMs), random))
        drawRandom(random)
        return spell()
      }
    },
    timestamp: (text, offset) => Number(numeral.read(text, offset) / oneMs),
    lowest(timestampMs) {
      parts.fill(0)
      layOut(timestampMs, 0)
      return speller('')()
    },
  }
}

/** Nanoseconds of a millisecond that a body can carry. */
function nsOf(timestampMs: number): number {
  return timestampMs === LAST_MS ? NS_OF_LAST_MS : NS_PER_MS
}

function checkAscending(alphabet: unknown): asserts alphabet is string {
  checkAlphabet(alphabet)
  if (sortAlphabet(alphabet) === alphabet) return
  throw invalidFormat('an alphabet in ascending order of character codes', JSON.stringify(alphabet))
}
