/** The line from 1970 to the end of a decade, with the instants of readings and now. */

import { spellDate } from './answer.ts'
import { ageText } from './time-histogram.ts'

/** A moment on the line. */
export interface Moment {
  /** From 0, the start of the line, to 1, its end. */
  readonly at: number
  readonly label: string
  /** Whether the moment is beyond an end of the line, which then stands for it. */
  readonly isBeyond: boolean
}

/** The line. */
export interface Timeline {
  readonly moments: readonly Moment[]
  readonly now: number
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
}

const START_YEAR = 1970
const STEP_YEARS = 10
/** Later times are those of a broken clock, or none at all. */
const FARTHEST_YEARS = 100

/** Places instants, in milliseconds since 1970, on the shortest line of whole decades that holds them and now. */
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
