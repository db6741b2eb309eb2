/** Finds the prefixes that many samples in a source share and assigns samples to them. */

import type { Sample, SampleSource } from '@brandid/base/files'
import { count, groupBy } from '@brandid/base/terminal'
import { isPrefix, quoted } from 'brandid/internal'
import { isKnown } from './infer-formats.ts'
import { secretKind } from './known-format.ts'
import { type Count, createRarity } from './rarity.ts'

/** A sample that no definition accepts, with the reason. */
export interface Refused extends Sample {
  readonly message: string
}

/** A sample with a known prefix. */
export interface Owned extends Sample {
  readonly prefix: string
  readonly isBare: boolean
}

/** The prefixes known before samples are read. */
export interface KnownPrefixes {
  /** The prefixes in the source that get a proposed definition. */
  readonly found: { has(prefix: string): boolean }
  /** The prefixes that already have a definition. */
  readonly defined: { has(prefix: string): boolean }
}

export interface Assigned {
  readonly owned: readonly Owned[]
  readonly refused: readonly (Refused & { readonly isRare?: boolean })[]
  /** First rows, which may contain a column name, so no format is based on them. */
  readonly heads: readonly Sample[]
  /** The total number of samples in the sources of each prefix. */
  readonly around: ReadonlyMap<string, Count>
}

/** Finds the prefix of each sample. Samples are skipped if their prefix already has a definition. */
export function assignSamples(
  sources: readonly SampleSource[],
  known: KnownPrefixes,
  nowMs: number,
  takesRare: boolean,
): Assigned {
  const split = sources.map((source) => splitSource(source, known, nowMs, takesRare))
  const shared = new Set(split.flatMap((each) => [...each.shared]))
  const owned: Owned[] = []
  const refused: (Refused & { isRare?: boolean })[] = []
  const around = new Map<string, Count>()
  for (const source of split) {
    const prefixes = new Set<string>()
    for (const part of source.parts) {
      const each = judge(part, source, known, shared)
      if (each && 'prefix' in each) {
        owned.push(each)
        prefixes.add(each.prefix)
      } else if (each) refused.push(each)
    }
    for (const prefix of prefixes) around.set(prefix, add(around.get(prefix) ?? NONE, source.all))
  }
  return { owned, refused, heads: sources.flat().filter(({ mayBeHead }) => mayBeHead), around }
}

interface Part {
  readonly sample: Sample
  /** The string before the last separator, if it can be a prefix. */
  readonly prefix: string | undefined
  /** Why the sample cannot establish a format, regardless of its prefix. */
  readonly fault: string | undefined
}

interface Split {
  readonly parts: readonly Part[]
  /** The prefixes that many samples in the source share. */
  readonly shared: ReadonlySet<string>
  /** The prefix, if the source has only one prefix. */
  readonly only: string | undefined
  readonly countOf: ReadonlyMap<string | undefined, Count>
  readonly all: Count
}

const NONE: Count = { texts: 0, rows: 0 }

const add = (one: Count, other: Count): Count => ({
  texts: one.texts + other.texts,
  rows: one.rows + other.rows,
})

function splitSource(source: SampleSource, known: KnownPrefixes, nowMs: number, takesRare: boolean): Split {
  const parts = source
    .filter(({ mayBeHead }) => !mayBeHead)
    .map((sample): Part => {
      const fault = findFault(sample.text)
      return { sample, fault, prefix: fault === undefined ? findPrefix(sample.text, known) : undefined }
    })
  const byPrefix = groupBy(
    parts.filter(({ fault }) => fault === undefined),
    ({ prefix }) => prefix,
  )
  const countOf = new Map(Array.from(byPrefix, ([prefix, some]) => [prefix, countParts(some)]))
  const isGiven = (prefix: string) => known.found.has(prefix) || known.defined.has(prefix)
  const names = [...byPrefix.keys()].filter((prefix) => prefix !== undefined)
  const unknown = names.filter((prefix) => !isGiven(prefix))
  const isOver = isCrowded(
    unknown.map((prefix) => countOf.get(prefix)?.texts ?? 0),
    takesRare,
  )
  // The text before the separator is not a prefix here, so treat all strings as one group.
  const crowd = isOver ? unknown.flatMap((prefix) => byPrefix.get(prefix) ?? []) : []
  const candidates = isOver ? names.filter(isGiven) : names
  const all = countParts(parts)
  const { isFew } = createRarity(
    new Map(),
    most([
      countParts([...crowd, ...(byPrefix.get(undefined) ?? [])]),
      ...candidates.map((each) => countOf.get(each)),
    ]),
    all,
  )
  const isShared = (prefix: string): boolean => {
    const of = countOf.get(prefix)
    if (!of || takesRare || !isFew(of, isGiven(prefix))) return true
    const bodies = byPrefix.get(prefix)?.map(({ sample }) => sample.text.slice(prefix.length + 1)) ?? []
    return !isFew(of, true) && isKnown(prefix, bodies, nowMs)
  }
  const shared = new Set(candidates.filter(isShared))
  return { parts, shared, only: shared.size === 1 ? [...shared][0] : undefined, countOf, all }
}

function countParts(parts: readonly Part[]): Count {
  return { texts: new Set(parts.map(({ sample }) => sample.text)).size, rows: parts.length }
}

const most = (counts: readonly (Count | undefined)[]): Count =>
  counts.reduce<Count>(
    (one, other) => ({
      texts: Math.max(one.texts, other?.texts ?? 0),
      rows: Math.max(one.rows, other?.rows ?? 0),
    }),
    { texts: 0, rows: 0 },
  )

/** The maximum number of prefixes per source. No product has more kinds of IDs. */
const MOST_PREFIXES = 1000
/** The maximum number of single-sample prefixes if most prefixes have only one sample. */
const MOST_SINGLE = 100

/** Whether the separator occurs at random positions, as in `post_a_title` or nanoids, so the text before it is not a prefix. */
function isCrowded(sizes: readonly number[], takesRare: boolean): boolean {
  const single = sizes.filter((size) => size === 1).length
  return sizes.length > MOST_PREFIXES || (!takesRare && single > MOST_SINGLE && 2 * single > sizes.length)
}

/** Finds the string before the last separator, if it can be a prefix. */
function findPrefix(text: string, { found }: KnownPrefixes): string | undefined {
  const head = text.slice(0, Math.max(text.lastIndexOf('_'), 0))
  if (found.has(head)) return head
  // If a body contains the separator, the prefix's definition explains the fault.
  let longer: string | undefined
  for (let at = head.lastIndexOf('_'); at > 0 && longer === undefined; at = head.lastIndexOf('_', at - 1))
    if (found.has(head.slice(0, at))) longer = head.slice(0, at)
  return longer ?? (isPrefix(head) ? head : undefined)
}

/** Finds a sample's prefix, or explains why there is none; `undefined` if the prefix already has a definition. */
function judge(
  { sample, fault, prefix }: Part,
  { only, countOf, parts }: Split,
  known: KnownPrefixes,
  shared: ReadonlySet<string>,
): Owned | (Refused & { isRare?: boolean }) | undefined {
  if (fault !== undefined) return { ...sample, message: fault }
  if (prefix !== undefined && known.defined.has(prefix)) return undefined
  const isOwn = prefix !== undefined && (shared.has(prefix) || known.found.has(prefix))
  const owner = isOwn ? prefix : only
  if (owner === undefined)
    return {
      ...sample,
      isRare: prefix !== undefined,
      message:
        prefix === undefined
          ? 'Expected an ID with a prefix, or a source with a single prefix.'
          : `Expected a prefix shared by many samples but received ${quoted(`${prefix}_`)}, found in ${countOf.get(prefix)?.rows} of ${count(parts.length, 'sample')}.`,
    }
  const message = findBodyFault(sample.text, owner, known)
  return message === undefined
    ? { ...sample, prefix: owner, isBare: !sample.text.startsWith(`${owner}_`) }
    : { ...sample, message }
}

/** The minimum length of an ID without a prefix; a shorter string is a row number or a column name. */
const LEAST_BARE = 8

/** Returns why a string cannot establish a format. */
function findFault(text: string): string | undefined {
  const secret = text.length > LONGEST_SECRET ? undefined : secretKind(text)
  if (secret !== undefined) return `Expected an ID but received a secret: ${secret}.`
  if (/[,;\t]/.test(text))
    return 'Expected one ID per row but received several cells. Specify the column, as in users.csv:id.'
  return /^[!-~]{1,255}$/.test(text)
    ? undefined
    : 'Expected up to 255 visible ASCII characters but received other characters.'
}

/** The maximum length of a secret; even JSON Web Tokens with many claims are shorter. */
const LONGEST_SECRET = 16_384

/** Returns why a sample with a prefix cannot establish a format. */
function findBodyFault(text: string, prefix: string, { defined }: KnownPrefixes): string | undefined {
  if (text.startsWith(`${prefix}_`)) {
    if (text.length === prefix.length + 1) return `Expected a body after "${prefix}_" but received none.`
    return text.lastIndexOf('_') > prefix.length
      ? `Expected a body without "_" after "${prefix}_": brandid splits at the last "_".`
      : undefined
  }
  if (defined.has(prefix))
    return `Expected "${prefix}_", as in the other samples. The definition of that prefix may accept other IDs.`
  return text.length < LEAST_BARE
    ? `Expected "${prefix}_", or at least ${LEAST_BARE} characters without it.`
    : undefined
}
