/** Many texts for other programs: CSV, and JSON. */
import type { Readings } from './readings/ranked-readings.ts'
import { nameOf, showInstant } from './readings/reading.ts'
import type { Mark } from './summary.ts'

/** A text among others. */
export interface ManyRow extends Mark {
  /** The place among the texts, from 1. */
  readonly place: number
  readonly result: Readings
  /** Its format, as the table says it. */
  readonly title: string
}

const FIELDS = [
  'place',
  'text',
  'format',
  'name',
  'definition',
  'prefix',
  'time',
  'repeat',
  'misplaced',
] as const

function plain({
  place,
  result: {
    text,
    readings: [best],
  },
  isRepeat,
  isMisplaced,
}: ManyRow) {
  return {
    place,
    text,
    format: best?.format,
    name: best && nameOf(best),
    definition: best?.definition,
    prefix: best?.prefix,
    time: best?.timeMs === undefined ? undefined : showInstant(best.timeMs),
    repeat: isRepeat,
    misplaced: isMisplaced,
  }
}

/** An object for each text, in one list. */
export const jsonOf = (rows: readonly ManyRow[]): string => `${JSON.stringify(rows.map(plain), null, 1)}\n`

/** A line for each text, after one of names. RFC 4180. */
export function csvOf(rows: readonly ManyRow[]): string {
  const lines = rows.map((row) => {
    const values = plain(row)
    return FIELDS.map((field) => spellField(values[field]))
  })
  return [FIELDS, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('')
}

/** Quotes where they are required. A spreadsheet runs a text that begins like a formula, unless an apostrophe is before it. */
function spellField(value: string | number | boolean | undefined): string {
  const text = value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
