/** Searches free text for IDs in any format, in constant memory. */

import { LONGEST_ID, type Readings, type ReadOptions, readAsIs } from '@brandid/base/readings'
import { escapesAt, isLiteral, LOOKED_BACK, SEPARATOR } from 'brandid/internal'

/** An ID in free text, and the 1-based position of its first character. */
export interface Found extends Readings {
  readonly line: number
  readonly column: number
}

// A word that may be an ID or a token. Its separators may be percent-encoded, as in a URL.
const WORD = /[0-9A-Za-z_](?:[0-9A-Za-z_-]|%(?:5F|2D)|\.(?=xox|[0-9A-Za-z_-]{16}))*/gi
/** Matches the last word in a chunk, which may continue in the next chunk. */
const TAIL = /[0-9A-Za-z_.%-]*$/
const PART = /[^.]+/g
/** The minimum length of a word that can be recognized as an ID. */
const SHORTEST_WORD = 12

/** Searches for IDs in free text that arrives in chunks, which may be split anywhere. */
export interface Finder {
  /** Adds a chunk and returns the IDs that are now complete. */
  push(piece: string): Found[]
  /** Ends the search and returns the ID at the end, if any. */
  end(): Found[]
}

/** An ID in a word, and the index of its first character in the word. */
interface Part {
  readonly at: number
  readonly readings: Readings
}

/** Creates a finder. It keeps only a word that may continue in the next chunk, and the characters that decide where the word begins. */
export function createFinder(options: ReadOptions): Finder {
  let before = ''
  let kept = ''
  let line = 1
  let column = 1

  function search(piece: string): Found[] {
    const text = before + piece
    const found: Found[] = []
    let seen = before.length
    const words = new RegExp(WORD)
    words.lastIndex = seen
    for (const { index, 0: word } of text.matchAll(words)) {
      for (const { at, readings } of readingsAt(text, index, word)) {
        advance(text, seen, index + at)
        seen = index + at
        found.push({ ...readings, line, column })
      }
    }
    advance(text, seen, text.length)
    before = text.slice(-LOOKED_BACK)
    return found
  }

  /** Reads a word that may begin with an escape sequence. */
  function readingsAt(text: string, index: number, word: string): Part[] {
    let best = readingsIn(word)
    let start = index
    for (const { end } of escapesAt(text, index)) {
      const length = end - index
      const rest = readingsIn(word.slice(length)).map(({ at, readings }) => ({ at: at + length, readings }))
      if (rest.length === 0) continue
      // A reading with one of the project's prefixes is stronger evidence than an escape sequence.
      const isPreferred = hasOwn(rest) === hasOwn(best) ? !isLiteral(text, start) : hasOwn(rest)
      if (best.length === 0 || isPreferred) [best, start] = [rest, end]
    }
    return best
  }

  /** Reads a word as a single ID or token, or otherwise as several words separated by dots, such as the path to an ID. */
  function readingsIn(text: string): Part[] {
    const word = trimEnd(text, '-.')
    if (word.length > LONGEST_ID) return []
    const whole = distinct(word)
    if (whole) return [{ at: 0, readings: whole }]
    if (!word.includes('.')) return []
    return Array.from(word.matchAll(PART)).flatMap(({ 0: part, index: at }) => {
      const readings = distinct(trimEnd(part, '-'))
      return readings ? [{ at, readings }] : []
    })
  }

  function distinct(word: string): Readings | undefined {
    if (word.length < SHORTEST_WORD) return undefined
    const readings = readAsIs(word, options)
    const [best] = readings.readings
    // A word such as `user_created` starts with one of the project's prefixes but is not an ID. A dot may join two IDs.
    if (best?.isRefused && /^\D*$|\./.test(word)) return undefined
    return best?.isDistinct ? readings : undefined
  }

  function advance(text: string, from: number, to: number): void {
    const passed = text.slice(from, to)
    const breaks = passed.split('\n').length - 1
    column = breaks > 0 ? passed.length - passed.lastIndexOf('\n') : column + passed.length
    line += breaks
  }

  return {
    push(piece) {
      const text = kept + piece
      const window = text.slice(-2 * LONGEST_ID)
      const tail = window.slice(window.search(TAIL))
      // A word that fills the window is too long for an ID, so it is dropped.
      const isOpen = tail.length <= LONGEST_ID
      kept = isOpen ? tail : ''
      return search(isOpen && tail.length > 0 ? text.slice(0, -tail.length) : text)
    },
    end() {
      const text = kept
      kept = ''
      return search(text)
    },
  }
}

/** Whether any part is an ID that one of the project's definitions accepts. */
function hasOwn(parts: readonly Part[]): boolean {
  return parts.some(
    ({ readings: { readings } }) => readings[0]?.definition !== undefined && !readings[0].isRefused,
  )
}

/** Removes the given characters from the end of a string. */
function trimEnd(text: string, some: string): string {
  let end = text.length
  while (end > 0 && some.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Removes hyphens and spaces between groups. */
export const joinGroups = (text: string): string => text.replace(/[-\s]+/g, '')

/** Splits an ID's body into groups separated by hyphens. */
export function splitGroups(id: string, length: number): string {
  const start = id.lastIndexOf(SEPARATOR) + 1
  const groups = Array.from({ length: Math.ceil((id.length - start) / length) }, (_, index) =>
    id.slice(start + index * length, start + (index + 1) * length),
  )
  return id.slice(0, start) + groups.join('-')
}

/** Returns the canonical form of an all-caps string if only the case differs. */
export const foldedLike = (text: string, canonical: string | undefined): string =>
  canonical !== undefined && canonical.toLowerCase() === text.toLowerCase() ? canonical : text
