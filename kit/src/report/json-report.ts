/** Readings for programs: one line of JSON for each text. */
import { showInstant, toHex } from '../readings/parts.ts'
import type { Readings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import { listConfidences } from './confidences.ts'
import { READINGS_VERSION } from './readings-schema.ts'

/** The members before the readings: where a text was found. */
export interface Place {
  readonly line?: number
  readonly column?: number
}

/** The report of one text, without the line break. */
export function jsonReport({ text, readings }: Readings, place: Place = {}): string {
  const shares = listConfidences(readings)
  return JSON.stringify({
    version: READINGS_VERSION,
    text,
    ...place,
    readings: readings.map((each, i) => toPlain(each, shares[i])),
  })
}

/** A reading as JSON holds it: no drawing, no score, big integers as text. */
function toPlain(
  { views, score, isDistinct, isRefused, isToken, timeMs, bigint, bytes, ...reading }: Reading,
  confidence: number | undefined,
) {
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
    confidence,
    definition,
    prefix,
    version,
    time: timeMs === undefined ? undefined : showInstant(timeMs),
    uuid,
    bigint: bigint?.toString(),
    bytes: bytes && toHex(bytes),
    worker,
    sequence,
    randomBits,
    token: isToken,
    wrong,
    canonical,
    why,
  }
}
