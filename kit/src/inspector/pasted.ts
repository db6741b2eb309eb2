/** A pasted text: its lines, each read, with every secret in it hidden. */
import { createFinder } from '../readings/find.ts'
import type { Own } from '../readings/own.ts'
import { type Readings, type ReadOptions, rankedReadings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import { hideLikelySecrets, hideTokens, REDACTED } from '../readings/tokens.ts'

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

/** A hidden secret, with its head. */
const HIDDEN_WORD = /[^\s"'[]{0,40}\[redacted\]/g

interface Line {
  readonly shown: string
  readonly readings: readonly Readings[]
}

/** Reads a line as one text, or else finds the ids in it. */
function readLine(line: string, hidden: string, options: ReadOptions): Line {
  if (line.trim() === '') return { shown: line, readings: [] }
  const whole = rankedReadings(line, options)
  const [best] = whole.readings
  // A word may hold several secrets, of which one is the project's: its parts are looked at, too.
  const isWhole = !/\s/.test(line.trim()) && hideSecrets(whole.text, options.own) === whole.text
  if (best?.isToken && isWhole) return { shown: whole.text, readings: [whole] }
  const shown = hideLikelySecrets(hidden)
  if (best && !best.isToken && isSafe(best, line, hidden, shown)) return { shown: line, readings: [whole] }
  const finder = createFinder(options)
  const found = [...finder.push(line), ...finder.end()]
  const isTold = found.some(({ readings }) => readings[0]?.isToken)
  const hiddenWords = isTold ? [] : (shown.match(HIDDEN_WORD) ?? [])
  const all = [...found, ...hiddenWords.map((text) => ({ text, readings: [readHidden(text)] }))]
  return { shown, readings: all.length > 0 ? all : [{ text: cutLine(shown), readings: [] }] }
}

/** Whether a line holds no secret, by what it was read as: a definition of the project knows what it accepts. */
function isSafe(
  { definition, isRefused = false }: Reading,
  line: string,
  hidden: string,
  shown: string,
): boolean {
  if (isRefused) return shown === line
  return definition !== undefined || hidden === line
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

/** A word with a secret that is hidden, now or before. */
function readHidden(word: string): Reading {
  return {
    format: 'secret',
    name: 'hidden secret',
    why: 'it was hidden when it was pasted, or among other words',
    isToken: true,
    score: 0,
    views: () => [{ text: word, parts: [{ start: 0, end: word.length, label: 'not shown', style: 'red' }] }],
  }
}
