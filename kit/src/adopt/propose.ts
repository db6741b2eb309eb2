/** The definitions that a code base and its samples suggest. */
import { type AnyIdDef, createRegistry } from 'brandid/core'
import type { AnyFormat } from 'brandid/formats'
import { checkPrefix } from 'brandid/internal'
import { groupBy } from '../terminal/values.ts'
import { ANY_BODY, type Made } from './candidate-formats.ts'
import { type Inferred, inferFormats, secretKind } from './infer-formats.ts'
import type { FoundPrefix } from './prefix-search.ts'
import { createOpaque } from './random-texts.ts'
import type { Sample, SampleSource } from './samples.ts'

/** A definition that is proposed. */
export interface Proposed {
  readonly prefix: string
  readonly entity: string | undefined
  /** Where the prefix was found; `undefined` for one that only samples have. */
  readonly place: string | undefined
  readonly format: Made
  /** Former formats, and those of ids from before the prefix. */
  readonly accepts: readonly Made[]
  /** Why it has these formats. */
  readonly reasons: readonly string[]
}

/** A sample that no definition accepts, and why. */
export interface Refused extends Sample {
  readonly message: string
}

export interface Proposal {
  readonly definitions: readonly Proposed[]
  readonly refused: readonly Refused[]
  /** How many samples the definitions accept. */
  readonly accepted: number
}

/** A sample of a prefix. */
interface Owned extends Sample {
  readonly prefix: string
  readonly isBare: boolean
}

/** Proposes a definition for each prefix of the code and of the samples. */
export function propose(
  found: readonly FoundPrefix[],
  sources: readonly SampleSource[],
  nowMs: number,
): Proposal {
  const known = new Map(found.map((each) => [each.prefix, each]))
  const assigned = sources.flatMap((source) => assign(source, (prefix) => known.has(prefix)))
  const samples = groupBy(assigned.filter(isOwned), ({ prefix }) => prefix)
  const prefixes = new Set([...known.keys(), ...[...samples.keys()].sort()])
  const drafts = Array.from(prefixes, (prefix) => ({
    ...inferDefinition(prefix, samples.get(prefix) ?? [], nowMs),
    entity: known.get(prefix)?.entity,
    place: known.get(prefix)?.place,
  }))
  const usual = findUsual(drafts)
  const definitions = drafts.map((each) => (each.reasons.length > 0 ? each : { ...each, ...usual }))
  const checkers = new Map(definitions.map((each) => [each.prefix, define(each.prefix, each)]))
  const refused = assigned.flatMap((each): Refused[] => {
    if (!isOwned(each)) return [each]
    const { error } = (checkers.get(each.prefix) as AnyIdDef).safeParse(each.text)
    return error ? [{ text: each.text, place: each.place, message: error.message }] : []
  })
  return { definitions, refused, accepted: assigned.length - refused.length }
}

const isOwned = (each: Owned | Refused): each is Owned => 'prefix' in each

/** The prefixes of the samples of one source. A source of one prefix may hold ids from before it. */
function assign(source: SampleSource, isKnown: (prefix: string) => boolean): (Owned | Refused)[] {
  const split = source.map((sample) => ({ sample, prefix: findPrefix(sample.text, isKnown) }))
  const prefixes = new Set(split.flatMap(({ prefix }) => prefix ?? []))
  const [only] = prefixes.size === 1 ? prefixes : []
  return split.map(({ sample, prefix = only }) => {
    const message = findFault(sample.text, prefix)
    return message === undefined
      ? { ...sample, prefix: `${prefix}`, isBare: !sample.text.startsWith(`${prefix}_`) }
      : { ...sample, message }
  })
}

/** The text before the last separator, where it can be a prefix. */
function findPrefix(text: string, isKnown: (prefix: string) => boolean): string | undefined {
  const head = text.slice(0, Math.max(text.lastIndexOf('_'), 0))
  if (isKnown(head)) return head
  // A body that holds the separator: the definition of its prefix explains the fault.
  const parts = head.split('_')
  const longer = parts
    .map((_, i) => parts.slice(0, i + 1).join('_'))
    .reverse()
    .find(isKnown)
  return longer ?? (isPrefix(head) ? head : undefined)
}

function isPrefix(text: string): boolean {
  try {
    checkPrefix(text)
    return true
  } catch {
    return false
  }
}

/** Fewer characters are a number of a row, or the head of a column. */
const LEAST_BARE = 8

/** Why a sample says nothing of a format. */
function findFault(text: string, prefix: string | undefined): string | undefined {
  const secret = secretKind(text)
  if (secret !== undefined) return `Expected an id but received a secret: ${secret}.`
  if (!/^[!-~]{1,255}$/.test(text))
    return 'Expected up to 255 visible characters of ASCII but received others.'
  if (prefix === undefined) return 'Expected an id with a prefix, or a source that has one prefix.'
  if (text.startsWith(`${prefix}_`)) {
    if (text.length === prefix.length + 1) return `Expected a body after "${prefix}_" but received none.`
    return text.lastIndexOf('_') > prefix.length
      ? `Expected a body without "_" after "${prefix}_": brandid separates at the last one.`
      : undefined
  }
  return text.length < LEAST_BARE
    ? `Expected "${prefix}_", or ${LEAST_BARE} characters or more without it.`
    : undefined
}

type Formats = Pick<Proposed, 'format' | 'accepts' | 'reasons'>

/** The formats of a prefix: no reasons where it has no samples. */
function inferDefinition(
  prefix: string,
  samples: readonly Owned[],
  nowMs: number,
): Formats & { prefix: string } {
  const textsOf = (isBare: boolean) => [
    ...new Set(samples.filter((each) => each.isBare === isBare).map(({ text }) => text)),
  ]
  const bodies = textsOf(false).map((text) => text.slice(prefix.length + 1))
  if (bodies.length === 0) return { prefix, ...NO_SAMPLE }
  const [today, ...former] = inferFormats(prefix, bodies, nowMs) as [Inferred, ...Inferred[]]
  const bare = inferFormats(undefined, textsOf(true), nowMs)
  const reasons = [today, ...former, ...bare].map(({ reason }) => reason)
  const several = { format: today, accepts: [...former, ...bare] }
  const refusal = findRefusal(prefix, several)
  if (refusal === undefined) return { prefix, ...several, reasons }
  const one = { format: createOpaque(bodies), accepts: bare }
  return { prefix, ...one, reasons: [...reasons, `one format: ${refusal}`] }
}

/** Why the library refuses a definition. */
function findRefusal(prefix: string, formats: Pick<Proposed, 'format' | 'accepts'>): string | undefined {
  try {
    define(prefix, formats)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const NO_SAMPLE: Formats = { format: ANY_BODY, accepts: [], reasons: [] }

/** The formats that all samples share, for prefixes without samples. */
function findUsual(drafts: readonly Formats[]): Formats {
  const sampled = drafts.filter(({ reasons }) => reasons.length > 0)
  const [first] = sampled
  const isShared = sampled.length > 1 && sampled.every(({ format }) => format.code === first?.format.code)
  return first && isShared
    ? { format: first.format, accepts: [], reasons: ['no sample: the format of the others'] }
    : { ...NO_SAMPLE, reasons: ['no sample: any letters and digits, until --sample shows some'] }
}

/** The definition, which the library judges. */
function define(prefix: string, { format, accepts }: Pick<Proposed, 'format' | 'accepts'>): AnyIdDef {
  const { defineId } = createRegistry()
  // Only ids from before the prefix are bare, and those are in `accepts`.
  const today = format.format as AnyFormat
  return defineId(prefix as 'prefix', { format: today, accepts: accepts.map((each) => each.format) })
}
