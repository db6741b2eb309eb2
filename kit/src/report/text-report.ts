/** Readings for people: the likeliest in full, the others in one line each. */
import { showInstant } from '../readings/parts.ts'
import type { Readings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import type { Paint } from '../terminal/paint.ts'
import { ageText } from './age.ts'
import { drawView } from './anatomy.ts'
import { type Fact, listFacts, safe } from './facts.ts'
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
    ...listFacts(best).map((fact) => showFact(fact, best, nowMs, paint)),
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

function showTime({ timeMs }: Reading, nowMs: number): string {
  return timeMs === undefined ? '' : `, ${showInstant(timeMs).slice(0, 10)}, ${ageText(timeMs, nowMs)}`
}

function showFact({ name, value }: Fact, { timeMs }: Reading, nowMs: number, paint: Paint): string {
  const age = name === 'time' && timeMs !== undefined ? ` (${ageText(timeMs, nowMs)})` : ''
  return `  ${paint('dim', name.padEnd(9))} ${name === 'wrong' ? paint('red', value) : value}${age}`
}
