/** The instants to test, among all that a format can carry. */
import type { RandomSource } from '../digits/random-source.ts'
import type { AnyFormat } from '../formats/shared/format.ts'

type Range = readonly [first: number, last: number]

const HOUR_MS = 3_600_000

/** An instant of the present, as far as the range has one, with room to step to and fro: 2025-01-01. */
export function presentOf([first, last]: Range): number {
  return Math.max(first, Math.min(Math.max(Date.UTC(2025, 0, 1), first + HOUR_MS), last - HOUR_MS))
}

/** The same of a format; 0 where it carries no time. */
export function presentMs({ timeRangeMs }: Pick<AnyFormat, 'timeRangeMs'>): number {
  return timeRangeMs ? presentOf(timeRangeMs) : 0
}

/** Any instant of the range; its ends and the present come up often. */
export function drawInstant(range: Range, random: RandomSource): number {
  const [first, last] = range
  const way = random.uint32() % 4
  if (way === 0) return presentOf(range)
  if (way === 1) return first
  if (way === 2) return last
  return first + (((random.uint32() >>> 11) * 2 ** 32 + random.uint32()) % (last - first + 1))
}
