/** A summary in words, and its histogram in the terminal. */
import type { Paint } from '../terminal/io.ts'
import { type Bar, gapText, type Times } from './instants.ts'
import { showInstant } from './readings/reading.ts'
import type { Collision, Summary } from './summary.ts'

/** Numbers with commas, as the reports have them. */
export const counted = (count: number): string => Math.round(count).toLocaleString('en-US')

/** The summary in sentences; the histogram is apart. */
export function describeSummary(summary: Summary): string[] {
  const { texts, duplicates, exactUpTo, times, neighbours, misplaced, collision } = summary
  const bound = texts > exactUpTo ? ` among the first ${counted(exactUpTo)} different texts` : ''
  return [
    ...(times ? describeTimes(times, texts) : ['No text tells when it was made.']),
    duplicates === 0
      ? `No text is there twice${bound}.`
      : `${counted(duplicates)} ${duplicates === 1 ? 'repeats' : 'repeat'} an earlier text${bound}.`,
    ...(neighbours === 0
      ? []
      : [
          misplaced === 0
            ? 'They sort in the order in which they were made.'
            : `${counted(misplaced)} of ${counted(neighbours)} neighbours ${misplaced === 1 ? 'sorts' : 'sort'} otherwise than they were made.`,
        ]),
    ...(collision ? [describeCollision(collision)] : []),
  ]
}

function describeTimes({ firstMs, lastMs, perHour, gap, count }: Times, texts: number): string[] {
  if (firstMs === lastMs)
    return [`${counted(count)} ${count === 1 ? 'was' : 'were'} made at ${showInstant(firstMs)}.`]
  const some = count === texts ? 'Made' : `${counted(count)} of them were made`
  return [
    `${some} from ${showInstant(firstMs)} to ${showInstant(lastMs)}, in ${gapText(lastMs - firstMs)}: ${spellRate(perHour)}.`,
    ...(gap
      ? [`The longest gap is ${gapText(gap.toMs - gap.fromMs)}, from ${showInstant(gap.fromMs)}.`]
      : []),
  ]
}

/** In the shortest unit that has one at least: `60 an hour`, `2.5 a year`. */
function spellRate(perHour: number): string {
  const units = [
    ['hour', 1],
    ['day', 24],
    ['year', 8766],
  ] as const
  const [unit, hours] = units.find(([, size]) => perHour * size >= 1) ?? ['year', 8766]
  const rate = perHour * hours
  return `${rate >= 10 ? counted(rate) : rate.toPrecision(2)} ${unit === 'hour' ? 'an' : 'a'} ${unit}`
}

/** `nanoid, 126 random bits: …` */
export function describeCollision(collision: Collision): string {
  const { name, bits, count, probability, idsToMillionth, yearsToMillionth } = collision
  const chance =
    count < 2 ? '' : `two of ${counted(count)} are alike with a chance of ${spellSmall(probability)}; `
  const more = count < 2 ? '' : `, ${large(idsToMillionth / count)} times as many,`
  return `${name}, ${bits} random bits: ${chance}two of ${large(idsToMillionth)}${more} are alike with a chance of one in a million. At 1,000 an hour that takes ${spellYears(yearsToMillionth)}.`
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

/** Which figures are exact, and how far the others are. */
export function describeExactness({ exactUpTo, times }: Summary): string {
  const gap = times?.gap ? `, gaps to ${gapText(times.stepMs)}` : ''
  return `Counts, kinds and the first and last time are exact; repeats are among the first ${counted(exactUpTo)} different texts${gap}.`
}

/** The beginning of a bar, no finer than its width. */
export function labelBar({ fromMs, toMs }: Bar): string {
  const length = toMs - fromMs < 1000 ? 23 : toMs - fromMs < DAY ? 19 : 10
  return showInstant(fromMs).replace('T', ' ').slice(0, length)
}

/** `Ids per 6 hours`, `Ids per 91 days` */
export function describeBars([bar]: readonly Bar[]): string {
  const ms = bar ? bar.toMs - bar.fromMs : 0
  return `Ids per ${(ms > DAY ? `${counted(ms / DAY)} days` : gapText(ms)).replace(/^1 /, '')}`
}

const DAY = 86_400_000

/** The widest bar, in characters. */
const BAR_WIDTH = 40

/** The report of a summary, with its histogram. */
export function summaryReport(summary: Summary, paint: Paint): string[] {
  const { texts, kinds, times } = summary
  const bars = times?.bars ?? []
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const widest = counted(texts).length
  return [
    paint('bold', `${counted(texts)} ${texts === 1 ? 'text' : 'texts'}`),
    ...kinds.slice(0, 20).map(({ name, count }) => `  ${counted(count).padStart(widest)} × ${name}`),
    ...(kinds.length > 20 ? [`  and ${kinds.length - 20} kinds more: --json lists them`] : []),
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
