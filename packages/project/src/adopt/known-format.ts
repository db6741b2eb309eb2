/** Infers the most likely known format among the formats that accept all given strings. */

import {
  EARLIEST_MS,
  isPlausible,
  type Reading,
  rankedReadings,
  readToken,
  timedScore,
} from '@brandid/base/readings'
import { groupBy } from '@brandid/base/terminal'
import { bare } from 'brandid/formats'
import {
  CANDIDATES,
  type CandidateFormat,
  createOpaque,
  findAlphabet,
  fixedLetter,
  type Made,
  nameUuids,
} from './candidate-formats.ts'
import { pick } from './shared-texts.ts'

export interface Inferred extends Made {
  readonly count: number
  /** Describes the number of samples, their format and other possible formats. */
  readonly reason: string
  /** The latest timestamp in the samples. */
  readonly latestMs: number | undefined
}

/** The reason also mentions other formats within this many bits of the best format. */
const DOUBT = 7

/** A format, and how much better than chance it explains the strings, in bits per string. */
export interface Known {
  readonly found: Inferred
  readonly bits: number
  /** The format before `bare` is applied; `undefined` for a format that brandid lacks. */
  readonly candidate: CandidateFormat | undefined
}

/** Infers the format that explains all bodies better than chance. */
export function inferKnown(bodies: readonly string[], { prefix, read }: Reader): Known | undefined {
  const reads = pick(bodies).map(read)
  const { characters, name } = findAlphabet(bodies)
  const chance = scoreRandom(reads, characters.length)
  const scored = CANDIDATES.filter(({ format }) =>
    bodies.every((body) => format.check(body, 0) === undefined),
  )
    // Random bodies do not all begin with the same letter.
    .filter(({ reading }) => reading !== 'random' || fixedLetter(bodies) === undefined)
    .flatMap((known) => {
      const score = scoreFormat(known, reads)
      return score === undefined || score < chance ? [] : [{ known, score }]
    })
    .sort((one, other) => other.score - one.score)
  const [best] = scored
  const foreign = scoreForeign(reads)
  if (foreign && prefix !== undefined && foreign.score > (best?.score ?? chance)) {
    const reason = tell(bodies.length, foreign.name, prefix)
    const found = { ...createOpaque(bodies), count: bodies.length, reason, latestMs: undefined }
    return { found, bits: (foreign.score - chance) / reads.length, candidate: undefined }
  }
  if (!best) return undefined
  const { code, format, title, reading } = best.known
  const rival = scored.find(({ known, score }) => known.reading !== reading && best.score - score < DOUBT)
  const others = [
    ...(rival ? [rival.known.title] : []),
    ...(best.score - chance < DOUBT ? [`characters of ${name}`] : []),
  ]
  const doubt = others.length > 0 ? `; also possible: ${others.join(', ')}` : ''
  const found = {
    ...(prefix === undefined ? { code: `bare(${code})`, format: bare(format) } : { code, format }),
    count: bodies.length,
    reason: tell(bodies.length, nameUuids(bodies) + title + doubt, prefix),
    latestMs: findLatest(best.known, reads),
  }
  return { found, bits: (best.score - chance) / reads.length, candidate: best.known }
}

/** The latest timestamp, ignoring the last 5% of the samples, because bad rows may contain any timestamp. */
function findLatest({ reading, format }: CandidateFormat, reads: readonly ReadTexts[]): number | undefined {
  const times = reads.flatMap(
    ({ text, offset, readings }) =>
      format.timestamp?.(text, offset) ?? readings.find((each) => each.format === reading)?.timeMs ?? [],
  )
  if (!areNearlyAll(times.length, reads.length)) return undefined
  return times.sort((one, other) => one - other)[Math.ceil(times.length * (1 - UNREAD_SHARE)) - 1]
}

/** The tolerated share of strings that a format accepts but no reading recognizes, such as bad rows of the right length. */
const UNREAD_SHARE = 1 / 20
/** The cost, in bits, of each unrecognized string. */
const UNREAD_BITS = 40

const areNearlyAll = (some: number, all: number): boolean => all - some <= all * UNREAD_SHARE

/** The cost of a less common format, applied once, because the `random` readings would apply it to each string. */
const ONCE: Readonly<Record<string, number>> = { random: 14 }
/** The cost of characters that no format explains. */
const UNKNOWN = 8

interface ReadTexts {
  readonly text: string
  /** The offset at which the body begins. */
  readonly offset: number
  readonly readings: readonly Reading[]
  readonly nowMs: number
}

/** Reads bodies and caches the results. */
export interface Reader {
  /** The prefix of the IDs; `undefined` for IDs that predate the prefix. */
  readonly prefix: string | undefined
  readonly nowMs: number
  read(this: void, body: string): ReadTexts
}

/** Creates a reader that ignores a project's definitions. A secret has no ID readings. */
export function createReader(prefix: string | undefined, nowMs: number): Reader {
  const head = prefix === undefined ? '' : `${prefix}_`
  const known = new Map<string, ReadTexts>()
  const read = (body: string): ReadTexts => {
    const before = known.get(body)
    if (before) return before
    const text = head + body
    const readings = rankedReadings(text, { nowMs }).readings.filter((each) => !each.isToken)
    const made = { text, offset: head.length, readings, nowMs }
    known.set(body, made)
    return made
  }
  return { prefix, nowMs, read }
}

/** The logarithm of the likelihood of a known format; `undefined` if the format does not explain the strings. */
function scoreFormat(known: CandidateFormat, reads: readonly ReadTexts[]): number | undefined {
  const once = (ONCE[known.reading] ?? 0) * (reads.length - 1)
  const score = scoreNearlyAll(reads, (read) => scoreOne(known, read))
  return score === undefined ? undefined : score + once
}

/** The likelihood of a format that readings recognize but brandid lacks; `undefined` unless exactly one format qualifies. */
function scoreForeign(
  reads: readonly ReadTexts[],
): { readonly name: string; readonly score: number } | undefined {
  const found = reads.flatMap(({ readings }) => readings.find(({ format }) => FOREIGN.has(format)) ?? [])
  const [most = []] = [...groupBy(found, ({ format }) => format).values()].sort((a, b) => b.length - a.length)
  const score = scoreNearlyAll(reads, ({ readings }) => apartOf(readings.find((each) => most.includes(each))))
  const names = new Set(most.map(({ name }) => name))
  return score === undefined ? undefined : { name: [...names].sort().join(', '), score }
}

/** The sum of the scores; `undefined` if more than a few strings have no score. */
function scoreNearlyAll(
  reads: readonly ReadTexts[],
  scoreOf: (read: ReadTexts) => number | undefined,
): number | undefined {
  const scores = reads.flatMap((read) => scoreOf(read) ?? [])
  return areNearlyAll(scores.length, reads.length)
    ? sum(scores) - UNREAD_BITS * (reads.length - scores.length)
    : undefined
}

/** The score of a reading, given many samples that together show which system generated the IDs. */
const apartOf = (reading: Reading | undefined) => reading?.apart ?? reading?.score

const FOREIGN = new Set(['ksuid', 'xid', 'tsid', 'tid', 'sonyflake', 'stripe'])

/** The likelihood of random characters from an alphabet. */
function scoreRandom(reads: readonly ReadTexts[], alphabetSize: number): number {
  return sum(reads.map(({ text, offset }) => -(text.length - offset) * Math.log2(alphabetSize))) - UNKNOWN
}

const sum = (scores: readonly number[]): number => scores.reduce((all, each) => all + each, 0)

function scoreOne(
  { reading: wanted, timeOf }: CandidateFormat,
  { text, offset, readings, nowMs }: ReadTexts,
) {
  if (timeOf) {
    const ms = timeOf(text, offset)
    return isPlausible(ms, EARLIEST_MS, nowMs)
      ? timedScore(0, 80, { ms, sinceMs: EARLIEST_MS, nowMs })
      : undefined
  }
  return apartOf(readings.find((each) => (each.format === wanted || each.name === wanted) && !each.wrong))
}

/** The kind of secret in a string, according to patterns published by secret scanners. */
export const secretKind = (text: string): string | undefined => readToken(text)?.reading.name

/** Describes the number and the format of samples. */
export function tell(count: number, title: string, prefix: string | undefined): string {
  return `${count} ${count === 1 ? 'sample' : 'samples'}${prefix === undefined ? ' without the prefix' : ''}: ${title}`
}
