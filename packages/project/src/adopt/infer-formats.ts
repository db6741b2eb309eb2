/** The formats that samples suggest: that of new ids first, then those of stored ones. */

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
  describeRandomTexts,
  findAlphabet,
  fixedLetter,
  type Made,
} from './candidate-formats.ts'

export interface Inferred extends Made {
  readonly count: number
  /** The number of samples, their format, and other possible ones. */
  readonly reason: string
  /** The latest time that they carry. */
  readonly latestMs: number | undefined
}

/** Texts that are read for their likelihood. The others must fit the format, too. */
const MOST_READ = 200

/** A format that is less likely by more than 2 to this power is not worth a word. */
const DOUBT = 7

/**
 * The formats of bodies, today's first: the newest where all carry a time, the most common otherwise.
 *
 * @param prefix That of the ids; `undefined` for ids from before the prefix.
 */
export function inferFormats(
  prefix: string | undefined,
  bodies: readonly string[],
  nowMs: number,
): Inferred[] {
  const known = (some: readonly string[]) => inferKnown(prefix, some, nowMs)
  const inferred: Inferred[] = []
  const unknown: (readonly string[])[] = []
  for (const group of splitWhere((some) => !known(some), bodies)) {
    const found = known(group)
    if (found) inferred.push(found)
    else unknown.push(group)
  }
  const rest = unknown.flat()
  const random = rest.length === 0 ? [] : describeRandomTexts(rest, prefix === undefined)
  const all = [
    ...inferred,
    ...random.map((each) => ({ ...each, reason: tell(each.count, each.title, prefix), latestMs: undefined })),
  ]
  const isTimed = all.every(({ latestMs }) => latestMs !== undefined)
  return all.sort((one, other) =>
    isTimed ? Number(other.latestMs) - Number(one.latestMs) : other.count - one.count,
  )
}

/** Texts together, or by their lengths, or by the case of their letters, too: as far as one format is not theirs. */
function splitWhere(isMixed: (texts: readonly string[]) => boolean, texts: readonly string[]): string[][] {
  if (texts.length === 0) return []
  if (!isMixed(texts)) return [[...texts]]
  return [...groupBy(texts, ({ length }) => length).values()].flatMap((same) =>
    isMixed(same)
      ? [...groupBy(same, (text) => `${/[a-z]/.test(text)} ${/[A-Z]/.test(text)}`).values()]
      : [same],
  )
}

/** The format that explains all of the bodies better than chance does. */
function inferKnown(
  prefix: string | undefined,
  bodies: readonly string[],
  nowMs: number,
): Inferred | undefined {
  const head = prefix === undefined ? '' : `${prefix}_`
  const step = Math.ceil(bodies.length / MOST_READ)
  const reads = bodies
    .filter((_, i) => i % step === 0)
    .map((body) => readSample(head + body, head.length, nowMs))
  const { characters, name } = findAlphabet(bodies)
  const chance = scoreRandom(reads, characters.length)
  const scored = CANDIDATES.filter(({ format }) =>
    bodies.every((body) => format.check(body, 0) === undefined),
  )
    // Bodies that all begin with one letter were not drawn there.
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
    return { ...createOpaque(bodies), count: bodies.length, reason, latestMs: undefined }
  }
  if (!best) return undefined
  const { code, format, title, reading } = best.known
  const rival = scored.find(({ known, score }) => known.reading !== reading && best.score - score < DOUBT)
  const others = [
    ...(rival ? [rival.known.title] : []),
    ...(best.score - chance < DOUBT ? [`characters of ${name}`] : []),
  ]
  const doubt = others.length > 0 ? `; also possible: ${others.join(', ')}` : ''
  return {
    ...(prefix === undefined ? { code: `bare(${code})`, format: bare(format) } : { code, format }),
    count: bodies.length,
    reason: tell(bodies.length, title + doubt, prefix),
    latestMs: findLatest(best.known, reads),
  }
}

function tell(count: number, title: string, prefix: string | undefined): string {
  return `${count} ${count === 1 ? 'sample' : 'samples'}${prefix === undefined ? ' without the prefix' : ''}: ${title}`
}

function findLatest({ reading, format }: CandidateFormat, reads: readonly Read[]): number | undefined {
  const times = reads.map(
    ({ text, offset, readings }) =>
      format.timestamp?.(text, offset) ?? readings.find((each) => each.format === reading)?.timeMs,
  )
  return times.every((each) => each !== undefined) ? Math.max(...times) : undefined
}

/** The cost of a less common format, once and not with each text: the readings of `random` count it each time. */
const ONCE: Readonly<Record<string, number>> = { random: 14 }
/** The same for characters that no format explains. */
const UNKNOWN = 8

interface Read {
  readonly text: string
  /** Where its body begins. */
  readonly offset: number
  readonly readings: readonly Reading[]
  readonly nowMs: number
}

/** Reads a text without the definitions of a project. The text of a secret has no readings of ids. */
function readSample(text: string, offset: number, nowMs: number): Read {
  const { readings } = rankedReadings(text, { nowMs })
  return { text, offset, readings: readings.filter((each) => !each.isToken), nowMs }
}

/** The kind of secret that a text is, by a shape that scanners for secrets publish. */
export const secretKind = (text: string): string | undefined => readToken(text)?.reading.name

/** The logarithm of the likelihood of a known format; `undefined` where it does not explain one of the texts. */
function scoreFormat(known: CandidateFormat, reads: readonly Read[]): number | undefined {
  const scores = reads.map((read) => scoreOne(known, read))
  const once = (ONCE[known.reading] ?? 0) * (scores.length - 1)
  return scores.every((each) => each !== undefined) ? sum(scores) + once : undefined
}

/** The same for a format that readings name and brandid does not make; `undefined` for several, or none. */
function scoreForeign(reads: readonly Read[]): { readonly name: string; readonly score: number } | undefined {
  const found = reads.map(({ readings }) => readings.find(({ format }) => FOREIGN.has(format)))
  const known = found.filter((each) => each !== undefined)
  const formats = new Set(known.map(({ format }) => format))
  if (known.length < reads.length || formats.size !== 1) return undefined
  const names = new Set(known.map(({ name }) => name))
  return { name: [...names].sort().join(', '), score: sum(known.map(({ score }) => score)) }
}

const FOREIGN = new Set(['ksuid', 'xid', 'tsid', 'tid', 'cuid2', 'sonyflake', 'stripe'])

/** The same for random characters of an alphabet. */
function scoreRandom(reads: readonly Read[], alphabetSize: number): number {
  return sum(reads.map(({ text, offset }) => -(text.length - offset) * Math.log2(alphabetSize))) - UNKNOWN
}

const sum = (scores: readonly number[]): number => scores.reduce((all, each) => all + each, 0)

function scoreOne({ reading: wanted, timeOf }: CandidateFormat, { text, offset, readings, nowMs }: Read) {
  if (timeOf) {
    const ms = timeOf(text, offset)
    return isPlausible(ms, EARLIEST_MS, nowMs)
      ? timedScore(0, 80, { ms, sinceMs: EARLIEST_MS, nowMs })
      : undefined
  }
  return readings.find((each) => (each.format === wanted || each.name === wanted) && !each.wrong)?.score
}
