/** The input of every generator: the kinds of IDs, their names, their comments, and the formats that they share. */
import { createHash } from 'node:crypto'
import type { BodyData, FormatUses } from '@brandid/base/formats'
import type {
  Described,
  DescribedKey,
  DescribedManifest,
  ManifestFormat,
  ManifestId,
  ManifestKey,
  ManifestToken,
} from '@brandid/base/manifest'
import { UserError } from '@brandid/base/terminal'
import type { AnyIdDef, AnyKeyDef } from 'brandid/core'

/**
 * The type of an entry without the members that a language knows. A new member of the manifest stays in this type, so no language compiles
 * until someone either writes the member or excludes it by name.
 */
export type NoMembers = Readonly<Record<string, never>>

/** The entries that languages read: `createDomain` removes the members that no language needs, and explains why. */
type IdEntry = Omit<ManifestId, 'name' | 'registry' | 'scope' | 'bits' | 'file' | 'link' | 'since'>
type TokenEntry = Omit<ManifestToken, 'name' | 'registry' | 'scope' | 'file' | 'link' | 'since'>
type KeyEntry = Omit<ManifestKey, 'name' | 'file' | 'link' | 'since'>

/** The IDs of a definition. */
export interface Kind {
  /** The name of the constant in upper camel case, such as `UserId`. */
  readonly name: string
  /** Set for the IDs of another system: `stripe` for `stripe:sub`. */
  readonly scope?: string
  readonly entry: IdEntry
  readonly definition: AnyIdDef
  /** The format of new IDs, then the former formats. */
  readonly formats: readonly SharedFormat[]
  /** The formats of IDs that were issued before the kind had a prefix. They describe whole IDs. */
  readonly bare: readonly SharedFormat[]
}

/** The tokens of a definition. */
export interface TokenKind {
  /** The name of the constant in upper camel case, such as `SessionToken`. */
  readonly name: string
  readonly entry: TokenEntry
}

/** The keys of a definition. */
export interface KeyKind {
  /** The name of the constant in upper camel case, such as `UserKey`. */
  readonly name: string
  readonly entry: KeyEntry
  readonly definition: AnyKeyDef
  /** The format, if the keys are strings. */
  readonly format?: SharedFormat
}

/** A format, which several definitions may share. */
export interface SharedFormat extends FormatUses {
  /**
   * The name in upper camel case: `Uuid25`, or `Nanoid` and a hash of the options. It depends on nothing else, so a new definition never
   * renames a format.
   */
  readonly name: string
  readonly pattern: string
  readonly body: BodyData
}

/** The definitions of a scope, which share a separate registry. */
export interface Scope {
  /** `stripe` for `stripe:sub`. */
  readonly scope: string
  readonly kinds: readonly Kind[]
  /** The prefixes of the scope's tokens, which are not IDs. */
  readonly tokens: readonly string[]
}

/** The contents of a generated file. */
export interface Domain {
  readonly kinds: readonly Kind[]
  /** The IDs of other systems, as in `createRegistry('stripe')`. Their prefixes are independent of the project's prefixes. */
  readonly scopes: readonly Scope[]
  /** The formats of kinds and keys, by name. */
  readonly formats: readonly SharedFormat[]
  /** Tokens, which are not IDs. */
  readonly tokens: readonly TokenKind[]
  /** Keys, which have no prefix. */
  readonly keys: readonly KeyKind[]
  /** The number of skipped definitions in private registries. */
  readonly left: number
}

type Formats = Map<string, SharedFormat>

/** The options of `brandid generate`, except for the language. */
export interface GenerateOptions {
  /** Go: the path of the manifest from the folder of the file, for the command in its header. */
  readonly manifest?: string
  /** Go: the name of the package. */
  readonly package?: string
  /** Ruby: the name of the module. */
  readonly module?: string
  /** SQL: the schema of the objects that it creates. */
  readonly schema?: string
  /** SQL: the database. */
  readonly dialect?: 'postgresql' | 'mysql' | 'sqlite'
  /** SQL of MySQL and SQLite: the columns, each as `table.column=kind`. */
  readonly columns?: readonly string[]
  /** SQL: the statements that create the objects, that drop them, or that check existing rows. */
  readonly part?: 'up' | 'down' | 'validate'
}

/** Generates the contents of a file from a domain. The path is `undefined` if the output goes to standard output. */
export type Generate = (domain: Domain, path: string | undefined, options: GenerateOptions) => string

/**
 * Creates the domain of a manifest. Private registries are left out, because they belong to the libraries that define them,
 * but registries with a scope are kept.
 *
 * @throws {UserError} Two definitions have the same prefix or the same name.
 */
export function createDomain({ definitions, tokens, keys: described }: DescribedManifest): Domain {
  const formats: Formats = new Map()
  const shared = definitions.filter(({ entry }) => entry.registry === undefined)
  const kinds = shared.map((each) => createKind(each, formats))
  const keys = described.map((each) => createKeyKind(each, formats))
  const sharedTokens = tokens.filter(({ registry }) => registry === undefined).map(createTokenKind)
  requireDifferent('prefixes', [
    ...kinds.flatMap(listPrefixes),
    ...sharedTokens.map(({ entry }) => entry.prefix),
  ])
  // A language without scopes does not need their formats either.
  const byName = [...formats.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  const scopes = listScopes(definitions, tokens, formats)
  const names = [...listKinds({ kinds, scopes }), ...keys].map(({ name }) => name)
  requireDifferent('names', names)
  const keyNames = keys.map(({ entry }) => entry.key)
  requireDifferent('keys', keyNames)
  const isLeft = ({ registry, scope }: Pick<ManifestToken, 'registry' | 'scope'>) =>
    registry !== undefined && scope === undefined
  const left = [...definitions.map(({ entry }) => entry), ...tokens].filter(isLeft).length
  return { kinds, scopes, formats: byName, tokens: sharedTokens, keys, left }
}

/** Lists the kinds of the project, then the kinds of the scopes. */
export const listKinds = ({ kinds, scopes }: Pick<Domain, 'kinds' | 'scopes'>): readonly Kind[] => [
  ...kinds,
  ...scopes.flatMap((scope) => scope.kinds),
]

const listPrefixes = ({ entry }: Kind) => [entry.prefix, ...entry.aliases]

function listScopes(
  definitions: readonly Described[],
  tokens: readonly ManifestToken[],
  formats: Formats,
): Scope[] {
  const names = definitions.flatMap(({ entry }) => entry.scope ?? [])
  return [...new Set(names)].map((scope) => {
    const kinds = definitions
      .filter(({ entry }) => entry.scope === scope)
      .map((each) => createKind(each, formats))
    const prefixes = tokens.filter((token) => token.scope === scope).map(({ prefix }) => prefix)
    requireDifferent(`prefixes of the scope ${scope}`, [...kinds.flatMap(listPrefixes), ...prefixes])
    return { scope, kinds, tokens: prefixes }
  })
}

// These functions destructure a whole entry. `file`, `link` and `since` are for people, and `createDomain` has read the registry.

function createKind({ entry: whole, defined }: Described, formats: Formats): Kind {
  const { name, registry, scope, bits, file, link, since, ...entry } = whole
  const prefix = scope === undefined ? entry.prefix : `${scope}_${entry.prefix}`
  return {
    name: upperFirst(name ?? `${camelCase(prefix)}Id`),
    ...(scope !== undefined && { scope }),
    entry,
    definition: defined,
    formats: [entry.format, ...entry.accepts].map((format) => share(format, formats)),
    bare: (entry.bare ?? []).map((format) => share(format, formats)),
  }
}

function createTokenKind({ name, registry, scope, file, link, since, ...entry }: ManifestToken): TokenKind {
  return { name: upperFirst(name ?? `${camelCase(entry.prefix)}Token`), entry }
}

function createKeyKind({ entry: whole, defined }: DescribedKey, formats: Formats): KeyKind {
  const { name, file, link, since, ...entry } = whole
  return {
    name: upperFirst(name ?? `${camelCase(entry.key)}Key`),
    entry,
    definition: defined,
    ...(entry.format && { format: share(entry.format, formats) }),
  }
}

/** Returns the same object for the same format and options, so that a file declares each format once. */
function share(
  { name, options = {}, pattern, body, order, typed, ...unread }: ManifestFormat,
  formats: Formats,
): SharedFormat {
  unread satisfies NoMembers
  const isPlain = Object.keys(options).length === 0
  const hash = createHash('sha256').update(JSON.stringify({ pattern, body })).digest('hex').slice(0, 8)
  const uses = { ...(order && { order }), ...(typed && { typed }) }
  const shared = { name: `${upperFirst(name)}${isPlain ? '' : hash}`, pattern, body, ...uses }
  const known = formats.get(shared.name)
  if (!known) formats.set(shared.name, shared)
  return known ?? shared
}

/** @throws {UserError} Two of the strings are equal. */
export function requireDifferent(what: string, texts: readonly string[]): void {
  const twice = texts.find((text, i) => texts.includes(text, i + 1))
  if (twice === undefined) return
  throw new UserError(
    `Expected different ${what} but received "${twice}" twice.`,
    'Rename one definition in the source, or move it to a separate registry.',
  )
}

/** Converts `api_key` to `apiKey`. */
export function camelCase(prefix: string): string {
  return prefix.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Converts `APIKeyId` to `api_key_id`. */
export function nameInSnakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase()
}

/* The strings of a manifest as comments */

const COMMENT_WIDTH = 100

/**
 * Wraps a string into lines of at most 100 characters, and breaks longer words. Invisible characters become spaces, because the line breaks
 * of any language would end a comment, and direction marks would display the code in a different order.
 */
export function wrapText(text: string): string[] {
  const words = text.match(/[^\p{C}\p{Z}]+/gu) ?? []
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= COMMENT_WIDTH) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Formats a comment of TypeScript before a declaration. No string can end it early. */
export function spellDocComment(text: string): string {
  // TypeScript reads a tag, such as @ts-expect-error, at the beginning of any word.
  const lines = wrapText(text).map((line) => line.replaceAll('*/', '*\\/').replace(/(^|\s)@(?=\w)/g, '$1\\@'))
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}
