/** The formats of samples: today's, and former ones. */
import { bare } from 'brandid/formats'
import { findAlphabet } from './alphabet.ts'
import { groupBy } from './group-by.ts'
import { type Read, readSample, scoreForeign, scoreRandom, scoreRecipe } from './likelihood.ts'
import { createOpaque, describeRandomTexts } from './random-texts.ts'
import { type Made, RECIPES, type Recipe } from './recipes.ts'

/** A format of some samples. */
export interface Inferred extends Made {
  readonly count: number
  /** How many samples there are, what they are, and what else they could be. */
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
  const scored = RECIPES.filter(({ format }) => bodies.every((body) => format.check(body, 0) === undefined))
    .flatMap((recipe) => {
      const score = scoreRecipe(recipe, reads)
      return score === undefined || score < chance ? [] : [{ recipe, score }]
    })
    .sort((one, other) => other.score - one.score)
  const [best] = scored
  const foreign = scoreForeign(reads)
  if (foreign && prefix !== undefined && foreign.score > (best?.score ?? chance)) {
    const reason = tell(bodies.length, foreign.name, prefix)
    return { ...createOpaque(bodies), count: bodies.length, reason, latestMs: undefined }
  }
  if (!best) return undefined
  const { code, format, title, reading } = best.recipe
  const rival = scored.find(({ recipe, score }) => recipe.reading !== reading && best.score - score < DOUBT)
  const others = [
    ...(rival ? [rival.recipe.title] : []),
    ...(best.score - chance < DOUBT ? [`characters of ${name}`] : []),
  ]
  const doubt = others.length > 0 ? `; also possible: ${others.join(', ')}` : ''
  return {
    ...(prefix === undefined ? { code: `bare(${code})`, format: bare(format) } : { code, format }),
    count: bodies.length,
    reason: tell(bodies.length, title + doubt, prefix),
    latestMs: findLatest(best.recipe, reads),
  }
}

function tell(count: number, title: string, prefix: string | undefined): string {
  return `${count} ${count === 1 ? 'sample' : 'samples'}${prefix === undefined ? ' without the prefix' : ''}: ${title}`
}

function findLatest({ reading, format }: Recipe, reads: readonly Read[]): number | undefined {
  const times = reads.map(
    ({ text, offset, readings }) =>
      format.timestamp?.(text, offset) ?? readings.find((each) => each.format === reading)?.timeMs,
  )
  return times.every((each) => each !== undefined) ? Math.max(...times) : undefined
}
