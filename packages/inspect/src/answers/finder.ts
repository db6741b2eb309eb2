/** The search for ids of any format in free text, in constant memory. */

import { LONGEST_ID, type Readings, type ReadOptions, readAsIs } from '@brandid/base/readings'
import { escapesAt, isLiteral, LOOKED_BACK, SEPARATOR } from 'brandid/internal'

/** An id in a text, and the place of its first character, counted from 1. */
export interface Found extends Readings {
  readonly line: number
  readonly column: number
}

// A word that may be an id, a token among them. An address may have its separators percent-encoded.
const WORD = /[0-9A-Za-z_](?:[0-9A-Za-z_-]|%(?:5F|2D)|\.(?=xox|[0-9A-Za-z_-]{16}))*/gi
/** The characters that the next piece may go on with. */
const TAIL = /[0-9A-Za-z_.%-]*$/
const PART = /[^.]+/g
/** Shorter words are ids of no format that can be recognized. */
const SHORTEST_WORD = 12

/** Finds ids in pieces of a text, which may be cut anywhere. */
export interface Finder {
  /** The ids that end in the text so far. */
  push(piece: string): Found[]
  /** The id at the end of the text. */
  end(): Found[]
}

/** An id in a word, and the index of its first character there. */
interface Part {
  readonly at: number
  readonly readings: Readings
}

/** Creates a finder. It keeps the word that a piece may have cut, and the characters before it that decide where the word begins. */
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

  /** The readings of a word, which may begin with an escape. */
  function readingsAt(text: string, index: number, word: string): Part[] {
    let best = readingsIn(word)
    let start = index
    for (const { end } of escapesAt(text, index)) {
      const length = end - index
      const rest = readingsIn(word.slice(length)).map(({ at, readings }) => ({ at: at + length, readings }))
      if (rest.length === 0) continue
      // The project knows its prefixes.
      const isPreferred = hasOwn(rest) === hasOwn(best) ? !isLiteral(text, start) : hasOwn(rest)
      if (best.length === 0 || isPreferred) [best, start] = [rest, end]
    }
    return best
  }

  /** The readings of a word, or else of the words between its dots: a token may hold dots, and so may the path to an id. */
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
    // A word such as `user_created` has a prefix of the project, and is no ID.
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
      // A word that fills the window is too long for an id: there is nothing to keep.
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

/** A text without the characters at its end that are among some. */
function trimEnd(text: string, some: string): string {
  let end = text.length
  while (end > 0 && some.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** A text without the separators of its groups: hyphens and spaces. */
export const joinGroups = (text: string): string => text.replace(/[-\s]+/g, '')

/** An id whose body is in groups, with hyphens between them. */
export function splitGroups(id: string, length: number): string {
  const start = id.lastIndexOf(SEPARATOR) + 1
  const groups = Array.from({ length: Math.ceil((id.length - start) / length) }, (_, index) =>
    id.slice(start + index * length, start + (index + 1) * length),
  )
  return id.slice(0, start) + groups.join('-')
}

/** The right spelling of a text that is printed in capitals, where it differs in nothing but case. */
export const foldedLike = (text: string, canonical: string | undefined): string =>
  canonical !== undefined && canonical.toLowerCase() === text.toLowerCase() ? canonical : text
