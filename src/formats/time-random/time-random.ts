/** The `timeRandom` format: nanoseconds and random bits as a single number, in any ascending alphabet. */
import { characterClass } from '../../digits/alphabet.ts'
import { BASE36_ALPHABET } from '../../digits/base36.ts'
import { flatText } from '../../digits/flat-text.ts'
import { createNumeral, numberWriter, PART, PART_BITS } from '../../digits/numeral.ts'
import { type RandomSource, uniformBelow } from '../../digits/uniform-digits.ts'
import { development } from '../../errors/development.ts'
import { type OptionNames, ownOptions } from '../../errors/options.ts'
import { clockOutOfRange, isHeldBack } from '../shared/clock.ts'
import type { Backfiller, CanBackfill, CanBound, CanGenerate, Format, Generator } from '../shared/format.ts'
import { createInstants, isLeftToChance } from '../shared/instants.ts'
import { checkAscending, checkInteger } from '../shared/options.ts'

/** The type of `timeRandom()`. */
export interface TimeRandom extends Format, CanGenerate, CanBackfill, CanBound {
  readonly length: number
  readonly randomBits: number
}

/** Options of `timeRandom`. */
export interface TimeRandomOptions {
  /** The number of random bits after the time, 16 to 256; 32 by default. */
  readonly randomBits?: number
  /** The digits in ascending order of character codes, `0` to `9` and `a` to `z` by default. */
  readonly alphabet?: string
}

const TIME_RANDOM_OPTIONS: OptionNames<TimeRandomOptions> = { randomBits: true, alphabet: true }

const NS_PER_MS = 1_000_000
const LAST_NS = 0xffff_ffff_ffff_ffffn
const LAST_MS = 18_446_744_073_709
// The number of nanoseconds of the last millisecond that fit into 64 bits.
const NS_OF_LAST_MS = 551_616
const SPAN_OF_NANOSECONDS = [0, LAST_MS] as const

// With fewer bits, two processes collide too easily in the same millisecond, because their counters start at the same value.
const FEWEST_RANDOM_BITS = 16
const MOST_RANDOM_BITS = 256

/**
 * Nanoseconds since 1970 followed by random bits, as in Dave Stearns's `new_id`. IDs sort by creation time.
 *
 * Shape: a single number, `nanoseconds · 2^randomBits + random`, with 64 + `randomBits` bits, zero-padded to a fixed length, 19 digits by
 * default. By default, a double click selects the whole ID. Units: nanoseconds since 1970, to 2554-07-21. JavaScript's clock counts
 * milliseconds, so the six decimal digits below a millisecond are a counter that starts at 0 in each millisecond. After 999,999, the next
 * millisecond is borrowed. A definition's IDs strictly increase, unless the clock steps back by more than 10 s. `generate({ at })` uses
 * each nanosecond of a millisecond once, starting at a random nanosecond. With 45 or more random bits, the nanosecond is drawn at random.
 * An ID is not a secret: it reveals when it was generated, and another ID from the same millisecond can be guessed in 2^randomBits tries
 * per counter value. Two processes in the same millisecond have a 1 in 2^randomBits chance of generating the same ID. A clone of a running
 * virtual machine repeats IDs: see `docs/formats.md`, "Images and clones".
 *
 * @throws {IdError} `invalid_format` if `randomBits` is not an integer from 16 to 256, or the alphabet is not in ascending order or
 * has fewer than two symbols, a duplicate, `_`, or a character other than visible ASCII. Generation throws `out_of_range` if the time
 * exceeds 64 bits of nanoseconds.
 * @see https://github.com/davestearns/ids
 * @example
 * const EventId = defineId('event', { format: timeRandom() })
 * EventId.generate() //=> 'event_0q7qtzdurhw9jrqm2un'
 */
export function timeRandom(options: TimeRandomOptions = {}): TimeRandom {
  development()?.checkNames(options, TIME_RANDOM_OPTIONS, 'timeRandom')
  const { randomBits = 32, alphabet = BASE36_ALPHABET } = ownOptions(options)
  checkInteger(randomBits, 'randomBits', FEWEST_RANDOM_BITS, MOST_RANDOM_BITS)
  checkAscending(alphabet)

  const layout = createParts(alphabet, randomBits)
  const { numeral, oneMs } = layout
  const characters = characterClass(alphabet)
  const spellBody = createPartSpeller(layout, '')
  const repeat = (part: number) => layout.widths.map(() => part)

  return {
    name:
      alphabet === BASE36_ALPHABET ? `timeRandom(${randomBits})` : `timeRandom(${randomBits}, ${characters})`,
    // The first millisecond of 2025.
    example: spellBody(1_735_689_600_000, 0, repeat(1)),
    alphabet,
    length: numeral.length,
    pattern: `${characters}{${numeral.length}}`,
    randomBits,
    timeRangeMs: SPAN_OF_NANOSECONDS,
    check: numeral.check,
    generator: (head, random) => createGenerator(layout, head, random),
    backfiller: (head, random) => createBackfiller(layout, head, random),
    timestamp: (text, offset) => Number(numeral.read(text, offset) / oneMs),
    lowest: (timestampMs) => spellBody(timestampMs, 0, repeat(0)),
  }
}

type TimeRandomParts = ReturnType<typeof createParts>

/** Computes how a number encodes the parts of an ID. */
function createParts(alphabet: string, randomBits: number) {
  const one = 2n ** BigInt(randomBits)
  // A millisecond's weight in the encoded number.
  const oneMs = one * BigInt(NS_PER_MS)
  // The width of each random part in bits, least significant first.
  const widths = Array.from({ length: Math.ceil(randomBits / PART_BITS) }, (_, j) =>
    Math.min(PART_BITS, randomBits - PART_BITS * j),
  )
  // The weight of each part: two halves of the time, the nanoseconds, and the random bits.
  const weights = [oneMs << 24n, oneMs, one, ...widths.map((_, j) => 2n ** BigInt(PART_BITS * j))]
  const numeral = createNumeral(alphabet, (LAST_NS + 1n) * one - 1n)
  return { alphabet, randomBits, numeral, weights, oneMs, widths }
}

function drawRandom({ widths }: TimeRandomParts, random: RandomSource): number[] {
  return widths.map((bits) => random.uint32() >>> (32 - bits))
}

/** Creates a function that appends parts to a head, reusing an array of character codes. */
function createPartSpeller({ alphabet, numeral: { length }, weights }: TimeRandomParts, head: string) {
  const { codes, spell } = flatText(head.padEnd(head.length + length))
  const { write } = numberWriter({ alphabet, length, codes, start: head.length }, weights)
  return (timestampMs: number, ns: number, randomParts: readonly number[]): string => {
    const upper = Math.floor(timestampMs / PART)
    write([upper, timestampMs - upper * PART, ns, ...randomParts])
    return spell()
  }
}

/** Creates the generator, which counts the IDs in a millisecond as nanoseconds. A call that throws does not change the count. */
function createGenerator(layout: TimeRandomParts, head: string, random: RandomSource): Generator {
  const spell = createPartSpeller(layout, head)
  let timestampMs = Number.NEGATIVE_INFINITY
  let count = 0

  function startAt(ms: number, ns: number): void {
    if (ms < 0 || ms > LAST_MS || ns >= countNs(ms)) throw clockOutOfRange(ms, SPAN_OF_NANOSECONDS)
    timestampMs = ms
    count = ns
  }

  return (nowMs) => {
    if (!isHeldBack(nowMs, timestampMs)) startAt(nowMs, 0)
    else if (count + 1 < NS_PER_MS) startAt(timestampMs, count + 1)
    else startAt(timestampMs + 1, 0)
    return spell(timestampMs, count, drawRandom(layout, random))
  }
}

/**
 * Creates the backfiller, which uses each nanosecond of a millisecond once, unless there are enough random bits to draw the nanosecond at
 * random.
 */
function createBackfiller(layout: TimeRandomParts, head: string, random: RandomSource): Backfiller {
  const spell = createPartSpeller(layout, head)
  const drawNs = (places: number) => uniformBelow(places, random)
  const take = createInstants(drawNs)
  const isDrawn = isLeftToChance(Math.log2(NS_PER_MS) + layout.randomBits)

  return (timestampMs, _given, count) => {
    const places = countNs(timestampMs)
    const ns = isDrawn ? drawNs(places) : take(timestampMs, places, count)
    return spell(timestampMs, ns, drawRandom(layout, random))
  }
}

/** Returns how many nanoseconds of a millisecond fit into a body. */
function countNs(timestampMs: number): number {
  return timestampMs === LAST_MS ? NS_OF_LAST_MS : NS_PER_MS
}
