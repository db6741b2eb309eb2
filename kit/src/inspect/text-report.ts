/** Readings for people: the likeliest in full, the others in one line each. */

import { quoted } from 'brandid/internal'
import type { Paint } from '../terminal/paint.ts'
import type { Place } from './json-report.ts'
import { type Almost, findAlmost } from './readings/almost.ts'
import type { Readings } from './readings/ranked-readings.ts'
import { nameOf, type Part, type Reading, showInstant, toHex, type View } from './readings/reading.ts'
import { listSpellings } from './readings/spellings.ts'

/** A reading that is 2^30 times less likely than the best is no help. */
const FAR = 30

/** The report of one text: its lines. */
export function textReport(result: Readings, nowMs: number, paint: Paint): string[] {
  const { text, readings } = result
  const [best, ...others] = readings
  const almost = findAlmost(result, { nowMs })
  const remark = almost ? [...drawAlmost(almost, paint), ''] : []
  if (!best) return almost ? remark.slice(0, -1) : [safe(text), `  ${paint('red', 'no format fits')}`]
  const [id, ...further] = best.views()
  return [
    ...remark,
    ...drawView(id, paint),
    '',
    `${paint('bold', nameOf(best))}: ${best.why}`,
    ...listFacts(best).map((fact) => showFact(fact, best, nowMs, paint)),
    ...showSpellings(best, text, paint),
    ...further.flatMap((view) => ['', ...drawView(view, paint)]),
    ...alternatives(best, others, nowMs, paint),
  ].map((line) => line.trimEnd())
}

/** The text with its fault marked, and a sentence. */
function drawAlmost({ name, fault, at, canonical, view }: Almost, paint: Paint): string[] {
  const right = canonical === undefined ? '' : `; right may be ${safe(canonical)}`
  return [
    ...(at === undefined ? [] : [...drawView(view(), paint), '']),
    `${paint('red', `Almost ${name}`)}: ${fault}${right}`,
  ]
}

/** The spellings that the facts do not have. */
function showSpellings(reading: Reading, text: string, paint: Paint): string[] {
  const facts = new Set([text, ...listFacts(reading).map(({ value }) => value)])
  const rows = listSpellings(reading).filter(
    ({ format, value }) => !facts.has(value) && !/^\W|^0x/.test(format),
  )
  if (rows.length === 0) return []
  return [
    '',
    'The same value as',
    ...rows.map(({ name, value }) => `  ${paint('dim', name.padEnd(9))} ${value}`),
  ]
}

/** A line for each other reading. Those that are less likely by far are counted, and left to `--json`. */
function alternatives(best: Reading, others: readonly Reading[], nowMs: number, paint: Paint): string[] {
  const likely = others.filter(({ score }) => score > best.score - FAR)
  const unlikely = others.length - likely.length
  const rows = likely.map(
    (reading) => `  ${paint('bold', nameOf(reading))}${showTime(reading, nowMs)}: ${reading.why}`,
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

/**
 * Draws a view. Each bracket leads to a label of its own line, the last part first, so labels of any length fit.
 *
 *   user_03h9we7hp2hzo9bqbv4l8rz84
 *   ╰┬─╯ ╰───────────┬───────────╯
 *    │               ╰ UUID in base 36
 *    ╰ prefix "user"
 */
export function drawView({ text, parts }: View, paint: Paint): string[] {
  const legs = placeLegs(parts)
  const labels = [...legs].reverse().map((leg, i) => {
    const before = legs.slice(0, legs.length - 1 - i)
    return `${row([...before.map((other) => ({ ...other, sign: '│' })), { ...leg, sign: '╰' }], paint)} ${leg.label}`
  })
  return [
    row(cutParts(text, legs), paint),
    row(
      legs.map((part) => ({ ...part, at: part.start, sign: drawBracket(part) })),
      paint,
    ),
    ...labels,
  ]
}

/** A part, and the column of the leg of its bracket. */
export interface Leg extends Part {
  readonly at: number
}

/** The parts that have a bracket, from left to right. An id that was cut off has no characters for one. */
export function placeLegs(parts: readonly Part[]): Leg[] {
  const sorted = parts.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start)
  return sorted.map((part) => ({ ...part, at: placeLeg(part) }))
}

interface Sign {
  readonly at: number
  readonly sign: string
  readonly style?: Part['style']
}

/** Puts signs at their columns. */
function row(signs: readonly Sign[], paint: Paint): string {
  let line = ''
  let column = 0
  for (const { at, sign, style } of signs) {
    line += ' '.repeat(Math.max(0, at - column)) + (style ? paint(style, sign) : sign)
    column = Math.max(at, column) + sign.length
  }
  return line
}

/** The text in pieces: the parts in their styles, and the text between them. */
function cutParts(text: string, parts: readonly Part[]): Sign[] {
  const pieces: Sign[] = []
  let end = 0
  for (const { start, end: partEnd, style } of parts) {
    pieces.push({ at: end, sign: text.slice(end, start) })
    pieces.push({ at: start, sign: text.slice(start, partEnd), style })
    end = partEnd
  }
  return [...pieces, { at: end, sign: text.slice(end) }]
}

/** The column of the leg of a bracket. */
function placeLeg({ start, end }: Part): number {
  return start + Math.floor((end - start - 1) / 2)
}

function drawBracket(part: Part): string {
  const width = part.end - part.start
  if (width === 1) return '│'
  if (width === 2) return '├╯'
  const left = placeLeg(part) - part.start
  return `╰${'─'.repeat(left - 1)}┬${'─'.repeat(width - left - 2)}╯`
}

/** A fact, such as `uuid`, as a text that is safe to show. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** A text that may hold anything, safe in a terminal, and visible. */
export function safe(text: string): string {
  return /^[ -~]*$/.test(text) && text.trim() !== '' ? text : quoted(text)
}

/** The facts that a reading has, in the order of a report. */
export function listFacts(reading: Reading): Fact[] {
  const { prefix, timeMs, uuid, bigint, bytes, worker, sequence, randomBits, wrong, canonical } = reading
  const facts: (readonly [string, string | undefined])[] = [
    ['prefix', prefix],
    ['time', timeMs === undefined ? undefined : showInstant(timeMs)],
    ['uuid', uuid],
    ['bigint', bigint?.toString()],
    ['bytes', bytes && toHex(bytes)],
    ['worker', worker?.toString()],
    ['sequence', sequence?.toString()],
    ['random', randomBits === undefined ? undefined : `${randomBits} bits`],
    ['wrong', wrong?.join('; ')],
    ['right', canonical && safe(canonical)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

/** `3 days`: a second or more in its largest whole unit. */
function durationText(ms: number): string {
  const [name, size] = UNITS.find(([, unitMs]) => ms >= unitMs) as (typeof UNITS)[number]
  const count = Math.floor(ms / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** `3 ms`, `3 days`. */
export function gapText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : durationText(ms)
}

/** `3 days ago`, `in 3 days`, `now`. */
export function ageText(timeMs: number, nowMs: number): string {
  const ms = nowMs - timeMs
  if (Math.abs(ms) < 1000) return 'now'
  return ms > 0 ? `${durationText(ms)} ago` : `in ${durationText(-ms)}`
}

/** The shares of the readings, from 0 to 1: their scores are logarithms to base 2. */
export function listConfidences(readings: readonly Reading[]): number[] {
  const most = Math.max(...readings.map(({ score }) => score))
  const weights = readings.map(({ score }) => 2 ** (score - most))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => Math.round((1000 * weight) / sum) / 1000)
}
