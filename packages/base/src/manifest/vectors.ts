/** Test vectors for a manifest: valid IDs with their values, valid keys, and rejected strings, such as tokens, with error codes. */
import { type AnyIdDef, createRegistry, type IdError, type IdErrorCode, type Registry } from 'brandid/core'
import { type AnyFormat, SEPARATOR } from 'brandid/internal'
import { defineToken } from 'brandid/token'
import type { CreateFormat } from '../formats/all-formats.ts'
import type { BodyData, DigitsData, Hex } from '../formats/body-data.ts'
import { spellBody, spellDigits } from '../formats/body-data.ts'
import { type ConversionVectors, createConversions } from './conversion-vectors.ts'
import { MANIFEST_VERSION, pick } from './manifest-data.ts'
import { defineFromData, defineKeyFromData, type KeyData } from './manifest-entries.ts'
import type { Manifest, ManifestFormat, ManifestId, ManifestKey } from './manifest-schema.ts'

/** A valid ID and the values in its body. */
interface ValidVector {
  readonly id: string
  /** The format's index: 0 for `format`, or 1 and up for the formats in `accepts`; absent for named IDs and bare IDs. */
  readonly format?: number
  /** The index of the first format in `bare` that matches an ID without a prefix. */
  readonly bare?: number
  /** Milliseconds since 1970. */
  readonly timestampMs?: number
  readonly uuid?: string
  /** Hexadecimal digits. */
  readonly bytes?: string
  /** Decimal digits. */
  readonly integer?: string
}

/** A string that must be rejected, and the error code. */
interface InvalidVector {
  readonly text: string
  readonly code: IdErrorCode
}

/** A definition's vectors. */
interface DefinitionVectors extends ConversionVectors {
  readonly prefix: string
  readonly registry?: 'private'
  readonly scope?: string
  readonly valid: readonly ValidVector[]
  readonly invalid: readonly InvalidVector[]
}

/** Vectors for keys as strings, for example in a URL. */
interface KeyVectors {
  readonly key: string
  readonly valid: readonly string[]
  readonly invalid: readonly InvalidVector[]
}

/** A manifest's vectors. */
export interface Vectors {
  readonly version: typeof MANIFEST_VERSION
  readonly definitions: readonly DefinitionVectors[]
  /** Results of parsing with the shared registry, which excludes private definitions. */
  readonly parse: readonly ({ readonly text: string; readonly prefix: string } | InvalidVector)[]
  /** Vectors for keys; absent if the manifest has no keys. */
  readonly keys?: readonly KeyVectors[]
}

/** Creates a manifest's vectors. The result is deterministic. */
export function createVectors(manifest: Manifest, createFormat: CreateFormat): Vectors {
  const shared = createRegistry()
  const scopes = new Map<string, Registry>()
  /** Finds a definition's registry. Definitions with the same scope share a registry; any other private definition gets a new registry. */
  const findRegistry = ({ registry, scope }: Pick<ManifestId, 'registry' | 'scope'>) => {
    if (scope === undefined) return registry ? createRegistry() : shared
    const found = scopes.get(scope) ?? createRegistry()
    scopes.set(scope, found)
    return found
  }
  for (const { prefix, bits, ...origin } of manifest.tokens)
    defineToken(prefix as 'prefix', { bits: bits as 256, registry: findRegistry(origin) })
  const defined = manifest.definitions.map((entry) => {
    const data = pick(entry, ['prefix', 'entity', 'aliases', 'named', 'format', 'accepts', 'bare'])
    return defineFromData(data, createFormat, findRegistry(entry))
  })
  const prefixes = [...manifest.definitions, ...manifest.tokens].map(({ prefix }) => prefix)
  const definitions = manifest.definitions.map((entry, i): DefinitionVectors => {
    const definition = defined[i] as AnyIdDef
    const judged = judge(definition, listTexts(entry, prefixes))
    const samples = judged.valid.filter(({ bare }) => bare === undefined)
    const texts = judged.invalid.map(({ text }) => text)
    return {
      ...pick(entry, ['prefix', 'registry', 'scope']),
      ...judged,
      ...createConversions(definition, samples, texts),
    }
  })
  const { keys = [] } = manifest
  return {
    version: MANIFEST_VERSION,
    definitions,
    parse: judgeAll(shared, definitions),
    ...(keys.length > 0 && { keys: keys.map((each) => judgeKey(each, createFormat)) }),
  }
}

function judge(definition: AnyIdDef, texts: Iterable<string>): Pick<DefinitionVectors, 'valid' | 'invalid'> {
  const valid: ValidVector[] = []
  const invalid: InvalidVector[] = []
  for (const text of texts) {
    const { error } = definition.safeParse(text)
    if (error) invalid.push({ text, code: error.code })
    else valid.push(readVector(definition, text as Parameters<AnyIdDef['body']>[0]))
  }
  return { valid, invalid }
}

function readVector(definition: AnyIdDef, id: Parameters<AnyIdDef['body']>[0]): ValidVector {
  const format: AnyFormat | undefined = definition.formatOf(id)
  if (!format) return { id, ...findBare(definition, id) }
  const offset = definition.prefix.length + SEPARATOR.length
  const timestampMs = format.timestamp?.(id, offset)
  const bytes = format.toBytes && Buffer.from(format.toBytes(id, offset)).toString('hex')
  return {
    id,
    format: [definition.format, ...definition.accepts].indexOf(format),
    ...(timestampMs !== undefined && { timestampMs }),
    ...(bytes !== undefined && format.holdsUuid && { uuid: spellUuid(bytes) }),
    ...(bytes !== undefined && { bytes }),
    ...(format.toBigInt && { integer: `${format.toBigInt(id, offset)}` }),
  }
}

function findBare({ named, bare = [] }: AnyIdDef, id: ValidVector['id']): Pick<ValidVector, 'bare'> {
  const isNamed = named.some((each) => each === id)
  return isNamed ? {} : { bare: bare.findIndex((each) => each.check(id, 0) === undefined) }
}

const spellUuid = (hex: string): string => hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

function judgeAll(registry: Registry, definitions: readonly DefinitionVectors[]): Vectors['parse'] {
  const texts = definitions.flatMap(({ valid, invalid }) => [
    ...valid.filter(({ bare }, i) => i === 0 || bare !== undefined).map(({ id }) => id),
    ...invalid.map(({ text }) => text),
  ])
  return [...new Set([...texts, `unheard${SEPARATOR}of`])].map((text) => {
    const { data, error } = registry.safeParse(text)
    return error ? { text, code: error.code } : { text, prefix: data.prefix }
  })
}

/** Lists a definition's IDs, and strings that resemble its IDs. */
function listTexts(entry: ManifestId, prefixes: readonly string[]): Set<string> {
  const { prefix, aliases, named, format, accepts, bare = [] } = entry
  const head = prefix + SEPARATOR
  const bodies = [format, ...accepts].flatMap(listBodies)
  const [example = ''] = bodies
  const strangers = prefixes.filter((each) => each !== prefix).slice(0, 3)
  const bounds = [format, ...accepts].flatMap(({ body }) => listBounds(body))
  return new Set([
    ...[...bodies, ...bounds, ...listSlips(example)].map((body) => head + body),
    ...bare.flatMap(listBodies),
    ...bare.flatMap((each) => listSlips(listBodies(each)[0] as string)),
    ...named,
    ...named.map((id) => `${id}x`),
    ...[...aliases, ...strangers, prefix.toUpperCase(), `${prefix}_x`, ''].map(
      (each) => each + SEPARATOR + example,
    ),
    '',
    prefix,
    example,
    `${prefix}-${example}`,
    ` ${head}${example}`,
    `${head}${SEPARATOR}${example}`,
  ])
}

/** Creates the vectors for keys from the results of `fromText`. */
function judgeKey(entry: ManifestKey, createFormat: CreateFormat): KeyVectors {
  const { key, max, format } = entry
  const data: KeyData = pick(entry, ['key', 'entity', 'value', 'max', 'format'])
  const definition = defineKeyFromData(data, createFormat)
  const valid: string[] = []
  const invalid: InvalidVector[] = []
  for (const text of new Set(format ? listKeyTexts(format) : listIntegers(BigInt(max as Hex)))) {
    const code = refuse(() => definition.fromText(text))
    if (code) invalid.push({ text, code })
    else valid.push(text)
  }
  return { key, valid, invalid }
}

function refuse(read: () => unknown): IdErrorCode | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return (error as IdError).code
  }
}

function listKeyTexts(format: ManifestFormat): string[] {
  const bodies = listBodies(format)
  return [...bodies, ...listBounds(format.body), ...listSlips(bodies[0] as string)]
}

/** Lists integers at and just outside both bounds, and strings that other number parsers accept. */
function listIntegers(max: bigint): string[] {
  const integers = [1n, (max * 2n) / 3n + 1n, max, 0n, -1n, max + 1n, 10n ** 20n, 10n ** 24n].map(String)
  const spellings = '|00|01|+1| 1|1 |1\n|1.0|1e3|0x1|1_0|1n|NaN|Infinity'.split('|')
  return [...integers, ...spellings, '\uff11', '\u0661']
}

/** Lists bodies with the smallest values, the largest values, and values in between. Some bodies may be invalid. */
function listBodies({ body, name }: ManifestFormat): string[] {
  const between = (values: bigint) => (values * 2n) / 3n
  return [between, () => 0n, (values: bigint) => values - 1n].flatMap((choose) => {
    if (name === 'opaque') return listOpaque(body, choose)
    return spellBody(body, {
      field: ({ value, values }) => (value === undefined ? choose(BigInt(values)) : BigInt(value)),
      text: ({ texts }) => texts[Number(choose(BigInt(texts.length)))] as string,
    })
  })
}

function listOpaque({ pieces: [piece], length }: BodyData, choose: (values: bigint) => bigint): string[] {
  const { alphabet } = piece as DigitsData
  const character = alphabet.charAt(Number(choose(BigInt(alphabet.length))))
  return length.map((count) => character.repeat(count))
}

/** Lists bodies with wrong fixed bits, bodies for the largest number and its successor, and bodies that repeat the highest digit. */
function listBounds(body: BodyData): string[] {
  const [first] = body.pieces
  const rest = (length: number) => '0'.repeat(Math.max(0, body.length[1] - body.hyphens.length - length))
  const digits = body.pieces.filter((piece) => piece.kind === 'digits')
  const others = digits.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'fixed'))
  const flipped = others.map((other) =>
    spellBody(body, {
      field: (field) => (field === other ? BigInt(field.value as number) ^ 1n : BigInt(field.value ?? 0)),
      text: ({ texts }) => texts[0] as string,
    }),
  )
  if (first?.kind !== 'digits' || first.largest === undefined) return flipped
  const largest = BigInt(first.largest)
  const ends = [largest, largest + 1n].map((value) => spellDigits(first, value))
  const most = first.alphabet.slice(-1).repeat(first.length)
  const numbers = [...ends, most].map((number) => number + rest(first.length))
  return [...flipped, ...numbers, `${first.alphabet.charAt(0)}${first.alphabet.charAt(1)}`]
}

/** Lists typical mistakes that people and programs make: wrong length, wrong case and wrong characters. */
function listSlips(body: string): string[] {
  const cut = body.slice(0, -1)
  const swapped = body.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )
  const strange = ['\n', ' ', '-', '_', '\u0130', '\u017f', '\uff11', '\u0661', 'é']
  return [
    '',
    cut,
    `${body}0`,
    `0${body}`,
    `${body}\n`,
    `${body} `,
    swapped,
    ...strange.map((character) => cut + character),
    ...strange.map((character) => character + body.slice(1)),
    `${body.slice(0, -2)}\u{1f600}`,
    `${cut}\u{1f600}`,
  ]
}
