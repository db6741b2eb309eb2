/** The summary of many strings in bounded memory: kinds, duplicates, times, order and collisions; and the strings as JSON. */

import { nameOf, type Reading, type Readings, showInstant } from '@brandid/base/readings'
import { collisionBudget } from 'brandid/formats'
import { createClock, type Times } from './times.ts'

/** The summary of many strings. Times are in milliseconds since 1970. */
export interface Summary {
  readonly texts: number
  /** The kinds and their counts, the most frequent kind first. */
  readonly kinds: readonly { readonly name: string; readonly count: number }[]
  /** The number of repetitions among the first `exactUpTo` strings. */
  readonly duplicates: number
  readonly exactUpTo: number
  /** The times of the IDs; `undefined` if no string carries a time. */
  readonly times: Times | undefined
  /** The number of neighbors of the same kind, and the number of neighbors that sort differently from their times. */
  readonly neighbours: number
  readonly misplaced: number
  /** The chance of a collision in the most frequent random kind without a time. */
  readonly collision: Collision | undefined
}

/** The chance that any two IDs of a number are equal. */
export interface Collision {
  readonly name: string
  readonly bits: number
  readonly count: number
  readonly probability: number
  /** The number of IDs at which the chance reaches one in a million. */
  readonly idsToMillionth: number
  /** The years until this number is reached, at a thousand IDs an hour. */
  readonly yearsToMillionth: number
}

/** The relation of a string to the strings before it. */
export interface Mark {
  /** Whether the string is a repetition among the first million different strings. */
  readonly isRepeat: boolean
  /** Whether the string and the previous string of its kind sort differently from their times. */
  readonly isMisplaced: boolean
}

/** A collector, which takes strings one by one. */
export interface Collector {
  add(result: Readings): Mark
  summary(): Summary
}

const MOST_SEEN = 1_000_000
const MOST_KINDS = 1000
/** The milliseconds from now at which a time is ignored, because it must come from a broken clock. */
const FARTHEST_MS = 100 * 31_557_600_000

/** The name of all kinds beyond the first thousand. */
export const OTHERS = 'others'

interface Counted {
  count: number
  /** The random bits of IDs without a time, on which their uniqueness depends. */
  readonly bits: number | undefined
  last: { readonly text: string; readonly timeMs: number } | undefined
}

/** Names the kind of a string in the summary. */
export const kindOf = (best: Reading | undefined): string =>
  best ? `${nameOf(best)}${best.isRefused ? ', not valid' : ''}` : 'no format'

/** Returns the random bits of a reading without a time. Otherwise, the random bits matter only for IDs of the same instant. */
export function randomBitsOf(reading: Reading | undefined): number | undefined {
  return reading?.timeMs === undefined && !reading?.isToken ? reading?.randomBits : undefined
}

/**
 * Creates a collector of kinds, times, duplicates, order, gaps, and the chance of a collision. It keeps 16 MB for a
 * million different strings, and the last string of each kind.
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

/** Computes the chance of a collision among IDs with random bits. */
export function collisionOf(name: string, bits: number, count: number): Collision {
  const { ids, years } = collisionBudget({ bits, probability: 1e-6, idsPerHour: 1000 })
  return {
    name,
    bits,
    count,
    probability: count < 2 ? 0 : collisionBudget({ bits, ids: count }).probability,
    idsToMillionth: ids,
    yearsToMillionth: years,
  }
}

/**
 * Creates a set of strings, which keeps only 52 bits of a hash for each string. Among a million strings, a false repetition is found
 * in one of 9,000 runs.
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

/** Computes two hashes of 26 bits like FNV-1a, but with different parameters. The result is never 0, which marks a free place. */
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

/* Many strings for other programs */

/** A string among others. */
export interface ManyRow extends Mark {
  /** The position among the strings, from 1. */
  readonly place: number
  readonly result: Readings
  /** The heading of the answer, as in the table. */
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

/** Formats a list with an object for each string. */
export const jsonOf = (rows: readonly ManyRow[]): string => `${JSON.stringify(rows.map(plain), null, 1)}\n`
