/** The domain that a generator writes: the kinds of ids, their names, and the formats that they share. */
import type { AnyIdDef, AnyKeyDef } from 'brandid/core'
import type { BodyData } from '../artifacts/body-data.ts'
import type {
  Described,
  DescribedKey,
  DescribedManifest,
  ManifestFormat,
  ManifestId,
  ManifestKey,
  ManifestToken,
} from '../artifacts/manifest-entries.ts'
import { UserError } from '../terminal/user-error.ts'

/** The ids of one definition. */
export interface Kind {
  /** A name in upper camel case: that of the constant, such as `UserId`. */
  readonly name: string
  readonly entry: ManifestId
  readonly definition: AnyIdDef
  /** The format of new ids, then former ones: places in the domain's list. */
  readonly formats: readonly number[]
  /** The formats of ids from before the prefix, which are whole texts. */
  readonly bare: readonly number[]
}

/** The tokens of one definition. */
export interface TokenKind {
  /** A name in upper camel case: that of the constant, such as `SessionToken`. */
  readonly name: string
  readonly prefix: string
  readonly bits: number
  readonly description?: string
}

/** The keys of one definition. */
export interface KeyKind {
  /** A name in upper camel case: that of the constant, such as `UserKey`. */
  readonly name: string
  readonly entry: ManifestKey
  readonly definition: AnyKeyDef
  /** The format of texts: its place in the domain's list. */
  readonly format?: number
}

/** A format that one definition or several have. */
export interface SharedFormat {
  readonly pattern: string
  readonly body: BodyData
}

/** What a generator writes. */
export interface Domain {
  readonly kinds: readonly Kind[]
  readonly formats: readonly SharedFormat[]
  /** Tokens, which are no ids. */
  readonly tokens: readonly TokenKind[]
  /** Keys, which have no prefix. */
  readonly keys: readonly KeyKind[]
}

/** Writes a domain as the text of one file; `path` is that of the file, where it has one. */
export type Generate = (domain: Domain, path: string | undefined) => string

/**
 * The domain of a manifest. Private registries belong to the libraries that they are in, and are left out.
 *
 * @throws {UserError} Two definitions have one prefix or one name.
 */
export function createDomain({ definitions, tokens, keys: described }: DescribedManifest): Domain {
  const formats = new Map<string, SharedFormat>()
  const shared = definitions.filter(({ entry }) => entry.registry === undefined)
  const kinds = shared.map((each) => createKind(each, formats))
  const keys = described.map((each) => createKeyKind(each, formats))
  const sharedTokens = tokens.filter(({ registry }) => registry === undefined).map(createTokenKind)
  const prefixes = kinds.flatMap(({ entry }) => [entry.prefix, ...entry.aliases])
  requireDifferent('prefixes', [...prefixes, ...sharedTokens.map(({ prefix }) => prefix)])
  requireDifferent(
    'names',
    [...kinds, ...keys].map(({ name }) => name),
  )
  requireDifferent(
    'keys',
    keys.map(({ entry }) => entry.key),
  )
  return { kinds, formats: [...formats.values()], tokens: sharedTokens, keys }
}

function createKeyKind({ entry, defined }: DescribedKey, formats: Map<string, SharedFormat>): KeyKind {
  return {
    name: upperFirst(entry.name ?? `${camelCase(entry.key)}Key`),
    entry,
    definition: defined,
    ...(entry.format && { format: share(entry.format, formats) }),
  }
}

function createTokenKind({ name, prefix, bits, description }: ManifestToken): TokenKind {
  return {
    name: upperFirst(name ?? `${camelCase(prefix)}Token`),
    prefix,
    bits,
    ...(description !== undefined && { description }),
  }
}

function createKind({ entry, defined }: Described, formats: Map<string, SharedFormat>): Kind {
  return {
    name: upperFirst(entry.name ?? `${camelCase(entry.prefix)}Id`),
    entry,
    definition: defined,
    formats: [entry.format, ...entry.accepts].map((format) => share(format, formats)),
    bare: (entry.bare ?? []).map((format) => share(format, formats)),
  }
}

/** The place of a format in the list, which it joins if it is new. */
function share({ pattern, body }: ManifestFormat, formats: Map<string, SharedFormat>): number {
  const key = JSON.stringify({ pattern, body })
  if (!formats.has(key)) formats.set(key, { pattern, body })
  return [...formats.keys()].indexOf(key)
}

/** @throws {UserError} A text comes twice. */
export function requireDifferent(what: string, texts: readonly string[]): void {
  const twice = texts.find((text, i) => texts.includes(text, i + 1))
  if (twice === undefined) return
  throw new UserError(
    `Expected different ${what} but received "${twice}" twice.`,
    'Rename one of them in the source, or define it in a registry of its own.',
  )
}

/** `api_key` as `apiKey`. */
export function camelCase(prefix: string): string {
  return prefix.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `APIKeyId` as `api_key_id`. */
export function nameInSnakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase()
}
