/** Readings for people: the likeliest in full, the others in one line each. */

import { typeid, ulid, uuid25 } from 'brandid/formats'
import { bytesToUuid, quoted } from 'brandid/internal'
import type { Paint } from '../terminal/io.ts'
import { type Almost, findAlmost } from './readings/almost.ts'
import type { Readings } from './readings/ranked-readings.ts'
import {
  type Claim,
  nameOf,
  type Part,
  type Reading,
  showInstant,
  toBigInt,
  toHex,
  type View,
} from './readings/reading.ts'
import { collisionOf, randomBitsOf } from './summary.ts'
import { describeCollision } from './summary-text.ts'
import { ageText } from './time-histogram.ts'

/** A reading that is 2^30 times less likely than the best does not help. */
const FAR = 30

/** The report of one text: its lines. */
export function textReport(result: Readings, nowMs: number, paint: Paint): string[] {
  const { text, readings } = result
  const [best, ...others] = readings
  const almost = findAlmost(result, { nowMs })
  const remark = almost ? [...drawAlmost(almost, paint), ''] : []
  if (!best || almost?.isTwo)
    return almost ? remark.slice(0, -1) : [safe(text), `  ${paint('red', 'no format fits')}`]
  const [id, ...further] = best.views()
  return [
    ...remark,
    ...drawView(id, paint),
    '',
    `${paint('bold', nameOf(best))}: ${best.why}`,
    ...listFacts(best).map((fact) => showFact(fact, best, nowMs, paint)),
    ...showClaims(best, nowMs, paint),
    ...showSpellings(best, text, paint),
    ...showChance(best),
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

/** The spellings that neither the text nor its facts have. */
export function otherSpellings(reading: Reading, text: string): Spelled[] {
  const facts = new Set([text, ...listFacts(reading).map(({ value }) => value)])
  return listSpellings(reading).filter(({ value }) => !facts.has(value))
}

function showSpellings(reading: Reading, text: string, paint: Paint): string[] {
  const rows = otherSpellings(reading, text)
  if (rows.length === 0) return []
  const widest = Math.max(9, ...rows.map(({ name }) => name.length))
  return [
    '',
    'The same value as',
    ...rows.map(({ name, value }) => `  ${paint('dim', name.padEnd(widest))} ${value}`),
  ]
}

/** How many ids of a random format there may be. */
function showChance(reading: Reading): string[] {
  const bits = randomBitsOf(reading)
  return bits === undefined ? [] : ['', describeCollision(collisionOf(reading.name, bits, 1))]
}

/** The signature of a token with such a header. */
export function describeSignature(claims: readonly Claim[]): string {
  const isUnsigned = claims.some(
    ({ part, name, value }) => part === 'header' && name === 'alg' && value.toLowerCase() === 'none',
  )
  return isUnsigned
    ? 'It has no signature: anyone can write such a token. Everyone can read it.'
    : 'The signature is hidden, and not checked. Anyone who has the whole token can use it while it is valid; everyone can read the rest.'
}

/** The header and the claims of a token, in two lists. */
function showClaims({ claims = [] }: Reading, nowMs: number, paint: Paint): string[] {
  const lists = (['header', 'claims'] as const).flatMap((part) => {
    const rows = claims.filter((claim) => claim.part === part)
    const heading = part === 'header' ? 'Header' : 'Claims'
    return rows.length === 0
      ? []
      : [
          '',
          heading,
          ...rows.map((claim) => `  ${paint('dim', safe(claim.name).padEnd(9))} ${showClaim(claim, nowMs)}`),
        ]
  })
  return lists.length === 0 ? [] : [...lists, '', describeSignature(claims)]
}

/** The value of a claim; of a time, how far it is. */
export const showClaim = ({ value, timeMs }: Claim, nowMs: number): string =>
  `${safe(value)}${timeMs === undefined ? '' : ` (${ageText(timeMs, nowMs)})`}`

/** A line for each other reading. Those that are less likely by far are counted, and left to `--json`. */
function alternatives(best: Reading, others: readonly Reading[], nowMs: number, paint: Paint): string[] {
  const likely = others.filter(({ score }) => score > best.score - FAR)
  const unlikely = others.length - likely.length
  const rows = likely.map(
    (reading) => `  ${paint('bold', nameOf(reading))}${showTime(reading, nowMs)}: ${reading.why}`,
  )
  if (unlikely > 0) rows.push(`  ${paint('dim', `${countUnlikely(unlikely)}: --json lists them`)}`)
  return rows.length > 0 ? ['', 'It also fits', ...rows] : []
}

/** The report of an id that was found in free text: one line. */
export function foundReport(
  { text, readings }: Readings,
  { line, column }: Required<Place>,
  nowMs: number,
  paint: Paint,
): string {
  // Every id of the finder has a reading.
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

/** The shares of the readings, from 0 to 1: their scores are logarithms to base 2. */
export function listConfidences(readings: readonly Reading[]): number[] {
  const most = Math.max(...readings.map(({ score }) => score))
  const weights = readings.map(({ score }) => 2 ** (score - most))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => Math.round((1000 * weight) / sum) / 1000)
}

/** Where a text was found. */
export interface Place {
  readonly line?: number
  readonly column?: number
}

/** `1 more that is unlikely`. */
export const countUnlikely = (count: number): string =>
  `${count} more that ${count === 1 ? 'is' : 'are'} unlikely`

/* The same value in the spellings that databases, logs and other libraries write. */

/** A spelling, such as `TypeID`, and the text. */
export interface Spelled {
  /** The name for programs: `typeid`. */
  readonly format: string
  readonly name: string
  readonly value: string
}

const UUID_BYTES = 16
const [TYPEID, ULID, UUID25] = [typeid(), ulid(), uuid25({ version: 'any' })]

/** The spellings of the value of a reading; none where it has no bytes, or is a secret. */
export function listSpellings({ bytes, prefix, isToken }: Reading): Spelled[] {
  if (!bytes || isToken) return []
  const head = prefix === undefined ? '' : `${prefix.toLowerCase()}_`
  const hex = toHex(bytes)
  const rows: (readonly [format: string, name: string, value: string | undefined])[] = [
    ...(bytes.length === UUID_BYTES
      ? ([
          ['uuid', 'UUID', bytesToUuid(bytes)],
          ['uuid25', 'base 36', spell(head, UUID25.fromBytes(bytes))],
          ['typeid', 'TypeID', spell(head, TYPEID.fromBytes(bytes))],
          ['ulid', 'ULID', ULID.fromBytes(bytes)],
        ] as const)
      : []),
    ['bigint', 'integer', toBigInt(bytes).toString()],
    ['bytes', 'bytes', hex],
    ['0x', 'bytes, as SQL Server', `0x${hex}`],
    ['\\x', 'bytes, as PostgreSQL', `\\x${hex}`],
  ]
  return rows.flatMap(([format, name, value]) => (value === undefined ? [] : [{ format, name, value }]))
}

const spell = (head: string, body: string | undefined) => (body === undefined ? undefined : head + body)
