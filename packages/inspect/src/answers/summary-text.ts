/** Describes many IDs in words: a summary, a histogram for the terminal, and a comparison of two IDs. */

import { nameOf, type Reading, type Readings, showInstant, toHex } from '@brandid/base/readings'
import type { Paint } from '@brandid/base/terminal'
import { quoted } from 'brandid/internal'
import { type Collision, OTHERS, type Summary } from './summary.ts'
import { type Bar, DAY, gapText, type Times } from './times.ts'

/** Formats a number with commas as thousands separators. */
export const counted = (count: number): string => Math.round(count).toLocaleString('en-US')

/** Formats the number of kinds that a list omits. */
export const moreKinds = (count: number): string => `${counted(count)} more ${count === 1 ? 'kind' : 'kinds'}`

/** Describes a summary in sentences, without the histogram. */
export function describeSummary(summary: Summary): string[] {
  const { texts, duplicates, exactUpTo, times, neighbours, misplaced, collision } = summary
  const bound = texts > exactUpTo ? ` among the first ${counted(exactUpTo)} different strings` : ''
  return [
    ...(times ? describeTimes(times, texts) : ['No ID shows when it was created.']),
    duplicates === 0
      ? `No string is repeated${bound}.`
      : `${counted(duplicates)} ${duplicates === 1 ? 'repeats' : 'repeat'} an earlier string${bound}.`,
    ...(neighbours === 0
      ? []
      : [
          misplaced === 0
            ? 'The strings sort in order of creation.'
            : `${counted(misplaced)} of ${counted(neighbours)} adjacent pairs ${misplaced === 1 ? 'is' : 'are'} out of order.`,
        ]),
    ...(collision ? [describeCollision(collision)] : []),
  ]
}

function describeTimes({ firstMs, lastMs, perHour, gap, count, stepMs }: Times, texts: number): string[] {
  if (firstMs === lastMs)
    return [`${counted(count)} ${count === 1 ? 'was' : 'were'} created at ${showInstant(firstMs)}.`]
  const some = count === texts ? 'Created' : `${counted(count)} strings were created`
  return [
    `${some} from ${showInstant(firstMs)} to ${showInstant(lastMs)}, in ${gapText(lastMs - firstMs)}: ${spellRate(perHour)}.`,
    ...(gap
      ? [`The longest gap is ${gapText(gap.toMs - gap.fromMs)}, from ${showTo(gap.fromMs, stepMs)}.`]
      : []),
  ]
}

/** Formats an instant only as precisely as it is known, for example without milliseconds if it was rounded to minutes. */
function showTo(timeMs: number, stepMs: number): string {
  const instant = showInstant(timeMs)
  if (stepMs < 1000) return instant
  return `${instant.slice(0, stepMs < 60_000 ? -5 : -8)}Z`
}

/** Formats a rate in the shortest unit that makes it at least 1, such as `60 an hour` or `2.5 a year`. */
function spellRate(perHour: number): string {
  const units = [
    ['hour', 1],
    ['day', 24],
  ] as const
  const [unit, hours] = units.find(([, size]) => perHour * size >= 1) ?? ['year', 8766]
  const rate = perHour * hours
  return `${rate >= 10 ? counted(rate) : rate.toPrecision(2)} ${unit === 'hour' ? 'an' : 'a'} ${unit}`
}

/** Describes the chance of a collision, as in `nanoid, 126 random bits: …`. */
export function describeCollision(collision: Collision): string {
  const { name, bits, count, probability, idsToMillionth, yearsToMillionth } = collision
  const chance =
    count < 2 ? '' : `${counted(count)} IDs collide with a probability of ${spellSmall(probability)}; `
  const more = count < 2 ? '' : `, ${large(idsToMillionth / count)} times as many,`
  return `${name}, ${bits} random bits: ${chance}${large(idsToMillionth)} IDs${more} collide with a probability of one in a million. At 1,000 an hour, that takes ${spellYears(yearsToMillionth)}.`
}

const large = (count: number) => (count < 1e15 ? counted(count) : spellPower(count))
const spellSmall = (share: number) => {
  if (share === 0) return '0'
  return share >= 0.01 ? share.toPrecision(2) : spellPower(share)
}
const spellPower = (number: number) => number.toExponential(1).replace(/e\+?/, ' × 10^')

function spellYears(years: number): string {
  if (years >= 1) return `${large(years)} ${Math.round(years) === 1 ? 'year' : 'years'}`
  return gapText(Math.round(years * 31_557_600_000))
}

/** Describes which figures are exact and how precise the other figures are. */
export function describeExactness({ exactUpTo, kinds, times }: Summary): string {
  const gap = times?.gap && times.stepMs > 1 ? `, and gaps are accurate to ${gapText(times.stepMs)}` : ''
  const others = kinds.some(({ name }) => name === OTHERS)
    ? `; only the first ${counted(kinds.length - 1)} kinds are counted separately, and the rest as ${OTHERS}`
    : ''
  return `Counts${others ? '' : ', kinds'} and the first and last times are exact${others}; repeats are counted among the first ${counted(exactUpTo)} different strings${gap}.`
}

/** Formats the start of a bar, no more precisely than the bar's width. */
export function labelBar({ fromMs, toMs }: Bar): string {
  const length = toMs - fromMs < 1000 ? 23 : toMs - fromMs < DAY ? 19 : 10
  return showInstant(fromMs).replace('T', ' ').slice(0, length)
}

/** Formats the caption for the bars, such as `IDs per 6 hours` or `IDs per 91 days`. */
export function describeBars([bar]: readonly Bar[]): string {
  const ms = bar ? bar.toMs - bar.fromMs : 0
  return `IDs per ${(ms > DAY ? `${counted(ms / DAY)} days` : gapText(ms)).replace(/^1 /, '')}`
}

/** The width of the longest bar in characters. */
const BAR_WIDTH = 40

/** Formats the report for a summary, including the histogram. */
export function summaryReport(summary: Summary, paint: Paint): string[] {
  const { texts, kinds, times } = summary
  const bars = times?.bars ?? []
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const widest = counted(texts).length
  return [
    paint('bold', `${counted(texts)} ${texts === 1 ? 'string' : 'strings'}`),
    ...kinds.slice(0, 20).map(({ name, count }) => `  ${counted(count).padStart(widest)} × ${name}`),
    ...(kinds.length > 20 ? [`  and ${moreKinds(kinds.length - 20)}: --json lists them`] : []),
    '',
    ...describeSummary(summary),
    paint('dim', describeExactness(summary)),
    ...(bars.length > 1 ? ['', describeBars(bars), ...bars.map((bar) => drawBar(bar, most, paint))] : []),
  ]
}

function drawBar(bar: Bar, most: number, paint: Paint): string {
  const length = bar.count === 0 ? 0 : Math.max(1, Math.round((BAR_WIDTH * bar.count) / most))
  const drawn = length === 0 ? '' : `${paint('green', '█'.repeat(length))} `
  return `${paint('dim', labelBar(bar))} ${drawn}${counted(bar.count)}`
}

/* The comparison of two IDs: their ages, their common parts, and whether they may come from the same generator */

/** Compares two strings in sentences. Returns an empty list if either string is a secret or unknown. */
export function compareTexts(one: Readings, other: Readings): string[] {
  const [first, second] = [one.readings[0], other.readings[0]]
  if (!first || !second || first.isToken || second.isToken) return []
  return [
    describeAge(first, second),
    describeKinds(first, second),
    describeTexts(one.text, other.text, first, second),
    describeMakers(first, second),
  ]
}

function describeAge(first: Reading, second: Reading): string {
  if (first.timeMs === undefined || second.timeMs === undefined)
    return 'It is unclear which ID is older, because at least one carries no time.'
  const ms = second.timeMs - first.timeMs
  if (ms === 0) return 'Both IDs carry the same time.'
  return `The second ID is ${gapText(Math.abs(ms))} ${ms > 0 ? 'newer' : 'older'} than the first.`
}

function describeKinds(first: Reading, second: Reading): string {
  const [one, other] = [nameOf(first), nameOf(second)]
  if (one !== other) return `The IDs are of different kinds: ${one} and ${other}.`
  const { prefix } = first
  if (prefix !== second.prefix) return `Both IDs are of the same kind, ${one}, with different prefixes.`
  return `Both IDs are of the same kind: ${one}${prefix === undefined ? '' : `, with the prefix ${quoted(prefix)}`}.`
}

function describeTexts(one: string, other: string, first: Reading, second: Reading): string {
  if (one === other) return 'The strings are equal.'
  const isSame =
    first.bytes !== undefined && second.bytes !== undefined && toHex(first.bytes) === toHex(second.bytes)
  const value = isSame ? 'Both strings encode the same value. ' : ''
  const at = equalLength(one, other)
  const differ = `character ${at + 1} is ${showAt(one, at)} in the first and ${showAt(other, at)} in the second`
  return `${value}${describeEqual(at)}: ${differ}.`
}

function describeEqual(length: number): string {
  if (length === 0) return 'The strings differ from the first character'
  return `The first ${length === 1 ? 'character is' : `${length} characters are`} equal`
}

/** Returns the length of the common prefix of two strings. */
export function equalLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.charAt(at) === other.charAt(at)) at++
  return at
}

const showAt = (text: string, at: number) => (at < text.length ? quoted(text.charAt(at)) : 'absent')

function describeMakers(first: Reading, second: Reading): string {
  if (first.format !== second.format)
    return 'Different generators created these IDs, because the formats differ.'
  if (first.worker === undefined) return 'The IDs do not show whether the same generator created both.'
  return first.worker === second.worker
    ? `The same generator may have created both IDs: worker ${first.worker}.`
    : `Different generators created these IDs: worker ${first.worker} and worker ${second.worker}.`
}
