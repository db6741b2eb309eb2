/** The answer at a glance: what a text is, when it was made, and whose it is. */
import { quoted } from 'brandid/internal'
import type { Reading } from '../readings/reading.ts'
import { ageText } from '../report/age.ts'
import { safe } from '../report/facts.ts'
import { spellDate } from './dates.ts'

/** How a part of the answer is to be taken. */
export type Tone = 'own' | 'plain' | 'unsure' | 'wrong' | 'secret'

/** The answer for one text. */
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
 */
export function describeAnswer(
  reading: Reading | undefined,
  nowMs: number,
  source: string | undefined,
  others: readonly Reading[] = [],
): Answer {
  if (!reading) return NO_ANSWER
  const { timeMs, isToken = false } = reading
  return {
    title: describeTitle(reading),
    made: timeMs === undefined ? undefined : { age: ageText(timeMs, nowMs), date: spellDate(timeMs) },
    unmade: timeMs === undefined && !isToken ? describeSilence(reading, others) : '',
    whose: isToken ? SECRET : describeOwner(reading, source),
    tone: findTone(reading),
  }
}

const NO_ANSWER: Answer = {
  title: 'No format fits',
  made: undefined,
  unmade: '',
  whose: 'The text is no id that is known here.',
  tone: 'wrong',
}
const SECRET = 'A secret: its text is hidden, and no link holds it. Treat it as leaked.'

function describeTitle({ name, isToken }: Reading): string {
  if (name === 'unknown') return isToken ? 'What may be a secret' : 'An id of an unknown format'
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Of a number that several systems may have written, each of their readings has a time. */
function describeSilence({ format, isDistinct }: Reading, others: readonly Reading[]): string {
  return format === 'integer' && isDistinct && others.some(({ timeMs }) => timeMs !== undefined)
    ? 'When it was made depends on who made it: choose a reading below.'
    : 'It does not tell when it was made.'
}

function describeOwner(best: Reading, source: string | undefined): string {
  const { definition, prefix, isRefused, wrong, name } = best
  if (source === undefined) return 'Whose it is: with your manifest, the page names the ids of your company.'
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
