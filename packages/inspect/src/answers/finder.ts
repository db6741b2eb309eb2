/** The search for IDs of any format in free text, which needs constant memory. */

import { LONGEST_ID, type Readings, type ReadOptions, readAsIs } from '@brandid/base/readings'
import { escapesAt, isLiteral, LOOKED_BACK, SEPARATOR } from 'brandid/internal'

/** An ID in free text, and the place of its first character, counted from 1. */
export interface Found extends Readings {
  readonly line: number
  readonly column: number
}

// A word that may be an ID or a token. Its separators may be percent-encoded in an address.
const WORD = /[0-9A-Za-z_](?:[0-9A-Za-z_-]|%(?:5F|2D)|\.(?=xox|[0-9A-Za-z_-]{16}))*/gi
/** Characters at the end of a piece that may continue in the next piece. */
const TAIL = /[0-9A-Za-z_.%-]*$/
const PART = /[^.]+/g
/** The length of the shortest word that may be a recognizable ID. */
const SHORTEST_WORD = 12

/** A search for IDs in free text, which arrives in pieces that may be cut anywhere. */
export interface Finder {
  /** Takes a piece, and returns the IDs that are now complete. */
  push(piece: string): Found[]
  /** Ends the search, and returns the ID at the end, if there is an ID. */
  end(): Found[]
}

/** An ID in a word, and the index of its first character there. */
interface Part {
  readonly at: number
  readonly readings: Readings
}

/** Creates a finder. It keeps a word that a piece may have cut, and the characters before it that decide where the word begins. */
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

  /** Reads a word, which may begin with an escape sequence. */
  function readingsAt(text: string, index: number, word: string): Part[] {
    let best = readingsIn(word)
    let start = index
    for (const { end } of escapesAt(text, index)) {
      const length = end - index
      const rest = readingsIn(word.slice(length)).map(({ at, readings }) => ({ at: at + length, readings }))
      if (rest.length === 0) continue
      // A reading with a prefix of the project is more trustworthy than the escape.
      const isPreferred = hasOwn(rest) === hasOwn(best) ? !isLiteral(text, start) : hasOwn(rest)
      if (best.length === 0 || isPreferred) [best, start] = [rest, end]
    }
    return best
  }

  /** Reads a word, otherwise the words between its dots, because both a token and the path to an ID may have dots. */
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
    // A word such as `user_created` has a prefix of the project, but is not an ID.
    if (best?.isRefused && !/[0-9]/.test(word)) return undefined
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
      // A word that fills the window is too long for an ID, and is not kept.
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

/** Whether a definition of the project accepts a part. */
function hasOwn(parts: readonly Part[]): boolean {
  return parts.some(
    ({ readings: { readings } }) => readings[0]?.definition !== undefined && !readings[0].isRefused,
  )
}

/** Removes given characters from the end of a string. */
function trimEnd(text: string, some: string): string {
  let end = text.length
  while (end > 0 && some.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Removes the hyphens and spaces between groups. */
export const joinGroups = (text: string): string => text.replace(/[-\s]+/g, '')

/** Splits the body of an ID into groups with hyphens between them. */
export function splitGroups(id: string, length: number): string {
  const start = id.lastIndexOf(SEPARATOR) + 1
  const groups = Array.from({ length: Math.ceil((id.length - start) / length) }, (_, index) =>
    id.slice(start + index * length, start + (index + 1) * length),
  )
  return id.slice(0, start) + groups.join('-')
}

/** Returns the canonical form of a string that is printed in capitals, if only the case differs. */
export const foldedLike = (text: string, canonical: string | undefined): string =>
  canonical !== undefined && canonical.toLowerCase() === text.toLowerCase() ? canonical : text
