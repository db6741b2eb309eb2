/** Many ids at a glance, in bounded memory: kinds, times, duplicates, order, gaps, and the chance of a collision. */
import { collisionBudget } from 'brandid/formats'
import type { Paint } from '../terminal/paint.ts'
import type { Readings } from './readings/ranked-readings.ts'
import { nameOf, showInstant } from './readings/reading.ts'
import { gapText } from './text-report.ts'

/** Ids of an interval. */
export interface Bar {
  readonly fromMs: number
  readonly toMs: number
  readonly count: number
}

/** What is known of many texts. Times are in milliseconds since 1970. */
export interface Summary {
  readonly texts: number
  /** Each kind and how often it is there, the most common first. */
  readonly kinds: readonly { readonly name: string; readonly count: number }[]
  /** Texts that were there before, among the first `exactUpTo`. */
  readonly duplicates: number
  readonly exactUpTo: number
  /** `undefined` where no text tells when it was made. */
  readonly times: Times | undefined
  /** Neighbours of one kind, and how many of them sort otherwise than they were made. */
  readonly neighbours: number
  readonly misplaced: number
  /** For the most common kind that is random and tells no time. */
  readonly collision: Collision | undefined
}

/** The times of many ids. */
export interface Times {
  readonly count: number
  readonly firstMs: number
  readonly lastMs: number
  /** Ids an hour, over the whole span. */
  readonly perHour: number
  readonly bars: readonly Bar[]
  /** The longest time without an id; `undefined` below three instants. */
  readonly gap: Omit<Bar, 'count'> | undefined
}

/** The chance that two of so many ids are alike. */
export interface Collision {
  readonly name: string
  readonly bits: number
  readonly count: number
  readonly probability: number
  /** Ids until the chance is one in a million. */
  readonly idsToMillionth: number
}

/** Takes texts one by one. */
export interface Collector {
  add(result: Readings): void
  summary(): Summary
}

const MOST_SEEN = 1_000_000
const MOST_KINDS = 1000
/** Later times are those of a broken clock. */
const FARTHEST_MS = 100 * 31_557_600_000

/** Creates a collector. It keeps 16 MB for a million different texts, and no text. */
export function createCollector(nowMs: number): Collector {
  const kinds = new Map<string, { count: number; bits: number | undefined }>()
  const seen = createSeen()
  const clock = createClock()
  let [texts, duplicates, neighbours, misplaced] = [0, 0, 0, 0]
  let last: { readonly name: string; readonly text: string; readonly timeMs: number } | undefined

  function add({ text, readings: [best] }: Readings): void {
    texts++
    const name = best ? nameOf(best) : 'no format'
    const kept = kinds.has(name) || kinds.size < MOST_KINDS ? name : 'others'
    const kind = kinds.get(kept) ?? {
      count: 0,
      bits: best?.timeMs === undefined ? best?.randomBits : undefined,
    }
    kind.count++
    kinds.set(kept, kind)
    if (!best?.isToken && seen.has(text)) duplicates++
    const timeMs = best?.timeMs
    if (timeMs === undefined || timeMs < 0 || timeMs > nowMs + FARTHEST_MS) return
    clock.add(timeMs)
    if (last?.name === name && last.timeMs !== timeMs) {
      neighbours++
      if (last.text < text !== last.timeMs < timeMs) misplaced++
    }
    last = { name, text, timeMs }
  }

  return {
    add,
    summary: () => {
      const sorted = [...kinds].sort(([, one], [, other]) => other.count - one.count)
      const random = sorted.find(([, { bits, count }]) => bits !== undefined && count > 1)
      return {
        texts,
        kinds: sorted.map(([name, { count }]) => ({ name, count })),
        duplicates,
        exactUpTo: MOST_SEEN,
        times: clock.times(),
        neighbours,
        misplaced,
        collision: random && collisionOf(random[0], random[1].bits as number, random[1].count),
      }
    },
  }
}

/** The chance of a collision among so many ids of so many random bits. */
export function collisionOf(name: string, bits: number, count: number): Collision {
  return {
    name,
    bits,
    count,
    probability: count < 2 ? 0 : collisionBudget({ bits, ids: count }).probability,
    idsToMillionth: collisionBudget({ bits, probability: 1e-6 }).ids,
  }
}

/** Whether a text was there before, by 52 bits of a hash: among a million texts, two are taken for one in 1 of 9,000 runs. */
function createSeen() {
  let table = new Float64Array(1024)
  let size = 0

  function place(into: Float64Array, hash: number): number {
    let at = hash % into.length
    while (into[at] !== 0 && into[at] !== hash) at = (at + 1) % into.length
    return at
  }

  return {
    has(text: string): boolean {
      const hash = hashOf(text)
      const at = place(table, hash)
      if (table[at] === hash) return true
      if (size >= MOST_SEEN) return false
      table[at] = hash
      size++
      if (2 * size > table.length) {
        const larger = new Float64Array(2 * table.length)
        for (const each of table) if (each !== 0) larger[place(larger, each)] = each
        table = larger
      }
      return false
    },
  }
}

/** Two hashes of 26 bits, FNV-1a with other beginnings; never 0. */
function hashOf(text: string): number {
  let [one, other] = [0x811c_9dc5, 0x1234_5679]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    one = Math.imul(one ^ code, 0x0100_0193)
    other = Math.imul(other ^ code, 0x85eb_ca6b)
    other ^= other >>> 13
  }
  return (one >>> 6) * 2 ** 26 + (other >>> 6) + 1
}

/** Intervals that are kept: a bar is wide enough to hold several. */
const MOST_INTERVALS = 4096
const MOST_BARS = 24
const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000]
const WIDTHS = [
  1,
  10,
  100,
  SECOND,
  10 * SECOND,
  60 * SECOND,
  600 * SECOND,
  HOUR,
  6 * HOUR,
  DAY,
  7 * DAY,
  30 * DAY,
  91 * DAY,
  365 * DAY,
  3650 * DAY,
]

/** Counts instants in intervals, which grow wider as the instants lie farther apart. */
function createClock() {
  let widthMs = 1
  let counts = new Map<number, number>()
  let [firstMs, lastMs, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]

  function widen(): void {
    widthMs *= 2
    const wider = new Map<number, number>()
    for (const [at, some] of counts)
      wider.set(Math.floor(at / 2), (wider.get(Math.floor(at / 2)) ?? 0) + some)
    counts = wider
  }

  return {
    add(timeMs: number): void {
      count++
      firstMs = Math.min(firstMs, timeMs)
      lastMs = Math.max(lastMs, timeMs)
      while ((lastMs - firstMs) / widthMs > MOST_INTERVALS) widen()
      const at = Math.floor(timeMs / widthMs)
      counts.set(at, (counts.get(at) ?? 0) + 1)
    },
    times(): Times | undefined {
      if (count === 0) return undefined
      const barMs =
        WIDTHS.find((each) => (lastMs - firstMs) / each < MOST_BARS - 1 && each >= widthMs) ?? 36_500 * DAY
      const places = [...counts].sort(([one], [other]) => one - other)
      const bars: Bar[] = []
      for (let fromMs = Math.floor(firstMs / barMs) * barMs; fromMs <= lastMs; fromMs += barMs)
        bars.push({ fromMs, toMs: fromMs + barMs, count: 0 })
      const origin = bars[0]?.fromMs ?? 0
      for (const [at, some] of places) {
        const index = Math.max(0, Math.floor(((at + 0.5) * widthMs - origin) / barMs))
        const bar = bars[index]
        if (bar) bars[index] = { ...bar, count: bar.count + some }
      }
      const hours = (lastMs - firstMs) / HOUR
      return {
        count,
        firstMs,
        lastMs,
        perHour: hours > 0 ? count / hours : count,
        bars,
        gap: findGap(places, widthMs),
      }
    },
  }
}

function findGap(
  places: readonly (readonly [number, number])[],
  widthMs: number,
): Omit<Bar, 'count'> | undefined {
  let gap: Omit<Bar, 'count'> | undefined
  if (places.length < 3) return undefined
  for (const [i, [at]] of places.entries()) {
    const next = places[i + 1]?.[0]
    if (next === undefined) break
    const [fromMs, toMs] = [(at + 1) * widthMs, next * widthMs]
    if (toMs - fromMs > (gap ? gap.toMs - gap.fromMs : 0)) gap = { fromMs, toMs }
  }
  return gap
}

/** Numbers with commas, as the reports have them. */
export const counted = (count: number): string => Math.round(count).toLocaleString('en-US')

/** The summary in sentences; the histogram is apart. */
export function describeSummary(summary: Summary): string[] {
  const { texts, duplicates, exactUpTo, times, neighbours, misplaced, collision } = summary
  const bound = texts > exactUpTo ? ` among the first ${counted(exactUpTo)} different texts` : ''
  return [
    ...(times ? describeTimes(times) : ['No text tells when it was made.']),
    duplicates === 0
      ? `No text is there twice${bound}.`
      : `${counted(duplicates)} repeat an earlier text${bound}.`,
    ...(neighbours === 0
      ? []
      : [
          misplaced === 0
            ? 'They sort in the order in which they were made.'
            : `${counted(misplaced)} of ${counted(neighbours)} neighbours sort otherwise than they were made.`,
        ]),
    ...(collision ? [describeCollision(collision)] : []),
  ]
}

function describeTimes({ firstMs, lastMs, perHour, gap, count }: Times): string[] {
  if (firstMs === lastMs) return [`${counted(count)} were made at ${showInstant(firstMs)}.`]
  const rate = perHour >= 10 ? counted(perHour) : perHour.toPrecision(2)
  return [
    `Made from ${showInstant(firstMs)} to ${showInstant(lastMs)}, in ${gapText(lastMs - firstMs)}: ${rate} an hour.`,
    ...(gap
      ? [`The longest gap is ${gapText(gap.toMs - gap.fromMs)}, from ${showInstant(gap.fromMs)}.`]
      : []),
  ]
}

/** `Two of 12 ids are alike with a chance of 1.2e-9; …` */
export function describeCollision({ name, bits, count, probability, idsToMillionth }: Collision): string {
  const chance =
    count < 2 ? '' : `: two of ${counted(count)} are alike with a chance of ${probability.toPrecision(2)}`
  const most = idsToMillionth < 1e15 ? counted(idsToMillionth) : idsToMillionth.toExponential(1)
  return `${name}, ${bits} random bits${chance}; ${most} ids reach one in a million.`
}

/** The widest bar, in characters. */
const BAR_WIDTH = 40

/** The report of a summary, with its histogram. */
export function summaryReport(summary: Summary, paint: Paint): string[] {
  const { texts, kinds, times } = summary
  const most = Math.max(1, ...(times?.bars ?? []).map(({ count }) => count))
  const isShort = (times?.bars[0]?.toMs ?? 0) - (times?.bars[0]?.fromMs ?? 0) < DAY
  const widest = counted(texts).length
  return [
    paint('bold', `${counted(texts)} ${texts === 1 ? 'text' : 'texts'}`),
    ...kinds.slice(0, 20).map(({ name, count }) => `  ${counted(count).padStart(widest)} × ${name}`),
    ...(kinds.length > 20 ? [`  and ${kinds.length - 20} kinds more: --json lists them`] : []),
    '',
    ...describeSummary(summary),
    ...(times && times.bars.length > 1
      ? [
          '',
          ...times.bars.map(({ fromMs, count }) => {
            const label = showInstant(fromMs)
              .replace('T', ' ')
              .slice(0, isShort ? 19 : 10)
            const length = count === 0 ? 0 : Math.max(1, Math.round((BAR_WIDTH * count) / most))
            return `${paint('dim', label)} ${paint('green', '█'.repeat(length))} ${counted(count)}`
          }),
        ]
      : []),
  ]
}
