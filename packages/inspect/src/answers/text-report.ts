/** Formats readings for people: the most likely reading in full, and one line for each other reading. */

import {
  type Almost,
  type Claim,
  findAlmost,
  nameOf,
  type Reading,
  type Readings,
  showInstant,
  toHex,
} from '@brandid/base/readings'
import type { Paint } from '@brandid/base/terminal'
import { quoted } from 'brandid/internal'
import { listSpellings, type Spelled } from './conversion.ts'
import { drawView } from './drawing.ts'
import { collisionOf, randomBitsOf } from './summary.ts'
import { describeCollision } from './summary-text.ts'
import { ageText } from './times.ts'

/** Readings that score this much lower than the best are not listed, because they are 2^30 times less likely. */
const FAR = 30

/** Formats the report for a string as lines. */
export function textReport(result: Readings, nowMs: number, paint: Paint): string[] {
  const { text, readings } = result
  const [best, ...others] = readings
  const almost = findAlmost(result, { nowMs })
  const remark = almost ? [...drawAlmost(almost, paint), ''] : []
  if (!best || almost?.isTwo)
    return almost ? remark.slice(0, -1) : [safe(text), `  ${paint('red', 'no format matches')}`]
  const [id, ...further] = best.views()
  const chance = describeChance(best)
  return [
    ...remark,
    ...drawView(id, paint),
    '',
    `${paint('bold', nameOf(best))}: ${best.why}`,
    ...listFacts(best).map((fact) => showFact(fact, best, nowMs, paint)),
    ...showClaims(best, nowMs, paint),
    ...showSpellings(best, text, paint),
    ...(chance === undefined ? [] : ['', chance]),
    ...further.flatMap((view) => ['', ...drawView(view, paint)]),
    ...alternatives(best, others, nowMs, paint),
  ].map((line) => line.trimEnd())
}

/** Draws a string with its fault marked, followed by a sentence that explains the fault. */
function drawAlmost({ name, fault, at, canonical, view }: Almost, paint: Paint): string[] {
  const right = canonical === undefined ? '' : `; the correct ID may be ${safe(canonical)}`
  return [
    ...(at === undefined ? [] : [...drawView(view(), paint), '']),
    `${paint('red', `Almost ${name}`)}: ${fault}${right}`,
  ]
}

/** Lists the encodings that differ from the string and from the facts already shown. */
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
    'Also written as',
    ...rows.map(({ name, value }) => `  ${paint('dim', name.padEnd(widest))} ${value}`),
  ]
}

/** Describes how many IDs a random format allows before collisions become likely. */
export function describeChance(reading: Reading): string | undefined {
  const bits = randomBitsOf(reading)
  return bits === undefined ? undefined : describeCollision(collisionOf(reading.name, bits, 1))
}

/** Describes a token's signature, based on its header. */
export function describeSignature({ claims = [] }: Reading): string {
  const isUnsigned = claims.some(
    ({ part, name, value }) => part === 'header' && name === 'alg' && value.toLowerCase() === 'none',
  )
  return isUnsigned
    ? 'The token has no signature: anyone can read and forge it.'
    : 'The signature is hidden and not verified. Anyone can read the header and claims, and anyone with the entire token can use it while it is valid.'
}

/** Lists a token's header and claims, each under a heading. */
export function listClaims({ claims = [] }: Reading): { heading: string; rows: readonly Claim[] }[] {
  return (['header', 'claims'] as const)
    .map((each) => ({
      heading: each === 'header' ? 'Header' : 'Claims',
      rows: claims.filter(({ part }) => part === each),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function showClaims(reading: Reading, nowMs: number, paint: Paint): string[] {
  const lists = listClaims(reading).flatMap(({ heading, rows }) => [
    '',
    heading,
    ...rows.map((claim) => `  ${paint('dim', safe(claim.name).padEnd(9))} ${showClaim(claim, nowMs)}`),
  ])
  return lists.length === 0 ? [] : [...lists, '', describeSignature(reading)]
}

/** Formats a claim's value. A time is followed by its age. */
export const showClaim = ({ value, timeMs }: Claim, nowMs: number): string =>
  `${safe(value)}${timeMs === undefined ? '' : ` (${ageText(timeMs, nowMs)})`}`

/** Formats one line per alternative reading. Very unlikely readings are only counted; `--json` lists all readings. */
function alternatives(best: Reading, others: readonly Reading[], nowMs: number, paint: Paint): string[] {
  const likely = others.filter(({ score }) => score > best.score - FAR)
  const unlikely = others.length - likely.length
  const rows = likely.map(
    (reading) => `  ${paint('bold', nameOf(reading))}${showTime(reading, nowMs)}: ${reading.why}`,
  )
  if (unlikely > 0) rows.push(`  ${paint('dim', `${countUnlikely(unlikely)}: --json lists them`)}`)
  return rows.length > 0 ? ['', 'It also matches', ...rows] : []
}

/** Formats the report for an ID in free text as a single line. */
export function foundReport(
  { text, readings }: Readings,
  { line, column }: Required<Place>,
  nowMs: number,
  paint: Paint,
): string {
  // The finder returns only IDs that have a reading.
  const [best] = readings as readonly [Reading]
  const refused = best.isRefused ? `, ${paint('red', 'not valid')}: ${best.wrong?.join('; ')}` : ''
  return `${paint('dim', `${line}:${column}`.padEnd(8))} ${paint('bold', safe(text))}  ${best.name}${showTime(best, nowMs)}${refused}`
}

function showTime({ timeMs }: Reading, nowMs: number): string {
  return timeMs === undefined ? '' : `, ${showInstant(timeMs).slice(0, 10)}, ${ageText(timeMs, nowMs)}`
}

function showFact({ name, value }: Fact, { timeMs }: Reading, nowMs: number, paint: Paint): string {
  const age = name === 'time' && timeMs !== undefined ? ` (${ageText(timeMs, nowMs)})` : ''
  return `  ${paint('dim', name.padEnd(9))} ${name === 'wrong' ? paint('red', value) : value}${age}`
}

/** A fact about an ID, such as its `uuid`, with a value that is safe to display. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** Escapes a string so that it is visible and safe to display in a terminal. */
export function safe(text: string): string {
  return /^[ -~]*$/.test(text) && text.trim() !== '' ? text : quoted(text)
}

/** Lists a reading's facts in the order of a report. */
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

/** Computes each reading's share, from 0 to 1. The scores are base-2 logarithms. */
export function listConfidences(readings: readonly Reading[]): number[] {
  const most = Math.max(...readings.map(({ score }) => score))
  const weights = readings.map(({ score }) => 2 ** (score - most))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => Math.round((1000 * weight) / sum) / 1000)
}

/** Where a string was found. */
export interface Place {
  readonly line?: number
  readonly column?: number
}

/** Formats the number of hidden readings, as in `1 unlikely match`. */
export const countUnlikely = (count: number): string =>
  `${count} unlikely ${count === 1 ? 'match' : 'matches'}`
