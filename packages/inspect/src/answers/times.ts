/** Formats times as a histogram (in bounded memory), on a line from 1970 to now, and as dates and ages in words. */

import { showInstant } from '@brandid/base/readings'

/** An interval and the number of IDs in it. */
export interface Bar {
  readonly fromMs: number
  readonly toMs: number
  readonly count: number
}

export interface Times {
  readonly count: number
  readonly firstMs: number
  readonly lastMs: number
  /** The IDs per hour over the entire period. */
  readonly perHour: number
  readonly bars: readonly Bar[]
  /** The width of the stored intervals. */
  readonly stepMs: number
  /** The longest period without an ID, accurate to `stepMs`; `undefined` if there are fewer than three instants. */
  readonly gap: Omit<Bar, 'count'> | undefined
}

/** The maximum number of instants stored individually. Up to this many, the gap is exact. */
const MOST_EXACT = 4096
/** The maximum number of stored intervals, enough for 179 years of one-day intervals. */
const MOST_INTERVALS = 65_536
const MOST_BARS = 24
export const DAY = 86_400_000
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
/** The interval widths. Each width divides the next, and all larger bar widths, so that the count of each bar is exact. */
const STEPS = [1, 10, 100, SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY]
const WIDTHS = [...STEPS, 7 * DAY, 30 * DAY, 91 * DAY, 365 * DAY, 3650 * DAY]

/** Counts instants in intervals. The intervals widen as the instants spread out, so that memory stays bounded. */
export function createClock() {
  let step = 0
  let widthMs = 1
  let counts = new Map<number, number>()
  const exact: number[] = []
  let [firstMs, lastMs, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]

  function widen(): void {
    const wideMs = STEPS[++step] as number
    const wider = new Map<number, number>()
    for (const [at, some] of counts) {
      const place = Math.floor((at * widthMs) / wideMs)
      wider.set(place, (wider.get(place) ?? 0) + some)
    }
    widthMs = wideMs
    counts = wider
  }

  return {
    add(timeMs: number): void {
      count++
      if (count <= MOST_EXACT) exact.push(timeMs)
      firstMs = Math.min(firstMs, timeMs)
      lastMs = Math.max(lastMs, timeMs)
      while ((lastMs - firstMs) / widthMs > MOST_INTERVALS && step < STEPS.length - 1) widen()
      const at = Math.floor(timeMs / widthMs)
      counts.set(at, (counts.get(at) ?? 0) + 1)
    },
    times(): Times | undefined {
      if (count === 0) return undefined
      const barMs =
        WIDTHS.find((each) => (lastMs - firstMs) / each < MOST_BARS - 1 && each >= widthMs) ?? 36_500 * DAY
      const places = [...counts].sort(([one], [other]) => one - other)
      const originMs = Math.floor(firstMs / barMs) * barMs
      const counted = new Array<number>(Math.floor((lastMs - originMs) / barMs) + 1).fill(0)
      for (const [at, some] of places) {
        const bar = Math.max(0, Math.floor((at * widthMs - originMs) / barMs))
        counted[bar] = (counted[bar] as number) + some
      }
      const hours = (lastMs - firstMs) / HOUR
      return {
        count,
        firstMs,
        lastMs,
        perHour: hours > 0 ? count / hours : count,
        bars: counted.map((some, i) => {
          const fromMs = originMs + i * barMs
          return { fromMs, toMs: fromMs + barMs, count: some }
        }),
        stepMs: count <= MOST_EXACT ? 1 : widthMs,
        gap: count <= MOST_EXACT ? findExactGap(exact) : findGap(places, widthMs),
      }
    },
  }
}

/** Finds the longest time between two consecutive instants. */
function findExactGap(times: readonly number[]): Times['gap'] {
  const sorted = [...times].sort((one, other) => one - other)
  let gap: Times['gap']
  if (sorted.length < 3) return undefined
  for (const [i, toMs] of sorted.entries()) {
    const fromMs = sorted[i - 1] ?? toMs
    if (toMs - fromMs > (gap ? gap.toMs - gap.fromMs : 0)) gap = { fromMs, toMs }
  }
  return gap
}

function findGap(places: readonly (readonly [at: number, count: number])[], widthMs: number): Times['gap'] {
  let gap: Times['gap']
  if (places.length < 3) return undefined
  for (const [i, [next]] of places.entries()) {
    const [fromMs, toMs] = [((places[i - 1]?.[0] ?? next) + 1) * widthMs, next * widthMs]
    if (toMs - fromMs > (gap ? gap.toMs - gap.fromMs : 0)) gap = { fromMs, toMs }
  }
  return gap
}

/* Durations and dates in words */

const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
]

/** Formats a duration of at least one second in the largest unit that fits, such as `3 days`. */
function durationText(ms: number): string {
  const [name, size] = UNITS.find(([, unitMs]) => ms >= unitMs) as (typeof UNITS)[number]
  const count = Math.floor(ms / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Formats a gap, such as `3 ms` or `3 days`. */
export function gapText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : durationText(ms)
}

/** Formats an age, such as `3 days ago`, `in 3 days` or `now`. */
export function ageText(timeMs: number, nowMs: number): string {
  const ms = nowMs - timeMs
  if (Math.abs(ms) < 1000) return 'now'
  return ms > 0 ? `${durationText(ms)} ago` : `in ${durationText(-ms)}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Formats a date, such as `21 November 2026, 02:36:50 UTC`. */
export function spellDate(timeMs: number): string {
  const instant = new Date(timeMs)
  const clock = showInstant(timeMs).slice(-13, -5)
  return `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]} ${instant.getUTCFullYear()}, ${clock} UTC`
}

/* The timeline from 1970 to the end of a decade, with the readings' instants and the present */

interface Moment {
  /** The position, from 0 at the start of the line to 1 at its end. */
  readonly at: number
  readonly label: string
  /** Whether the moment lies outside the line and is drawn at an end. */
  readonly isBeyond: boolean
}

export interface Timeline {
  readonly moments: readonly Moment[]
  readonly now: number
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
}

const START_YEAR = 1970
const STEP_YEARS = 10
/** The maximum number of years from now that the line covers. Later times come from a broken clock or are not times at all. */
const FARTHEST_YEARS = 100

/** Places instants, in milliseconds since 1970, on the shortest line of full decades that covers the instants and the present. */
export function placeMoments(timesMs: readonly number[], nowMs: number): Timeline {
  const thisYear = new Date(nowMs).getUTCFullYear()
  const years = timesMs.map((timeMs) => new Date(timeMs).getUTCFullYear())
  const near = years.filter((year) => year <= thisYear + FARTHEST_YEARS)
  const last = Math.max(thisYear + 1, ...near)
  const decades = Math.ceil((last + 1 - START_YEAR) / STEP_YEARS)
  const endMs = Date.UTC(START_YEAR + decades * STEP_YEARS)
  const step = decades > 8 ? 2 : 1
  const placed = (timeMs: number) => Math.min(1, Math.max(0, timeMs / endMs))
  return {
    moments: timesMs.map((timeMs) => ({
      at: placed(timeMs),
      label: `${spellDate(timeMs)}, ${ageText(timeMs, nowMs)}`,
      isBeyond: timeMs < 0 || timeMs > endMs,
    })),
    now: placed(nowMs),
    ticks: Array.from({ length: Math.floor(decades / step) + 1 }, (_, i) => {
      const year = START_YEAR + i * step * STEP_YEARS
      return { at: Date.UTC(year) / endMs, label: String(year) }
    }),
  }
}
