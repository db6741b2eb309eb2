/** The summary of many texts in bounded memory: kinds, duplicates, times, order, collisions; and their rows as JSON. */

import { nameOf, type Reading, type Readings, showInstant } from '@brandid/base/readings'
import { collisionBudget } from 'brandid/formats'
import { createClock, type Times } from './times.ts'

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

/** The chance that two of so many ids are alike. */
export interface Collision {
  readonly name: string
  readonly bits: number
  readonly count: number
  readonly probability: number
  /** Ids until the chance is one in a million. */
  readonly idsToMillionth: number
  /** Years until then, at a thousand ids an hour. */
  readonly yearsToMillionth: number
}

/** What a text is among those before it. */
export interface Mark {
  /** Whether the text was there before, among the first million different ones. */
  readonly isRepeat: boolean
  /** Whether it and the one of its kind before it sort otherwise than they were made. */
  readonly isMisplaced: boolean
}

/** Takes texts one by one. */
export interface Collector {
  add(result: Readings): Mark
  summary(): Summary
}

const MOST_SEEN = 1_000_000
const MOST_KINDS = 1000
/** Later times are those of a broken clock. */
const FARTHEST_MS = 100 * 31_557_600_000

/** The kinds beyond the first thousand. */
const OTHERS = 'others'

interface Counted {
  count: number
  /** Of ids that tell no time: all that keeps two of them apart. */
  readonly bits: number | undefined
  last: { readonly text: string; readonly timeMs: number } | undefined
}

/** The kind of a text, among others. */
export const kindOf = (best: Reading | undefined): string =>
  best ? `${nameOf(best)}${best.isRefused ? ', not valid' : ''}` : 'no format'

/** The random bits of a reading that tells no time; those of others keep the ids of one instant apart. */
export function randomBitsOf(reading: Reading | undefined): number | undefined {
  return reading?.timeMs === undefined && !reading?.isToken ? reading?.randomBits : undefined
}

/**
 * Creates a collector of kinds, times, duplicates, order, gaps, and the chance of a collision. It keeps 16 MB for a
 * million different texts, and the last text of each kind.
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

/** The chance of a collision among so many ids of so many random bits. */
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

/* Many texts for other programs. */

/** A text among others. */
export interface ManyRow extends Mark {
  /** The place among the texts, from 1. */
  readonly place: number
  readonly result: Readings
  /** Its format, as the table says it. */
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

/** An object for each text, in one list. */
export const jsonOf = (rows: readonly ManyRow[]): string => `${JSON.stringify(rows.map(plain), null, 1)}\n`
