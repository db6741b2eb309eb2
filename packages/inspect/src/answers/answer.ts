/** Summarizes an ID: its kind, its creation time and its owner. */

import {
  type Almost,
  findAlmost,
  isLikelySecret,
  nameOf,
  REDACTED,
  type Reading,
  type Readings,
} from '@brandid/base/readings'
import { quoted } from 'brandid/internal'
import { safe } from './text-report.ts'
import { ageText, spellDate } from './times.ts'

/** The tone of an answer, which determines its color on the page. */
type Tone = 'own' | 'plain' | 'unsure' | 'wrong' | 'secret'

export interface Answer {
  /** The ID's kind, such as `User id`. */
  readonly title: string
  /** When the ID was created; `undefined` if the ID carries no time. */
  readonly made: Made | undefined
  /** Why the ID has no time; empty if it has a time. */
  readonly unmade: string
  /** A sentence about the ID's owner. */
  readonly whose: string
  readonly tone: Tone
}

/** An ID's creation time in words. */
export interface Made {
  /** The verb: `Created`, or `It is` if the string is a date. */
  readonly verb: string
  /** The age, such as `3 days ago`. */
  readonly age: string
  /** The date, such as `21 November 2026, 02:36:50 UTC`. */
  readonly date: string
}

/**
 * Describes a reading in words.
 *
 * @param source the name of the loaded manifest, which lists the user's IDs; `undefined` if no manifest is loaded.
 * @param others the other readings.
 * @param almost the ID that a faulty string resembles.
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
  const whose = isToken
    ? `${describeExpiry(reading, nowMs)}${reading.format === 'unknown' ? LIKELY : SECRET}`
    : describeOwner(reading, source)
  if (almost && !reading.isRefused) return { title, made: undefined, unmade: fault, whose, tone: 'unsure' }
  const isSilent = timeMs === undefined && !isToken
  return {
    title,
    made: timeMs === undefined ? undefined : madeAt(timeMs, nowMs, reading),
    unmade: fault || (isSilent ? describeSilence(reading, others) : ''),
    whose,
    tone: findTone(reading),
  }
}

const madeAt = (timeMs: number, nowMs: number, { format }: Reading): Made => ({
  verb: format === 'date' ? 'It is' : 'Created',
  age: ageText(timeMs, nowMs),
  date: spellDate(timeMs),
})

const NO_ANSWER: Answer = {
  title: 'No format matches',
  made: undefined,
  unmade: '',
  whose: 'This is not a known ID.',
  tone: 'wrong',
}
const SECRET = 'This is a secret, so it is hidden and never appears in links. Treat it as leaked.'
const LIKELY = 'The string looks like a secret, so it is hidden and never appears in links.'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Describes when a token expires, based on its claims. */
function describeExpiry({ claims = [] }: Reading, nowMs: number): string {
  const timeMs = claims.find(({ part, name }) => part === 'claims' && name === 'exp')?.timeMs
  if (timeMs === undefined)
    return claims.some(({ part }) => part === 'claims') ? 'The token never expires. ' : ''
  return `The token ${timeMs <= nowMs ? 'expired' : 'expires'} ${ageText(timeMs, nowMs)}. `
}

/** Formats an answer's heading. */
export function titleOf(reading: Reading | undefined, almost?: Almost): string {
  if (almost) return almost.isTwo ? 'Two joined IDs' : `Almost ${almost.name}`
  if (!reading) return NO_ANSWER.title
  const { isToken } = reading
  const name = nameOf(reading)
  if (name === 'unknown') return isToken ? 'A possible secret' : 'An ID in an unknown format'
  return capitalized(name)
}

/** Explains why an ID has no time, or asks the user to choose a reading if a number's time depends on its system. */
function describeSilence({ format, isDistinct }: Reading, others: readonly Reading[]): string {
  return format === 'integer' && isDistinct && others.some(({ timeMs }) => timeMs !== undefined)
    ? 'The time depends on the system: choose a reading below.'
    : 'The ID does not show when it was created.'
}

function describeOwner(best: Reading, source: string | undefined): string {
  const { definition, prefix, isRefused, wrong, name } = best
  if (source === undefined) return ''
  if (definition === undefined)
    return prefix === undefined
      ? `${safe(source)} cannot identify the owner, because the ID has no prefix.`
      : `Not yours: no kind in ${safe(source)} has the prefix ${quoted(prefix)}.`
  if (isRefused)
    return `Not valid: the prefix ${quoted(definition)} is yours, but the string is not a valid ${name}.`
  const found = `Yours: ${safe(source)} defines ${quoted(definition)}`
  return wrong ? `${found}, but the canonical form differs.` : `${found}.`
}

function findTone({ isToken, isRefused, wrong, definition, format }: Reading): Tone {
  if (isToken) return 'secret'
  if (isRefused) return 'wrong'
  if (wrong) return 'unsure'
  if (definition !== undefined) return 'own'
  return format === 'unknown' ? 'unsure' : 'plain'
}

/** Formats the answer as a single sentence for screen readers. */
export function sayAnswer({ title, made, unmade, whose }: Answer): string {
  return `${title}. ${made ? `${made.verb} ${made.age}, on ${made.date}. ` : unmade && `${unmade} `}${whose}`.trimEnd()
}

/** Formats a reading's share, such as `> 99%`, `97%`, `2.5%` or `< 0.1%`. */
export function sayShare(share: number): string {
  if (share >= 0.995) return '> 99%'
  if (share < 0.001) return '< 0.1%'
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`
}

const FRAGMENT = /^#id=([^&]*)(?:&as=([a-z0-9-]+))?$/

/** Formats a reading's name for use in a link. */
export const slugOf = ({ name }: Reading): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/**
 * Formats the URL fragment that links to a reading. Returns `undefined` if the string is unknown or may be a secret.
 *
 * @param as the reading that the user chose, if any.
 */
export function fragmentOf(result: Readings, as?: Reading): string | undefined {
  const {
    readings: [best],
    text,
  } = result
  if (best?.isToken || best?.isPrivate || best?.isRefused || text.includes(REDACTED)) return undefined
  // A string in an unknown format may be a password, but a string that resembles an ID is not a password.
  const isKnown = best !== undefined && best.format !== 'unknown'
  if (!isKnown && (isLikelySecret(text) || !findAlmost(result, { nowMs: Date.now() }))) return undefined
  return `#id=${encodeURIComponent(text)}${as ? `&as=${slugOf(as)}` : ''}`
}

/** Parses the string and the chosen reading from a URL fragment. Returns `undefined` if the fragment contains no string. */
export function readFragment(
  fragment: string,
): { readonly text: string; readonly as: string | undefined } | undefined {
  const [, encoded, as] = FRAGMENT.exec(fragment) ?? []
  if (!encoded) return undefined
  try {
    return { text: decodeURIComponent(encoded), as }
  } catch {
    return undefined
  }
}
