/** Reads pasted text: identifies and counts its IDs, and hides every secret. */
import type { Own } from '@brandid/base/manifest'
import {
  hiddenView,
  hideLikelySecrets,
  hideTokens,
  REDACTED,
  type Reading,
  type Readings,
  type ReadOptions,
  rankedReadings,
  readDamagedToken,
} from '@brandid/base/readings'
import { slugOf } from './answer.ts'
import { createFinder } from './finder.ts'
import { createCollector, type Mark, type Summary } from './summary.ts'
import { counted, moreKinds } from './summary-text.ts'

/** The options for reading a paste. */
export interface PasteOptions extends ReadOptions {
  /** The slug of the reading that the user chose for ambiguous numbers. */
  readonly as?: string | undefined
}

/** The result of reading a paste, safe to display. */
export interface Pasted {
  /** The paste with every secret hidden. */
  readonly shown: string
  /** Whether a secret was hidden. */
  readonly isHidden: boolean
  /** The readings for each line, or for the IDs in a line of prose, up to the maximum length of a list. */
  readonly readings: readonly Readings[]
  /** How each string compares with earlier strings. */
  readonly marks: readonly Mark[]
  /** The summary of all strings, including strings that the list omits. */
  readonly summary: Summary
}

/** The maximum number of strings that a page lists. Additional strings are only counted. */
export const MOST_LISTED = 20_000

/** A paste that is read in steps, so that the page stays responsive. */
export interface Paste {
  readonly lines: number
  /** The number of lines that have been read. */
  readonly done: number
  /** The paste with known secrets hidden, available before any line is read. */
  readonly safeText: string
  /** Whether the paste contains known secrets. */
  readonly isUnsafe: boolean
  /** Reads more lines. Returns `false` if no lines are left. */
  read(lines: number): boolean
  pasted(): Pasted
}

/** Reads an entire paste. */
export function readPasted(input: string, options: PasteOptions): Pasted {
  const paste = openPaste(input, options)
  while (paste.read(MOST_LISTED)) {}
  return paste.pasted()
}

/** Prepares to read a paste. */
export function openPaste(input: string, options: PasteOptions): Paste {
  const text = input.replace(/\r\n?/g, '\n')
  const given = text.split('\n')
  // Secrets are hidden before the text is split, because a secret such as a private key may span more than one line.
  const safeText = hideSecrets(text, options.own)
  const hidden = safeText.split('\n')
  const isWhole = hidden.length === given.length
  const lines = isWhole ? given : hidden
  const collector = createCollector(options.nowMs)
  const shown: string[] = []
  const readings: Readings[] = []
  const marks: Mark[] = []
  const keep = lines.length > 1 ? keepBest : keepAll
  let done = 0

  function take(line: string, safe: string): void {
    const read = keep(readLine(line, safe, options), options)
    shown.push(read.shown)
    for (const each of read.readings) {
      const mark = collector.add(each)
      if (readings.length >= MOST_LISTED) continue
      readings.push(each)
      marks.push(mark)
    }
  }

  return {
    lines: lines.length,
    get done() {
      return done
    },
    safeText,
    isUnsafe: safeText !== text,
    read(count) {
      const end = Math.min(lines.length, done + count)
      for (; done < end; done++) {
        const line = lines[done] as string
        take(line, isWhole ? (hidden[done] as string) : line)
      }
      return done < lines.length
    },
    pasted() {
      const all = shown.join('\n')
      return { shown: all, isHidden: all !== text, readings, marks, summary: collector.summary() }
    },
  }
}

/** Matches a hidden secret and the characters that remain visible before it. */
const HIDDEN_WORD = /[^\s"'[]{0,40}\[redacted\]/g

interface Line {
  readonly shown: string
  readonly readings: readonly Readings[]
}

const keepAll = (line: Line): Line => line

/** Keeps only the best reading of each line, because all readings for ten thousand lines would take up 50 MB. */
function keepBest({ shown, readings }: Line, { as }: PasteOptions): Line {
  return {
    shown,
    readings: readings.map((each) => ({ ...each, readings: chosenFirst(each.readings, as).slice(0, 1) })),
  }
}

/** Moves the chosen system's reading to the front if more than one system may have generated the number. */
function chosenFirst(readings: readonly Reading[], as: string | undefined): readonly Reading[] {
  const chosen = isOpen(readings[0]) ? readings.find((each) => slugOf(each) === as) : undefined
  return chosen ? [chosen] : readings
}

/** Whether a string is a number that more than one system may have generated. */
export const isOpen = (best: Reading | undefined): boolean =>
  best?.format === 'integer' && best.isDistinct === true

/** Reads a line. A bug in the program or in a definition affects only that line. */
function readLine(line: string, hidden: string, options: ReadOptions): Line {
  try {
    return readWhole(line, hidden, options)
  } catch (error) {
    const shown = hideLikelySecrets(hidden)
    return { shown, readings: [{ text: cutLine(shown), readings: [], fault: (error as Error).message }] }
  }
}

/** Reads the entire line as one ID, or else finds the IDs in the line. */
function readWhole(line: string, hidden: string, options: ReadOptions): Line {
  if (line.trim() === '') return { shown: line, readings: [] }
  const whole = rankedReadings(line, options)
  const [best] = whole.readings
  // A word may contain another secret, such as one of the project's tokens, so its parts are also examined.
  const isWhole = !/\s/.test(line.trim()) && hideSecrets(whole.text, options.own) === whole.text
  if (best?.isToken && isWhole) return { shown: whole.text, readings: [whole] }
  const shown = options.isShown ? hidden : hideLikelySecrets(hidden)
  // A string that one of the project's definitions accepts is not a secret.
  const isSafe = best?.isRefused ? shown === line : best?.definition !== undefined || hidden === line
  if (best && !best.isToken && isSafe && whole.dress !== 'part') return { shown: line, readings: [whole] }
  const finder = createFinder(options)
  // An ID that does not appear in the redacted line may be part of a damaged secret, so it is omitted.
  const found = [...finder.push(line), ...finder.end()].filter(
    ({ text, readings: [best] }) => best?.isToken || shown.includes(text),
  )
  const isTold = found.some(({ readings }) => readings[0]?.isToken)
  const hiddenWords = isTold ? [] : (shown.match(HIDDEN_WORD) ?? [])
  if (found.length === 0 && whole.dress === 'part' && isSafe) return { shown: line, readings: [whole] }
  const all = [...found, ...hiddenWords.map((text) => ({ text, readings: [readHidden(text)] }))]
  return { shown, readings: all.length > 0 ? all : [{ text: cutLine(shown), readings: [] }] }
}

/** Hides every secret in a string, including the project's own tokens. */
function hideSecrets(text: string, own: Own | undefined): string {
  if (!own || own.tokenPrefixes.length === 0) return hideTokens(text)
  const hidden = own.tokenPrefixes.reduce(
    (hidden, prefix) =>
      hidden.replace(new RegExp(`(?<![0-9A-Za-z])(${prefix}[_-])[^\\s"'\\[]+`, 'gi'), `$1${REDACTED}`),
    hideTokens(text),
  )
  return hidden.replace(LONG_WORD, (word) => {
    const prefix = word.slice(0, Math.max(0, word.lastIndexOf('_')))
    return own.find(prefix) ? word : (readDamagedToken(word, own.tokenPrefixes)?.shown ?? word)
  })
}

/** Matches entire words that are long enough to be tokens. */
const LONG_WORD = /(?<![0-9A-Za-z_-])[0-9A-Za-z_-]{31,124}(?![0-9A-Za-z_-])/g

function cutLine(line: string): string {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/** Creates the reading for a word that contains a hidden secret. */
function readHidden(word: string): Reading {
  return {
    format: 'secret',
    name: 'hidden secret',
    why: 'the secret was already hidden in the text',
    isToken: true,
    score: 0,
    views: () => [hiddenView(word)],
  }
}

/** The maximum number of kinds to list in a sentence. */
const MOST_KINDS = 12

/** Formats the number of strings and kinds, as in `4 strings: 3 × user ID, 1 × ULID`. */
export function sayCounts({ texts, kinds }: Summary): string {
  const names = kinds.map((kind) => `${counted(kind.count)} × ${kind.name}`)
  const most = names.slice(0, MOST_KINDS).join(', ')
  const others = names.length > MOST_KINDS ? `, and ${moreKinds(names.length - MOST_KINDS)}` : ''
  const unlisted =
    texts > MOST_LISTED ? `. All strings are counted; the list shows the first ${counted(MOST_LISTED)}` : ''
  return `${counted(texts)} strings: ${most}${others}${unlisted}`
}

/** Counts how often each name occurs, most frequent first. */
export function countEach(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}
