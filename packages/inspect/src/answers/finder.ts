/** The search for ids of any format in free text, in constant memory. */

import { LONGEST_ID, type Readings, type ReadOptions, rankedReadings } from '@brandid/base/readings'
import { SEPARATOR } from 'brandid/internal'

/** An id in a text, and the place of its first character, counted from 1. */
export interface Found extends Readings {
  readonly line: number
  readonly column: number
}

// A word that may be an id, a token among them. An address may have its separators percent-encoded.
const WORD = /[0-9A-Za-z_](?:[0-9A-Za-z_-]|%(?:5F|2D)|\.(?=xox|[0-9A-Za-z_-]{16}))*/gi
/** Colours of a terminal, which end with a letter: one before an id would be taken for a part of it. */
const ESCAPE = String.fromCharCode(27)
const COLOUR = new RegExp(`${ESCAPE}\\[[0-9;]{0,16}[A-Za-z]`, 'g')
/** The characters that the next piece may go on with. */
const TAIL = new RegExp(`(?:${ESCAPE}\\[?)?[0-9A-Za-z_.;%-]*$`)
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

/** Creates a finder. It keeps no more of a text than the word that a piece may have cut. */
export function createFinder(options: ReadOptions): Finder {
  let kept = ''
  let line = 1
  let column = 1

  function search(coloured: string): Found[] {
    const text = coloured.replace(COLOUR, (code) => ' '.repeat(code.length))
    const found: Found[] = []
    let seen = 0
    for (const match of text.matchAll(WORD)) {
      for (const { at, readings } of readingsBehind(text.charAt(match.index - 1), match[0])) {
        advance(text, seen, match.index + at)
        seen = match.index + at
        found.push({ ...readings, line, column })
      }
    }
    advance(text, seen, text.length)
    return found
  }

  /** The readings of a word; behind `%`, its first two characters may be those of a code, such as the `2F` of a slash. */
  function readingsBehind(before: string, word: string): { at: number; readings: Readings }[] {
    const found = readingsIn(word)
    if (before !== '%' || found.length > 0) return found
    return readingsIn(word.slice(2)).map(({ at, readings }) => ({ at: at + 2, readings }))
  }

  /** The readings of a word, or else of the words between its dots: a token may hold dots, and so may the path to an id. */
  function readingsIn(text: string): { at: number; readings: Readings }[] {
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
    const readings = rankedReadings(word, options)
    return readings.readings[0]?.isDistinct ? readings : undefined
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
