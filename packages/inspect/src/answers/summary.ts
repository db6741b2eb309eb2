/** Summarizes many strings in bounded memory (kinds, duplicates, times, order and collisions), and formats strings as JSON. */

import { nameOf, type Reading, type Readings, showInstant } from '@brandid/base/readings'
import { collisionBudget } from 'brandid/formats'
import { createClock, type Times } from './times.ts'

/** The summary of many strings. Times are in milliseconds since 1970. */
export interface Summary {
  readonly texts: number
  /** The kinds and their counts, most frequent first. */
  readonly kinds: readonly { readonly name: string; readonly count: number }[]
  /** The number of repeated strings among the first `exactUpTo` different strings. */
  readonly duplicates: number
  readonly exactUpTo: number
  /** The times in the IDs; `undefined` if no string carries a time. */
  readonly times: Times | undefined
  /** The number of consecutive pairs of IDs of the same kind, and how many of these pairs do not sort by time. */
  readonly neighbours: number
  readonly misplaced: number
  /** The collision probability for the most frequent kind of random IDs that carry no time. */
  readonly collision: Collision | undefined
}

/** The probability of a collision among a given number of IDs. */
export interface Collision {
  readonly name: string
  readonly bits: number
  readonly count: number
  readonly probability: number
  /** The number of IDs at which the probability reaches one in a million. */
  readonly idsToMillionth: number
  /** The years until `idsToMillionth` is reached, at a thousand IDs an hour. */
  readonly yearsToMillionth: number
}

/** How a string compares with earlier strings. */
export interface Mark {
  /** Whether the string repeats one of the first million different strings. */
  readonly isRepeat: boolean
  /** Whether the string and the previous string of its kind do not sort by time. */
  readonly isMisplaced: boolean
}

/** Collects strings one by one. */
export interface Collector {
  add(result: Readings): Mark
  summary(): Summary
}

const MOST_SEEN = 1_000_000
const MOST_KINDS = 1000
/** The maximum distance from now, in milliseconds. Times outside this range are ignored, because they must come from a broken clock. */
const FARTHEST_MS = 100 * 31_557_600_000

/** The name for all kinds after the first thousand. */
export const OTHERS = 'others'

interface Counted {
  count: number
  /** The number of random bits that make an ID without a time unique. */
  readonly bits: number | undefined
  last: { readonly text: string; readonly timeMs: number } | undefined
}

/** Returns the name of a string's kind for the summary. */
export const kindOf = (best: Reading | undefined): string =>
  best ? `${nameOf(best)}${best.isRefused ? ', not valid' : ''}` : 'no format'

/** Counts the random bits of an ID without a time. In an ID with a time, random bits only distinguish IDs from the same instant. */
export function randomBitsOf(reading: Reading | undefined): number | undefined {
  return reading?.timeMs === undefined && !reading?.isToken ? reading?.randomBits : undefined
}

/**
 * Creates a collector for kinds, times, duplicates, order, gaps and collision probabilities. It uses 16 MB for a million different
 * strings, and keeps the last string of each kind.
 */
export function createCollector(nowMs: number): Collector {
  const kinds = new Map<string, Counted>()
  const seen = createSeen()
  const clock = createClock()
  let [texts, duplicates, neighbours, misplaced] = [0, 0, 0, 0]

  function add({ text, readings: [best] }: Readings): Mark {
    texts++
    const own = kindOf(best)
    const isKept = kinds.has(own) || kinds.size < MOST_KINDS
    const name = isKept ? own : OTHERS
    const kind = kinds.get(name) ?? { count: 0, bits: randomBitsOf(best), last: undefined }
    kind.count++
    kinds.set(name, kind)
    const isRepeat = best?.isToken !== true && seen.has(text)
    if (isRepeat) duplicates++
    const timeMs = best?.timeMs
    if (timeMs === undefined || timeMs < 0 || timeMs > nowMs + FARTHEST_MS)
      return { isRepeat, isMisplaced: false }
    clock.add(timeMs)
    const { last } = kind
    const isNeighbour = isKept && last !== undefined && last.timeMs !== timeMs
    const isMisplaced = isNeighbour && last.text < text !== last.timeMs < timeMs
    if (isNeighbour) neighbours++
    if (isMisplaced) misplaced++
    kind.last = { text, timeMs }
    return { isRepeat, isMisplaced }
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

/** Computes the probability of a collision among IDs with random bits. */
export function collisionOf(name: string, bits: number, count: number): Collision {
  const { ids, years } = collisionBudget({ bits, probability: 1e-6, idsPerHour: 1000 })
  return {
    name,
    bits,
    count,
    probability: collisionBudget({ bits, ids: count }).probability,
    idsToMillionth: ids,
    yearsToMillionth: years,
  }
}

/**
 * Creates a set of strings that stores only a 52-bit hash per string. With a million strings, one run in 9,000 reports a false
 * duplicate.
 */
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

/** Computes two 26-bit hashes like FNV-1a, but with different parameters. The result is never 0, because 0 marks a free slot. */
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

/* Lists of strings in JSON, for other programs */

/** A string in a list. */
export interface ManyRow extends Mark {
  /** The 1-based position in the list. */
  readonly place: number
  readonly result: Readings
  /** The answer's heading, as shown in the table. */
  readonly title: string
}

function plain({ place, result, isRepeat, isMisplaced }: ManyRow) {
  const [best] = result.readings
  return {
    place,
    text: result.text,
    format: best?.format,
    name: best && nameOf(best),
    definition: best?.definition,
    prefix: best?.prefix,
    time: best?.timeMs === undefined ? undefined : showInstant(best.timeMs),
    repeat: isRepeat,
    misplaced: isMisplaced,
  }
}

/** Formats a JSON list with one object per string. */
export const jsonOf = (rows: readonly ManyRow[]): string => `${JSON.stringify(rows.map(plain), null, 1)}\n`
