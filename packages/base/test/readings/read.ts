/** Readings of strings at one instant, and what their views draw. */
import { type Reading, rankedReadings } from '@brandid/base/readings'

export const NOW_MS = Date.UTC(2026, 10, 24, 12)
export const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
export const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
export const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

export const read = (text: string) => rankedReadings(text, { nowMs: NOW_MS })
export const formatsOf = (text: string) => read(text).readings.map(({ format }) => format)
export const findReading = (text: string, wanted: string) =>
  read(text).readings.find(({ format }) => format === wanted)

/** The parts of each view: `characters=label`. */
export const drawingsOf = (reading: Reading | undefined) =>
  reading
    ?.views()
    .map(({ text, parts }) => parts.map(({ start, end, label }) => `${text.slice(start, end)}=${label}`))
