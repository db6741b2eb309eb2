/** The entries of a manifest: what it has of each definition. */
import { type AnyIdDef, type AnyKeyDef, createRegistry } from 'brandid/core'
import {
  type AnyFormat,
  type Carried,
  type CreateFormat,
  type FormatData,
  listCarried,
  SEPARATOR,
} from 'brandid/internal'
import { defineToken, type TokenOptions } from 'brandid/token'
import type { BodyData, Hex } from './body-data.ts'
import { type DefinitionData, defineFromData } from './definition-data.ts'
import { describeBody } from './describe-body.ts'
import { defineKeyFromData, type KeyData } from './key-data.ts'
import { spellHex } from './number-body.ts'

/** The version of manifests. A later one changes or removes what this one has; additions keep the version. */
export const MANIFEST_VERSION = 1

/** A format: the function of `brandid/formats` with its options, and the bodies that they make. */
export interface ManifestFormat extends FormatData {
  /** The source of a regular expression that every body matches: no anchors, no captures. It may match more. */
  readonly pattern: string
  readonly body: BodyData
}

/** What the source says of an id or a token beside its options. */
export interface Origin {
  /** The constant that holds the definition, such as `UserId`. */
  readonly name?: string
  /** A registry of its own, apart from the program's. */
  readonly registry?: 'private'
  /** The scope of that registry: `stripe` of `Id<'stripe:sub'>`. */
  readonly scope?: string
  /** The file that defines it, from the folder on in which the command ran. */
  readonly file?: string
  /** Where one of them is to be seen, with `{id}` in its place: from the configuration. */
  readonly link?: string
  /** The day since which there are such ids: from the configuration. */
  readonly since?: string
}

/** The ids of one prefix. */
export interface ManifestId extends Origin {
  readonly prefix: string
  readonly entity: string
  readonly description?: string
  /** Former prefixes, which `normalize` rewrites. */
  readonly aliases: readonly string[]
  /** Exact ids that no format describes. */
  readonly named: readonly string[]
  readonly format: ManifestFormat
  /** Former formats: accepted, never generated. */
  readonly accepts: readonly ManifestFormat[]
  /** Ids from before the prefix: whole texts of these formats. Only a parser of this definition knows them. */
  readonly bare?: readonly ManifestFormat[]
  /** The source of a regular expression, anchored: every id matches it, and some texts that are not ids. */
  readonly pattern: string
  /** Random bits of an id; absent where the format declares no bits. */
  readonly bits?: number
  /** What a body carries. */
  readonly carries: readonly Carried[]
  /** An id, always the same: every format of `brandid/formats` has one. */
  readonly example: string
}

/** The tokens of one prefix. */
export interface ManifestToken extends Origin {
  readonly prefix: string
  readonly description?: string
  readonly bits: number
  readonly pattern: string
}

/** The keys of one name: ids without a prefix. */
export interface ManifestKey extends Pick<Origin, 'name' | 'file' | 'link' | 'since'> {
  /** The name of the definition, as prefixes are spelled. */
  readonly key: string
  readonly entity: string
  readonly description?: string
  /** What keys are: integers, those beyond 2^53 among them, or texts. */
  readonly value: 'number' | 'bigint' | 'text'
  /** The largest integer; the least is 1. */
  readonly max?: Hex
  /** Of texts: they are bodies of the format. */
  readonly format?: ManifestFormat
}

/** The manifest of a code base, by prefix. */
export interface Manifest {
  readonly version: typeof MANIFEST_VERSION
  readonly definitions: readonly ManifestId[]
  readonly tokens: readonly ManifestToken[]
  /** By name; absent where there are none. */
  readonly keys?: readonly ManifestKey[]
}

/** A definition, and its entry. */
export interface Described {
  readonly defined: AnyIdDef
  readonly entry: ManifestId
}

/** A definition of keys, and its entry. */
export interface DescribedKey {
  readonly defined: AnyKeyDef
  readonly entry: ManifestKey
}

/** What a manifest describes, defined. */
export interface DescribedManifest {
  readonly definitions: readonly Described[]
  readonly tokens: readonly ManifestToken[]
  readonly keys: readonly DescribedKey[]
}

/**
 * Defines what data describes, and describes it whole.
 *
 * @throws {IdError} What `defineId` and the format refuse.
 */
export function describeId(data: DefinitionData, origin: Origin, createFormat: CreateFormat): Described {
  const defined = defineFromData(data, createFormat)
  const { prefix, aliases, named, entity, pattern, format, accepts, bare = [], examples = [] } = defined
  const { format: formatData = { name: 'uuid25' }, accepts: former = [], bare: bareData = [] } = data
  const entry: ManifestId = {
    ...nameOf(origin),
    prefix,
    entity,
    ...(data.description !== undefined && { description: data.description }),
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
    ...scopeOf(origin),
    ...aboutOf(origin),
  }
  return { defined, entry }
}

/**
 * Describes keys.
 *
 * @throws {IdError} What `defineKey` and the format refuse.
 */
export function describeKey(data: KeyData, origin: Origin, createFormat: CreateFormat): DescribedKey {
  const defined = defineKeyFromData(data, createFormat)
  const { name: key, entity, format } = defined
  const entry: ManifestKey = {
    ...nameOf(origin),
    key,
    entity,
    ...(data.description !== undefined && { description: data.description }),
    value: typeof format === 'string' ? format : 'text',
    ...('max' in defined && { max: spellHex(BigInt(defined.max)) }),
    ...(typeof format !== 'string' && { format: describeFormat(data.format as FormatData, format) }),
    ...aboutOf(origin),
  }
  return { defined, entry }
}

function describeFormat(data: FormatData, format: AnyFormat): ManifestFormat {
  return { ...data, pattern: format.pattern, body: describeBody(data, format) }
}

/**
 * Describes a token.
 *
 * @throws {IdError} What `defineToken` refuses.
 */
export function describeToken(
  { prefix, ...options }: Pick<TokenOptions, 'bits' | 'description'> & { readonly prefix: string },
  origin: Origin,
): ManifestToken {
  const { bits, pattern, description } = defineToken(prefix as 'prefix', {
    ...options,
    registry: createRegistry(),
  })
  return {
    ...nameOf(origin),
    prefix,
    ...(description !== undefined && { description }),
    bits,
    pattern: pattern.source,
    ...scopeOf(origin),
    ...aboutOf(origin),
  }
}

const nameOf = ({ name }: Origin): Pick<Origin, 'name'> => (name === undefined ? {} : { name })

function scopeOf({ registry, scope }: Origin): Pick<Origin, 'registry' | 'scope'> {
  return { ...(registry && { registry }), ...(scope !== undefined && { scope }) }
}

/** What people ask of a kind, and no reader of ids needs. */
function aboutOf({ file, link, since }: Origin): Pick<Origin, 'file' | 'link' | 'since'> {
  return {
    ...(file !== undefined && { file }),
    ...(link !== undefined && { link }),
    ...(since !== undefined && { since }),
  }
}
