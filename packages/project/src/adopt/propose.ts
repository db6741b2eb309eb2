/** Proposes definitions based on a project and its samples, and generates the module that contains the definitions. */

import type { Sample, SampleSource } from '@brandid/base/files'
import { escapeLine, groupBy, spellTextLiteral } from '@brandid/base/terminal'
import { type AnyIdDef, createRegistry } from 'brandid/core'
import type { AnyFormat } from 'brandid/formats'
import { singular } from '../model/entity.ts'
import { isEntity, readIdName, spellEntity } from '../model/entity-names.ts'
import type { FoundPrefix } from '../model/prefixes.ts'
import { ANY_BODY, accepts, createOpaque, formatOfCode, type Made } from './candidate-formats.ts'
import { inferFormats } from './infer-formats.ts'
import type { FoundKey } from './key-search.ts'
import type { Inferred } from './known-format.ts'
import { type Count, countRows, createRarity, NOTHING_RARE, type Rarity } from './rarity.ts'
import { assignSamples, type Owned, type Refused } from './sample-prefixes.ts'

/** A proposed definition. */
export interface Proposed {
  readonly prefix: string
  readonly entity: string | undefined
  /** Where the prefix occurs in the source; `undefined` for a prefix found only in samples. */
  readonly place: string | undefined
  readonly format: Made
  /** Former formats, including formats of IDs that predate the prefix. */
  readonly accepts: readonly Made[]
  /** Why the definition has these formats. */
  readonly reasons: readonly string[]
  /** Whether the source generates secrets with the prefix. If so, a token in brandid's own format is proposed. */
  readonly isToken?: true
}

export interface Proposal {
  readonly definitions: readonly Proposed[]
  readonly refused: readonly Refused[]
  /** The number of samples that the definitions accept. */
  readonly accepted: number
  /** The number of samples rejected because they are rare. */
  readonly rare: number
  /** First rows that contain a column name instead of an ID. */
  readonly heads: readonly Sample[]
}

interface ProposeOptions {
  /** Prefixes that already have a definition. Their samples are skipped. */
  readonly defined?: { has(prefix: string): boolean }
  /** Whether rare samples may determine a format. */
  readonly takesRare?: boolean
}

/** Proposes a definition for each prefix in the source and the samples. Rare samples affect formats only if `takesRare` is set. */
export function propose(
  found: readonly FoundPrefix[],
  sources: readonly SampleSource[],
  nowMs: number,
  { defined = new Set(), takesRare = false }: ProposeOptions = {},
): Proposal {
  const known = new Map(found.map((each) => [each.prefix, each]))
  const assigned = assignSamples(sources, { found: known, defined }, nowMs, takesRare)
  const samples = groupBy(assigned.owned, ({ prefix }) => prefix)
  const prefixes = new Set([...known.keys(), ...[...samples.keys()].sort()])
  const drafts = Array.from(prefixes, (prefix) => ({
    ...inferDefinition(prefix, samples.get(prefix) ?? [], nowMs, takesRare, assigned.around.get(prefix)),
    entity: known.get(prefix)?.entity ?? nameBySamples(prefix, samples.get(prefix) ?? []),
    place: known.get(prefix)?.place,
    ...(known.get(prefix)?.isToken && { isToken: true as const }),
  }))
  const usual = findUsual(drafts)
  const definitions = drafts.map((each) =>
    each.reasons.length > 0 ? each : { ...each, ...(findStated(known.get(each.prefix)) ?? usual) },
  )
  const checkers = new Map(definitions.map((each) => [each.prefix, define(each.prefix, each)]))
  const judged = assigned.owned.flatMap((each): Refused[] => {
    const { error } = (checkers.get(each.prefix) as AnyIdDef).safeParse(each.text)
    return error ? [{ text: each.text, place: each.place, message: error.message }] : []
  })
  // First rows and strings that look like secrets never determine a format, but a definition may accept them.
  const ids = definitions.flatMap(({ prefix, isToken }) =>
    isToken ? [] : (checkers.get(prefix) as AnyIdDef),
  )
  const isUnknown = ({ text }: Sample) => !ids.some((each) => each.is(text))
  const heads = assigned.heads.filter(isUnknown)
  const others = assigned.refused.filter(isUnknown)
  const taken = assigned.heads.length - heads.length + assigned.refused.length - others.length
  return {
    definitions,
    refused: inOrder(sources, [...others.map(({ isRare: _, ...each }) => each), ...judged]),
    accepted: assigned.owned.length - judged.length + taken,
    rare: judged.length + others.filter(({ isRare }) => isRare).length,
    heads,
  }
}

/** Sorts rejected samples by their order in the sources. */
function inOrder(sources: readonly SampleSource[], refused: readonly Refused[]): Refused[] {
  const places = new Map(sources.flat().map(({ place }, i) => [place, i]))
  return [...refused].sort((one, other) => (places.get(one.place) ?? 0) - (places.get(other.place) ?? 0))
}

type Formats = Pick<Proposed, 'format' | 'accepts' | 'reasons'>

/** Infers the formats for a prefix. The reasons are empty if there are no samples. */
function inferDefinition(
  prefix: string,
  samples: readonly Owned[],
  nowMs: number,
  takesRare: boolean,
  file: Count | undefined,
): Formats & { prefix: string } {
  const rowsOf = (isBare: boolean) => samples.filter((each) => each.isBare === isBare).map(({ text }) => text)
  const ofBodies = countRows(rowsOf(false).map((text) => text.slice(prefix.length + 1)))
  const ofWhole = countRows(rowsOf(true))
  const bodies = [...ofBodies.keys()]
  if (bodies.length === 0) return { prefix, ...NO_SAMPLE }
  const all = { texts: ofBodies.size + ofWhole.size, rows: samples.length }
  const among = (rows: ReadonlyMap<string, number>) =>
    takesRare ? NOTHING_RARE : createRarity(rows, all, file)
  const [today, ...former] = inferBodies(prefix, bodies, nowMs, [
    among(ofBodies),
    // The definition needs a current format even if nearly all IDs predate the prefix or no format is common.
    createRarity(ofBodies),
    NOTHING_RARE,
  ])
  const bare = inferFormats(undefined, [...ofWhole.keys()], nowMs, among(ofWhole))
  const reasons = [today, ...former, ...bare].map(({ reason }) => reason)
  const several = { format: today, accepts: [...former, ...bare] }
  const refusal = findRefusal(prefix, several)
  if (refusal === undefined) return { prefix, ...several, reasons }
  const taken = bodies.filter((body) => [today, ...former].some((each) => accepts(each, body)))
  const one = { format: createOpaque(taken), accepts: bare }
  return { prefix, ...one, reasons: [...reasons, `one format: ${refusal}`] }
}

/** Infers the formats with the first rarity judge that keeps any samples. The last judge keeps all samples. */
function inferBodies(
  prefix: string,
  bodies: readonly string[],
  nowMs: number,
  judges: readonly Rarity[],
): [Inferred, ...Inferred[]] {
  const formats = judges.reduce<Inferred[]>(
    (found, judge) => (found.length > 0 ? found : inferFormats(prefix, bodies, nowMs, judge)),
    [],
  )
  return formats as [Inferred, ...Inferred[]]
}

/** Returns why brandid rejects a definition. */
function findRefusal(prefix: string, formats: Pick<Proposed, 'format' | 'accepts'>): string | undefined {
  try {
    define(prefix, formats)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** The entity in a sample's file or column name: `order.csv`, `order.csv:customer_id`. */
function entityOfSample({ place, column = 'id' }: Sample): string | undefined {
  const entity = readIdName(column)?.entities.at(-1)
  if (!/^_?id$/i.test(column)) return entity !== undefined && isEntity(entity) ? entity : undefined
  const [, file = ''] = /([^\\/:]+?)(?:\.\w+)?:\d+$/.exec(place) ?? []
  const words = singular(spellEntity(file.replace(/[-_.]?ids?$/i, '')))
  return /^[a-z]/.test(words) && isEntity(words) && !GENERAL.has(words) ? words : undefined
}

/** Generic file names, which say nothing about the entity in the rows. */
const GENERAL = new Set([
  'id',
  'sample',
  'export',
  'data',
  'dump',
  'list',
  'all',
  'out',
  'stored',
  'row',
  'old',
])

/** The most common entity in the file and column names of a prefix's samples. */
function nameBySamples(prefix: string, samples: readonly Owned[]): string | undefined {
  const named = groupBy(
    samples.flatMap((each) => entityOfSample(each) ?? []),
    (entity) => entity,
  )
  const [most] = [...named].sort(([, one], [, other]) => other.length - one.length)
  const words = most?.[0].replaceAll('_', ' ')
  return words === prefix.replaceAll('_', ' ') ? undefined : words
}

/** The format that the source states for a prefix without samples. */
function findStated(found: FoundPrefix | undefined): Formats | undefined {
  const { values } = found ?? {}
  const made = values?.format === undefined ? undefined : formatOfCode(values.format)
  if (!made) return undefined
  const reason = values?.note ?? 'no sample: format of the IDs that the code generates'
  return { format: made, accepts: [], reasons: [reason] }
}

const NO_SAMPLE: Formats = { format: ANY_BODY, accepts: [], reasons: [] }

/** Finds the format that all samples share, to use for prefixes without samples. */
function findUsual(drafts: readonly Formats[]): Formats {
  const sampled = drafts.filter(({ reasons }) => reasons.length > 0)
  const [first] = sampled
  const isShared = sampled.length > 1 && sampled.every(({ format }) => format.code === first?.format.code)
  return first && isShared
    ? { format: first.format, accepts: [], reasons: ['no sample: same format as the other definitions'] }
    : { ...NO_SAMPLE, reasons: ['no sample: any letters and digits, until you pass --sample'] }
}

/** Creates the definition, so that brandid checks its options. */
function define(prefix: string, { format, accepts }: Pick<Proposed, 'format' | 'accepts'>): AnyIdDef {
  const { defineId } = createRegistry()
  // Bare formats apply only to IDs that predate the prefix, so they are all in `accepts`.
  const today = format.format as AnyFormat
  return defineId(prefix as 'prefix', { format: today, accepts: accepts.map((each) => each.format) })
}

/* The generated module. */

/** A format becomes a named constant if at least this many definitions share it. */
const SHARED = 2

/** The maximum line length of a definition. */
const LINE = 100

/** Generates a module that defines IDs, keys, or both. */
export function writeIds(definitions: readonly Proposed[], keys: readonly FoundKey[] = []): string {
  const idFormats = definitions.flatMap(({ format, accepts, isToken }) =>
    isToken ? [] : [format, ...accepts].map(({ code }) => code),
  )
  const keyFormats = keys.map(({ format }) => format)
  const names = nameFormats([...idFormats, ...keyFormats])
  const code = definitions.map((each) => writeDefinition(each, names))
  const taken = new Set<string>()
  const ofIds = definitions.map((each, i) => {
    const { place, isToken } = each
    const reasons = isToken ? [TOKEN_REASON] : each.reasons
    const name = chooseName(each, taken)
    taken.add(name)
    return writeBlock([...reasons, ...(place === undefined ? [] : [place])].join(' · '), name, `${code[i]}`)
  })
  const ofKeys = keys.map(({ name, format, max, note, place }) => {
    const given = [
      ...(format === '' ? [] : [`format: ${names.get(format) ?? format}`]),
      ...(max === undefined ? [] : [`max: ${max}`]),
    ]
    const options = given.length === 0 ? '' : `, { ${given.join(', ')} }`
    const comment = [...(note === undefined ? [] : [note]), place].join(' · ')
    return writeBlock(comment, `${pascal(name)}Key`, `defineKey(${spellTextLiteral(name)}${options})`)
  })
  const shared = [...names].map(([format, name]) => `const ${name} = ${format}\n`)
  const used = [...new Set([...shared, ...code, ...keyFormats].join('').match(/\b[a-z][A-Za-z0-9]*(?=\()/g))]
  const formats = used.filter((name) => !/^define[A-Z]/.test(name)).sort()
  const hasIds = definitions.some(({ isToken }) => !isToken)
  const hasTokens = definitions.some(({ isToken }) => isToken)
  const hasKeys = keys.length > 0
  const all = [...(hasIds ? ['IDs'] : []), ...(hasKeys ? ['keys'] : []), ...(hasTokens ? ['tokens'] : [])]
  const kinds = all.join(', ').replace(/, (\w+)$/, ' and $1')
  const definers = [...(hasIds ? ['defineId'] : []), ...(hasKeys ? ['defineKey'] : [])].join(', ')
  return [
    `/** The ${kinds} of this project, proposed by \`brandid init\`: compare each with ${hasIds ? 'the stored values' : 'its column'}. */\n`,
    definers === ''
      ? "import type { IdOf } from 'brandid'\n"
      : `import { ${definers}, type IdOf } from 'brandid'\n`,
    ...(formats.length > 0 ? [`import { ${formats.join(', ')} } from 'brandid/formats'\n`] : []),
    ...(hasTokens ? ["import { defineToken } from 'brandid/token'\n"] : []),
    ...(shared.length > 0 ? ['\n', ...shared] : []),
    ...ofIds,
    ...ofKeys,
  ].join('')
}

/** Why a token is proposed and how it is limited. */
const TOKEN_REASON = 'a secret: defineToken creates new tokens, but rejects tokens that your code creates now'

const writeBlock = (comment: string, name: string, code: string): string => `
/** ${escapeLine(comment).replaceAll('*/', '*\\u002f')} */
export const ${name} = ${code}
export type ${name} = IdOf<typeof ${name}>
`

/**
 * Chooses a conventional name, such as `UserId`, from the entity, or from the prefix if the entity's name is taken or begins with a digit,
 * as in `2fa code`.
 */
function chooseName({ entity, prefix, isToken }: Proposed, taken: ReadonlySet<string>): string {
  const names = [entity ?? prefix, prefix].map(pascal).filter((name) => /^[A-Z]/.test(name))
  const suffix = isToken ? 'Token' : 'Id'
  for (let number = 2; ; number++) {
    const free = names
      .map((name) => (name.endsWith(suffix) ? name : `${name}${suffix}`))
      .find((name) => !taken.has(name))
    if (free !== undefined) return free
    names.push(`${pascal(prefix)}${number}`)
  }
}

const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Maps the code of each format shared by several definitions to a constant name. */
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

function writeDefinition(
  { prefix, entity, format, accepts, isToken }: Proposed,
  names: Map<string, string>,
): string {
  if (isToken) return `defineToken(${spellTextLiteral(prefix)})`
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

/** The default format of a definition. */
const DEFAULT = 'uuid25()'
