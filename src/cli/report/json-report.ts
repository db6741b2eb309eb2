/** Readings for programs: one line of JSON for each text. */
import { hexOf, isoOf } from '../readings/parts.ts'
import type { Readings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'

/** The members before the readings: where a text was found. */
export interface Place {
  readonly line?: number
  readonly column?: number
}

/** The report of one text, without the line break. */
export function jsonReport({ text, readings }: Readings, place: Place = {}): string {
  return JSON.stringify({ text, ...place, readings: readings.map(plainOf) })
}

/** A reading as JSON holds it: no drawing, no score, big integers as text. */
function plainOf({
  views,
  score,
  isDistinct,
  isRefused,
  isToken,
  timeMs,
  bigint,
  bytes,
  ...reading
}: Reading) {
  const {
    format,
    name,
    prefix,
    definition,
    version,
    uuid,
    worker,
    sequence,
    randomBits,
    wrong,
    canonical,
    why,
  } = reading
  return {
    format,
    name,
    definition,
    prefix,
    version,
    time: timeMs === undefined ? undefined : isoOf(timeMs),
    uuid,
    bigint: bigint?.toString(),
    bytes: bytes && hexOf(bytes),
    worker,
    sequence,
    randomBits,
    token: isToken,
    wrong,
    canonical,
    why,
  }
}
