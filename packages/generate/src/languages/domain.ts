/** The input for every generator: the kinds of IDs with their names, comments and shared formats. */
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
 * The type of a manifest entry's remaining members after a language has destructured every member it supports. A new manifest member
 * breaks the build of each language until the language either writes or explicitly ignores the member.
 */
export type NoMembers = Readonly<Record<string, never>>

/** Manifest entries without the members that no language needs. */
type IdEntry = Omit<ManifestId, 'name' | 'registry' | 'scope' | 'bits' | 'file' | 'link' | 'since'>
type TokenEntry = Omit<ManifestToken, 'name' | 'registry' | 'scope' | 'file' | 'link' | 'since'>
type KeyEntry = Omit<ManifestKey, 'name' | 'file' | 'link' | 'since'>

/** One kind of ID, as declared by a definition. */
export interface Kind {
  /** The name of the constant in upper camel case, such as `UserId`. */
  readonly name: string
  /** The scope if another system issues the IDs, such as `stripe` for `stripe:sub`. */
  readonly scope?: string
  readonly entry: IdEntry
  readonly definition: AnyIdDef
  /** The format of new IDs, followed by the former formats. */
  readonly formats: readonly SharedFormat[]
  /** The formats of IDs issued before the kind had a prefix. Each format describes a complete ID. */
  readonly bare: readonly SharedFormat[]
}

/** One kind of token. */
export interface TokenKind {
  /** The name of the constant in upper camel case, such as `SessionToken`. */
  readonly name: string
  readonly entry: TokenEntry
}

/** One kind of key. */
export interface KeyKind {
  /** The name of the constant in upper camel case, such as `UserKey`. */
  readonly name: string
  readonly entry: KeyEntry
  readonly definition: AnyKeyDef
  /** Only string keys have a format. */
  readonly format?: SharedFormat
}

/** A format that any number of definitions can share. */
export interface SharedFormat extends FormatUses {
  /**
   * The name in upper camel case: `Uuid25`, or `Nanoid` followed by a hash of the options. The name depends on nothing else, so adding a
   * definition never renames a format.
   */
  readonly name: string
  readonly pattern: string
  readonly body: BodyData
}

/** The definitions in a scope, which has its own registry. */
export interface Scope {
  /** The scope's name, such as `stripe` for `stripe:sub`. */
  readonly scope: string
  readonly kinds: readonly Kind[]
  /** The prefixes of the scope's tokens. */
  readonly tokens: readonly string[]
}

/** Everything that a generated file describes. */
export interface Domain {
  readonly kinds: readonly Kind[]
  /** IDs that other systems issue, as in `createRegistry('stripe')`. Their prefixes may match the project's own prefixes. */
  readonly scopes: readonly Scope[]
  /** The formats of kinds and keys, sorted by name. */
  readonly formats: readonly SharedFormat[]
  /** The project's tokens. */
  readonly tokens: readonly TokenKind[]
  /** The project's keys, which have no prefix. */
  readonly keys: readonly KeyKind[]
  /** The number of definitions skipped because their registry is private. */
  readonly left: number
}

type Formats = Map<string, SharedFormat>

/** The options of `brandid generate`, except for the language. */
export interface GenerateOptions {
  /** Go: the path from the generated file's folder to the manifest, for the `go:generate` command. */
  readonly manifest?: string
  /** Go: the package name. */
  readonly package?: string
  /** Ruby: the module name. */
  readonly module?: string
  /** SQL: the schema to create the objects in. */
  readonly schema?: string
  /** SQL: the database. */
  readonly dialect?: 'postgresql' | 'mysql' | 'sqlite'
  /** SQL for MySQL and SQLite: the columns, each as `table.column=kind`. */
  readonly columns?: readonly string[]
  /** SQL: the statements that create the objects, that drop them, or that check existing rows. */
  readonly part?: 'up' | 'down' | 'validate'
}

/** Generates a file from a domain. The path is `undefined` when writing to standard output. */
export type Generate = (domain: Domain, path: string | undefined, options: GenerateOptions) => string

/**
 * Creates a domain from a manifest. Skips private registries, because they belong to the libraries that define them, but keeps
 * scoped registries.
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
  // This runs before `listScopes` adds formats, because a language without scopes does not need the formats of scoped IDs.
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

/** Lists the project's kinds, followed by the kinds in its scopes. */
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
    requireDifferent(`prefixes in scope ${scope}`, [...kinds.flatMap(listPrefixes), ...prefixes])
    return { scope, kinds, tokens: prefixes }
  })
}

// The functions below drop the members that no language needs: `file`, `link` and `since` are for humans, and `createDomain` has
// already used the registry.

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

/** Returns the same object for equal formats with equal options, so that a file declares each format once. */
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

/** @throws {UserError} Two strings are equal. */
export function requireDifferent(what: string, texts: readonly string[]): void {
  const twice = texts.find((text, i) => texts.includes(text, i + 1))
  if (twice === undefined) return
  throw new UserError(
    `Expected unique ${what} but received "${twice}" twice.`,
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

/* Comments with strings from a manifest */

const COMMENT_WIDTH = 100

/**
 * Wraps a string into lines of at most 100 characters. Replaces invisible characters with spaces, because a line break would end a comment,
 * and a direction mark would reorder the displayed code.
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

/** Formats a TypeScript doc comment, escaped so that no string can end the comment early. */
export function spellDocComment(text: string): string {
  // TypeScript recognizes a tag such as @ts-expect-error at the start of any word.
  const lines = wrapText(text).map((line) => line.replaceAll('*/', '*\\/').replace(/(^|\s)@(?=\w)/g, '$1\\@'))
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}
