/** Readings for people: the likeliest in full, the others in one line each. */
import { quoted } from 'brandid/internal'
import { showInstant, toHex } from '../readings/parts.ts'
import type { Readings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import type { Paint } from '../terminal/paint.ts'
import { ageText } from './age.ts'
import { drawView } from './anatomy.ts'
import type { Place } from './json-report.ts'

/** A reading that is 2^30 times less likely than the best is no help. */
const FAR = 30

/** The report of one text: its lines. */
export function textReport({ text, readings }: Readings, nowMs: number, paint: Paint): string[] {
  const [best, ...others] = readings
  if (!best) return [safe(text), `  ${paint('red', 'no format fits')}`]
  const [id, ...further] = best.views()
  return [
    ...drawView(id, paint),
    '',
    `${paint('bold', best.name)}: ${best.why}`,
    ...listFacts(best, nowMs, paint),
    ...further.flatMap((view) => ['', ...drawView(view, paint)]),
    ...alternatives(best, others, nowMs, paint),
  ].map((line) => line.trimEnd())
}

/** A line for each other reading. Those that are less likely by far are counted, and left to `--json`. */
function alternatives(best: Reading, others: readonly Reading[], nowMs: number, paint: Paint): string[] {
  const likely = others.filter(({ score }) => score > best.score - FAR)
  const unlikely = others.length - likely.length
  const rows = likely.map(
    (reading) => `  ${paint('bold', reading.name)}${showTime(reading, nowMs)}: ${reading.why}`,
  )
  if (unlikely > 0) rows.push(`  ${paint('dim', `${unlikely} more that are unlikely: --json lists them`)}`)
  return rows.length > 0 ? ['', 'It also fits', ...rows] : []
}

/** The report of an id that was found in free text: one line. */
export function foundReport(
  { text, readings }: Readings,
  { line, column }: Required<Place>,
  nowMs: number,
  paint: Paint,
): string {
  // What the finder reports has a reading.
  const [best] = readings as readonly [Reading]
  return `${paint('dim', `${line}:${column}`.padEnd(8))} ${paint('bold', safe(text))}  ${best.name}${showTime(best, nowMs)}`
}

/** A text that may hold anything, safe in a terminal, and visible. */
export function safe(text: string): string {
  return /^[ -~]*$/.test(text) && text.trim() !== '' ? text : quoted(text)
}

function showTime({ timeMs }: Reading, nowMs: number): string {
  return timeMs === undefined ? '' : `, ${showInstant(timeMs).slice(0, 10)}, ${ageText(timeMs, nowMs)}`
}

function listFacts(reading: Reading, nowMs: number, paint: Paint): string[] {
  const { prefix, timeMs, uuid, bigint, bytes, worker, sequence, randomBits, wrong, canonical } = reading
  const facts: (readonly [string, string | undefined])[] = [
    ['prefix', prefix],
    ['time', timeMs === undefined ? undefined : `${showInstant(timeMs)} (${ageText(timeMs, nowMs)})`],
    ['uuid', uuid],
    ['bigint', bigint?.toString()],
    ['bytes', bytes && toHex(bytes)],
    ['worker', worker?.toString()],
    ['sequence', sequence?.toString()],
    ['random', randomBits === undefined ? undefined : `${randomBits} bits`],
    ['wrong', wrong && paint('red', wrong.join('; '))],
    ['right', canonical && safe(canonical)],
  ]
  return facts.flatMap(([name, value]) => (value ? [`  ${paint('dim', name.padEnd(9))} ${value}`] : []))
}
