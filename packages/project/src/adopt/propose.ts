/** The definitions that a code base and its samples suggest, and the module that has them. */

import type { Sample, SampleSource } from '@brandid/base/files'
import { escapeLine, groupBy, spellTextLiteral } from '@brandid/base/terminal'
import { type AnyIdDef, createRegistry } from 'brandid/core'
import type { AnyFormat } from 'brandid/formats'
import { ANY_BODY, createOpaque, type Made } from './candidate-formats.ts'
import { type Inferred, inferFormats, secretKind } from './infer-formats.ts'
import type { FoundKey } from './key-search.ts'
import { type FoundPrefix, findPrefixFault } from './prefix-search.ts'

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
interface Refused extends Sample {
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
  return longer ?? (findPrefixFault(head) === undefined ? head : undefined)
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

/* The module of the definitions. */

/** A format that is written once, and named, where several definitions have it. */
const SHARED = 2

/** The longest line of a definition. */
const LINE = 100

/** The text of a module that defines ids, keys, or both. */
export function writeIds(definitions: readonly Proposed[], keys: readonly FoundKey[] = []): string {
  const idFormats = definitions.flatMap(({ format, accepts }) => [format, ...accepts].map(({ code }) => code))
  const keyFormats = keys.map(({ format }) => format)
  const names = nameFormats([...idFormats, ...keyFormats])
  const code = definitions.map((each) => writeDefinition(each, names))
  const taken = new Set<string>()
  const ofIds = definitions.map((each, i) => {
    const { reasons, place } = each
    const name = chooseName(each, taken)
    taken.add(name)
    return writeBlock([...reasons, ...(place === undefined ? [] : [place])].join(' · '), name, `${code[i]}`)
  })
  const ofKeys = keys.map(({ name, format, place }) => {
    const options = format === '' ? '' : `, { format: ${names.get(format) ?? format} }`
    return writeBlock(place, `${pascal(name)}Key`, `defineKey(${spellTextLiteral(name)}${options})`)
  })
  const shared = [...names].map(([format, name]) => `const ${name} = ${format}\n`)
  const used = [...new Set([...shared, ...code, ...keyFormats].join('').match(/\b[a-z][A-Za-z0-9]*(?=\()/g))]
  const formats = used.filter((name) => name !== 'defineId').sort()
  const [hasIds, hasKeys] = [definitions.length > 0, keys.length > 0]
  const kinds = [...(hasIds ? ['ids'] : []), ...(hasKeys ? ['keys'] : [])].join(' and ')
  const definers = [...(hasIds ? ['defineId'] : []), ...(hasKeys ? ['defineKey'] : [])].join(', ')
  return [
    `/** The ${kinds} of this project, as \`brandid init\` proposes them: compare each with ${hasIds ? 'what is stored' : 'its column'}. */\n`,
    `import { ${definers}, type IdOf } from 'brandid'\n`,
    ...(formats.length > 0 ? [`import { ${formats.join(', ')} } from 'brandid/formats'\n`] : []),
    ...(shared.length > 0 ? ['\n', ...shared] : []),
    ...ofIds,
    ...ofKeys,
  ].join('')
}

const writeBlock = (comment: string, name: string, code: string): string => `
/** ${escapeLine(comment).replaceAll('*/', '*\\u002f')} */
export const ${name} = ${code}
export type ${name} = IdOf<typeof ${name}>
`

/** The house name: `UserId`, by the entity; by the prefix where another definition has that one. */
function chooseName({ entity, prefix }: Proposed, taken: ReadonlySet<string>): string {
  const names = [entity ?? prefix, prefix].map(pascal)
  for (let number = 2; ; number++) {
    const free = names.map((name) => `${name}Id`).find((name) => !taken.has(name))
    if (free !== undefined) return free
    names.push(`${pascal(prefix)}${number}`)
  }
}

const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The formats that several definitions have, by their code. */
function nameFormats(codes: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const [code, all] of groupBy(codes, (each) => each)) {
    if (all.length < SHARED || !/\(.+\)$/.test(code)) continue
    const base = `${/^\w+/.exec(code)?.[0]}Format`
    const same = [...names.values()].filter((name) => name.replace(/\d+$/, '') === base).length
    names.set(code, same === 0 ? base : `${base}${same + 1}`)
  }
  return names
}

function writeDefinition({ prefix, entity, format, accepts }: Proposed, names: Map<string, string>): string {
  const spell = ({ code }: Proposed['format']) => names.get(code) ?? code
  const options = [
    ...(entity === undefined ? [] : [`entity: ${spellTextLiteral(entity)}`]),
    ...(format.code === DEFAULT ? [] : [`format: ${spell(format)}`]),
    ...(accepts.length === 0 ? [] : [`accepts: [${accepts.map(spell).join(', ')}]`]),
  ]
  const id = `defineId(${spellTextLiteral(prefix)}`
  if (options.length === 0) return `${id})`
  const line = `${id}, { ${options.join(', ')} })`
  return line.length < LINE ? line : `${id}, {\n${options.map((each) => `  ${each},\n`).join('')}})`
}

/** The format of a definition that names none. */
const DEFAULT = 'uuid25()'
