/** The answer at a glance: what a text is, when it was made, and whose it is. */

import type { Own } from '@brandid/base/manifest'
import {
  type Almost,
  hiddenView,
  hideLikelySecrets,
  hideTokens,
  nameOf,
  REDACTED,
  type Reading,
  type Readings,
  type ReadOptions,
  rankedReadings,
  readDamagedToken,
} from '@brandid/base/readings'
import { quoted } from 'brandid/internal'
import { createFinder } from './finder.ts'
import { kindOf } from './summary.ts'
import { counted } from './summary-text.ts'
import { safe } from './text-report.ts'
import { ageText, spellDate } from './times.ts'

/** How a part of the answer is to be taken. */
type Tone = 'own' | 'plain' | 'unsure' | 'wrong' | 'secret'

export interface Answer {
  /** What it is: `User id`. */
  readonly title: string
  /** When it was made; `undefined` where it does not tell. */
  readonly made: Made | undefined
  /** Why it does not tell; empty where it does. */
  readonly unmade: string
  /** Whose it is, in a sentence. */
  readonly whose: string
  readonly tone: Tone
}

/** The instant of an id, for people. */
export interface Made {
  /** `3 days ago` */
  readonly age: string
  /** `21 November 2026, 02:36:50 UTC` */
  readonly date: string
}

/**
 * Describes a reading of a text.
 *
 * @param source The name of the manifest that tells the reader's own ids; `undefined` where none is loaded.
 * @param others The other readings.
 * @param almost What the text is but for a fault.
 */
export function describeAnswer(
  reading: Reading | undefined,
  nowMs: number,
  source: string | undefined,
  others: readonly Reading[] = [],
  almost?: Almost,
): Answer {
  const title = titleOf(reading, reading?.isRefused ? undefined : almost)
  const fault = almost ? `${capitalized(almost.fault)}.` : ''
  if (!reading) return almost ? { ...NO_ANSWER, title, unmade: fault, whose: '' } : NO_ANSWER
  const { timeMs, isToken = false } = reading
  const whose = isToken ? `${describeExpiry(reading, nowMs)}${SECRET}` : describeOwner(reading, source)
  if (almost && !reading.isRefused) return { title, made: undefined, unmade: fault, whose, tone: 'unsure' }
  const isSilent = timeMs === undefined && !isToken
  return {
    title,
    made: timeMs === undefined ? undefined : { age: ageText(timeMs, nowMs), date: spellDate(timeMs) },
    unmade: fault || (isSilent ? describeSilence(reading, others) : ''),
    whose,
    tone: findTone(reading),
  }
}

const NO_ANSWER: Answer = {
  title: 'No format fits',
  made: undefined,
  unmade: '',
  whose: 'The text is not an id that is known here.',
  tone: 'wrong',
}
const SECRET = 'A secret: its text is hidden, and no link holds it. Treat it as leaked.'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Until when a token holds, if it says so. */
function describeExpiry({ claims = [] }: Reading, nowMs: number): string {
  const timeMs = claims.find(({ part, name }) => part === 'claims' && name === 'exp')?.timeMs
  if (timeMs === undefined) return claims.some(({ part }) => part === 'claims') ? 'It never expires. ' : ''
  return `It ${timeMs <= nowMs ? 'expired' : 'expires'} ${ageText(timeMs, nowMs)}. `
}

/** What a text is, as a heading says it. */
export function titleOf(reading: Reading | undefined, almost?: Almost): string {
  if (almost) return almost.isTwo ? 'Two ids without anything between them' : `Almost ${almost.name}`
  if (!reading) return NO_ANSWER.title
  const { isToken } = reading
  const name = nameOf(reading)
  if (name === 'unknown') return isToken ? 'What may be a secret' : 'An id of an unknown format'
  return capitalized(name)
}

/** Of a number that several systems may have written, each of their readings has a time. */
function describeSilence({ format, isDistinct }: Reading, others: readonly Reading[]): string {
  return format === 'integer' && isDistinct && others.some(({ timeMs }) => timeMs !== undefined)
    ? 'When it was made depends on who made it: choose a reading below.'
    : 'It does not tell when it was made.'
}

function describeOwner(best: Reading, source: string | undefined): string {
  const { definition, prefix, isRefused, wrong, name } = best
  if (source === undefined) return 'Load your manifest to see whether it is yours.'
  if (definition === undefined)
    return prefix === undefined
      ? `${safe(source)} cannot tell whose it is: it has no prefix.`
      : `Not yours: no kind in ${safe(source)} has the prefix ${quoted(prefix)}.`
  if (isRefused) return `Not valid: the prefix ${quoted(definition)} is yours, but the text is no ${name}.`
  const found = `Yours: ${safe(source)} defines ${quoted(definition)}`
  return wrong ? `${found}, but spells the id in another way.` : `${found}.`
}

function findTone({ isToken, isRefused, wrong, definition, format }: Reading): Tone {
  if (isToken) return 'secret'
  if (isRefused) return 'wrong'
  if (wrong) return 'unsure'
  if (definition !== undefined) return 'own'
  return format === 'unknown' ? 'unsure' : 'plain'
}

/** The answer as one sentence, for those who hear it. */
export function sayAnswer({ title, made, unmade, whose }: Answer): string {
  return `${title}. ${made ? `Made ${made.age}, on ${made.date}. ` : unmade && `${unmade} `}${whose}`
}

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
export const MOST_LINES = 20_000
/** Characters of a paste that are read. */
export const MOST_CHARACTERS = 2_000_000

/** Reads a pasted text. What is beyond the limits is dropped, and never shown. */
export function readPasted(input: string, options: ReadOptions): Pasted {
  const text = input.slice(0, MOST_CHARACTERS).replace(/\r\n?/g, '\n')
  const lines = text.split('\n')
  // A secret may take several lines: a private key does.
  const hidden = hideSecrets(text, options.own).split('\n')
  const isWhole = hidden.length === lines.length
  const taken = (isWhole ? lines : hidden).slice(0, MOST_LINES)
  const keep = taken.length > 1 ? keepBest : (line: Line) => line
  const read = taken.map((line, i) => keep(readLine(line, isWhole ? (hidden[i] as string) : line, options)))
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

/** Of one line among many, the best reading is kept: ten thousand of all readings take 50 MB. */
function keepBest({ shown, readings }: Line): Line {
  return { shown, readings: readings.map((each) => ({ ...each, readings: each.readings.slice(0, 1) })) }
}

/** Reads a line. A fault of the program, or of a definition, costs the line that has it. */
function readLine(line: string, hidden: string, options: ReadOptions): Line {
  try {
    return readWhole(line, hidden, options)
  } catch (error) {
    const shown = hideLikelySecrets(hidden)
    return { shown, readings: [{ text: cutLine(shown), readings: [], fault: (error as Error).message }] }
  }
}

/** Reads a line as one text, or else finds the ids in it. */
function readWhole(line: string, hidden: string, options: ReadOptions): Line {
  if (line.trim() === '') return { shown: line, readings: [] }
  const whole = rankedReadings(line, options)
  const [best] = whole.readings
  // A word may hold several secrets, of which one is the project's: its parts are looked at, too.
  const isWhole = !/\s/.test(line.trim()) && hideSecrets(whole.text, options.own) === whole.text
  if (best?.isToken && isWhole) return { shown: whole.text, readings: [whole] }
  const shown = hideLikelySecrets(hidden)
  // A definition of the project knows what it accepts.
  const isSafe = best?.isRefused ? shown === line : best?.definition !== undefined || hidden === line
  if (best && !best.isToken && isSafe) return { shown: line, readings: [whole] }
  const finder = createFinder(options)
  // A part of a damaged secret may look like an id.
  const found = [...finder.push(line), ...finder.end()].filter(
    ({ text, readings: [best] }) => best?.isToken || shown.includes(text),
  )
  const isTold = found.some(({ readings }) => readings[0]?.isToken)
  const hiddenWords = isTold ? [] : (shown.match(HIDDEN_WORD) ?? [])
  const all = [...found, ...hiddenWords.map((text) => ({ text, readings: [readHidden(text)] }))]
  return { shown, readings: all.length > 0 ? all : [{ text: cutLine(shown), readings: [] }] }
}

/** A text with every secret in it hidden, those of the project too. */
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

/** Whole words that are long enough for a token. */
const LONG_WORD = /(?<![0-9A-Za-z_-])[0-9A-Za-z_-]{31,124}(?![0-9A-Za-z_-])/g

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
    views: () => [hiddenView(word)],
  }
}

/** Names, each with how often it is there, the most common first. */
export function countEach(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}

/** Kinds that a sentence lists. */
const MOST_KINDS = 12

/** `4 texts: 3 × user id, 1 × ULID`. */
export function sayCounts(results: readonly Readings[], unreadLines: number): string {
  const names = countEach(results.map(({ readings: [best] }) => kindOf(best))).map(
    ([name, count]) => `${counted(count)} × ${name}`,
  )
  const most = names.slice(0, MOST_KINDS).join(', ')
  const others = names.length > MOST_KINDS ? `, and ${names.length - MOST_KINDS} kinds more` : ''
  const unread = unreadLines > 0 ? `. ${unreadLines} further lines are not read` : ''
  return `${counted(results.length)} texts: ${most}${others}${unread}`
}

/** The share of a reading: `> 99 %`, `97 %`, `2.5 %`, `< 0.1 %`. */
export function sayShare(share: number): string {
  if (share >= 0.995) return '> 99 %'
  if (share < 0.001) return '< 0.1 %'
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
}

const FRAGMENT = /^#id=([^&]*)$/

/** The fragment of a text that was read; `undefined` where it is unknown, or may be a secret. */
export function fragmentOf({ readings: [best], text }: Readings): string | undefined {
  // What no format explains may be a password, and what was hidden is one.
  if (!best || best.isToken || best.isRefused) return undefined
  if (best.format === 'unknown' || text.includes(REDACTED)) return undefined
  return `#id=${encodeURIComponent(text)}`
}

/** The text of a fragment; `undefined` where it has none. */
export function textOfFragment(fragment: string): string | undefined {
  const [, encoded] = FRAGMENT.exec(fragment) ?? []
  if (!encoded) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
