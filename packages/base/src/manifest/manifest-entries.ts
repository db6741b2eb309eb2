/** Creates manifest entries, one for each definition. */
import { type AnyIdDef, type AnyKeyDef, createRegistry, type Format, type Registry } from 'brandid/core'
import { bare } from 'brandid/formats'
import { type AnyFormat, createKeyDefinition, SEPARATOR } from 'brandid/internal'
import { defineToken } from 'brandid/token'
import {
  type CreateFormat,
  describeBody,
  describeUses,
  type FormatData,
  listCarried,
} from '../formats/all-formats.ts'
import { spellHex } from '../formats/body-data.ts'
import type { PlainOptions } from '../formats/facts.ts'
import { ABOUT, type ManifestData, pick } from './manifest-data.ts'
import type { ManifestFormat, ManifestId, ManifestKey, ManifestToken, Origin } from './manifest-schema.ts'

/** A definition and its entry. */
export interface Described {
  readonly defined: AnyIdDef
  readonly entry: ManifestId
}

/** A key definition and its entry. */
export interface DescribedKey {
  readonly defined: AnyKeyDef
  readonly entry: ManifestKey
}

/** The definitions in a manifest, each with its entry. */
export interface DescribedManifest {
  readonly definitions: readonly Described[]
  readonly tokens: readonly ManifestToken[]
  readonly keys: readonly DescribedKey[]
}

/**
 * Defines an ID from its data and creates the complete manifest entry.
 *
 * @throws {IdError} `defineId` or the format rejects the data.
 */
export function describeId(data: DefinitionData, origin: Origin, createFormat: CreateFormat): Described {
  const defined = defineFromData(data, createFormat)
  const { prefix, aliases, named, entity, pattern, format, accepts, bare = [], examples = [] } = defined
  const { format: formatData = { name: 'uuid25' }, accepts: former = [], bare: bareData = [] } = data
  const entry: ManifestId = {
    ...pick(origin, ['name']),
    prefix,
    entity,
    ...pick(data, ['description']),
    aliases,
    named,
    format: describeFormat(formatData, format),
    accepts: former.map((each, i) => describeFormat(each, accepts[i] as AnyFormat)),
    ...(bareData.length > 0 && {
      bare: bareData.map((each, i) => describeFormat(each, bare[i] as AnyFormat)),
    }),
    pattern: pattern.source,
    ...(format.randomBits !== undefined && { bits: format.randomBits }),
    carries: listCarried(format),
    example: examples[0] ?? `${prefix}${SEPARATOR}${format.example}`,
    ...pick(origin, ['registry', 'scope']),
    ...pick(origin, ABOUT),
  }
  return { defined, entry }
}

/**
 * Defines a key from its data and creates the manifest entry.
 *
 * @throws {IdError} `defineKey` or the format rejects the data.
 */
export function describeKey(data: KeyData, origin: Origin, createFormat: CreateFormat): DescribedKey {
  const defined = defineKeyFromData(data, createFormat)
  const { name: key, entity, format } = defined
  const entry: ManifestKey = {
    ...pick(origin, ['name']),
    key,
    entity,
    ...pick(data, ['description']),
    value: typeof format === 'string' ? format : 'text',
    ...('max' in defined && { max: spellHex(BigInt(defined.max)) }),
    ...(typeof format !== 'string' && { format: describeFormat(data.format as FormatData, format) }),
    ...pick(origin, ABOUT),
  }
  return { defined, entry }
}

function describeFormat(data: FormatData, format: AnyFormat): ManifestFormat {
  const body = describeBody(data, format)
  return { ...data, pattern: format.pattern, body, ...describeUses(format, body) }
}

/**
 * Creates the manifest entry for a token.
 *
 * @throws {IdError} `defineToken` rejects the data.
 */
export function describeToken({ prefix, ...options }: TokenData, origin: Origin): ManifestToken {
  const { bits, pattern, description } = defineToken(prefix as 'prefix', {
    ...options,
    registry: createRegistry(),
  })
  return {
    ...pick(origin, ['name']),
    prefix,
    ...(description !== undefined && { description }),
    bits,
    pattern: pattern.source,
    ...pick(origin, ['registry', 'scope']),
    ...pick(origin, ABOUT),
  }
}

/** The arguments for `defineId`, as JSON. */
export type DefinitionData = Omit<ManifestData['definitions'][number], keyof Origin>

/**
 * Defines an ID from its data, by default in a new registry, because two registries in a program may use the same prefix.
 *
 * @throws {IdError} `defineId` or the format rejects the data.
 */
export function defineFromData(
  { prefix, format, accepts = [], bare: former = [], ...options }: DefinitionData,
  createFormat: CreateFormat,
  registry: Registry = createRegistry(),
): AnyIdDef {
  return registry.defineId(prefix as 'prefix', {
    ...options,
    ...(format && { format: createFormat(format) }),
    accepts: [...accepts.map(createFormat), ...former.map((data) => bare(createBare(data, createFormat)))],
  })
}

/** Creates the format for IDs without a prefix. These IDs may contain `_`, which no format's alphabet allows. */
function createBare(data: FormatData, createFormat: CreateFormat): Parameters<typeof bare>[0] {
  return data.name === 'opaque'
    ? ((data.options ?? {}) as PlainOptions & { length: number })
    : createFormat(data)
}

/** The arguments for `defineToken`. */
export type TokenData = Omit<ManifestData['tokens'][number], keyof Origin>

/** The arguments for `defineKey`, as JSON. */
export type KeyData = Omit<ManifestData['keys'][number], keyof Origin>

/**
 * Defines a key from its data, without registering its name.
 *
 * @throws {IdError} `defineKey` or the format rejects the data.
 */
export function defineKeyFromData(
  { key, value = 'number', max, format, ...about }: KeyData,
  createFormat: CreateFormat,
): AnyKeyDef {
  return createKeyDefinition(key, {
    ...pick(about, ['entity', 'description']),
    format: value === 'text' ? (createFormat(format ?? { name: '' }) as Format) : value,
    ...(max !== undefined && { max: value === 'bigint' ? BigInt(max) : Number(max) }),
  })
}
