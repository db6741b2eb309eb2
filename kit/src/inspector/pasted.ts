/** A pasted text: its lines, each read, with every secret in it hidden. */
import { createFinder } from '../readings/find.ts'
import type { Own } from '../readings/own.ts'
import { type Readings, type ReadOptions, rankedReadings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import { hideTokens, isLikelySecret } from '../readings/tokens.ts'

/** What was pasted, as it may be shown. */
export interface Pasted {
  /** The text with every secret in it hidden. */
  readonly shown: string
  /** Whether a secret was hidden. */
  readonly isHidden: boolean
  /** What each line is; of a line of words, the ids in it. */
  readonly readings: readonly Readings[]
  /** Lines that were not read, because they are too many. */
  readonly unreadLines: number
}

/** Lines that a page lists. */
export const MOST_LINES = 1000
/** Characters of a paste that are read. */
export const MOST_CHARACTERS = 200_000

/** Reads a pasted text. What is beyond the limits is dropped, and never shown. */
export function readPasted(input: string, options: ReadOptions): Pasted {
  const text = input.slice(0, MOST_CHARACTERS).replace(/\r\n?/g, '\n')
  const lines = text.split('\n')
  // A secret may take several lines: a private key does.
  const hidden = hideSecrets(text, options.own).split('\n')
  const isWhole = hidden.length === lines.length
  const taken = (isWhole ? lines : hidden).slice(0, MOST_LINES)
  const read = taken.map((line, i) => readLine(line, isWhole ? (hidden[i] as string) : line, options))
  const shown = read.map((each) => each.shown).join('\n')
  return {
    shown,
    isHidden: shown !== (isWhole ? taken : lines.slice(0, MOST_LINES)).join('\n'),
    readings: read.flatMap((each) => each.readings),
    unreadLines: (isWhole ? lines : hidden).length - taken.length,
  }
}

const WORD = /[0-9A-Za-z+/=_.~-]{40,}/g
const REDACTED = '[redacted]'

interface Line {
  readonly shown: string
  readonly readings: readonly Readings[]
}

/** Reads a line as one text, or else finds the ids in it. */
function readLine(line: string, hidden: string, options: ReadOptions): Line {
  if (line.trim() === '') return { shown: line, readings: [] }
  const whole = rankedReadings(line, options)
  const [best] = whole.readings
  const isWord = !/\s/.test(line.trim())
  if (best?.isToken && isWord) return { shown: whole.text, readings: [whole] }
  if (best && !best.isToken && (hidden === line || best.definition !== undefined))
    return { shown: line, readings: [whole] }
  const shown = hidden.replace(WORD, (word) => (isLikelySecret(word) ? REDACTED : word))
  const finder = createFinder(options)
  const found = [...finder.push(line), ...finder.end()]
  if (found.length > 0) return { shown, readings: found }
  const text = cutLine(shown)
  return { shown, readings: [{ text, readings: shown.includes(REDACTED) ? [readHidden(text)] : [] }] }
}

/** A text with every secret in it hidden, those of the project too. */
function hideSecrets(text: string, own: Own | undefined): string {
  return (own?.tokenPrefixes ?? []).reduce(
    (hidden, prefix) =>
      hidden.replace(new RegExp(`(?<![0-9A-Za-z])(${prefix}_)[^\\s"'\\[]+`, 'g'), `$1${REDACTED}`),
    hideTokens(text),
  )
}

/** The beginning of a long line. */
function cutLine(line: string): string {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/** A line with a secret that is hidden, now or before. */
function readHidden(line: string): Reading {
  return {
    format: 'secret',
    name: 'hidden secret',
    why: 'it was hidden when it was pasted, or among other words',
    isToken: true,
    score: 0,
    views: () => [{ text: line, parts: [{ start: 0, end: line.length, label: 'not shown', style: 'red' }] }],
  }
}
