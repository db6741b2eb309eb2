/** The instants to test, among all that a format can carry. */
import type { RandomSource } from '../digits/random-source.ts'
import type { AnyFormat } from '../formats/shared/format.ts'

type Range = readonly [first: number, last: number]

const HOUR_MS = 3_600_000

/** An instant of the present, as far as the range has one, with room to step to and fro: 2025-01-01. */
export function choosePresent([first, last]: Range): number {
  return Math.max(first, Math.min(Math.max(Date.UTC(2025, 0, 1), first + HOUR_MS), last - HOUR_MS))
}

/** The same of a format; 0 where it carries no time. */
export function presentMs({ timeRangeMs }: Pick<AnyFormat, 'timeRangeMs'>): number {
  return timeRangeMs ? choosePresent(timeRangeMs) : 0
}

// Times are counted in these units, and spelled in these digits where not in those of the alphabet.
const UNITS_MS = [1, 10, 100, 1000]
const RADICES = [10, 16, 36]

/**
 * The instants at which a time may take one more digit, in rising order: its ends, and those around each power of a
 * radix, counted from 1970 or from the start of the range.
 */
export function listLandmarks([first, last]: Range, radix: number): readonly number[] {
  const instants = new Set([first, choosePresent([first, last]), last])
  for (const base of [...RADICES, radix]) {
    for (let power = base; power <= last; power *= base) {
      for (const unitMs of UNITS_MS) {
        const ms = power * unitMs
        for (const instant of [ms - 1, ms, first + ms - 1, first + ms])
          if (first <= instant && instant <= last) instants.add(instant)
      }
    }
  }
  return [...instants].sort((one, other) => one - other)
}

/** Any instant of the range; its ends and the present come up often. */
export function drawInstant(range: Range, random: RandomSource): number {
  const [first, last] = range
  const way = random.uint32() % 4
  if (way === 0) return choosePresent(range)
  if (way === 1) return first
  if (way === 2) return last
  return first + (((random.uint32() >>> 11) * 2 ** 32 + random.uint32()) % (last - first + 1))
}
